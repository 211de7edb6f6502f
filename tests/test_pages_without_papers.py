"""Pages that hold no papers, though they have headings, names and links as lists of papers do."""

from __future__ import annotations

import pytest

from parsers.claims import reading
from parsers.format import Line, Text
from parsers.formats.webpage import FORMAT
from parsers.record import Entry

MENUS = "".join(
    f"<section><h3>{menu} menu (Shell and Editor)</h3><dl><dt>{first}</dt><dd><p>{said}</p></dd></dl></section>"
    for menu, first, said in (
        ("File", "New File", "Create a new file."),
        ("Edit", "Undo", "Take the last change back."),
        ("Lamp", "Lists the names of all lit lamps", "They may be put out."),
        ("Rope", "Mend Rope", "Mends the rope that was chosen last."),
        ("Help", "A tip is shown when one types an opening bracket", "It goes away again."),
    )
)
TOOLS = "".join(
    f'<div><h2>Learn more about {tool}</h2><p><a href="/tools/{at}">{tool}</a></p></div>'
    for at, tool in enumerate(("Lamp Inspector", "Rope Console", "Tide Monitor", "Fog Editor"))
)
PLACES = "<ul>" + "".join(
    f'<li><a href="https://example.org/{at}">{site} for Ada Pell</a></li>'
    for at, site in enumerate(("Index page", "Harbour Scholar", "Lamp Scholar", "Rope Gate"))
) + "</ul>"  # fmt: skip
BARS = '<p><a href="/">Top page</a> | <a href="/r">Research Projects</a> | <a href="/p">Publications and Working Papers</a> | <a href="/s">Statistical Programs</a></p>'


@pytest.mark.parametrize("body", [MENUS, TOOLS, PLACES, BARS], ids=["menus", "tools", "places", "bars"])  # fmt: skip
def test_a_page_without_papers_gives_none(body: str) -> None:
    page = f"<html><head><title>Harbour</title></head><body><h1>Harbour</h1>{body}</body></html>"
    items = reading(FORMAT, Text("page.html", [Line(1, 0, len(page.encode()), page)], ""))
    assert not [item for item in items if isinstance(item, Entry)]
