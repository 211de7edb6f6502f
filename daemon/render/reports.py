"""What commands report to people: passes, files, faults, duplicates, checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from daemon.render.grid import counted, duration, grid
from daemon.render.terminal import Style, clip, safe, wrap
from daemon.render.text import byline, heading, origin
from daemon.render.why import told

Row = Mapping[str, Any]
_FAULT_LINES = 3
_CHECKED = {"index": "papers in the index", "contents": "different contents"}


def rehearsed(done: Row, style: Style) -> Iterator[str]:
    """What a dry run would do; its faults are kept nowhere."""
    yield from ingested(done, style, "see paperdrop parse")
    yield "nothing was stored"


def ingested(done: Row, style: Style, about_faults: str = "see paperdrop faults") -> Iterator[str]:
    """What one pass did, the counts that are not zero."""
    looked = counted(done["files"], "file")
    same = done["files_unchanged"]
    yield f"read {looked}{f' ({same:,} unchanged)' if same else ''} in {duration(done['seconds'])}"
    names = ("new", "merged", "changed", "unchanged")
    counts = [f"{done[name]:,} {name}" for name in names if done[name]]
    yield f"{_entries(done['entries'])}{': ' if counts else ''}{', '.join(counts)}"
    if done["enriched"]:
        yield f"{counted(done['enriched'], 'paper')} enriched"
    if done["retracted"]:
        yield f"{counted(done['retracted'], 'paper')} retracted"
    for failed in done.get("failed") or ():
        yield style.bad(f"{safe(failed['file'])}: {safe(failed['error'])}")
    if done["faults"]:
        yield style.warn(f"{counted(done['faults'], 'fault')}: {about_faults}")


def _entries(number: int) -> str:
    return counted(number, "entry")


def files(known: Sequence[Row], style: Style) -> Iterator[str]:
    """A table of files; what went wrong with one stands below it."""
    if not known:
        return
    header = ("state", "entries", "new", "merged", "faults", "unclaimed", "format", "encoding")
    rows = [
        (
            "forgotten" if file["forgotten"] else file["state"],
            file["entries"],
            file["new"],
            file["merged"],
            file["faults"],
            file["unclaimed_lines"],
            file["format"] or "–",
            file["encoding"] or "–",
            safe(file["file"]),
        )
        for file in known
    ]
    lines = grid((*header, "file"), rows, style)
    yield next(lines)
    for file, line in zip(known, lines, strict=True):
        yield style.bad(line) if file["state"] == "failed" else line
        if file["error"]:
            yield f"    {safe(file['error'])}"


def faults(found: Sequence[Row], style: Style) -> Iterator[str]:
    """Where and why, then the text itself."""
    for fault in found:
        yield f"{style.bold(place(fault))}  {style.warn(safe(fault['reason']))}"
        lines = [line for line in fault["text"].splitlines() if line.strip()]
        for line in lines[:_FAULT_LINES]:
            yield f"    {clip(safe(line), style.width - 4)}"
        if len(lines) > _FAULT_LINES:
            yield style.dim(f"    … {counted(len(lines) - _FAULT_LINES, 'more line')}")


def place(where: Row) -> str:
    """`page.txt:20-25`, as editors and compilers write it."""
    first, last = where.get("lines") or (0, 0)
    span = f":{first}" if first == last else f":{first}-{last}"
    return safe(where["file"]) + (span if first else "")


def duplicates(found: Sequence[Row], style: Style) -> Iterator[str]:
    """Which papers (with what they show, where `shown` gives it), how sure, by which rule, and why."""
    for pair in found:
        doubt = pair["verdict"] == "uncertain"
        verdict = style.warn("uncertain") if doubt else style.good("same")
        yield f"{' '.join(pair['papers'])}  {verdict}  {safe(pair['rule'] or '')}"
        for paper in pair.get("shown") or ():
            yield f"    {next(heading(paper, Style(style.colour, style.width - 4)))}"
            about = " · ".join(filter(None, (byline(paper, style.width // 2), origin(paper))))
            if about:
                yield style.dim(f"      {clip(about, style.width - 6)}")
        why = safe(told(pair["rule"] or "", pair["evidence"], joined=not doubt))
        for a, b in wrap(why, style.width - 4):
            yield style.dim(f"    {why[a:b]}")


def verified(result: Row, style: Style) -> Iterator[str]:
    """What was checked and what was found wrong."""
    counts = {_CHECKED.get(name, name): value for name, value in result["checked"].items()}
    if checked := ", ".join(f"{value:,} {name}" for name, value in counts.items()):
        yield f"checked {checked}"
    for problem in result["problems"]:
        state = style.good("repaired") if problem["repaired"] else style.bad("not repaired")
        yield f"{problem['kind']}: {safe(problem['what'])}  {state}"
    waiting = [f"{count:,} {how}" for how, count in result["unread"].items() if count]
    if waiting:
        yield style.warn(f"files that wait to be read: {', '.join(waiting)}")
        yield "a running daemon reads them; without one, run: paperdrop ingest"
    if result["ok"]:
        yield style.good("what was read is well" if waiting else "all is well")


def reindexed(done: Row, style: Style) -> Iterator[str]:
    """What a rebuild came to."""
    took = f" in {duration(done['seconds'])}" if "seconds" in done else ""
    yield f"{counted(done['papers'], 'paper')} indexed{took}, generation {done['generation']}"


def forgotten(done: Row, style: Style) -> Iterator[str]:
    """What a forgotten file takes with it."""
    yield f"{counted(done['files'], 'file')} forgotten, {counted(done['retracted'], 'paper')} retracted"
