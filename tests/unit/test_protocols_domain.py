"""Domains: declared labels, codes, and refusals that never show a value."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import Domain


def test_labels_become_codes_in_their_order():
    domain = Domain(["north", "south", "west"])
    codes = domain.encode(pa.array(["west", "north", "west"]))
    assert codes.dtype == np.int32
    assert codes.tolist() == [2, 0, 2]
    assert domain.decode(codes).to_pylist() == ["west", "north", "west"]


def test_native_types_are_compared_by_their_text():
    for values in [
        pa.array([2, 0, 1]),
        pa.array([2, 0, 1], pa.int8()),
        pa.chunked_array([["2"], ["0", "1"]]),
        pa.array(["2", "0", "1"]).dictionary_encode(),
        pa.array(["2", "0", "1"], pa.large_string()),
    ]:
        assert Domain(3).encode(values).tolist() == [2, 0, 1]


def test_missing_values_are_the_last_category_or_an_error():
    domain = Domain(["a", "b"], missing="(missing)")
    assert domain.labels == ("a", "b", "(missing)")
    assert domain.encode(pa.array([None, "b", None])).tolist() == [2, 1, 2]
    with pytest.raises(UserError, match='column "town", row 12: the value is missing'):
        Domain(["a", "b"]).encode(pa.array(["a", None]), column="town", first_row=10)


def test_a_value_outside_is_refused_by_column_and_row_without_showing_it():
    values = pa.array(["a", None, "secret", "hidden"])
    with pytest.raises(UserError) as caught:
        Domain(["a", "b"], missing="none").encode(values, column="town", first_row=4000)
    line = str(caught.value)
    assert 'column "town", row 4003' in line
    assert "1 more" in line
    assert "add its label to the domain" in line
    assert "secret" not in line
    assert "hidden" not in line


def test_unusable_domains_are_refused():
    for labels, missing, says in [
        ([], None, "fewer than two"),
        (["a"], None, "fewer than two"),
        (1, None, "fewer than two"),
        (0, None, "fewer than two"),
        (-5, None, "fewer than two"),
        (2**31, None, "at most"),
        (True, None, "list of labels"),
        ("ab", None, "not one text"),
        (["a", "a"], None, "twice"),
        (["a", "  "], None, "blank"),
        (["a", 3], None, "not a text"),
        (["a", "(missing)"], "(missing)", "kept for missing"),
    ]:
        with pytest.raises(UserError, match=says):
            Domain(labels, missing=missing)
