"""`make demo`: the real daemon, a listing dropped, found, dropped again with one paper changed.

Everything happens in a temporary folder through the installed command; a step that does not come
out as it should ends the demo with exit code 1.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LISTING = Path(__file__).with_name("listing.txt")
COMMAND = Path(sys.executable).with_name("paperdrop")
PATIENCE = 20.0
BOLD, DIM, PLAIN = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if sys.stdout.isatty() else ("", "", "")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="paperdrop-demo-") as folder:
        home = Path(folder)
        (home / "drop").mkdir()
        config = home / "config.toml"
        config.write_text('[paths]\ndrop = "drop"\nstate = "state"\n[watch]\nsettle = "200ms"\n')
        os.environ["PAPERDROP_CONFIG"] = str(config)
        os.environ.pop("PAPERDROP_DROP", None)
        os.environ.pop("PAPERDROP_STATE", None)
        with (home / "log").open("w") as log:
            daemon = subprocess.Popen([COMMAND, "run"], stdout=log, stderr=log)
        try:
            story(home / "drop")
        except Failed as failed:
            print(f"\nThe demo failed: {failed}\n\n{(home / 'log').read_text()}", file=sys.stderr)
            return 1
        finally:
            daemon.send_signal(signal.SIGTERM)
            code = daemon.wait(PATIENCE)
    say(f"The daemon stopped cleanly (exit code {code}).")
    return code


class Failed(Exception):
    """A step did not come out as promised."""


def story(drop: Path) -> None:
    say("A daemon watches an empty folder.")
    until("the daemon is up", lambda: ask("status")["daemon"]["running"])
    text = LISTING.read_text(encoding="utf-8")
    started = time.monotonic()
    (drop / "page-1.txt").write_text(text, encoding="utf-8")
    say("A page of twelve papers, without titles, is dropped into it:")
    print(f"{DIM}{text[:420]}…{PLAIN}")
    until("all twelve are searchable", lambda: ask("status")["index"]["papers"] == 12)
    say(f"Found {time.monotonic() - started:.1f} s later, author lists that were cut off and all:")
    shown("search", "sparse autoencoders", "-n", "2")
    top = ask("search", "sparse autoencoders")["hits"][0]
    check("Farrow" in top["authors"][0], "the paper on sparse autoencoders is not the first hit")
    shown("search", "author:lahtinen")
    shown("search", "图神经")
    check(ask("search", "图神经")["total"] == 1, "the Chinese word was not found")

    say("The same page again under another name, one paper changed (12 degrees are now 9):")
    (drop / "page-1-again.txt").write_text(
        text.replace("12 degrees", "9 degrees"), encoding="utf-8"
    )
    until("the second file is read", lambda: len(read_files()) == 2)
    shown("files")
    again = next(file for file in read_files() if file["file"] == "page-1-again.txt")
    check(again["new"] == 0, f"{again['new']} papers counted as new")
    until("the index follows", lambda: ask("status")["index"]["behind"] == 0)
    check(ask("status")["papers"] == 12, "there are not twelve papers any more")
    told = ask("duplicates")
    otherwise = [one["papers"][0] for one in told if one["rule"] != "same content"]
    check(len(told) == 12, f"{len(told)} papers were seen twice, not twelve")
    bees = ask("search", "honey bees waggle")["hits"][0]["id"]
    check(otherwise == [bees], f"{len(otherwise)} papers count as changed")
    say("Twelve entries, no new paper: eleven say what was known, one says it otherwise.")
    say("Both tellings of that one are kept, and it is still one paper:")
    shown("show", bees)

    say("A JSON file knows the title of that paper:")
    (drop / "titles.json").write_bytes(LISTING.with_name("titles.json").read_bytes())
    until("the title is known", lambda: bool(ask("show", bees)["title"]))
    until("the index follows", lambda: ask("status")["index"]["behind"] == 0)
    shown("search", "hearing where flowers are", "-n", "1")
    check(ask("search", "hearing flowers")["hits"][0]["id"] == bees, "the paper's id changed")


def read_files() -> list[dict[str, Any]]:
    """The files that have been read."""
    return [file for file in ask("files") if file["state"] == "ok"]


def ask(*args: str) -> Any:
    return json.loads(run(*args, "--format", "json"))


def run(*args: str) -> str:
    done = subprocess.run([COMMAND, *args], check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise Failed(f"paperdrop {' '.join(args)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def shown(*args: str) -> None:
    print(f"{BOLD}$ paperdrop {' '.join(args)}{PLAIN}", flush=True)
    if subprocess.run([COMMAND, *args], check=False).returncode:
        raise Failed(f"paperdrop {' '.join(args)} failed")
    print()


def until(what: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if holds():
                return
        except Failed as failed:
            if time.monotonic() > deadline:
                raise failed from None
        if time.monotonic() > deadline:
            raise Failed(f"waited {PATIENCE:.0f} s until {what}")
        time.sleep(0.1)


def check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Failed(otherwise)


def say(text: str) -> None:
    print(f"\n{BOLD}{text}{PLAIN}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
