"""One word, phrase or field value of a query → the engine's query for the papers that have it.

A word is looked for in the combined text, stemmed, and among the names, as it is. The abstract is
what stands after a mark in the combined text (index.analysis): a phrase query whose second term is
expected `_FAR` positions on, give or take one less, is an ordered "somewhere after".
"""

from __future__ import annotations

from index.analysis import BODY, identifier, searchable, spaced, title_key
from index.fulltext import FieldType, Occur, Query
from index.names import Person, people
from index.spellings import nearest, variants
from index.tree import Between, Exactly, Field, Group, Phrase, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from index.fulltext import Reader
    from index.spellings import Near
    from index.tree import Node

    Resolve = Callable[[str, str], Iterable[int]]
    """(file or id, value) → keys of the papers meant."""

_FAR = 1_000_000
_BETWEEN = 3  # how far a family name may stand from a given name, and on which side
_EXPANSIONS = 64
OPENING_WORDS = 20
"""So many words are the opening of an abstract."""
_CHARS, _TOKENS = 2_000, 80  # of one word or phrase; what comes after them does not count
_UNKNOWN = 4  # unknown words of a query for which near ones are sought
_LONG = 8  # letters of a word from which on two typing errors are thought of
MISSPELT = 0.7
"""What a word counts that is only near to the one asked for, beside one that is the same."""
LIKE = 4.0
"""What a word counts that is asked for by its beginning or with `~`: as a word of middling rarity."""


def any_of(queries: list[Query]) -> Query:
    """Papers that match one at least, scored by the best (not by the sum)."""
    if not queries:
        return Query.empty_query()
    return queries[0] if len(queries) == 1 else Query.disjunction_max_query(queries)


def all_of(queries: list[Query]) -> Query:
    """Papers that match each."""
    if not queries:
        return Query.empty_query()
    return queries[0] if len(queries) == 1 else Query.boolean_query(
        [(Occur.Must, query) for query in queries]
    )  # fmt: skip


