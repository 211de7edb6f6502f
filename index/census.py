"""What the catalogue holds, counted: by area, venue and year, over time, and who tells the same."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any

from index.replay import following
from index.shelf import label
from index.store import Store

_TOLD = """SELECT DISTINCT c.paper, s.file FROM sightings s CROSS JOIN contents c ON c.id = s.content
  WHERE s.state < 2 ORDER BY c.paper"""
_STEPS = (("%Y-%m-%d", 62), ("%Y-%m", 62 * 30))  # form, most days that it is used for
_PAIRS = 1_000

Counted = list[tuple[Any, int]]


def census(store: Store) -> dict[str, Any]:
    """Return counts of papers: `[[value, papers], …]`, the commonest first, years and days in order.

    A *source* is a folder below a drop folder, or a file that lies in none.
    """
    area, topic, venue, year, days = (Counter[Any]() for _ in range(5))
    papers = 0
    for paper in _papers(store):
        papers += 1
        area[paper.area] += 1
        topic[paper.topic] += 1
        venue[paper.venue] += 1
        year[paper.year] += 1
        days[paper.added // 86_400] += 1
    return {
        "papers": papers,
        "area": _common(area),
        "topic": _common(topic),
        "venue": _common(venue),
        "year": sorted(item for item in year.items() if item[0]),
        "unknown": {"area": area[""], "venue": venue[""], "year": year[None] + year[0]},
        "added": _over_time(days),
        **_sources(store),
    }


def _papers(store: Store) -> Iterator[Any]:
    last = 0
    while found := list(following(store, last)):
        yield from (paper for _, paper in found if paper is not None)
        last = found[-1][0]


def _common(counts: Counter[Any]) -> Counted:
    return sorted((item for item in counts.items() if item[0]), key=lambda one: (-one[1], one[0]))


def _over_time(days: Counter[int]) -> Counted:
    """Counts by day, month or year, whichever are few enough to look at."""
    span = max(days, default=0) - min(days, default=0)
    form = next((form for form, most in _STEPS if span <= most), "%Y")
    counted = Counter[str]()
    for day, papers in days.items():
        counted[time.strftime(form, time.gmtime(day * 86_400))] += papers
    return sorted(counted.items())


def _sources(store: Store) -> dict[str, Any]:
    """In how many files each paper was seen; the papers of each source; what pairs of them share."""
    source = {
        id_: os.path.dirname(name.partition("!/")[0]) or name.partition("!/")[0]
        for id_, name in _files(store)
    }
    in_files, of_source, shared = Counter[int](), Counter[str](), Counter[tuple[str, str]]()
    alone = Counter[str]()
    for _, rows in groupby(store.run(_TOLD), lambda row: row[0]):
        files = [file for _, file in rows]
        sources = sorted({source[file] for file in files})
        in_files[len(files)] += 1
        of_source.update(sources)
        alone.update(sources if len(sources) == 1 else ())
        shared.update(combinations(sources, 2))
    return {
        "files_per_paper": sorted(in_files.items()),
        "sources": [
            {"source": name, "papers": papers, "only_here": alone[name]}
            for name, papers in _common(of_source)
        ],
        "overlap": [
            {"sources": list(pair), "papers": papers} for pair, papers in _common(shared)[:_PAIRS]
        ],
    }


def _files(store: Store) -> Iterator[tuple[int, str]]:
    rows = store.run(
        "SELECT f.id, r.shown, f.path FROM files f CROSS JOIN roots r ON r.id = f.root"
    )
    for id_, root, path in rows:
        yield id_, label(root, path)
