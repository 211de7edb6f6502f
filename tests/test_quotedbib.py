"""BibTeX that a page of Markdown or HTML quotes."""

from __future__ import annotations

import pytest

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats import markdown_page, medline, webpage
from parsers.record import Entry

LAMPS = "@inproceedings{pell2031,\n  title = {Lamps That Never Sleep},\n  author = {Pell, Ada and Quux, Bo},\n  year = 2031\n}"
SHELVES = "@article{mott2030,\n  title = {Shelves That Sort Themselves},\n  author = {Cara Mott},\n  year = 2030\n}"
FENCED = f"# Read\n\nTwo of many.\n\n```bibtex\n{LAMPS}\n```\n\nGood.\n\n## Shelves\n\n~~~\n{SHELVES}\n~~~\n"
INDENTED = "# Read\n\n## Lamps\n\n" + "".join(f"    {line}\n" for line in LAMPS.split("\n"))
QUOTED = "# Read\n\n## Lamps\n\n" + "".join(f"> {line}\n" for line in LAMPS.split("\n"))
PAGE = (
    f"<html><body><h1>refs.bib</h1>\n<pre>\n{LAMPS}\n</pre>\n<hr>\n"
    f'<div class="bib">{SHELVES.replace("}," + chr(10), "},<br>" + chr(10))}</div></body></html>'
)
LINKED = "<html><body><pre>@misc{<a href='#a'>a</a>,\n title={Lamps},\n url={<a href='x'>x</a>},\n year=2031}</pre></body></html>"


def read(text: str, name: str) -> list[Entry]:
    lines = [Line(number, 0, 0, line) for number, line in enumerate(text.splitlines(), 1)]
    fmt = webpage.FORMAT if name.endswith(".html") else markdown_page.FORMAT
    return [item for item in reading(fmt, Text(name, lines, "")) if isinstance(item, Entry)]


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        (FENCED, "read.md", [("Lamps That Never Sleep", (6, 10)), ("Shelves That Sort Themselves", (18, 22))]),
        (INDENTED, "read.md", [("Lamps That Never Sleep", (5, 9))]),
        (QUOTED, "read.md", [("Lamps That Never Sleep", (5, 9))]),
        (PAGE, "refs.html", [("Lamps That Never Sleep", (3, 7)), ("Shelves That Sort Themselves", (10, 14))]),
        (LINKED, "refs.html", [("Lamps", (1, 4))]),
    ],
    ids=["fenced", "indented", "quoted", "page", "linked"],
)  # fmt: skip
def test_bibtex_on_a_page_that_tells_no_more_is_read_where_it_stands(
    text: str, name: str, told: list[tuple[str, tuple[int, int]]]
) -> None:
    assert [(entry.title, entry.place.lines) for entry in read(text, name)] == told


def test_bibtex_gives_people_to_titles_that_a_page_only_links() -> None:
    page = f"# Lamps\n\n### [Lamps That Never Sleep](https://arxiv.org/abs/3101.01234)\n\n```\n{LAMPS}\n```\n"
    (entry,) = read(page, "read.md")
    assert [author.name for author in entry.authors] == ["Ada Pell", "Bo Quux"]


@pytest.mark.parametrize(
    "cited", [LAMPS, SHELVES, SHELVES.replace("Shelves", "Awesome Lamps")], ids=["one", "two", "own"]
)  # fmt: skip
def test_a_list_of_papers_gains_nothing_by_the_bibtex_below_it(cited: str) -> None:
    listed = "".join(
        f"- [{title}](https://arxiv.org/abs/3101.0123{at}), Ada Pell, Bo Quux. LAMP 2031.\n"
        for at, title in enumerate(("Lamps That Never Sleep", "Ropes That Mend", "Fog on Piers"))
    )
    entries = read(f"# Lamps\n\n{listed}\n## Citation\n\n```bibtex\n{cited}\n```\n", "lamps.md")
    assert [entry.place.lines for entry in entries] == [(3, 3), (4, 4), (5, 5)]


@pytest.mark.parametrize(
    "code",
    ["@app{route,\n  use = 1\n}", "@Table(\n  name = 1)\nclass Lamp {}", "@article{key,\n  title = {Title}\n}"],
)  # fmt: skip
def test_code_that_only_looks_like_bibtex_tells_nothing(code: str) -> None:
    assert not read(f"# Lamps\n\n## Use\n\n```\n{code}\n```\n", "readme.md")


PROSE = "".join(f"Lamps are lit by hand at hour {hour}, as people know.\n\n" for hour in range(24))


@pytest.mark.parametrize(
    ("above", "told"),
    [
        ("If you use this, please cite it:\n", 1),
        ("## Citation\n", 1),
        ("# Lamps That Never Sleep\n", 1),
        ("An entry is written so:\n", 0),
        ("## Formats\n", 0),
    ],
)
def test_bibtex_amid_prose_is_a_paper_where_it_is_to_be_cited_or_titles_the_page(
    above: str, told: int
) -> None:
    assert (
        len(read(f"# Lamps\n\n{PROSE}{above}\n```\n{LAMPS}\n```\n\n{PROSE}", "readme.md")) == told
    )
    heading = f"<h2>{above.strip('# :')}</h2>"
    page = f"<html><body><p>{PROSE}</p>{heading}<pre>{LAMPS}</pre><p>{PROSE}</p></body></html>"
    assert len(read(page, "lamps.html")) == told


def test_a_fence_ends_a_record_of_tagged_lines() -> None:
    text = (
        "# Results\n\n```\nPMID- 1\nTI  - Boundaries of lamps.\nAU  - Nett D\nDP  - 2029 Jan\n```\n"
    )
    lines = [Line(number, 0, 0, line) for number, line in enumerate(text.splitlines(), 1)]
    (entry,) = [i for i in medline.FORMAT.read(Text("read.md", lines, "")) if isinstance(i, Entry)]
    assert (entry.year, entry.place.lines) == (2029, (4, 7))
