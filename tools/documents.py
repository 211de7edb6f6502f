"""Writes the documents that are made from the code: docs/events.md and the man page.

    .venv/bin/python tools/documents.py

tests/test_documents.py fails while they are stale.
"""

from __future__ import annotations

import argparse
import re
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from daemon.commands import COMMANDS
from daemon.logs import EVENTS
from daemon.settings import KEYS

_EXITS = (
    ("0", "done"),
    ("1", "failed, or not found"),
    ("2", "wrong usage, query or configuration"),
    ("3", "done, but something was faulty"),
    ("75", "busy, try again"),
    ("130", "interrupted"),
)
_FILES = (
    ("./config.toml", "if it has a [paths] table"),
    ("$XDG_CONFIG_HOME/paperdrop/config.toml", "written by paperdrop config --init"),
    ("/etc/paperdrop/config.toml", "for all users"),
)
_VARIABLES = (
    ("PAPERDROP_CONFIG", "the configuration file"),
    ("PAPERDROP_DROP", "overrides paths.drop"),
    ("PAPERDROP_STATE", "overrides paths.state"),
    ("PAPERDROP_DEBUG", "if set, an error prints its traceback too"),
    ("NO_COLOR", "no colour, even on a terminal"),
)


def events() -> str:
    """docs/events.md."""
    rows = [
        f"| `{name}` | {means} | {' '.join(f'`{field}`' for field in fields.split())} |"
        for name, (means, fields) in EVENTS.items()
    ]
    return "\n".join(
        (
            "# Events",
            "",
            "<!-- written by tools/documents.py from daemon/logs.py -->",
            "The daemon logs to standard error: coloured lines on a terminal, one JSON object a line",
            "elsewhere (`log.format`), each with `event`, `level`, `timestamp` (UTC) and the fields below.",
            "Names and fields are stable, and one pass over a file has one `id`. Rotation is the system's.",
            "",
            "Under systemd the level is the priority of the journal's entry, the event is its field",
            "`PAPERDROP_EVENT`, each field of the event one of its own (`PAPERDROP_FILE`), and `MESSAGE`",
            "says the same to be read. So the journal answers what it is asked:",
            "",
            "```sh",
            "journalctl --user -u paperdrop -p warning",
            "journalctl --user -u paperdrop PAPERDROP_EVENT=file.failed",
            "journalctl --user -u paperdrop PAPERDROP_EVENT=file.read -o json |",
            "    jq '{file: .PAPERDROP_FILE, new: .PAPERDROP_NEW}'",
            "```",
            "",
            '`log.format = "json"` puts the JSON into `MESSAGE` instead. No line is written for a single',
            "entry: what could not be read of a file is told by `paperdrop faults`.",
            "",
            "| event | means | fields |",
            "|---|---|---|",
            *rows,
            "",
        )
    )


def manual() -> str:
    """docs/paperdrop.1, in the man macros."""
    lines = [
        '.\\" written by tools/documents.py from the parsers of --help',
        ".TH PAPERDROP 1",
        ".SH NAME",
        "paperdrop \\- drop listings of research papers into a folder; find the papers",
        ".SH SYNOPSIS",
        ".B paperdrop",
        "[\\fB\\-\\-config\\fR \\fIFILE\\fR] [\\fB\\-\\-version\\fR] \\fICOMMAND\\fR ...",
        ".SH DESCRIPTION",
        "A daemon reads the listings that land in a folder, whatever their format, joins the",
        "entries that mean the same paper, and answers searches. Nothing is fetched from the network.",
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        lines += _command(name, import_module(f"daemon.commands.{name}").parser())
    lines += [".SH SETTINGS", "Keys of config.toml, with their defaults."]
    for key in KEYS:
        lines += _item(f"{key.name} = {_default(key.default)}", key.means)
    for title, rows in (
        ("FILES", _FILES), ("ENVIRONMENT", _VARIABLES), ("EXIT STATUS", _EXITS),
    ):  # fmt: skip
        lines.append(f".SH {title}")
        for term, means in rows:
            lines += _item(term, means)
    return "\n".join((*lines, ""))


def _default(value: object) -> str:
    if isinstance(value, list):
        return "[...]"
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def _command(name: str, parser: argparse.ArgumentParser) -> list[str]:
    """One command: synopsis, what it does, options, example."""
    lines = [f".SS {_plain(name)}", _plain(_usage(parser)), ".PP", _plain(parser.description or "")]
    for action in parser._actions:
        if action.help and action.dest != "help":
            term = ", ".join(action.option_strings) or str(action.metavar or action.dest)
            if action.option_strings and action.nargs != 0:
                term += f" {action.metavar or '{' + ','.join(map(str, action.choices or ())) + '}'}"
            lines += _item(term, action.help)
    example = (parser.epilog or "").partition("\n")[2]
    return [*lines, ".PP", ".nf", *map(_plain, example.splitlines()), ".fi"]


def _usage(parser: argparse.ArgumentParser) -> str:
    return re.sub(r"\s+", " ", parser.format_usage().removeprefix("usage: ")).strip()


def _item(term: str, means: str) -> list[str]:
    return [".TP", f".B {_plain(term)}", _plain(means)]


def _plain(text: str) -> str:
    """Text with nothing in it that roff would obey."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...").replace("–", "\\(en")
    return f"\\&{text}" if text.startswith((".", "'")) else text


WRITTEN = {"docs/events.md": events, "docs/paperdrop.1": manual}


if __name__ == "__main__":
    for name, made in WRITTEN.items():
        (ROOT / name).write_text(made(), encoding="utf-8")
        print(name)
