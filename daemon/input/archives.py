"""What a file holds: itself, the members of a zip or tar, down to archives in archives, the sheets
of a workbook, the text of a document, the texts and attachments of mail and saved pages.

Nothing is ever written below a name that an archive gives; links and devices in it are passed over.
"""

from __future__ import annotations

import io
import posixpath
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import BinaryIO, cast

from daemon.input import documents, mail, sheetxml
from daemon.input.spools import Spool, copy, rewinder, spool
from daemon.input.unpack import (
    STREAMS,
    Budget,
    Limits,
    Unreadable,
    counted,
    kind,
    naming_damage,
    opening,
    unpacked,
)
from daemon.input.workbooks import is_workbook, sheets

_DEPTH = 4
_MEMBERS = 100_000
_ENCRYPTED = 0x1
_UTF8_NAME = 0x800

Ignore = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Member:
    """Plain bytes by name ("" for the file itself); may be opened again until the next is taken.

    `damage` says why the member cannot be opened, where that is so. `boxed`: it is part of one of
    many messages, of which most are about other things.
    """

    name: str
    packed: bool
    open: Callable[[], BinaryIO]
    damage: str = ""
    boxed: bool = False


def members(
    opener: Callable[[], BinaryIO], size: int, limits: Limits, ignore: Ignore
) -> Iterator[Member]:
    """The members of a file of `size` bytes. One damaged member does not cost its neighbours;
    Unreadable means that there is no way on."""
    budget = Budget(size, limits)
    yield from _members(Member("", False, opener), budget, ignore, 0)


def _members(outer: Member, budget: Budget, ignore: Ignore, depth: int) -> Iterator[Member]:
    with outer.open() as stream:
        head = opening(stream, mail.HEAD)
    packing = kind(head) or next((name for name, fits in _TEXTS.items() if fits(head)), "")
    if not packing:
        yield outer
    elif depth == _DEPTH:
        raise Unreadable(f"archives in archives, more than {_DEPTH} deep")
    elif packing in STREAMS:
        inner = Member(outer.name, True, lambda: unpacked(packing, outer.open(), budget))
        yield from _members(inner, budget, ignore, depth + 1)
    else:
        for number, inner in enumerate(_uniquely(_HOLDERS[packing](outer, budget))):
            if number == _MEMBERS:
                raise Unreadable(f"more than {_MEMBERS} members")
            if inner.name and not ignore(inner.name):
                yield from _guarded(inner, budget, ignore, depth + 1)
            budget.next_member()


def _uniquely(found: Iterator[Member]) -> Iterator[Member]:
    """Members under names of their own, where an archive gives one name twice."""
    seen: Counter[str] = Counter()
    for member in found:
        seen[member.name] += 1
        if (times := seen[member.name]) > 1:
            stem, ending = posixpath.splitext(member.name)
            name = f"{stem} ({times}){ending}"
            seen[name] += 1
            member = replace(member, name=name)
        yield member


def _guarded(member: Member, budget: Budget, ignore: Ignore, depth: int) -> Iterator[Member]:
    """The members of a member; where it cannot be read, itself with the damage."""
    try:
        yield from _members(member, budget, ignore, depth)
    except Unreadable as error:
        yield Member(member.name, True, member.open, error.reason)


def _zipped(outer: Member, budget: Budget) -> Iterator[Member]:
    with naming_damage(), _seekable(outer) as stream, zipfile.ZipFile(stream) as archive:
        infos = archive.infolist()
        if len(infos) > _MEMBERS:
            raise Unreadable(f"more than {_MEMBERS} members")
        if {"[Content_Types].xml", "mimetype"} & {info.filename for info in infos}:
            yield from _office(outer, archive, budget)
            return
        for info in infos:
            if not info.is_dir():
                name = _joined(outer.name, _zip_name(info))
                yield Member(name, True, _zip_opener(archive, info, budget))


