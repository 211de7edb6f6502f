"""Formats from the configuration and from other packages; a broken one costs only itself."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from daemon import cli, config, plugins
from parsers.format import Head

DOCS = Path(__file__).parent.parent / "docs" / "formats.md"
GOOD = """
class Format:
    name, version, appendable, wants = "mine", 1, True, "text"
    def claim(self, head): return None
    def read(self, source): yield from ()
class Half:
    name = "half"
"""


def test_headers_of_the_configuration_become_a_format(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[[formats.columns]]\nmatch='*.csv'\n'Thing'='title'\n'Folk'='authors'\n")
    (made,) = plugins.formats(config.load(str(file), {"HOME": str(tmp_path)}))
    text = "Thing,Folk\nOn quokkas,Ada Quux\n"
    assert made.claim(Head("lab.csv", text.encode(), text, True)) is not None
    assert made.claim(Head("lab.tsv", text.encode(), text, True)) is None


def test_installed_formats_are_found_and_broken_ones_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "their_formats.py").write_text(GOOD)
    monkeypatch.syspath_prepend(tmp_path)
    points = [
        EntryPoint(name, value, plugins.GROUP)
        for name, value in (
            ("good", "their_formats:Format"),
            ("half", "their_formats:Half"),
            ("none", "their_formats:nothing"),
            ("gone", "no_such_module:Format"),
        )
    ]
    monkeypatch.setattr(plugins, "entry_points", lambda group: points)
    told: list[str] = []
    settings = config.load(None, {"HOME": str(tmp_path)})
    found = plugins.formats(settings, lambda name, why: told.append(name))
    assert [one.name for one in found] == ["mine"]
    assert told == ["gone", "half", "none"]


def test_the_example_in_the_documentation_is_a_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Installed as a package would be, it reads a file by `paperdrop parse`."""
    code, declared = re.findall(r"```(?:python|toml)\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert 30 <= len(code.splitlines()) <= 45
    (tmp_path / "cards.py").write_text(code, "utf-8")
    (points,) = tomllib.loads(declared)["project"]["entry-points"].items()
    info = tmp_path / "cards-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cards\nVersion: 1\n")
    declares = "".join(f"{name} = {value}\n" for name, value in points[1].items())
    (info / "entry_points.txt").write_text(f"[{points[0]}]\n{declares}")
    monkeypatch.syspath_prepend(tmp_path)
    box = tmp_path / "box.txt"
    box.write_text(
        "# On quokkas\n@ Ada Quux, Bo Lind et al.\n> They smile.\n\n# Late\n@ Cara Mott\n"
    )
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert cli.main(["parse", "--format", "jsonl", str(box)]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["title"], one["authors_complete"]) for one in said] == [
        ("On quokkas", False),
        ("Late", True),
    ]
    assert [one["lines"] for one in said] == [[1, 3], [5, 6]]


RAISING = """
class Format:
    name, version, appendable, wants = "theirs", 1, True, "text"
    def claim(self, head): {claim}
    def read(self, source): {read}
"""


@pytest.mark.parametrize(
    ("claim", "read"),
    [
        ("raise KeyError('x')", "yield"),
        ("return __import__('parsers.format').format.Claim(1)", "1/0"),
    ],
    ids=["claim", "read"],
)
def test_a_format_that_raises_costs_no_other_file_and_is_told(
    claim: str,
    read: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "raising.py").write_text(RAISING.format(claim=claim, read=read))
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("theirs", "raising:Format", plugins.GROUP)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [point])
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    odd, good = tmp_path / "odd.txt", tmp_path / "good.bib"
    odd.write_text("nothing that anybody knows\n")
    good.write_text("@misc{q, title = {On quokkas}, author = {Ada Quux}, year = 2031}\n")
    assert cli.main(["parse", "--format", "jsonl", str(odd), str(good)]) == 3
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    reasons = [one["fault"]["reason"] for one in told if "fault" in one]
    assert reasons[0].startswith("theirs: ")
    if "KeyError" in claim:
        assert told[-1]["title"] == "On quokkas"
