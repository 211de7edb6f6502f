"""One entry of a reference list, in the styles that people paste: GB/T 7714, APA, IEEE, MLA, ACM,
Vancouver. Each style is one pattern; the first that fits gives the fields under our own names."""

from __future__ import annotations

import re

from parsers import shape
from parsers.names import han
from parsers.plaintext import commas, eastern
from parsers.plaintext.oneline import LIKELY, STOP, people

LONGEST = 3_000
NUMBER = re.compile(
    r"\s*(?:[\[［](\d{1,5})[\]］]|[(（](\d{1,5})[)）]|(\d{1,5})[.)、．）])\s*(?=\S)"
)

_QUOTING = re.compile(r"\A(?:引用本文|引用格式|本文引用|中文引用|英文引用|Citation)\s*[:：]\s*")
# A bullet, or the time of a talk.
BULLET = re.compile(r"\A\s*(?:[-*•·+▪●]|\d{1,2}:\d\d(?:\s?[-–]\s?\d{1,2}:\d\d)?)\s+")
_GB_TYPES = {
    "J": "article",
    "C": "inproceedings",
    "D": "thesis",
    "M": "book",
    "R": "report",
    "A": "chapter",
}
_YEAR = r"(?<!\d)(?:1[89]|20)\d\d(?!\d)"
_OWN_YEAR = rf"(?<![\d–-])(?<!\d:)(?<!\d: ){_YEAR}(?![\d–-])"  # no page
_FAMILY = rf"{commas.PARTICLES}[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+)?"
_DOTTED = r"(?:[A-Z]\.[ -]?){1,3}"
# What tells where a paper appeared: its year, or an issue with pages.
_REST = rf"(?P<rest>[^\d].*?(?:(?P<year>{_OWN_YEAR})|\d\s?\(\d{{1,3}}\)[,:]\s?(?:pp?\.\s?)?\d|\bpp\.\s?\d).*)"
# A dot that ends no list of people: `Quill A. B.`, `J.H.Quill`.
_INITIAL = r"\.(?:\s?[A-Z](?=[.,，\s])|(?<=[A-Z]\.)\s?[A-Z][\w'’-]+(?=[.,，])|(?=\s?[,，]))[^.．。\[\]［］]*"
_STYLES = (
    re.compile(  # GB/T 7714: 作者. 题名[J]. 刊名, 2020, 12(3): 1-5.
        rf"(?P<authors>[^.．。\[\]［］]{{2,}}(?:{_INITIAL})*|[A-Z](?:{_INITIAL})+)[.．。](?![a-z])\s*(?P<title>[^\[\]［］]{{2,}}?)\s*"
        r"[\[［](?P<type>[A-Z]{1,2})(?:/[A-Z]{2})?[\]］]\s*(?:[.．。,，]|//|／／)?\s*(?P<rest>.*)"
    ),
    re.compile(  # APA: Quill, A., & Tanaka, B. (2031). Title. Journal, 12(3), 1–5.
        rf"(?P<authors>[^()\"“”]{{3,}}?)\s*\((?P<year>{_YEAR})(?:[a-z]|/\d{{4}})?(?:,[^()]*)?\)[.:,]?\s+"
        r"[\"“]?(?P<title>[^\s\"“].+?[.?!](?=[\"”]?\s|$)|(?:[^\s.?!]+ ){3,}[^.?!]+(?=$))(?:[\"”]?\s+(?P<rest>.*))?"
    ),
    re.compile(  # Springer: Quill, A., Tanaka, B.: Title. In: Venue, pp. 1–5 (2031)
        rf"(?P<authors>[^()\"“:]{{3,}}?[A-Z]\.|[^()\"“:]{{3,}}?et ?al\.?):\s+(?P<title>\S.+?[.?!])\s+(?P<rest>.*{_YEAR}.*)"
    ),
    re.compile(  # the same with whole names: Ada Quill, Bo Tanaka: Title. In: Venue, pp. 1–5 (2031)
        rf"(?P<authors>[^()\"“:.]{{5,}}?):\s+(?P<title>\S.+?[.?!])\s+(?P<rest>In:\s.*{_YEAR}.*)"
    ),
    re.compile(  # IEEE, MLA, Chicago: A. Quill, "Title," in Venue, 2031. Quill, Ada. 2031. "Title."
        rf"(?P<authors>[^\"“”]{{3,}}?)[,.:]?(?:\s+(?P<year>{_YEAR})[a-z]?[,.:])?\s+[\"“](?P<title>[^\"“”]{{4,}}?)[,.]?[\"”]"
        rf"[,.]?\s+(?P<rest>(?(year).*|.*{_YEAR}.*))"
    ),
    re.compile(  # ACM: Ada Quill and Bo Tanaka. 2031. Title. In Venue.
        rf"(?P<authors>[^\d\"“”]{{3,}}?)\.\s+(?P<year>{_YEAR})[a-z]?\.\s+(?P<title>[^\s()](?:[^()]|\([^()]*\))+?[.?!])\s+(?P<rest>.*)"
    ),
    re.compile(  # Harvard: Quill, A.B., Tanaka, B. and Pell, C., 2031. Title. Journal, 12(3), pp.1-5.
        r"(?P<authors>(?:[^\W\d_][\w'’ -]*, (?:[A-Z]\.[ -]?)+(?:,? (?:and|&) |, )?)+(?:et al\.)?),?\s*"
        rf"\b(?P<year>{_YEAR})[a-z]?(?:, [A-Z][a-z]+)?\.\s+(?P<title>\S.+?[.?!])\s+(?P<rest>.*)"
    ),
    re.compile(  # Vancouver: Quill A, Tanaka B. Title. Journal. 2031;12(3):1-5.
        r"(?P<authors>(?:[^\W\d_][\w'’ -]*? [A-Z]{1,3}(?:, | and | & |(?=\. )))+(?:et al)?)\.\s+(?P<title>\S.+?[.?!])\s+"
        rf"{_REST}"
    ),
    re.compile(  # Vancouver with dots and Nature: Quill A., B. Tanaka, and Wu C.. Title. Quill, A. & Wu, C. Title.
        rf"(?P<authors>(?:(?:{_FAMILY},? {_DOTTED}|{_DOTTED} ?{_FAMILY})(?:, and |, & |, | and | & |(?=\.)| (?=et al)|(?<=\.)(?=\s)))+?"
        rf"(?:et al)?)\.?\s*(?<=\.)\s+"
        rf"(?P<title>(?!and |& |[A-Z]\.\s(?![a-z]{{3}}))[^\s\"“].{{10,}}?[.?!,])\s+{_REST}"
    ),
)
_QUOTED = re.compile(
    r"(?P<authors>[^\"“”\d]{5,200}?)[,.:]?\s+[\"“](?P<title>[^\"“”]{12,}?)[,.]?[\"”][,.]?\s+(?P<rest>.*)"
)
# Ada Quill, Bo Tanaka. Title. Venue, 2031.
_PLAIN = re.compile(
    r"(?P<authors>[^\"“”()\d:]{5,300}?[^\W\d_]{2}[*†]?)\.\s+(?P<title>[^.?!\"“”]{12,300}[.?!])\s+"
    rf"(?P<rest>[^\W\d_].{{2,200}}?\b(?P<year>{_YEAR}).*)"
)
# A standard, a yearbook: 题名[S]. 北京: 出版社, 2020.
_UNSIGNED = re.compile(
    r"(?P<title>[^.．。\[\]［］]{4,}?)\s*[\[［](?P<type>[A-Z]{1,2})(?:/[A-Z]{2})?[\]］]\s*(?:[.．。,，]|//|／／)?\s*(?P<rest>.*)"
)
_PEOPLE, _SURELY, _FEW = 0.7, 0.9, 4
_SENTENCE = re.compile(r"[^\d.]+\.\s")
_WORDS = 5
_TYPED = re.compile(r"[\[［][A-Z]{1,2}(?:/[A-Z]{2})?[\]］]")  # GB/T 7714 says what a work is
# `Lamps of Old In Proceedings of the …`: nobody set a stop.
_UNSTOPPED = re.compile(
    r"(.{12,}?[^\s.:,;])(?<!\sthe)(?<!\sof)(?<!\sin)(?<!\sfrom)[,;]?\s+((?:[Ii]n:?\s+)?(?:the )?Proceedings of .+)"
)
_EDITION = re.compile(r"\s\((?:\d{1,2}(?:st|nd|rd|th)\.?|[A-Z][a-z]+)\sed(?:\.|ition)\)\.?$")
_PLACE = re.compile(r"(?:[Ii]n:?\s+)?(?P<venue>[^,，.．。;]{2,}(?:[.&](?=\s?\w)[^,，.．。;\d]*)*)")
_ISSUE = re.compile(
    r"(?<![\d/.-])(?P<volume>\d{1,4})\s*\((?:(?:19|20)\d\d|(?P<issue>[\w\-–/ ]{1,12}))\)\s*[:：,]?\s*(?:pp?\.\s*)?(?P<pages>\d+(?:[-–—]+\d+)?)?"
)
_PAGES = re.compile(
    r"(?:\s+(?:19|20)\d\d)?\s*\((?:pp?|vol|no)\.?$|\s+\d{1,4}\s?\([^()]*\).*$|\s+(?!(?:19|20)\d\d$)\d[\d\s]*$|\s*\(\d{4}\)$|\s+arXiv:\d.*$|:\d{4}\.?$|\s\d+:\d+(?:[-–]\d+)?\.?$"
)
_CAPITALS = re.compile(r"([A-Z][A-Z'’-]+(?: [A-Z][A-Z'’-]+)*) ([A-Z](?: ?[A-Z]){0,2})")
# What is no journal behind a title that asks: some words, then another name. `Bees? A study of two hives. Insects`
_MORE = re.compile(r"((?!In:? )[A-Z](?:[^\s.?!]* ){4,}[^\s.?!]+)[.?!] ((?:(?:19|20)\d\d )?[A-Z].*)")
_LONE = re.compile(r"((?:[a-z]+ )*[A-Z][\w'’-]*[a-z]) ([A-Z]{1,3})")
_FOUND_YEAR = re.compile(rf"(?<!/)(?<!\d\.){_OWN_YEAR}")
_DOI = re.compile(r"\b10\.\d{4,9}/\S+")  # has years of its own
_FOUND_DATE = re.compile(rf"(?<![\d./-]){_YEAR}-\d\d?-\d\d?(?!\d)")


