"""Tokens of a text as each field has them, and the engine's queries for tokens."""

from __future__ import annotations

from index.analysis import BODY, searchable, spaced
from index.fulltext import Query
from index.search.combining import all_of, any_of
from index.search.spellings import respelt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from index.fulltext import Reader

_CHARS, _TOKENS = 2_000, 80  # of one word or phrase; what comes after them does not count
_REMEMBERED = 10_000  # words and phrases of queries, for those that come again
_WORD = 100  # characters of a word that no analyzer finds too long
OPENING_WORDS = 20
"""So many words are the opening of an abstract."""
LIKE = 4.0
"""What a word counts that is asked for by its beginning or with `~`: as a word of middling rarity."""


class Terms:
    """Builds queries of tokens against one view of the index."""

    __slots__ = ("reader", "schema")

    def __init__(self, reader: Reader) -> None:
        self.reader, self.schema = reader, reader.schema
        if len(reader.split) + len(reader.ways) > _REMEMBERED:
            reader.forget()

    def tokens(self, text: str) -> list[str]:
        """The tokens of a text as the combined field has them, the mark left out."""
        found = self.reader.split.get(text)
        if found is None:
            all_ = self.reader.tokens(searchable(text[:_CHARS]))
            found = [token for token in all_ if token != BODY][:_TOKENS]
            if len(text) < _WORD:
                self.reader.split[text] = found
        return found

    def plain(self, text: str) -> list[str]:
        """The tokens of a text, unstemmed."""
        if _is_one(text):
            return [text.lower()]
        return self.reader.tokens(searchable(text[:_CHARS]), stem=False)[:_TOKENS]

    def names(self, text: str) -> list[str]:
        """The tokens of a text as the names have them, folded by the engine alone."""
        if _is_one(text):
            return [text.lower()]
        return self.reader.tokens(as_shown(text[:_CHARS]), stem=False, fold=True)[:_TOKENS]

    def named(self, text: str) -> list[Query]:
        """Papers by somebody who has these words in the name, if the index knows them."""
        known = self.reader.frequency
        ways = (self.names(way) for way in respelt(text))
        return [
            self.phrase("author", way)
            for way in ways
            if way and all(known("author", token) for token in way)
        ]

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

    def opening(self, tokens: list[str]) -> Query:
        """Tokens that the first words of the abstract have, in this order."""
        row: list[str | tuple[int, str]] = [(0, BODY), *enumerate(tokens, 1)]
        return Query.phrase_query(self.schema, "text", row, OPENING_WORDS)

    def prefix(self, field: str, text: str, words: list[str]) -> Query:
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

    def near(self, field: str, token: str) -> Query:
        """Papers with a token that is at most two typing errors away (one, in short words)."""
        errors = 1 if len(token) < 6 else 2
        near = Query.fuzzy_term_query(self.schema, field, token, errors)
        return Query.const_score_query(near, LIKE)


def _is_one(text: str) -> bool:
    """Whether a text is one word for every analyzer."""
    return text.isascii() and text.isalnum() and len(text) < _WORD


def as_shown(text: str) -> str:
    """A text as names and labels are indexed; markup, which these do not have, is read."""
    return searchable(text) if "\\" in text or "$" in text or "&" in text else spaced(text)