def _office(outer: Member, archive: zipfile.ZipFile, budget: Budget) -> Iterator[Member]:
    if is_workbook(archive):
        budget.take(sum(info.file_size for info in archive.infolist()))
        yield from _sheets(outer, budget)
    elif text := documents.body(archive):
        opener = _zip_opener(archive, archive.getinfo(text), budget)
        yield from _spooled(outer, partial(documents.texts, opener()))
    else:
        what = "an Office document or e-book, not a listing: export it as text or CSV"
        raise Unreadable(what)


def _mailed(outer: Member, _: Budget) -> Iterator[Member]:
    for part in mail.parts(outer.open()):
        name = _joined(outer.name, _safe(part.name))
        yield Member(name, True, partial(_held, part.content), part.damage, part.boxed)


def _held(content: bytes) -> BinaryIO:
    return io.BytesIO(content)


def _zip_opener(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: Budget
) -> Callable[[], BinaryIO]:
    def opener() -> BinaryIO:
        if info.flag_bits & _ENCRYPTED:
            raise Unreadable("the member is encrypted")
        with naming_damage():
            return counted(cast(BinaryIO, archive.open(info)), budget)

    return opener


def _tarred(outer: Member, budget: Budget) -> Iterator[Member]:
    with (
        naming_damage(),
        outer.open() as stream,
        tarfile.open(fileobj=stream, mode="r|") as archive,
    ):
        for info in archive:
            if info.isreg() and (content := archive.extractfile(info)):
                with spool() as held:
                    copy(counted(cast(BinaryIO, content), budget), held)
                    yield Member(_joined(outer.name, _safe(info.name)), True, rewinder(held))


def _sheets(outer: Member, budget: Budget) -> Iterator[Member]:
    for sheet in sheets(outer.open(), budget):
        name = _joined(outer.name, _safe(sheet.name))
        yield Member(name, True, rewinder(sheet.rows), sheet.damage)


def _xml_sheets(outer: Member, budget: Budget) -> Iterator[Member]:
    yield from _spooled(outer, partial(sheetxml.sheets, counted(outer.open(), budget)))


def _spooled(
    outer: Member, parts: Callable[[Callable[[], Spool]], Iterator[tuple[str, Spool]]]
) -> Iterator[Member]:
    """The parts of a file that is heard as a whole, each of which is kept beside until the last."""
    with ExitStack() as held:
        for name, text in parts(lambda: held.enter_context(spool())):
            yield Member(_joined(outer.name, _safe(name)), True, rewinder(text))


def _seekable(member: Member) -> BinaryIO:
    """A stream that can seek, as zip wants it: a packed member is unpacked beside first."""
    stream = member.open()
    if not member.packed:
        return stream
    held = spool()
    with stream:
        copy(stream, held)
    held.seek(0)
    return cast(BinaryIO, held)


_HOLDERS = {
    "zip": _zipped, "tar": _tarred, "ole": _sheets, "mail": _mailed, "sheets as xml": _xml_sheets,
}  # fmt: skip
_TEXTS = {"mail": mail.is_mail, "sheets as xml": sheetxml.is_book}


def _zip_name(info: zipfile.ZipInfo) -> str:
    """A member's name; old Chinese and Windows archives give bytes of no declared encoding."""
    name = info.filename
    if not info.flag_bits & _UTF8_NAME and not name.isascii():
        raw = name.encode("cp437")
        for encoding in ("utf-8", "gb18030"):
            try:
                return _safe(raw.decode(encoding))
            except UnicodeDecodeError:
                continue
    return _safe(name)


def _safe(name: str) -> str:
    """A name that stays inside its archive, with `/` between folders."""
    name = posixpath.normpath("/" + name.replace("\\", "/").replace("\0", ""))
    return name.lstrip("/")


def _joined(outer: str, name: str) -> str:
    """The name of a member of a member: inner.zip!/page.txt."""
    return f"{outer}!/{name}" if outer and name else name
