"""JSON read without `re`: importing the standard module costs a fifth of what a search may cost.

`loads` uses the C scanner that json itself uses, and json where an interpreter has none.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Plain:
    """What the scanner asks of its decoder; the defaults of json.loads."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}.get


_context: Any = _Plain


def loads(text: str) -> Any:
    """The value of a JSON text. Raises ValueError for anything else."""
    try:
        from _json import make_scanner
    except ImportError:
        import json

        return json.loads(text)
    stripped = text.strip(" \t\r\n")
    try:
        value, end = make_scanner(_context)(stripped, 0)
    except StopIteration:
        raise ValueError("not JSON") from None
    if end != len(stripped):
        raise ValueError("not JSON: more after its end")
    return value
