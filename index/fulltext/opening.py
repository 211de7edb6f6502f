"""The index on disk: made, opened, its analyzers; what the engine says in anger becomes FulltextError."""

from __future__ import annotations

import os

import tantivy
from tantivy import Filter, Index, Tokenizer

from index.layout import LABELS, NAMES, WORDS, declare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Made = TypeVar("Made")

_LONGEST = 120  # bytes of a token; longer ones are noise, not words


class FulltextError(Exception):
    """The index cannot be used as it is: `what` is wrong, and a `hint` at what helps."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.what, self.hint = what, hint


class Locked(FulltextError):
    """Another writer has the index."""


def _schema() -> tantivy.Schema:
    build = tantivy.SchemaBuilder()
    declare(build)
    return build.build()


def analyzer(*, fold: bool, stem: bool) -> tantivy.TextAnalyzer:
    """The splitter into words: at all that is no letter or digit."""
    build = tantivy.TextAnalyzerBuilder(Tokenizer.simple())
    build = build.filter(Filter.remove_long(_LONGEST)).filter(Filter.lowercase())
    build = build.filter(Filter.ascii_fold()) if fold else build
    return (build.filter(Filter.stemmer("english")) if stem else build).build()


def register(index: Index) -> None:
    """Teach an index opened for writing our analyzers, which no index remembers.

    The combined text comes folded; names and labels come as shown, for their facets.
    """
    raw = tantivy.TextAnalyzerBuilder(Tokenizer.raw()).build()
    index.register_tokenizer(WORDS, analyzer(fold=False, stem=True))
    for name, stem in ((NAMES, False), (LABELS, True)):
        index.register_tokenizer(name, analyzer(fold=True, stem=stem))
        index.register_fast_field_tokenizer(name, raw)


def exists(folder: str) -> bool:
    """Whether the folder holds an index, sound or not."""
    return os.path.exists(os.path.join(folder, "meta.json"))


def create(folder: str) -> None:
    """Make an empty index in a folder, which is made where there is none."""
    os.makedirs(folder, exist_ok=True)
    guarded(f"make an index in {folder}", lambda: Index(_schema(), folder, reuse=False))


def open_index(folder: str) -> Index:
    """Open what `create` made; never makes an empty index where one is missing."""
    if not exists(folder):
        raise FulltextError(f"there is no index in {folder}", "run `paperdrop reindex`")
    managed = os.path.join(folder, ".managed.json")
    if os.path.exists(managed) and not os.path.getsize(managed):
        os.unlink(managed)  # zeroed by a power cut: the engine will not open, yet can do without
    return guarded(f"open the index in {folder}", lambda: Index.open(folder))


def guarded(doing: str, act: Callable[[], Made]) -> Made:
    """Run a call of the engine; its errors and panics (no Exceptions) become FulltextError."""
    try:
        return act()
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        kind = Locked if "lock" in str(error).lower() else FulltextError
        hint = "try again" if kind is Locked else "run `paperdrop verify --repair`"
        raise kind(f"cannot {doing}: {error}", hint) from error
