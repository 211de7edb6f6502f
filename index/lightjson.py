"""JSON without `re`: importing the standard module costs a fifth of what a search may cost.

Uses the C scanner and encoder that json itself uses, and json where an interpreter has none.
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


def dumps(value: Any, *, ascii_only: bool = False) -> str:
    """A value as JSON on one line; as json.dumps gives it."""
    try:
        from _json import encode_basestring, encode_basestring_ascii, make_encoder

        quoted = encode_basestring_ascii if ascii_only else encode_basestring
        encode = make_encoder({}, _refused, quoted, None, ": ", ", ", False, False, True)
        return "".join(encode(value, 0))
    except (ImportError, TypeError):  # no such encoder here, or nothing that JSON can say
        import json

        return json.dumps(value, ensure_ascii=ascii_only)


def _refused(value: Any) -> Any:
    raise TypeError(f"{type(value).__name__} is not JSON")
