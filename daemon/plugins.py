"""Formats beyond the built-in ones: from the configuration, and from installed packages."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

from daemon.settings import Settings
from parsers.format import Format
from parsers.formats.delimited import Delimited

GROUP = "paperdrop.formats"
_WANTS = ("text", "bytes")


def formats(
    settings: Settings, tell: Callable[[str, str], object] = lambda name, why: None
) -> tuple[Format, ...]:
    """Formats to be asked before the built-in ones. One that cannot be loaded costs only itself:
    `tell` gets its name and what is wrong."""
    found: list[Format] = []
    columns = [(one.match, one.fields) for one in settings.formats.columns]
    if columns:
        found.append(Delimited(columns))
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            made = point.load()
            made = made() if isinstance(made, type) else made
            if made.wants not in _WANTS or not callable(made.claim) or not callable(made.read):
                raise TypeError("it keeps no format contract")
            _ = f"{made.name}{made.version}{made.appendable}"
        except Exception as error:  # noqa: BLE001 - it is somebody else's code
            tell(point.name, f"{type(error).__name__}: {error}")
            continue
        found.append(made)
    return tuple(found)
