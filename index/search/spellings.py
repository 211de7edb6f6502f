"""Ways in which one word is written: joined and parted (`GPT4`, `GPT-4`), with umlauts, misspelt."""

from __future__ import annotations

from index.search.stopwords import STOPWORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.fulltext import Reader

_LEADS = ("pre", "non", "multi", "semi", "self", "sub", "super", "co", "re", "un", "meta", "cross",
          "hyper", "inter", "over", "under", "post", "few", "zero", "one", "fine", "auto")  # fmt: skip
_UMLAUTS = (
    ("ä", "ae", "a"),
    ("ö", "oe", "o"),
    ("ü", "ue", "u"),
    ("ø", "oe", "o"),
    ("å", "aa", "a"),
)
_WRITTEN = ("ae", "oe", "ue", "aa")
_ABBREVIATED = 6  # letters of an abbreviation at most
_VOWELS = frozenset("aeiouy")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def variants(words: list[str], known: Callable[[str], int]) -> Iterator[str]:
    """Other ways to write a word whose pieces (unstemmed) are given; `known` counts the papers that have a word."""
    if len(words) > 1:
        joined = "".join(words)
        if len(words) <= 3 and len(joined) <= 24 and joined.isascii():
            yield joined
        return
    word = words[0] if words else ""
    if not word.isascii():
        return
    for place in range(1, 0 if word.isalpha() else len(word)):
        if word[place - 1].isdigit() != word[place].isdigit():
            yield f"{word[:place]} {word[place:]}"
            return
    if 1 < len(word) <= _ABBREVIATED and _VOWELS.isdisjoint(word) and word.isalpha():
        other = word[:-1] if word[-1] == "s" else f"{word}s"  # which no stemmer takes off `LLMs`
        if known(other):
            yield other
    if 2 < len(word) < 5 and known(word[1:]):
        yield f"{word[0]} {word[1:]}"  # knn → k-NN
    if word.startswith(_LEADS):
        for lead in filter(word.startswith, _LEADS):
            if len(word) - len(lead) > 3 and known(word[len(lead) :]):
                yield f"{lead} {word[len(lead) :]}"


def respelt(name: str) -> list[str]:
    """A name, and with its umlauts written out, or what was written out taken back and folded."""
    written = taken = name.lower()
    if written.isascii() and not any(letters in written for letters in _WRITTEN):
        return [name]
    for umlaut, letters, folded in _UMLAUTS:
        written = written.replace(umlaut, letters)
        taken = taken.replace(letters, folded)
    return list(dict.fromkeys((name, *(way for way in (written, taken) if way != name.lower()))))


def is_short(text: str) -> bool:
    """Whether a word looks like an abbreviation: `LLM`, `llm`, `GANs`, `vae`; not `graph`."""
    if not (text.isascii() and text.isalpha() and 1 < len(text) <= _ABBREVIATED):
        return False
    stem = text.removesuffix("s")
    return stem.isupper() or len(stem) == 3 or _VOWELS.isdisjoint(text.lower())


class Near:
    """A word one typing error away from a misspelt one: as written, and as a token of a field."""

    __slots__ = ("field", "papers", "token", "word")

    def __init__(self, field: str, token: str, word: str, papers: int) -> None:
        self.field, self.token, self.word, self.papers = field, token, word, papers


def nearest(reader: Reader, word: str, limit: int = 3) -> list[Near]:
    """Words of the index that one typing error made into `word`, the commonest first."""
    if len(word) < 4 or not (word.isalpha() and word.isascii()):
        return []
    found: dict[tuple[str, str], Near] = {}
    for way in edits(word):
        for field, tokens in (("text", reader.tokens(way)), ("author", [way])):
            one = len(tokens) == 1 and tokens[0] not in STOPWORDS  # `andded` has the stem of `and`
            papers = reader.frequency(field, tokens[0]) if one else 0
            known = found.get((field, tokens[0])) if papers else None
            if papers and (known is None or len(way) > len(known.word)):
                found[field, tokens[0]] = Near(field, tokens[0], way, papers)
    return sorted(found.values(), key=lambda near: (-near.papers, near.word))[:limit]


def edits(word: str) -> Iterator[str]:
    """All that one typing error makes of a word: letters swapped, left out, changed, put in."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (a + b[1] + b[0] + b[2:] for a, b in halves if len(b) > 1 and b[0] != b[1])
    yield from (a + b[1:] for a, b in halves if b)
    yield from (a + letter + b[1:] for a, b in halves if b for letter in _LETTERS)
    yield from (a + letter + b for a, b in halves for letter in _LETTERS)


def corrected(text: str, unknown: dict[str, list[Near]]) -> str | None:
    """A query with its unknown words replaced by the nearest of the index; None if none is near."""
    better = text
    for word, near in unknown.items():
        if near:
            better = better.replace(word, near[0].word)
    return better if better != text else None