class Matcher:
    """Builds queries against one view of the index; remembers what is near to words it does not have."""

    __slots__ = ("_tokens", "reader", "resolve", "schema", "unknown")

    def __init__(self, reader: Reader, resolve: Resolve) -> None:
        self.reader, self.resolve, self.schema = reader, resolve, reader.schema
        self.unknown: dict[str, list[Near]] = {}
        self._tokens: dict[str, list[str]] = {}

    def tokens(self, text: str) -> list[str]:
        """The tokens of a text as the combined field has them, the mark left out."""
        found = self._tokens.get(text)
        if found is None:
            all_ = self.reader.tokens(searchable(text[:_CHARS]))
            found = self._tokens[text] = [token for token in all_ if token != BODY][:_TOKENS]
        return found

    def plain(self, text: str) -> list[str]:
        """The tokens of a text, unstemmed."""
        return self.reader.tokens(searchable(text[:_CHARS]), stem=False)[:_TOKENS]

    def names(self, text: str) -> list[str]:
        """The tokens of a text as the names have them, folded by the engine alone."""
        return self.reader.tokens(_as_shown(text[:_CHARS]), stem=False, fold=True)[:_TOKENS]

    def papers(self) -> Query:
        """All papers (and not the watermark)."""
        return Query.const_score_query(self.term("kind", "paper"), 0.0)

    def term(self, field: str, token: str) -> Query:
        """Papers with a token in a field."""
        return self.reader.term(field, token)

    def phrase(self, field: str, tokens: list[str], slop: int = 0) -> Query:
        """Tokens in a row (one alone as well)."""
        if len(tokens) < 2:
            return self.term(field, tokens[0]) if tokens else Query.empty_query()
        return Query.phrase_query(self.schema, field, list(tokens), slop)

    def word(self, word: Word) -> list[Query]:
        """The ways to have a word: as it is, written otherwise, as a name, nearly; [] for no word."""
        if word.kind == "prefix":
            return [self._prefix("text", word.text, self.plain(word.text))]
        if word.kind == "fuzzy":
            return self._fuzzy(word.text)
        tokens = self.tokens(word.text)
        if not tokens:
            return []
        plain = self.plain(word.text)
        found = [self.phrase("text", tokens), *self._name(self.names(word.text))]
        found += [self.phrase("text", self.tokens(way)) for way in variants(plain, self._known)]
        if len(tokens) == len(found) == 1 and not self.reader.frequency("text", tokens[0]):
            found += self._misspelt(word.text, plain[0])
        if "10." in word.text or word.text[:4].isdigit():
            found += [self.term("exact", identifier(kind, word.text)) for kind in ("doi", "arxiv")]
        return found

    def pieces(self, word: Word) -> list[Word]:
        """A word that is several (`heavy-tailed`, `and/or`) as these; `GPT-4`, `C++` stay one."""
        if word.kind == "word" and word.text.isascii() and not word.text.isalnum():
            parts = self.plain(word.text)
            several = len(parts) > 1 and all(len(part) > 2 and part.isalpha() for part in parts)
            if several and not self._known("".join(parts)):
                return [Word(part) for part in parts]
        return [word]

    def quoted(self, phrase: Phrase) -> list[Query]:
        """The ways to have a phrase: in the text, or as a name; [] where it has no words."""
        tokens = self.tokens(phrase.text)
        return [self.phrase("text", tokens), *self._name(self.names(phrase.text))] if tokens else []

    def _name(self, tokens: list[str]) -> list[Query]:
        """Papers by somebody of this name, if the index knows its words."""
        known = all(self.reader.frequency("author", token) for token in tokens)
        return [self.phrase("author", tokens)] if known else []

    def title(self, text: str) -> Query | None:
        """Papers of exactly this title, but for case, punctuation and spaces; None if none has it."""
        key = title_key(text)
        return self.term("exact", key) if self.reader.frequency("exact", key) else None

    def exactly(self, node: Exactly) -> Query:
        """Papers by identifier or file."""
        if node.name in ("doi", "arxiv"):
            return self.term("exact", identifier(node.name, node.value))
        return self.reader.among(list(self.resolve(node.name, node.value)))

    def between(self, node: Between) -> Query:
        """Papers of a span of years, or added within a span of time."""
        low, high, column = node.low, node.high, "year"
        if node.name == "added":
            column = "by_added"
            low = None if low is None else low << 24
            high = None if high is None else (high + 1 << 24) - 1
        return Query.range_query(self.schema, column, FieldType.Integer, low, high)

    def field(self, node: Field) -> Query:
        """Papers with words in one field; a group's words must all be there."""
        name, inner = node.name, node.node
        if name == "author":
            return self._author(inner)
        if isinstance(inner, Group):
            return all_of([self.field(Field(name, part)) for part in inner.parts])
        text = inner.text if isinstance(inner, (Word, Phrase)) else str(inner)
        kind = inner.kind if isinstance(inner, Word) else "word"
        if name == "abstract":
            return self._abstract(text, kind)
        if kind == "prefix":
            return self._prefix(name, text, self.plain(text))
        tokens = self.tokens(text) if name == "title" else self.reader.tokens(_as_shown(text), fold=True)
        if kind == "fuzzy":
            return any_of([self._near(name, token) for token in tokens])
        return self.phrase(name, tokens)

    def _abstract(self, text: str, kind: str) -> Query:
        """Words in the abstract; a beginning or a misspelt word by what the index has like it."""
        tokens = self.tokens(text)
        if kind != "word" and tokens:
            last = (self.plain(text) or [""])[-1]
            likes = (
                [token for token, _ in self.reader.beginning("text", last, _EXPANSIONS)]
                if kind == "prefix"
                else [near.token for near in nearest(self.reader, last, _EXPANSIONS) if near.field == "text"]
            )
            return any_of([self._after_mark(token) for token in (*tokens[-1:], *likes)])
        places = [self._after_mark(token) for token in dict.fromkeys(tokens)]
        return all_of([self.phrase("text", tokens), *places] if len(tokens) > 1 else places)

    def _after_mark(self, token: str) -> Query:
        return Query.phrase_query(self.schema, "text", [(0, BODY), (_FAR, token)], _FAR - 1)

    def opening(self, tokens: list[str]) -> Query:
        """Tokens in a row that the abstract begins with, or nearly so."""
        row: list[str | tuple[int, str]] = [(0, BODY), *enumerate(tokens, 1)]
        return Query.phrase_query(self.schema, "text", row, OPENING_WORDS)

    def _author(self, inner: Node) -> Query:
        if isinstance(inner, Word) and inner.kind == "prefix":
            return self._prefix("author", inner.text, self.names(inner.text))
        if isinstance(inner, Word) and inner.kind == "fuzzy":
            return any_of([self._near("author", token) for token in self.names(inner.text)])
        text = " ".join(str(part) for part in inner.parts) if isinstance(inner, Group) else ""
        text = text or (inner.text if isinstance(inner, (Word, Phrase)) else str(inner))
        ways = people(text)
        return any_of([all_of([self._person(one) for one in way]) for way in ways])

    def _person(self, person: Person) -> Query:
        """Papers by somebody of that name, as far as the two names say it."""
        tokens = self.names(person.name)
        found = [self.phrase("author", tokens)] if tokens else []
        for given, family in person.readings():
            first, last = self.names(given)[:1], self.names(family)[-1:]
            initial = searchable(given)[:1].lower()
            abbreviated = self.term("exact", f"{initial}.{searchable(family).lower()}")
            if len(given) == 1:
                found.append(abbreviated)
            elif first and last:
                found += [
                    all_of([abbreviated, self.phrase("author", start + last, _BETWEEN)])
                    for start in (first, [initial])
                ]
        return any_of(found)

    def _prefix(self, field: str, text: str, words: list[str]) -> Query:
        """Papers with a word that begins so; what comes before the last piece stands as it is."""
        if not words:
            return Query.empty_query()
        start = words[-1]
        found = [Query.regex_query(self.schema, field, f"{start}.*")]
        if field == "text":
            found.append(Query.regex_query(self.schema, "author", f"{start}.*"))
        if field != "author":
            found += [self.term(field, token) for token in self.tokens(text)[-1:]]
        ahead = [self.phrase(field, self.tokens(" ".join(words[:-1])))] if words[1:] else []
        return all_of([*ahead, Query.const_score_query(any_of(found), LIKE)])

    def _fuzzy(self, text: str) -> list[Query]:
        plain, tokens = self.plain(text), self.tokens(text)
        if not tokens:
            return []
        ways = [("text", tokens[-1]), ("text", plain[-1]), ("author", plain[-1])]
        return [self._near(field, token) for field, token in dict.fromkeys(ways)]

    def _misspelt(self, typed: str, word: str) -> list[Query]:
        """Papers with what a word may have been meant to be."""
        if typed not in self.unknown:
            enough = len(self.unknown) >= _UNKNOWN
            self.unknown[typed] = [] if enough else nearest(self.reader, word)
        if near := self.unknown[typed]:
            return [Query.boost_query(self.term(n.field, n.token), MISSPELT) for n in near]
        if len(word) < _LONG or not word.isalpha():
            return []
        return [Query.const_score_query(Query.fuzzy_term_query(self.schema, "text", word, 2), 1.0)]

    def _near(self, field: str, token: str) -> Query:
        """Papers with a token that is at most two typing errors away (one, in short words)."""
        errors = 1 if len(token) < 6 else 2
        near = Query.fuzzy_term_query(self.schema, field, token, errors)
        return Query.const_score_query(near, LIKE)

    def _known(self, word: str) -> int:
        """How many papers have a word."""
        return sum(self.reader.frequency("text", token) for token in self.tokens(word)[:1])


def _as_shown(text: str) -> str:
    """A text as names and labels are indexed; markup, which these do not have, is read."""
    return searchable(text) if "\\" in text or "$" in text or "&" in text else spaced(text)
