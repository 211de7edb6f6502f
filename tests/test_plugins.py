"""Formats from the configuration and from other packages; a broken one costs only itself."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from daemon import config, plugins
from parsers.format import Head

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
