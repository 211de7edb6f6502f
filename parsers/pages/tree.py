"""An HTML page as a tree, and its elements as pieces of text. No network, no entities beyond HTML's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from lxml import etree, html

from parsers.format import Line
from parsers.items.pieces import EM, LINE, LINK, STRONG, Piece
from parsers.record import Fault, Place

Element = etree._Element


def names(text: str) -> frozenset[str]:
    """Tag names parted by blanks."""
    return frozenset(text.split())


SKIPPED = names("script style noscript template svg button nav footer select iframe head")
_BLOCKS = names(
    "p div li ul ol td th tr table tbody thead dl dt dd h1 h2 h3 h4 h5 h6 section article header main "
    "blockquote br hr center details summary figure aside label"
)
_MERGED = names("sub sup wbr small tt code var math u font mark cite abbr q s nobr")
_INLINE = _MERGED | names("span i em b strong")
_MARKS = {"b": STRONG, "strong": STRONG, "h1": STRONG, "h2": STRONG, "h3": STRONG, "h4": STRONG, "h5": STRONG,
          "h6": STRONG, "dt": STRONG, "i": EM, "em": EM, "a": LINK}  # fmt: skip
_NO_CONTROLS = bytes(byte if byte > 31 or byte in b"\t\n\r" else 32 for byte in range(256))
_CLOSED_BREAK = re.compile(r"<(?:br></|/)(br)\s*>", re.IGNORECASE)  # which browsers show as a break
_MARKED_ITEM = re.compile(r"<((?:u|b|i|em|strong|font)\b[^<>]*)>\s*<(li\b[^<>]*)>", re.IGNORECASE)
_REOPENED = re.compile(r"</((?i:em|i|b|strong))>(\s*)<\1>(?=[a-z])")
_TERM = re.compile(r"<(/?)(d[tdl])\b", re.IGNORECASE)
_LOOKS = re.compile(r"</?(?:font|center|span|small|big)\b[^<>]*>", re.IGNORECASE)
_CLOSED = re.compile(r"(?is).*</html\s*>")  # up to the last one
_MOST_LINES = 65_000  # the parser counts no further: lines of longer pages go together
_LONGEST_RUN = 60
_SHORT = 4
_ENDS = re.compile(r"[,.;:!?|)\]\-–—]\s*$")


class Page:
    """The tree, and where each element stands in the file."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._starts: list[int] = [0]
        self._ends: list[int] = [0]
        self.root: Element | None = None
        texts: list[str] = []
        self.first = 1
        for line in lines:
            if not texts:
                self.first = line.number
            texts.append(line.text)
            self._starts.append(line.start)
            self._ends.append(line.end)
        self.last = self.first + len(texts) - 1
        self._step = step = len(texts) // _MOST_LINES + 1
        if step > 1:
            texts = [" ".join(texts[at : at + step]) for at in range(0, len(texts), step)]
        source = _CLOSED_BREAK.sub(r"<\1/>", "\n".join(texts))
        source = _terms_closed(_REOPENED.sub(r"\2", _MARKED_ITEM.sub(r"<\2><\1>", source)))
        self.root, cut = _parsed(source)
        if cut:  # as where tags of mere looks are opened and never closed
            self.root, cut = _parsed(_LOOKS.sub("", source))
        self.fault: Fault | None = None
        if cut:
            at = (cut - 1) * step + 1
            first, last = self.first + at - 1, self.last
            place = Place((first, last), (self._starts[at], self._ends[-1]))
            why = "a tag that is nested too deep, or too long: what follows is not read"
            self.fault = Fault(place, why, texts[cut - 1])
            self.last = first - 1
        elif (closed := _CLOSED.match(source)) and source[closed.end() :].lstrip()[:1] not in "<":
            # other text follows
            self.last = min(self.last, self.first + source.count("\n", 0, closed.end()) * step)

    def place(self, elements: Sequence[Element]) -> Place:
        """Lines and bytes of consecutive elements."""
        last_line = len(self._starts) - 1
        opening = _line(elements[0])
        last, _ = _reach(elements, opening, within=False)
        first = min((opening - 1) * self._step + 1, last_line)
        last = max(first, min(last * self._step, self.last - self.first + 1))
        return Place((first, last), (self._starts[first], self._ends[last]))

    def lines(self, element: Element) -> Iterator[Line]:
        """The text of an element by the lines that it stands on."""
        for at, text in enumerate(as_it_stands(element).split("\n"), _line(element)):
            line = min((at - 1) * self._step + 1, len(self._starts) - 1)
            yield Line(line, self._starts[line], self._ends[line], text)


def _terms_closed(source: str) -> str:
    """A term of a list ends where the next begins, as browsers read it; the parser nests them."""
    opened = [""]  # the term under way, by the depth of its list

    def closed(found: re.Match[str]) -> str:
        tag, last = found[2].lower(), opened[-1]
        if tag != "dl":
            opened[-1] = "" if found[1] else tag
            return f"</{tag}>{found[0]}" if last == tag and not found[1] else found[0]
        if not found[1]:
            opened.append("")
        elif len(opened) > 1:
            opened.pop()
        return found[0]

    return _TERM.sub(closed, source)


