"""The blocks of a Markdown text: headings, list items, paragraphs, table rows, code, front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from parsers.format import Line
from parsers.markdown import tags
from parsers.markdown.inline import cells, is_rule
from parsers.record import Place

_BOLD = re.compile(r"\s*(?:\*\*[^*\n]{4,300}\*\*|__[^_\n]{4,300}__)\s*")
_QUOTE = re.compile(r"^\s*>\s?")
_ANCHOR = re.compile(r"^\s*<a\s+(?:id|name)\s*=[^<>]*>\s*</a>")
_GAP = re.compile(r"<br\s*/?>\s*<br\s*/?>\s*$", re.IGNORECASE)  # shown as an empty line
_TAGGED = re.compile(r"\s*<.*>\s*")
DEEPEST = 7  # a paragraph that is bold as a whole is a heading below all others
_MATTER = re.compile(r"[\w-]+\s*:|#(?!#)|\s*$|---|\.\.\.")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(\S.*)?$")
_UNDERLINE = re.compile(r"\s{0,3}(?:={3,}|-{3,})\s*$")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_DEFINITION = re.compile(r"\s{0,3}\[[^\[\]^][^\[\]]{0,60}\]:\s|\s*\{:[^{}]*\}\s*$")
# Bullets and numbers (`[3]石文心` needs no blank), footnotes, and HTML's own: items of lists, entries as citeproc writes them.
_ITEM = re.compile(
    r"\s*(?:(?:(?:[-*+•]|\d{1,4}[.)]|\[[A-Z]{0,3}\d{1,4}\]|\[\^[^\[\]]{1,60}\]:)\s+(?:\[[ xX]\]\s+)?(?=\S)|[\[［]\d{1,4}[\]］](?=[^\W\d_]))"
    r"|<(?:li\b[^<>]*|div\s[^<>]*class\s*=\s*[\"']csl-entry[\"'][^<>]*)>\s*)"
)


class Block(NamedTuple):
    """Consecutive lines of one kind: heading, item, paragraph, row, code, matter, rule.

    `depth` is the level of a heading, and how far an item or a paragraph is indented.
    """

    kind: str
    text: str
    lines: list[Line]
    depth: int = 0

    @property
    def place(self) -> Place:
        first, last = self.lines[0], self.lines[-1]
        return Place((first.number, last.number), (first.start, last.end))


def blocks(lines: Iterable[Line]) -> Iterator[Block]:
    """The blocks of a Markdown text; a list item holds the lines below it, up to the next item."""
    held: list[Line] = []
    kind, fenced, matter, table = "", False, False, False
    quoted = False
    for line in tags.parted(lines):
        if not isinstance(line, Line):
            if held:
                yield _block(kind, held)
                held = []
            yield Block("row", *line, depth=tags.DEPTH)
            continue
        text = line.text
        if not (fenced or matter) and (text.lstrip()[:1] in (">", "<") or quoted):
            was, quoted = quoted, _QUOTE.match(text) is not None
            quoted |= was and bool(held) and _kind(text, kind, held, table) == "more"
            text = _ANCHOR.sub("", _QUOTE.sub("", text, count=1))
            line = line._replace(text=text)
            if was != quoted and held:
                yield _block(kind, held)  # what is quoted is a block of its own
                held, kind = [], ""
        if line.number == 1 and text.strip() == "---":
            matter = True
            held, kind = [line], "matter"
            continue
        if matter and line.number == 2 and not _MATTER.match(text):
            yield Block("rule", "---", held)
            held, kind, matter = [], "", False
        if matter:
            held.append(line)
            if text.strip() in ("---", "..."):
                yield Block("matter", "\n".join(each.text for each in held[1:-1]), held)
                held, kind, matter = [], "", False
            continue
        if _FENCE.match(text) or fenced:
            if not fenced and held:
                yield _block(kind, held)
                held = []
            fenced ^= bool(_FENCE.match(text))
            yield Block("code", text, [line])
            continue
        if is_rule(text) and kind == "paragraph" and len(held) == 1 and "|" in held[0].text:
            kind = "row"  # a header without bars around it
        following = _kind(text, kind, held, table)
        table = following == "row" and (table or is_rule(text))
        if following == "underlined":
            yield Block("heading", held[0].text, [*held, line], 2)
            held, kind = [], ""
            continue
        if following != "more" and held:
            yield _block(kind, held)
            held = []
        if following == "more":
            held.append(line)
        elif following in ("heading", "row", "rule"):
            yield _block(following, [line])
        elif following:
            held, kind = [line], following
    if held:
        yield _block("paragraph" if matter else kind, held)


def _kind(text: str, kind: str, held: list[Line], table: bool) -> str:
    """What a line begins: '' for nothing, `more` where it goes on with the block before it.

    `table`: it stands below the rule of a table, whose rows need no bars around them.
    """
    if not text or text.isspace():
        return ""
    if _HEADING.match(text):
        return "heading"
    if _DEFINITION.match(text):
        return "rule"
    if _UNDERLINE.match(text):
        if (
            kind == "paragraph"
            and len(held) == 1
            and not held[0].text.lstrip().startswith(("**", "<"))
        ):
            return "underlined"
        return "rule"
    if "|" in text and (table or is_rule(text)):
        return "row"
    if cells(text) is not None and (
        text.lstrip().startswith("|") or is_rule(text) or not (kind or _ITEM.match(text))
    ):
        return "row"
    if _ITEM.match(text):
        return "item"
    if not held:
        return "paragraph"
    titled = len(held) > 1 and _BOLD.fullmatch(held[0].text) and _BOLD.fullmatch(text)
    parted = kind == "paragraph" and (titled or _GAP.search(held[-1].text))
    return "paragraph" if parted else "more"


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _block(kind: str, lines: list[Line]) -> Block:
    text = "\n".join(line.text for line in lines)
    if kind == "item" and (mark := _ITEM.match(text)):
        text = text[mark.end() :]
    if kind == "heading" and (match := _HEADING.match(text)):
        title = (match.group(2) or "").rstrip().rstrip("#").rstrip()
        return Block(kind, title, lines, len(match.group(1)))
    if kind == "paragraph":
        told = [line.text for line in lines if not _TAGGED.fullmatch(line.text)]
        if len(told) == 1 and _BOLD.fullmatch(told[0]):
            return Block("heading", told[0].strip().strip("*_"), lines, DEEPEST)
    return Block(kind, text, lines, _indent(lines[0].text) if kind != "heading" else 1)
