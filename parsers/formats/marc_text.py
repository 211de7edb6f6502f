"""MARC as text (`.mrk`): a field a line, as MarcEdit writes it and librarians edit it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.records import marcfields
from parsers.records.marcfields import Marc
from parsers.records.tagged import Dialect, Tagged

_FIRST_OF_DATA = "010"


class MarcText(Tagged):
    version = 1

    def told(self, values: Mapping[str, list[str]]) -> dict[str, object]:
        """The record under our own names."""
        control = {tag: texts[0] for tag, texts in values.items() if tag < _FIRST_OF_DATA}
        fields = [(t, _subfields(text)) for t in values if t not in control for text in values[t]]
        return marcfields.read_one(Marc(control, fields))


def _subfields(text: str) -> list[tuple[str, str]]:
    """Codes and what they say, behind the two indicators."""
    parts = (" ".join(part.split()) for part in text.split("$")[1:])
    return [(part[0], part[1:].strip().replace("{dollar}", "$")) for part in parts if part[1:]]


DIALECT = Dialect(
    line=re.compile(r"=(LDR|\d{3}) {1,2}(.*)"),
    opens=frozenset({"LDR"}),
    closes=frozenset(),
    fields={},
    empty_line_closes=True,
    opens_anywhere=True,
)
FORMAT = MarcText("marc-text", DIALECT, re.compile(r"(?m)^=(?:LDR  |245  ?\S\S\$a)"))
