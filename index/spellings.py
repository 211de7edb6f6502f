"""Ways in which one word is written: joined and parted (`GPT4`, `GPT-4`), and misspelt."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from index.fulltext import Reader

_LEADS = ("pre", "non", "multi", "semi", "self", "sub", "super", "co", "re", "un", "meta", "cross",
          "hyper", "inter", "over", "under", "post", "few", "zero", "one", "fine", "auto")  # fmt: skip
_READ = 2_000  # tokens compared with a misspelt one


def variants(words: list[str], known: Callable[[str], int]) -> Iterator[str]:
    """Other ways to write a word whose pieces (unstemmed) are given; `known` counts a token."""
    if len(words) > 1:
        joined = "".join(words)
        if len(words) <= 3 and len(joined) <= 24 and joined.isascii():
            yield joined
        return
    word = words[0] if words else ""
    if not word.isascii():
        return
    for place in range(1, len(word)):
        if word[place - 1].isdigit() != word[place].isdigit():
            yield f"{word[:place]} {word[place:]}"
            return
    if 2 < len(word) < 5 and known(word[1:]):
        yield f"{word[0]} {word[1:]}"  # knn → k-NN
    for lead in _LEADS:
        if word.startswith(lead) and len(word) - len(lead) > 3:
            yield f"{lead} {word[len(lead) :]}"


def nearest(reader: Reader, word: str, token: str, limit: int = 3) -> list[tuple[str, str]]:
    """(field, token) of the index that are nearest to a word it does not have, and its stem.

    A typing error is one letter more, less, other, or two swapped; words begin alike.
    """
    if len(word) < 4 or not word.isalpha():
        return []
    allowed = 1 if len(word) < 6 else 2
    found: list[tuple[int, int, str, str]] = []
    for field, wanted in (("text", token), ("author", word)):
        for start in (wanted[:3], wanted[0] + wanted[2:4], wanted[1] + wanted[0] + wanted[2:3]):
            for other, count in reader.beginning(field, start, _READ):
                errors = distance(wanted, other, allowed)
                if errors <= allowed:
                    found.append((errors, -count, field, other))
    found.sort()
    best = [(field, other) for errors, _, field, other in found if errors == found[0][0]]
    return list(dict.fromkeys(best))[:limit]


def distance(one: str, other: str, most: int) -> int:
    """Typing errors between two words (optimal string alignment); `most` + 1 for any more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, char in enumerate(one, 1):
        this = [row]
        for column, char2 in enumerate(other, 1):
            cost = min(last[column] + 1, this[-1] + 1, last[column - 1] + (char != char2))
            if before and column > 1 and char == other[column - 2] and one[row - 2] == char2:
                cost = min(cost, before[column - 2] + 1)
            this.append(cost)
        if min(this) > most:
            return most + 1
        before, last = last, this
    return last[-1]


def corrected(reader: Reader, text: str, unknown: list[str]) -> str | None:
    """A query with its unknown words replaced by the nearest of the index; None if none is near."""
    better = text
    for word in unknown:
        plain, stems = reader.tokens(word, stem=False), reader.tokens(word)
        if len(plain) == 1 and (near := nearest(reader, plain[0], stems[0], 1)):
            better = better.replace(word, _whole(reader, near[0][1], plain[0], stems[0]))
    return better if better != text else None


def _whole(reader: Reader, token: str, word: str, stem: str) -> str:
    """A stem of the index as a word, with the ending that the misspelt word had."""
    ending = word[len(stem) :] if word.startswith(stem) else ""
    ways = (token + ending, token + "e", token)
    return next((way for way in ways if reader.tokens(way) == [token]), token)
