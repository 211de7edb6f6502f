"""Author lists in BibTeX: names parted by `and` outside braces, `others` for the rest.

BibLaTeX also knows names by their parts (`family=Pell, given=Ada, prefix=van`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from parsers.brackets import split_outside
from parsers.latex import debrace
from parsers.names import author, parse_name, split_authors
from parsers.names.initials import inverted
from parsers.names.single import without_marks
from parsers.record import Author
from parsers.records.people import People
from parsers.records.persons import NOBODY
from parsers.text import clean

_AND = re.compile(r"(?<!\s)\s+and\s+", re.IGNORECASE)
_ENDS = re.compile(r"^and\s+|(?<!\s)\s+and$|^[\s,;]+|(?<![\s,;])[\s,;]+$", re.IGNORECASE)
_MARKUP = re.compile(r"[{}\\~$*\d;]")
_ET_AL = re.compile(r"(?<![\s,])[\s,]*\bet\.?\s+al\b\.?\s*$", re.IGNORECASE)
# `Family, Given` with nothing else to it; what is short after the comma may be a suffix.
_PLAIN = re.compile(
    r"[A-Z\u00c0-\u00de][\w'-]{2,}, (?=.*\w{4}|[A-Z]\.)[A-Z\u00c0-\u024f][\w .'-]*[\w.]"
)
_INVERTED = re.compile(r"[^,\s]+(?: [^,\s]+){0,2}, [^,\s]+(?: [^,\s]+){0,2}")
_NAME_PART = re.compile(r"\s*([a-z][a-z-]*)\s*=\s*(.*)", re.DOTALL)
_ONE_WORD = re.compile(r"[^\s,{}]+")
_AND_COMMAND = re.compile(r"\\and(?![A-Za-z])")
_VANCOUVER = re.compile(
    r"\s*[^\W\d_][\w'’-]*[a-z](?: [^\W\d_][\w'’-]*){0,2} (?!I{2,3}\b)(?:[A-Z]\.?-?){1,3}(?: [JS]r\.?)?\s*"
)
_COMMENT = re.compile(r"(?m)^[^\S\n]*%.*$")
_REST = re.compile(r"(?:\d+ )?others|\.\.\.|…|\\l?dots", re.IGNORECASE)
_SEVERAL = re.compile(r"[,\s]")
# What in a list asks for a closer look: all but letters and what names hold, and some words.
_ODD = re.compile(r"[^\w .,'’-]|[\d_]")
_USUAL = bytes(code for code in range(128) if not _ODD.match(chr(code)))
_ODD_WORDS = ("others ", "et al", "et. al", " no ", " and and ", ", and ", " ,", ",  ", " ..")
_WHOLE_NAME = re.compile(r"\s*(?:[A-Z]\.?[\s-]*)+\s\S*[a-z]\S*\s*")
_RAISED = re.compile(r"[$*†‡§]|\\textsuperscript")  # what points from a name at a footnote
_FULL_NAME = re.compile(r"\s*[A-Z\u00c0-\u00de][^\s.]+(?: [A-Z\u00c0-\u00de]\S*)+\s*")


class _Style(NamedTuple):
    """How a list writes its names: whether commas surely turn some (`Pell, Ada`), and whether others
    have none (`Ada Pell`)."""

    turned: bool
    bare: bool


def bib_people(text: str) -> People:
    """(authors, complete?) of an `author` field; a name in braces stays whole."""
    if "%" in text:
        text = _COMMENT.sub("", text)
    text = clean(text)
    if parts := _plain_names(text):
        if "," not in text:
            return tuple(map(Author, parts)), True
        style = _style(parts)
        return tuple(
            [a for part in parts for a in (_names(part, style) if "," in part else (Author(part),))]
        ), True
    authors: list[Author] = []
    complete = True
    parts = _split(text)
    style = _style(parts)
    for part in parts:
        if _REST.fullmatch(part.strip("{} ")):
            complete = False
            continue
        if part[:3].lower() in ("[no", "no ", "{[n", "{no") and NOBODY.fullmatch(part.strip("{}")):
            continue
        if "al" in part and (cut := _ET_AL.search(part)):
            part, complete = part[: cut.start()], False
        authors.extend(_names(part, style))
    return tuple(authors), complete


def _plain_names(text: str) -> list[str]:
    """The names of a list that holds nothing but names and `and`, as most do; else none."""
    if text.encode().translate(None, _USUAL) if text.isascii() else _ODD.search(text):
        return []
    low = f" {text.lower()} "
    if any(words in low for words in _ODD_WORDS) or low.count(" and ") != text.count(" and "):
        return []
    parts = text.split(" and ")
    return [] if len(parts) > 1 and _ends_in_initials(parts[0]) else parts


def _split(text: str) -> list[str]:
    """The names, as written, without what `and` leaves at the ends."""
    if "\\and" in text:
        text = clean(_AND_COMMAND.sub(" and ", text))
    if text.startswith("{") and _is_list_in_braces(text):
        text = text[1:-1]
    if "{" not in text:
        parts = _AND.split(text)
    else:
        parts, depth, kept = [], 0, ""
        for piece in re.split(r"((?<!\s)\s+and\s+)", text, flags=re.IGNORECASE):
            if depth <= 0 and _AND.fullmatch(piece):
                parts.append(kept)
                kept = ""
                continue
            kept += piece
            depth += piece.count("{") - piece.count("}")
        parts.append(kept)
    return _turned([name for part in _rejoined(parts) if (name := _trimmed(part))])


def _is_list_in_braces(text: str) -> bool:
    """Whether braces stand around a whole list of `Family, Given`, and not around a body."""
    parts = _AND.split(text[1:-1]) if text.endswith("}") and text.find("}") == len(text) - 1 else []
    return len(parts) > 1 and all(
        _INVERTED.fullmatch(part) or _REST.fullmatch(part) for part in parts
    )


def _turned(parts: list[str]) -> list[str]:
    """`Pell A, Quux B and Lind BC` as `Pell, A`, `Quux, B`, `Lind, BC`."""
    if len(parts) > 1 and _ends_in_initials(parts[0]):
        pieces = [piece for part in parts for piece in part.split(",")]
        if all(map(_VANCOUVER.fullmatch, pieces)):
            return inverted([piece.strip() for piece in pieces])
    return parts


def _ends_in_initials(name: str) -> bool:
    """Whether a look at its end says `Pell A` or `Pell A Jr`."""
    name = name.rstrip(".")
    return name[-1:].isupper() or name.endswith((" Jr", " Sr"))


def _rejoined(parts: list[str]) -> list[str]:
    """`Pell, and Ada` among names of the form `Family, Given`: the comma promised a given name."""
    kept: list[str] = []
    for part in parts:
        last = kept[-1].strip() if kept else ""
        if (
            last.endswith(",")
            and _ONE_WORD.fullmatch(last[:-1])
            and _ONE_WORD.fullmatch(part.strip())
            and any("," in other.strip(" ,") for other in parts)
        ):
            kept[-1] = f"{last} {part.strip()}"
        else:
            kept.append(part)
    return kept


def _trimmed(part: str) -> str:
    ends = part[:3].lower(), part[-3:].lower()
    if part[:1].isalpha() and part[-1:].isalpha() and "and" not in ends:
        return part  # most names, at a fifth of the cost
    return _ENDS.sub("", part)


def _by_parts(part: str) -> list[Author]:
    """The name that a list of `family=…, given=…` says; none where it is no such list."""
    pairs = [_NAME_PART.fullmatch(piece) for piece in split_outside(part, ",")]
    said = {pair[1]: clean(debrace(pair[2].strip(' "'))) for pair in pairs if pair}
    if not all(pairs) or "family" not in said:
        return []
    family = f"{said.get('prefix', '')} {said['family']}".strip()
    return [author(said.get("given", ""), family, said.get("suffix", ""))]


def _is_body(part: str) -> bool:
    """Whether the first brace closes last; braces within mean a body unless a comma turns a name."""
    if part.find("}") == len(part) - 1:
        return True
    depth = 0
    for brace in re.finditer(r"(?<!\\)[{}]", part):
        depth += 1 if brace.group() == "{" else -1
        if not depth:
            return brace.end() == len(part) and part.count(",") != 1
    return False


def _style(parts: list[str]) -> _Style:
    """The style of a list; two full names with a comma between them show none."""
    pairs = [part.split(",") for part in parts if part.count(",") == 1]
    turned = any(not _is_list(pair, _Style(turned=False, bare=True)) for pair in pairs)
    return _Style(turned, any("," not in part and " " in part.strip() for part in parts))


def _is_list(pieces: list[str], style: _Style) -> bool:
    """Whether commas part people: `Doe B, Roe S`, `B Doe, S Roe`, `Bo Doe, Sue Roe` beside `Al Poe`."""
    if len(pieces) == 2 and style.turned:
        return False
    return (
        all(map(_VANCOUVER.fullmatch, pieces))
        or len(pieces) > 3
        or all(map(_WHOLE_NAME.fullmatch, pieces))
        or (style.bare and all(map(_FULL_NAME.fullmatch, pieces)))
    )


def _names(part: str, style: _Style) -> list[Author]:
    if "=" in part and (named := _by_parts(part.removeprefix("{").removesuffix("}"))):
        return named
    if part.startswith("{") and part.endswith("}") and _is_body(part):
        name = clean(debrace(part))  # a body: its commas and `and`s are its own
        return [Author(name)] if name else []
    if _MARKUP.search(part):
        if ";" in part and part.count(";") > part.count("\\") + part.count("&"):
            return list(split_authors(debrace(part))[0])
        own = "," in part and part[0] != "{" and len(split_outside(part, ",")) == 1
        marked = _RAISED.search(part)
        part = clean(debrace(part))
        part = without_marks(part) if marked else part
        if own:
            return [Author(part)]  # `Ada B. {Quill, S. J.}`
    if " & " in part and all(_SEVERAL.search(side.strip()) for side in part.split(" & ")):
        return list(split_authors(part)[0])  # two people, and no `Quill & Sons`
    if "," not in part:
        return [parse_name(part) if "(" in part else Author(part)] if part else []
    if _PLAIN.fullmatch(part):
        family, _, given = part.partition(", ")
        return [Author(f"{given} {family}", family)]
    pieces = part.split(",")
    if _is_list(pieces, style):
        whole = not all(map(_VANCOUVER.fullmatch, pieces))
        return list(split_authors(part, whole=whole)[0])
    found = parse_name(part)
    return [found] if found.name else []
