"""Packed files as streams of plain bytes: gzip, bzip2, xz, zstd, known by content, within limits."""

from __future__ import annotations

import bz2
import errno
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, cast

import zstandard

from daemon.errors import Error

PIECE = 262_144
_FREE = 1_048_576  # so much may be unpacked whatever the ratio
_SIP = 2048
_WINDOW = 1 << 27  # the most memory that a zstd frame may ask for

# The last three: what zipfile and tarfile let slip where offsets and lengths are out of bounds.
_DAMAGED = (
    tarfile.TarError, NotImplementedError, ValueError, struct.error, LookupError,
)  # fmt: skip
_COPY = "which is not read: save the list as text, or its references as BibTeX or RIS"
FOREIGN = {
    b"%PDF-": f"a PDF document, {_COPY}",
    b"\x89PNG": f"a PNG image, {_COPY}",
    b"\xff\xd8\xff": f"a JPEG image, {_COPY}",
    b"GIF8": f"a GIF image, {_COPY}",
    b"II*\0": f"a TIFF image, {_COPY}",
    b"MM\0*": f"a TIFF image, {_COPY}",
    b"RIFF": f"an image or a sound, {_COPY}",
    b"bplist00": "a web archive of Safari or a list of settings: save the page as its source",
    b"7z\xbc\xaf\x27\x1c": "a 7-Zip archive, which is not read: unpack it",
    b"Rar!": "a RAR archive, which is not read: unpack it",
    b"PK\x07\x08": "one of several parts of a zip archive: put them together and unpack it",
    b"{\\rtf": "a document in Rich Text Format: save it as text or as .docx",
    b"%!PS": f"a PostScript document, {_COPY}",
    b"SQLite format 3\0": "an SQLite database",
    b"\x7fELF": "a program",
}


class Unreadable(Error):
    """A file, or a member of an archive, that cannot be read; `reason` is for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooMuch(Unreadable):
    """What unpacks to more than is allowed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may unpack to: bytes, and times its size on disk."""

    max_unpacked: int = 4_000_000_000
    max_ratio: float = 200


@dataclass(slots=True)
class Budget:
    """What a file of `size` bytes may still unpack to, over all its members."""

    size: int
    limits: Limits
    _before: int = 0
    _current: int = field(default=0)

    def take(self, given: int) -> None:
        """Note that the current member has given so many bytes so far; a second reading of it
        costs nothing. Raises Unreadable beyond the limits."""
        self._current = max(self._current, given)
        total = self._before + self._current
        if total > self.limits.max_unpacked:
            most = self.limits.max_unpacked
            raise TooMuch(f"unpacks to more than formats.max_unpacked = {most} bytes")
        if total > max(_FREE, self.size * self.limits.max_ratio):
            times = self.limits.max_ratio
            raise TooMuch(f"unpacks to more than formats.max_ratio = {times:g} times its size")

    def next_member(self) -> None:
        """What the last member gave is spent."""
        self._before += self._current
        self._current = 0


@contextmanager
def naming_damage() -> Iterator[None]:
    """Turn what the unpackers raise on damaged input into Unreadable."""
    try:
        yield
    except EOFError:
        raise Unreadable("the packed data ends too early") from None
    except (zlib.error, gzip.BadGzipFile, lzma.LZMAError, zstandard.ZstdError) as error:
        raise Unreadable(f"the packed data is damaged: {error}") from None
    except zipfile.BadZipFile as error:
        what = "cut off, or one part of several" if "not a zip" in str(error) else error
        raise Unreadable(f"the archive is damaged: {what}") from None
    except _DAMAGED as error:
        raise Unreadable(f"the archive is damaged or of an unknown kind: {error}") from None
    except OSError as error:
        # bz2 and gzip raise bare OSErrors on damaged data; an archive may point before its start.
        if error.errno in (None, errno.EINVAL):
            raise Unreadable(f"the packed data is damaged: {error}") from None
        raise


def some(stream: BinaryIO, size: int) -> bytes:
    """Up to so many bytes, as few as come at once, so that none are lost to damage behind them."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    return read(size)


def opening(stream: BinaryIO, size: int) -> bytes:
    """So many bytes, or those that stand before the end, or before damage."""
    raw = b""
    try:
        while len(raw) < size and (piece := some(stream, size - len(raw))):
            raw += piece
    except TooMuch:
        raise
    except Unreadable:
        if not raw:
            raise
    return raw


class Counted(io.RawIOBase):
    """A stream whose bytes are held against a budget."""

    def __init__(self, stream: BinaryIO, budget: Budget) -> None:
        self._stream = stream
        self._budget = budget
        self._given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        with naming_damage():
            data = some(self._stream, min(len(buffer), PIECE))
        buffer[: len(data)] = data
        self._given += len(data)
        self._budget.take(self._given)
        return len(data)

    def close(self) -> None:
        self._stream.close()
        super().close()


def counted(stream: BinaryIO, budget: Budget) -> BinaryIO:
    """A buffered stream that stops at the limits."""
    return io.BufferedReader(Counted(stream, budget), PIECE)


def kind(head: bytes) -> str:
    """How a file is packed, by its first 512 bytes: gz, bz2, xz, zst, zip, tar, ole (old
    workbooks) or "" for not at all.

    Raises Unreadable for what is known to be no text.
    """
    for magic, what in FOREIGN.items():
        if head.startswith(magic):
            raise Unreadable(what)
    if head[257:262] == b"ustar":
        return "tar"
    return next((name for magic, name in _MAGIC.items() if head.startswith(magic)), "")


class _Zstd:
    """A zstd stream, frame after frame. The library's own reader ends a cut stream in silence."""

    def __init__(self, below: BinaryIO) -> None:
        self._below = below
        self._frame: zstandard.ZstdDecompressionObj | None = None
        self._packed = self._plain = b""
        self._at = 0

    def read(self, size: int) -> bytes:
        while self._at == len(self._plain):
            # So little at once because one byte may unpack to 32 thousand.
            packed = self._packed or self._below.read(_SIP)
            self._packed = b""
            if not packed and self._frame:
                raise EOFError
            if not packed:
                return b""
            if self._frame is None:
                self._frame = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()
            self._plain, self._at = self._frame.decompress(packed), 0
            if self._frame.eof:
                self._packed, self._frame = self._frame.unused_data, None
        given = self._plain[self._at : self._at + size]
        self._at += len(given)
        return given

    def close(self) -> None:
        self._plain = b""


class _Owning(io.RawIOBase):
    """A decoder's stream that closes the file below it too."""

    def __init__(self, decoder: BinaryIO, below: BinaryIO) -> None:
        self._decoder = decoder
        self._below = below

    def read(self, size: int = -1) -> bytes:
        return some(self._decoder, size)

    def close(self) -> None:
        self._decoder.close()
        self._below.close()
        super().close()


_MAGIC = {
    b"\x1f\x8b": "gz",
    b"BZh": "bz2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zst",
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"\xd0\xcf\x11\xe0": "ole",
}
STREAMS: dict[str, Callable[[BinaryIO], object]] = {
    "gz": lambda stream: gzip.GzipFile(fileobj=stream, mode="rb"),
    "bz2": bz2.BZ2File,
    "xz": lzma.LZMAFile,
    "zst": _Zstd,
}


def unpacked(packing: str, below: BinaryIO, budget: Budget) -> BinaryIO:
    """The stream inside a singly packed one."""
    decoder = cast(BinaryIO, STREAMS[packing](below))
    return counted(cast(BinaryIO, _Owning(decoder, below)), budget)
