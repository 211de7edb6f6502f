"""The original text of contents, so that it can be shown when the file is gone.

Texts are packed in blocks of about 64 KB. What an entry says is mostly what its text says, so the
bodies of a block's contents, which are stored anyway, serve as the dictionary: a block takes about
a twentieth of its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from zstandard import DICT_TYPE_RAWCONTENT, ZstdCompressionDict, ZstdCompressor, ZstdDecompressor

from index.store import Store

BLOCK = 65_536
LEVEL = 1


class Text(NamedTuple):
    """The original text of a content whose body is stored with it."""

    content: int
    body: str
    raw: bytes


class Spot(NamedTuple):
    """Where a text lies: the block, and the half-open range in it."""

    block: int | None = None
    start: int | None = None
    length: int | None = None


NOWHERE = Spot()


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
                spots[content] = Spot(block, start, len(raw))
                start += len(raw)
            rows.append((block, group[0].content, group[-1].content, _packed(group)))
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
        size += len(text.raw)
        if size >= BLOCK:
            yield group
            group, size = [], 0
    if group:
        yield group


def _packed(group: Sequence[Text]) -> bytes:
    writer = ZstdCompressor(level=LEVEL, dict_data=_dictionary(text.body for text in group))
    return writer.compress(b"".join([text.raw for text in group]))


def _dictionary(bodies: Iterable[str]) -> ZstdCompressionDict:
    return ZstdCompressionDict("".join(bodies).encode(), dict_type=DICT_TYPE_RAWCONTENT)
