"""The catalogue: all that files say, joined into papers. The truth that the index follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from index.admission import Admitter
from index.batches import Admission, Placed
from index.contents import Contents
from index.keys import Keys
from index.ledger import Ledger
from index.outcome import Outcome
from index.papers import Papers
from index.recognition import Recogniser
from index.sightings import Sightings
from index.store import Store, Transaction


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
        self._admitter = Admitter(
            recogniser, self.contents, self.sightings, self.ledger, outcome
        )

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

    def reset(self) -> None:
        """Forget what memory held of a transaction that was rolled back."""
        self._keys.reset()
        self.contents.reset()
        self.ledger.reset()

    def changed_since(self, revision: int) -> Iterator[tuple[int, bool]]:
        """Yield (paper, whether to be found) of all papers changed after `revision`."""
        return self.papers.changed_since(revision)
