"""Markdown, as far as listings need it: inline text → pieces, tables → rows, front matter → fields."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.items.pieces import EM, LINE, LINK, STRONG, Piece
from parsers.markdown.lines import parted, put_together, unwrapped
from parsers.markup import unescape, untag

_IMAGE_LINK = re.compile(r"\[\s*!\[[^\]]*\]\([^()\s]*\)\s*\]\(([^()\s]*)\)")
_IMAGE = re.compile(r"!\[(?:[^\[\]]|\[[^\[\]]*\])*+\]\([^()\s]*(?:\s\"[^\"]*\")?\)|<img\b[^<>]*>")
_EMOJI = re.compile(r"(?<![\w:]):[a-z0-9_+-]{2,30}:(?![\w:])")
_BREAK = re.compile(r"<br\s*/?>|</?(?:p|div|li|ul|td|tr|h\d)\b[^<>]*>|\n", re.IGNORECASE)
_OTHER_TAG = re.compile(
    r"</?(?!(?:a|b|strong|i|em|h\d|br|p|div|li|ul|td|tr)\b|https?://)[a-z][^<>]*>|<!--[^<>]*-->",
    re.IGNORECASE,
)
_MARKED = re.compile(
    r"(?P<link>(?<!!)\[(?P<label>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s+\"[^\"]*\")?\))"
    r"|(?P<strong>\*\*(?=\S)(?P<s1>(?:(?!\*\*\w)[^\n])+?)(?<=\S)\*\*(?!\*)|__(?=\S)(?P<s2>[^\n]+?)(?<=\S)__)"
    r"|(?P<b><(?P<bt>b|strong|h\d)\b[^<>]*>(?P<s3>(?:(?!<(?P=bt)\b).)*?)</(?P=bt)>)"
    r"|(?P<em>(?<![\w*])\*(?=[^\s*])(?P<e1>[^*\n]+)(?<=\S)\*(?!\*)|(?<!\w)_(?=[^\s_])(?P<e2>[^_\n]+)(?<=\S)_(?!\w))"
    r"|(?P<i><(?P<it>i|em)\b[^<>]*>(?P<e3>(?:(?!<(?P=it)\b).)*?)</(?P=it)>)"
    r"|(?P<a><a\b[^<>]*?href\s*=\s*[\"'](?P<au>[^\"']*)[\"'][^<>]*>(?P<al>(?:(?!<a\b).)*?)</a>)"
    r"|<(?P<bare>https?://[^<>\s]+)>",
    re.DOTALL | re.IGNORECASE,
)
_BUTTON_LABEL = re.compile(
    r"(?<![\s,;.|])[\s,;.|]*\b(?:papers?|code|pdf|links?|arxiv|project|video|github|url|website|demo|data|论文|代码|链接)\s*[:：]\s*$",
    re.IGNORECASE,
)
_BUTTON = re.compile(r"\[[^\[\]\d]{1,30}\]")
_PAPER = ("[paper]", "[pdf]")
_PICTOGRAPH = re.compile("^[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d\\s]+")
# `arXiv 1708`, `arXiv 1905`, and `arXiv 2002, LAMP 2020` tell no year.
_ARXIV_MONTH = re.compile(
    r"\barXiv (?:(?!19|20)\d{4}|19(?:0\d|1[0-2])|20(?:0\d|1[0-2])(?=\W.*\b20[12]\d))\b(?!\.)"
)
_TAG = re.compile(
    r"\[(?![^\[\]]*(?:['’] ?|19|20)\d\d\])[^\[\]]{1,40}\]"
)  # `[SSD]`, no `[LAMP' 31]`
_BRACKETS = re.compile(r"^[\])]+[\s,;.|]*|(?<![\s,;.|\[(])[\s,;.|]*[\[(]+$")
_ESCAPED = re.compile(r"\\([*_\[\]`#])")
_ESCAPED_SIGN = re.compile(r"\\([-.()+!&|<>*_\[\]`#])")  # none of TeX's accents
_NO_COMMAND = re.compile(r"\\(?![A-Za-z]|[\"'^~=]\{?[A-Za-z])")  # but TeX's `\alpha`, `\"u`
_ATTRIBUTES = re.compile(r"\{:[^{}\n]{0,200}\}")  # as kramdown hangs them on what stands before
_CONTROL = re.compile(r"<button\b[^<>]*>[^<>]*</button>")  # `☆ Save`
_SPAN = re.compile(r"<(span|b|strong|i|em)\b[^<>]*>[^<>]*</\1>", re.IGNORECASE)
_WIKI = re.compile(r"(?<!!)\[\[([^\[\]|()]+)(?:\|([^\[\]]+))?\]\](?!\()")
# A link first in a line, up to the first bracket that may close it.
_FIRST_LINK = re.compile(r"(?m)^\[((?:[^\]\n]|\](?!\())*)(?=\]\(https?://[^()\s]*\)(?!\]))")
_SIGNS = re.compile(r"[\[\]<>*_\\`{:\n‘’]")  # without any of these a text marks nothing
_CLOSING, _OPENING = ("]", ")"), ("[", "(")
_PRIVATE = 0xE000  # escaped marks are taken out of the way of those that mean something
_AS_WRITTEN = {_PRIVATE + ord(mark): mark for mark in "*_[]`#"}
_ASIDE = {ord(mark): chr(_PRIVATE + ord(mark)) for mark in "[]"}
_LONGEST = 8_000
_SEPARATOR = re.compile(r"\s*+(?:\|\s*+)?:?-++:?\s*+(?:\|\s*+:?-++:?\s*+)*+(?:\|\s*+)?")


def pieces(text: str, width: int = 0) -> list[Piece]:
    """The pieces of inline Markdown (or of the HTML that stands in it), line by line.

    `width` is that at which the page is wrapped, 0 where it is not.
    """
    if not _SIGNS.search(text):
        return put_together(_plain(text[:_LONGEST]))
    text = _bared(text.replace("‘‘", "“").replace("’’", "”"))
    found: list[Piece] = []
    for part in _BREAK.split(unwrapped(text, width)):
        if part.strip():
            found.extend(put_together(_inline(part)))
    return _relinked(found)


def _bared(text: str) -> str:
    """A text without images, pictographs by name and tags that mark nothing; escaped marks put aside."""
    text = _ATTRIBUTES.sub("", text) if "{:" in text else text
    text = text[:_LONGEST]
    if "\\" in text:
        text = _ESCAPED.sub(lambda mark: chr(_PRIVATE + ord(mark[1])), text)
    if "[[" in text:
        text = _WIKI.sub(lambda link: f"[{link[2] or link[1]}](wiki:)", text)
    text = _without_images(text, r"[](\1)").replace("\n](", "](")
    text = _FIRST_LINK.sub(_paired, text)
    if "<" in text:
        text = _SPAN.sub(lambda span: span[0].replace("\n", " "), text)
        text = _OTHER_TAG.sub("", _CONTROL.sub("", text))
    return _EMOJI.sub(" ", text) if ":" in text else text


def _paired(link: re.Match[str]) -> str:
    """The words of a link, a bracket within them put aside that has no other: `[Lamps [in Bays](…)`."""
    depth, label = 1, link[1]
    for mark in label:
        depth = depth + 1 if mark == "[" else max(depth - 1, 0) if mark == "]" else depth
    lone = depth == 0 or (depth > 1 and "]" not in label and " " in label.partition("[")[0])
    return f"[{label.translate(_ASIDE)}" if lone else link[0]


def _without_images(text: str, link: str) -> str:
    """A text without its images; `link` says what is left of one that leads somewhere."""
    if "![" not in text and "<img" not in text:
        return text
    return _IMAGE.sub("", _IMAGE_LINK.sub(link, text))


def _relinked(found: list[Piece]) -> list[Piece]:
    """The pieces, those put together that are parts of one link."""
    kept: list[Piece] = []
    for piece in found:
        if kept and piece.mark == kept[-1].mark == LINK and piece.url == kept[-1].url:
            before = kept.pop().text
            broken = before[-1:] == "-" and piece.text[:1].islower()
            text = before[:-1] + piece.text if broken else f"{before} {piece.text}".strip()
            piece = piece._replace(text=text)
        kept.append(piece)
    return kept


def _inline(text: str) -> Iterator[Piece]:
    at = 0
    for match in _MARKED.finditer(text):
        if between := text[at : match.start()]:
            yield from _plain(_BUTTON_LABEL.sub("", between))
        yield from _marked(match)
        at = match.end()
    yield from _plain(text[at:])


def _plain(text: str, mark: str = LINE, url: str = "") -> Iterator[Piece]:
    text = unescape(untag(text)).replace("`", "")
    text = (_NO_COMMAND.sub("", text) if "\\" in text else text).strip()
    wide = not text.isascii()
    text = text.translate(_AS_WRITTEN) if wide else text
    if text[:1] in _CLOSING or text[-1:] in _OPENING:
        text = _BRACKETS.sub("", text)
    text = _PICTOGRAPH.sub("", text) if wide else text
    text = _ARXIV_MONTH.sub("arXiv", text) if "arXiv" in text else text
    if text or url:
        yield from parted(Piece(text, mark, url))


def _marked(match: re.Match[str]) -> Iterator[Piece]:
    groups = match.groupdict()
    if groups["link"] is not None or groups["a"] is not None:
        label, url = groups["label"] or groups["al"] or "", groups["url"] or groups["au"] or ""
        if label.lower() in _PAPER:
            label = label[1:-1]  # says where it goes
        yield from _plain("" if _BUTTON.fullmatch(label) else flat(label), LINK, url)
    elif groups["bare"]:
        yield Piece("", LINK, groups["bare"])
    elif not _TAG.fullmatch(groups["s1"] or groups["s3"] or ""):
        strong = groups["s1"] or groups["s2"] or groups["s3"]
        inner = strong or groups["e1"] or groups["e2"] or groups["e3"] or ""
        link = _MARKED.search(inner)
        url = (link.group("url") or link.group("au") or "") if link else ""
        yield from _plain(flat(inner), STRONG if strong else EM, url)


def flat(text: str) -> str:
    """Inline Markdown as plain text."""
    if not _SIGNS.search(text):
        return unescape(text).strip()
    text = _without_images(_ATTRIBUTES.sub("", text), "")
    for _ in range(3):
        text, count = _MARKED.subn(_inner, text)
        if not count:
            break
    return _ESCAPED_SIGN.sub(r"\1", unescape(untag(text))).strip()


def _inner(match: re.Match[str]) -> str:
    names = ("label", "al", "s1", "s2", "s3", "e1", "e2", "e3", "bare")
    return next((value for name in names if (value := match.group(name))), "")


def links(text: str) -> list[str]:
    """Where the links in a text go, images left out."""
    if "](" not in text and "<" not in text:
        return []
    text = _without_images(text, r"[](\1)")
    return [
        url
        for m in _MARKED.finditer(text)
        if (url := m.group("url") or m.group("au") or m.group("bare"))
    ]


def cells(line: str) -> list[str] | None:
    """The cells of a table row; None for a line that is none."""
    text = line.strip()
    if text.count("|") < 2 or not (text.startswith("|") or text.endswith("|") or " | " in text):
        return None
    return row_cells(text)


def row_cells(line: str) -> list[str]:
    """The cells of a line that is known to be a row."""
    parts = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    return [part.strip().replace("\\|", "|") for part in parts]


def is_rule(line: str) -> bool:
    """Whether a line is the rule under a table's header."""
    return "|" in line and _SEPARATOR.fullmatch(line) is not None
