"""`paperdrop config`: effective settings and where each came from; `--init` writes a file."""

from __future__ import annotations

import argparse
import json
import os
import re
from contextlib import suppress

from daemon import building
from daemon.commands import parsing
from daemon.config import data_folder, load, shipped, user_file
from daemon.errors import UserError
from daemon.render.machine import dumps
from daemon.render.terminal import Style, safe
from daemon.settings import Settings

EXAMPLE = """
paperdrop config
paperdrop config --init      # then edit the file that it names
"""


def parser() -> argparse.ArgumentParser:
    made = parsing.parser("config", EXAMPLE)
    parsing.add_format(made, "json")
    made.add_argument(
        "--init",
        action="store_true",
        help="write a commented configuration file and make its drop folder; never overwrites",
    )
    return made


def main(args: list[str], config: str | None) -> int:
    options = parser().parse_args(args)
    flag = options.config or config
    if options.init:
        print(_init(os.path.abspath(os.path.expanduser(flag)) if flag else user_file()))
        return 0
    settings = load(flag)
    shown = building.effective(settings)
    print(dumps(shown) if options.format == "json" else _text(shown, settings))
    return 0


def _init(target: str) -> str:
    """Write the commented default with the paths spelled out, and make the drop folders; returns
    where. A config.toml that happens to lie in the working folder, such as the one of a checkout, has
    no say in them."""
    paths = building.build({}, None, data_folder(), os.environ).paths
    drop = [str(root) for root in paths.drop]
    text = _with(
        _with(shipped(), "drop", drop if len(drop) > 1 else drop[0]), "state", str(paths.state)
    )
    os.makedirs(os.path.dirname(target), exist_ok=True)
    try:
        with open(target, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        hint = "edit it, or move it away first"
        raise UserError("there is a configuration file already", target, hint) from None
    for root in drop:
        with suppress(OSError):  # a folder of the system's, say; who reads it says what is wrong
            os.makedirs(root, exist_ok=True)
    return target


def _with(text: str, key: str, value: str | list[str]) -> str:
    """The text with one `key = …` line set; JSON strings are TOML strings."""
    line = f"{key} = {json.dumps(value, ensure_ascii=False)}"
    return re.sub(rf"(?m)^#?{key} = .*$", lambda _: line, text, count=1)


def _text(shown: dict[str, dict[str, object]], settings: Settings) -> str:
    """TOML that means the same: a setting a line, its source beside it where it is not the default."""
    style = Style.of()
    lines = [style.dim(f"# {settings.file or 'no configuration file; these are the defaults'}")]
    for name, value in shown["settings"].items():
        source = str(shown["sources"].get(name, "default"))
        beside = "" if source == "default" else style.dim(f"   # {safe(source)}")
        lines.append(f"{name} = {safe(_toml(value))}{beside}")
    return "\n".join(lines)


def _toml(value: object) -> str:
    """A value on one line; JSON strings, numbers and truths are those of TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(v)}" for key, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
