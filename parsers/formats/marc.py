"""Binary MARC (ISO 2709, `.mrc`), as libraries exchange their records: MARC 21 and UNIMARC.

pymarc turns MARC-8 into Unicode. Its own reader is not used: behind a wrong length it takes nothing
for a record any more, it trusts broken directories, and it does not say where a record stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Literal

from parsers.format import Bytes, Claim, Head
from parsers.record import FAULT_TEXT, Fault, Item, Place
from parsers.records import loose, marcfields
from parsers.records.marcfields import Marc

_LEADER = re.compile(rb"[\d ]{5}[ -~]{5}22\d{5}[ -~]{3}45[ -~]{2}")
_DIRECTORY = re.compile(rb"(?:[0-9A-Za-z]{3}\d{9})+")
_ENTRY = re.compile(rb"(...)(....)(.....)")
_RECORD_END, _FIELD_END, _SUBFIELD = b"\x1d", b"\x1e", b"\x1f"
_CODING = 9  # where a leader says `a` for UTF-8
_PADDING = b"\r\n\0\x1a\xef\xbb\xbf"
_LARGEST = 1 << 22  # forty times what the five digits of a length can tell
_SORTING = re.compile("[\x88\x89\x98\x9c]")  # marks around an article at the start
_NOT_MARC8 = re.compile(
    rb"[\x80-\x87\x8a-\x8c\x8f-\xa0\xaf\xbb\xbe\xbf\xc9-\xdf\xfc\xfd\xff]", re.DOTALL
)
_ESCAPE = b"\x1b"
# Three bytes a character in Chinese, Japanese and Korean: what is left over makes none.
_LEFT_OVER = re.compile(rb"(\x1b(?:\$[,)-]?)?1(?:[^\x1b]{3})*)[^\x1b]{1,2}(?=\x1b|$)", re.DOTALL)

Decode = Callable[[bytes], str]


class Broken(Exception):
    """Why a record cannot be read."""


class BinaryMarc:
    name = "marc"
    version = 1
    appendable: Literal[False] = False
    wants: Literal["bytes"] = "bytes"

    def claim(self, head: Head) -> Claim | None:
        raw = head.raw.lstrip(_PADDING)
        return Claim(0.97) if _LEADER.match(raw) and _FIELD_END in raw else None

    def read(self, source: Bytes) -> Iterator[Item]:
        for raw, place in _records(source.pieces):
            try:
                record = marcfields.read_one(_marc(raw, source.encoding))
                found = loose.entry(record, place) if record else None
                if found is None:
                    raise Broken("a record without a title")
            except Broken as why:
                yield Fault(place, str(why), raw[:FAULT_TEXT].decode("utf-8", "replace"))
            else:
                yield found


def _records(pieces: Iterable[bytes]) -> Iterator[tuple[bytes, Place]]:
    """Records with their end marks; padding between them is left out."""
    line = 1
    for chunk, start in _chunks(pieces):
        for part in _parts(chunk):
            raw = part.lstrip(_PADDING)
            end = start + len(part)
            first = line + _breaks(part[: len(part) - len(raw)])
            last, line = first + _breaks(raw.rstrip(_PADDING)), first + _breaks(raw)
            if raw.strip():
                yield raw, Place((first, last), (end - len(raw), end))
            start = end


def _breaks(raw: bytes) -> int:
    """Line ends of any kind."""
    return raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n")


def _chunks(pieces: Iterable[bytes]) -> Iterator[tuple[bytes, int]]:
    """What stands up to each end mark, or as much as is bearable."""
    held, base = bytearray(), 0
    for piece in pieces:
        start, at = 0, len(held)
        held += piece
        while at := held.find(_RECORD_END, at) + 1:
            yield bytes(held[start:at]), base + start
            start = at
        if len(held) - start > _LARGEST:
            yield bytes(held[start:]), base + start
            start = len(held)
        del held[:start]
        base += start
    yield bytes(held), base


def _parts(raw: bytes) -> list[bytes]:
    """A chunk; cut before leaders in it where it is not as long as it says, for a lost end mark."""
    if raw[:5] == b"%05d" % len(raw):
        return [raw]
    cuts = [0, *(found.start() for found in _LEADER.finditer(raw, 5)), len(raw)]
    return [raw[start:end] for start, end in pairwise(cuts)]


def _marc(raw: bytes, encoding: str) -> Marc:
    if len(raw) > _LARGEST:
        raise Broken("a record that does not end")
    if not _LEADER.match(raw):
        raise Broken("a record without a leader")
    decode = _decoder(raw, encoding)
    control: dict[str, str] = {}
    data: list[tuple[str, list[tuple[str, str]]]] = []
    for tag, value in _fields(raw):
        if tag < "010":
            control.setdefault(tag, value.decode("ascii", "replace"))
        else:
            held = (s for s in value.split(_SUBFIELD)[1:] if s[:1].isascii())
            told = [(s[:1].decode(), said) for s in held if (said := _said(tag, s[1:], decode))]
            data.append((tag, told))
    return Marc(control, data)


def _said(tag: str, value: bytes, decode: Decode) -> str:
    """The text of a subfield; one that is broken is left out where it is no title and no name."""
    try:
        return " ".join(_SORTING.sub("", decode(value)).split())
    except UnicodeDecodeError:
        if tag in marcfields.TITLES_AND_PEOPLE:
            raise Broken("a title or a name with broken characters") from None
        return ""


def _fields(raw: bytes) -> Iterator[tuple[str, bytes]]:
    """Tags and values. Where lengths are wrong (counted in characters), field ends tell as much."""
    directory, _, data = raw[24:].partition(_FIELD_END)
    if not _DIRECTORY.fullmatch(directory):
        raise Broken("a record whose directory is broken")
    entries = [
        (tag.decode(), int(start), int(start) + int(size) - 1)
        for tag, size, start in _ENTRY.findall(directory)
    ]
    if all(data[end : end + 1] == _FIELD_END for _, _, end in entries):
        return ((tag, data[start:end]) for tag, start, end in entries)
    values = data.split(_FIELD_END)
    if len(values) != len(entries) + 1:
        raise Broken("a record whose fields are not those of its directory")
    entries.sort(key=lambda entry: entry[1])
    return ((tag, value) for (tag, _, _), value in zip(entries, values, strict=False))


def _decoder(raw: bytes, encoding: str) -> Decode:
    """How the text of a record is read: its bytes prove more than what its leader says."""
    try:
        raw.decode()
    except UnicodeDecodeError:
        pass
    else:
        return bytes.decode if _ESCAPE not in raw else _marc8
    if raw[_CODING : _CODING + 1] == b"a":
        return bytes.decode
    if _ESCAPE in raw or not _NOT_MARC8.search(raw):
        return _marc8
    if encoding in ("", "utf-8"):
        raise Broken("a record in an unknown encoding")
    return lambda value: value.decode(encoding)


def _marc8(value: bytes) -> str:
    if value.isascii() and _ESCAPE not in value:
        return value.decode()
    from pymarc.marc8 import marc8_to_unicode  # its tables cost a fifth of a second

    return marc8_to_unicode(_LEFT_OVER.sub(rb"\1", value), True)


FORMAT = BinaryMarc()
