"""Names that a page marks within its lists of people: its owner in bold, colleagues as links.

Such marks say nothing of what is a title, so they are taken off before the page is cut into pieces.
"""

from __future__ import annotations

import re
from collections import Counter

from parsers import shape
from parsers.items.dated import inverted
from parsers.items.pieces import PAPER_SITE, is_nothing, people
from parsers.pages.tree import Element, flat, names
from parsers.plaintext import oneline

_INLINE = names("b strong u i em a span font mark ins")
_PLAIN = names("br b strong u i em a span font mark ins sup sub")
_SIGNS = re.compile(r"[\s*†‡§¶∗⋆#✉,;.\d]+$|^[\s*†‡§¶∗⋆,;]+")
_BEFORE = re.compile(r"(?:[,;，、&]|(?<!\w)(?:and|und|et|y|e|with|by))\s*$", re.IGNORECASE)
_AFTER = re.compile(r"^[\s*†‡§¶∗⋆\d]*(?:\([^()]{1,40}\))?\s*(?:[,;，、&]|(?:and|und|et|y|e)(?!\w))\s*", re.IGNORECASE)  # fmt: skip
_PARTS = re.compile(r"[,;，、&]|(?<!\w)(?:and|und|et)(?!\w)")
_INITIALS = re.compile(r"(?:[^\W\d_a-z][.\-\s]{0,2}){1,3}[^\W\d_a-z][\w'’\-]+$")
_FAMILY = r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]en|[Dd]i|[Ll]a|[Ll]e) ){0,2}[^\W\d_a-z][\w'’\-]+"
_SHORT = r"(?:[^\W\d_a-z]\.?[\s\-]?){1,4}"
# `Quux, A. B.,` among commas, `Quux, Ada;` among semicolons
_ENDS_INVERTED = re.compile(
    rf"(?:^|[;.,&]\s*|\band\s+){_FAMILY},\s+(?:{_SHORT}[,;]?|[^,;]{{2,30}};)\s*(?:and|&)?\s*$"
)
_BEGINS_INVERTED = re.compile(rf"{_FAMILY},\s+(?:{_SHORT}(?:[.,;&:(]|and\b|$)|[^,;]{{2,30}};)")
_BREAKS = names("br p div li td tr h1 h2 h3 h4 h5 h6 ul ol")
_VOLUME = re.compile(r"[\s,.:]*(?:vol\.?\s*)?\d{1,4}\b", re.IGNORECASE)
_END = re.compile(r"(?<=[^\W\d_]{3})[.:(]|\s[-–—|/]\s|…")
_STOPS = ("", ".", ",", ";", ":", "(")
_ANYBODY = "Ada Pell"
_OFTEN = 3
_SURE = 0.8
_LONGEST = 40
_MOST_WORDS = 5


def unmark(root: Element) -> None:
    """Take the marks off names that stand among plain ones, or that the page repeats."""
    _bracket_places(root)
    marked: dict[Element, str] = {}
    for node in root.iter(*_INLINE):
        if node.getparent() not in marked and (said := _name(node)):
            marked[node] = said
    often = Counter(marked.values())
    for chain in _chains(marked):
        first, last = chain[0], chain[-1]
        before, after = _before(first), _behind(last)
        within = any(_PARTS.sub("", node.tail or "").strip(" *.") for node in chain[:-1])
        follows = bool(_BEFORE.search(before)) and _ends_in_name(before)
        found = _AFTER.match(after)
        leads = found is not None and _begins_with_name(after[found.end() :])
        ends = after[:1] in _STOPS or flat(first).rstrip()[-1:] in (",", ".")
        alone = not before and first.tag not in ("i", "em", "span") and ends
        owner = any(often[marked[node]] >= _OFTEN for node in chain)
        short = _INITIALS.match(flat(first)) or _BEGINS_INVERTED.match(f"{flat(first)};")
        surely = owner or len(chain) > 1 or short is not None
        mixed = within or follows or (leads and surely)
        plain = len(chain) > 1 and first.tag in ("span", "font")
        if last.tag in ("i", "em") and _VOLUME.match(after) and _is_not_raised(last):
            continue  # a journal: `J. Lamp. Phys. 12`
        if mixed or plain or (owner and alone and len(chain) == 1):
            for node in chain:
                _unwrap(node)


def _bracket_places(root: Element) -> None:
    """Put brackets around the places that italics mark behind people, as others write them."""
    for node in list(root.iter("i", "em", "span")):
        said = flat(node).strip(" ,;")
        if len(node) or not said or not oneline.at_place(f"{_ANYBODY}, {said}"):
            continue
        before, parent = node.getprevious(), node.getparent()
        if parent is None or not _ends_in_name(_before(node)):
            continue
        if before is not None:
            before.tail = (before.tail or "").rstrip(" ,;\n")
        else:
            parent.text = (parent.text or "").rstrip(" ,;\n")
        last = not _behind(node)
        node.text = f" ({said})" if last else f" ({said}); "
        node.tail = (node.tail or "").lstrip(" ,;\n")
        _unwrap(node)


def _chains(marked: dict[Element, str]) -> list[list[Element]]:
    """Marked names that follow each other, with nothing but names and what parts them between."""
    chains: list[list[Element]] = []
    for node in marked:
        before = node.getprevious()
        if chains and before is not None and chains[-1][-1] is before and _parts(before.tail or ""):
            chains[-1].append(node)
        else:
            chains.append([node])
    return chains


def _is_not_raised(node: Element) -> bool:
    """Whether what follows is no sign of where somebody works."""
    following = node.getnext()
    return following is None or bool((node.tail or "").strip()) or following.tag != "sup"


def _parts(text: str) -> bool:
    """Whether a text between marked names is separators, or names between them."""
    said = [part.strip(" *†‡.") for part in _PARTS.split(text)]
    return len(said) > 1 and all(_is_name(part) for part in said if part)


def _name(node: Element) -> str:
    """The name that an inline element marks, as it is compared; '' where it marks no name alone."""
    if any(child.tag not in _PLAIN or child.tag == "br" for child in node.iterdescendants()):
        return ""
    if node.tag == "a" and PAPER_SITE.search(node.get("href", "")):
        return ""
    text = _SIGNS.sub("", flat(node))
    if (said := inverted(text)) and ";" not in said:
        text = " ".join(reversed(said.split(", ")))
    words = text.split()
    if not 2 <= len(words) <= _MOST_WORDS or len(text) > _LONGEST or is_nothing(text):
        return ""
    if shape.venue(text) or shape.is_list(text) or people(text) < _SURE:
        return ""
    return text.casefold()


def _before(node: Element) -> str:
    """The text right before an element on its line."""
    said = ""
    before = node.getprevious()
    while before is not None:
        said = (before.tail or "") + said
        if before.tag in _BREAKS or len(said) > _LONGEST:
            return said.strip()
        said = flat(before) + said
        before = before.getprevious()
    parent = node.getparent()
    return ((parent.text or "") + said).strip() if parent is not None else said.strip()


def _behind(node: Element) -> str:
    """The text right after an element on its line."""
    said = node.tail or ""
    following = node.getnext()
    while following is not None and len(said) <= _LONGEST and following.tag not in _BREAKS:
        said += f"{flat(following)}{following.tail or ''}"
        following = following.getnext()
    return said.strip()


def _ends_in_name(text: str) -> bool:
    """Whether what stands before the last separator is a name, or looks like the end of a list."""
    if _ENDS_INVERTED.search(text):
        return True
    parts = [part.strip() for part in _PARTS.split(text) if part.strip()]
    return bool(parts) and _is_name(re.split(r"[.:(]\s+(?=\S+ )", parts[-1])[-1])


def _begins_with_name(text: str) -> bool:
    if _BEGINS_INVERTED.match(text):
        return True
    part = _PARTS.split(re.sub(r"^(?:and|und|et|&)\s+", "", text), maxsplit=1)[0]
    return _is_name(_END.split(part, maxsplit=1)[0])


def _is_name(text: str) -> bool:
    text = _SIGNS.sub("", text)
    return " " in text and people(text) >= _SURE and not shape.venue(text)


def _unwrap(node: Element) -> None:
    """Put the text of an element, and what it holds, in its place."""
    parent = node.getparent()
    if parent is None:
        return
    text = f"{flat(node)}{node.tail or ''}" if len(node) else f"{node.text or ''}{node.tail or ''}"
    before = node.getprevious()
    if before is not None:
        before.tail = f"{before.tail or ''}{text}"
    else:
        parent.text = f"{parent.text or ''}{text}"
    node.tail = None
    parent.remove(node)
