"""Where the original text of an entry stands on disk."""

from __future__ import annotations

import os
from typing import NamedTuple

from index.shelf import CONTENTS, listed
from index.store import Store

_PLACES = f"""SELECT s.id, r.path, f.path, ifnull(o.path, f.path), f.encoding, s.start, s.end,
    s.first_line, s.last_line, ifnull(o.size, f.size), ifnull(o.mtime_ns, f.mtime_ns)
  FROM ({CONTENTS}) m CROSS JOIN sightings s INDEXED BY sightings_of_content ON s.content = m.id
  CROSS JOIN files f ON f.id = s.file CROSS JOIN roots r ON r.id = f.root
  LEFT JOIN files o ON o.id = f.parent
  WHERE s.state < 2 ORDER BY r.shown, f.path, s.ordinal"""


class Original(NamedTuple):
    """`lines` and `span` in bytes of the unpacked `member` ("" for a plain file); `stamp` is (size, mtime_ns)
    of the file as it was read."""

    sighting: int
    path: str
    member: str
    encoding: str
    lines: tuple[int, int]
    span: tuple[int, int]
    stamp: tuple[int, int]


def originals(store: Store, key: int) -> list[Original]:
    """The places of all current sightings of a paper, by file and ordinal."""
    found = []
    for row in store.run(_PLACES, (listed([key]),)).fetchall():
        sighting, root, path, outer, encoding, start, end, first, last, size, mtime_ns = row
        file = os.path.join(os.fsdecode(root), os.fsdecode(outer))
        member = os.fsdecode(path[len(outer) :]).removeprefix("!/")
        stamp = (size or 0, mtime_ns or 0)
        found.append(
            Original(sighting, file, member, encoding or "", (first, last), (start, end), stamp)
        )
    return found
