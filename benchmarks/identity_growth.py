"""What recognising an entry costs as the catalogue grows: no parser and no index, identity and its tables.

usage: benchmarks/identity_growth.py [PAPERS [STEP]]      (default 300000 papers, a line each 50,000)

Admits real papers, then invented ones (corpus.py), to an empty catalogue in transactions of 4,000. Every
eighth entry tells an earlier paper otherwise: without its title, with initials and no abstract, as a
preprint, or with its authors turned round. Prints CPU microseconds an entry (`meet`: keys, candidates,
comparisons; `admit`: all of identity and catalogue), the candidates that an entry met, and memory.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import corpus

from index.catalogue import recognition
from index.catalogue.batches import placed
from index.catalogue.catalogue import Catalogue
from index.catalogue.recognition import Recogniser
from index.catalogue.sightings import stand
from index.store import Store
from parsers.record import Author, Entry, Place

NOWHERE = Place((1, 1), (0, 0))
BATCH = 4000
AGAIN = 8


def entries(count: int) -> Iterator[Entry]:
    """Entries of which every eighth tells of an earlier paper."""
    dice = random.Random(2)
    known: list[Entry] = []
    for number, told in enumerate(corpus.papers(count)):
        entry = Entry(
            place=NOWHERE,
            title=told.get("title") or None,
            authors=tuple(map(Author, told["authors"])),
            abstract=told.get("abstract") or None,
            venue=told.get("venue") or None,
            year=told.get("year") or None,
        )
        if number % AGAIN == 0 and known:
            yield otherwise(dice.choice(known), dice.randrange(4))
        else:
            if len(known) < 100_000:
                known.append(entry)
            else:
                known[dice.randrange(len(known))] = entry
            yield entry


def otherwise(entry: Entry, how: int) -> Entry:
    """The same paper as another source tells it."""
    if how == 0:
        return replace(entry, title=None)
    if how == 1:
        short = [f"{a.name[:1]}. {a.name.split()[-1]}" for a in entry.authors if a.name.split()]
        return replace(entry, authors=tuple(map(Author, short)), abstract=None)
    if how == 2:
        return replace(entry, title=(entry.title or "").upper() or None, venue="arXiv", year=None)
    return replace(entry, authors=entry.authors[::-1], keywords=("retold",))


class Watch:
    """CPU seconds that `Recogniser.meet` took, and pairs that it compared."""

    def __init__(self) -> None:
        self.seconds, self.pairs = 0.0, 0
        meet, pairs = Recogniser.meet, recognition._pairs

        def timed(*given: object) -> object:
            started = time.thread_time()
            found = meet(*given)  # type: ignore[arg-type]
            self.seconds += time.thread_time() - started
            return found

        def counted(*given: object) -> object:
            found = pairs(*given)  # type: ignore[arg-type]
            self.pairs += len(found)
            return found

        Recogniser.meet = timed  # type: ignore[method-assign, assignment]
        recognition._pairs = counted  # type: ignore[assignment]


def grow(state: Path, count: int, step: int) -> None:
    """Admit papers and print a line each `step`."""
    store = Store.open(state)
    catalogue, watch = Catalogue(store), Watch()
    told, cpu, done, last = entries(count), 0.0, 0, 0
    store.run("INSERT INTO files (root, path, state) VALUES (0, ?, 1)", (b"all",))
    while batch := list(islice(told, BATCH)):
        places = [placed(one, stand(one, done + n, "growth")) for n, one in enumerate(batch, 1)]
        started = time.thread_time()
        with catalogue.transaction():
            catalogue.admit(1, b"all", places, 1)
        cpu += time.thread_time() - started
        done += len(batch)
        if done // step > last // step or done == count:
            size, last = done - last, done
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            (papers,) = store.one("SELECT count(*) FROM papers WHERE live > 0")
            print(json.dumps({
                "entries": done, "papers": papers, "meet_us": round(1e6 * watch.seconds / size, 1),
                "admit_us": round(1e6 * cpu / size, 1), "candidates": round(watch.pairs / size, 2),
                "peak_mb": round(memory),
            }), flush=True)  # fmt: skip
            cpu, watch.seconds, watch.pairs = 0.0, 0.0, 0
    store.close()


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    step = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    with tempfile.TemporaryDirectory() as work:
        grow(Path(work), count, step)


if __name__ == "__main__":
    main()
