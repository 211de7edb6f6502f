"""Whatever went wrong, in words for people and as an exit code. Loaded only when something did."""

from __future__ import annotations

import os

from daemon.errors import UserError
from daemon.render.terminal import columns, safe
from index.search.tree import QueryError

FAILED, USAGE, BUSY = 1, 2, 75
_BUSY = ("Busy", "Locked")  # by name: importing the rooms that raise them would be dear


def explain(error: BaseException) -> tuple[str, int]:
    """(what to print, exit code); never more than a few lines, nothing that a terminal obeys."""
    if isinstance(error, UserError):
        return safe(str(error)), error.exit_code
    if isinstance(error, QueryError):
        return _query(error), USAGE
    if isinstance(what := getattr(error, "what", None), str):  # an error of index/
        busy = type(error).__name__ in _BUSY
        return safe(_hinted(what, getattr(error, "hint", ""))), BUSY if busy else FAILED
    if type(error).__module__ == "sqlite3":
        return safe(f"the catalogue is damaged: {error} (run `paperdrop verify --repair`)"), FAILED
    if isinstance(error, OSError) and error.strerror:
        place = (
            f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        )
        return safe(f"{place}{error.strerror}"), FAILED
    told = f"{type(error).__name__}: {error}".rstrip(": ")
    hint = "set PAPERDROP_DEBUG=1 to see where"
    return safe(_hinted(f"unexpected error, please report it: {told}", hint)), FAILED


def _hinted(what: str, hint: str) -> str:
    return f"{what} ({hint})" if hint else what


def _query(error: QueryError) -> str:
    """The query with the wrong place marked below it."""
    before, place = error.text[: error.start], error.text[error.start : error.end]
    line = safe(before.rpartition("\n")[2] + place + error.text[error.end :].partition("\n")[0])
    indent = columns(safe(before.rpartition("\n")[2]))
    marks = "^" * max(1, columns(safe(place)))
    return f"{safe(_hinted(error.what, error.hint))}\n  {line}\n  {' ' * indent}{marks}"
