"""Which format a file is in: by its content; a file's name is a hint that each format may weigh."""

from __future__ import annotations

from collections.abc import Iterable

from parsers.format import Claim, Format, Head
from parsers.formats import listing

FORMATS: tuple[Format, ...] = (listing.FORMAT,)


def recognise(head: Head, extra: Iterable[Format] = ()) -> tuple[Format, Claim] | None:
    """The format surest of the file, with its claim; of equally sure ones the first (plug-ins lead)."""
    claims = [
        (fmt, claim)
        for fmt in (*extra, *FORMATS)
        if (claim := fmt.claim(head)) is not None and claim.confidence > 0
    ]
    return max(claims, key=lambda pair: pair[1].confidence, default=None)
