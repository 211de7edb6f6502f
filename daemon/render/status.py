"""`status` on one screen: alive, what it does, what it holds, what comes next, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from daemon.render.grid import counted, duration, local, size
from daemon.render.terminal import Style, clip, safe
from daemon.render.ticker import told

_LABEL = 10


def status(state: Mapping[str, Any], style: Style) -> Iterator[str]:
    """Labelled lines, the problems last, each with what to do."""
    for label, lines in _parts(state, style):
        head = style.bold(label) + " " * (_LABEL - len(label))
        for line in lines:
            yield head + line
            head = " " * _LABEL


def _parts(state: Mapping[str, Any], style: Style) -> Iterator[tuple[str, list[str]]]:
    yield "daemon", list(_daemon(state["daemon"], style))
    yield (
        "papers",
        [
            f"{state['papers']:,} from {counted(state['entries'], 'entry')}"
            + (f", {counted(state['faults'], 'fault')}" if state["faults"] else "")
        ],
    )
    files = state["files"]
    shown = [f"{files[name]:,} {name}" for name in ("ok", "failed", "pending") if files[name]]
    yield "files", [" · ".join(shown) or "none yet"]
    if state.get("recent"):
        yield "lately", [_recent(file) for file in state["recent"]]
    if news := [f"{one['new']:,} for {one['name']!r}" for one in state["standing"] if one["new"]]:
        yield "new", [safe(" · ".join(news)) + "  (paperdrop search --new)"]
    yield "index", [_index(state["index"])]
    if disk := state.get("disk"):
        kept = f"catalogue {size(disk['catalogue'])}, index {size(disk['index'])}"
        yield "disk", [f"{kept}, {size(disk['free'])} free"]
    yield "watching", [_root(root, state["daemon"]["running"], style) for root in state["watch"]]
    yield "jobs", [_job(job) for job in state["schedule"]]
    wrong = [_problem(problem, style) for problem in state["problems"]]
    yield "problems", wrong or [style.good("none")]


def _daemon(daemon: Mapping[str, Any], style: Style) -> Iterator[str]:
    if not daemon["running"]:
        yield f"{style.warn('not running')} (start it with: {daemon['start']})"
        return
    since = f" since {local(daemon['since'])}" if daemon["since"] else ""
    yield f"{style.good('running')}{since}, pid {daemon['pid']}"
    waits = {"to read": daemon.get("backlog"), "still being written": daemon.get("settling")}
    waiting = [f"{number:,} {what}" for what, number in waits.items() if number]
    yield clip(safe(told(daemon)), style.width - _LABEL)
    if waiting:
        yield " · ".join(waiting)


def _index(index: Mapping[str, Any]) -> str:
    behind = f"{index['behind']:,} behind" if index["behind"] else "up to date"
    return (
        f"{counted(index['papers'], 'paper')}, {behind}, {counted(index['segments'], 'segment')}, "
        f"{size(index['bytes'])}, generation {index['generation']}"
    )


def _recent(file: Mapping[str, Any]) -> str:
    faults = f", {counted(file['faults'], 'fault')}" if file["faults"] else ""
    said = f"{counted(file['entries'], 'entry')}, {file['new']:,} new{faults}"
    return f"{local(file['read_at'])}  {safe(file['file'])}: {said}"


def _root(root: Mapping[str, Any], running: bool, style: Style) -> str:
    if not running:
        return safe(root["root"])
    health = "" if root["healthy"] else "  " + style.bad("unhealthy")
    return f"{safe(root['root'])} ({root['mode']}){health}"


def _job(job: Mapping[str, Any]) -> str:
    last = "never ran"
    if job["running"]:
        last = "running now"
    elif job["last"]:
        took = f" in {duration(job['seconds'])}" if job["seconds"] is not None else ""
        last = f"last {local(job['last'])}: {safe(str(job['last_result']))}{took}"
    due = "off" if job["plan"] == "off" else f"next {local(job['next'])}"
    return f"{job['job']:<9} {due:<21}  {last}"


def _problem(problem: Mapping[str, Any], style: Style) -> str:
    return f"{style.bad(safe(problem['what']))}: {safe(problem['do'])}"
