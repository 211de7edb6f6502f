"""How files are read by the configuration, and one look at a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field

from daemon.files import Stamp, stamp_of
from daemon.input.fingerprint import Fingerprint
from daemon.input.reading import Limits
from daemon.intake import said
from index.catalogue.progress import FileRow
from parsers.format import Format
from parsers.sniff import FORMATS


@dataclass(frozen=True, slots=True)
class Ways:
    """How files are read, from the configuration. `retract`: what is gone takes its papers along."""

    defaults: said.Defaults = field(default_factory=lambda: said.Defaults(()))
    limits: Limits = field(default_factory=Limits)
    ignore: Callable[[str], bool] = lambda path: False
    follow_links: bool = False
    retract: bool = False
    formats: tuple[Format, ...] = ()
    _versions: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        versions = {one.name: one.version for one in (*FORMATS, *self.formats)}
        object.__setattr__(self, "_versions", versions)

    def signature(self, fmt: str | None, path: str) -> str:
        """Return by what a file is read: its format and version, and what is said of it.

        For a file that no format claimed it is all of them: a new one may claim it.
        """
        version = repr(sorted(self._versions.items())) if fmt is None else self._versions.get(fmt)
        return f"{fmt}:{version}:{said.mark(self.defaults.of(path))}"


@dataclass(slots=True)
class Visit:
    """One look at a file: its bytes as they were found, and where to hash them up to a cursor."""

    full: str
    path: str
    named: bool
    now: int
    print: Fingerprint
    stamp: Stamp
    hash: bytes = b""

    def steady(self) -> bool:
        """Whether the file is still the one that was opened, unchanged."""
        try:
            return stamp_of(os.stat(self.full)) == self.stamp
        except OSError:
            return False


def stamp_in(row: FileRow) -> Stamp:
    """Return the stamp that a file had when it was last read; none equals that of a file to retry."""
    return Stamp(-1 if row.size is None else row.size, row.mtime_ns or 0, row.inode or 0)


def set_stamp(row: FileRow, visit: Visit) -> None:
    """Note that a file was looked at."""
    row.size, row.mtime_ns, row.inode = visit.stamp
    row.hash, row.read_at = visit.hash, visit.now
