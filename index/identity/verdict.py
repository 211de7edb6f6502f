"""What two entries are to each other, with the rule and the evidence."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from index.identity.authorship import Authors, Overlap
from index.identity.normal import Normal
from index.identity.titles import Likeness, Titles

Outcome = Literal["same", "different", "uncertain", "unrelated"]


class Verdict(NamedTuple):
    """What two entries are to each other.

    `strength` ranks *same* verdicts (higher joins first); below zero it forbids that a chain of
    others joins the two. `evidence` holds what the rule rests on, ready for JSON.
    """

    outcome: Outcome
    rule: str
    strength: int
    evidence: dict[str, Any]

    @property
    def two_titles(self) -> bool:
        """Whether it is uncertain as the same people may have written two papers, a word apart."""
        return self.rule == SIMILAR_TITLE and self.evidence.get("title") == Likeness.ALIKE.value

    @property
    def cut_short(self) -> bool:
        """Whether it is *same* by authors and a title of which a side has but a part."""
        return self.rule == TITLE_AUTHORS and self.evidence.get("title") == Likeness.CUT.value


UNRELATED = Verdict("unrelated", "nothing in common", 0, {})
TITLE_ALONE = "title alone"
TITLE_AUTHORS = "title+authors"
SIMILAR_TITLE = "authors, similar title"
SURE_TITLE = 50  # the strength under which titles are but similar


class Case(NamedTuple):
    """A pair whose titles and authors have been compared."""

    one: Normal
    two: Normal
    titles: Titles
    people: Authors

    @property
    def together(self) -> bool:
        """Whether everybody of the shorter list of authors is in the longer."""
        return self.people.overlap in (Overlap.SAME, Overlap.SUBSET)

    @property
    def whole(self) -> bool:
        """Whether neither list of authors is cut off."""
        return self.one.entry.authors_complete and self.two.entry.authors_complete

    def same(self, rule: str, strength: int, **more: Any) -> Verdict:
        """One work."""
        return Verdict("same", rule, strength, self._evidence(more))

    def different(self, rule: str, strength: int, **more: Any) -> Verdict:
        """Two works, whatever else agrees."""
        return Verdict("different", rule, strength, self._evidence(more))

    def uncertain(self, rule: str, **more: Any) -> Verdict:
        """A person should look; others may join the two."""
        return Verdict("uncertain", rule, 0, self._evidence(more))

    def doubtful(self, rule: str, **more: Any) -> Verdict:
        """A person should look; until then nothing joins the two."""
        return Verdict("uncertain", rule, -1, self._evidence(more))

    def _evidence(self, more: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {"authors": self.people.overlap.value}
        if self.people.fewer:
            found["shared"] = [self.people.shared, self.people.fewer, self.people.more]
        if self.one.title and self.two.title:
            found["title"] = self.titles.likeness.value
        if self.titles.differs:
            found["differs"] = self.titles.differs
        return found | more
