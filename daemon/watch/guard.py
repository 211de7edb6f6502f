"""May what is gone from a drop folder be believed gone? Pure.

A folder that is unmounted, renamed away, unreadable or replaced looks exactly like one whose files
were all deleted; taking it at its word would retract everything. So doubt keeps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping


def doubt(
    *,
    gone: Collection[str],
    seen: Collection[str],
    files: int,
    error: str = "",
    device: int | None = None,
    known_device: int | None = None,
) -> str:
    """Why the files that a scan misses are not believed gone; "" where they are.

    `seen` are removals that came as events, `files` how many the scan found, `error` why the root
    could not be listed.
    """
    if error:
        return f"the drop folder cannot be read: {error}"
    if not gone:
        return ""
    if known_device is not None and device != known_device:
        return "the drop folder is on another device than before"
    if not files and len(gone) > 1 and not set(gone) & set(seen):
        return "the drop folder was found empty, and no file was seen to be removed"
    return ""


def is_same_folder(*, known: int, gone: int) -> bool:
    """Whether a root on another device is the one we know, moved: most of its files are there."""
    return known == 0 or gone * 2 < known


def rescanned(doubts: Mapping[str, str]) -> str:
    """How a rescan of roots ended, in the words of a job's result: "ok", or why nothing of a root
    was believed gone."""
    told = [f"{root}: {doubt}" for root, doubt in sorted(doubts.items()) if doubt]
    return f"{'; '.join(told)}; nothing is retracted" if told else "ok"
