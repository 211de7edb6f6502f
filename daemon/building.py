"""From the tables of a configuration file to checked, frozen settings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from daemon import tables, values
from daemon.errors import ConfigError
from daemon.settings import KEYS, Backup, Formats, Log, Metrics, Paths, Schedule, Settings, Watch

_LISTS = ("defaults", "formats.columns")
_NAMES = tuple(key.name for key in KEYS) + _LISTS
_SECTIONS = sorted({name.split(".")[0] for name in _NAMES})
_OVERRIDES = {"PAPERDROP_DROP": "paths.drop", "PAPERDROP_STATE": "paths.state"}


def build(
    found: Mapping[str, Any], file: str | None, data: str, env: Mapping[str, str]
) -> Settings:
    """Settings from the environment, a file's tables and the defaults, the first that says so.

    `file` is None where there is none; `data` is the folder below which unset paths lie.
    """
    written = dict(_flat(found, file or ""))
    bases = dict.fromkeys(written, os.path.dirname(file or ""))
    sources = dict.fromkeys(_NAMES, "default") | dict.fromkeys(written, file or "")
    for variable, name in _OVERRIDES.items():
        if env.get(variable):
            written[name], bases[name], sources[name] = env[variable], os.getcwd(), f"${variable}"
    checked = {key.name: _checked(key.name, written, sources[key.name]) for key in KEYS}
    checked["paths.drop"] = tuple(
        _path(folder, bases.get("paths.drop", data)) for folder in checked["paths.drop"]
    )
    checked["paths.state"] = _path(checked["paths.state"], bases.get("paths.state", data))
    beside = bases.get("backup.folder", str(checked["paths.state"]))
    checked["backup.folder"] = _path(checked["backup.folder"], beside)
    beside = bases.get("metrics.file", data)
    figures = checked["metrics.file"]
    checked["metrics.file"] = _path(figures, beside) if figures else None
    _apart(checked["paths.drop"], checked["paths.state"], sources)
    return Settings(
        paths=Paths(**_section(checked, "paths")),
        watch=Watch(**_section(checked, "watch")),
        defaults=tables.defaults(written.get("defaults", []), file or ""),
        formats=Formats(
            **_section(checked, "formats"),
            columns=tables.columns(written.get("formats.columns", []), file or ""),
        ),
        schedule=Schedule(**_section(checked, "schedule")),
        backup=Backup(**_section(checked, "backup")),
        metrics=Metrics(**_section(checked, "metrics")),
        log=Log(**_section(checked, "log")),
        file=Path(file) if file else None,
        sources=sources,
    )


def effective(settings: Settings) -> dict[str, dict[str, Any]]:
    """What the `config` command shows: every key's value as it would be written, and its source."""
    shown: dict[str, Any] = {}
    for key in KEYS:
        section, name = key.name.split(".")
        value = getattr(getattr(settings, section), name)
        if key.name == "paths.drop" and len(value) == 1:
            value = value[0]
        elif isinstance(value, float) and isinstance(key.default, str):
            value = values.span(value)
        shown[key.name] = _plain(value)
    shown["defaults"] = [{"match": d.match, **d.fields} for d in settings.defaults]
    shown["formats.columns"] = [{"match": c.match, **c.fields} for c in settings.formats.columns]
    return {"settings": shown, "sources": dict(settings.sources)}


def _plain(value: Any) -> Any:
    """A value in the types of JSON."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if value is None:
        return ""
    return str(value) if isinstance(value, Path) else value


def _flat(found: Mapping[str, Any], file: str) -> Iterator[tuple[str, Any]]:
    """Keys as `section.key`, each one known."""
    for section, inner in found.items():
        if section in _LISTS:
            yield section, inner
        elif section not in _SECTIONS:
            raise ConfigError(f'unknown key "{section}"', file, _belongs(section))
        elif not isinstance(inner, dict):
            raise ConfigError(f"{section} = {inner!r}", file, f"it is a table: [{section}]")
        else:
            for key, value in inner.items():
                if (name := f"{section}.{key}") not in _NAMES:
                    hint = tables.nearest(name, [n for n in _NAMES if n.startswith(section + ".")])
                    raise ConfigError(f'unknown key "{name}"', file, hint)
                yield name, value


def _belongs(key: str) -> str:
    """A hint for a key at the top level: its table, or the nearest name."""
    homes = [name.split(".")[0] for name in _NAMES if name.endswith("." + key)]
    return f"it belongs below [{homes[0]}]" if homes else tables.nearest(key, _SECTIONS)


def _checked(name: str, written: Mapping[str, Any], source: str) -> Any:
    """A key's value in its units."""
    key = next(key for key in KEYS if key.name == name)
    value = written.get(name, key.default)
    try:
        return key.check(value)
    except ValueError as error:
        raise ConfigError(f"{name} = {value!r}", source, str(error)) from None


def _section(checked: Mapping[str, Any], section: str) -> dict[str, Any]:
    """The keys of one table, without its name."""
    return {
        name.removeprefix(section + "."): value
        for name, value in checked.items()
        if name.startswith(section + ".")
    }


def _path(written: str, base: str) -> Path:
    """An absolute path; links stay as written, so that messages name what the person knows."""
    return Path(os.path.abspath(os.path.join(base, os.path.expanduser(written))))


def _apart(drop: tuple[Path, ...], state: Path, sources: Mapping[str, str]) -> None:
    """Roots must not lie in one another, nor state in a root: a file would be read twice, or our
    own catalogue taken for a listing."""
    for root in drop:
        if state == root or root in state.parents:
            what = f"paths.state {state} lies in the drop folder {root}"
            raise ConfigError(what, sources["paths.state"], "put it beside the drop folder")
        if any(other == root or root in other.parents for other in _others(drop, root)):
            what = f"a drop folder lies in, or is the same as, {root}"
            raise ConfigError(what, sources["paths.drop"], "name only the outer one")


def _others(drop: tuple[Path, ...], root: Path) -> list[Path]:
    """The other roots; a root that is listed twice is an other to itself."""
    others = list(drop)
    others.remove(root)
    return others
