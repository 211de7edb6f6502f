"""The tree of a query → what the engine is asked for, in ranks.

First come papers of exactly this title, then those with all words of the query, then those with
some. Within a rank counts the sum over words of BM25 in one combined field, plus a share for words
in the title and for words that stand side by side, most in the title and where the abstract opens.
Filters (`field:`, phrases, `-`, ranges) decide and add nothing. benchmarks/ranking.py tells how well
the weights do, on queries that had no say in them too.
"""

from __future__ import annotations

from itertools import pairwise

from index.fulltext import Query
from index.search.combining import Plan, all_of, any_of, filtered, helped, some_of
from index.search.matching import Matcher
from index.search.tree import Between, Either, Exactly, Field, Group, Node, Not, Phrase, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Unit = tuple[Node, list[Query], list[Query]]
    """A part of a query, the ways to have it, and those to have it in its other form."""

PAIR = 0.2
PAIR_SLOP = 1
TITLE = 0.25
TITLE_BOTH = 4.0
"""What two neighbours add by standing both in the title, in a query so short that it rather names a
paper than describes it."""
TITLE_ROW = 4.0
"""What the whole of such a query, if of more than two words, adds by standing in the title as it is."""
TITLE_PAIR = 4.0
OPENING_PAIR = 1.5
"""What a pair adds where the abstract opens with it: it then says what the paper is about, title or no."""
SHORT, SHORTEST = 5, 3
"""Words of a short query, and of one in which a pair counts wherever it stands in the text as well: in
the longer ones of the short, title and opening tell as much."""
MAX_WORDS = 48
"""Words of a query that count; of more, the last are read for the exact title only."""
MAX_PAIRS = 16
FEW = 100
"""Papers that have a word: where they are no more, all pairs are looked for in all of them at once."""
AFAR = ("both", "row")
"""Places of pairs whose query is cheap enough to be put to every paper of a rank."""


