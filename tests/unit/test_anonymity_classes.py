import math

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute
import pyarrow.csv
import pytest

from ldpaudit.anonymity import (
    confidence,
    distinct_l,
    entropy_l,
    equivalence_classes,
    recursive_c,
    summarize,
    t_ordered,
    value_counts,
)
from ldpaudit.anonymity.codes import LARGEST, combine
from ldpaudit.errors import UserError


def test_every_kind_of_frame_gives_the_same_classes():
    columns = {"a": ["x", None, "x", None], "b": [1.0, 2.0, 1.0, 2.0]}
    frames = [
        columns,
        pa.table(columns),
        pa.RecordBatch.from_pydict(columns),
        pd.DataFrame(columns),
        pa.table({"a": pa.array(columns["a"]).dictionary_encode(), "b": columns["b"]}),
    ]
    for frame in frames:
        sizes, labels = equivalence_classes(frame, ["a", "b"])
        assert (sizes.tolist(), labels.tolist()) == ([2, 2], [0, 1, 0, 1])


def test_nan_is_missing_and_minus_zero_is_zero():
    sizes, _ = equivalence_classes(pa.table({"a": pa.array([float("nan"), None, 0.0, -0.0])}), ["a"])
    assert sizes.tolist() == [2, 2]


def test_an_empty_table_has_no_class():
    frame = pa.table({"a": pa.array([], pa.string())})
    assert equivalence_classes(frame, ["a"])[0].tolist() == []
    assert summarize(frame, ["a"], ["a"])["k"] == 0


def test_codes_that_cannot_be_told_apart_in_64_bits_are_refused():
    with pytest.raises(OverflowError):
        combine([(np.array([0, 1, 2]), 3), (np.array([0, 0, 0]), LARGEST)], 3)


def test_units_are_counted_once_in_each_class():
    frame = {"town": ["A", "A", "A", "B", "B"], "caller": ["p", "p", "p", "p", "q"]}
    sizes, _ = equivalence_classes(frame, ["town"], unit="caller")
    assert sizes.tolist() == [1, 2]
    figures = summarize(frame, ["town"], unit="caller")
    assert (figures["rows"], figures["units"], figures["k"], figures["unique_rows"]) == (5, 2, 1, 3)


def test_tables_that_cannot_be_compared_are_refused() -> None:
    for frame, columns, message in [
        ({"a": [1]}, ["b"], '"b"'),
        ({"a": [[1], [2]]}, ["a"], ""),
        ({"a": [1, "x"]}, ["a"], ""),
        ({"a": [1, 2], "b": [1]}, ["a"], ""),
    ]:
        with pytest.raises(UserError, match=message or None):
            equivalence_classes(frame, columns)


def table(*classes):
    """Lay out classes, each a list of sensitive values, as a table."""
    return {
        "place": [f"place {number}" for number, values in enumerate(classes) for _ in values],
        "cause": [value for values in classes for value in values],
    }


def counts(*classes, order=None):
    frame = table(*classes)
    return value_counts(frame, "cause", equivalence_classes(frame, ["place"])[1], order=order)


def test_distinct_l_hides_a_near_certainty_that_confidence_shows():
    lopsided = counts(["flu"] * 99 + ["cancer"])
    assert distinct_l(lopsided) == 2
    assert confidence(lopsided) == 0.99
    assert entropy_l(lopsided) == pytest.approx(math.exp(-0.99 * math.log(0.99) - 0.01 * math.log(0.01)))
    assert recursive_c(lopsided, 2) == 99.0


def test_text_has_no_order_until_it_is_given():
    classes = (["low", "high"], ["middle", "middle"])
    assert t_ordered(counts(*classes)) is None
    assert t_ordered(counts(*classes, order=["low", "middle", "high"])) == pytest.approx(0.25)
    with pytest.raises(UserError):
        counts(*classes, order=["low", "high"])
