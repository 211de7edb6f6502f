"""The tree of a query → one engine query that finds and ranks. The parameters were chosen by
benchmarks/ranking.py on one collection and checked on another.

A paper's score is, from the greatest to the least: exactly this title; all words of the query; then
the sum over words of BM25 in one combined field (title counted twice) plus a share for words that
stand side by side. Filters (`field:`, phrases, `-`, ranges) decide and add nothing.
"""

from __future__ import annotations

from itertools import pairwise

from index.fulltext import Occur, Query
from index.matching import Matcher, all_of, any_of
from index.stopwords import STOPWORDS
from index.tree import Between, Either, Exactly, Field, Group, Node, Not, Phrase, Word

EXACT_TITLE = 10_000.0
ALL_WORDS = 1_000.0
PAIR = 0.2
PAIR_SLOP = 1
MAX_WORDS = 48
"""Words of a query that count; of more, the last are read for the exact title only."""
MAX_PAIRS = 16


class Ranking:
    """Builds the engine's query for a tree."""

    __slots__ = ("match",)

    def __init__(self, match: Matcher) -> None:
        self.match = match

    def query(self, root: Group, raw: str) -> Query:
        """Papers that a query finds; `raw` is its text, tried as a title too."""
        filters, wanted = parted(root)
        must = [self.filter(node) for node in filters if not isinstance(node, Not)]
        never = [self.filter(node.node) for node in filters if isinstance(node, Not)]
        found = self.scored(wanted)
        title = self.match.title(raw) if found is not None else None
        if title is not None and found is not None:
            best = Query.const_score_query(title, EXACT_TITLE)
            found = Query.boolean_query([(Occur.Should, found), (Occur.Should, best)])
        return self._filtered(found, must, never)

    def filter(self, node: Node) -> Query:
        """Papers that a node asks for, whatever their score."""
        if isinstance(node, Field):
            return self.match.field(node)
        if isinstance(node, Exactly):
            return self.match.exactly(node)
        if isinstance(node, Between):
            return self.match.between(node)
        return self.unit(node) or self.match.papers()

    def unit(self, node: Node) -> Query | None:
        """Papers that a part of a query wants, scored; None where it has no words."""
        if isinstance(node, Word):
            return self.match.word(node)
        if isinstance(node, Phrase):
            return self.match.quoted(node)
        if isinstance(node, Either):
            options = [query for query in map(self.unit, node.options) if query is not None]
            return any_of(options) if options else None
        if isinstance(node, Group):
            filters, wanted = parted(node)
            must = [self.filter(one) for one in filters if not isinstance(one, Not)]
            never = [self.filter(one.node) for one in filters if isinstance(one, Not)]
            found = self.scored(wanted)
            return self._filtered(found, must, never) if found or must or never else None
        if isinstance(node, Not):
            return self._filtered(None, [], [self.filter(node.node)])
        return self.filter(node)

    def scored(self, wanted: list[Node]) -> Query | None:
        """Papers with some of the words, those with all first, words side by side before others."""
        units = [(node, self.unit(node)) for node in _telling(wanted)[:MAX_WORDS]]
        kept = [(node, query) for node, query in units if query is not None]
        if not kept:
            return None
        queries = [query for _, query in kept]
        distinct = list({str(node).lower(): query for node, query in kept}.values())
        parts = [(Occur.Should, query) for query in queries]
        if len(distinct) > 1:
            everything = Query.const_score_query(all_of(distinct), ALL_WORDS)
            parts.append((Occur.Should, everything))
            parts += [(Occur.Should, pair) for pair in self._pairs([node for node, _ in kept])]
        return queries[0] if len(parts) == 1 else Query.boolean_query(parts)

    def _pairs(self, nodes: list[Node]) -> list[Query]:
        """Neighbouring words of the query as near neighbours in the text."""
        tokens = [self.match.tokens(n.text)[:2] if isinstance(n, Word) else [] for n in nodes]
        pairs = dict.fromkeys(
            (one[0], other[0])
            for one, other in pairwise(tokens)
            if len(one) == len(other) == 1 and one != other
        )
        return [
            Query.boost_query(self.match.phrase("text", list(pair), PAIR_SLOP), PAIR)
            for pair in list(pairs)[:MAX_PAIRS]
        ]

    def _filtered(self, found: Query | None, must: list[Query], never: list[Query]) -> Query:
        parts = [(Occur.Must, found)] if found is not None else []
        parts += [(Occur.Must, Query.const_score_query(query, 0.0)) for query in must]
        if not parts:
            parts.append((Occur.Must, self.match.papers()))
        parts += [(Occur.MustNot, query) for query in never]
        return parts[0][1] if len(parts) == 1 else Query.boolean_query(parts)


def parted(group: Group) -> tuple[list[Node], list[Node]]:
    """The parts of a group that filter, and those of which each helps; plain groups are opened."""
    filters: list[Node] = []
    wanted: list[Node] = []
    for part in group.parts:
        if isinstance(part, (Field, Exactly, Between, Not)):
            filters.append(part)
        elif isinstance(part, Phrase):
            filters.append(part)
            wanted.append(part)
        elif isinstance(part, Group):
            inner = parted(part)
            if inner[0]:
                filters.append(part)
                wanted.append(part)
            else:
                wanted += inner[1]
        else:
            wanted.append(part)
    return filters, wanted


def _telling(nodes: list[Node]) -> list[Node]:
    """The nodes without stop words, unless there are no others."""
    telling = [
        node
        for node in nodes
        if not (isinstance(node, Word) and node.text.lower().strip(".,;:?!'\"()") in STOPWORDS)
    ]
    return telling or nodes
