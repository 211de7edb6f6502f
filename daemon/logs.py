"""Log lines: events with stable names and fields; colour on a terminal, fields in the journal, else
JSON."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, TextIO

import orjson
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from daemon import journal

EVENTS = {
    "service.start": ("the daemon begins", "pid state"),
    "service.ready": ("everything runs; files that are dropped now will be read", "drop"),
    "service.upgraded": ("the catalogue was brought to a new schema, after a copy", "copy"),
    "service.reload": ("the configuration was read again", "file"),
    "service.reload_failed": ("the configuration is wrong; the old one stays", "why"),
    "service.stop": ("the daemon ends, and by which signal", "signal"),
    "service.trouble": ("something that is tried again, until its cause is gone", "what"),
    "service.restart": ("a thread had ended and was started again", "thread error"),
    "service.warning": ("what a library had to say", "library text"),
    "watch.root_open": ("a drop folder is watched, and how", "root mode"),
    "watch.root_lost": ("a drop folder cannot be watched now; nothing is retracted", "root why"),
    "watch.polling": ("a drop folder is polled, because events cannot be had", "root why"),
    "watch.overflow": ("the system lost events; all folders are scanned at once", ""),
    "watch.scan": ("a drop folder was scanned (level debug)", "root files doubt"),
    "watch.doubt": ("files are missing, but that is not believed, and why", "root why"),
    "watch.warning": ("what the event library had to say", "text"),
    "watch.died": ("the watching thread ended by an error; another is started", "error"),
    "file.read": (
        "one pass over a file; entries are new + merged + changed + unchanged ones",
        "id root file format entries new merged changed faults ms",
    ),
    "file.failed": ("a file could not be read; the pass has the same id", "id root file why"),
    "file.removed": ("files are gone from their drop folder", "root files retracted"),
    "index.commit": ("papers became searchable", "papers"),
    "index.rebuilt": ("the index was built anew because it could not be used", ""),
    "job.start": ("a scheduled job begins", "job"),
    "job.done": ("a job ended", "job result seconds"),
    "job.failed": ("a job ended by an error; it runs again at its next time", "job result seconds"),
    "job.stopped": ("a stop cut a job short; it runs again after the start", "job result seconds"),
    "job.late": ("a job was due while the one before still ran", "job running_for"),
    "request.done": ("a command that was handed over is done", "command"),
    "request.failed": ("a command that was handed over failed, and why", "why"),
}
"""What each event means, and its fields besides event, level and timestamp. Stable."""

_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def configure(
    level: Literal["debug", "info", "warning", "error"],
    form: Literal["auto", "console", "json"],
    stream: TextIO | None = None,
) -> None:
    """Set up logging of the whole process to a stream (standard error)."""
    stream = stream or sys.stderr
    console = form == "console" or (form == "auto" and stream.isatty())
    journalled = journal.leads_there(stream)
    make: Callable[..., Any] = structlog.PrintLoggerFactory(file=_Steady(stream))  # type: ignore[arg-type]
    last: list[Processor] = [_Json(journalled)]
    if console:
        colour = stream.isatty() and not os.environ.get("NO_COLOR")
        last = [_plain, structlog.dev.ConsoleRenderer(colors=colour, sort_keys=False)]
    elif form == "auto" and journalled:
        make, last = partial(_Journal, stream), []
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("%H:%M:%S" if console else "iso", utc=not console),
            structlog.processors.format_exc_info,
            _printable,
            *last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=make,
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_Bridge(logging.WARNING)]
    root.setLevel(logging.WARNING)


def log() -> Any:
    """The process's logger."""
    return structlog.get_logger()


def say(event: str, level: str = "info", **fields: Any) -> None:
    """A line in the log."""
    getattr(log(), level)(event, **fields)


class _Json:
    """One JSON object a line; under journald with the level in front, where it is taken off."""

    def __init__(self, journal: bool) -> None:
        self._journal = journal

    def __call__(self, logger: WrappedLogger, name: str, event: EventDict) -> str:
        line = orjson.dumps(event, default=str).decode()
        return journal.prefix(str(event.get("level"))) + line if self._journal else line


class _Journal:
    """A logger that gives the journal fields; one line of JSON where it takes none."""

    def __init__(self, stream: TextIO, *_: Any) -> None:
        self._stream, self._line = _Steady(stream), _Json(journal=True)

    def _log(self, **event: Any) -> None:
        try:
            journal.send(journal.entry(event))
        except OSError:
            self._stream.write(self._line(self, "", event) + "\n")
            self._stream.flush()

    debug = info = warning = error = _log


class _Steady:
    """A stream whose loss (a closed terminal, a full disk) stops nobody."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


class _Bridge(logging.Handler):
    """Warnings of libraries, as events."""

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(Exception):  # a log line must not cost the one who writes it
            log().warning("service.warning", library=record.name, text=record.getMessage())


def _printable(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Names that are no UTF-8 (kept as lone surrogates) with their bytes spelled out."""
    return {key: _spelled(value) for key, value in event.items()}


def _spelled(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_spelled(one) for one in value]
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return value


def _plain(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Lists as a person writes them."""
    return {
        key: journal.plain(value) if isinstance(value, list | tuple) else value
        for key, value in event.items()
    }
