"""The original text of contents, so that it can be shown when the file is gone.

Texts are packed in blocks of about 64 KB, each a fraction of its text, as what an entry says is
stored anyway. Where its abstract stands in the text letter by letter, it is cut out: that costs
next to nothing. Where it does not (it is wrapped, or escaped otherwise), the bodies of a block's
contents serve as the dictionary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from struct import Struct

from zstandard import DICT_TYPE_RAWCONTENT, ZstdCompressionDict, ZstdCompressor, ZstdDecompressor

from index.store import Store

BLOCK = 65_536
LEVEL = 1
LEAST = 64
"""Bytes of an abstract that are worth cutting out."""

Text = tuple[int, bytes, bytes]
"""A content's number, its body, which is stored with it, and its original text."""

Spot = tuple[int | None, int | None, int | None]
"""Where a text lies: the block, where it begins in that, and how long it is."""

NOWHERE: Spot = (None, None, None)

_CUT = b"\x01"
"""Begins a block of texts from which something is cut; the others begin as zstd's frames do."""
_HEAD = Struct("<III")
"""Before such a text: where in it which range of the body is to be put back."""
_ABSTRACT = b'"abstract":"'
_ESCAPE = ord("\\")


class Kept:
    """The texts kept in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writer = ZstdCompressor(level=LEVEL)

    def keep(self, texts: Iterable[Text]) -> dict[int, Spot]:
        """Pack texts, given by content in ascending order; return where each lies."""
        (block,) = self._store.one("SELECT ifnull(max(id), 0) FROM blocks")
        short: list[Text] = []
        whole: list[Text] = []
        for content, body, raw in texts:
            rest = cut(body, raw)
            (short if rest else whole).append((content, body, rest or raw))
        spots: dict[int, Spot] = {}
        rows = []
        for held, pack in (short, self._pack), (whole, _pack_by_bodies):
            for group in _grouped(held):
                block += 1
                start = 0
                for content, _, rest in group:
                    spots[content] = block, start, len(rest)
                    start += len(rest)
                rows.append((block, group[0][0], group[-1][0], pack(group)))
        self._store.many("INSERT INTO blocks (id, first, last, packed) VALUES (?, ?, ?, ?)", rows)
        return spots

    def _pack(self, group: Sequence[Text]) -> bytes:
        return _CUT + self._writer.compress(b"".join([rest for _, _, rest in group]))

    def text(self, sighting: int) -> str | None:
        """Return the original text of what a sighting says; None where none was kept."""
        row = self._store.run(
            "SELECT b.block, b.start, b.length, b.body FROM sightings s CROSS JOIN bodies b"
            " ON b.content = s.content WHERE s.id = ? AND b.block IS NOT NULL",
            (sighting,),
        ).fetchone()
        if row is None:
            return None
        block, start, length, body = row
        first, last, packed = self._store.one(
            "SELECT first, last, packed FROM blocks WHERE id = ?", (block,)
        )
        if packed[:1] == _CUT:
            held = ZstdDecompressor().decompress(packed[1:])[start : start + length]
            return mended(body.encode(), held).decode(errors="replace")
        bodies = self._store.run(
            "SELECT body FROM bodies WHERE content BETWEEN ? AND ? AND block = ? ORDER BY content",
            (first, last, block),
        )
        reader = ZstdDecompressor(dict_data=_dictionary(row[0].encode() for row in bodies))
        return reader.decompress(packed)[start : start + length].decode(errors="replace")


def cut(body: bytes, raw: bytes) -> bytes:
    """A text without the abstract that its body tells, with the range of that; empty where the
    abstract does not stand in it."""
    start = body.find(_ABSTRACT) + len(_ABSTRACT)
    if start < len(_ABSTRACT):
        return b""
    end = body.find(b'"', start)
    while end > 0 and body[end - 1] == _ESCAPE:
        end = body.find(b'"', end + 1)
    end = (
        end if end > 0 else len(body)
    )  # the abstract ends in an escaped backslash: too far is fine
    if (at := _place(body, start, end, raw)) < 0:
        start, end = _plain_run(body, start, end)
        if (at := _place(body, start, end, raw)) < 0:
            return b""
    return b"%b%b%b" % (_HEAD.pack(at, start, end), raw[:at], raw[at + end - start :])


def _place(body: bytes, start: int, end: int, raw: bytes) -> int:
    """Where in a text the range of a body stands; -1 for nowhere, or where it is too short."""
    if end - start < LEAST:
        return -1
    at = raw.find(body[start : start + LEAST])  # a long text would be prepared for finding first
    return at if raw.startswith(body[start:end], at) else -1


def _plain_run(body: bytes, start: int, end: int) -> tuple[int, int]:
    """The longest range without an escaped character."""
    longest = start, start
    while start < end:
        stop = body.find(b"\\", start, end)
        stop = stop if stop >= 0 else end
        if stop - start > longest[1] - longest[0]:
            longest = start, stop
        start = stop + 2
    return longest


def mended(body: bytes, held: bytes) -> bytes:
    """The text from which `cut` made `held`."""
    at, start, end = _HEAD.unpack_from(held)
    rest = held[_HEAD.size :]
    return rest[:at] + body[start:end] + rest[at:]


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


def _pack_by_bodies(group: Sequence[Text]) -> bytes:
    writer = ZstdCompressor(level=LEVEL, dict_data=_dictionary(body for _, body, _ in group))
    return writer.compress(b"".join([raw for _, _, raw in group]))


def _dictionary(bodies: Iterable[bytes]) -> ZstdCompressionDict:
    return ZstdCompressionDict(b"".join(bodies), dict_type=DICT_TYPE_RAWCONTENT)
