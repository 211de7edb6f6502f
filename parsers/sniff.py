"""Which format a file is in: by its content; a file's name is a hint that each format may weigh."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from parsers import seams
from parsers.format import UNSEEN, Claim, Format, Head
from parsers.formats import (
    acl_xml,
    arxiv_mail,
    atom,
    bibtex,
    chinese_xml,
    citations,
    citavi_xml,
    cnki,
    cnki_page,
    contents,
    crossref_xml,
    cssci,
    database_text,
    dblp_xml,
    delimited,
    digest,
    elsevier_xml,
    embase,
    endnote_xml,
    jats,
    jsondoc,
    jsonl,
    labelled,
    listing,
    marc,
    marc_text,
    marc_xml,
    markdown_page,
    medline,
    nep,
    noteexpress,
    oai,
    ovid,
    pubmed_xml,
    rdf_turtle,
    rdf_xml,
    redif,
    refer,
    refworks,
    ris,
    rowwise,
    tagged_other,
    tei,
    webpage,
    word_xml,
    wos,
    xml_other,
    yamldoc,
    zotero_rdf,
)

# The sure ones first: the listing, which learns from whatever text there is, comes last.
FORMATS: tuple[Format, ...] = (
    jsonl.FORMAT,
    ris.FORMAT,
    *bibtex.FORMATS,
    arxiv_mail.FORMAT,
    wos.FORMAT,
    marc.FORMAT,
    marc_text.FORMAT,
    refer.FORMAT,
    noteexpress.FORMAT,
    cnki.FORMAT,
    cssci.FORMAT,
    cnki_page.FORMAT,
    refworks.FORMAT,
    *ovid.FORMATS,
    embase.FORMAT,
    endnote_xml.FORMAT,
    pubmed_xml.FORMAT,
    word_xml.FORMAT,
    chinese_xml.FORMAT,
    citavi_xml.FORMAT,
    elsevier_xml.FORMAT,
    acl_xml.FORMAT,
    oai.FORMAT,
    marc_xml.FORMAT,
    crossref_xml.FORMAT,
    dblp_xml.FORMAT,
    zotero_rdf.FORMAT,
    rdf_turtle.FORMAT,
    rdf_xml.FORMAT,
    jats.FORMAT,
    tei.FORMAT,
    atom.FORMAT,
    medline.FORMAT,
    database_text.FORMAT,
    nep.FORMAT,
    redif.FORMAT,
    webpage.FORMAT,
    jsondoc.FORMAT,
    yamldoc.FORMAT,
    rowwise.FORMAT,
    delimited.FORMAT,
    digest.FORMAT,
    markdown_page.FORMAT,
    xml_other.FORMAT,
    tagged_other.FORMAT,
    labelled.FORMAT,
    citations.FORMAT,
    contents.FORMAT,
    listing.FORMAT,
)
CERTAIN = 0.95
SURE = 0.85  # of another document in the same text
_LOOKS = 4
_UNSEEN = re.compile(rf"(?m)^[{UNSEEN}]+")
UNKNOWN = "no known format: if it lists papers, save them as BibTeX, RIS or CSV"
UNKNOWN_TABLE = "no known format: a table whose columns have names of its own; say in [[formats.columns]] what they are"


def recognise(head: Head, extra: Iterable[Format] = ()) -> tuple[Format, Claim] | None:
    """The format surest of the file, with its claim; of equally sure ones the first (plug-ins lead).

    A certain claim ends the asking; a claim that raises is none (`refusal` tells of it). Where
    several documents stand one behind the other, the first is asked for (parsers.parts).
    """
    formats = (*extra, *FORMATS)
    head = _with_lines(head)
    return _surest(_first(head, formats), formats)


def _first(head: Head, formats: tuple[Format, ...]) -> Head:
    """The head up to where another document surely begins, if what stands before is one too."""
    if (end := seams.end(head.text)) > 0 and head.text[end:].strip():
        first = _nameless(head.text[:end], whole=True)
        return replace(first, name=head.name) if _surest(first, formats) else head
    known: set[str] = set()
    looks = 0
    for at, kind, told in seams.signs(head.text):
        before = head.text[:at]
        if told in known or looks == _LOOKS:
            continue
        known.add(told)
        if not before.strip() or not seams.is_closed(before):
            continue
        looks += 1
        first, rest = _nameless(before, whole=True), _nameless(head.text[at:], whole=head.whole)
        fitting = [fmt for fmt in formats if seams.suits(kind, fmt.name, fmt.wants)]
        if (found := _surest(rest, fitting)) is None or found[1].confidence < SURE:
            continue  # as nearly always: others need not be asked, who would look longer
        own, other = _surest(first, formats), _surest(rest, formats)
        within = own and own[0].name in seams.QUOTED and before.count('"') % 2 == 1
        if own and other and not within and is_another(own, other, kind):
            return replace(first, name=head.name)
    return head


def _nameless(text: str, *, whole: bool) -> Head:
    """A part of a text, which the name of the file says nothing of."""
    return Head("", text.encode("utf-8", "replace"), text, whole)


def is_another(own: tuple[Format, Claim], other: tuple[Format, Claim], kind: str) -> bool:
    """Whether a format is sure of what begins with a sign of its kind, and another one than that of
    what stands before; of tables, one of other columns."""
    (before, claimed), (behind, claim) = own, other
    if claim.confidence < SURE or not seams.suits(kind, behind.name, behind.wants):
        return False
    if seams.sign_of(before.name) != seams.sign_of(behind.name):
        return True
    return before.name == "delimited" and claimed.pattern != claim.pattern


def _surest(head: Head, formats: Iterable[Format]) -> tuple[Format, Claim] | None:
    best: tuple[Format, Claim] | None = None
    for fmt in formats:
        claim = _claim(fmt, head)
        if isinstance(claim, Exception):
            continue
        if claim and claim.confidence > (best[1].confidence if best else 0.0):
            best = fmt, claim
            if claim.confidence >= CERTAIN:
                break
    return best


def refusal(head: Head, extra: Iterable[Format] = ()) -> str:
    """Why nothing reads a file that no format claims, with what would help."""
    head = _with_lines(head)
    for fmt in (*extra, *FORMATS):
        if isinstance(error := _claim(fmt, head), Exception):
            return f"{fmt.name}: {error!r}"
    return UNKNOWN_TABLE if delimited.is_table(head) else UNKNOWN


def _claim(fmt: Format, head: Head) -> Claim | Exception | None:
    try:
        return fmt.claim(head)
    except Exception as error:  # noqa: BLE001 - one format's bug costs no other its files
        return error


def _with_lines(head: Head) -> Head:
    """A head whose lines end with LF and begin with what is seen, as formats expect, and which has
    no endless gaps."""
    text = head.text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii() and _UNSEEN.search(text):
        text = _UNSEEN.sub("", text)
    text = seams.narrowed(text)
    return head if text is head.text else replace(head, text=text)
