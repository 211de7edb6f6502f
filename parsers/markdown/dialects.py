"""Org-mode and reStructuredText written over as Markdown, line by line, as far as lists of papers need it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsers.format import Line

NAMES = (".org", ".rst", ".rest")
_FURNITURE = "[//]: # "

_HEADINGS = re.compile(r"(?m)^\*+ \S|^([=~\-#*^])\1{3,}\s*$")
_ORG_HEADING = re.compile(
    r"(\*+)\s+(?:(?:TODO|DONE|NEXT|READ|WAITING)\s+)?(?:\[#\w\]\s+)?(.*?)(?:\s+:[\w@:]+:)?\s*$"
)
_ORG_SETTING = re.compile(r"\s*(?:#\+\w+|:[A-Za-z_-]+:|(?:CLOSED|DEADLINE|SCHEDULED):)")
_ORG_LINK = re.compile(r"\[\[([^\[\]]+)\](?:\[([^\[\]]*)\])?\]")
_ORG_BOLD = re.compile(r"(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])")
_ORG_ITALIC = re.compile(r"(?<![\w/:])/([^\s/](?:[^/]*[^\s/])?)/(?![\w/])")

_RST_RULE = re.compile(r"([=\-~^\"'`#*+.:_])\1{2,}\s*$")
_RST_LINK = re.compile(r"`([^`<>]*)<([^<>`\s]+)>`__?")
_RST_REFERENCE = re.compile(r"`([^`<>]+)`__?(?!\w)")  # to a link that is told elsewhere
_RST_DIRECTIVE = re.compile(r"\s*\.\. ")
_RST_BREAK = re.compile(r"\|(?:br|newline|nl)\|")
_RST_ROLE = re.compile(r":[a-z][\w:+-]{0,60}:`([^`]*)`")


def is_marked(text: str, name: str) -> bool:
    """Whether a text of such a name has headings of its dialect."""
    return name.lower().endswith(NAMES) and _HEADINGS.search(text) is not None


def as_markdown(lines: Iterable[Line], name: str) -> Iterable[Line]:
    """The lines as they would stand in Markdown; what is not of these two dialects stays."""
    low = name.lower()
    if low.endswith(".org"):
        return (line._replace(text=_org(line.text)) for line in lines)
    return _rst(lines) if low.endswith((".rst", ".rest")) else lines


def _org(text: str) -> str:
    if heading := _ORG_HEADING.match(text):
        return f"{'#' * min(len(heading[1]), 6)} {_org_inline(heading[2])}"
    if _ORG_SETTING.match(text):
        return _FURNITURE + text.strip()
    return _org_inline(text.rstrip().removesuffix("\\\\"))


def _org_inline(text: str) -> str:
    text = _ORG_ITALIC.sub(r"*\1*", _ORG_BOLD.sub(r"**\1**", text))
    return _ORG_LINK.sub(lambda link: f"[{link[2] or ''}]({link[1]})", text)


def _rst(lines: Iterable[Line]) -> Iterator[Line]:
    """Overlines and directives, with what is indented below these, are furniture."""
    before, directive = "", False
    for line in lines:
        text = line.text
        indented = text[:1].isspace() or not text
        directive = _RST_DIRECTIVE.match(text) is not None or (directive and indented)
        if directive and text.strip():
            yield line._replace(text=_FURNITURE + text.strip())
        elif _RST_RULE.match(text):
            yield line._replace(text="---" if before.strip() else f"{_FURNITURE}rule")
        else:
            text = _RST_BREAK.sub("<br>", text)
            text = _RST_LINK.sub(r"[\1](\2)", _RST_ROLE.sub(r"\1", text))
            text = _RST_REFERENCE.sub(r"\1", text)
            yield line._replace(text=text)
        before = line.text if not _RST_RULE.match(line.text) else ""
