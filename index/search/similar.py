"""Papers like a paper: those that share its telling words, the rarer and the more often, the better;
those by the same people, and of the same topic, before others.

What is written without spaces has no words in the index, only characters: there two that stand side
by side take their place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log
from typing import Any

from index.analysis import BODY, searchable, unspaced
from index.characters import STOP
from index.fulltext import Occur, Query, Reader
from index.search.stopwords import STOPWORDS
from index.search.terms import Terms

TERMS = 30
"""Words asked for: the most telling ones."""
AUTHOR, OTHERS, LABEL = 0.7, 0.2, 0.15
"""What the rarest author shared and a shared area or topic count, beside the most telling word; what each
further author counts beside that one."""
_TITLE = 3  # how often a word of the title counts
_COMMON = 0.2  # words in a greater share of the papers tell nothing
_FEW = 3  # papers that are no share worth the name
_PEOPLE = 20  # of a long list of authors, the first


def similar(
    reader: Reader, key: int, paper: Mapping[str, Any], limit: int = 10
) -> list[tuple[int, float]]:
    """(key, score) of the papers most like one, itself left out; [] where nothing is shared."""
    match = Terms(reader)
    weights = _weights(match, paper)
    best = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:TERMS]
    asked = [
        Query.boost_query(match.phrase("text", list(tokens)), weight / best[0][1])
        for tokens, weight in best
    ]
    if people := list(_people(match, paper)):
        asked.append(Query.boost_query(Query.disjunction_max_query(people, OTHERS), AUTHOR))
    asked += [Query.boost_query(query, LABEL) for query in _labels(match, paper)]
    if not asked:
        return []
    parts = [(Occur.Should, query) for query in asked]
    return reader.search(Query.boolean_query([*parts, _not(match, key)]), limit)[1]


def _not(match: Terms, key: int) -> tuple[Occur, Query]:
    return Occur.MustNot, match.reader.term("key", key)


def _people(match: Terms, paper: Mapping[str, Any]) -> Iterator[Query]:
    """Papers by each of the authors."""
    for name in (paper["authors"] or ())[:_PEOPLE]:
        if tokens := match.names(name):
            yield match.phrase("author", tokens)


def _labels(match: Terms, paper: Mapping[str, Any]) -> Iterator[Query]:
    """Papers of the same area, and of the same topic."""
    for label in ("area", "topic"):
        if tokens := match.tokens(paper[label] or ""):
            yield match.phrase(label, tokens)


def _weights(match: Terms, paper: Mapping[str, Any]) -> dict[tuple[str, ...], float]:
    """How telling each word is, by its tokens: often here, seldom elsewhere."""
    counts: dict[tuple[str, ...], int] = {}
    for text, worth in ((paper["title"], _TITLE), (paper["abstract"], 1)):
        for tokens in _features(match.reader, text or ""):
            counts[tokens] = counts.get(tokens, 0) + worth
    papers = max(match.reader.papers(), 1)
    weights = {}
    for tokens, count in counts.items():
        found = min(match.reader.frequency("text", token) for token in tokens)
        if len(tokens) > 1 or 1 < found <= max(papers * _COMMON, _FEW):
            weights[tokens] = (1 + log(count)) * log(1 + papers / max(found, 1))
    return weights


def _features(reader: Reader, text: str) -> Iterator[tuple[str, ...]]:
    """The tokens of each telling word; of unspaced scripts, of each two characters in a row."""
    plain, stems = (reader.tokens(searchable(text), stem=stem) for stem in (False, True))
    before = ""
    for word, token in zip(plain, stems, strict=True):
        alone = unspaced(word)
        if alone and before:
            yield before, token
        elif not alone and word not in STOPWORDS and len(word) > 1 and word not in (BODY, STOP):
            yield (token,)
        before = token if alone else ""
