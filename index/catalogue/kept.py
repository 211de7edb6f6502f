"""The original text of contents, so that it can be shown when the file is gone.

Texts are packed in blocks of about 64 KB. What an entry says is mostly what its text says, so the
bodies of a block's contents, which are stored anyway, serve as the dictionary: a block takes about
a twentieth of its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zstandard import DICT_TYPE_RAWCONTENT, ZstdCompressionDict, ZstdCompressor, ZstdDecompressor

from index.store import Store

BLOCK = 65_536
LEVEL = 1


Text = tuple[int, bytes | str, bytes]
"""A content's number, its body, which is stored with it, and its original text."""

Spot = tuple[int | None, int | None, int | None]
"""Where a text lies: the block, where it begins in that, and how long it is."""

NOWHERE: Spot = (None, None, None)


class Kept:
    """The texts kept in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, texts: Iterable[Text]) -> dict[int, Spot]:
        """Pack texts, given by content in ascending order; return where each lies."""
        (block,) = self._store.one("SELECT ifnull(max(id), 0) FROM blocks")
        spots: dict[int, Spot] = {}
        rows = []
        for group in _grouped(texts):
            block += 1
            start = 0
            for content, _, raw in group:
                spots[content] = block, start, len(raw)
                start += len(raw)
            rows.append((block, group[0][0], group[-1][0], _packed(group)))
        self._store.many("INSERT INTO blocks (id, first, last, packed) VALUES (?, ?, ?, ?)", rows)
        return spots

    def text(self, sighting: int) -> str | None:
        """Return the original text of what a sighting says; None where none was kept."""
        row = self._store.run(
            "SELECT b.block, b.start, b.length FROM sightings s CROSS JOIN bodies b"
            " ON b.content = s.content WHERE s.id = ? AND b.block IS NOT NULL",
            (sighting,),
        ).fetchone()
        if row is None:
            return None
        block, start, length = row
        first, last, packed = self._store.one(
            "SELECT first, last, packed FROM blocks WHERE id = ?", (block,)
        )
        bodies = self._store.run(
            "SELECT body FROM bodies WHERE content BETWEEN ? AND ? AND block = ? ORDER BY content",
            (first, last, block),
        )
        reader = ZstdDecompressor(dict_data=_dictionary(row[0] for row in bodies))
        return reader.decompress(packed)[start : start + length].decode(errors="replace")


def _grouped(texts: Iterable[Text]) -> Iterator[list[Text]]:
    group: list[Text] = []
    size = 0
    for text in texts:
        group.append(text)
        size += len(text[2])
        if size >= BLOCK:
            yield group
            group, size = [], 0
    if group:
        yield group


def _packed(group: Sequence[Text]) -> bytes:
    writer = ZstdCompressor(level=LEVEL, dict_data=_dictionary(body for _, body, _ in group))
    return writer.compress(b"".join([raw for _, _, raw in group]))


def _dictionary(bodies: Iterable[bytes | str]) -> ZstdCompressionDict:
    told = [body.encode() if isinstance(body, str) else body for body in bodies]
    return ZstdCompressionDict(b"".join(told), dict_type=DICT_TYPE_RAWCONTENT)
