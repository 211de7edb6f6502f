"""The settings: every key with its default and what it means, and the frozen values built from it.

The one table KEYS drives the checks, the nearest-key hints, the `config` command and its docs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from daemon import values

IGNORED = (
    ".*", "*~", "#*#", "~$*", "4913",
    "*.part", "*.partial", "*.crdownload", "*.download", "*.opdownload", "*.aria2", "*.!ut",
    "*.tmp", "*.temp", "*.swp", "*.swx", "~syncthing~*",
    "Thumbs.db", "desktop.ini", "__MACOSX", "$RECYCLE.BIN", "lost+found",
)  # fmt: skip


class Key(NamedTuple):
    """One key of config.toml. `default` is as it would be written there."""

    name: str
    default: Any
    check: values.Check
    means: str


KEYS = (
    Key("paths.drop", "drop", values.folders, "folder, or list of folders, watched with all below"),
    Key("paths.state", "state", values.text, "catalogue, index, lock, control socket"),
    Key("watch.mode", "auto", values.one_of("auto", "events", "poll"), "how changes are noticed"),
    Key("watch.settle", "1s", values.duration(), "how long a file must be unchanged to be read"),
    Key("watch.rescan", "5m", values.duration(1.0), "full rescan as a safety net"),
    Key("watch.ignore", list(IGNORED), values.globs, "names and paths that are never read"),
    Key("watch.follow_links", False, values.truth, "read through symlinked files and folders"),
    Key("watch.on_removed", "keep", values.one_of("keep", "retract"), "papers of what is gone"),
    Key("formats.max_unpacked", "4GB", values.size, "bytes that one file may unpack to"),
    Key("formats.max_ratio", 200, values.number(1), "times that a file may grow when unpacked"),
    Key("schedule.timezone", "local", values.timezone, '"local" or an IANA name'),
    Key("schedule.verify", "30 4 * * 0", values.cadence, "hold folder, catalogue, index together"),
    Key("schedule.reindex", "off", values.cadence, "rebuild the index aside and swap it in"),
    Key("schedule.optimise", "15 4 * * *", values.cadence, "collect garbage, bound the segments"),
    Key("schedule.backup", "45 3 * * *", values.cadence, "a copy of the catalogue, rotated"),
    Key("backup.keep", 7, values.whole(1, 10_000), "copies kept"),
    Key("backup.folder", "backups", values.text, "where the copies lie"),
    Key("metrics.file", "", values.optional, "figures for node_exporter; none where empty"),
    Key("log.level", "info", values.one_of("debug", "info", "warning", "error"), "least level"),
    Key("log.format", "auto", values.one_of("auto", "console", "json"), "how log lines look"),
)
SAID = ("venue", "year", "area", "topic", "keywords", "kind", "volume", "issue")
FIELDS = (
    "title", "authors", "abstract", "area", "topic", "keywords", "venue", "year", "doi", "arxiv",
    "pmid", "urls", "kind", "volume", "issue", "pages", "entry_id", "alt_titles",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Paths:
    drop: tuple[Path, ...]
    state: Path


@dataclass(frozen=True, slots=True)
class Watch:
    """`settle` and `rescan` in seconds."""

    mode: Literal["auto", "events", "poll"]
    settle: float
    rescan: float
    ignore: tuple[str, ...]
    follow_links: bool
    on_removed: Literal["keep", "retract"]


@dataclass(frozen=True, slots=True)
class Default:
    """What is said of every entry of the matching files, weaker than anything a file says."""

    match: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Columns:
    """Field by column header, for matching CSV and TSV files."""

    match: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Formats:
    """`max_unpacked` in bytes."""

    max_unpacked: int
    max_ratio: float
    columns: tuple[Columns, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """Plans as daemon.cadence reads them."""

    timezone: str
    verify: str
    reindex: str
    optimise: str
    backup: str


@dataclass(frozen=True, slots=True)
class Backup:
    keep: int
    folder: Path


@dataclass(frozen=True, slots=True)
class Metrics:
    """`file` is None where no figures are wanted."""

    file: Path | None


@dataclass(frozen=True, slots=True)
class Log:
    level: Literal["debug", "info", "warning", "error"]
    format: Literal["auto", "console", "json"]


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, checked, paths absolute. `sources` says of each key who set it."""

    paths: Paths
    watch: Watch
    defaults: tuple[Default, ...]
    formats: Formats
    schedule: Schedule
    backup: Backup
    metrics: Metrics
    log: Log
    file: Path | None
    sources: Mapping[str, str]
