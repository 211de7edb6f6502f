"""Where one document ends and another begins in a text that was glued together.

Pure signs, cheap enough to be looked for in every line; what they point at counts only once a format
is sure of it (parsers.parts).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.html.defs import tags

# How documents begin, each at the start of a line: with which characters, and how it goes on. What
# may stand anywhere else is no sign.
_BEGINS = {
    "bibtex": (("@",), r"@[A-Za-z]{3,20}[ \t]*[{(]"),
    "turtle": (("@",), r"@(?:prefix|base)\s"),
    "ris": (("TY",), r"TY {1,2}- "),
    "redif": (("Te",), r"Template-Type:"),
    "medline": (("PM",), r"PMID- ?\d"),
    "wos": (("FN", "PT"), r"(?:FN [A-Z]|PT [JBSPACDRU]\s*$)"),
    "refer": (("%0", "%T", "%A"), r"%[0TA] \S"),
    "noteexpress": (("{",), r"\{Reference Type\}\s*:"),
    "json": (("{", "["), r"[\[{]\s*(?:$|\"|[\[{]\s*(?:$|[\[{\]}\"\d-]))"),
    "cnki": (("Da", "Sr"), r"(?:DataType:|SrcDatabase-)"),
    "refworks": (("RT",), r"RT [A-Z]"),
    "embase": (("RE",), r"RECORD \d+\s*$"),
    "cssci": (("【",), r"【来源篇名】"),
    "marc-text": (("=",), r"=(?:LDR|001) "),
    "arxiv-mail": (("\\",), r"\\\\\s*$"),
    "ovid": (("<",), r"<1(?:>\s*$|\. >)"),
    "xml": (
        ("<",),
        r"<(?:\?xml\s|!(?i:doctype)\s|(?i:html)[\s>]|rdf:RDF\b|[A-Za-z][\w:.-]*\s[^>\n]{0,400}?xmlns\b)",
    ),
    "yaml": (("cf", "- ", "re"), r"(?:cff-version:|- (?:title|id):|references:\s*$)"),
}
SIGN = re.compile(
    "|".join(f"(?P<{name.replace('-', '_')}>{sign})" for name, (_, sign) in _BEGINS.items())
)
OPENINGS = frozenset(opening for openings, _ in _BEGINS.values() for opening in openings)
_SIGN_OF = {"bibtex-linked": "bibtex", "ovid-tagged": "ovid", "jsonl": "json"}
_FENCE = re.compile(r"[ \t>]{0,8}(?:```|~~~)")
_BEFORE_A_FENCE = " \t>`~"
_TITLED = re.compile("[iI][tT][lL][eE]|[题題]名|标题|篇名")
_SHORT_CELLS = re.compile(r"(?! )(?:[^,;\t|]{0,40}+[,;\t|]){2,}+[^,;\t|]{0,40}+")
_LONGEST_HEADER = 2_000
_WIDEST = 200
_GAP = re.compile(rf"[^\S\n]{{{_WIDEST + 1},}}")
_STEP = _WIDEST // 5
_GAP_FROM_AFAR = re.compile(r"\s\s\s\s\s+")  # in each _STEP-th character
QUOTED = frozenset({"delimited", "rowwise"})
"""Formats whose cells may hold whole documents."""

_CLOSER = re.compile(r"E[RF]\s*(?:-\s*)?")


def narrowed(text: str) -> str:
    """A text without gaps that are as wide as a page: they say nothing, and are looked through for
    what may follow a blank by whatever reads words."""
    for run in _GAP_FROM_AFAR.finditer(text[::_STEP]):
        if _GAP.search(text, max(run.start() - 1, 0) * _STEP, run.end() * _STEP):
            return _GAP.sub(" " * _WIDEST, text)
    return text


def sign(text: str) -> str:
    """The kind of document that a line may begin; "" for none."""
    if text[:1] not in OPENINGS and text[:2] not in OPENINGS:
        return ""
    found = SIGN.match(text)
    return (found.lastgroup or "").replace("_", "-") if found else ""


def sign_of(fmt: str) -> str:
    """The sign with which the records of a format begin."""
    return _SIGN_OF.get(fmt, fmt)


def closes(text: str) -> bool:
    """Whether a line, which is not empty, may be the last of a record: `}`, `ER  -`, `EF`."""
    return text[-1] in "}]" or (text[0] == "E" and _CLOSER.fullmatch(text) is not None)


def suits(kind: str, fmt: str, wants: str) -> bool:
    """Whether a format reads what the sign of a kind begins."""
    if kind == "xml":
        return wants == "bytes" or fmt in ("html", "cnki-page", "rdf-xml")
    return sign_of(fmt) == kind or (kind == "delimited" and fmt == "rowwise")


def begins_with_a_sign(fmt: str, wants: str) -> bool:
    """Whether the documents of a format show by a sign where they begin."""
    return wants == "bytes" or sign_of(fmt) in _BEGINS or fmt in ("html", "cnki-page", "rdf-xml")


def is_fence(text: str) -> bool:
    """Whether a line opens or closes a block of code: what stands in one is no document."""
    return text[:1] in _BEFORE_A_FENCE and _FENCE.match(text) is not None


def may_be_header(text: str) -> bool:
    """Whether a line may name the columns of a table: short cells, one of them called title."""
    if len(text) > _LONGEST_HEADER or _SHORT_CELLS.fullmatch(text) is None:
        return False
    return _TITLED.search(text) is not None


def signs(text: str) -> Iterator[tuple[int, str, str]]:
    """Offset and kind of each line of a text that may begin a document, in no block of code, and
    what tells it from others of the kind: the columns of a table."""
    at, fenced = 0, False
    for line in text.split("\n"):
        if is_fence(line):
            fenced = not fenced
        elif fenced:
            pass
        elif kind := sign(line):
            yield at, kind, kind
        elif may_be_header(line):
            yield at, "delimited", line
        at += len(line) + 1


_PIECES = tags - {"html"}
_ROOT = re.compile(r"<([A-Za-z_][^\s/<>]*)[\s/>]")
_DECLARED = re.compile(r"\s*<(?:\?xml|!doctype)\b", re.IGNORECASE)
_TAG = re.compile(r"\s*<[?!A-Za-z_]")
_JSON = re.compile(r"\s*[\[{]\s*[\[{\]}\"]")


_IN_JSON = frozenset(' \t[]{}",-0123456789tfn')


def behind_json(text: str, before: str) -> bool:
    """Whether a line stands behind the end of JSON: none within begins with a letter, a tag or a
    sign of another format."""
    foreign = text[0] not in _IN_JSON or sign(text) not in ("", "json")
    return foreign and before.rstrip()[-1:] in ("]", "}")


def end(text: str) -> int:
    """Where the element, or the JSON, that a text begins with is closed; 0 for none, or one that
    is not."""
    if _JSON.match(text):
        at, before = 0, ""
        for line in text.split("\n"):
            if line and before and behind_json(line, before):
                return at
            at, before = at + len(line) + 1, line.rstrip() or before
        return 0
    root = _ROOT.search(text) if _TAG.match(text) else None
    if root and root[1].lower() in _PIECES and not _DECLARED.match(text):
        return 0  # a piece of a page, which is closed by nothing
    depth = 0
    for tag in _tags(root[1]).finditer(text) if root else ():
        if not tag[0].endswith("/>"):
            depth += -1 if tag[1] else 1
        if depth <= 0:
            return tag.end()
    return 0


def _tags(name: str) -> re.Pattern[str]:
    """How the tags of elements of a name look."""
    return re.compile(rf"(?i)<(/?){re.escape(name)}(?:\s[^<>]*)?>")


def is_closed(text: str) -> bool:
    """Whether a document in brackets or tags has come to its end; so has all that needs none."""
    ending = text.rstrip()
    if _JSON.match(text):
        return ending.endswith(("]", "}", ";", ")"))
    return _TAG.match(text) is None or end(text) == len(ending)
