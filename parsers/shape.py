"""What a paragraph looks like: prose, a list of names, an area, a title, a venue, links.

`is_prose` is monotone: a text that is prose stays so however it goes on. The rest are scores 0..1.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.names import han
from parsers.names.bylines import byline
from parsers.names.han import spaced, wide

_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
YEAR = re.compile(r"(?:19|20)(?<!\d\d\d)\d\d(?!\d)")  # begins with what few texts have
_SEPARATOR = re.compile(r"[,;，；、|]|\s(?:and|&|/|／)\s")
_BRACKETS = re.compile(r"(?<!\s)\s*[(（\[][^()（）\[\]]*[)）\]]")
_NAME_WORD = re.compile(r"[^\W\d_](?:[\w'’.\-‐`´]*[^\W\d_])?[.*†‡§¹²³\d]*")
_NOT_IN_NAMES = frozenset(
    re.findall(
        r"\w+",
        "the of for with in on to via is are from by using we this as at or that how what why can "
        "towards toward through under beyond without between learning model models networks network "
        "systems data methods analysis thesis proceedings conference workshop journal university "
        "institute department committee",
    )
)
_PARTICLES = frozenset(
    re.findall(
        r"\w+",
        "von van de der den del della di da du dos das la le el al bin ibn ben ter ten zu zur st y e",
    )
)
_AREA_MARK = re.compile(r"(?<!\s)(?:\s*[·•‧・⋅›»]\s*|\s+[|>→]\s+|\s*[-=]>\s*)")
_DASH = re.compile(r"(?<!\s)\s+[-–—]\s+")
_LINK = re.compile(
    r"(?:https?://|www\.|doi\.org/|doi:\s*10\.|10\.\d{4,9}/|arxiv[:.]\s*\d)", re.IGNORECASE
)
_VENUE = re.compile(
    r"\b(?:proceedings|conference|journal|transactions|workshop|symposium|in proc|arxiv|preprint|vol\.|pp\.|"
    r"lecture notes|letters|neurips|nips|icml|iclr|acl|emnlp|cvpr|iccv|eccv|aaai|ijcai|kdd|www|sigir|nature|"
    r"science|plos|oral|poster|spotlight)\b|学报|期刊|会议|杂志|出版社|大学学报",
    re.IGNORECASE,
)
_KEYWORDS = re.compile(
    r"(?:author )?key ?words?(?: and phrases)?\s*[:：—-]\s*|index terms\s*[:：—-]\s*|(?:(?:关键词|关键字|キーワード)\s*[:：]|[【\[](?:关键词|关键字|キーワード)[】\]]\s*[:：]?)\s*"
    r"|(?:tags|topics|subjects|categories)\s*[:：]\s*",
    re.IGNORECASE,
)
_PHRASE = r"[^\s,，;；、。:：?？!！\uac00-\ud7af]{2,14}"  # Korean has spaces between words
_PHRASES = re.compile(rf"{_PHRASE}(?:\s+{_PHRASE}){{2,}}")
_TAGS = re.compile(r"(?:[#＃][^\s#＃\d][^\s#＃]*\s*)+")
_CHAPTER = re.compile("[(（]?[一二三四五六七八九十]{1,3}[)）、.．]")
_HASHES = ("#", "＃")
_LONGEST_BYLINE = 400
_ENDS = " ,;，；、"
_PEOPLE = 0.65
_WORDS_OF_PROSE, _WORDS_OF_TITLE, _WIDE_TITLE = 6, 4, 8
YEAR_BEHIND = re.compile(r"\s*[(（\[]((?:19|20)\d\d)[)）\]]\.?$")
_CJK_WEIGHT = 3


def is_prose(text: str, least: int) -> bool:
    """Whether at least `least` characters of a text stand in long clauses, as in an abstract."""
    if len(text) < least and (text.isascii() or _CJK_WEIGHT * len(text) < least):
        return False
    return prose(text, least) >= least


def prose(text: str, enough: int) -> int:
    """How many characters of a text stand in long clauses, counted until they are enough.

    A Chinese character says as much as three letters.
    """
    text = text[: 2 * enough + 500]  # what has not shown itself by then is a list
    if text[:1] in _HASHES and _TAGS.fullmatch(text):
        return 0
    clauses = text.replace(" and ", ",").replace(";", ",").replace(" & ", ",")
    if not text.isascii():
        clauses = re.sub("[，；、·]", ",", clauses)
    found = 0
    for clause in clauses.split(","):
        words, size = clause.count(" "), len(clause)
        if not clause.isascii() and (wide := len(_CJK.findall(clause))):
            words += wide * 2 // 3
            size += (_CJK_WEIGHT - 1) * wide
        if words >= _WORDS_OF_PROSE:
            found += size
            if found >= enough:
                break
    return found


@lru_cache(maxsize=4096)  # each way to see a page asks of the same lines
def names(text: str) -> float:
    """How much a text looks like a list of people."""
    if len(text) > 200_000 or _LINK.search(text) or _KEYWORDS.match(text) or _CHAPTER.match(text):
        return 0.0
    if "论文" in text[:8]:
        text = byline(text)[0]
    if "(" in text or "（" in text or "[" in text:
        text = unbracketed(text)
    if " - " in text or " – " in text or "《" in text:
        text = byline(text)[0]
    pieces = parts(text)
    if not pieces:
        return 0.0
    likeness = sum(map(name, pieces)) / len(pieces)
    return likeness if len(pieces) > 1 else 0.7 * likeness


def parts(text: str) -> list[str]:
    """The names of a list one by one, given name first."""
    pieces = _inverted(text) or spaced(text) or map(str.strip, _SEPARATOR.split(text))
    return [piece for piece in pieces if piece]


def is_byline(text: str) -> bool:
    """Whether a line is people and where they wrote, as search results in Chinese have it."""
    if "《" not in text or len(text) > _LONGEST_BYLINE:
        return False
    people, place = byline(text)
    return bool(place) and names(people) >= _PEOPLE


def _inverted(text: str) -> list[str]:
    """The names of `Pell, Ada; Quill, Bo` given name first; none where a list is no such one."""
    if ";" not in text:
        return []
    pairs = [part.split(",") for part in text.split(";") if part.strip()]
    return (
        [f"{pair[1]} {pair[0]}" for pair in pairs] if {len(pair) for pair in pairs} == {2} else []
    )


def surest_name(text: str) -> float:
    """How much that part of a list looks like a name which does most."""
    return max((name(piece.strip()) for piece in _SEPARATOR.split(unbracketed(text))), default=0.0)


def unbracketed(text: str) -> str:
    """A text without what stands in brackets, as affiliations do among names."""
    held = any(bracket in text for bracket in "([（")
    return _BRACKETS.sub("", _BRACKETS.sub("", text)) if held else text


def name(piece: str) -> float:
    """How much a text looks like the name of one person."""
    if piece.casefold().rstrip(".") in ("et al", "others", "等", "jr", "…"):
        return 1.0
    words = re.sub(r"[()（）\[\]“”\"*†‡§¶]+\.?", " ", piece).split()
    if not words or len(words) > 6:
        return 0.0
    if _CJK.search(piece):
        return han.likeness(piece.replace(" ", "").removesuffix("等")) if len(words) <= 3 else 0.0
    if not all(_NAME_WORD.fullmatch(word) for word in words):
        return 0.0
    if any(word.casefold() in _NOT_IN_NAMES for word in words):
        return 0.0
    if len(words[0]) > 2 and words[0].isupper() and "." not in words[0] and not piece.isupper():
        return 0.4  # `GUI Agents`
    capitals = sum(word[0].isupper() for word in words)
    if len(words) == 1:
        return 0.5 if capitals else 0.2
    small = sum(word not in _PARTICLES and not word[0].isupper() for word in words)
    return 1.0 if not small else 0.5


def area(text: str) -> float:
    """How much a text looks like `Area · Topic`, or an area alone."""
    if len(text) > 160:
        return 0.0
    if _AREA_MARK.search(text):
        return 1.0
    return 0.5 if len(text) <= 60 and len(text.split()) <= 6 and not _LINK.search(text) else 0.0


def split_area(text: str) -> tuple[str, str | None]:
    """`Area · Topic` → (area, topic), parted at the first mark; an area may stand alone."""
    parts = _AREA_MARK.split(text, maxsplit=1)
    if len(parts) == 1:
        parts = _DASH.split(text, maxsplit=1)
    if len(parts) == 1 or not parts[0] or not parts[1]:
        return " ".join(part for part in parts if part), None
    return parts[0], parts[1]


def title(text: str) -> float:
    """How much a text looks like a title: some words, no list of names, no link."""
    words = len(text.split()) + len(_CJK.findall(text)) / 3
    if len(text) > 400 or words < 2 or _LINK.match(text):
        return 0.0
    return max(0.1, (0.8 if words >= 4 else 0.5) - 0.6 * (names(text) > 0.8))


def venue(text: str) -> float:
    """How much a text looks like where and when a paper appeared."""
    if len(text) > 300:
        return 0.0
    dated, told = YEAR.search(text) is not None, _VENUE.search(text) is not None
    if dated and not told and (tail := YEAR_BEHIND.search(text)):
        dated = len(text[: tail.start()].split()) < _WORDS_OF_TITLE and han.wide(text) < _WIDE_TITLE
    return 0.6 * dated + 0.4 * told


def keywords(text: str) -> float:
    """Whether a text says that it is a list of keywords."""
    return 1.0 if _KEYWORDS.match(text) or _TAGS.fullmatch(text) else 0.0


def phrases(text: str) -> bool:
    """Whether a text is short phrases in Chinese that spaces part: `灯塔  航标  雾笛`."""
    return _PHRASES.fullmatch(text) is not None and wide(text) * 3 >= len(text)


def keyword_list(text: str) -> list[str]:
    """The keywords one by one, without the word or the marks that say so."""
    if _TAGS.fullmatch(text):
        return [tag.rstrip() for tag in re.split("[#＃]", text)[1:]]
    if phrases(text):
        return text.split()
    return [word.strip() for word in re.split("[,;，；、]", _KEYWORDS.sub("", text, count=1))]


def text(written: str) -> float:
    """How much a text looks like an abstract."""
    return min(1.0, prose(written, 300) / 200)


def link(text: str) -> float:
    """How much of a text is links and identifiers."""
    return 1.0 if _LINK.search(text) and len(text.split()) <= 12 else 0.0


def has_area_mark(text: str) -> bool:
    if text.isascii() and "|" not in text and ">" not in text:
        return False  # most lists of people, at a fiftieth of the cost
    return _AREA_MARK.search(text, 1) is not None  # a dot before all is a bullet


def is_list(text: str) -> bool:
    """Whether a mark parts a text; one that ends it, as in `Dear Ada,`, parts nothing."""
    return _SEPARATOR.search(text.rstrip(_ENDS)) is not None or bool(spaced(text))


def is_sentence(text: str) -> bool:
    """Whether a line ends like a sentence and is long enough for one."""
    return text[-1] in ".!?。！？" and (text.count(" ") >= 5 or len(_CJK.findall(text)) >= 10)
