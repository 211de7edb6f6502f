"""Papers in the literals of scripts: what is read, from where, and what no script is."""

from __future__ import annotations

import pytest
from test_formats_contract import read_whole

from parsers.record import Entry

PAGE = """\
// The papers of the loft, newest first.
import { path } from '../paths';

export interface Paper { title: string; year: number }

export const papers: Paper[] = [
  {
    title: 'Ada\\'s knots: ' +
      'a survey', // to appear
    authors: ["Ada Pell", 'Bo Quill'],
    year: 2031,
    pdf: path('knots.pdf'),
    links: [{ label: `PDF of ${YEAR}`, href: null },],
    cite() { return [this.title, { year: 2030 }]; },
  },
  /* { title: 'Withdrawn', authors: 'Ada Pell', year: 2030 }, */
  { title: `Torn canvas`, authors: 'Pell, A., & Quill, B.', date: new Date("2029-05-01"), ...more },
];

export const years = papers.map((p) => p.year);
"""
TITLES = ["Ada's knots: a survey", "Torn canvas"]


def entries(text: str) -> list[Entry]:
    return [item for item in read_whole(text.encode())[1] if isinstance(item, Entry)]


def test_papers_in_a_literal_are_read_with_their_lines_and_paths() -> None:
    first, second = entries(PAGE)
    assert [first.title, second.title] == TITLES
    assert [author.name for author in first.authors] == ["Ada Pell", "Bo Quill"]
    assert [author.name for author in second.authors] == ["A. Pell", "B. Quill"]
    assert (first.year, second.year) == (2031, 2029)
    assert (first.place.path, second.place.path) == ("papers[0]", "papers[1]")
    assert (first.place.lines, second.place.lines) == ((7, 15), (17, 17))
    start, end = first.place.span
    assert PAGE.encode()[start:end].decode().startswith("  {\n    title: 'Ada")


@pytest.mark.parametrize(
    "script",
    [
        "window.DATA = {papers: [%s]};",
        "showPapers([%s])",
        "module.exports = [%s]",
        "export default {2031: [%s]}",
        "# The papers.\nPAPERS = [%s]\n",
        "(function () { var all = [%s]; show(all); })();",
        '/* All */ var all = {"papers": [%s,]};',
    ],
)
def test_a_literal_is_found_wherever_a_script_keeps_it(script: str) -> None:
    paper = '{"title": "Torn canvas", "authors": ["Ada Pell"], "year": 2031}'
    (found,) = entries(script % paper)
    assert (found.title, found.year, len(found.authors)) == ("Torn canvas", 2031, 1)


@pytest.mark.parametrize(
    "script",
    [
        "export const menu = [{ title: 'Home', path: '/' }, { title: 'Papers', path: '/papers' }];",
        "const routes = { title: 'Torn canvas in winter', component: Loft };",
        "function f() { return { title: t('loft.title'), year: 2031 }; }",
        "const a = [{ title: 'Torn",
        "const a = [" * 200,
    ],
)
def test_a_script_without_papers_yields_none(script: str) -> None:
    assert entries(script) == []


def test_escapes_and_addresses_within_texts_stay_what_they_are() -> None:
    (found,) = entries(
        "const p = [{title: 'Sails \\u{26f5} and \\ud83d\\ude00', authors: 'Ada Pell', url: 'https://a.b/#c // d'}]"
    )
    assert found.title == "Sails ⛵ and 😀"
    assert found.urls[0] == "https://a.b/#c"


def test_what_a_script_calls_by_a_computed_title_is_no_paper() -> None:
    code = """
const uploaded = {
  title: file.name.replace('.pdf', ''),
  authors: ['Maren Ostvik', 'Bela Quindt'],
  abstract: 'Sent in to be looked at.',
};
"""
    assert entries(code) == []
