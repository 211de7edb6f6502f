"""Lists of authors that an export ran together: `Tan A.Schulze A.O'Donnell C. P.`, `BarM.BinderE.B.`"""

from __future__ import annotations

import re

_LONGEST_NAME = 80
_SEAM = re.compile(r"(?<=[^\W\d_a-zà-ÿ]\.)(?=[^\W\d_](?!\.))")
_GLUE = re.compile(r"[^\W\d_]\.[^\W\d_]['’\w]|[a-zà-ÿ][A-ZÀ-Þ]\.")
_NAME = re.compile(r"([^\W\d_][^\d.,;]*[a-zà-ÿ])\s?((?:[A-ZÀ-Þ]\.[\s\-‐]?)+)")


def parted(text: str) -> list[str]:
    """The names, each as `Family, Initials`; nothing where the text is not such a list throughout."""
    if not _GLUE.search(text):
        return []
    names = []
    for piece in _SEAM.split(text):
        match = _NAME.fullmatch(piece) if len(piece) <= _LONGEST_NAME else None
        if not match:
            return []
        names.append(f"{match[1]}, {match[2].strip()}")
    return names
