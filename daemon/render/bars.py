"""Bars of block characters: how far something is, how much there is of each."""

from __future__ import annotations

_EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: float, width: int, rest: str = " ") -> str:
    """A bar that fills `share` (0 to 1) of `width` columns, to an eighth of one."""
    eighths = round(max(0.0, min(share, 1.0)) * width * 8)
    full, part = divmod(eighths, 8)
    drawn = "█" * full + (_EIGHTHS[part] if part else "")
    return drawn + rest * (width - len(drawn))
