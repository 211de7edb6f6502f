"""What identifiers, kinds and places of publication say of two entries whose titles agree."""

from __future__ import annotations

from typing import NamedTuple

from index.normal import Normal
from index.publication import is_preprint, opposed_venues, same_venue


class Standing(NamedTuple):
    """For and against one work. `shared`: an identifier of both. `agrees`: they stand on one page.

    `conflict`: why they are two works. `doubt`: why they may be, whatever their abstracts say.
    `elsewhere`: they were published in other places, which only equal abstracts outweigh.
    `years`: their years differ. `same_year`: their years are equal and nothing says another venue.
    """

    shared: str
    agrees: bool
    conflict: str
    doubt: str
    elsewhere: str
    years: bool
    same_year: bool


def stand(one: Normal, two: Normal) -> Standing:
    """How two entries stand to each other, titles, authors and abstracts left out. Symmetric."""
    shared = _shared(one, two)
    agrees = _agrees(one, two)
    here, there = one.place, two.place
    preprint = is_preprint(one.entry) or is_preprint(two.entry)
    apart = bool(here.year and there.year) and abs(here.year - there.year)
    venue = same_venue(*sorted((here.venue, there.venue)))
    return Standing(
        shared,
        agrees,
        "" if agrees or shared else _conflict(one, two),
        "" if agrees or shared else _doubt(one, two, bool(apart) or venue is False, preprint),
        "" if agrees or preprint else _elsewhere(one, two, int(apart), venue),
        bool(apart) and not preprint,
        bool(here.year and here.year == there.year and venue is not False),
    )


def same_page(one: Normal, two: Normal) -> bool:
    """Whether two entries begin on the same page of the same volume and year of one venue."""
    here, there = one.place, two.place
    return bool(
        here.page
        and here.volume
        and here[:3] == there[:3]
        and same_venue(*sorted((here.venue, there.venue)))
    )


def _shared(one: Normal, two: Normal) -> str:
    common = set(one.identifiers).intersection(two.identifiers)
    return ":".join(min(common)) if common else ""


def _agrees(one: Normal, two: Normal) -> bool:
    """Whether both begin on one page of one volume, or of one year where a volume is not said."""
    here, there = one.place, two.place
    if not here.page or here.page != there.page:
        return False
    if same_venue(*sorted((here.venue, there.venue))) is False:
        return False
    if here.volume and there.volume:
        return here.volume == there.volume
    return here.page != "1" and here.year == there.year != 0


def _conflict(one: Normal, two: Normal) -> str:
    here, there = one.place, two.place
    if here.page and there.page and here.page != there.page:
        if here.volume and there.volume and here.volume != there.volume:
            return "other volume and page"
    if ("abstract" in (one.entry.kind, two.entry.kind)) and None not in (one.entry.kind, two.entry.kind):
        if one.entry.kind != two.entry.kind:
            return "meeting abstract"
    if _differ(one, two, "doi") and here.year and there.year and here.year != there.year:
        return "other DOI and year"
    return ""


def _doubt(one: Normal, two: Normal, elsewhere: bool, preprint: bool) -> str:
    for kind in ("doi", "arxiv", "pmid"):
        if _differ(one, two, kind):
            return f"other {kind}"
    kinds = {one.entry.kind, two.entry.kind}
    if len(kinds) == 2 and not kinds.isdisjoint(("thesis", "book")) and not kinds & {None, "other"}:
        return "other kind of work"
    if preprint:
        return ""
    if kinds == {"article", "proceedings"} and elsewhere:
        return "conference and journal"
    return "conference and journal" if opposed_venues(one.place.venue, two.place.venue) else ""


def _elsewhere(one: Normal, two: Normal, apart: int, venue: bool | None) -> str:
    here, there = one.place, two.place
    pages = bool(here.page and there.page)
    volumes = bool(here.volume and there.volume)
    if pages and volumes and here.volume == there.volume:
        return "other page"
    if volumes and here.volume != there.volume and apart:
        return "other volume and year"
    if apart and venue is False:
        return "other venue and year"
    return "other year" if apart > (1 if venue else 2) else ""


def _differ(one: Normal, two: Normal, kind: str) -> bool:
    """Whether both have identifiers of a kind, and not the same ones."""
    mine = {value for k, value in one.identifiers if k == kind}
    yours = {value for k, value in two.identifiers if k == kind}
    return bool(mine and yours) and mine.isdisjoint(yours)
