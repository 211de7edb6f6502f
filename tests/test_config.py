"""Configuration: what counts, what is refused, and how the refusal reads."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daemon import building, config, globs
from daemon.commands import config as command
from daemon.errors import ConfigError
from daemon.settings import KEYS, Settings


@pytest.fixture
def env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A home of its own, with the working folder elsewhere."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    return {"HOME": str(tmp_path / "home")}


def written(folder: Path, text: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.toml").write_text(text, encoding="utf-8")
    return str(folder / "config.toml")


def load(tmp_path: Path, text: str, env: dict[str, str]) -> Settings:
    return config.load(written(tmp_path / "c", text), env)


def test_without_any_file_the_defaults_lie_below_the_data_folder(env: dict[str, str]) -> None:
    settings = config.load(None, env)
    home = Path(env["HOME"])
    assert settings.paths.drop == (home / ".local/share/paperdrop/drop",)
    assert settings.paths.state == home / ".local/share/paperdrop/state"
    assert settings.backup.folder == settings.paths.state / "backups"
    assert (settings.watch.settle, settings.watch.rescan) == (1.0, 300.0)
    assert settings.formats.max_unpacked == 4_000_000_000
    assert set(settings.sources.values()) == {"default"}
    xdg = config.load(None, env | {"XDG_DATA_HOME": "/data"})
    assert xdg.paths.state == Path("/data/paperdrop/state")


def test_files_count_in_the_order_of_the_contract(tmp_path: Path, env: dict[str, str]) -> None:
    user = written(Path(env["HOME"]) / ".config/paperdrop", "")
    assert config.find(None, env) == user
    here = written(tmp_path / "cwd", "[watch]\nsettle = '2s'\n")
    assert config.find(None, env) == user, "./config.toml without [paths] is somebody else's"
    Path(here).write_text("[paths]\n")
    assert config.find(None, env) == here
    named = written(tmp_path / "env", "")
    assert config.find(None, env | {"PAPERDROP_CONFIG": named}) == named
    flag = written(tmp_path / "flag", "")
    assert config.find(flag, env | {"PAPERDROP_CONFIG": named}) == flag
    xdg = written(tmp_path / "xdg/paperdrop", "")
    Path(here).unlink()
    assert config.find(None, env | {"XDG_CONFIG_HOME": str(tmp_path / "xdg")}) == xdg


def test_a_named_file_that_is_missing_is_an_error(env: dict[str, str]) -> None:
    for flag, more in (("gone.toml", {}), (None, {"PAPERDROP_CONFIG": "gone.toml"})):
        with pytest.raises(ConfigError, match="no such configuration file") as error:
            config.load(flag, env | more)
        assert error.value.exit_code == 2


def test_paths_are_relative_to_their_file_and_the_environment_overrides(
    tmp_path: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", env["HOME"])
    text = '[paths]\ndrop = ["in", "~/more"]\nstate = "../s"\n[backup]\nfolder = "b"\n'
    settings = load(tmp_path, text, env)
    assert settings.paths.drop == (tmp_path / "c/in", Path(env["HOME"]) / "more")
    assert settings.paths.state == tmp_path / "s"
    assert settings.backup.folder == tmp_path / "c/b"
    over = {"PAPERDROP_DROP": "d", "PAPERDROP_STATE": str(tmp_path / "t")}
    settings = load(tmp_path, text, env | over)
    assert settings.paths.drop == (tmp_path / "cwd/d",)
    assert settings.paths.state == tmp_path / "t"
    assert settings.sources["paths.drop"] == "$PAPERDROP_DROP"
    assert settings.sources["backup.folder"] == str(tmp_path / "c/config.toml")
    assert settings.sources["watch.mode"] == "default"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[watch]\nsetle = '1s'", r'unknown key "watch.setle".*did you mean "watch.settle"'),
        ("settle = '1s'", r'unknown key "settle".*belongs below \[watch\]'),
        ("[wach]\nsettle = '1s'", r'unknown key "wach".*did you mean "watch"'),
        ("[watch]\nsettle = 1", r"watch.settle = 1.*allowed: .*such as"),
        ("[watch]\nsettle = '-1s'", r"watch.settle = '-1s'.*allowed"),
        ("[watch]\nmode = 'magic'", r"watch.mode = 'magic'.*\"auto\", \"events\", \"poll\""),
        ("[watch]\nfollow_links = 1", r"watch.follow_links = 1.*true or false"),
        ("[watch]\nignore = ['[z-a]']", r"watch.ignore = .*not a pattern"),
        ("watch = 3", r"watch = 3.*it is a table"),
        ("[paths]\ndrop = []", r"paths.drop = \[\].*a folder, or a list"),
        ("[paths]\ndrop = ['a', 'a/b']", r"a drop folder lies in"),
        ("[paths]\ndrop = ['a', 'a']", r"a drop folder lies in"),
        ("[paths]\ndrop = 'a'\nstate = 'a/s'", r"paths.state .* lies in the drop folder"),
        ("[formats]\nmax_unpacked = '4 GiX'", r"formats.max_unpacked = '4 GiX'.*4GB"),
        ("[formats]\nmax_ratio = nan", r"formats.max_ratio = nan.*a number from 1"),
        ("[schedule]\nverify = '0 3 * *'", r"schedule.verify = '0 3 \* \*'.*five cron fields"),
        ("[schedule]\nverify = '61 3 * * *'", r"bad minute"),
        ("[schedule]\nverify = '@daily'", r"five cron fields"),
        ("[schedule]\nverify = 'every 0s'", r"every N"),
        ("[schedule]\ntimezone = 'Mars/Base'", r"schedule.timezone = 'Mars/Base'.*IANA"),
        ("[backup]\nkeep = true", r"backup.keep = True.*whole number"),
        ("[[defaults]]\nvenue = 'X'", r"\[\[defaults\]\] no. 1: no match"),
        ("[[defaults]]\nmatch = '*'\nvenu = 'X'", r'unknown field "venu".*did you mean "venue"'),
        ("[[defaults]]\nmatch = '*'\nyear = '2025'", r"year = '2025'.*whole number"),
        ("[[defaults]]\nmatch = '*'", r"says nothing"),
        ("defaults = 1", r"no list of tables.*\[\[defaults\]\]"),
        ("[[formats.columns]]\nmatch='*'\nPaper='titel'", r"'titel'.*did you mean \"title\""),
    ],
)
def test_a_wrong_key_or_value_names_file_key_finding_and_what_is_allowed(
    tmp_path: Path, env: dict[str, str], text: str, says: str
) -> None:
    with pytest.raises(ConfigError) as error:
        load(tmp_path, text, env)
    assert re.search(says, str(error.value))
    assert str(tmp_path / "c/config.toml") in str(error.value)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("[watch]\nmode=\n\n", 2, "no value: mode= .*quotes"),
        ("[watch]\nsettle = 1s", 2, "too much on this line: settle = 1s .*quotes"),
        ("[paths]\ndrop = papers\nstate = 'x'", 2, "no value: drop = papers .*quotes"),
        ("[paths]\ndrop: 'x'", 2, "followed by ="),
        ("[paths\ndrop = 'x'", 1, r"table is not closed: \[paths .*\[paths\]"),
        ("[paths]\ndrop = 'x'\ndrop = 'y'", 3, "set twice: drop = 'y'"),
        ("[paths]\n[log]\n[paths]", 3, r"there twice: \[paths\]"),
        ("[paths]\ndrop = ['a'", 2, "bracket is not closed"),
        ("[paths]\ndrop = 'a", 2, "quote is not closed"),
        ('[paths]\ndrop = "a\nstate = "b"', 2, "quote is not closed"),
        ('[paths]\ndrop = "C:\\papers"', 2, "backslash.*single quotes"),
        ("[paths]\ndrop = “papers”", 2, "no value: drop = “papers” .*ASCII"),
        ("[paths]\n= 1", 2, "no setting"),
    ],
)
def test_a_file_that_is_no_toml_names_the_line_shows_it_and_says_what_to_write(
    tmp_path: Path, env: dict[str, str], text: str, line: int, says: str
) -> None:
    with pytest.raises(ConfigError, match=says) as error:
        load(tmp_path, text, env)
    assert error.value.where == f"{tmp_path / 'c/config.toml'} line {line}"


def test_a_file_saved_with_a_byte_order_mark_is_read(tmp_path: Path, env: dict[str, str]) -> None:
    assert load(tmp_path, "\ufeff[watch]\nsettle = '7s'\r\n", env).watch.settle == 7.0


def test_tables_say_fields_of_matching_files(tmp_path: Path, env: dict[str, str]) -> None:
    settings = load(
        tmp_path,
        "[[defaults]]\nmatch='icml/**'\nvenue='ICML'\nyear=2025\nkeywords=['a']\n"
        "[[formats.columns]]\nmatch='*.csv'\n'Paper Name'='title'\n"
        "[[formats.columns]]\nmatch='*.tsv'\n[formats.columns.columns]\nWho='authors'\n",
        env,
    )
    assert settings.defaults[0].fields == {"venue": "ICML", "year": 2025, "keywords": ("a",)}
    assert [dict(c.fields) for c in settings.formats.columns] == [
        {"Paper Name": "title"},
        {"Who": "authors"},
    ]


def test_the_shipped_file_shows_every_key_at_its_default(
    tmp_path: Path, env: dict[str, str]
) -> None:
    text = config.shipped()
    plain = load(tmp_path, text, env)
    shown = re.sub(r"(?m)^#(?=[a-z\[\"\] ]|$)(?! )", "", text)
    shown = re.sub(r"(?m)^#(?=    \")", "", shown)
    settings = load(tmp_path, shown, env)
    assert settings.watch == plain.watch == config.load(None, env).watch
    assert settings.schedule == plain.schedule and settings.log == plain.log
    assert settings.backup == plain.backup
    assert settings.defaults and settings.formats.columns
    assert {k for k, v in settings.sources.items() if v == "default"} == set()


def test_effective_settings_are_plain_json_and_tell_every_source(
    tmp_path: Path, env: dict[str, str]
) -> None:
    shown = building.effective(load(tmp_path, "[watch]\nsettle='3s'", env))
    assert set(shown["settings"]) == {key.name for key in KEYS} | {"defaults", "formats.columns"}
    assert shown["settings"]["watch.settle"] == "3s"
    assert shown["sources"]["watch.settle"] == str(tmp_path / "c/config.toml")


@pytest.mark.parametrize("settle", ["0s", "250ms", "1.5s", "90s", "0.0004s", "7d"])
def test_what_config_prints_is_a_file_that_means_the_same(
    tmp_path: Path, env: dict[str, str], settle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = f"""
        defaults = [{{ match = "a/**", venue = "Würze \\"9\\"", keywords = ["x", "y"] }}]
        [watch]
        settle = "{settle}"
        [formats]
        max_unpacked = "3GiB"
        [[formats.columns]]
        match = "*.csv"
        "Paper Name" = "title"
    """
    first = load(tmp_path, told, env)
    assert command.main(["--config", str(first.file)], None) == 0
    again = load(tmp_path, capsys.readouterr().out, env)
    assert (again.watch, again.formats) == (first.watch, first.formats)
    assert (again.defaults, again.schedule) == (first.defaults, first.schedule)


def test_search_learns_the_state_folder_without_heavy_imports(
    tmp_path: Path, env: dict[str, str]
) -> None:
    """After one full check of an unchanged file, neither tomllib nor the settings are imported."""
    path = written(tmp_path / "c", "[paths]\nstate='s'\n")
    os.utime(path, ns=(1, 1))
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from daemon import config;"
        "print(config.state_folder(sys.argv[2]));"
        "print(sorted({'tomllib','typing','dataclasses','daemon.settings','pathlib'}"
        " & set(sys.modules)))"
    )
    root = str(Path(config.__file__).parents[1])
    command = [sys.executable, "-S", "-c", code, root, path]

    def run() -> list[str]:
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    assert config.state_folder(path, env) == str(tmp_path / "c/s")
    cache = Path(env["HOME"]) / ".cache/paperdrop/settings.json"
    if not cache.exists():  # the file's ctime is younger than what the cache trusts
        cache.parent.mkdir(parents=True)
        found = os.stat(path)
        stamp = [found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns]
        cache.write_text(json.dumps({path: [stamp, config.data_folder(env), "/known"]}))
    assert run() == ["/known", "[]"]
    Path(path).write_text("[paths]\nstate='elsewhere'\n")
    assert config.state_folder(path, env) == str(tmp_path / "c/elsewhere")
    over = env | {"PAPERDROP_STATE": "/over"}
    assert config.state_folder(path, over) == "/over"


def test_a_wrong_file_stops_search_too(tmp_path: Path, env: dict[str, str]) -> None:
    path = written(tmp_path / "c", "[watch]\nsettle='soon'\n")
    with pytest.raises(ConfigError):
        config.state_folder(path, env | {"PAPERDROP_STATE": "/over"})


@pytest.mark.parametrize(
    ("pattern", "hits", "misses"),
    [
        ("*.txt", ["a.txt", "d/a.txt"], ["a.txt/b", "a.txtx"]),
        ("icml/**", ["icml/a", "icml/b/c"], ["icml", "x/icml/a"]),
        ("**/x/*.csv", ["x/a.csv", "a/b/x/a.csv"], ["x/y/a.csv"]),
        ("a/*/c", ["a/b/c"], ["a/c", "a/b/b/c"]),
        ("[!a-c]?", ["dz", "x/d1"], ["az", "d"]),
        ("~$*", ["~$a.doc"], ["a~$"]),
        ("会议/**", ["会议/a.txt"], ["a"]),
    ],
)
def test_patterns_meet_what_gitignore_readers_expect(
    pattern: str, hits: list[str], misses: list[str]
) -> None:
    match = globs.matcher([pattern])
    assert [path for path in hits + misses if match(path)] == hits


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_a_pattern_or_is_refused(pattern: str, path: str) -> None:
    with contextlib.suppress(ValueError):
        globs.matcher([pattern])(path)


@given(
    st.dictionaries(
        st.sampled_from([key.name for key in KEYS]),
        st.one_of(st.text(), st.integers(), st.booleans(), st.floats(), st.lists(st.text())),
    )
)
def test_whatever_is_written_is_settings_or_one_clear_error(found: dict[str, Any]) -> None:
    nested: dict[str, dict[str, Any]] = {}
    for name, value in found.items():
        section, key = name.split(".")
        nested.setdefault(section, {})[key] = value
    try:
        building.build(nested, "/etc/c.toml", "/data", {})
    except ConfigError as error:
        assert error.where == "/etc/c.toml"
