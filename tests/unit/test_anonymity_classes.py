import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute
import pyarrow.csv
import pytest

from ldpaudit.anonymity import equivalence_classes, summarize
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
