"""What identifiers, kinds and places of publication say of a pair, titles and people left out."""

from __future__ import annotations

from typing import NamedTuple

from index.identity.normal import Normal
from index.identity.publication import Place, is_preprint
from index.identity.venues import opposed_venues, same_venue


class Standing(NamedTuple):
    """For and against one work.

    `shared`: an identifier of both. `agrees`: they stand on one page. `conflict`: why they are two
    works. `doubt`: why they may be, whatever their abstracts say. `elsewhere`: they were published
    in other places, which only equal abstracts outweigh. `venue`: whether their venues may be one
    (None: a side says none, or is a preprint). `year`, `years`: their years are equal, or differ, and
    `beside` by one only.
    `other_issue`: they stand in two issues of one volume. `closeness` counts what agrees of year,
    venue, volume and page, which proves nothing and tells a nearer one from others: an
    article from its abstract at a meeting.
    """

    shared: str = ""
    agrees: bool = False
    conflict: str = ""
    doubt: str = ""
    elsewhere: str = ""
    venue: bool | None = None
    year: bool = False
    years: bool = False
    beside: bool = False
    other_issue: bool = False
    closeness: int = 0

    @property
    def here(self) -> bool:
        """Whether both say one venue and year, and nothing speaks against it."""
        against = self.conflict or self.doubt or self.elsewhere or self.other_issue
        return bool(self.venue and self.year and not against)


def stand(one: Normal, two: Normal) -> Standing:
    """How two entries stand to each other. Symmetric."""
    here, there = one.place, two.place
    preprint = is_preprint(one.entry) or is_preprint(two.entry)
    venue = None if preprint else same_venue(here.venue, there.venue)
    apart = abs(here.year - there.year) if here.year and there.year else 0
    identifier, agrees = shared(one, two), _agrees(here, there)
    elsewhere = conflict = doubt = ""
    if not agrees and not preprint:
        elsewhere = _elsewhere(here, there, apart, venue)
    if not agrees and not identifier:
        conflict = _conflict(one, two)
        doubt = _doubt(one, two, bool(apart) or venue is False, preprint)
    volume = bool(venue and here.volume and here.volume == there.volume)
    return Standing(
        identifier, agrees, conflict, doubt, elsewhere, venue,
        year=here.year == there.year != 0,
        years=bool(apart) and not (agrees or preprint or volume),
        beside=apart == 1,
        other_issue=volume and not agrees and _other_issue(here, there),
        closeness=(here.year == there.year != 0) + bool(venue) + _same(here.volume, there.volume)
        + 2 * _one_page(here, there)
        - 2 * (here.supplement != there.supplement),
    )  # fmt: skip


def shared(one: Normal, two: Normal) -> str:
    """An identifier that both have (`doi:10.…`), or nothing."""
    if not one.identifiers or not two.identifiers:
        return ""
    common = set(one.identifiers).intersection(two.identifiers)
    return ":".join(min(common)) if common else ""


def same_page(one: Normal, two: Normal) -> bool:
    """Whether both begin on the same page of the same volume and year of one venue."""
    here, there = one.place, two.place
    if not here.page or not here.volume or here[:3] != there[:3]:
        return False
    return bool(same_venue(here.venue, there.venue))


def _agrees(here: Place, there: Place) -> bool:
    """Whether both begin (or end) on one page of one volume, or year where a volume is unsaid."""
    if not _one_page(here, there):
        return False
    if here.volume and there.volume:
        return here.volume == there.volume
    if not here.year == there.year != 0 or same_venue(here.venue, there.venue) is False:
        return False
    return here.page != "1"


def _same(said: str, said2: str) -> bool:
    return said == said2 != ""


def _one_page(here: Place, there: Place) -> bool:
    if here.letters and there.letters and here.letters != there.letters:
        return False
    return bool(here.page) and (here.page == there.page or here.last == there.last != "")


def _other_issue(here: Place, there: Place) -> bool:
    """Whether both stand in known issues, not the same, and on other pages."""
    issues = bool(here.issue and there.issue) and here.issue != there.issue
    return issues and not _one_page(here, there)


def _conflict(one: Normal, two: Normal) -> str:
    here, there = one.place, two.place
    volumes = here.volume and there.volume and here.volume != there.volume
    if volumes and here.page and there.page and not _one_page(here, there):
        return "other volume and page"
    kinds = one.entry.kind, two.entry.kind
    if "abstract" in kinds and None not in kinds and kinds[0] != kinds[1]:
        return "meeting abstract"
    if here.year and there.year and here.year != there.year and _differ(one, two, "doi"):
        return "other DOI and year"
    return ""


def _doubt(one: Normal, two: Normal, elsewhere: bool, preprint: bool) -> str:
    for kind in ("doi", "arxiv", "pmid"):
        if _differ(one, two, kind):
            return f"other {kind}"
    kinds = {one.entry.kind, two.entry.kind}
    if len(kinds) == 2 and not kinds & {None, "other"} and kinds & {"thesis", "book"}:
        return "other kind of work"
    if preprint:
        return ""
    if kinds == {"article", "proceedings"} and elsewhere:
        return "conference and journal"
    return "conference and journal" if opposed_venues(one.place.venue, two.place.venue) else ""


def _elsewhere(here: Place, there: Place, apart: int, venue: bool | None) -> str:
    pages = bool(here.page and there.page) and not _one_page(here, there)
    pages = pages and not _same(here.volume, there.volume)
    if here.supplement != there.supplement and (venue is False or pages or (apart and not venue)):
        return "meeting abstract"
    if here.volume and there.volume:
        if here.volume != there.volume and (apart or venue is False):
            return "other volume"
        if here.volume == there.volume and venue:
            return ""
    if apart and venue is False:
        return "other venue and year"
    if venue is False and pages:
        return "other venue and page"
    return "other year" if apart > (1 if venue else 2) else ""


def _differ(one: Normal, two: Normal, kind: str) -> bool:
    """Whether both have identifiers of a kind, and not the same ones."""
    if not one.identifiers or not two.identifiers:
        return False
    mine = {value for k, value in one.identifiers if k == kind}
    yours = {value for k, value in two.identifiers if k == kind}
    return bool(mine and yours) and mine.isdisjoint(yours)
