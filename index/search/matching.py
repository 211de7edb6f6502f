"""One word, phrase or field value of a query → the engine's query for the papers that have it.

A word is looked for in the combined text, stemmed, and among the names, as it is. The abstract is
what stands after a mark in the combined text (index.analysis): a phrase query whose second term is
expected `_FAR` positions on, give or take one less, is an ordered "somewhere after".
"""

from __future__ import annotations

from index.analysis import BODY, identifier, title_key
from index.fulltext import FieldType, Query
from index.search.combining import all_of, any_of, filtered
from index.search.spellings import is_short, nearest, variants
from index.search.terms import Terms, as_shown
from index.search.tree import Between, Either, Exactly, Field, Group, Not, Phrase, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from index.fulltext import Reader
    from index.search.abbreviations import Texts
    from index.search.spellings import Near
    from index.search.tree import Node

    Resolve = Callable[[str, str], Iterable[int]]
    """(file or id, value) → keys of the papers meant."""

_FAR = 1_000_000
_EXPANSIONS = 64
_UNKNOWN = 4  # unknown words of a query for which near ones are sought
_LONG = 8  # letters of a word from which on two typing errors are thought of
MISSPELT = 0.7
"""What a word counts that is only near to the one asked for, beside one that is the same."""


class Matcher(Terms):
    """Builds queries against one view of the index; remembers what is near to words it does not have."""

    __slots__ = ("meant", "resolve", "texts", "unknown")

    def __init__(self, reader: Reader, resolve: Resolve, texts: Texts | None = None) -> None:
        super().__init__(reader)
        self.resolve, self.texts = resolve, texts
        self.meant: dict[str, str] = {}
        self.unknown: dict[str, list[Near]] = {}

    def word(self, word: Word) -> list[Query]:
        """The ways to have a word: as it is, written otherwise, as a name, nearly; [] for no word."""
        if word.kind == "prefix":
            return [self.prefix("text", word.text, self.plain(word.text))]
        if word.kind == "fuzzy":
            return self._fuzzy(word.text)
        found = self.reader.ways.get(word.text)
        if found is None:
            found = self._word(word)
            if word.text not in self.unknown:
                self.reader.ways[word.text] = found
        return found

    def _word(self, word: Word) -> list[Query]:
        tokens = self.tokens(word.text)
        if not tokens:
            return []
        plain = self.plain(word.text)
        found = [self.phrase("text", tokens), *self.named(word.text)]
        found += [self.phrase("text", self.tokens(way)) for way in variants(plain, self.known)]
        if len(tokens) == len(found) == 1 and not self.reader.frequency("text", tokens[0]):
            found += self._misspelt(word.text, plain[0])
        if "10." in word.text or word.text[:4].isdigit():
            found += [self.term("exact", identifier(kind, word.text)) for kind in ("doi", "arxiv")]
        return found

    def long_form(self, node: Node) -> list[Query]:
        """Papers with what a word stands for, if it is an abbreviation that papers explain."""
        if not (
            self.texts and isinstance(node, Word) and node.kind == "word" and is_short(node.text)
        ):
            return []
        from index.search.abbreviations import EXPANDED, long_form

        form = long_form(self, node.text, self.texts)
        if form is None:
            return []
        self.meant[node.text] = form
        return [Query.boost_query(self.phrase("text", self.tokens(form)), EXPANDED)]

    def pieces(self, word: Word) -> list[Word]:
        """A word that is several (`heavy-tailed`, `and/or`) as these; `GPT-4`, `C++` stay one."""
        if word.kind == "word" and word.text.isascii() and not word.text.isalnum():
            parts = self.plain(word.text)
            several = len(parts) > 1 and all(len(part) > 2 and part.isalpha() for part in parts)
            if several and not self.known("".join(parts)):
                return [Word(part) for part in parts]
        return [word]

    def quoted(self, phrase: Phrase) -> list[Query]:
        """The ways to have a phrase: in the text, or as a name; [] where it has no words."""
        tokens = self.tokens(phrase.text)
        return [self.phrase("text", tokens), *self.named(phrase.text)] if tokens else []

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
        low, high, column = node.low, node.high, node.name
        if node.name == "added":
            column = "by_added"
            low = None if low is None else low << 24
            high = None if high is None else (high + 1 << 24) - 1
        return Query.range_query(self.schema, column, FieldType.Integer, low, high)

    def field(self, node: Field) -> Query:
        """Papers with words in one field; of what stands in brackets each must be there."""
        name, inner = node.name, node.node
        if isinstance(inner, Group) and (name != "author" or not _plain(inner)):
            return self._inside(name, inner.parts)
        if isinstance(inner, Either):
            return any_of([self._part(name, option) for option in inner.options])
        if isinstance(inner, Word) and inner.kind == "word" and name in ("author", "title"):
            self._note(name, inner.text)
        if name == "author":
            from index.search.bylines import written_by

            return written_by(self, inner)
        text = inner.text if isinstance(inner, (Word, Phrase)) else str(inner)
        kind = inner.kind if isinstance(inner, Word) else "word"
        if name == "abstract":
            return self.in_abstract(text, kind)
        if kind == "prefix":
            return self.prefix(name, text, self.plain(text))
        tokens = (
            self.tokens(text) if name == "title" else self.reader.tokens(as_shown(text), fold=True)
        )
        if kind == "fuzzy":
            return any_of([self.near(name, token) for token in tokens])
        return self.phrase(name, tokens)

    def _inside(self, name: str, parts: list[Node]) -> Query:
        """Papers that have in a field what a bracket says."""
        wanted = [self._part(name, part) for part in parts if not isinstance(part, Not)]
        never = [self._part(name, part.node) for part in parts if isinstance(part, Not)]
        return filtered(all_of(wanted) if wanted else self.papers(), [], never)

    def _part(self, name: str, part: Node) -> Query:
        if isinstance(part, Exactly):
            return self.exactly(part)
        if isinstance(part, Between):
            return self.between(part)
        return self.field(part if isinstance(part, Field) else Field(name, part))

    def in_abstract(self, text: str, kind: str) -> Query:
        """Words in the abstract; a beginning or a misspelt word by what the index has like it."""
        tokens = self.tokens(text)
        if kind != "word" and tokens:
            last = (self.plain(text) or [""])[-1]
            likes = (
                [token for token, _ in self.reader.beginning("text", last, _EXPANSIONS)]
                if kind == "prefix"
                else [
                    near.token
                    for near in nearest(self.reader, last, _EXPANSIONS)
                    if near.field == "text"
                ]
            )
            return any_of([self._after_mark(token) for token in (*tokens[-1:], *likes)])
        places = [self._after_mark(token) for token in dict.fromkeys(tokens)]
        return all_of([self.phrase("text", tokens), *places] if len(tokens) > 1 else places)

    def _after_mark(self, token: str) -> Query:
        return Query.phrase_query(self.schema, "text", [(0, BODY), (_FAR, token)], _FAR - 1)

    def _fuzzy(self, text: str) -> list[Query]:
        plain, tokens = self.plain(text), self.tokens(text)
        if not tokens:
            return []
        ways = [("text", tokens[-1]), ("text", plain[-1]), ("author", plain[-1])]
        return [self.near(field, token) for field, token in dict.fromkeys(ways)]

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

    def _note(self, name: str, typed: str) -> None:
        """Remember what is near to a word that no paper has in a field."""
        field = "text" if name == "title" else name
        tokens = self.tokens(typed) if name == "title" else self.names(typed)
        if len(tokens) == 1 and not self.reader.frequency(field, tokens[0]):
            near = nearest(self.reader, self.plain(typed)[0])
            self.unknown[typed] = [one for one in near if one.field == field]

    def known(self, word: str) -> int:
        """How many papers have a word."""
        return sum(self.reader.frequency("text", token) for token in self.tokens(word)[:1])

    def at_most(self, word: str) -> int:
        """How many papers have a word in the text or in a name, counted apart."""
        spread = self.reader.spread
        if word not in spread:
            spread[word] = self.known(word) + self.reader.frequency("author", word.lower())
        return spread[word]


def _plain(group: Group) -> bool:
    """Whether a bracket holds words only."""
    return all(isinstance(part, Word) and part.kind == "word" for part in group.parts)
