"""Matched words in a snippet: from `<mark>` in the answer to marks that a person sees."""

from __future__ import annotations

from daemon.render.terminal import safe, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from daemon.render.terminal import Span, Style


def unmark(snippet: str) -> tuple[str, list[Span]]:
    """A snippet with `<mark>` in it as plain harmless text and the spans that were marked.

    Marks with only a space between them become one.
    """
    text, spans = "", list[tuple[int, int]]()
    for number, part in enumerate(snippet.split("<mark>")):
        marked, closed, rest = part.partition("</mark>") if number else ("", "", part)
        if number and not closed:
            marked, rest = "", part
        shown = safe(marked)
        if spans and shown and text[spans[-1][1] :] in ("", " "):
            spans[-1] = (spans[-1][0], len(text) + len(shown))
        elif shown:
            spans.append((len(text), len(text) + len(shown)))
        text += shown + safe(rest)
    return text, spans


def painted(text: str, line: Span, marks: Sequence[Span], style: Style) -> str:
    """One line of the text with the marks that fall into it."""
    at, end = line
    parts = []
    for a, b in marks:
        a, b = max(a, at), min(b, end)
        if a < b:
            parts += [text[at:a], style.match(text[a:b])]
            at = b
    return "".join(parts) + text[at:end]


def marked_lines(snippet: str, width: int, style: Style) -> list[str]:
    """A snippet wrapped to `width` columns, its matches set off."""
    text, marks = unmark(snippet)
    if not style.colour:  # marks that take room are part of the text that is wrapped
        text, marks = painted(text, (0, len(text)), marks, style), []
    return [painted(text, line, marks, style) for line in wrap(text, width)]
