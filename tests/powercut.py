"""What a power cut leaves of a folder, told from the log that powerlog.c writes.

A file keeps what was synced; what was written since may be there or not, whole or torn. A name keeps
where it was when its folder was last synced; or, as journals do it, all changes of names up to some
moment since the last sync of anything are there, and none after. Memory shared by processes is gone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

SECTOR = 512


class Call(NamedTuple):
    """A call that changed something: W(rite), T(runcate), S(ync), R(ename), U(nlink), M(ake folder)."""

    kind: str
    inode: int
    size: int
    offset: int
    path: str
    data: bytes


def calls(log: bytes) -> Iterator[Call]:
    """The calls of a log, in order."""
    at = 0
    while at < len(log):
        end = log.index(b"\n", at)
        kind, *numbers = log[at:end].decode().split()
        inode, size, offset, name, length = map(int, numbers)
        path, at = end + 1 + name, end + 1 + name + length
        yield Call(kind, inode, size, offset, log[end + 1 : path].decode(), log[path:at])


@dataclass(slots=True)
class File:
    """Bytes as they were last synced, and what has been done to them since."""

    synced: bytearray = field(default_factory=bytearray)
    since: list[tuple[int, bytes | None]] = field(default_factory=list)
    size: int = 0

    def sync(self) -> None:
        for offset, data in self.since:
            _apply(self.synced, offset, data)
        self.since.clear()

    def left(self, chance: random.Random | None) -> bytes:
        """What a cut leaves of it; without `chance`, only what was synced."""
        found = bytearray(self.synced)
        for offset, data in self.since if chance else ():
            assert chance
            if data and chance.random() < 0.2:
                data = data[: chance.randrange(0, len(data), SECTOR)]
            if chance.random() < 0.7:
                _apply(found, offset, data)
        return bytes(found)


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    """Write `data` at `offset`; None cuts the content there, or fills it up."""
    content.extend(bytes(max(offset - len(content), 0)))
    if data is None:
        del content[offset:]
    else:
        content[offset : offset + len(data)] = data


class Disk:
    """A folder as the system shows it, and as the disk below has it."""

    def __init__(self) -> None:
        self._names: dict[str, File | None] = {}  # None is a folder
        self._inodes: dict[str, int] = {}
        self._kept: dict[str, dict[str, File | None]] = {}  # folder → its names when last synced
        self._journal: list[dict[str, File | None]] = [{}]  # names after each change since a sync

    def do(self, call: Call) -> None:
        """Follow one call."""
        if call.path.endswith((" (deleted)", "-shm")):
            return
        if call.kind in "WT":
            self._write(call)
        elif call.kind == "S":
            self._sync(call)
        else:
            self._rename(call.kind, call.path, call.data.decode())

    def _write(self, call: Call) -> None:
        if call.path not in self._names or self._inodes[call.path] != call.inode:
            self._names[call.path], self._inodes[call.path] = File(), call.inode
            self._changed()
        file = self._names[call.path]
        assert file
        if call.size < file.size:  # opened anew, and emptied by that
            file.since.append((call.size, None))
        file.since.append((call.offset, call.data if call.kind == "W" else None))
        end = call.offset + len(call.data)
        file.size = max(call.size, end) if call.kind == "W" else call.offset

    def _sync(self, call: Call) -> None:
        file = self._names.get(call.path)
        if file:
            file.sync()
        else:
            inside = {n: f for n, f in self._names.items() if n.rpartition("/")[0] == call.path}
            self._kept[call.path] = inside
        self._journal = self._journal[-1:]
        folder, _, name = call.path.rpartition("/")
        if file and name.startswith(".tmp"):
            # Tantivy renames its temporary files next, by a call that nothing can be put before.
            assert file.synced[:1] in b"[{"
            to = ".managed.json" if file.synced[:1] == b"[" else "meta.json"
            self._rename("R", call.path, f"{folder}/{to}")

    def _rename(self, kind: str, path: str, to: str) -> None:
        if kind == "M":
            self._names[path] = None
        else:
            file = self._names.pop(path, None)
            inode = self._inodes.pop(path, 0)
            if kind == "R" and file:
                self._names[to], self._inodes[to] = file, inode
        self._changed()

    def _changed(self) -> None:
        self._journal.append(dict(self._names))

    def cut(self, root: Path, chance: random.Random | None) -> None:
        """Make `root` what a power cut leaves; without `chance`, nothing that was not synced."""
        names = chance.choice(self._journal) if chance else self._synced(str(root))
        root.mkdir(mode=0o700)
        for name, file in sorted(names.items(), key=lambda pair: pair[0].count("/")):
            path = Path(name)
            if path == root or not path.parent.exists():
                continue
            if file is None:
                path.mkdir(mode=0o700)
            else:
                path.write_bytes(file.left(chance))

    def _synced(self, folder: str) -> dict[str, File | None]:
        found = dict(self._kept.get(folder, {}))
        for name in [name for name, file in found.items() if file is None]:
            found |= self._synced(name)
        return found