def number_of(text: str) -> tuple[int, int] | None:
    """(its form, the number) where a line of a list opens with one: `[12]`, `(12)`, `12.`."""
    match = NUMBER.match(text)
    return (match.lastindex or 0, int(match[match.lastindex or 0])) if match else None


def parse(text: str) -> dict[str, object] | None:
    """The fields of a citation under the names of parsers.records.usual; None where no style fits."""
    if not 20 <= len(text) <= LONGEST:
        return None
    text = BULLET.sub("", text, count=1)
    number = NUMBER.match(text)
    bare = text[number.end() :] if number else text
    if number and (second := NUMBER.match(bare)):  # `12. [12]石文心`
        bare = bare[second.end() :]
    bare = _QUOTING.sub("", bare, count=1)
    found = (None if _TYPED.search(bare) else eastern.parse(bare)) or _western(bare)
    if found and number:
        found["id"] = next(filter(None, number.groups()))
    return found


def _western(text: str) -> dict[str, object] | None:
    if said := commas.parse(text):
        return _fields(said)
    for style in _STYLES:
        match = style.fullmatch(text)
        if match and not _goes_on(match):
            return _fields(match.groupdict())
    if (plain := _PLAIN.fullmatch(text)) and _is_plain(plain["authors"], plain["title"]):
        return _fields(plain.groupdict())
    if unsigned := _UNSIGNED.fullmatch(text):
        return _fields({"authors": "", **unsigned.groupdict()})
    return _undated(text)


