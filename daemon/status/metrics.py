"""Figures for monitoring, as the text files that node_exporter's textfile collector reads."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from daemon.settings import Settings
from daemon.status.health import status

PERIOD = 15.0  # seconds between two writings

Shown = Mapping[str, Any]


def lines(state: Shown) -> Iterator[str]:
    """The figures of a `status`, each with its help and kind."""
    daemon, index, files = state["daemon"], state["index"], state["files"]
    yield from _one("up", "whether the daemon runs", bool(daemon["running"]))
    if daemon["running"]:
        yield from _one("start_time_seconds", "when it began", _unix(daemon["since"]))
        yield from _one("progress_time_seconds", "last progress", _unix(daemon["last_progress"]))
        yield from _one("backlog", "files and requests that wait", daemon["backlog"])
        yield from _one("settling", "files that are still being written", daemon["settling"])
    yield from _many(
        "files", "files by state", "state", {k: files[k] for k in files if k != "total"}
    )
    yield from _one("entries", "entries that count", state["entries"])
    yield from _one("papers", "papers", state["papers"])
    yield from _one("faults", "entries that could not be read", state["faults"])
    yield from _one("index_papers", "papers that can be found", index["papers"])
    yield from _one("index_behind", "papers that the index has yet to follow", index["behind"])
    yield from _one("index_segments", "segments of the index", index["segments"])
    yield from _one("index_generation", "rebuilds so far", index["generation"])
    yield from _many("bytes", "bytes on disk", "of", state.get("disk", {}))
    yield from _one("problems", "what status finds wrong", len(state["problems"]))
    jobs = [job for job in state["schedule"] if job["last"]]
    ran = {job["job"]: _unix(job["last"]) for job in jobs}
    yield from _many("job_last_run_time_seconds", "when each job last ran", "job", ran)
    took = {job["job"]: job["seconds"] or 0 for job in jobs}
    yield from _many("job_seconds", "how long that took", "job", took)
    failed = {job["job"]: int(job["last_result"] != "ok") for job in jobs}
    yield from _many("job_failed", "whether that ended otherwise than well", "job", failed)
    healthy = {root["root"]: int(root["healthy"]) for root in state["watch"]}
    yield from _many("watch_healthy", "whether each drop folder is watched", "root", healthy)


def _one(name: str, what: str, value: float) -> Iterator[str]:
    yield from _head(name, what)
    yield f"paperdrop_{name} {_number(value)}"


def _many(name: str, what: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    if values:
        yield from _head(name, what)
    for key, value in values.items():
        yield f'paperdrop_{name}{{{label}="{_escaped(key)}"}} {_number(value)}'


def _head(name: str, what: str) -> Iterator[str]:
    yield f"# HELP paperdrop_{name} {what}"
    yield f"# TYPE paperdrop_{name} gauge"


def _number(value: float) -> str:
    return repr(float(value)) if isinstance(value, float) else str(int(value))


def _escaped(text: str) -> str:
    raw = text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return raw.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unix(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp())


def write(file: Path, text: str) -> None:
    """Put a whole new file in the old one's place, readable by all: what reads it is another user."""
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.chmod(0o644)
        os.replace(part, file)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


class Metrics:
    """Writes the file now and then from `start` to `stop`, in a thread of its own: it may lie where
    writing takes for ever. Does nothing where no file is wanted."""

    def __init__(self, settings: Settings, log: Callable[..., object]) -> None:
        self._settings, self._log, self._file = settings, log, settings.metrics.file
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="metrics", daemon=True)
        self._trouble = ""

    def start(self) -> None:
        if self._file is not None:
            self._thread.start()

    def stop(self) -> None:
        """End, and take the file away: it says nothing of a daemon that is gone."""
        self._stopping.set()
        if self._file is not None and self._thread.ident is not None:
            self._thread.join(1.0)
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._write()
            self._stopping.wait(PERIOD)

    def _write(self) -> None:
        assert self._file is not None
        try:
            write(self._file, "\n".join([*lines(status(self._settings)), ""]))
            self._trouble = ""
        except Exception as error:  # noqa: BLE001 - figures must not cost the daemon anything
            if str(error) != self._trouble:
                self._log("service.trouble", what=f"no metrics: {error}", level="warning")
            self._trouble = str(error)
