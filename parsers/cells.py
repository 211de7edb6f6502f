"""What the cells of a table tell: its columns where the header leaves them open, and that it is one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.format import Line
from parsers.items.pieces import PAPER_SITE
from parsers.plaintext import citation
from parsers.plaintext.blocks import are_numbered
from parsers.plaintext.runon import parted
from parsers.records import fields, headers, headless
from parsers.records.headers import CALLED
from parsers.records.rows import rows

DELIMITERS = (",", "\t", ";", "|")
SAMPLE = 100
CITED = "citation text"  # our name for a column that holds whole citations
_BULLET = re.compile(r"\s*(?:[-*+•·▪]\s+|(?:[-*+•·▪]\s*)?\[[^\[\]]+\]\()")
_FEW = 10
_LEAST_CITED = 0.4
_CITED_LENGTH = 40
_CITED_ROWS = 40
_HEADED = 2  # so many names of fields make a row a header, be it one of other things
_SHARE = 0.8
_SHORT_CITATION = re.compile(
    r"(?P<people>\D{2,400}?)[\s,;(]+(?P<year>(?:19|20)\d\d)[a-z]?[)\]]?\.?", re.DOTALL
)
_ENDS_A_YEAR = frozenset(")].0123456789abcd")
_LEAST_TITLED = 0.3
_SHORT_TITLE = 8
_QUOTED = re.compile(r'(?:^|[,;\t|])"[^"]*"(?=[,;\t|]|$)')
_COLUMNS = 3
_NAMED_COLUMNS = 4
_LONGEST_NAME = 40
_SURNAMES = re.compile(r"(?:[^\W\d_][\w'’.-]*[^\W\d_.]|[^\W\d_]{2,})[*†‡§¶#]*(?: et al\.?)?")
_LEAST_SURNAMES = 3
_WHOLE_NAME = re.compile(r"\s*(?:[^\W\d_][\w'’.-]* )+[^\W\d_][\w'’-]+\s*")
_IDENTIFIER = re.compile(
    r"WOS:\w{15}|(?:2-s2\.0-)\d{10,}|PMC\d{5,8}|(?:(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*)?10\.(?!(?:5061|1594|17632|15468|7910)/)\d{4,9}/\S+"  # no data
    r"|(?:https?://openalex\.org/)?W\d{8,}|arxiv:\s*[\d.]{9,}(?:v\d+)?|\d\d(?:0[1-9]|1[0-2])\.\d{5}(?:v\d+)?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r",|\s(?:and|&)\s")


def settled(names: list[str], sample: Sequence[Sequence[str]]) -> list[str]:
    """The names once the cells have told what they leave open; [] where the rows tell no papers."""
    if CALLED in names:
        titles = _column(sample, names.index(CALLED))
        if sum(map(_is_called, titles)) * 2 < len(titles):
            return []
        return headless.guessed(["title" if n == CALLED else n for n in names], sample)
    columns = (_column(sample, at) for at, n in enumerate(names) if headers.field(n) == "title")
    filled = max(map(len, columns), default=len(sample))
    if headers.links_alone(names) and not _go_to_papers(names, sample):
        return []
    few = filled < _LEAST_TITLED * len(sample) and len(sample) >= _FEW
    return [] if few else headless.guessed(_signed(names, sample), sample)


def told(lines: Sequence[Line], delimiter: str) -> tuple[list[str], list[str], float] | None:
    """(header, names, how sure) of rows that tell themselves what their columns are."""
    table = filled(lines[:SAMPLE], delimiter)
    if (at := _citing(table)) is not None and not _are_citations(lines):
        header = [] if citation.surely(table[0][at]) else table[0]
        keys = [cell if headers.field(cell) else "" for cell in header] or [""] * (at + 1)
        return header, [CITED if n == at else key for n, key in enumerate(keys)], 0.8
    names = headless.columns(table)
    if names and sum(headers.field(cell) != "" for cell in table[0]) < _HEADED:
        return [], names, 0.7
    return _unnamed(table) or _identified(table)


def _identified(table: Sequence[list[str]]) -> tuple[list[str], list[str], float] | None:
    """Rows with titles, and identifiers of papers in a column whose name says little."""
    header, rows = (table[0], table[1:]) if table else ([], [])
    names = headers.names(header, {})
    if "title" not in map(headers.field, names) or any(map(headers.is_for_sale, names)):
        return None
    for at in range(len(names)):
        cells = _column(rows, at)
        if sum(map(_is_identifier, cells)) >= _SHARE * len(rows) > 0:
            if all(fields.doi(cell) for cell in cells) and "doi" not in names:
                names[at] = "doi"
            return header, headless.guessed(names, rows), 0.75
    return None


def _unnamed(table: Sequence[list[str]]) -> tuple[list[str], list[str], float] | None:
    """Rows whose header names all but the column of the people."""
    header, rows = (table[0], table[1:]) if table else ([], [])
    names = headers.names(header, {})
    free = (at for at, cell in enumerate(header) if not cell.strip())
    if not names or (at := headless.one_that_holds("authors", rows, free)) < 0:
        return None
    names[at] = "authors"
    return (header, headless.guessed(names, rows), 0.75) if headers.known(names) else None


def are_items(lines: Sequence[Line]) -> bool:
    """Whether most lines open with a bullet or a link: a list, whose commas part no cells."""
    texts = [line.text for line in lines[:SAMPLE] if line.text.strip()]
    return sum(_BULLET.match(text) is not None for text in texts) * 2 > len(texts)


def is_table(lines: Sequence[Line]) -> bool:
    """Whether lines are the rows of a table, whatever its columns are."""
    return any(
        headless.is_table(filled(lines[:SAMPLE], delimiter))
        for delimiter in DELIMITERS
        if any(delimiter in line.text for line in lines[:SAMPLE])
    )


def is_export(texts: Sequence[str]) -> bool:
    """Whether lines are rows as programs write them, so that no comma in them parts names: even
    ones of which most have quoted cells, or below a row of names."""
    lines = [Line(n, 0, 0, text) for n, text in enumerate(texts[:SAMPLE], 1)]
    for delimiter in DELIMITERS:
        if not lines or delimiter not in lines[0].text:
            continue
        table = filled(lines, delimiter)
        if not headless.is_table(table):
            continue
        width = len(table[0])
        quoted = sum(_QUOTED.search(line.text) is not None for line in lines)
        if width >= _COLUMNS and quoted * 2 > len(lines):
            return True
        if width >= _NAMED_COLUMNS and _are_names(table[0]):
            return True
    return False


def parting(people: Sequence[str]) -> str:
    """The mark that parts people in a column where their names alone don't show it; "" elsewhere.

    An odd number of single words is no list of family names with a given name behind each; nor is
    one of whole names all along a column.
    """
    commas = [cell for cell in people if "," in cell and ";" not in cell]
    lists = [cell.split(",") for cell in commas if cell.count(",") > 1]
    odd = sum(len(parts) % 2 and _are_surnames(parts) for parts in lists)
    if odd >= _LEAST_SURNAMES and odd * 4 >= len(lists):
        return ","
    if any(len(parts) % 2 for parts in lists) and all(map(_are_whole_names, commas)):
        return ","
    before = [cell.partition(":")[0] for cell in people if ": " in cell]
    labelled = len(set(before)) == 1
    return ":" if len(before) * 2 > len(people) and not labelled else ""


def filled(lines: Sequence[Line], delimiter: str) -> list[list[str]]:
    """The cells of the rows that have any."""
    return [row.cells for row in rows(lines, delimiter) if row.cells]


def parted_year(people: str) -> tuple[str, str] | None:
    """(people, year) of `Quill et al. (2031)`."""
    dated = people[-1:] in _ENDS_A_YEAR and ("20" in people or "19" in people)
    if dated and (short := _SHORT_CITATION.fullmatch(people)):
        return short["people"], short["year"]
    return None


def _is_identifier(cell: str) -> bool:
    """Whether a cell is one by which a collection of papers knows a paper."""
    return _IDENTIFIER.fullmatch(cell) is not None


def _are_surnames(parts: Sequence[str]) -> bool:
    return all(_SURNAMES.fullmatch(part.strip()) for part in parts)


def _are_whole_names(cell: str) -> bool:
    """Whether commas and `and`s part names of two words and more."""
    return all(map(_WHOLE_NAME.fullmatch, _BETWEEN.split(cell)))


def _are_names(cells: Sequence[str]) -> bool:
    """Whether a row is one of names of columns: short words, none twice and none a number."""
    said = [cell.strip() for cell in cells if cell.strip()]
    short = all(len(cell) <= _LONGEST_NAME and not cell[0].isdigit() for cell in said)
    return short and len(set(said)) == len(said) >= _NAMED_COLUMNS


def _citing(table: Sequence[Sequence[str]]) -> int | None:
    """The column that holds whole citations, and not `Quill et al. 2031`."""
    best: tuple[int | None, float] = None, _LEAST_CITED
    for at in range(len(table[0])) if table and len(table[0]) > 1 else ():
        cells = _column(table[:_CITED_ROWS], at)
        if sum(map(len, cells)) >= _CITED_LENGTH * len(cells) > 0:
            share = sum(citation.surely(cell) is not None for cell in cells) / len(cells)
            best = max(best, (at, share), key=lambda found: found[1])
    return best[0]


def _are_citations(lines: Sequence[Line]) -> bool:
    """Whether lines are numbered, or citations as a whole, so that commas part no cells."""
    said = (text.strip() for line in lines[:_CITED_ROWS] for text in parted(line.text))
    texts = [text for text in said if text]
    told = sum(citation.surely(text) is not None for text in texts)
    return told * 2 > len(texts) or are_numbered(texts)


def _go_to_papers(names: list[str], sample: Sequence[Sequence[str]]) -> bool:
    """Whether links go to where papers are."""
    columns = (_column(sample, at) for at, n in enumerate(names) if headers.field(n) == "urls")
    shares = (
        sum(PAPER_SITE.search(cell) is not None for cell in cells) / len(cells)
        for cells in columns
        if len(cells) * 2 >= len(sample) > 0
    )
    return max(shares, default=0.0) >= _SHARE


def _column(table: Sequence[Sequence[str]], at: int) -> list[str]:
    """The filled cells of a column."""
    return [row[at].strip() for row in table if at < len(row) and row[at].strip()]


def _signed(names: list[str], sample: Sequence[Sequence[str]]) -> list[str]:
    """The names where people stand under `Study` or `Reference`, as `Quill et al. 2031`."""
    if "authors" in map(headers.field, names):
        return names
    for at, name in enumerate(names):
        cells = _column(sample, at)
        short = sum(_SHORT_CITATION.fullmatch(cell) is not None for cell in cells)
        if headers.is_reference(name) and short >= _SHARE * max(len(cells), 1):
            return [*names[:at], "authors", *names[at + 1 :]]
    return names


def _is_called(cell: str) -> bool:
    """Whether a text may be a title, and is no name of a thing nor a citation in short."""
    several = len(cell.split()) > 2 or (not cell.isascii() and len(cell) >= _SHORT_TITLE)
    return several and not _SHORT_CITATION.fullmatch(cell)
