"""Words → hits: a query is read, ranked, and read again as plain text where syntax finds nothing."""

from __future__ import annotations

from index.analysis import shown, unspaced
from index.search.matching import Matcher
from index.search.ranking import MAX_WORDS, Ranking, parted, telling
from index.search.retrieval import ranked
from index.search.spellings import corrected
from index.search.syntax import parse
from index.search.tree import Between, Group, Not, Phrase, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.fulltext import Query, Reader
    from index.search.matching import Resolve
    from index.search.runs import Texts
    from index.search.snippets import Passages
    from index.search.tree import Node

    Formats = Callable[[list[int]], list[tuple[str, int]]]
    """Keys of papers → how many of them each format told of."""

FACETS = ("area", "topic", "venue", "year", "author", "format")
FACET_SIZE = 10
_PROSE = 12  # words beside operators from which on a query is a pasted text
_SAID = 300  # characters of a long query that are repeated
_SPLIT_FROM = 4  # characters of a Chinese run that, found nowhere, is tried in pairs


class Result:
    """What a search found: hits are (paper key, score), best first; `wanted` are the texts of the
    query's words and phrases; `suggestion` is the query better spelt."""

    __slots__ = (
        "_passages", "_tokens", "explained", "facets", "hits", "query", "suggestion", "total",
        "understood", "wanted",
    )  # fmt: skip

    def __init__(self, query: str) -> None:
        self.query, self.understood, self.total = query, "", 0
        self.hits: list[tuple[int, float]] = []
        self.facets: dict[str, list[tuple[str | int, int]]] = {}
        self.explained: dict[int, dict[str, object]] = {}
        self.wanted: list[str] = []
        self.suggestion: str | None = None
        self._tokens: Callable[[str], list[str]] = str.split
        self._passages: Passages | None = None

    def snippet(self, text: str | None) -> str | None:
        """The passage of an abstract that tells most, the query's words within `<mark>`."""
        if not text:
            return None
        if self._passages is None:
            from index.search.snippets import Passages

            self._passages = Passages(self.wanted, self._tokens)
        return self._passages.best(text).marked()


def search(
    reader: Reader,
    text: str,
    *,
    now: float,
    resolve: Resolve,
    limit: int = 10,
    offset: int = 0,
    sort: str = "relevance",
    facets: tuple[str, ...] = (),
    formats: Formats | None = None,
    texts: Texts | None = None,
    explain: bool = False,
    since: int | None = None,
) -> Result:
    """The papers that a query finds, one page of them. Raises QueryError for a wrong value.

    `resolve` gives the keys of the papers that `file:` and `id:` mean, `formats` serves the facet
    of that name, `texts` suggestions in Chinese and abbreviations; `explain` fills `explained`, by
    key; `since` leaves out papers up to that key, and those without all words: it is news that is
    asked for.
    """
    result, tree = Result(text), parse(text, now)
    if since is not None:
        tree.parts.append(Between("key", since + 1, None, ""))
    for root, note in _readings(tree):
        match = Matcher(reader, resolve, texts)
        filters, wanted = parted(root)
        plan = Ranking(match).plan(filters, wanted, text)
        if since is not None:
            plan.narrow()
        if sort == "relevance" and wanted:
            result.total, result.hits = ranked(reader, plan, limit, offset)
        else:
            order = "newest" if sort == "relevance" else sort
            result.total, result.hits = reader.search(plan.all(), limit, offset, order)
        result.understood = understood(filters, wanted) + _also(match) + note
        if result.total or since is not None:
            break
    result.wanted, result._tokens = [node.text for node in telling(root)], reader.tokens
    if match.unknown:
        result.suggestion = corrected(text, match.unknown)
    elif texts and not text.isascii() and (note or not result.total):
        from index.search.runs import corrected_runs

        result.suggestion = corrected_runs(match, text, texts)
    if explain:
        from index.search.explaining import explained

        result.explained = explained(match, root, result.hits)
    if facets:
        result.facets = _facets(reader, plan.all(), facets, formats)
    return result


def understood(filters: list[Node], wanted: list[Node]) -> str:
    """A query as it was read, for people."""
    words = [str(node) for node in wanted if not isinstance(node, Phrase)]
    said = [_cut(" ".join(words))] if words else []
    filters = [f for f in filters if not (isinstance(f, Between) and f.name == "key")]
    said += [f"without {f.node}" if isinstance(f, Not) else str(f) for f in filters]
    return "; ".join(said) or "all papers"


def _also(match: Matcher) -> str:
    """The other forms of abbreviations that were looked for."""
    return "".join(f"; {said} also as {other}" for said, other in match.meant.items())


def _cut(text: str) -> str:
    return text if len(text) <= _SAID else f"{text[:_SAID]}…"


def _readings(root: Group) -> Iterator[tuple[Group, str]]:
    """A query as it is written, and where that finds nothing, as plain text and in pieces.

    Long text is plain at once: quotation marks in it are punctuation.
    """
    filters, wanted = parted(root)
    written = sum(isinstance(node, Word) for node in wanted)
    if written < _PROSE:
        yield root, ""
    held = [node for node in filters if not isinstance(node, (Phrase, Group))]
    words = [Word(piece) for node in wanted for word in node.words() for piece in word.text.split()]
    if written < len(wanted) or any(isinstance(n, Word) and n.kind != "word" for n in wanted):
        yield Group([*held, *words]), " (read as plain text)"
    elif written >= _PROSE:
        yield root, ""
    words = words[:MAX_WORDS]
    pieces = [Word(pair) for word in words for pair in _pairs(word.text)][:MAX_WORDS]
    if len(pieces) > len(words):
        yield Group([*held, *pieces]), " (read in pairs of characters)"


def _pairs(text: str) -> list[str]:
    """A long run of Chinese, Japanese or Korean in overlapping pairs; other words as they are."""
    text = text[:_SAID]
    if len(text) < _SPLIT_FROM or not unspaced(text):
        return [text]
    return [text[at : at + 2] for at in range(len(text) - 1)]


def _facets(
    reader: Reader, query: Query, wanted: tuple[str, ...], formats: Formats | None
) -> dict[str, list[tuple[str | int, int]]]:
    counted = reader.counts(query, {name: FACET_SIZE for name in wanted if name != "format"})
    found: dict[str, list[tuple[str | int, int]]] = {}
    for name in wanted:
        if name != "format":
            found[name] = [(shown(v) if isinstance(v, str) else v, n) for v, n in counted[name]]
        elif formats:
            keys = [key for key, _ in reader.search(query, reader.papers())[1]]
            found[name] = list(formats(keys))
    return found