class Ranking:
    """Builds the engine's queries for a tree."""

    __slots__ = ("match",)

    def __init__(self, match: Matcher) -> None:
        self.match = match

    def plan(self, filters: list[Node], wanted: list[Node], raw: str) -> Plan:
        """What a query asks for, `parted`; `raw` is its text, tried as a title too."""
        must, never = self._filters(filters)
        units = self.units(wanted)
        if not units:
            wordless = bool(raw.strip()) and not filters
            papers = Query.empty_query() if wordless else self.match.papers()
            made = filtered(papers, must, never)
            return Plan(lambda: made, lambda: made)
        titles = [query for node, *_ in units for query in self.in_title(node)]
        plan = Plan(
            lambda: filtered(_summed(units), must, never),
            lambda: filtered(_summed(units, titles), must, never),
        )
        once = {str(node).lower(): (ways, others) for node, ways, others in units}.values()
        if len(once) > 1:
            pairs = self.pairs(wanted)
            few = self._few(units)
            afar = [query for _, place, query in pairs if few or place in AFAR]
            every = [any_of(ways) for ways, _ in once]
            plan.every = helped(every, titles + afar, must, never)
            plan.near = [query for _, place, query in pairs if not few and place not in AFAR]
            plan.pairs = plan.near + afar
            if any(others for _, others in once):
                wide = [any_of(ways + others) for ways, others in once]
                plan.wide = lambda: helped(wide, titles, must, never)
        if (title := self.match.title(raw)) is not None:
            held = [self.filter(f) for f in filters if not isinstance(f, (Not, Phrase, Group))]
            plan.exact = filtered(title, held, never)
        return plan

    def _few(self, units: list[Unit]) -> bool:
        """Whether so few papers can have all words that to look at each costs least."""
        words = [node.text for node, *_ in units if isinstance(node, Word)]
        return any(0 < self.match.at_most(word) <= FEW for word in words)

    def filter(self, node: Node) -> Query:
        """Papers that a node asks for, whatever their score."""
        if isinstance(node, Field):
            return self.match.field(node)
        if isinstance(node, Exactly):
            return self.match.exactly(node)
        if isinstance(node, Between):
            return self.match.between(node)
        ways = self.ways(node)
        return any_of(ways) if ways else self.match.papers()

    def ways(self, node: Node) -> list[Query]:
        """Queries of which a paper that a part wants matches one; [] where it has no words."""
        if isinstance(node, Word):
            return self.match.word(node)
        if isinstance(node, Phrase):
            return self.match.quoted(node)
        if isinstance(node, Either):
            return [query for option in node.options for query in self.ways(option)]
        if isinstance(node, Group):
            filters, wanted = parted(node)
            must, never = self._filters(filters)
            units = self.units(wanted)
            if not units and not filters:
                return []
            found = _summed(units) if units else self.match.papers()
            return [filtered(found, must, never)]
        if isinstance(node, Not):
            return [filtered(self.match.papers(), [], [self.filter(node.node)])]
        return [self.filter(node)]

    def _filters(self, filters: list[Node]) -> tuple[list[Query], list[Query]]:
        """What must hold, and what must not."""
        must = [self.filter(node) for node in filters if not isinstance(node, Not)]
        return must, [self.filter(node.node) for node in filters if isinstance(node, Not)]

    def units(self, wanted: list[Node]) -> list[Unit]:
        """The parts that help, without stop words and what is no word at all."""
        pieces: list[Node] = []
        for node in _telling(wanted)[:MAX_WORDS]:
            pieces += self.match.pieces(node) if isinstance(node, Word) else [node]
        units = [
            (node, ways, self.match.long_form(node))
            for node in _telling(pieces)[:MAX_WORDS]
            if (ways := self.ways(node))
        ]
        if len(units) > 2:
            self._abbreviate(wanted, units)
        return units

    def _abbreviate(self, wanted: list[Node], units: list[Unit]) -> None:
        """Have words found by the abbreviation that papers make of them, too."""
        from index.search.abbreviations import EXPANDED, one_and_many, short_forms

        match = self.match
        for run, short in short_forms(match, wanted):
            match.meant[" ".join(word.text for word in run)] = short
            terms = [match.term("text", token) for token in one_and_many(match, short)]
            for node, _, others in units:
                if node in run:
                    others += [Query.boost_query(term, EXPANDED) for term in terms]

    def in_title(self, node: Node) -> list[Query]:
        """What a word adds by standing in the title."""
        tokens = self.match.tokens(node.text) if isinstance(node, Word) else []
        return [Query.boost_query(self.match.phrase("title", tokens), TITLE)] if tokens else []

    def pairs(self, wanted: list[Node]) -> list[tuple[str, str, Query]]:
        """(words, place, query) for neighbouring words of a query that are neighbours in a paper: in
        the text; for a short query, also in the title and where the abstract opens."""
        match = self.match
        said = [(node, match.tokens(node.text)) for node in wanted if isinstance(node, Word)]
        row = [(token, _empty(node), node.text) for node, tokens in said for token in tokens]
        pairs: dict[tuple[str, str], tuple[str, int]] = {}
        for (one, filler, text), (other, filler2, text2) in pairwise(row):
            if one != other and not (filler and filler2):
                slop = 0 if filler or filler2 else PAIR_SLOP
                pairs[one, other] = (text if text is text2 else f"{text} {text2}", slop)
        found = []
        if not SHORTEST < len(row) <= SHORT:
            for pair, (words, slop) in list(pairs.items())[:MAX_PAIRS]:
                near = match.phrase("text", list(pair), slop)
                found.append((words, "text", Query.boost_query(near, PAIR)))
        if len(row) <= SHORT:
            found += self._naming(pairs)
            if len(row) > 2:
                whole = match.phrase("title", [token for token, _, _ in row])
                words = " ".join(node.text for node, _ in said)
                found.append((words, "row", Query.const_score_query(whole, TITLE_ROW)))
        return found

    def _naming(
        self, pairs: dict[tuple[str, str], tuple[str, int]]
    ) -> Iterator[tuple[str, str, Query]]:
        """What the pairs of a short query add."""
        match, const = self.match, Query.const_score_query
        for (one, other), (words, _) in pairs.items():
            yield words, "opening", const(match.opening([one, other]), OPENING_PAIR)
            yield words, "title", const(match.phrase("title", [one, other]), TITLE_PAIR)
            both = all_of([match.term("title", one), match.term("title", other)])
            yield words, "both", const(both, TITLE_BOTH)


def _summed(units: list[Unit], more: Iterable[Query] = ()) -> Query:
    """Papers with some of the parts; to have one in its other form alone adds nothing."""
    found = [query for _, ways, _ in units for query in ways]
    found += [Query.const_score_query(query, 0.0) for _, _, others in units for query in others]
    return some_of(found + list(more))


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


def _empty(node: Node) -> bool:
    """Whether a node is a word that says little."""
    return isinstance(node, Word) and node.empty


def telling(root: Group) -> list[Word | Phrase]:
    """The words and phrases of a query that a reader looks for in what it found."""
    words = list(root.words())
    return [word for word in words if not _empty(word)] or words


def _telling(nodes: list[Node]) -> list[Node]:
    """The nodes without stop words, unless there are no others."""
    return [node for node in nodes if not _empty(node)] or nodes
