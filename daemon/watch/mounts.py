"""Which drop folders lie on file systems that send no events for what other machines do."""

from __future__ import annotations

import os

_SILENT = frozenset(
    [
        "nfs",
        "nfs4",
        "cifs",
        "smb3",
        "smbfs",
        "9p",
        "afs",
        "ceph",
        "glusterfs",
        "lustre",
        "beegfs",
        "gpfs",
        "ncpfs",
        "coda",
        "ocfs2",
        "gfs2",
        "orangefs",
        "vboxsf",
        "vmhgfs",
        "virtiofs",
        "drvfs",
        "davfs",
        "webdav",
        "prl_fs",
    ]
)


def silent(folder: str, table: str = "/proc/self/mountinfo") -> str:
    """The type of the network file system that a folder lies on or has mounted below it; "" where
    there is none, or where it cannot be told."""
    folder = os.path.realpath(folder)
    try:
        with open(table, encoding="utf-8", errors="surrogateescape") as file:
            mounts = [_mount(line) for line in file]
    except OSError:
        return ""
    above = ("", "")
    for point, kind in mounts:
        if _within(point, folder) and point != folder and _is_silent(kind):
            return kind
        if _within(folder, point) and len(point) >= len(above[0]):
            above = point, kind
    return above[1] if _is_silent(above[1]) else ""


def _is_silent(kind: str) -> bool:
    # FUSE file systems see only what passes through them: sshfs, rclone, cloud drives.
    return kind in _SILENT or kind.startswith("fuse.") or kind == "fuse"


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _mount(line: str) -> tuple[str, str]:
    """(mount point, file system type) of a line of mountinfo."""
    fields = line.split(" ")
    point = fields[4]
    for code, char in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        point = point.replace(code, char)
    return point, fields[fields.index("-") + 1]
