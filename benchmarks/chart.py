"""The kept figures over commits as one SVG: a panel a row, the target as a dashed line.

usage: chart.py [OUT.svg]      (default benchmarks/results/chart.svg)
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results"
WIDTH, HEIGHT, GAP, COLUMNS = 270, 120, 34, 3


def kept() -> list[dict[str, Any]]:
    """All results, the earliest commit first; a full run stands for its commit."""
    found = {}
    for path in sorted(RESULTS.glob("*.json")):
        said = json.loads(path.read_text())
        found[said["commit"]] = said  # "abc-full.json" comes before "abc.json" in sorting
        if (full := path.with_name(f"{said['commit']}-full.json")).exists():
            found[said["commit"]] = json.loads(full.read_text())
    return sorted(found.values(), key=lambda said: str(said["date"]))


def panel(key: str, results: list[dict[str, Any]], left: int, top: int) -> str:
    """One row of the table over commits."""
    points = [
        (number, row) for number, said in enumerate(results) for row in said["rows"] if row["key"] == key
    ]  # fmt: skip
    last = points[-1][1]
    most = 1.15 * max([last["target"], *(row["median"] for _, row in points)])
    step = WIDTH / max(len(results) - 1, 1)

    def y(value: float) -> float:
        return top + HEIGHT * (1 - value / most)

    dots = [(left + number * step, y(row["median"]), row) for number, row in points]
    line = " ".join(f"{x:.1f},{at:.1f}" for x, at, _ in dots)
    aim = y(last["target"])
    drawn = [
        f'<text x="{left}" y="{top - 8}" class="name">{escape(last["what"])}</text>',
        f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}" class="frame"/>',
        f'<line x1="{left}" x2="{left + WIDTH}" y1="{aim:.1f}" y2="{aim:.1f}" class="target"/>',
        f'<polyline points="{line}" class="line"/>',
    ]
    for (x, at, row), (number, _) in zip(dots, points, strict=True):
        said = f"{results[number]['commit']}: {row['median']:.3g}{row['unit']}"
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{at:.1f}" r="3"><title>{escape(said)}</title></circle>'
        )
    x, at, _ = dots[-1]
    drawn.append(
        f'<text x="{x - 4:.1f}" y="{at - 6:.1f}" class="value">{last["median"]:.3g}{last["unit"]}</text>'
    )
    return "\n".join(drawn)


def chart(results: list[dict[str, Any]]) -> str:
    """All panels, in the order of the latest table."""
    keys = list(dict.fromkeys(row["key"] for said in reversed(results) for row in said["rows"]))
    rows = -(-len(keys) // COLUMNS)
    width, height = COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP
    style = (
        "text{font:11px sans-serif;fill:#333}.value{text-anchor:end;font-weight:bold}"
        ".frame{fill:#fafafa;stroke:#ccc}.target{stroke:#c33;stroke-dasharray:4 3}"
        ".line{fill:none;stroke:#247;stroke-width:1.5}circle{fill:#247}"
    )
    panels = [
        panel(key, results, GAP + at % COLUMNS * (WIDTH + GAP), GAP + at // COLUMNS * (HEIGHT + GAP))
        for at, key in enumerate(keys)
    ]  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f"<style>{style}</style>\n" + "\n".join(panels) + "\n</svg>\n"
    )


def main() -> None:
    out = Path(sys.argv[1]) if sys.argv[1:] else RESULTS / "chart.svg"
    if results := kept():
        out.write_text(chart(results))


if __name__ == "__main__":
    main()
