"""What a record is that has a title or a name, and people: a paper, or a page, a project, software."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

Record = Mapping[str, Any]

_ABSTRACT = re.compile("abstract|摘要", re.IGNORECASE)
_ONLINE = re.compile(r"://\S*(?:arxiv\.org/|doi\.org/10\.|openreview\.net/|aclanthology\.)")
_WHOLE_ABSTRACT = 200
_OF_SOFTWARE = frozenset(
    {"version", "license", "repository", "codeRepository", "dependencies", "require", "frameworks"}
)
_OF_A_PAGE = ("content", "body", "text", "slug", "excerpt", "urlToImage", "permalink")
_THINGS = ("code", "software", "dataset", "datasets", "tool", "tools", "library", "repository")
_OF_GOODS = frozenset({"price", "sku", "stock", "ingredients", "servings", "cuisine", "lyrics", "awarder", "subreddit",
                       "linecount", "width"})  # fmt: skip
_OF_A_SITE = frozenset({"siteName", "site_name", "publishedTime", "modifiedTime"})
_TELLS_OTHERS = _OF_GOODS | _OF_A_SITE | {"author", "enclosure", "category"}
_APPEARED = frozenset({"venue", "doi", "arxiv", "pmid", "kind", "pages", "volume"})
_CUT = ("authors_truncated", "is_authors_truncated")
_COUNTS = ("author_count", "authors_count", "num_authors", "n_authors", "authorCount", "authorsCount")  # fmt: skip
_SAID_CUT = frozenset((*_CUT, *_COUNTS, "authors_complete"))


def is_a_work(said: Record, record: Record) -> bool:
    """Whether what has a `name` is a paper, and no person, thing or piece of software."""
    if "authors" not in said:
        links = " ".join(value for value in record.values() if isinstance(value, str))
        told = (
            any(map(_ABSTRACT.search, record)) or said.keys() & _APPEARED or _ONLINE.search(links)
        )
        return "abstract" in said and bool(told) and not any(map(_are_records, record.values()))
    if said.get("kind") not in (None, "other"):
        return True
    if "doi" in said or "doi.org/" in str(record.get("@id")):
        return True  # schema.org gives papers and their data a `version` too
    if not _OF_SOFTWARE.isdisjoint(record):
        return False
    if any(isinstance(value, list) for key, value in record.items() if "author" in key.lower()):
        return True  # what has a `name` and one `author` may be anything
    appeared = "year" in said or "venue" in said or "pdf" in record
    return appeared and ("authors" in record or len(said["authors"]) > 1)


def _are_records(value: object) -> bool:
    """Whether a value lists things that a heading holds: its subdivisions, its papers."""
    return isinstance(value, list) and len(value) > 0 and all(isinstance(v, Mapping) for v in value)


def may_be_no_paper(keys: Iterable[str]) -> bool:
    """Whether a record of such keys may be a post or a thing."""
    return not _TELLS_OTHERS.isdisjoint(keys)


def is_a_post(said: Record, record: Record) -> bool:
    """Whether an `author` wrote news or a page of a site: what fills the page stands beside, and
    nothing says where a paper appeared."""
    if len(said.get("authors", ())) != 1 or said.keys() & _APPEARED - {"kind"}:
        return False
    if not _OF_A_SITE.isdisjoint(record):
        return True
    if "kind" in said:
        return False
    one = isinstance(record.get("author"), (str, Mapping))
    return one and any(isinstance(record.get(key), str) for key in _OF_A_PAGE)


def is_a_thing(said: Record, record: Record) -> bool:
    """Whether a list that keeps papers and other things calls this one code or a dataset, or says
    what it costs, is cooked of, was given by or how wide it is."""
    if said.get("doi") or said.get("arxiv"):
        return False
    if not _OF_GOODS.isdisjoint(record) and "venue" not in said:
        return True
    if "audio/" in str(record.get("enclosure")):  # an episode
        return True
    called = record.get("category")
    return isinstance(called, str) and called.lower() in _THINGS and not said.get("abstract")


def says_more_than_people(said: Record, record: Record) -> bool:
    """Whether what stands under a title is a paper's: a project under its name has people as well."""
    return len(record) == 1 or bool(said.keys() - {"authors", "authors_complete"})


def has_abstract(record: Record) -> bool:
    """Whether a flat record says an abstract by that name: a paper without title and authors."""
    return any(
        isinstance(value, str) and len(value) > _WHOLE_ABSTRACT and _ABSTRACT.search(key)
        for key, value in record.items()
    ) and not any(isinstance(value, Mapping) for value in record.values())


def is_identified(said: Record) -> bool:
    """Whether authors stand with an identifier of their paper."""
    return "authors" in said and any(said.get(kind) for kind in ("doi", "arxiv", "pmid"))


def may_count_authors(keys: Iterable[str]) -> bool:
    """Whether keys of a record may say how many its authors are, or that they are not all."""
    return not _SAID_CUT.isdisjoint(keys)


def is_cut_off(record: Record, named: int) -> bool:
    """Whether a flag or a count beside the authors says that they are not all."""
    for key in _COUNTS:
        if type(count := record.get(key)) is int and count > named:
            return True
    return record.get("authors_complete", True) in (False, "false", "False") or any(
        record.get(key) in (True, "true", "True") for key in _CUT
    )
