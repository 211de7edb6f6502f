"""The files of an index, checked without the engine, which serves flipped bits in silence."""

from __future__ import annotations

import json
import os
from zlib import crc32

_MAGIC = 1337
_TAIL = 8  # bytes: length of the footer, magic number, both little-endian
_PIECE = 1 << 20


def damaged(folder: str) -> list[str]:
    """Names of files that are missing, cut short, or not as they were written; [] if all is well."""
    meta = os.path.join(folder, "meta.json")
    try:
        with open(meta, encoding="utf-8") as file:
            segments = [
                segment["segment_id"].replace("-", "") for segment in json.load(file)["segments"]
            ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ["meta.json"]
    names = sorted(os.listdir(folder))
    found = [name for name in names if name.split(".")[0] in segments]
    bad = [name for name in found if not _sound(os.path.join(folder, name))]
    bad += [
        f"{segment}.{kind}"
        for segment in segments
        for kind in ("idx", "term", "pos", "store", "fast", "fieldnorm")
        if f"{segment}.{kind}" not in names
    ]
    return bad


def size(folder: str) -> int:
    """Bytes that an index takes on disk."""
    with os.scandir(folder) as entries:
        return sum(entry.stat().st_size for entry in entries if entry.is_file())


def _sound(path: str) -> bool:
    """Whether a file's content has the checksum that its footer says."""
    try:
        with open(path, "rb") as file:
            end = os.fstat(file.fileno()).st_size
            file.seek(max(end - _TAIL, 0))
            tail = file.read()
            length = int.from_bytes(tail[:4], "little")
            if len(tail) < _TAIL or int.from_bytes(tail[4:], "little") != _MAGIC:
                return False
            body = end - _TAIL - length
            if body < 0:
                return False
            file.seek(body)
            expected = json.loads(file.read(length))["crc"]
            return bool(_checksum(path, body) == expected)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _checksum(path: str, length: int) -> int:
    found = 0
    with open(path, "rb") as file:
        while length > 0 and (piece := file.read(min(_PIECE, length))):
            found = crc32(piece, found)
            length -= len(piece)
    return found
