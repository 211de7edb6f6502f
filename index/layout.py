"""The fields of the index: what each is for, and how a paper fills them. Nothing is stored but keys.

`text` is all of a paper's words in one field, which ranks better than a sum over fields; `title` and
the labels serve their operators; `author` has names unstemmed; `exact` has tokens that are found
whole: identifiers, titles (hashed), and names by initial and family name.
"""

from __future__ import annotations

from index.analysis import BODY, identifier, initials, key_of, searchable, spaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    import tantivy

    from index.documents import Document

SCHEMA = 2
"""Raised with every change of fields or analysis: an index of another number is rebuilt."""

WORDS, NAMES, LABELS = "words", "names", "labels"
LABEL_FIELDS = ("area", "topic", "venue")
_YEARS = 100_000  # what is beyond is no year, and no number that the engine takes


def declare(build: tantivy.SchemaBuilder) -> None:
    """Add the fields of a paper, and the watermark's one, to a schema."""
    build.add_text_field("kind", tokenizer_name="raw", index_option="basic")
    build.add_text_field("watermark", stored=True, tokenizer_name="raw", index_option="basic")
    build.add_integer_field("key", indexed=True, fast=True)
    build.add_text_field("text", tokenizer_name=WORDS)
    build.add_text_field("title", tokenizer_name=WORDS)
    build.add_text_field("author", tokenizer_name=NAMES, fast=True)
    build.add_text_field("exact", tokenizer_name="whitespace", index_option="basic")
    for label in LABEL_FIELDS:
        build.add_text_field(label, tokenizer_name=LABELS, fast=True)
    build.add_integer_field("year", indexed=True, fast=True)
    build.add_integer_field("by_year", fast=True)
    build.add_integer_field("by_added", fast=True)


def fill(made: tantivy.Document, paper: Document) -> None:
    """Put a paper into an empty document of the engine."""
    text, number = made.add_text, made.add_integer
    text("kind", "paper")
    number("key", paper.key)
    exact = initials(paper.authors)
    for title in map(searchable, paper.titles):
        text("text", title)
        text("title", title)
        exact.append(key_of(title))
    labels = " ".join((paper.area, paper.topic, *paper.keywords, paper.venue))
    text("text", searchable(f"{labels} {BODY} {paper.abstract}"))
    for name in paper.authors:
        text("author", name if name.isascii() else spaced(name))
    for label in LABEL_FIELDS:
        if value := getattr(paper, label):
            text(label, spaced(value))
    if paper.doi:
        exact.append(identifier("doi", paper.doi))
    if paper.arxiv:
        exact.append(identifier("arxiv", paper.arxiv))
    if exact:
        text("exact", " ".join(exact))
    if paper.year is not None and abs(paper.year) < _YEARS:
        number("year", paper.year)
        number("by_year", ordered(paper.year, paper.key))
    number("by_added", ordered(paper.added, paper.key))


def ordered(value: int, key: int) -> int:
    """A sort column: by value, and by key where values are equal (the key's low 24 bits)."""
    return (value << 24) | (key & 0xFFFFFF)
