"""An entry that the end of its file cuts off: what it says for sure."""

from __future__ import annotations

import re

from parsers.bib.bibfields import Parsed

_LAST_AND = re.compile(r"(?<!\s)\s+and\s+(?!.*\sand\s)", re.DOTALL)


def whole_fields(parsed: Parsed) -> Parsed:
    """The entry without the field that never ends; of its authors, those before the last are sure.

    An abstract is kept: half of one still tells papers apart.
    """
    if not parsed.open or parsed.open == "abstract":
        return parsed
    said = dict(parsed.fields)
    value = said.pop(parsed.open, "")
    if parsed.open == "author" and (last := _LAST_AND.search(value)):
        said["author"] = f"{value[: last.start()]} and others"
    return parsed._replace(fields=said)
