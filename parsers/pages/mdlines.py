"""Lines of Markdown and the pieces in them, cut and put together where people do not write as marks say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsers.pages.pieces import EM, LINE, STRONG, Piece, people
from parsers.plaintext.blocks import overflows
from parsers.shape import unbracketed, venue

_LAZY = re.compile(r"(?<=[\w,:])[ \t]?\n[ \t]*(?=[a-z]{1,12} [\w(])")
_SPANNING = re.compile(r"(?<!\*)((\*\*?)[^\s*][^*\n]*)\n[ \t]*([^*\n]*[^\s*]\2)(?!\*)")
_ET_AL = re.compile(r"([^.]{3,200}?(?:\.[^.]{0,40}){0,3}?),?\s*\bet\.? al\.?[,.]?\s+(\S.{0,80})")
_PLACED = re.compile(r"([^().]{3,80}\([^()]{2,80}\))\.\s+(\S.{0,80})")
_PEOPLE = 0.6
_A_NAME = 0.7
_IS_VENUE = 0.4
_FULL = re.compile(r".{60,200}[\w-]")
_PLAIN_LINE = re.compile(r"\s*\w")
_MOST_IN_NAME = 4
_LIST_GOES_ON = re.compile(r"[*†‡\d]{0,3}\s*(?:[,;]|and\b|&|et\.? al\b)")
_VOLUME = re.compile(r"[,.]?\s*(?:(?:19|20)\d\d[,;]\s*)?(?:vol\.?\s*)?\d+\s*[(:]\s*\w")
_LIST_BREAKS_OFF = re.compile(r"(?:[,;]|\band|&)$")
_AT_VENUE = re.compile(r"(\S.{15,250})\s[-–—]\s([A-Z][^-–—:]{2,60}\s(?:19|20)\d\d)\.?")
_BROKEN_LINK = re.compile(r"(\[[^\[\]\n]+)\n[ \t]*([^\[\]\n]+\]\()")
_QUOTED = re.compile(r"[\s:：,–—-]*(?:[\w+.-]{2,20}\s?:\s*)?[\"“]([^\"“”]{12,300})[\"”][.,]?\s*")


def parted(piece: Piece) -> Iterator[Piece]:
    """A piece as the pieces that it holds: a quoted title and its venue, people and theirs."""
    text, mark, url = piece
    if mark == LINE and (quoted := _QUOTED.match(text)):
        yield Piece(quoted[1].rstrip(" ,."), STRONG)
        text = text[quoted.end() :]
    if mark == LINE and (placed := _AT_VENUE.fullmatch(text)) and people(placed[1]) < _PEOPLE:
        text = f"{placed[1]} ({placed[2]})"
    if mark in (EM, LINE) and (cut := _people_and_rest(text)):
        yield Piece(cut[0], mark, url)
        text, mark = cut[1], LINE
    if text or url:
        yield Piece(text, mark, url)


def _people_and_rest(text: str) -> tuple[str, str] | None:
    """`Ada Pell et al. Lamp Letters`, `Ada Pell (Seaworth). Lamp Letters`: people, and what follows."""
    if (cut := _ET_AL.fullmatch(text)) and people(cut[1]) >= _PEOPLE:
        return f"{cut[1].strip()} et al.", cut[2]
    if (cut := _PLACED.fullmatch(text)) and people(unbracketed(cut[1])) >= _PEOPLE:
        return cut[1], cut[2]
    return None


def unwrapped(text: str, width: int = 0) -> str:
    """A text with those lines put together of which the first was full and told no whole."""
    lines = _LAZY.sub(" ", _BROKEN_LINK.sub(r"\1 \2", _SPANNING.sub(r"\1 \3", text))).split("\n")
    kept, last = lines[:1], lines[0]
    for line in lines[1:]:
        full = _FULL.fullmatch(kept[-1]) and _PLAIN_LINE.match(line)
        if _is_wrapped(last, line, width) or (full and not _is_whole(kept[-1], line)):
            kept[-1] = f"{kept[-1]} {line.strip()}"
        else:
            kept.append(line)
        last = line
    return "\n".join(kept)


def _is_wrapped(line: str, following: str, width: int) -> bool:
    """Whether a page that is wrapped broke a line, as its writer did not."""
    broken = line.endswith(("  ", "\\")) or not following.strip()
    return width > 0 and not broken and overflows(line, following.strip(), width)


def _is_whole(line: str, following: str) -> bool:
    """Whether one of two lines is people, or the second a venue."""
    return max(people(line), people(following)) >= _PEOPLE or venue(following) >= _IS_VENUE


def put_together(found: Iterable[Piece]) -> list[Piece]:
    """One line's pieces, a marked name within a list of people put back into it."""
    kept: list[Piece] = []
    last: Piece | None = None
    for piece in found:
        if last is not None and _goes_on(last, piece):
            before = kept.pop().text
            kept.append(Piece(f"{before}{'' if piece.text[:1] in ',;' else ' '}{piece.text}"))
        else:
            kept.append(piece)
        last = piece
    return kept


def _goes_on(before: Piece, after: Piece) -> bool:
    """Whether two pieces are parts of one list of people, one of which stands out, or of a venue."""
    if before.url or after.url or (before.mark == after.mark == LINE):
        return False
    if before.mark == EM and _VOLUME.match(after.text):
        return True
    marked, plain = (before, after) if before.mark else (after, before)
    if plain.mark or len(marked.text.split()) > _MOST_IN_NAME or people(marked.text) < _A_NAME:
        return False
    if marked is before:
        more = any(map(str.isalpha, plain.text))
        return more and _LIST_GOES_ON.match(plain.text) is not None
    return _LIST_BREAKS_OFF.search(plain.text) is not None and people(plain.text) >= _PEOPLE
