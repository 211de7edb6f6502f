"""One walk over a drop folder: every file once, in byte order of path, with its stamp.

What cannot be listed is reported, and nothing below it counts as gone. Files are never opened.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from daemon.files import Stamp, stamp_of

Match = Callable[[str], bool]


@dataclass(slots=True)
class Sweep:
    """What a walk found: files that are new or look changed, how many in all, what is gone.

    `changed` gives path → (stamp, nanoseconds since the epoch of the last change of any kind).
    `errors` gives folder → reason; "" is the root itself. `device` is that of the root.
    """

    files: int = 0
    changed: dict[str, tuple[Stamp, int]] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)
    device: int | None = None


class Walk:
    """A walk below `root`; iterate it for (path, entry status), then read `errors`."""

    def __init__(self, root: str, ignore: Match, follow_links: bool = False) -> None:
        self.root = root
        self.errors: dict[str, str] = {}
        self._ignore = ignore
        self._follow = follow_links
        self._linked: set[tuple[int, int]] = set()

    def below(self, start: str = "") -> Iterator[tuple[str, os.stat_result]]:
        """Files below a folder of the root, in byte order of path."""
        stack = [iter(self._listed(start))]
        while stack:
            for _, path, entry in stack[-1]:
                if entry is None:
                    stack.append(iter(self._listed(path)))
                    break
                try:
                    status = entry.stat(follow_symlinks=self._follow)
                except OSError:  # it has just gone
                    continue
                yield path, status
            else:
                stack.pop()

    def _listed(self, folder: str) -> list[tuple[str, str, os.DirEntry[str] | None]]:
        """What a folder holds: (order, path, entry, or None for a folder), sorted as the paths of
        all files below will be."""
        prefix = f"{folder}/" if folder else ""
        found: list[tuple[str, str, os.DirEntry[str] | None]] = []
        links: list[tuple[str, str, os.DirEntry[str]]] = []
        try:
            with os.scandir(f"{self.root}/{folder}" if folder else self.root) as entries:
                for entry in entries:
                    name = entry.name
                    path = prefix + name
                    if self._ignore(path):
                        continue
                    if entry.is_file(follow_symlinks=False):
                        found.append((name, path, entry))
                    elif entry.is_dir(follow_symlinks=False):
                        found.append((name + "/", path, None))
                    elif self._follow and entry.is_symlink():
                        links.append((name, path, entry))
        except OSError as error:
            vanished = isinstance(error, FileNotFoundError | NotADirectoryError)
            if not (vanished and folder):
                self.errors[folder] = error.strerror or type(error).__name__
        for name, path, link in sorted(links, key=_bytes):
            if self._leads_out(link):
                found.append((name + "/", path, None) if link.is_dir() else (name, path, link))
        # Code points sort as their UTF-8 does, but for the surrogates of undecodable bytes.
        found.sort(key=_name if all(name.isascii() for name, _, _ in found) else _bytes)
        return found

    def _leads_out(self, link: os.DirEntry[str]) -> bool:
        """Whether a link leads to what the walk will not meet otherwise: links that lead back into
        the root would show a file twice, or walk for ever."""
        target, root = os.path.realpath(link.path), os.path.realpath(self.root)
        if target == root or target.startswith(root + "/") or root.startswith(target + "/"):
            return False
        try:
            status = os.stat(target)
        except OSError:
            return False
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            return False
        known = (status.st_dev, status.st_ino) in self._linked
        self._linked.add((status.st_dev, status.st_ino))
        return not known


def _name(listed: tuple[str, str, object]) -> str:
    return listed[0]


def _bytes(listed: tuple[str, str, object]) -> bytes:
    return os.fsencode(listed[0])


def sweep(
    root: str,
    known: Iterable[tuple[str, Stamp]],
    ignore: Match,
    follow_links: bool = False,
    busy: Callable[[], object] = lambda: None,
) -> Sweep:
    """Hold a root against the files known to be read; `busy` is called now and then."""
    result = Sweep()
    try:
        result.device = os.stat(root).st_dev
    except OSError as error:
        result.errors[""] = error.strerror or type(error).__name__
        return result
    walk = Walk(root, ignore, follow_links)
    left = dict(known)
    for path, status in walk.below():
        result.files += 1
        if left.pop(path, None) != (status.st_size, status.st_mtime_ns, status.st_ino):
            changed = max(status.st_mtime_ns, status.st_ctime_ns)
            result.changed[path] = stamp_of(status), changed
        if not result.files % 4096:
            busy()
    result.errors = walk.errors
    result.gone = sorted(gone(root, left, ignore, result.errors), key=os.fsencode)
    return result


def gone(
    root: str, paths: Iterable[str], ignore: Match, unlisted: Collection[str] = ()
) -> Iterator[str]:
    """Those of some known files that are truly not there: not hidden below a folder that cannot be
    listed, not merely ignored or reached by a link that is no longer followed. A folder, pipe or socket in
    its place is no file."""
    for path in paths:
        parts = path.split("/")
        above = {"/".join(parts[:n]) for n in range(len(parts))}
        if above & set(unlisted) or any(map(ignore, above | {path})):
            continue
        try:
            mode = os.lstat(f"{root}/{path}").st_mode
        except (FileNotFoundError, NotADirectoryError):
            yield path
            continue
        except OSError:
            continue
        if not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
            yield path
