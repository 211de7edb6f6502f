"""Log entries in the journal's own protocol, each field one that `journalctl` can ask for.

One datagram an entry: `NAME=value` lines, or the name, the length and the bytes where a value has
line breaks; what is too large for a datagram goes as a sealed file in memory
(https://systemd.io/JOURNAL_NATIVE_PROTOCOL).
"""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

ADDRESS = "/run/systemd/journal/socket"
PRIORITY = {"debug": 7, "info": 6, "warning": 4, "error": 3, "critical": 2}
"""Syslog's numbers for the levels of events."""

_PREFIX = "PAPERDROP_"
_TOO_LARGE = (errno.EMSGSIZE, errno.ENOBUFS)
_SEALS = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SEAL
_PATIENCE = 2.0  # seconds to wait for a journal that does not take entries


def leads_there(stream: TextIO | None) -> bool:
    """Whether a stream is connected to the journal, as systemd tells by its device and inode."""
    try:
        found = os.fstat(stream.fileno()) if stream else None
    except (OSError, ValueError):
        return False
    told = os.environ.get("JOURNAL_STREAM", "")
    return found is not None and told == f"{found.st_dev}:{found.st_ino}"


def prefix(level: str) -> str:
    """What carries the level before a line that is printed to the journal, which takes it off."""
    return f"<{PRIORITY.get(level, 6)}>"


def entry(event: Mapping[str, Any]) -> bytes:
    """An event as one datagram: MESSAGE to be read, the rest to be asked for.

    A list gives a field for each of its items, which the journal keeps apart.
    """
    level = str(event.get("level", "info"))
    rest = {name: value for name, value in event.items() if name not in ("level", "timestamp")}
    fields = [("MESSAGE", sentence(rest)), ("PRIORITY", str(PRIORITY.get(level, 6)))]
    fields += [("SYSLOG_IDENTIFIER", "paperdrop"), *_named(rest)]
    return b"".join(_field(name, value) for name, value in fields)


def sentence(event: Mapping[str, Any]) -> str:
    """An event as a person reads it: its name, then `field=value`."""
    shown = [f"{name}={_shown(value)}" for name, value in event.items() if name != "event"]
    return " ".join([str(event.get("event", "")), *shown])


def _shown(value: Any) -> str:
    text = plain(value)
    return f'"{text}"' if " " in text or not text else text


def plain(value: Any) -> str:
    """A field's value without Python's marks: lists by commas."""
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value))
    return "" if value is None else str(value)


def send(datagram: bytes) -> None:
    """Hand an entry to the journal. Raises OSError where it takes none."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
        channel.settimeout(_PATIENCE)
        channel.connect(ADDRESS)
        try:
            channel.send(datagram)
        except OSError as error:
            if error.errno not in _TOO_LARGE:
                raise
            _send_sealed(channel, datagram)


def _send_sealed(channel: socket.socket, datagram: bytes) -> None:
    memory = os.memfd_create("entry", os.MFD_ALLOW_SEALING | os.MFD_CLOEXEC)
    with open(memory, "wb") as file:
        file.write(datagram)
        file.flush()
        fcntl.fcntl(memory, fcntl.F_ADD_SEALS, _SEALS)
        socket.send_fds(channel, [b""], [memory])


def _named(event: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in event.items():
        values: Iterable[Any] = value if isinstance(value, list | tuple) else (value,)
        for one in values:
            if one is not None:
                yield _PREFIX + name.upper(), plain(one)


def _field(name: str, value: str) -> bytes:
    raw = value.encode("utf-8", "backslashreplace")
    if b"\n" in raw:
        return name.encode() + b"\n" + struct.pack("<Q", len(raw)) + raw + b"\n"
    return name.encode() + b"=" + raw + b"\n"
