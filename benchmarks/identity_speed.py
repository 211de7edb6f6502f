"""What identity costs an entry: its normal form, its keys, a comparison; and how many candidates it meets.

usage: benchmarks/identity_speed.py [PAPERS]      (default 20,000 of ../shared/data/corpus)

Prints microseconds a call beside those of decoding the same entry's JSON on the same machine: trust the
ratio. `candidates` is how many others an entry meets when all of them are known, `crowd` the most
entries behind one key.
"""

import gzip
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

from index.identity.compare import compare, keys, normal
from index.identity.normal import Normal
from parsers.record import Author, Entry, Place

CORPUS = Path(__file__).resolve().parents[2] / "shared/data/corpus/papers.jsonl.gz"
NOWHERE = Place((1, 1), (0, 0))


def read(line: bytes) -> Entry:
    said = json.loads(line)
    authors = tuple(map(Author, said["authors"]))
    found = {field: said.get(field) or None for field in ("title", "abstract", "venue", "year")}
    return Entry(place=NOWHERE, authors=authors, **found)


def timed(work: Callable[[], object], count: int) -> float:
    """Microseconds an item, the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return round(1e6 * best / max(count, 1), 2)


def main() -> None:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with gzip.open(CORPUS) as packed:
        lines = [line for line, _ in zip(packed, range(size), strict=False)]
    entries = list(map(read, lines))
    forms: list[Normal] = list(map(normal, entries))
    keyed = [keys(form) for form in forms]
    shelf: defaultdict[int, list[int]] = defaultdict(list)
    for number, found in enumerate(keyed):
        for key in found:
            shelf[key].append(number)
    pairs = {pair for together in shelf.values() for pair in combinations(together, 2)}
    verdicts = Counter(compare(forms[a], forms[b]).outcome for a, b in pairs)
    figures = {
        "papers": len(entries),
        "json_us": timed(lambda: list(map(json.loads, lines)), size),
        "normal_us": timed(lambda: list(map(normal, entries)), size),
        "keys_us": timed(lambda: [keys(form) for form in forms], size),
        "compare_us": timed(lambda: [compare(forms[a], forms[b]) for a, b in pairs], len(pairs)),
        "keys": round(sum(map(len, keyed)) / size, 2),
        "candidates": round(2 * len(pairs) / size, 3),
        "crowd": max(map(len, shelf.values())),
        "verdicts": dict(verdicts),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
