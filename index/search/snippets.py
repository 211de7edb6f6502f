"""The best passage of a text for a query, and where the query's words stand in it."""

from __future__ import annotations

from index.analysis import is_inside, searchable, shown, unspaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Tokens = Callable[[str], list[str]]
    """The tokens of a searchable text, stemmed."""
    Span = tuple[int, int]

WIDTH = 240
_WANTED = 100  # words of a query that are looked for
_CHARS = 2_000  # of one of them
_ALIKE = 3  # letters that a word has in common with its stem
_REPEATED = 0.2  # what a word counts that the passage has already


class Snippet:
    """A passage as it is written, with the spans in it that the query asked for."""

    __slots__ = ("marks", "text")

    def __init__(self, text: str, marks: list[Span]) -> None:
        self.text, self.marks = text, marks

    def marked(self, before: str = "<mark>", after: str = "</mark>") -> str:
        """The passage with its marks written out."""
        pieces, at = [], 0
        for start, end in self.marks:
            pieces += [self.text[at:start], before, self.text[start:end], after]
            at = end
        return "".join([*pieces, self.text[at:]])


class Passages:
    """Looks in one text after another for what a query wants (its words and phrases as typed)."""

    __slots__ = ("_asked", "_runs", "_starts", "_stems", "_tokens")

    def __init__(self, wanted: Iterable[str], tokens: Tokens) -> None:
        self._tokens = tokens
        self._asked: set[str] = set()
        self._runs: list[str] = []
        self._stems: dict[str, str] = {}
        for one in list(dict.fromkeys(wanted))[:_WANTED]:
            for piece in searchable(one[:_CHARS]).lower().split():
                if unspaced(shown(piece)):
                    self._runs.append(shown(piece))
                else:
                    self._asked.update(tokens(piece))
        self._starts = {token[:_ALIKE] for token in self._asked}

    def best(self, text: str, width: int = WIDTH) -> Snippet:
        """The passage of a text that has most of what is wanted."""
        hits = self._hits(text)
        start, end = _window(hits, len(text), width)
        start, end = _rounded(text, start, end, width)
        lead, tail = "… " if start else "", " …" if end < len(text) else ""
        shift = len(lead) - start
        marks = [(a + shift, b + shift) for a, b, _ in hits if start <= a and b <= end]
        return Snippet(f"{lead}{text[start:end]}{tail}", _joined(marks))

    def _hits(self, text: str) -> list[tuple[int, int, str]]:
        """(start, end, token) of each word of the text that is wanted."""
        lower = text.lower()
        if len(lower) != len(text):
            lower = text
        found = set()
        for start, end in self._likely(lower):
            word = lower[start:end]
            stem = self._stems.get(word)
            if stem is None:
                stem = self._stems[word] = "".join(self._tokens(searchable(word)))
            if stem in self._asked:
                found.add((start, end, stem))
        for run in dict.fromkeys(self._runs):
            found.update((at, at + len(run), run) for at in _places(lower, run))
        return sorted(found)

    def _likely(self, text: str) -> set[Span]:
        """The words of a lower-case text that may be wanted: they begin alike, or begin with a letter
        that is not ASCII. To split and stem them all would cost more than the search."""
        found = {
            (at, _end(text, at))
            for start in self._starts
            for at in _places(text, start)
            if not at or not is_inside(text[at - 1])
        }
        if text.isascii():
            return found
        for char in {char for char in set(text) if char > "\x7f" and is_inside(char)}:
            for at in _places(text, char):
                first = at
                while first and is_inside(text[first - 1]):
                    first -= 1
                lead = text[first : min(at, first + _ALIKE)]
                if any(start.startswith(lead) for start in self._starts):
                    found.add((first, _end(text, at)))
        return found


def _places(text: str, part: str) -> Iterator[int]:
    """Where a part stands in a text."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _end(text: str, at: int) -> int:
    """Where the word ends that a place lies in."""
    size = len(text)
    while at < size and (text[at].isalnum() if text[at] < "\x7f" else is_inside(text[at])):
        at += 1
    return at


def _window(hits: list[tuple[int, int, str]], length: int, width: int) -> Span:
    """The stretch of at most `width` characters that counts most; the first of equals."""
    best_worth, best_start, best_end = 0.0, 0, min(width, length)
    for first, (start, _, _) in enumerate(hits):
        seen: set[str] = set()
        worth, last = 0.0, start
        for _, end, token in hits[first:]:
            if end - start > width:
                break
            worth += _REPEATED if token in seen else 1.0
            seen.add(token)
            last = end
        if worth > best_worth:
            best_worth, best_start, best_end = worth, start, last
    return best_start, best_end


def _rounded(text: str, start: int, end: int, width: int) -> Span:
    """A stretch widened to `width`: from the sentence's beginning if near, else between words."""
    room = max(width - (end - start), 0)
    floor = max(start - room, 0)
    stops = [text.rfind(stop, floor, start) + 2 for stop in (". ", "? ", "! ")]
    sentence = max([stop for stop in stops if stop > 1], default=0)
    if floor == 0 or sentence:
        begin = sentence or 0
    else:
        begin = _gap(text, max(start - room // 3, floor), start)
    stop = min(max(begin + width, end), len(text))
    if stop < len(text):
        space = text.rfind(" ", end, stop)
        stop = space if space >= end else stop
    return begin, min(len(text.rstrip()), stop)


def _gap(text: str, start: int, end: int) -> int:
    """The first beginning of a word after `start`, if there is one before `end`."""
    space = text.find(" ", start, end)
    return space + 1 if space >= 0 else start


def _joined(marks: list[Span]) -> list[Span]:
    """Marks without overlaps; those that only a space parts stay two."""
    kept: list[Span] = []
    for start, end in marks:
        if kept and start < kept[-1][1]:
            kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
        else:
            kept.append((start, end))
    return kept
