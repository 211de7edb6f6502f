"""Files as the watcher, the scan and the intake speak of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple


class Stamp(NamedTuple):
    """By what a file is known to be unchanged without reading it."""

    size: int
    mtime_ns: int
    inode: int


class Found(NamedTuple):
    """A file: `path` below the drop folder `root` (absolute); undecodable bytes stand as surrogates.

    A file outside all roots has root "" and an absolute path.
    """

    root: str
    path: str
    stamp: Stamp

    @property
    def full(self) -> str:
        return f"{self.root}/{self.path}" if self.root else self.path


def stamp_of(found: os.stat_result) -> Stamp:
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ino)


def place(path: str, roots: Sequence[str]) -> tuple[str, str]:
    """(root, path below it) of a file; ("", its real path) outside the roots."""
    path = os.path.realpath(path)
    for root in roots:
        real = os.path.realpath(root).rstrip("/") + "/"
        if path.startswith(real):
            return root, path[len(real) :]
    return "", path


def shown_names(roots: Sequence[str]) -> list[tuple[str, str]]:
    """How each root is called before the paths below it: not at all where there is only one, else
    by its last names, as many as tell it from the others."""
    if len(roots) == 1:
        return [(roots[0], "")]
    parts = {root: root.strip("/").split("/") for root in roots}
    depth = 1
    while len({tuple(names[-depth:]) for names in parts.values()}) < len(roots):
        depth += 1
    return [(root, "/".join(names[-depth:])) for root, names in parts.items()]
