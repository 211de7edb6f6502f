"""Clusters become papers: rows, ids, shown fields, and what the index must be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from index.catalogue.components import Component
from index.catalogue.contents import Content, Contents
from index.catalogue.drafts import Draft
from index.catalogue.keys import Keys
from index.catalogue.ledger import Ledger
from index.catalogue.papers import Paper, Papers, owners
from index.pubs import ID_BITS, pub_hash
from index.store import Store


class Outcome:
    """Writes what clusterings lead to."""

    def __init__(
        self, store: Store, keys: Keys, contents: Contents, papers: Papers, ledger: Ledger
    ) -> None:
        self._store, self._keys, self._contents = store, keys, contents
        self._papers, self._ledger = papers, ledger

    def write(
        self,
        loose: Sequence[Content],
        components: Sequence[Component],
        arrivals: Mapping[int, Content],
        fresh: Mapping[int, Content],
        died: Mapping[int, Content],
        follows: Mapping[int, int],
        now: int,
    ) -> Draft:
        """Give each cluster its paper, write all of it, and return what it came to.

        `loose` contents are new and alone; `follows` says what an edited content became.
        """
        groups = [group for component in components for group in component.groups]
        members = [content for group in groups for content in group]
        before = {content.id: content.paper for content in members}
        (revision,) = self._store.one("SELECT revision + 1 FROM meta")
        draft = Draft(revision, now, before, arrivals, died)
        papers = {content.paper for content in (*members, *died.values())}
        rows = self._papers.load(papers, before) if groups or died else {}
        places = {content.id: number for number, group in enumerate(groups) for content in group}
        self._share_out(draft, rows, groups, owners(rows, places, before, follows))
        for content in loose:
            draft.found_lone(content)
        self._name(draft)
        self._save(draft, components, before, fresh)
        return draft

    def _share_out(
        self,
        draft: Draft,
        rows: Mapping[int, Paper],
        groups: Sequence[Sequence[Content]],
        answering: Mapping[int, int],
    ) -> None:
        """Let each group keep the earliest of the ids that it answers for, or found a paper."""
        claims: dict[int, list[int]] = {}
        for id_, number in sorted(answering.items()):
            claims.setdefault(number, []).append(id_)
        for number, group in enumerate(groups):
            if number in claims:
                keep, *others = claims[number]
                draft.hold(rows[keep], group)
                for other in others:
                    draft.join(rows[other], keep)
            else:
                self._found(draft, rows, group)
        for id_ in rows.keys() - answering.keys():
            draft.empty(rows[id_])

    def _found(self, draft: Draft, rows: Mapping[int, Paper], group: Sequence[Content]) -> None:
        """Have the earliest content whose number no paper bears found a paper."""
        taken = set(self._papers.load(content.id for content in group)) | rows.keys()
        for content in group:
            if content.id not in taken:
                draft.found(content.id, content, group)
                return
        draft.found(self._contents.new_id(), group[0], group)

    def _name(self, draft: Draft) -> None:
        """Give the new papers their public ids, in the order of their founding."""
        new = sorted(draft.new, key=lambda pair: pair[1].id)
        seeds = [self._contents.normal(founder).seed() for _, founder in new]
        for (paper, _), pub in zip(new, self._papers.derive(seeds), strict=True):
            paper.pub = pub
        self._keys.add([pub_hash(paper.pub) << ID_BITS | paper.id for paper, _ in new])

    def _save(
        self,
        draft: Draft,
        components: Sequence[Component],
        before: Mapping[int, int],
        fresh: Mapping[int, Content],
    ) -> None:
        changed = []
        for component in components:
            for content in component.members:
                rule, evidence = component.rules[content.id]
                was = content.rule, before[content.id]
                content.rule, content.evidence = rule, evidence
                if content.id not in fresh and was != (rule, content.paper):
                    changed.append((content.paper, rule, evidence, content.id))
            if len(component.members) > 2 or component.ties:
                self._ledger.renew([content.id for content in component.members], component.ties)
        self._store.many(
            "UPDATE contents SET paper = ?, rule = ?, evidence = ? WHERE id = ?", changed
        )
        self._contents.insert(list(fresh.values()))
        self._papers.save(draft.finish())
        self._papers.found(draft.lone)
        if draft.admission.changes:
            draft.admission.revision = draft.revision
            self._store.run("UPDATE meta SET revision = ?", (draft.revision,))
