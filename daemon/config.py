"""config.toml → frozen settings. The only importer of tomllib.

Kept light: `search` comes through `state_folder` alone, which imports the rest (and tomllib) only
when a file has changed since it was last found to be right.
"""

from __future__ import annotations

import os

from daemon.errors import ConfigError
from index.lightjson import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from daemon.settings import Settings

_RACY_NS = 2_000_000_000  # a file this young may change again within one tick of its clock


def find(flag: str | None = None, env: Mapping[str, str] = os.environ) -> str | None:
    """The configuration file that counts, in the contract's order; None where there is none."""
    for named, origin in ((flag, "--config"), (env.get("PAPERDROP_CONFIG"), "$PAPERDROP_CONFIG")):
        if named:
            path = os.path.abspath(os.path.expanduser(named))
            if not os.path.isfile(path):
                hint = f"{origin} names it; write one with: paperdrop --config FILE config --init"
                raise ConfigError("no such configuration file", path, hint)
            return path
    here = os.path.abspath("config.toml")
    if os.path.isfile(here) and "paths" in read(here):
        return here
    for path in (user_file(env), "/etc/paperdrop/config.toml"):
        if os.path.isfile(path):
            return path
    return None


def user_file(env: Mapping[str, str] = os.environ) -> str:
    """Where `config --init` writes and where a user's own configuration is looked for."""
    return os.path.join(_base(env, "XDG_CONFIG_HOME", ".config"), "paperdrop", "config.toml")


def data_folder(env: Mapping[str, str] = os.environ) -> str:
    """Where drop and state lie when no file says otherwise."""
    return os.path.join(_base(env, "XDG_DATA_HOME", ".local/share"), "paperdrop")


def load(flag: str | None = None, env: Mapping[str, str] = os.environ) -> Settings:
    """All settings, or ConfigError with the file, the key, what was found and what is allowed."""
    from daemon.building import build

    path = find(flag, env)
    return build({} if path is None else read(path), path, data_folder(env), env)


def state_folder(flag: str | None = None, env: Mapping[str, str] = os.environ) -> str:
    """`paths.state` of the checked settings, from a cache of files known to be right."""
    path = _cheap_find(flag, env)
    if path is None:
        return _of(env) or os.path.join(data_folder(env), "state")
    if (known := _cached(path, env)) is not None:
        return _of(env) or known
    settings = load(flag, {key: value for key, value in env.items() if key != "PAPERDROP_STATE"})
    if settings.file is None:
        return _of(env) or str(settings.paths.state)
    _remember(str(settings.file), str(settings.paths.state), env)
    return _of(env) or str(settings.paths.state)


def read(path: str) -> dict[str, Any]:
    """The tables of a TOML file."""
    import tomllib

    text = ""
    try:
        with open(path, "rb") as file:
            text = file.read().decode("utf-8-sig")
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        from daemon.mistakes import explain

        line, said, what, hint = explain(str(error), text)
        raise ConfigError(f"not valid TOML, {what}: {said}", f"{path} line {line}", hint) from None
    except UnicodeDecodeError as error:
        raise ConfigError(f"not UTF-8 at byte {error.start}", path, "save it as UTF-8") from None
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror}", path) from None


def shipped() -> str:
    """The text of the commented default that comes with paperdrop."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (os.path.join(here, "shipped"), os.path.dirname(here)):
        path = os.path.join(folder, "config.toml")
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    raise ConfigError("the shipped config.toml is missing", here, "install paperdrop again")


def _base(env: Mapping[str, str], name: str, below_home: str) -> str:
    """An XDG base folder; relative values are to be ignored, says its specification."""
    found = env.get(name, "")
    if os.path.isabs(found):
        return found
    return os.path.join(env.get("HOME") or os.path.expanduser("~"), below_home)


def _of(env: Mapping[str, str]) -> str:
    """$PAPERDROP_STATE as an absolute path, or nothing."""
    found = env.get("PAPERDROP_STATE")
    return os.path.abspath(os.path.expanduser(found)) if found else ""


def _cheap_find(flag: str | None, env: Mapping[str, str]) -> str | None:
    """As `find`, but a ./config.toml that the cache knows is not read to see whether it counts."""
    here = os.path.abspath("config.toml")
    if not flag and not env.get("PAPERDROP_CONFIG") and _cached(here, env) is not None:
        return here
    return find(flag, env)


def _cache(env: Mapping[str, str]) -> str:
    return os.path.join(_base(env, "XDG_CACHE_HOME", ".cache"), "paperdrop", "settings.json")


def _stamp(path: str) -> list[int]:
    found = os.stat(path)
    return [found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns]


def _cached(path: str, env: Mapping[str, str]) -> str | None:
    """The state folder that a file was found to name, if it has not changed since."""
    try:
        with open(_cache(env), encoding="utf-8") as file:
            stamp, home, state = loads(file.read())[path]
        return str(state) if stamp == _stamp(path) and home == data_folder(env) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _remember(path: str, state: str, env: Mapping[str, str]) -> None:
    """Keep what a right file names; a cache that cannot be written is no error."""
    import json
    import time

    cache = _cache(env)
    try:
        stamp = _stamp(path)
        if time.time_ns() - max(stamp[3:]) < _RACY_NS:
            return
        os.makedirs(os.path.dirname(cache), mode=0o700, exist_ok=True)
        with open(f"{cache}.{os.getpid()}", "w", encoding="utf-8") as file:
            json.dump({path: [stamp, data_folder(env), state]}, file)
        os.replace(f"{cache}.{os.getpid()}", cache)
    except OSError:
        return
