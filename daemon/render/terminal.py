"""What a terminal needs: harmless text, its width in columns, wrapping, colour.

On the path of `search`: imports nothing but sys and os.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TextIO

Span = tuple[int, int]

_BIDI = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CLOSING = frozenset("、。，．：；？！）］｝〉》」』】〕’”…·%,.;:?!)]}")
_DEFAULT_WIDTH = 80
_WIDEST = 100


def safe(text: str) -> str:
    """The text on one line with nothing in it that a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    code = ord(char)
    if char.isprintable():
        return char
    if char.isspace():
        return " "
    if code < 0x20 or code == 0x7F:
        return chr(0x2400 + code) if code < 0x20 else "\u2421"
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0xA0 or 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return "" if char in _BIDI else char


def columns(text: str) -> int:
    """How many terminal columns a harmless text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    total = 0
    for char in text:
        if char < "\u0300":
            total += 1
        elif east_asian_width(char) in "WF":
            total += 2
        else:
            total += category(char) not in ("Mn", "Me", "Cf")
    return total


def wrap(text: str, width: int) -> list[Span]:
    """The lines of a text as half-open spans of it, each at most `width` columns where it can be."""
    if text.isascii():
        return _wrap_narrow(text, width)
    lines: list[Span] = []
    start = end = used = 0
    for a, b in _pieces(text):
        size = columns(text[a:b])
        gap = columns(text[end:a])
        if end > start and used + gap + size > width:
            lines.append((start, end))
            start, used, gap = a, 0, 0
        if end == start:
            start, gap = a, 0
        for part_a, part_b in _chopped(text, a, b, width):
            if part_a > a:
                lines.append((start, part_a))
                start, used, gap = part_a, 0, 0
            used += gap + columns(text[part_a:part_b])
        end = b
    if end > start:
        lines.append((start, end))
    return lines


def _wrap_narrow(text: str, width: int) -> list[Span]:
    """The same for text whose characters take one column each, line by line, not word by word."""
    lines: list[Span] = []
    end = len(text.rstrip(" "))
    start = len(text) - len(text.lstrip(" "))
    while end - start > width:
        gap = text.rfind(" ", start + 1, start + width + 1)
        stop = gap if gap > 0 else start + width
        lines.append((start, start + len(text[start:stop].rstrip(" "))))
        start = stop
        while text[start] == " ":
            start += 1
    if end > start:
        lines.append((start, end))
    return lines


def _chopped(text: str, a: int, b: int, width: int) -> Iterator[Span]:
    """A piece that is wider than a line, cut into parts that fit."""
    if b - a <= width // 2:
        yield a, b
        return
    start, used = a, 0
    for at in range(a, b):
        size = columns(text[at])
        if used + size > width and at > start:
            yield start, at
            start, used = at, 0
        used += size
    yield start, b


def _pieces(text: str) -> Iterator[Span]:
    """What may not be broken: words; in CJK text single characters with the closing marks after."""
    start = 0
    for word in text.split(" "):
        end = start + len(word)
        if word.isascii():
            if word:
                yield start, end
        else:
            yield from _characters(text, start, end)
        start = end + 1


def _characters(text: str, start: int, end: int) -> Iterator[Span]:
    """The pieces of a word that is not all ASCII."""
    for at in range(start + 1, end):
        breaks = _breaks_around(text[at]) or _breaks_around(text[at - 1])
        if breaks and text[at] not in _CLOSING:
            yield start, at
            start = at
    yield start, end


def _breaks_around(char: str) -> bool:
    """Whether a line may break beside this character: CJK has no spaces."""
    return (
        "\u2e80" <= char <= "\ua4cf" or "\uac00" <= char <= "\ud7a3" or "\uf900" <= char <= "\uffef"
    )


def clip(text: str, width: int) -> str:
    """The text in at most `width` columns, ending in … where it was cut."""
    if columns(text) <= width:
        return text
    a, b = wrap(text, max(1, width - 1))[0]
    return text[a:b].rstrip(" ,;:·") + "…"


def terminal_width(stream: TextIO, env: Mapping[str, str] = os.environ) -> int:
    """The columns to fill: $COLUMNS, else the terminal's own, else 80; never more than reads well."""
    asked = env.get("COLUMNS", "")
    if asked.isdecimal() and int(asked) > 0:
        return max(20, min(int(asked), _WIDEST))
    try:
        return max(
            20, min(os.get_terminal_size(stream.fileno()).columns or _DEFAULT_WIDTH, _WIDEST)
        )
    except (OSError, ValueError):
        return _DEFAULT_WIDTH


def wants_colour(stream: TextIO, env: Mapping[str, str] = os.environ) -> bool:
    """Colour only on a terminal, and not where NO_COLOR or a dumb terminal says otherwise."""
    return not env.get("NO_COLOR") and env.get("TERM") != "dumb" and stream.isatty()


class Style:
    """How to set text off: escape sequences with colour, plain marks without."""

    __slots__ = ("colour", "width")

    def __init__(self, colour: bool = False, width: int = _DEFAULT_WIDTH) -> None:
        self.colour = colour
        self.width = width

    @classmethod
    def of(cls, stream: TextIO | None = None) -> Style:
        stream = stream or sys.stdout
        return cls(wants_colour(stream), terminal_width(stream))

    def _sgr(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def bold(self, text: str) -> str:
        return self._sgr("1", text)

    def dim(self, text: str) -> str:
        return self._sgr("2", text)

    def italic(self, text: str) -> str:
        return self._sgr("3", text)

    def good(self, text: str) -> str:
        return self._sgr("32", text)

    def bad(self, text: str) -> str:
        return self._sgr("31", text)

    def warn(self, text: str) -> str:
        return self._sgr("33", text)

    def match(self, text: str) -> str:
        """A word that was searched for."""
        return self._sgr("1;33", text) if self.colour else f"**{text}**"