def _parsed(source: str) -> tuple[Element | None, int]:
    """The tree, and the line from which on the parser has given up; 0 for none."""
    parser = html.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    root: Element | None = None
    with suppress(etree.ParserError):  # a page of nothing but comments or control characters
        raw = source.encode("utf-8", "replace").translate(_NO_CONTROLS)
        root = html.document_fromstring(raw, parser=parser)
    cuts = parser.error_log.filter_from_level(etree.ErrorLevels.FATAL)
    limits = [one.line for one in cuts if one.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT]
    return root, min(limits[0], source.count("\n") + 1) if limits else 0


def _line(node: Element) -> int:
    found = node.sourceline
    return found if isinstance(found, int) and found > 0 else 1


def _reach(elements: Iterable[Element], at: int, *, within: bool = True) -> tuple[int, int]:
    """The line of the last that elements show, and the one where they end; text behind a block is
    theirs only `within` another one."""
    last = 0
    for element in elements:
        if isinstance(element.tag, str):
            text, at = element.text or "", _line(element)
            last, at = max(last, at + text.rstrip().count("\n")), at + text.count("\n")
            shown, at = _reach(element, at)
            last = max(last, shown)
        tail = element.tail or ""
        if tail.strip() and (within or element.tag == "br" or element.tag not in _BLOCKS):
            last = max(last, at + tail.rstrip().count("\n"))
        at += tail.count("\n")
    return last, at


def as_it_stands(element: Element) -> str:
    """All text in an element, its line breaks kept."""
    return "".join(map(str, element.itertext()))


def flat(element: Element) -> str:
    """All text that is shown, in one line."""
    if not len(element):
        shown = element.tag not in SKIPPED and isinstance(element.tag, str)
        return " ".join((element.text or "").split()) if shown else ""
    return " ".join("".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if element.tag in SKIPPED or not isinstance(element.tag, str):
        return
    if element.tag in _BLOCKS:
        yield " "
    yield element.text or ""
    for child in element:
        yield from _texts(child)
        yield child.tail or ""
    if element.tag in _BLOCKS:
        yield " "


def pieces(elements: Iterable[Element]) -> list[Piece]:
    """The pieces of some elements: text cut where markup begins, ends or breaks the line."""
    found: list[Piece] = []
    for element in elements:
        _collect(element, LINE, "", found, 0)
    return [
        Piece(" ".join(p.text.split()), p.mark, p.url) for p in found if p.text.strip() or p.url
    ]


def _collect(element: Element, mark: str, url: str, found: list[Piece], depth: int) -> None:
    tag = element.tag
    if not isinstance(tag, str) or tag in SKIPPED or depth > 60:
        return
    inner_mark = _MARKS.get(tag, mark) if mark in (LINE, LINK) else mark
    inner_url = element.get("href", "") if tag == "a" else url
    if tag in _MARKS and _is_running(element):
        found.append(Piece(flat(element), inner_mark, inner_url))
        return
    if element.text and element.text.strip():
        found.append(Piece(element.text, inner_mark, inner_url))
    for child in element:
        merge = _runs_on(child, found)
        before = len(found)
        if merge:
            text = flat(child)
            last = found[-1]
            found[-1] = last._replace(text=f"{last.text}{text}{child.tail or ''}")
            continue
        _collect(child, inner_mark, inner_url, found, depth + 1)
        if child.tail and child.tail.strip():
            found.append(Piece(child.tail, inner_mark, inner_url if tag == "a" else url))
        if child.tag == "a" and len(found) == before and child.get("href"):
            found.append(Piece("", LINK, child.get("href", "")))


def _is_running(element: Element) -> bool:
    """Whether it is text with parts of it styled (`<a>Parsing <span>S</span>helves</a>`)."""
    inner = list(element.iterdescendants())
    if not inner or any(node.tag not in _INLINE for node in inner):
        return False
    return any(text and text.strip() for text in (element.text, *(child.tail for child in element)))


def _runs_on(child: Element, found: list[Piece]) -> bool:
    """Whether an inline element is a part of the running text before it: `the <i>E. coli</i> genome`."""
    if not found or not found[-1].text.strip():
        return False
    if child.tag in _MERGED:
        return len(child) == 0
    if child.tag not in ("i", "em", "span") or len(child) or child.get("class"):
        return False
    tail = (child.tail or "").strip()
    before = found[-1].text
    if (child.tail or " ")[0].isalnum() and before[-1].isspace() and len(flat(child)) < _SHORT:
        return True  # `the <i>p</i>H of water`
    return (
        bool(tail)
        and tail[:1].islower()
        and not _ENDS.search(before)
        and len(flat(child)) < _LONGEST_RUN
    )


def classes(element: Element) -> str:
    """Class, id, itemprop and data names, for matching."""
    return " ".join(filter(None, (element.get(name) for name in ("class", "itemprop", "id"))))
