"""Our light JSON is json: it reads and writes the same, and refuses the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index import lightjson

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_it_writes_and_reads_what_json_does(value: Any) -> None:
    written = lightjson.dumps(value)
    assert written == json.dumps(value, ensure_ascii=False)
    assert lightjson.dumps(value, ascii_only=True) == json.dumps(value)
    assert lightjson.loads(written) == value
    assert lightjson.loads(f" {json.dumps(value)}\n") == value


@pytest.mark.parametrize("text", ["", "{", '{"a"', "[1,]", "nul", "1 2", '{"a":"\x01"}', "}"])
def test_what_is_not_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):
        lightjson.loads(text)


def test_what_json_cannot_say_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        lightjson.dumps({"a": object()})
