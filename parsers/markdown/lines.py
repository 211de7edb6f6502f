"""Lines of Markdown and the pieces in them, cut and put together where people do not write as marks say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from parsers.items.pieces import EM, LINE, LINK, STRONG, Piece, likeness_of, people
from parsers.plaintext.blocks import overflows
from parsers.shape import venue

_SPANNING = re.compile(r"(?<!\*)(\*\*?)[^\s*][^*\n]*(?:\n[ \t]*[^\s*][^*\n]*){1,4}(?<=\S)\1(?!\*)")
_LINE_BREAK = re.compile(r"\n[ \t]*")
_PEOPLE = 0.6
_A_NAME = 0.7
_IS_VENUE = 0.4
_FULL = re.compile(r".{60,200}[\w-]")
_PLAIN_LINE = re.compile(r"\s*\w")
_MOST_IN_NAME = 4
_LIST_GOES_ON = re.compile(r"[*†‡\d]{0,3}\s*(?:[,;]|and\b|&|et\.? al\b)")
_VOLUME = re.compile(r"[,.]?\s*(?:(?:19|20)\d\d[,;]\s*)?(?:vol\.?\s*)?\d+\s*[(:]\s*\w")
_HALF_A_NAME = re.compile(r".{50}\w, [^\W\d_a-z][\w'’-]*$")  # `Ada Pell, Bo` above `Quill, Cy Rook`
_OTHER_HALF = re.compile(r"\s*[^\W\d_a-z][\w'’-]*(?:,| and )")
_LIST_BREAKS_OFF = re.compile(r"(?:[,;]|\band|&)$")
_BROKEN_LINK = re.compile(r"(\[[^\[\]\n]+)\n[ \t]*([^\[\]\n]+\]\()")
_QUOTED = re.compile(r"[\s:：,–—-]*(?:[\w+.-]{2,20}\s?:\s*)?[\"“]([^\"“”]{12,300})[\"”][.,]?\s*")
_DATED = re.compile(
    r"[\s,]*\(((?:19|20)\d\d)\)[,.:]?\s+(?=[^\W\d_a-z])"
)  # `(2031), A. Pell et al.`
_SIGNED = re.compile(  # `Lamps of Old — Ada Pell (2031)`
    r"(\S.{8,200}?)\s+[–—-]{1,3}\s+([^\W\d_a-z][^\d()]{3,150}?),?\s+\(((?:19|20)\d\d)\)"
)


def parted(piece: Piece) -> Iterator[Piece]:
    """A piece as the pieces that it holds: a quoted title, and what follows it."""
    text, mark, url = piece
    if mark == LINE and (quoted := _QUOTED.match(text)):
        yield Piece(quoted[1].rstrip(" ,."), STRONG)
        text = text[quoted.end() :]
    if mark == LINE and (dated := _DATED.match(text)) and _people(text[dated.end() :]) >= _A_NAME:
        yield Piece(f"Year: {dated[1]}")
        text = text[dated.end() :]
    if mark == LINK and (signed := _SIGNED.fullmatch(text)) and people(signed[2]) >= _A_NAME:
        yield from (Piece(signed[1], LINK, url), Piece(signed[2]), Piece(f"Year: {signed[3]}"))
        return
    if text or url:
        yield Piece(text, mark, url)


def _people(text: str) -> float:
    return max(people(text), likeness_of(text))


def unwrapped(text: str, width: int = 0) -> str:
    """A text with those lines put together of which the first was full and told no whole."""
    if "\n" not in text:
        return text
    lines = _BROKEN_LINK.sub(r"\1 \2", _SPANNING.sub(_on_one_line, text)).split("\n")
    kept, last = lines[:1], lines[0]
    for line in lines[1:]:
        full = _FULL.fullmatch(kept[-1]) and _PLAIN_LINE.match(line)
        halves = _HALF_A_NAME.search(last) and _OTHER_HALF.match(line)
        wrapped = halves or _is_wrapped(last, line, width)
        if wrapped or (full and not _is_whole(kept[-1], line)):
            kept[-1] = f"{kept[-1]} {line.strip()}"
        else:
            kept.append(line)
        last = line
    return "\n".join(kept)


def _on_one_line(found: re.Match[str]) -> str:
    return _LINE_BREAK.sub(" ", found[0])


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
