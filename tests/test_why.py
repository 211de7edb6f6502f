"""Why papers are one, or may be, is told in words; the review takes one key each."""

from __future__ import annotations

import ast
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from daemon.render import why

IDENTITY = Path(__file__).parents[1] / "index" / "identity"


def rules(*methods: str) -> Iterator[str]:
    """The rules that identity gives as literals by these methods."""
    for path in IDENTITY.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in methods
                and isinstance(node.args[0], ast.Constant)
            ):
                yield node.args[0].value


def test_every_doubt_is_said_in_words() -> None:
    found = set(rules("uncertain", "doubtful"))
    assert len(found) > 10
    assert all(" " in why.told(rule, {}, joined=False) for rule in found)


@pytest.mark.parametrize(
    ("rule", "evidence", "words"),
    [
        ("title+authors", {"title": "equal title", "authors": "same", "shared": [4, 4, 4]},
         "equal titles, the same 4 authors"),
        ("title+abstract", {"title": "misspelt title", "differs": "sails / sial", "authors": "subset",
         "shared": [2, 2, 5], "abstract": 0.914},
         "titles alike but for a slip (“sails / sial”), 2 of 5 authors, all that the other names, 91% of the abstract"),
        ("identifier+title", {"title": "equal title", "authors": "unknown", "identifier": "doi:10.9/a"},
         "equal titles, no authors to compare, the same doi 10.9/a"),
        ("decision", {}, "you said so"),
    ],
)  # fmt: skip
def test_what_joined_two_entries_is_a_sentence(rule: str, evidence: dict, words: str) -> None:  # type: ignore[type-arg]
    assert why.told(rule, evidence) == words


@pytest.mark.parametrize("likeness", ["misspelt title", "subtitle dropped"])
def test_a_title_published_elsewhere_is_said_so(likeness: str) -> None:
    assert "venue or year" in why.told(f"{likeness}, published elsewhere", {}, joined=False)


def test_a_pair_that_leads_to_two_papers_says_so() -> None:
    said = why.told("title+authors", {"title": "equal title"}, joined=False)
    assert said == "another paper is as like: nobody can tell which is meant (equal titles)"


@pytest.fixture
def doubts(tmp_path: Path) -> dict[str, str]:
    """The environment of a home with two uncertain pairs."""
    drop = tmp_path / "drop"
    drop.mkdir()
    abstract = "Gusts that arrive in pairs tear more canvas than their sum would. " * 5
    said = []
    for number, crew in enumerate((("Ada", "Bo", "Cy", "Di"), ("Eve", "Flo", "Gus", "Hal"))):
        names = [f"{given} Brook{'xyz'[number]}" for given in crew]
        said += [
            {"authors": names, "abstract": f"{crew[0]} {abstract} {crew[1]}"},
            {"authors": names, "title": f"A study of canvas number {crew}"},
        ]
    (drop / "all.jsonl").write_text("".join(json.dumps(one) + "\n" for one in said))
    home = {"PAPERDROP_DROP": str(drop), "PAPERDROP_STATE": str(tmp_path / "state")}
    env = {**os.environ, **home, "XDG_CONFIG_HOME": str(tmp_path)}
    assert len(asked(env)) == 0
    subprocess.run(
        [sys.executable, "-m", "daemon.cli", "ingest"], env=env, check=True, capture_output=True
    )
    return env


def asked(env: dict[str, str], *more: str) -> list[dict[str, object]]:
    command = [sys.executable, "-m", "daemon.cli", "duplicates", "--uncertain", "--format", "json"]
    done = subprocess.run([*command, *more], env=env, capture_output=True, check=False)
    return json.loads(done.stdout) if done.stdout else []  # type: ignore[no-any-return]


def review(env: dict[str, str], keys: bytes) -> None:
    """Press keys at a terminal, without Enter."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "daemon.cli", "duplicates", "--review"]
    with subprocess.Popen(
        command, env=env, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        os.write(ours, keys)
        try:
            process.communicate(timeout=60)
        finally:
            process.kill()
    os.close(ours)
    os.close(theirs)
    assert process.returncode == 0


def test_a_review_takes_one_key_each_and_goes_on_where_it_ended(doubts: dict[str, str]) -> None:
    assert len(asked(doubts)) == 2
    review(doubts, b"lq")
    assert len(asked(doubts)) == 2
    review(doubts, b"dq")
    assert len(asked(doubts)) == 1
    review(doubts, b"s")
    assert asked(doubts) == []
