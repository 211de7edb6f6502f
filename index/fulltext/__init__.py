"""The Tantivy index: schema, analyzers, writer and reader. The one door to the engine.

The index holds no text, only what finds a paper's key; shown fields are the catalogue's. How far it
follows the catalogue stands in a reserved document of the same commit, the watermark, which has
none of a paper's fields and is kept out of everything else by `kind:paper`.
"""

from __future__ import annotations

from index.standins import StandIns

with StandIns():
    from tantivy import FieldType, Occur, Query

from index.fulltext.opening import FulltextError, Locked, analyzer, create, exists
from index.fulltext.reading import SORTS, Reader, watermark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from index.fulltext.hired import Hired
    from index.fulltext.writing import Writer

__all__ = [
    "SORTS", "FieldType", "FulltextError", "Hired", "Locked", "Occur", "Query", "Reader", "Writer", "analyzer",
    "create", "exists", "watermark",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """The writers, when they are first wanted: a search never is one."""
    if name == "Writer":
        from index.fulltext.writing import Writer

        return Writer
    if name == "Hired":
        from index.fulltext.hired import Hired

        return Hired
    raise AttributeError(name)
