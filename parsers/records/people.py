"""Author values of any shape (strings, objects, lists of either) → authors as shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from parsers import names
from parsers.names import initials
from parsers.record import Author
from parsers.records import bylines
from parsers.records.fields import line, wording

_GIVEN = ("given", "given-names", "given-name", "given_name", "givenName", "first", "firstname", "first_name", "firstName",
          "ce:given-name", "forename", "forenames", "fore_name", "foreName", "ForeName", "initials")  # fmt: skip
_MIDDLE = ("middle", "middlename", "middle_name", "middleName")
_FAMILY = ("family", "familyName", "last", "lastname", "last_name", "lastName", "surname",
           "keyname", "ce:surname", "family_name", "family-names", "LastName")  # fmt: skip
_LONGEST_PERSON = 80
_BRIEF = 40
_LISTS = (
    "author",
    "authors",
    "contributor",
    "creator",
    "value",
)  # what a wrapper keeps its people in
_ROLES = ("creatorType", "role", "contributorType", "contributorRoles")
_INVERTED = re.compile(r"[^\W\d_][\w'’ -]*, (?:[^\W\d_]\.?[ -]?){1,4}")
_INITIAL_LAST = re.compile(r"[A-Z][\w'’-]+ [A-Z][^\W\d_]+(?:-[^\W\d_]+)* [A-Z]")
_SUFFIX = re.compile(r",\s*(?:Jr|Sr|2nd|3rd|II|III|IV)\b\.?(?=\s*(?:,|$))")
_PARTICLE = ("non-dropping-particle", "dropping-particle", "name-particle", "particle", "prefix")
_WHOLE = ("name", "fullname", "full_name", "fullName", "display_name", "displayName", "literal",
          "text", "author", "creator", "author_name", "authorName", "creatorName", "raw_author_name", "label",
          "preferred_name", "preferredName", "authname", "credit-name", "collectiveName", "collective_name", "collectivename", "value", "@value", "#text", "$",
          "姓名", "作者")  # fmt: skip
_MARKUP = re.compile(r"[\\{}$&<>*]")
_ODD = re.compile(r"[\d,;*†‡§¶，；(\[]|\.$")
_DIGIT = re.compile(r"\d")
_HOMONYM = re.compile(r"\s\d{4}$")
_AFFILIATION = re.compile(
    r"\s*(?:\(\d{5,}\)|\[\d+\])$|,?\s*\(?\b[12]\d{3}-(?:[12]\d{3}|\.*)\)?\.?$"
)  # or years of a life
_LITERAL = re.compile(r"\A\s*\[\s*(['\"]).*\1\s*\]\s*\Z", re.DOTALL)
_QUOTED = re.compile(r"'((?:[^'\\]|\\.|'(?=\w))*)'|\"((?:[^\"\\]|\\.)*)\"")
_LETTERED = re.compile(r"\S+ .*\S [a-z]\*?")
_AND = re.compile(r"\A(?:and|&|und|y|et)\s+(?=[^\W\d_a-z])")
_CUT_ENDS = ("等", "et al", "others", "…", "..")
_REST = frozenset({"et al.", "et al", "others", "and others", "等", "…", "...", "et. al."})

NOBODY = re.compile(  # registers of trials stand as authors of their entries (`NCT01234567`)
    r"tb[acd]\.?|to be (?:announced|confirmed)|\[?no authors?\b[^\]]*(?:available|listed|found|given|assigned)\]?\.?|[a-z]{3,8}[ -]?\d{4,}[-\w]*",
    re.IGNORECASE,
)

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
        inner = next((value[key] for key in _LISTS if value.get(key)), None)
        value = inner if isinstance(inner, (list, str)) else [inner or value]
        if isinstance(value, str):
            return from_text(value)
    if not isinstance(value, list):
        return (), True
    if len(value) == 1 and isinstance(value[0], str) and not _one_name(value[0]):
        return from_text(value[0])
    return from_list(value)


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
    wrote: list[object] = [v for v in values if isinstance(v, Mapping) and _role(v) == "author"]
    return wrote or values


def _inverted(values: list[object]) -> list[object]:
    """`Quill AB`, `Quill A.B.` all along the list as `Quill, AB`: of a lone name only the second."""
    texts = [
        _first(v, _WHOLE) if not isinstance(v, str) and isinstance(v, Mapping) else v
        for v in values
    ]
    if not texts or not all(isinstance(text, str) and text for text in texts):
        return values
    said = [text.strip() for text in texts if isinstance(text, str)]
    if len(said) > 1 and all(map(_LETTERED.fullmatch, said)):
        return [text.rstrip("*").rpartition(" ")[0] for text in said]  # what were superscripts
    if any(
        not isinstance(v, str) and isinstance(v, Mapping) and _first(v, _FAMILY) for v in values
    ):
        return values
    if all(_INITIAL_LAST.fullmatch(text) for text in said):
        return values  # `Quill Ada B` throughout
    turned = initials.inverted(said) if len(said) > 1 or said[0].endswith(".") else said
    return list(turned) if turned != said else values


def _role(value: Mapping[str, object]) -> str:
    role = next((value[key] for key in _ROLES if value.get(key)), "")
    return str(role[0] if isinstance(role, list) else role).lower()


def from_text(text: str) -> People:
    """The authors in one string; a bar or a line end parts names as a semicolon does."""
    if _LITERAL.match(text):
        return from_list([a or b for a, b in _QUOTED.findall(text)])
    text = bylines.tidied(text)
    if (len(text) < _BRIEF and line(text) is None) or NOBODY.fullmatch(text):
        return (), True
    if _MARKUP.search(text):
        text = wording(text)
    return names.split_authors(text)


def one(text: str) -> Author | None:
    """One name, given name first; the comma of `Lee, Jasper` marks the family name."""
    said = line(text)
    if said is None or NOBODY.fullmatch(said):
        return None
    if _ODD.search(said):
        if _DIGIT.search(said):
            said = _HOMONYM.sub("", _AFFILIATION.sub("", said))
        author = names.parse_name(said)
        return author if author.name else None
    return Author(said)


def from_object(value: Mapping[str, object]) -> Author | None:
    """An author object in the shape of CSL, OpenAlex, Semantic Scholar, DBLP, DataCite, …"""
    family = _first(value, _FAMILY)
    if family:
        given = " ".join(filter(None, (_first(value, _GIVEN), _first(value, _MIDDLE))))
        whole = "" if given else _first(value, ("name",))
        if whole and family not in whole:
            given = whole  # OpenAIRE: `name` beside `surname`
        particle = _first(value, _PARTICLE)
        family = f"{particle} {family}" if particle else family
        suffix = _first(value, ("suffix", "name-suffix"))
        if not given:
            given, suffix = suffix, ""
        return names.author(wording(given), wording(family), suffix)
    if body := _first(value, ("literal",)):
        turned = len(body) < _LONGEST_PERSON and _INVERTED.fullmatch(body)
        return one(body) if turned else Author(wording(body))
    whole, given = _first(value, _WHOLE), _first(value, ("given-name",))
    if whole:
        return names.author(wording(given), wording(whole)) if given else one(whole)
    inner = (*_WHOLE, "person_or_org", "person")
    nested = next((v for k in inner if isinstance(v := value.get(k), Mapping)), None)
    return from_object(nested) if nested is not None else None


def _first(value: Mapping[str, object], keys: tuple[str, ...]) -> str:
    for key in keys:
        text = value.get(key)
        if isinstance(text, str) and text.strip():
            return text
    return ""
