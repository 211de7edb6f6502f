"""Papers like a paper: those that share its telling words, the rarer and the more often, the better."""

from __future__ import annotations

from math import log

from index.analysis import searchable
from index.fulltext import Occur, Query
from index.search.stopwords import STOPWORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from index.fulltext import Reader

TERMS = 30
"""Words asked for: the most telling ones."""
_TITLE = 3  # how often a word of the title counts
_COMMON = 0.2  # words in a greater share of the papers tell nothing


def similar(
    reader: Reader, key: int, title: str | None, abstract: str | None, limit: int = 10
) -> list[tuple[int, float]]:
    """(key, score) of the papers most like one, itself left out; [] where it has no words."""
    weights = _weights(reader, title or "", abstract or "")
    best = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:TERMS]
    if not best:
        return []
    parts = [
        (Occur.Should, Query.boost_query(reader.term("text", token), weight / best[0][1]))
        for token, weight in best
    ]
    query = Query.boolean_query([*parts, (Occur.MustNot, reader.term("key", key))])
    return reader.search(query, limit)[1]


def _weights(reader: Reader, title: str, abstract: str) -> dict[str, float]:
    """How telling each token is: often here, seldom elsewhere."""
    counts: dict[str, int] = {}
    for text, worth in ((title, _TITLE), (abstract, 1)):
        plain, stems = (reader.tokens(searchable(text), stem=stem) for stem in (False, True))
        for word, token in zip(plain, stems, strict=True):
            if word not in STOPWORDS and len(word) > 1:
                counts[token] = counts.get(token, 0) + worth
    papers = max(reader.papers(), 1)
    weights = {}
    for token, count in counts.items():
        found = reader.frequency("text", token)
        if 1 < found <= max(papers * _COMMON, 10):
            weights[token] = (1 + log(count)) * log(1 + papers / found)
    return weights
