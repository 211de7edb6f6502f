"""The catalogue for reading, as the commands that only look need it."""

from __future__ import annotations

from daemon.config import state_folder
from daemon.errors import NoSuchPaper
from index.shelf import Shelf
from index.store import Store


def reading(config: str | None) -> Store:
    """The catalogue of the configured state folder."""
    return Store.open(state_folder(config), readonly=True)


def paper_key(shelf: Shelf, ident: str) -> int:
    """The key of a paper by its id, or by the beginning of it; exit code 1 where there is none."""
    key = shelf.find(ident)
    if key is None:
        raise NoSuchPaper(ident)
    return key
