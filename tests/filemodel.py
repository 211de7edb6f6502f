"""What the catalogue must hold after a run of file-system actions, told without the catalogue.

Under `retract`: what a reading from scratch gives of each file's last readable state. Under `keep`:
all that the files ever said at rest, less what a later state of the same file superseded. Where the
rules leave it open whether a gone entry was edited or replaced, either is right (`doubtful`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from daemon.input.reading import Limits, Unreadable, sources
from index.catalogue import bodies
from parsers.claims import reading
from parsers.format import Text
from parsers.record import Entry
from parsers.sniff import recognise

LIMITS = Limits(1 << 30, 1000)


class Said(NamedTuple):
    """One entry as a file tells it; `words` tell apart what papers have in common with it."""

    digest: int
    key: str | None
    words: frozenset[str]


def understood(path: Path) -> list[Said] | None:
    """The entries of a file at rest; None where it cannot be read, and what it said before stands."""
    said: list[Said] = []
    try:
        for source in sources(str(path), name=path.name, limits=LIMITS):
            found = recognise(source.head)
            if found is None:
                return None if source.head.text.strip() or not source.head.whole else []
            fmt, claim = found
            assert fmt.wants == "text"
            items = reading(fmt, Text(source.name, source.lines(), claim.pattern))
            said += [_said(item) for item in items if isinstance(item, Entry)]
            if not said and (items.faults or items.shortfall()):
                return None
    except (OSError, Unreadable):
        return None
    return said


def _said(entry: Entry) -> Said:
    body = bodies.said(entry)
    text = " ".join([entry.title or "", entry.abstract or "", *(a.name for a in entry.authors)])
    words = frozenset(word for word in text.lower().split() if len(word) > 6)
    return Said(bodies.digest(bodies.write(body)), entry.entry_id, words)


class Kept:
    """The model under `keep`."""

    def __init__(self) -> None:
        self._standing: dict[str, list[Said]] = {}
        self._bytes: dict[str, bytes] = {}
        self._gone: dict[str, bytes] = {}
        self._kept: dict[str, set[Said]] = {}
        self._moved: dict[str, set[str]] = {}
        self._doubtful: set[int] = set()

    def settled(self, name: str, content: bytes, said: Sequence[Said]) -> None:
        """A file at rest was read, and said this."""
        before, old = self._bytes.get(name), self._standing.get(name, [])
        if before is None and name not in self._gone:
            self._maybe_moved(name, content)
        self._gone.pop(name, None)
        grown = before is not None and content.startswith(before) and len(before) > 0
        self._replace(name, old, list(said), grown)
        self._standing[name], self._bytes[name] = list(said), content

    def vanished(self, name: str) -> None:
        """A known file is gone; what it said is kept."""
        self._kept.setdefault(name, set()).update(self._standing.pop(name, ()))
        self._gone[name] = self._bytes.pop(name, b"")

    def wrong(self, live: set[int]) -> str:
        """What is amiss with the contents that the catalogue counts; "" for nothing."""
        must = {one.digest for said in self._standing.values() for one in said}
        must |= {one.digest for said in self._kept.values() for one in said}
        lost, phantom = must - live - self._doubtful, live - must - self._doubtful
        return f"lost {lost}, phantom {phantom}" if lost or phantom else ""

    def _maybe_moved(self, name: str, content: bytes) -> None:
        """Bytes that were under a name now gone: all that was said there may have come along."""
        for other, bytes_ in self._gone.items():
            if bytes_ == content:
                self._moved.setdefault(name, set()).add(other)

    def _replace(self, name: str, old: list[Said], new: list[Said], grown: bool) -> None:
        """Part what a file no longer says into superseded, kept and doubtful."""
        kept = self._kept.setdefault(name, set())
        kept -= set(new)
        fresh = list((Counter(new) - Counter(old)).elements())
        left = list((Counter(old) - Counter(new)).elements())
        told = _Told(old, new, fresh, left, [*left, *kept], grown)
        for one in [*left, *kept]:
            verdict = told.of(one, stood=one in left)
            kept.discard(one)
            if verdict == "kept":
                kept.add(one)
                continue
            if verdict == "doubtful":
                self._doubtful.add(one.digest)
            self._lose(name, one)

    def _lose(self, name: str, one: Said) -> None:
        """What is superseded here may have been all there was of a file that moved here."""
        for other in self._moved.get(name, ()):
            if one in self._kept.get(other, ()):
                self._kept[other].discard(one)
                self._doubtful.add(one.digest)


class _Told:
    """What became of the entries that a file says no longer: "superseded", "kept", "doubtful"."""

    def __init__(
        self,
        old: list[Said],
        new: list[Said],
        fresh: list[Said],
        left: list[Said],
        leaving: list[Said],
        grown: bool,
    ) -> None:
        self._old, self._new, self._fresh, self._grown = old, new, fresh, grown
        fresh_keys = Counter(one.key for one in fresh if one.key)
        old_keys = Counter(one.key for one in leaving if one.key)
        self._same_key = {k for k, count in fresh_keys.items() if count == 1 == old_keys[k]}
        ends_fresh = bool(new) and new[-1] in fresh and new[-1].key not in self._same_key
        self._last = old[-1] if old and old[-1] in left and ends_fresh else None

    def of(self, one: Said, *, stood: bool) -> str:
        """The verdict on one of them; `stood`: the file said it until now."""
        if one.key in self._same_key or (stood and (self._grown or one == self._last)):
            return "superseded"
        if stood and self._is_edited_in_place(one):
            return "superseded"
        akin = any(one.words & other.words for other in self._fresh)
        return "doubtful" if akin or (stood and one == self._old[-1]) else "kept"

    def _is_edited_in_place(self, one: Said) -> bool:
        """Whether it is the one entry that differs, and what stands there now is much like it."""
        if len(self._old) != len(self._new):
            return False
        differ = [at for at, said in enumerate(self._old) if said != self._new[at]]
        if len(differ) != 1 or self._old[differ[0]] != one:
            return False
        return len(one.words & self._new[differ[0]].words) * 2 > len(one.words)
