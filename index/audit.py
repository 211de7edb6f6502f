"""Catalogue and index held against each other, and each against itself. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from index import checksums, generations
from index.fulltext import FulltextError, Reader
from index.store import Damaged, Missing, Outdated, Store

AT_ONCE = 2_000
Problem = dict[str, Any]

_SOUND = {
    "papers whose count of contents is wrong": """SELECT count(*) FROM papers p LEFT JOIN (
        SELECT c.paper, count(*) AS told FROM contents c WHERE EXISTS (
          SELECT 1 FROM sightings WHERE content = c.id AND state < 2) GROUP BY c.paper) t
      ON t.paper = p.id WHERE p.live <> ifnull(t.told, 0)""",
    "contents of no paper": """SELECT count(*) FROM contents c
      WHERE NOT EXISTS (SELECT 1 FROM papers WHERE id = c.paper)""",
    "contents without a body": """SELECT count(*) FROM contents c
      WHERE NOT EXISTS (SELECT 1 FROM bodies WHERE content = c.id)""",
    "sightings of no content": """SELECT count(*) FROM sightings s
      WHERE NOT EXISTS (SELECT 1 FROM contents WHERE id = s.content)""",
    "sightings in no file": """SELECT count(*) FROM sightings s
      WHERE NOT EXISTS (SELECT 1 FROM files WHERE id = s.file)""",
    "papers that joined one that is not there": """SELECT count(*) FROM papers p
      WHERE joined_into IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM papers WHERE id = p.joined_into)""",
    "public ids given twice": "SELECT count(*) - count(DISTINCT pub) FROM papers",
}


def run(
    state: str, busy: Callable[[], None] = lambda: None, taken: Callable[[], object] = lambda: None
) -> dict[str, Any]:
    """Return what was checked and the problems found; `busy` marks progress.

    All is read as of one moment; `taken` is called once that has passed.

    A catalogue of another version, or out of reach, raises StoreError: it is not to be repaired.

    Kinds: catalogue-missing, catalogue-damaged, catalogue-wrong (the catalogue itself),
    index-missing, index-damaged, index-behind, index-wrong (mended by a rebuild).
    """
    try:
        store = Store.open(state, readonly=True)
    except Outdated:
        raise
    except Missing as error:
        return {"checked": {}, "problems": [_problem("catalogue-missing", error.what)]}
    except Damaged as error:
        return {"checked": {}, "problems": [_problem("catalogue-damaged", error.what)]}
    try:
        checked: dict[str, Any] = {}
        try:
            store.run("BEGIN")
            store.one("SELECT revision FROM meta")
        except Damaged as error:
            return {"checked": {}, "problems": [_problem("catalogue-damaged", error.what)]}
        index = _Index(state)
        taken()
        problems = [*_catalogue(store, checked, busy), *_index(index, store, checked, busy)]
        return {"checked": checked, "problems": problems}
    finally:
        store.close()


def _problem(kind: str, what: str) -> Problem:
    return {"kind": kind, "what": what, "repaired": False}


def _catalogue(
    store: Store, checked: dict[str, Any], busy: Callable[[], None]
) -> Iterator[Problem]:
    """Check the file as SQLite does, then that its tables agree."""
    found = store.check()
    yield from (_problem("catalogue-damaged", what) for what in found)
    if found:
        return
    for what, query in _SOUND.items():
        busy()
        try:
            (count,) = store.one(query)
        except Damaged as error:
            yield _problem("catalogue-damaged", error.what)
            return
        if count:
            yield _problem("catalogue-wrong", f"{count} {what}")
    for table in ("files", "sightings", "contents"):
        (checked[table],) = store.one(f"SELECT count(*) FROM {table}")
    (checked["papers"],) = store.one("SELECT count(*) FROM papers WHERE live > 0")


class _Index:
    """The index as it is now, whatever is committed or swapped in later."""

    def __init__(self, state: str) -> None:
        self._state, self.folder = state, generations.current(state)
        self.reader: Reader | None = None
        self.error = ""
        try:
            self.reader = generations.opened(state, Reader.open)
        except FulltextError as error:
            self.error = error.what

    def damaged(self) -> list[str]:
        """Return the files that are not as they were written. Those that a writer deletes while
        they are looked at are none: what is bad must be so twice."""
        assert self.folder is not None
        try:
            found = checksums.damaged(self.folder)
            return [name for name in found if name in checksums.damaged(self.folder)]
        except FileNotFoundError:
            if generations.current(self._state) == self.folder:
                raise
            return []


def _index(
    index: _Index, store: Store, checked: dict[str, Any], busy: Callable[[], None]
) -> Iterator[Problem]:
    """Check the files of the index, how far it is, and that it has all papers and nothing else."""
    if index.folder is None:
        yield _problem("index-missing", "there is no index")
        return
    if damaged := index.damaged():
        yield from (
            _problem("index-damaged", f"{name} is not as it was written") for name in damaged
        )
        return
    if index.reader is None:
        yield _problem("index-damaged", index.error)
        return
    try:
        reached, wanted = index.reader.watermark(), store.watermark
        if reached != wanted:
            yield _problem("index-behind", f"the index is at {reached}, the catalogue at {wanted}")
            return
        checked["index"] = index.reader.papers()
        missing, met = _compared(store, index.reader, busy)
    except FulltextError as error:
        yield _problem("index-damaged", error.what)
        return
    yield from (_problem("index-wrong", f"paper {key} is not in the index once") for key in missing)
    if checked["index"] > met:
        yield _problem("index-wrong", f"{checked['index'] - met} papers that the catalogue has not")


def _compared(store: Store, reader: Reader, busy: Callable[[], None]) -> tuple[list[int], int]:
    """Return the papers (a hundred at most) that the index lacks or repeats, and how many match."""
    ids = store.run("SELECT id FROM papers WHERE live > 0 ORDER BY id")
    wrong: list[int] = []
    met = 0
    while keys := [row[0] for row in ids.fetchmany(AT_ONCE)]:
        busy()
        total, hits = reader.search(reader.among(keys), len(keys))
        met += total
        if total != len(keys) or {key for key, _ in hits} != set(keys):
            wrong += [key for key in keys if reader.search(reader.term("key", key), 1)[0] != 1]
    return wrong[:100], met
