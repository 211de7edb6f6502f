"""How two titles relate: one and the same, cut short, misspelt, or merely alike."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from rapidfuzz.distance import Indel, Levenshtein

from index.identity.misspelling import Slip, opposites, slips
from index.identity.normal import BREAK, Title, spelled_words
from index.identity.series import TOWARDS, another_report, marks, remarks_on, sets_apart, stems


class Likeness(Enum):
    """From no relation to equality.

    `FOLLOW_UP` tells two works of one series apart, `OPPOSED` two whose titles say the opposite;
    `CONTAINED` and `ALIKE` prove nothing alone.
    """

    NONE = "other title"
    ALIKE = "similar title"
    CONTAINED = "title within title"
    OPPOSED = "opposite title"
    FOLLOW_UP = "follow-up"
    TYPO = "misspelt title"
    CUT = "subtitle dropped"
    EQUAL = "equal title"


class Titles(NamedTuple):
    """How two titles relate, by how many slips of the pen, and in which words they differ.

    `share` is how much of their letters similar titles have in common (0..1).
    """

    likeness: Likeness
    slips: int = 0
    differs: str = ""
    share: float = 0.0


NONE = Titles(Likeness.NONE)
EQUAL = Titles(Likeness.EQUAL)


def relate(one: Title, two: Title) -> Titles:
    """How two titles relate. Symmetric."""
    if one.text == two.text:
        return EQUAL if one.label == two.label else _labelled(one.label, two.label)
    short, long = sorted((one, two), key=lambda title: (len(title.text), title.text))
    if short.text in (long.main, long.tail) or long.text in (short.main, short.tail):
        return _cut(short, long)
    if short.cut and (begun := _cut_off(short, long)):
        return begun
    found = NONE
    if share := Indel.normalized_similarity(short.text, long.text, score_cutoff=0.75):
        found = _differences(short.words, long.words)._replace(share=round(share, 3))
        if found.likeness not in (Likeness.ALIKE, Likeness.NONE):
            return found
    if long.main and not short.main and (cut := _cut_and_misspelt(short, long)):
        return cut
    if len(short.words) >= 3 and len(short.text) >= 16 and short.text in long.text:
        return _within(short, long)
    return found


def _labelled(label: str, label2: str) -> Titles:
    """Equal titles of which one alone says `(tutorial)`, or both say different things."""
    if label.isdigit() or label2.isdigit():  # the item of a list
        numbers = label.isdigit() and label2.isdigit()
        return Titles(Likeness.FOLLOW_UP, 0, f"{label} / {label2}") if numbers else EQUAL
    demo = "demo" in label or "demo" in label2
    differs = " / ".join(sorted((label, label2)))
    return Titles(Likeness.FOLLOW_UP if demo else Likeness.CUT, 0, differs)


def _cut(short: Title, long: Title) -> Titles:
    """One lacks the other's subtitle or label, unless that says `Part 2`, `a reply`, `Erratum`."""
    head = len(long.words) - len(short.words)
    begins = long.text.startswith(short.text)
    dropped = long.words[-head:] if begins else long.words[:head]
    apart = another_report(dropped) or (not begins and dropped[-1] in TOWARDS)
    return Titles(Likeness.FOLLOW_UP if apart else Likeness.CUT, 0, " ".join(dropped))


def _cut_off(short: Title, long: Title) -> Titles | None:
    """`Learning to reef with maxi…`: one is the other's beginning, of which no number is lost."""
    if len(short.text) < 20 or not long.text.startswith(short.text):
        return None
    if another_report(long.words[len(short.words) :]):
        return Titles(Likeness.FOLLOW_UP, 0, " ".join(long.words[len(short.words) :]))
    lost = marks(short.words) != marks(long.words)
    likeness = Likeness.CONTAINED if lost else Likeness.CUT
    return Titles(likeness, 0, long.text.replace(short.text, "… ", 1))


def _cut_and_misspelt(short: Title, long: Title) -> Titles | None:
    """A misspelt main title against a title with its subtitle."""
    if not Indel.normalized_similarity(long.main, short.text, score_cutoff=0.88):
        return None
    size = head = 0
    while size < len(long.main):
        size += len(long.words[head])
        head += 1
    found = _differences(long.words[:head], short.words)
    if found.likeness is not Likeness.TYPO:
        return None
    if another_report(long.words[head:]):
        return Titles(Likeness.FOLLOW_UP, 0, " ".join(long.words[head:]))
    return found._replace(likeness=Likeness.CUT)


def _within(short: Title, long: Title) -> Titles:
    """The shorter title stands in the longer one: up to a break, or it proves nothing."""
    if long.text.startswith(short.text) and len(short.text) in _breaks(long):
        return _cut(short, long)
    if marks(short.words) != marks(long.words) or another_report(long.words[len(short.words) :]):
        return NONE
    return Titles(Likeness.CONTAINED, 0, long.text.replace(short.text, " … ", 1))


def _breaks(title: Title) -> Iterator[int]:
    """How many letters of a title's text stand before each of its breaks."""
    for cut in BREAK.finditer(title.folded, 1):
        yield sum(map(len, spelled_words(title.folded[: cut.start()])))


def _exchanged(one: list[str], two: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The words that stand in place of others, next to each other taken together."""
    left: list[str] = []
    right: list[str] = []
    for op in Levenshtein.opcodes(one, two):
        if op.tag != "equal":
            left += one[op.src_start : op.src_end]
            right += two[op.dest_start : op.dest_end]
        elif left or right:
            yield left, right
            left, right = [], []
    if left or right:
        yield left, right


def _differences(one: list[str], two: list[str]) -> Titles:
    """Two similar titles: the same but for slips of the pen, a follow-up, or something else."""
    count, rough, apart, said = 0, False, False, []
    mine, yours = list(one), list(two)  # without words that count the same in letters
    for left, right in _exchanged(one, two):
        said.append(" / ".join(sorted((" ".join(left), " ".join(right)))))
        kind, more = slips(left, right)
        if kind is Slip.EQUAL and len(left) == len(right):
            for word, word2 in zip(left, right, strict=True):
                if word.rstrip("+") != word2.rstrip("+"):
                    mine.remove(word)
                    yours.remove(word2)
        if kind is not Slip.EQUAL and opposites(left, right):
            return Titles(Likeness.OPPOSED, 0, "; ".join(said))
        if kind is Slip.NONE and not _follows(left, right):
            alike = marks(mine) == marks(yours)
            return Titles(Likeness.ALIKE if alike else Likeness.NONE, 0, "; ".join(said))
        apart = apart or kind is Slip.NONE
        rough = rough or kind is Slip.ROUGH
        count += more
    if apart or marks(mine) != marks(yours):
        return Titles(Likeness.FOLLOW_UP, count, "; ".join(said))
    many = count > max(1, min(len(one), len(two)) // 3)
    return Titles(Likeness.ALIKE if many or rough else Likeness.TYPO, count, "; ".join(said))


def _follows(left: list[str], right: list[str]) -> bool:
    """Whether titles differ here in a number or a word such as `reply`, and in nothing else."""
    if not left or not right:
        return sets_apart(left or right)
    return remarks_on(left) != remarks_on(right) or stems(left) == stems(right)
