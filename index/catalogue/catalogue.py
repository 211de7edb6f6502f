"""The catalogue: all that files say, joined into papers. The truth that the index follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from index.catalogue.admission import Admitter
from index.catalogue.batches import Admission, Placed
from index.catalogue.contents import Contents
from index.catalogue.keys import Keys
from index.catalogue.ledger import Decision, Ledger
from index.catalogue.outcome import Outcome
from index.catalogue.papers import Papers
from index.catalogue.recognition import Recogniser
from index.catalogue.sightings import Sightings
from index.store import Store, Transaction


class Undecidable(Exception):
    """A decision that a person asked for makes no difference; `what` says why."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what, self.hint = what, "see `paperdrop show ID` for the sightings of a paper"


class Catalogue:
    """Puts the rooms of the catalogue together over one store; used by one thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._keys = Keys(store)
        self.contents = Contents(store, self._keys)
        self.sightings = Sightings(store)
        self.papers = Papers(store, self._keys)
        self.ledger = Ledger(store)
        outcome = Outcome(store, self._keys, self.contents, self.papers, self.ledger)
        recogniser = Recogniser(self._keys, self.contents)
        self._admitter = Admitter(recogniser, self.contents, self.sightings, self.ledger, outcome)

    def transaction(self) -> Transaction:
        """Return a context in which everything is kept, or nothing."""
        return self.store.transaction(undone=self.reset)

    def admit(
        self,
        file: int,
        salt: bytes,
        batch: Sequence[Placed],
        now: int,
        ending: Mapping[int, Iterable[int]] | None = None,
    ) -> Admission:
        """Admit `batch` of `file` in the open transaction (see admission.py)."""
        return self._admitter.admit(file, salt, batch, now, ending)

    def merge(self, papers: Sequence[int], now: int) -> Admission:
        """Keep for ever that `papers` (keys) are one; in the open transaction."""
        contents = self.contents.load(self.contents.live(self.contents.of_papers(papers)))
        if len({content.paper for content in contents}) < 2:
            raise Undecidable("these are one paper already")
        self.ledger.decide("merge", [[content.digest for content in contents]], now)
        return self._admitter.reconsider(papers, now)

    def split(self, paper: int, sightings: Sequence[int], now: int) -> Admission:
        """Keep for ever that `sightings` are another paper than the rest of `paper` (a key).

        Without `sightings`, all that differ in what they say are papers of their own.
        """
        contents = self.contents.load(self.contents.live(self.contents.of_papers([paper])))
        told, mine = self.sightings.contents_of(sightings), {content.id for content in contents}
        if strangers := [one for one in sightings if told.get(one) not in mine]:
            listed = ", ".join(map(str, sorted(strangers)))
            raise Undecidable(f"not sightings of this paper: {listed}")
        chosen = set(told.values())
        apart = [content.digest for content in contents if content.id in chosen]
        rest = [content.digest for content in contents if content.id not in chosen]
        sides = [apart, rest] if sightings else [[digest] for digest in rest]
        if len(sides) < 2 or not all(sides):
            raise Undecidable("there is nothing to split: these sightings say exactly the same")
        self.ledger.decide("split", sides, now)
        return self._admitter.reconsider([paper], now)

    def part(self, papers: Sequence[int], now: int) -> Admission:
        """Keep for ever that `papers` (keys) are different works."""
        contents = self.contents.load(self.contents.live(self.contents.of_papers(papers)))
        sides: dict[int, list[int]] = {}
        for content in contents:
            sides.setdefault(content.paper, []).append(content.digest)
        if len(sides) < 2:
            raise Undecidable("these are one paper: split it")
        self.ledger.decide("split", list(sides.values()), now)
        return self._admitter.reconsider(papers, now)

    def take_over(self, decisions: Sequence[Decision], now: int) -> Admission:
        """Add another catalogue's decisions to ours, in the order they were made."""
        ours = self.ledger.decisions()
        if not (fresh := [one for one in decisions if one not in ours]):
            return Admission()
        self.ledger.replace(sorted([*ours, *fresh], key=lambda one: one.at))
        digests = {digest for one in fresh for side in one.sides for digest in side}
        known = self.contents.live(self.contents.by_digest(digests).values())
        return self._admitter.reconsider({c.paper for c in self.contents.load(known)}, now)

    def reset(self) -> None:
        """Forget what memory held of a transaction that was rolled back."""
        self._keys.reset()
        self.contents.reset()
        self.ledger.reset()

    def changed_since(self, revision: int) -> Iterator[tuple[int, bool]]:
        """Yield (paper, whether to be found) of all papers changed after `revision`."""
        return self.papers.changed_since(revision)