def _is_plain(names: str, title: str) -> bool:
    """Whether several people for sure stand before some words that are no people."""
    sure = shape.is_list(names) and people(names) >= _SURELY
    return sure and people(title) < _PEOPLE and len(title.split()) >= _FEW


def _goes_on(match: re.Match[str]) -> bool:
    """Whether a title is people still, and the next sentence the title: `Ada B. Pell and Bo Quill. Lamps…`."""
    sentence = _SENTENCE.match(match["rest"] or "")
    return bool(
        sentence and len(sentence[0].split()) >= _WORDS and people(match["title"]) >= _PEOPLE
    )


def _undated(text: str) -> dict[str, object] | None:
    """A quoted title behind people, without a year: a manual, a site, what is to appear."""
    match = _QUOTED.fullmatch(text)
    if match is None or people(match["authors"]) < LIKELY:
        return None
    return _fields({**match.groupdict(), "year": None}, dated=False)


def surely(text: str) -> dict[str, object] | None:
    """As `parse`, where people stand first for sure: for texts that may be anything."""
    found = parse(text)
    if found is None:
        return None
    names = str(found["authors"])
    first = re.split(r"[,，;；]", names, maxsplit=1)[0]
    written = eastern.likeness if han.wide(first) else people
    if names and _TYPED.search(text) and not (STOP.search(names) or re.search(r"\d", names)):
        return found  # whoever they are: `LampWorks. A Manual of Lamps[EB/OL]. …`
    if STOP.search(names) or written(names) < LIKELY or written(first) == 0:
        return None
    return found


