"""A file that is known and was changed is read whole and held against what it said before.

First its digests alone are taken and aligned with the old ones (align.py); then it is gone through
again, and only entries that differ go in. A small file's entries are kept in between, a large one
is parsed twice: memory stays bounded by numbers, not by text.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from daemon.intake.align import Plan, Window, align, pair
from daemon.intake.filepass import Writing, put
from daemon.intake.readbefore import Known
from daemon.intake.task import Reading, Task, Told
from index.catalogue import bodies
from index.catalogue.batches import Placed
from index.catalogue.sightings import Old, entry_key
from index.schema import REMOVED, SUPERSEDED

SPOOL = 100_000
PARSED = 20
"""How much is kept between the two readings, in entries that are known by their text, a few numbers
each; one that was parsed weighs PARSED of them."""


class Changed(Exception):
    """The file said something else at the second reading: it is to be read again."""


def realign(task: Task) -> None:
    """Bring the sightings of a changed file up to date."""
    sightings = task.desk.catalogue.sightings
    old, ended = sightings.of_file(task.row.id), task.row.state == REMOVED
    first = Reading(task)
    digests, keys, spool = _survey(first)
    if first.error or (not digests and first.all_faults()):
        Writing(task, first, resumable=False).finish(first.error or "nothing was read")
        return
    plan = align(old.digests, old.keys, old.standing, digests, keys)
    task.row.without_cursor()
    if len(spool) == len(digests):
        second, entries = first, iter(spool)
    else:
        second = Reading(task)
        entries = second.with_texts()
    writing = Writing(task, second, resumable=False)
    if ended:  # so that a kill does not hide that what stood there was whole
        writing.meanwhile = REMOVED
    taken = bytearray(len(old.ids))
    for one, at in _decided(task, plan, old, entries, digests):
        if at < 0:
            writing.add(one)
            continue
        taken[at] = 1
        if one.digest == old.digests[at]:
            writing.keep(one.stand, old.ids[at])
        else:
            writing.add(one._replace(heir_of=old.ids[at]))
    if second.error is None:
        writing.ending = _gone(task, plan, old, taken, ended)
    task.row.entries = len(digests)
    writing.finish(second.error)


def _survey(reading_: Reading) -> tuple[array[int], array[int], list[Told]]:
    """Return the digests and hashed keys of all entries, and the first with their texts."""
    digests, keys = array("q"), array("q")
    spool: list[Told] = []
    room = SPOOL
    for told in reading_.with_texts():
        entry = told[0]
        if isinstance(entry, Known):
            digests.append(entry.digest)
            room -= 1
        else:
            digests.append(bodies.digest(bodies.packed(entry)[2]))
            room -= PARSED
        keys.append(entry_key(entry.entry_id))
        if room >= 0:
            spool.append(told)
    return digests, keys, spool


def _decided(
    task: Task,
    plan: Plan,
    old: Old,
    entries: Iterator[Told],
    digests: array[int],
) -> Iterator[tuple[Placed, int]]:
    """Yield each entry with the number of its old sighting, -1 for none."""
    windows = iter(plan.windows)
    window = next(windows, None)
    waiting: list[Placed] = []
    for number, told in enumerate(entries):
        one = put(told, number + 1, task.format.name)
        if number >= len(digests) or one.digest != digests[number]:
            raise Changed
        if window is None or number < window.low:
            yield one, plan.partner[number]
            continue
        waiting.append(one)
        if number + 1 == window.high:
            yield from zip(waiting, _paired(task, waiting, window, old), strict=True)
            waiting, window = [], next(windows, None)


def _paired(task: Task, waiting: list[Placed], window: Window, old: Old) -> Iterable[int]:
    """Return the old sighting's number for each entry of a window, -1 for none."""
    if not window.old:
        return [-1] * len(waiting)
    said = task.desk.catalogue.sightings.said_by(old.ids[at] for at in window.old)
    entry_of = task.desk.catalogue.contents.entry_of
    found = pair(
        [one.entry or entry_of(one.digest) for one in waiting],
        [bodies.read(said[old.ids[at]]) for at in window.old],
    )
    return [window.old[at] if at >= 0 else -1 for at in found]


def _gone(task: Task, plan: Plan, old: Old, taken: bytearray, ended: bool) -> dict[int, list[int]]:
    """Return the old sightings that nothing continues, by the state they get.

    The last entry of a file is provisional: it may have been cut off. Where others stand in its
    place now, it was one of them, and is superseded whatever is done with entries that are gone;
    unless the file had been removed meanwhile (`ended`): then it was whole, and this is another.
    """
    ending: dict[int, list[int]] = {}
    last = -1 if ended else old.standing - 1
    for number, id_ in enumerate(old.ids):
        if taken[number]:
            continue
        continued = number == last and plan.windows and plan.windows[-1].high == len(plan.partner)
        state = SUPERSEDED if continued else task.gone
        ending.setdefault(state, []).append(id_)
    return ending
