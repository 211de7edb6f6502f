"""Brings the catalogue of an earlier paperdrop to the present schema, once it has been copied."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager
    from typing import Any, Protocol

    class Store(Protocol):
        """What of index.store, which is above, is needed here."""

        path: str

        def backup(self, target: str) -> None: ...
        def run(self, sql: str) -> Any: ...
        def transaction(self) -> AbstractContextManager[None]: ...


def upgrade(store: Store, version: int, steps: Sequence[str]) -> str:
    """Take the steps from `version` on, each in a transaction; returns the name of the copy that
    was made before ("" for a new catalogue).

    Where the copy cannot be made (a full disk), nothing is changed.
    """
    copy = f"{store.path}.schema-{version}" if version else ""
    if copy:
        store.backup(copy)
    for number, step in enumerate(steps[version:], version + 1):
        with store.transaction():
            for statement in step.split(";\n"):
                store.run(statement)
            store.run(f"PRAGMA user_version={number}")
    return copy
