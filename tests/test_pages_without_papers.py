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


OFFICERS = "".join(
    f"<h4>{role}</h4>" + "".join(f"<div><strong>{name}</strong>, University of {at}</div>" for name, at in people)
    for role, people in (
        ("Lantern Talks Chairs", (("Ada Pell", "Norport"), ("Bo Quill", "Seaford"))),
        ("Rope Symposium Chairs", (("Cy Mott", "Norport"),)),
        ("Local Organization Committee", (("Di Lind", "Seaford"), ("Eve Quux", "Norport"))),
        ("Volunteer Coordinator", (("Fay Gale", "Seaford"),)),
    )
)  # fmt: skip
AREAS = "<h2>Area Chairs</h2>" + "".join(
    f'<h3>{area}</h3><ul><li><a href="https://example.org/{at}">{name}</a>, <span>University of Norport</span></li></ul>'
    for at, (area, name) in enumerate(
        (
            ("Lamps, Lenses, and Lanterns", "Ada Pell"),
            ("Ropes and Knots for the Web", "Bo Quill"),
            ("Machine Learning of Tides", "Cy Mott"),
            ("Fog and its Applications", "Di Lind"),
        )
    )
)
WORKSHOPS = "<table>" + "".join(
    f"<tr><td>{at}</td><td><strong>{title}</strong><br><br><strong>Organizers:</strong><br><ul>"
    f"<li>{one}, Norport Harbour, Norway</li><li>{two}, Seaford Lights, Norway</li></ul></td><td>Full</td></tr>"
    for at, (title, one, two) in enumerate(
        (
            ("Lamps for equality and well-being (LEW 2031)", "Ada Pell", "Bo Quill"),
            ("Sustainable Lanterns Meet Rope Science (SLRS 2031)", "Cy Mott", "Di Lind"),
            ("Beyond Fog: Tides for Complex Harbours", "Eve Quux", "Fay Gale"),
        )
    )
) + "</table>"  # fmt: skip
CONTENTS = "<ul>" + "".join(
    f'<li><a href="{at}.html">{page}</a><ul>'
    + "".join(f'<li><a href="{at}.html#{n}">{part}</a></li>' for n, part in enumerate(parts))
    + "</ul></li>"
    for at, (page, parts) in enumerate(
        (
            ("Why Lamps?", ("What they are for", "Aims")),
            ("Mending Ropes", ("Where to get it", "Requirements of all", "Installation")),
            ("Fog Horns", ("General notes", "Other horns one may hear", "The horn class")),
            ("Tide Tables", ("Reading them aloud", "Writing them down", "Tide Catalogs")),
        )
    )
) + "</ul>"  # fmt: skip
WITHOUT = {
    "menus": MENUS, "tools": TOOLS, "places": PLACES, "bars": BARS,
    "officers": OFFICERS, "areas": AREAS, "workshops": WORKSHOPS, "contents": CONTENTS,
}  # fmt: skip


def entries(body: str, title: str = "Harbour") -> list[Entry]:
    page = f"<html><head><title>{title}</title></head><body><h1>Harbour</h1>{body}</body></html>"
    items = reading(FORMAT, Text("page.html", [Line(1, 0, len(page.encode()), page)], ""))
    return [item for item in items if isinstance(item, Entry)]


@pytest.mark.parametrize("body", WITHOUT.values(), ids=WITHOUT)
def test_a_page_without_papers_gives_none(body: str) -> None:
    assert not entries(body)


def test_awards_head_papers_and_are_none() -> None:
    papers = (
        ("Lamp trees: a gapped lantern", "Ada Pell (Norport), Bo Quill (Seaford)"),
        ("Ropes revisited for wide harbours", "Cy Mott (Norport), Di Lind (Seaford)"),
        ("On the efficient mending of nets", "Eve Quux (Norport), Fay Gale (Seaford)"),
    )
    items = [f"<li><strong>{title}</strong><br>{names}</li>" for title, names in papers]
    body = (
        f"<section><h4>Best Paper Runners Up</h4><ul>{items[0]}{items[1]}</ul><h4>Best Paper</h4><ul>{items[2]}</ul>"
        "<h4>Lamp Impact Award</h4><p><strong>Gus Holm</strong>, Norport</p>"
        "<h4>Distinguished Members</h4><ul><li>Hal Ives</li><li>Ida Joss</li><li>Jim Kerr</li></ul></section>"
    )
    assert [found.title for found in entries(body)] == [title for title, _ in papers]


def test_a_page_called_by_what_people_do_lists_no_papers() -> None:
    talks = "".join(
        f"<li><a href='#{at}'>{title}</a> <span>{name}</span></li>"
        for at, (title, name) in enumerate(
            (
                ("Deep waters and what lives in them", "Ada Pell"),
                ("How pilots talk to their harbours", "Bo Quill"),
                ("Measuring the light of old lamps", "Cy Mott"),
            )
        )
    )
    body = f"<ul>{talks}</ul>"
    assert len(entries(body, "Accepted Papers - LAMP 2031")) == 3
    assert not entries(body, "LAMP 2031 - Invited Speakers")
