"""Abbreviations, as the papers themselves explain them: "large language models (LLMs)".

Of long to short the index tells by itself: the words of the query stand before their initials in
some papers. Of short to long it knows no words, so the texts of a few papers that have the
abbreviation are looked at.
"""

from __future__ import annotations

from index.analysis import is_inside
from index.search.combining import any_of, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from index.search.terms import Terms
    from index.search.tree import Node, Word

    Texts = Callable[[list[int]], list[str]]
    """Keys of papers → their titles and abstracts."""

EXPANDED = 0.3
"""What a word counts that is there in its other form, beside one that is there as asked for."""
_PAPERS = 8  # that are looked at
_TWICE = 2  # so many must explain an abbreviation alike
_SHORT, _LONG = 2, 5  # letters of an abbreviation whose words are asked for: more than, at most
_WORDS = 12  # of a query beyond which it is prose


def long_form(match: Terms, text: str, texts: Texts) -> str | None:
    """What an abbreviation stands for, if papers that have it explain it and agree."""
    learned, short = match.reader.learned, text.lower().removesuffix("s")
    key = f"short {short}"
    if key not in learned:
        terms = [match.term("text", token) for token in one_and_many(match, short)]
        hits = match.reader.search(any_of(terms), _PAPERS)[1]
        told: dict[str, list[str]] = {}
        for paper in texts([key for key, _ in hits]):
            if form := _explained(paper, short):
                told.setdefault(" ".join(match.tokens(form)), []).append(form)
        best = max(told.values(), key=len, default=[])
        agreed = len(best) >= max(_TWICE, (sum(map(len, told.values())) + 1) // 2)
        learned[key] = best[0] if agreed else None
    return learned[key]


def short_forms(match: Terms, nodes: Sequence[Node]) -> Iterator[tuple[list[Word], str]]:
    """(words, abbreviation) for each run of words whose initials papers put in brackets after it."""
    from index.search.tree import Word

    if len(nodes) > _WORDS:
        return
    plain = [isinstance(n, Word) and n.kind == "word" and n.text.isalpha() for n in nodes]
    at = 0
    while at < len(nodes):
        for end in range(len(nodes), at + _SHORT, -1):
            run = [node for node in nodes[at:end] if isinstance(node, Word)]
            if all(plain[at:end]) and (short := _short_form(match, run)):
                yield run, short
                at = end - 1
                break
        at += 1


def _short_form(match: Terms, run: list[Word]) -> str | None:
    """The abbreviation that papers explain by these words."""
    telling = [word.text[0] for word in run if not word.empty]
    if not _SHORT < len(telling) <= _LONG or run[0].empty or run[-1].empty:
        return None
    learned, reader = match.reader.learned, match.reader
    key = f"long {' '.join(word.text.lower() for word in run)}"
    if key not in learned:
        short = "".join(telling).lower()
        row = [token for word in run for token in match.tokens(word.text)]
        told = [
            match.phrase("text", [*row, token])
            for token in one_and_many(match, short)
            if reader.frequency("text", token)
        ]
        explained = told and reader.count(some_of(told)) >= _TWICE
        learned[key] = short if explained else None
    return learned[key]


def one_and_many(match: Terms, short: str) -> list[str]:
    """The tokens of an abbreviation and of its plural, which are two where it has no vowel."""
    return list(dict.fromkeys(match.tokens(short) + match.tokens(f"{short}s")))


def _explained(text: str, short: str) -> str | None:
    """The words before `(LLM)` or `(LLMs)` that begin with its letters."""
    lower = text.lower()
    at = lower.find(f"({short}")
    while at >= 0:
        rest = lower[at + 1 + len(short) : at + 3 + len(short)]
        if rest[:1] == ")" or rest == "s)":
            words = "".join(char if is_inside(char) else " " for char in lower[:at][-120:]).split()
            for size in (
                len(short),
                len(short) + 1,
            ):  # "reinforcement learning from human feedback"
                form = words[-size:]
                if len(form) == size and _begin(form, short):
                    return " ".join(form)
        at = lower.find(f"({short}", at + 1)
    return None


def _begin(words: list[str], letters: str) -> bool:
    """Whether words begin with the letters in turn; one of a longer row may be left out inside."""
    initials = "".join(word[0] for word in words)
    ways = [initials[:at] + initials[at + 1 :] for at in range(1, len(initials) - 1)]
    return letters in (initials, *(ways if len(words) > len(letters) else ()))
