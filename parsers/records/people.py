"""Author values of any shape (strings, objects, lists of either) → authors as shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from parsers import names
from parsers.names import initials
from parsers.record import Author
from parsers.records import bylines
from parsers.records.fields import line, wording
from parsers.records.literals import written
from parsers.records.persons import NOBODY, from_object, one, parts, role

_BRIEF = 40
# What a wrapper keeps its people in.
_LISTS = ("author", "authors", "contributor", "creator", "value", "edges", "nodes", "data", "list")
_NAMED = re.compile(r"[^\W\d_a-z][\w.'’-]*(?: [\w.'’-]+){1,4}")  # a key that is a person's name
_INITIAL_LAST = re.compile(r"[A-Z][\w'’-]+ [A-Z][^\W\d_]+(?:-[^\W\d_]+)* [A-Z]")
_SUFFIX = re.compile(r",\s*(?:Jr|Sr|2nd|3rd|II|III|IV)\b\.?(?=\s*(?:,|$))")
_MARKUP = re.compile(r"[\\{}$&<>*]")
_PRINTED_ENDS = ("]", "}", ")")
_LETTERED = re.compile(r"\S+ .*\S [a-z]\*?")
_AND = re.compile(r"\A(?:and|&|und|y|et)\s+(?=[^\W\d_a-z])")
_CUT_ENDS = ("等", "et al", "others", "…", "..")
_REST = frozenset({"et al.", "et al", "others", "and others", "等", "…", "...", "et. al."})

_CUT_OFF = ("\net al", "others", "\n等")

# What in a list of names asks for a closer look: all but letters (and 等) and what names hold.
_ODD_LIST = re.compile("[^A-Za-z \\n.'\u2019\u2010·\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u05ff\u1e00-\u1fff"
                       "\u3041-\u30fe\u3400-\u7b48\u7b4a-\u9fff\uac00-\ud7a3-]")  # fmt: skip

_USUAL = bytes(code for code in range(128) if not _ODD_LIST.match(chr(code)))

People = tuple[tuple[Author, ...], bool]


def people(value: object) -> People:
    """(authors, complete?) from whatever stands under an author key; unnamed ones are left out."""
    if type(value) is list and value and _are_plain_names(value):
        return tuple(map(Author, value)), True
    if isinstance(value, str):
        return from_text(value)
    if isinstance(value, Mapping):
        value = _held(value)
        if isinstance(value, str):
            return from_text(value)
    if not isinstance(value, list):
        return (), True
    if len(value) == 1 and isinstance(value[0], str) and not _one_name(value[0]):
        return from_text(value[0])
    return from_list(value)


def _held(value: Mapping[str, object]) -> object:
    """The people whom an object holds in a list, under their numbers or their names; or itself."""
    inner = next((value[key] for key in _LISTS if value.get(key)), None)
    if inner is not None:
        return inner if isinstance(inner, (list, str)) else [inner]
    if all(map(str.isdigit, value)):
        return list(value.values())
    named = not parts(value) and all(map(_NAMED.fullmatch, value))
    return list(value) if named else [value]


def _are_plain_names(values: list[object]) -> bool:
    """Whether all are names with nothing to resolve, told in one look: most lists of most files."""
    try:
        text = "\n".join(values)  # type: ignore[arg-type]
    except TypeError:
        return False
    if text.isascii():
        if text.encode().translate(None, _USUAL):  # the same, at a third of the cost
            return False
    elif _ODD_LIST.search(text):
        return False
    if "  " in text or " \n" in text or "\n " in text or ".\n" in text:
        return False
    if "\n\n" in text or text.count("\n") != len(values) - 1 or text[-1:] in ". ":
        return False
    if "\nothers\n" in text:
        return False
    if len(values) == 1 and (" and " in text or not text.isascii()):
        return False  # perhaps several in one string
    if text[-1:].isupper() and text.rpartition(" ")[2].isupper():
        return False  # initials behind the names
    return text[:1] != " " and not (text[-1:] in "lLsS等" and text.lower().endswith(_CUT_OFF))


def _one_name(text: str) -> bool:
    if text.count(",") == 2:
        text = _SUFFIX.sub("", text)
    if text.count(", ") == 1 and all(map(initials.behind, text.split(", "))):
        return False  # `Quill A, Roe BC`
    return text.count(",") < 2 and " and " not in text and ";" not in text


def from_list(values: Iterable[object]) -> People:
    """One author for each value; `et al.` among them says that the list is cut off."""
    found: list[Author] = []
    complete = True
    for value in _inverted(_writers(list(values))):
        if isinstance(value, str):
            if value.strip(" ,;").lower() in _REST:
                complete = False
                continue
            if value.rstrip(" .)").endswith(_CUT_ENDS):
                few, whole = names.split_authors(value, whole=True)
                if not whole:
                    found.extend(few)
                    complete = False
                    continue
            author = one(_AND.sub("", value.lstrip(), count=1) if found else value)
        elif isinstance(value, Mapping):
            author = from_object(value)
            if author is not None and author.name.lower() in _REST:
                complete = False
                continue
        else:
            author = from_object({"name": value[0]}) if isinstance(value, list) and value else None
        if author is not None and not names.is_degree(author.name):
            found.append(author)
    return tuple(found), complete


def _writers(values: list[object]) -> list[object]:
    """Those who are said to have written the work; all, where nobody is."""
    if all(isinstance(value, str) for value in values):
        return values
    wrote: list[object] = [v for v in values if isinstance(v, Mapping) and role(v) == "author"]
    return wrote or values


def _parts(value: object) -> dict[str, str]:
    return parts(value) if isinstance(value, Mapping) else {}


def _inverted(values: list[object]) -> list[object]:
    """`Quill AB`, `Quill A.B.` all along the list as `Quill, AB`: of a lone name only the second."""
    told = [{"whole": v} if isinstance(v, str) else _parts(v) for v in values]
    texts = [said.get("whole") for said in told]
    if not texts or not all(isinstance(text, str) and text for text in texts):
        return values
    said = [text.strip() for text in texts if isinstance(text, str)]
    if len(said) > 1 and all(map(_LETTERED.fullmatch, said)):
        return [text.rstrip("*").rpartition(" ")[0] for text in said]  # what were superscripts
    if any("family" in said for said in told):
        return values
    if all(_INITIAL_LAST.fullmatch(text) for text in said):
        return values  # `Quill Ada B` throughout
    turned = initials.inverted(said) if len(said) > 1 or said[0].endswith(".") else said
    return list(turned) if turned != said else values


def from_text(text: str) -> People:
    """The authors in one string; a bar or a line end parts names as a semicolon does."""
    if text.endswith(_PRINTED_ENDS) and (told := written(text)) is not None:
        return people(told)
    text = bylines.tidied(text)
    if (len(text) < _BRIEF and line(text) is None) or NOBODY.fullmatch(text):
        return (), True
    if _MARKUP.search(text):
        text = wording(text)
    return names.split_authors(text)
