"""What we write as CSL-JSON keeps the rules of the published schema (csl-data.json, version 1.0.2).

The rules are written out here from the specification: which variables an item may have, of which
shape each is, and that it may have no others.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon.render.csl import item


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TYPES = words("""article article-journal article-magazine article-newspaper bill book broadcast chapter classic
    collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing
    interview legal_case legislation manuscript map motion_picture musical_score pamphlet
    paper-conference patent performance periodical personal_communication post post-weblog regulation
    report review review-book software song speech standard thesis treaty webpage""")
STRINGS = words("""abstract annote archive archive_collection archive_location archive-place authority call-number
    citation-label collection-title container-title container-title-short dimensions division DOI
    event-title event-place genre ISBN ISSN jurisdiction keyword language license medium note
    original-publisher original-publisher-place original-title part-title PMCID PMID publisher
    publisher-place references reviewed-genre reviewed-title scale section source status title
    title-short URL version volume-title volume-title-short year-suffix shortTitle journalAbbreviation
    event""")
STRINGS_OR_NUMBERS = words("""chapter-number citation-number collection-number edition first-reference-note-number issue
    locator number number-of-pages number-of-volumes page page-first part-number printing-number
    supplement-number volume""")
NAMES = words("""author chair collection-editor compiler composer container-author contributor curator director
    editor editorial-director executive-producer guest host interviewer illustrator narrator organizer
    original-author performer producer recipient reviewed-author script-writer series-creator
    translator""")
DATES = words("accessed available-date event-date issued original-date submitted")
NAME_PARTS = words(
    "family given dropping-particle non-dropping-particle suffix comma-suffix static-ordering literal "
    "parse-names"
)


def valid(made: dict[str, Any]) -> None:
    """Fail where an item breaks a rule of the schema."""
    assert made["type"] in TYPES
    assert isinstance(made["id"], str | int)
    for name, value in made.items():
        if name in ("type", "id"):
            continue
        if name in STRINGS:
            assert isinstance(value, str), name
        elif name in STRINGS_OR_NUMBERS:
            assert isinstance(value, str | int), name
        elif name in NAMES:
            assert isinstance(value, list), name
            for one in value:
                assert one and one.keys() <= NAME_PARTS, one
                assert all(isinstance(part, str | int | bool) for part in one.values())
        elif name in DATES:
            _valid_date(value)
        else:
            raise AssertionError(f"{name} is no variable of CSL")


def _valid_date(value: dict[str, Any]) -> None:
    assert value.keys() <= {"date-parts", "season", "circa", "literal", "raw", "edtf"}
    for parts in value.get("date-parts", []):
        assert 1 <= len(parts) <= 3
        assert all(isinstance(part, int | str) for part in parts)
    assert len(value.get("date-parts", [])) <= 2


TEXTS = st.one_of(st.none(), st.text(max_size=20))
KINDS = (
    "article",
    "proceedings",
    "preprint",
    "abstract",
    "book",
    "chapter",
    "thesis",
    "report",
    "other",
)
PAPERS = st.fixed_dictionaries(
    {"id": st.just("p7f3kq2m9xa"), "authors": st.lists(st.text(min_size=1, max_size=9), max_size=3)},
    optional={
        "kind": st.sampled_from((*KINDS, None)), "year": st.one_of(st.none(), st.integers(1000, 2999)),
        "urls": st.lists(st.just("https://example.org/x"), max_size=2),
        "keywords": st.lists(st.text(min_size=1, max_size=9), max_size=3),
        "authors_complete": st.booleans(),
        **dict.fromkeys(("title", "abstract", "venue", "volume", "issue", "pages", "doi", "pmid", "arxiv",
                         "area", "topic"), TEXTS),
    },
)  # fmt: skip


@given(PAPERS)
def test_any_paper_is_a_valid_item(paper: dict[str, Any]) -> None:
    valid(item(paper))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_type_of_its_own_or_a_general_one(kind: str) -> None:
    made = item({"id": "p", "kind": kind, "authors": [], "title": "On tides"})
    assert made["type"] in TYPES
    assert ("title", "On tides") in made.items()


@pytest.mark.parametrize(
    "wrong",
    [{"type": "paper"}, {"year": 2024}, {"author": [{"name": "A"}]}, {"issued": {"year": 2024}},
     {"keyword": ["a"]}],
)  # fmt: skip
def test_the_rules_see_what_is_wrong(wrong: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        valid({"id": "p", "type": "article"} | wrong)