def _fields(said: dict[str, str | None], *, dated: bool = True) -> dict[str, object] | None:
    rest = said.pop("rest", None) or ""
    kind = said.pop("type", None)
    found: dict[str, object] = {key: value for key, value in said.items() if value}
    if "title" in found:
        found["title"] = str(found["title"]).lstrip(" .．。").rstrip(" ,")
        found["title"] = _EDITION.sub("", _requoted(str(found["title"])))
        if unstopped := _UNSTOPPED.match(str(found["title"])):
            found["title"], rest = unstopped[1], f"{unstopped[2]} {rest}"
    dot = "." if (said.get("title") or "").startswith(". ") else ""  # `Quill, A.. Title[J]`
    found["authors"] = _given_first((said["authors"] or "") + dot)
    if str(found.get("title", "")).startswith("* "):  # `*et al.* Title`
        found["title"] = str(found["title"])[2:]
    if (
        str(found.get("title", "")).endswith(("?", "!"))
        and (more := _MORE.fullmatch(rest))
        and not shape.venue(more[1])
    ):
        found["title"], rest = f"{found['title']} {more[1]}", more[2]
    if (place := _PLACE.match(rest)) and not place["venue"].lower().startswith("arxiv:"):
        found["venue"] = _PAGES.sub("", place["venue"].strip())
    if issue := _ISSUE.search(rest):
        found |= {key: value for key, value in issue.groupdict().items() if value}
    if "year" not in found and (
        years := _FOUND_YEAR.findall(_DOI.sub("", rest))
        or _FOUND_YEAR.findall(rest)
        or _FOUND_DATE.findall(rest)
    ):
        found["year"] = years[-1] if "-" not in years[-1] else years[0][:4]
    if kind in _GB_TYPES:
        found["type"] = _GB_TYPES[kind]
    found["doi"] = found["urls"] = found["arxiv"] = rest
    return found if {"year", "pages"} & found.keys() or kind or not dated else None


def _requoted(title: str) -> str:
    """A title that opens with words in quotes, of which the first mark went with the style's own."""
    inside = title.rstrip('”".')
    if "”" in inside and "“" not in inside:
        return f"“{title}"
    return f'"{title}' if inside.count('"') == 1 else title


def _given_first(names: str) -> str:
    """`QUILL A B, TANAKA C` as `QUILL, A B; TANAKA, C`, as GB/T 7714 writes Western names; so one
    alone."""
    if lone := _LONE.fullmatch(names):
        return f"{lone[1]}, {lone[2]}"
    parts = names.split(", ")
    if not any(_CAPITALS.fullmatch(part) for part in parts):
        return names
    return "; ".join(_CAPITALS.sub(r"\1, \2", part) for part in parts)
