"""Counts as a picture. The only importer of matplotlib, which is an optional extra."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from daemon.errors import UserError
from daemon.render.charts import shown
from daemon.render.terminal import clip, safe

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".png", ".svg")
_CJK = (
    "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei", "PingFang SC", "Microsoft YaHei", "SimHei", "Droid Sans Fallback",
)  # fmt: skip
_INK, _BAR, _GRID = "#222222", "#3b6ea5", "#dddddd"
_SOURCES = 8
_LABEL = 26


def draw(found: Mapping[str, Any], file: Path) -> None:
    """Draw all counts into one picture; its kind goes by the name's ending."""
    if file.suffix.lower() not in FORMATS:
        raise UserError("a picture is a .png or .svg file", str(file), exit_code=2)
    try:
        import matplotlib
    except ImportError:
        hint = "pipx inject paperdrop matplotlib, or pip install it beside paperdrop"
        raise UserError("drawing needs matplotlib", hint=hint) from None
    matplotlib.use("agg")
    from matplotlib import font_manager, pyplot

    fonts = set(font_manager.get_font_names())
    style: dict[Any, Any] = {
        "font.family": ["DejaVu Sans", *(name for name in _CJK if name in fonts)],
        "font.size": 9, "text.color": _INK, "axes.edgecolor": _GRID, "axes.titlesize": 11,
        "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.spines.top": False,
        "axes.spines.right": False, "svg.fonttype": "none", "svg.hashsalt": "paperdrop",
    }  # fmt: skip
    with pyplot.rc_context(style), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of letters that no font here has
        figure, axes = pyplot.subplots(3, 2, figsize=(12, 12.5), layout="constrained")
        figure.suptitle(f"{found['papers']:,} papers", x=0.01, ha="left", size=15, weight="bold")
        (venue, area), (year, added), (copies, overlap) = axes
        _lying(venue, "by venue", shown(found, "venue"))
        _lying(area, "by area", shown(found, "area"))
        _standing(year, "by year", [(str(value), papers) for value, papers in found["year"]])
        _standing(added, "by when they came", list(found["added"]))
        per = [(str(files), papers) for files, papers in found["files_per_paper"]]
        _standing(copies, "by how many files tell of them", per)
        _matrix(overlap, found)
        part = file.with_name(f".{file.name}.part")
        metadata = {"Date": None} if file.suffix.lower() == ".svg" else {}
        figure.savefig(part, format=file.suffix[1:].lower(), dpi=120, metadata=metadata)
        pyplot.close(figure)
    os.replace(part, file)


def _lying(axes: Axes, title: str, rows: list[tuple[str, int]]) -> None:
    """Bars from the left, the commonest on top, each with its number."""
    if not _begun(axes, title, rows):
        return
    texts = [_label(text) for text, _ in rows]
    drawn = axes.barh(range(len(rows)), [papers for _, papers in rows], color=_BAR)
    axes.bar_label(drawn, [f"{papers:,}" for _, papers in rows], padding=3)
    axes.set_yticks(range(len(rows)), texts)
    axes.invert_yaxis()
    axes.tick_params(length=0)
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)
    axes.margins(x=0.12)


def _standing(axes: Axes, title: str, rows: list[tuple[str, int]]) -> None:
    """Bars from below, in the order of time; as many names below as there is room for."""
    if not _begun(axes, title, rows):
        return
    drawn = axes.bar(range(len(rows)), [papers for _, papers in rows], color=_BAR)
    if len(rows) <= _SOURCES:
        axes.bar_label(drawn, [f"{papers:,}" for _, papers in rows], padding=2)
    every = -(-len(rows) // _SOURCES)
    axes.set_xticks(range(0, len(rows), every), [text for text, _ in rows[::every]])
    axes.set_xlim(-0.6, max(len(rows), _SOURCES) - 0.4)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.grid(visible=True, color=_GRID)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    axes.margins(y=0.12)


def _matrix(axes: Axes, found: Mapping[str, Any]) -> None:
    """How many papers each two of the largest sources share."""
    names = [one["source"] for one in found["sources"][:_SOURCES]]
    if len(names) < 2 or not _begun(axes, "that two sources share", names):
        axes.set_visible(False)
        return
    shared = {tuple(one["sources"]): one["papers"] for one in found["overlap"]}
    own = {one["source"]: one["papers"] for one in found["sources"]}
    cells = [
        [own[a] if a == b else shared.get((min(a, b), max(a, b)), 0) for b in names] for a in names
    ]
    parts = [
        [cell / (min(own[a], own[b]) or 1) for b, cell in zip(names, row, strict=True)]
        for a, row in zip(names, cells, strict=True)
    ]
    axes.imshow(parts, cmap="Blues", vmin=0, vmax=2.4, aspect="auto")
    for y, row in enumerate(cells):
        for x, papers in enumerate(row):
            axes.text(x, y, f"{papers:,}", ha="center", va="center", color=_INK)
    texts = [_label(name) for name in names]
    axes.set_yticks(range(len(names)), texts)
    axes.set_xticks(range(len(names)), texts, rotation=30, ha="right")
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _begun(axes: Axes, title: str, rows: list[Any]) -> bool:
    """Give a panel its title; hide one that has nothing to say."""
    axes.set_title(title)
    axes.set_visible(bool(rows))
    return bool(rows)


def _label(text: str) -> str:
    """A name as a picture shows it: short, and with no formula in it."""
    return clip(safe(text), _LABEL).replace("$", r"\$")
