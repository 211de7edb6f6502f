"""The papers of one batch while they are made up: shown fields, and what is new to the index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from index.catalogue.batches import Admission, Change
from index.catalogue.contents import Content
from index.catalogue.papers import Paper
from index.documents import Document, differ, document
from index.identity.merging import merge


def shown_fields(group: Sequence[Content]) -> tuple[dict[str, Any], str | None]:
    """Return what the paper of `group` shows, and its JSON where more than one content tells it."""
    if len(group) == 1:
        return group[0].fields(), None
    merged = merge([(content.digest, content.read()) for content in group])
    said = {name: value for name, value in merged.items() if value and value is not True}
    if not merged["authors_complete"]:
        said["authors_complete"] = False
    return said, orjson.dumps(said).decode()


class Draft:
    """Papers on their way into the tables, with the admission that they add up to.

    `before` gives the paper of each content so far, `arrivals` those that nobody told until now,
    `died` those that nobody tells any more.
    """

    def __init__(
        self,
        revision: int,
        now: int,
        before: Mapping[int, int],
        arrivals: Mapping[int, Content],
        died: Mapping[int, Content],
    ) -> None:
        self.revision, self._now = revision, now
        self._before, self._arrivals, self._died = before, arrivals, died
        self.admission = Admission()
        self.founded: set[int] = set()
        self._fresh: set[int] = set()
        self.altered: set[int] = set()
        self.new: list[tuple[Paper, Content]] = []
        self.lone: list[Paper] = []
        self._rows: list[Paper] = []
        self._shown: list[tuple[Paper, dict[str, Any] | None]] = []

    def found_lone(self, content: Content) -> None:
        """Make a new paper of one content that nothing else touches: nearly all of a first ingest."""
        id_ = content.paper = content.id
        paper = Paper(id_, 0, id_, 1, self.revision, self._now, self._now)
        self.new.append((paper, content))
        self.lone.append(paper)
        self.founded.add(id_)
        self._fresh.add(id_)
        self._shown.append((paper, content.fields()))

    def found(self, id_: int, founder: Content, group: Sequence[Content]) -> None:
        """Make a new paper of `group`."""
        said, shown = shown_fields(group)
        paper = Paper(id_, 0, founder.id, 0, self.revision, self._now, self._now)
        self.new.append((paper, founder))
        self.founded.add(id_)
        self._fresh.add(id_)
        self._answer(paper, group, shown)
        self._shown.append((paper, said))

    def hold(self, paper: Paper, group: Sequence[Content]) -> None:
        """Have a known paper answer for `group`."""
        said, shown = shown_fields(group)
        old = self._said_before(paper, group) if paper.live else None
        if old is None or differ(paper.id, paper.added, old, said):
            (self.altered if paper.live else self.founded).add(paper.id)
            paper.revision = self.revision
            self._shown.append((paper, said))
        if old != said:
            paper.updated = self._now
        self._answer(paper, group, shown)

    def join(self, paper: Paper, keep: int) -> None:
        """Have `keep` answer for `paper` from now on."""
        if paper.live or paper.joined_into != keep:
            self._end(paper)
            paper.joined_into = keep

    def empty(self, paper: Paper) -> None:
        """Note that nobody tells of `paper` any more."""
        if paper.live:
            self.admission.retracted += 1
            self._end(paper)

    def finish(self) -> list[Paper]:
        """Return all rows to write; the admission's changes are whole now."""
        for paper, said in self._shown:
            found = None if said is None else _document(paper, said)
            self.admission.changes.append(Change(paper.id, found, paper.id in self._fresh))
        return self._rows

    def _answer(self, paper: Paper, group: Sequence[Content], shown: str | None) -> None:
        paper.live, paper.shown, paper.joined_into = len(group), shown, None
        for content in group:
            content.paper = paper.id
        self._rows.append(paper)

    def _end(self, paper: Paper) -> None:
        if paper.live:
            paper.revision, paper.updated = self.revision, self._now
            self._shown.append((paper, None))
        paper.live, paper.shown = 0, None
        self._rows.append(paper)

    def _said_before(self, paper: Paper, group: Sequence[Content]) -> dict[str, Any] | None:
        """Return what `paper` showed; None where that moved elsewhere."""
        if paper.shown is not None:
            said: dict[str, Any] = orjson.loads(paper.shown)
            return said
        for content in (*group, *self._died.values()):
            if content.id not in self._arrivals and (
                self._before.get(content.id, content.paper) == paper.id
            ):
                return content.fields()
        return None


def _document(paper: Paper, said: dict[str, Any]) -> Document:
    return document(paper.id, paper.added, said)
