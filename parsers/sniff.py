"""Which format a file is in: by its content; a file's name is a hint that each format may weigh."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.format import Claim, Format, Head
from parsers.formats import listing

# The sure ones first: the listing, which learns from whatever text there is, comes last.
FORMATS: tuple[Format, ...] = (listing.FORMAT,)
CERTAIN = 0.95


def recognise(head: Head, extra: Iterable[Format] = ()) -> tuple[Format, Claim] | None:
    """The format surest of the file, with its claim; of equally sure ones the first (plug-ins lead).

    A certain claim ends the asking.
    """
    best: tuple[Format, Claim] | None = None
    for fmt in (*extra, *FORMATS):
        claim = fmt.claim(head)
        if claim and claim.confidence > (best[1].confidence if best else 0.0):
            best = fmt, claim
            if claim.confidence >= CERTAIN:
                break
    return best
