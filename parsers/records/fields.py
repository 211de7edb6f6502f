"""Single values as sources write them → the values of an Entry; what is not there is None."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import unquote

from parsers.markup import unescape, untag
from parsers.text import clean, plain

_MARKUP = re.compile(r"[\\{}$&<>*_`]")
_BROKEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\xa0\xad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_ODD = re.compile(r"[^A-Za-z0-9 ,.:;?!'()/+\-\u2019\u2013\u00c0-\u024f]")
_USUAL = bytes(code for code in range(128) if not _ODD.match(chr(code)))
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_DATE = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?:[01]\d[0-3]\d)(?!\d)")
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_ONLY_A_DATE = re.compile(
    rf"\W*(?:1[5-9]|20)\d\d(?:年(?:\d\d?月(?:\d\d?日)?)?|([-/.])\d\d?(?:\1\d\d?(?:[T ][\d:.]+Z?)?)?)?\W*"
    rf"|\W*\d\d?([-/.])(?:\d\d?\2)?(?:1[5-9]|20)\d\d\W*"
    rf"|\W*(?:{_MONTH}[ -])?(?:\d\d?(?:st|nd|rd|th)?,? )?(?:{_MONTH},?[ -])?(?:1[5-9]|20)\d\d(?:,?[ -]{_MONTH}(?: \d\d?)?)?\W*",
    re.IGNORECASE,
)
_LONGEST_DATE = 30
_DOI = re.compile(
    r"(?<![\d.])10\.\d{4,9}(?:\.\d+)*/(?!\((?i:issn)\))(?:[^\s\"<>|]|<(?=\d+[:;])|>(?=\d))+"
)
_DOI_TAIL = re.compile(
    r"(?<![.,;:'\u201d\u3002\uff0c\uff1b])[.,;:'\u201d\u3002\uff0c\uff1b]+$|\[doi\]$|&(?:amp;)?[a-z]\w*=.*$",
    re.IGNORECASE,
)
# What a link may say behind the DOI: which part or form of the paper's page it leads to.
_PAGE_OF = re.compile(
    r"(?:[?#].*|/(?:full|abstract|pdf|epdf|html|meta|summary|full-?text|references|download|issue)/?"
    r"|(?<=\d{6})v\d+|(?:v\d+)?\.(?:full|abstract|pdf|html?|xml)(?:\.pdf|-text)?)+$",
    re.IGNORECASE,
)
_EPOCH = 1e9
_LONGEST_DOI = 1_000
_CUT_DOI = re.compile(r"10\.\d{4,9}/[jJ]")  # `10.5555/j. issn. 0000-0001`, as blanks cut it
_ARXIV = re.compile(
    r"(?:arxiv(?:\.org/(?:abs|pdf|html)/|[:.\s]\s*)|^)"
    r"(\d{4}\.\d{4,5}|[a-z][a-z-]+(?:\.[A-Za-z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?(?![\d.]\d)",
    re.IGNORECASE,
)
_WORD_ENDS = re.compile(r"[;；|\n]+|\s/\s")
_PMID = re.compile(r"(?:pmid[:\s]*|pubmed(?:\.ncbi\.nlm\.nih\.gov)?/|^)(\d{1,8})\b", re.IGNORECASE)
_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"|\u3002\uff0c\uff1b]+", re.IGNORECASE)
_SHELF = re.compile(
    r"\s*(?:\[(?:HTML|PDF|BOOK|CITATION|DOC|B|C|H)\]\s*)+"
)  # as Google Scholar marks works
_NO_VALUES = ["#n/a", "#ref!", "#value!", "#name?"]  # what a spreadsheet could not reckon
_NOTHING = frozenset(
    ["", "-", "--", "n/a", "na", "nan", "none", "null", "unknown", "未詳", "不明", "不详"]
    + ["[no title]", *_NO_VALUES]
)
_NO_ABSTRACT = frozenset(
    {"no abstract available", "no abstract", "abstract missing", "not available", "no abstract."}
)
_PREPRINT_DOI = "10.48550/arxiv."


def line(text: str) -> str | None:
    """One line of wording, markup resolved (titles, venues); None where nothing is said."""
    text = wording(text)
    return None if len(text) < 11 and text.lower() in _NOTHING else text


def wording(text: str) -> str:
    """One line as it is meant: white space tidied, markup resolved."""
    text = text.strip()
    if not text.isprintable() or "  " in text:
        text = clean(text)
    if _MARKUP.search(text) or "''" in text:
        text = clean(plain(text))
    return text


def title(text: str) -> str | None:
    """A title without the brackets and the full stop that some exports put around it."""
    if _is_plain(text):
        return text  # most titles, at a third of the cost
    said = line(_SHELF.sub("", text) if text.lstrip()[:1] == "[" else text)
    if said is None:
        return None
    if said[0] == "[" and said.rstrip(".")[-1] == "]" and said.count("[") == 1:
        said = said.rstrip(".")[1:-1].strip()
    if said.endswith(("†", "‡")) or (said.endswith("*") and said[-2:-1].islower()):
        said = said.rstrip("*†‡ ")  # a mark that leads to a note
    if said.endswith(".") and not said.endswith("..") and not _ends_in_initials(said):
        said = said[:-1].rstrip()
    return said if any(map(str.isalnum, said)) else None


def _is_plain(text: str) -> bool:
    """Whether there is nothing to look at: a line of letters and usual marks, tidy at both ends."""
    if len(text) < 12 or text[-1] in " ." or text[0] == " ":
        return False
    if text.encode().translate(None, _USUAL) if text.isascii() else _ODD.search(text):
        return False
    return "  " not in text and "''" not in text


def _ends_in_initials(text: str) -> bool:
    """`U.S.`, `et al.`: the full stop belongs to the word."""
    word = text.rsplit(" ", 1)[-1]
    letters = word.split(".")[:-1]
    if len(letters) > 1 and letters[-1].isalpha() and max(map(len, letters)) < 3:
        return True
    return word.lower() in {"al.", "jr.", "inc.", "etc.", "no.", "vs."}


def body(text: str) -> str | None:
    """An abstract, kept as written but for the white space around it and broken characters."""
    text = text.strip()
    if "\x00" in text if text.isascii() else not text.isprintable() and _BROKEN.search(text):
        text = "\n".join(map(clean, text.split("\n")))
    if "<" in text and ("</" in text or "/>" in text):
        text = clean(untag(text))
    if "&" in text:
        text = unescape(text)
    if (
        len(text) < 26
        and (low := text.lower())
        and (low in _NOTHING or low.strip("[]. ") in _NO_ABSTRACT)
    ):
        return None
    return text or None


def year(value: object) -> int | None:
    """The year within `2019/05/04`, `May 2019`, `20190504`, 2019."""
    if isinstance(value, (int, float)):
        if abs(value) >= _EPOCH:
            return _since_1970(value)
        whole = int(value)
        return whole if 1500 <= whole < 2100 else year(str(whole))
    if not isinstance(value, str):
        return None
    found = _YEAR.search(value) or _DATE.search(value)
    return int(found.group(1)) if found else None


def is_place(venue: str, year: int | None) -> bool:
    """Whether a venue is more than the date of its paper; a journal may be called `1895`."""
    if not is_date(venue):
        return True
    return venue.isdigit() and year is not None and int(venue) != year


def is_date(text: str) -> bool:
    """Whether a text says a year, a month or a day, and nothing else."""
    return len(text) <= _LONGEST_DATE and _says_a_date(text)


@lru_cache(maxsize=1024)
def _says_a_date(text: str) -> bool:
    return _ONLY_A_DATE.fullmatch(text) is not None


def _since_1970(seconds: float) -> int | None:
    """The year of a moment in seconds or milliseconds since 1970."""
    seconds = seconds / 1000 if seconds > 1e11 else seconds
    return 1970 + int(seconds / 31_556_952) if 0 < seconds < 4e9 else None


def doi(text: str) -> str | None:
    """The DOI in a bare, prefixed, linked or percent-encoded form, in lower case."""
    if "10." not in text:
        return None
    text = unquote(text) if "%" in text else text
    found = _DOI.search(text)
    if not found:
        return None
    name = found.group()[:_LONGEST_DOI]
    if "://" in text:
        name = _PAGE_OF.sub("", name)
    while (shorter := _DOI_TAIL.sub("", name)) != name:
        name = shorter
    for close, opened in (")", "("), ("]", "["), ("}", "{"):
        if name.endswith(close) and name.count(close) > name.count(opened):
            name = name[:-1]
    return None if _CUT_DOI.fullmatch(name) else name.lower()


def arxiv(text: str) -> str | None:
    """The arXiv identifier without its version, from an id, a DOI or a link."""
    if text[:16].lower().startswith(_PREPRINT_DOI):
        text = text[len(_PREPRINT_DOI) :]
    found = _ARXIV.search(text.strip())
    return found.group(1) if found else None


def arxiv_year(identifier: str) -> int | None:
    """The year in which an identifier was given out: `0704.0001` and `hep-th/9901001`."""
    digits = identifier.rpartition("/")[2][:2]
    if not digits.isdigit():
        return None
    short = int(digits)
    return 1900 + short if short > 90 else 2000 + short


def pmid(text: str) -> str | None:
    found = _PMID.search(text.strip())
    return found.group(1) if found else None


def urls(values: Iterable[str]) -> tuple[str, ...]:
    """The web addresses in the values, each once, in order."""
    found: dict[str, None] = {}
    for value in values:
        if value.isprintable() and " " not in value and value.startswith("http"):
            found[unescape(value)] = None
            continue
        for match in _URL.findall(value):
            found[unescape(match).rstrip(".,;)")] = None
    return tuple(found)


def pages(first: str | None, last: str | None = None) -> str | None:
    """`12-34` from whatever dash, or from a first and a last page."""
    text = clean(first or "").replace("--", "-").replace("–", "-").replace("—", "-")
    end = clean(last or "")
    if not text:
        return end or None
    if end and end != text and "-" not in text:
        text = f"{text}-{end}"
    return text or None


def words(values: Iterable[str]) -> tuple[str, ...]:
    """Keywords, one by one and each once, from values that may hold several."""
    found: dict[str, None] = {}
    for value in values:
        for part in _WORD_ENDS.split(value) if value else ():
            several = (
                re.split(r"[,，、]\s*", part) if part.count(",") + part.count("，") > 1 else [part]
            )
            for word in several:
                if said := line(word):
                    found[said] = None
    return tuple(found)
