"""Writes completions/: what bash, zsh and fish complete after `paperdrop`, from the parsers' own options.

    .venv/bin/python tools/completions.py

tests/test_completions.py fails while they are stale.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from daemon.commands import COMMANDS
from daemon.commands.search import FACETS

_PATHS = ("FILE", "PATH", "BACKUP")


class Option:
    """An option of a command as a shell sees it; `values` are the words that may follow it."""

    def __init__(self, action: argparse.Action) -> None:
        self.names = [name for name in action.option_strings if name.startswith("--")]
        self.short = [name for name in action.option_strings if not name.startswith("--")]
        self.help = (action.help or "").replace("%%", "%")
        self.takes_value = action.nargs != 0
        metavar = str(action.metavar or "")
        self.values = [str(value) for value in action.choices or ()]
        self.values = list(FACETS) if metavar == "FIELDS" else self.values
        self.takes_path = self.takes_value and metavar in _PATHS


def options(command: str) -> list[Option]:
    parser = import_module(f"daemon.commands.{command}").parser()
    return [Option(action) for action in parser._actions if action.option_strings]


def takes_paths(command: str) -> bool:
    """Whether the arguments of a command that are no options are files."""
    parser = import_module(f"daemon.commands.{command}").parser()
    plain = [action for action in parser._actions if not action.option_strings]
    return any(action.metavar in _PATHS for action in plain)


def bash() -> Iterator[str]:
    yield "# bash completion for paperdrop; made by tools/completions.py"
    yield from _BASH_HEAD
    yield f'    "") mapfile -t COMPREPLY < <(compgen -W "{" ".join(COMMANDS)} --config --help --version" -- "$cur"); return ;;'
    yield "  esac"
    yield '  case "$command $prev" in'
    for command in COMMANDS:
        for option in options(command):
            names = "|".join(f'"{command} {name}"' for name in (*option.short, *option.names))
            if option.takes_path:
                yield f"    {names}) _paperdrop_paths; return ;;"
            elif option.values:
                words = " ".join(option.values)
                yield f'    {names}) mapfile -t COMPREPLY < <(compgen -W "{words}" -- "$cur"); return ;;'
            elif option.takes_value:
                yield f"    {names}) return ;;"
    yield "  esac"
    yield '  case "$command" in'
    for command in COMMANDS:
        names = " ".join(name for option in options(command) for name in option.names)
        yield f'    {command}) options="{names}"; paths={"yes" if takes_paths(command) else ""} ;;'
    yield "  esac"
    yield from _BASH_TAIL


_BASH_HEAD = """
_paperdrop_paths() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

_paperdrop() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local command="" options="" paths="" place
  COMPREPLY=()
  for ((place = 1; place < COMP_CWORD; place++)); do
    case ${COMP_WORDS[place]} in
      --config) place=$((place + 1)) ;;
      -*) ;;
      *) command=${COMP_WORDS[place]}; break ;;
    esac
  done
  case "$command" in""".splitlines()
_BASH_TAIL = """  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
  elif [[ -n $paths ]]; then
    _paperdrop_paths
  fi
}

complete -F _paperdrop paperdrop""".splitlines()


_ONWARD = " \\\n          "


def zsh() -> Iterator[str]:
    yield "#compdef paperdrop"
    yield "# zsh completion for paperdrop; made by tools/completions.py"
    yield ""
    yield "_paperdrop() {"
    yield "  local context state line"
    yield "  local -a commands=("
    for command, summary in COMMANDS.items():
        yield f"    {_quoted(f'{command}:{summary}')}"
    yield "  )"
    yield "  _arguments -C '--config[the configuration file to use]:FILE:_files' \\"
    yield "    '--help[what there is]' '--version[who it is]' '1:command:->command' '*::argument:->rest'"
    yield "  case $state in"
    yield "    command) _describe command commands ;;"
    yield "    rest)"
    yield "      case $words[1] in"
    for command in COMMANDS:
        specs = [_quoted(spec) for option in options(command) for spec in _zsh_option(option)]
        specs.append("'*:FILE:_files'" if takes_paths(command) else "'*: : '")
        yield f"        {command}) _arguments {_ONWARD.join(specs)} ;;"
    yield "      esac ;;"
    yield "  esac"
    yield "}"
    yield ""
    yield '_paperdrop "$@"'


def _zsh_option(option: Option) -> Iterator[str]:
    text = option.help.translate(str.maketrans({":": "\\:", "[": "(", "]": ")"}))
    for name in (*option.short, *option.names):
        value = ""
        if option.takes_path:
            value = ":FILE:_files"
        elif option.values:
            value = f":value:({' '.join(option.values)})"
        elif option.takes_value:
            value = ":value: "
        yield f"{name}[{text}]{value}"


def fish() -> Iterator[str]:
    yield "# fish completion for paperdrop; made by tools/completions.py"
    yield ""
    yield from _FISH_HEAD
    first = "complete -c paperdrop -n '__paperdrop_command_is'"
    yield f"{first} -l config -r -F -d 'the configuration file to use'"
    yield f"{first} -l help -d 'what there is'"
    yield f"{first} -l version -d 'who it is'"
    for command, summary in COMMANDS.items():
        yield f"{first} -a {command} -d {_fished(summary)}"
    for command in COMMANDS:
        when = f"complete -c paperdrop -n '__paperdrop_command_is {command}'"
        if takes_paths(command):
            yield f"{when} -F"
        for option in options(command):
            names = [f"-l {name[2:]}" for name in option.names]
            names += [f"-s {name[1:]}" for name in option.short]
            value = ""
            if option.takes_path:
                value = " -r -F"
            elif option.values:
                value = f" -x -a '{' '.join(option.values)}'"
            elif option.takes_value:
                value = " -x"
            yield f"{when} {' '.join(names)}{value} -d {_fished(option.help)}"


_FISH_HEAD = """function __paperdrop_command_is
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]; and string match -q -- '-*' $words[1]
        string match -q -- --config $words[1]; and set -e words[1]
        set -e words[1]
    end
    test "$words[1]" = "$argv[1]"
end

complete -c paperdrop -f""".splitlines()


def _quoted(text: str) -> str:
    """A word of zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


def _fished(text: str) -> str:
    """A word of fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


FILES = {"paperdrop.bash": bash, "_paperdrop": zsh, "paperdrop.fish": fish}


def made() -> dict[str, str]:
    """The files by name."""
    return {name: "\n".join((*lines(), "")) for name, lines in FILES.items()}


if __name__ == "__main__":
    (ROOT / "completions").mkdir(exist_ok=True)
    for name, text in made().items():
        (ROOT / "completions" / name).write_text(text, encoding="utf-8")
