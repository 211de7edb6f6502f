"""Blocking keys: two entries are compared when they share one.

Each key is drawn from one aspect, so that a slip in one leaves the others: the title, its main part
and its tail; its halves, or the outline of its words; runs of letters of the abstract at places
that the text itself marks (its ends, its first `z`, `q` and `j`, else `x` or `k`); volume and page; the authors
where an entry has no title or no abstract; identifiers. All are whole numbers below 2**37.
"""

from __future__ import annotations

from xxhash import xxh3_64_intdigest

from index.identity.generic import generic, short
from index.identity.normal import Normal, Title
from index.identity.words import FILLING

MASK = (1 << 37) - 1


def keys(normal: Normal) -> tuple[int, ...]:
    """The blocking keys of an entry, each once; equal entries have equal keys."""
    entry = normal.entry
    found = _of_title(normal, normal.title) if normal.title else []
    for title in normal.others:
        found += _of_title(normal, title)
    if (normal.title is None or not normal.abstract) and normal.persons:
        found.append(_of_authors(normal))
    if entry.doi or entry.arxiv or entry.pmid or entry.urls:
        found += [f"{kind}:{value}" for kind, value in normal.identifiers]
    if entry.pages and entry.volume and normal.place.page:
        found.append(f"p{normal.place.volume}|{normal.place.page}|{entry.year}")
    try:
        raw = [text.encode() for text in found]
    except UnicodeEncodeError:
        raw = [text.encode("utf8", "replace") for text in found]
    if normal.abstract:
        raw += _of_abstract(normal.abstract)
    return tuple({xxh3_64_intdigest(text) & MASK for text in raw})


def _of_title(normal: Normal, title: Title) -> list[str]:
    if generic(title):
        words = sorted({word for person in normal.persons[:4] for word in person.words})
        return [f"g{title.text}|{word}" for word in words[:8] or [str(normal.entry.year)]]
    found = ["t" + title.text]
    if title.main:
        found += ["t" + part for part in (title.main, title.tail) if _size(part) >= 10]
    words = [word for word in title.words if word not in FILLING]
    half = len(words) // 2
    halves = ["h" + "".join(words[:half]), "e" + "".join(words[half:])]
    if half >= 4 and min(map(_size, halves)) > 12:
        found += halves
    elif len(words) > 2 and not short(title):
        found += ["o" + "".join([w[:2] for w in words]), "f" + "".join([w[-2:] for w in words])]
    return found


def _size(key: str) -> int:
    """Letters in a key; a Chinese character counts as two."""
    return len(key) if key.isascii() else 2 * len(key)


def _of_authors(normal: Normal) -> str:
    """The last word of each name; of one or two authors within a year, as few names recur."""
    last = sorted(
        {person.words[-1] if person.words else person.sorted for person in normal.persons}
    )
    return "u" + "|".join(last if len(last) > 2 else [*last, str(normal.entry.year)])


def _of_abstract(text: bytes) -> list[bytes]:
    found = [b"a" + text[:64], b"a" + text[-48:]]
    for letter in (b"z", b"q", b"j"):
        at = text.find(letter, 24)
        if at > 0:
            found.append(b"w" + text[at - 20 : at + 20])
    if len(found) == 2 and (at := max(text.find(b"x", 24), text.find(b"k", 24))) > 0:
        found.append(b"w" + text[at - 20 : at + 20])
    return found
