"""Why hits are hits: their rank, what each word adds and where it stands, which words stand together."""

from __future__ import annotations

from index.analysis import BODY
from index.layout import LABEL_FIELDS
from index.search.combining import any_of, helped, some_of
from index.search.ranking import AFAR, Ranking, parted
from index.search.retrieval import EVERY, EXACT, WIDE
from index.search.tree import Group, Phrase, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from index.fulltext import Query
    from index.search.matching import Matcher
    from index.search.retrieval import Hits
    from index.search.tree import Node

    Explained = dict[str, Any]

_RANKS = (
    (EXACT, "exact title"), (EVERY, "all words"), (WIDE, "all words, some in their other form"),
)  # fmt: skip


def explained(match: Matcher, root: Group, hits: Hits) -> dict[int, Explained]:
    """Key → {"rank", "words": [{"word", "score", "in"}], "together": [{"words", "score", "in"}]}."""
    keys = [key for key, _ in hits]
    if not keys:
        return {}
    explain = _Explaining(match, keys)
    wanted = parted(root)[1]
    words = explain.words(wanted)
    together = explain.together(wanted)
    return {key: _one(key, score, words, together) for key, score in hits}


def _one(
    key: int, score: float, words: list[_Row], together: list[tuple[str, str, dict[int, float]]]
) -> Explained:
    rank = next((rank for rank in _RANKS if score >= rank[0]), (0.0, "some words"))
    said = [row.shown(key, rank[0]) for row in words if row.has(key)]
    near = [
        {"words": text, "score": round(found[key], 4), "in": place}
        for text, place, found in together
        if key in found
    ]
    rest = score - rank[0] - sum(one["score"] for one in said)
    afar = [one for one in near if one["in"] in AFAR]
    ways: tuple[list[Explained], ...] = (near, afar, [])  # fewer count below the first of a rank
    counted = min(ways, key=lambda way: abs(rest - sum(one["score"] for one in way)))
    name = "all words" if not rank[0] and all(row.has(key) for row in words) else rank[1]
    return {"rank": name, "words": said, "together": counted}


class _Row:
    """What one word or phrase adds to each paper, by its best way, the best in any form, and by all,
    and where it stands."""

    __slots__ = ("best", "places", "summed", "text", "times", "titled", "widest")

    def __init__(self, text: str) -> None:
        self.text, self.times = text, 1  # how often the query has it
        self.best: dict[int, float] = {}
        self.widest: dict[int, float] = {}
        self.summed: dict[int, float] = {}
        self.titled: dict[int, float] = {}
        self.places: dict[str, dict[int, float]] = {}

    def has(self, key: int) -> bool:
        return key in self.summed or key in self.widest

    def shown(self, key: int, rank: float) -> Explained:
        score = self.best.get(key, 0.0) if rank > WIDE else self.widest.get(key, 0.0)
        score = score if rank else self.summed.get(key, 0.0) * self.times
        score += self.titled.get(key, 0.0) * self.times
        places = [name for name, found in self.places.items() if key in found]
        return {"word": self.text, "score": round(score, 4), "in": places}


class _Explaining:
    """Puts parts of a query to a few papers."""

    def __init__(self, match: Matcher, keys: list[int]) -> None:
        self._match, self._ranking = match, Ranking(match)
        self._papers, self._number = match.reader.among(keys), len(keys)

    def _scores(self, query: Query) -> dict[int, float]:
        """What a query gives to those of the papers that it finds."""
        hits = self._match.reader.best(helped([self._papers], [query]), self._number)
        return {key: score for key, score in hits if score}

    def words(self, wanted: list[Node]) -> list[_Row]:
        rows: dict[str, _Row] = {}
        for node, ways, others in self._ranking.units(wanted):
            if row := rows.get(str(node).lower()):
                row.times += 1
                continue
            row = rows[str(node).lower()] = _Row(str(node))
            row.best, row.summed = self._scores(any_of(ways)), self._scores(some_of(ways))
            row.widest = self._scores(any_of(ways + others)) if others else row.best
            for query in self._ranking.in_title(node):
                row.titled = self._scores(query)
            if isinstance(node, (Word, Phrase)):
                places = self._places(node)
                row.places = {name: self._scores(query) for name, query in places.items()}
        return list(rows.values())

    def _places(self, node: Word | Phrase) -> dict[str, Query]:
        """Where a word may stand, for a person."""
        match, tokens = self._match, self._match.tokens(node.text)
        found = {"title": match.phrase("title", tokens)}
        if tokens and BODY not in tokens:
            found["abstract"] = match.in_abstract(node.text, getattr(node, "kind", "word"))
        names = match.names(node.text)
        found["author"] = match.phrase("author", names)
        return found | {label: match.phrase(label, tokens) for label in LABEL_FIELDS}

    def together(self, wanted: list[Node]) -> list[tuple[str, str, dict[int, float]]]:
        pairs = self._ranking.pairs(wanted)
        return [(words, place, self._scores(query)) for words, place, query in pairs]
