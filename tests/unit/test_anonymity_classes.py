"""Classes of equal rows: their counts, measures and risk in a population."""

import math
import time

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute
import pyarrow.csv
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import (
    ClassCounter,
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
from ldpaudit.anonymity.summary import chances_by_size
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


@pytest.fixture(scope="module")
def drawn_table():
    draw = np.random.default_rng(5)
    rows = 6000
    names = np.array(["", "Brévans", "Les Aulx", "Ruy", None], dtype=object)
    return pa.table(
        {
            "town": pa.array(names[draw.integers(0, 5, rows)], pa.string()),
            "lon": pa.array(np.round(draw.normal(6, 0.4, rows), 2), mask=draw.random(rows) < 0.1),
            "age": pa.array(draw.integers(0, 20, rows)),
            "caller": pa.array(draw.integers(0, 300, rows)),
        }
    )


def expected(drawn_table, columns, unit=None):
    figures = summarize(drawn_table, columns, unit=unit)
    return {name: figures[name] for name in ("rows", "classes", "k", "unique_rows", "class_sizes")}


def test_columns_of_every_type_are_counted(tmp_path) -> None:
    for column in [
        pa.nulls(4),
        pa.array([True, None, True, False]),
        pa.array([np.datetime64("2020-01-01T00:00:00")] * 3 + [None]),
        pa.array([1.5, None, float("nan"), 1.5]),
        pa.array([1.5, 2.5, 1.5, None], pa.float16()),
        pa.array(["a", "b", "a", "a"], pa.string_view()),
        pa.array([b"a", b"\xff", b"\xff", None]),
        pa.array([b"a", b"b", b"a", b"a"], pa.binary_view()),
        pa.array(["a", None, "a", "b"]).dictionary_encode(),
        pa.array([1, 2, 3, 3], pa.date32()),
        pa.array([1, 2, 2, 1], pa.decimal128(5, 2)),
    ]:
        drawn_table = pa.table({"a": column})
        with ClassCounter(["a"], tmp_path, held_rows=1) as counter:
            for batch in drawn_table.to_batches(max_chunksize=1):
                counter.add(batch)
            assert counter.finish().as_json() == expected(drawn_table, ["a"])
        known = [None if value != value else value for value in column.to_pylist()]
        assert expected(drawn_table, ["a"])["classes"] == len(set(known))


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ldpaudit.anonymity.pieces._write", full)
    with pytest.raises(OSError, match="No space"), ClassCounter(["a"], tmp_path, held_rows=10) as counter:
        counter.add(pa.table({"a": range(100)}))
    assert not any(tmp_path.iterdir())


def test_the_model_of_a_population_of_known_size():
    # For a class of one: s / (1 - s) ln(1/s); in a full sample 1/f.
    sizes = np.array([1, 2, 70])
    found = chances_by_size(sizes, 73, 730)
    assert found[0] == pytest.approx(0.1 / 0.9 * math.log(10), rel=1e-14)
    assert chances_by_size(sizes, 73, 73) == pytest.approx([1.0, 0.5, 1 / 70], rel=1e-14)
    with pytest.raises(UserError):
        chances_by_size(sizes, 73, 72)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 80), st.floats(0.1, 0.95))
def test_the_model_equals_its_sum(size, share):
    # E[1/F] = sum over F of C(F-1, f-1) s^f (1-s)^(F-f) / F, added up until nothing is left.
    population = round(size / share)
    share = size / population
    total, term, members = 0.0, share**size, size
    while members < 20 * (population + 50):
        total += term / members
        members += 1
        term *= (members - 1) / (members - size) * (1 - share)
    assert chances_by_size(np.array([size]), size, population)[0] == pytest.approx(total, rel=1e-9)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["x", "y", None]), st.integers(0, 4)), min_size=1
    ),
    st.sampled_from(["own", "wildcard"]),
)
def test_counting_rows_equals_writing_them_out(lines, missing):
    def laid_out(rows):
        text = pa.string()
        known = {"q": pa.array([q for _, q, _ in rows], text), "s": pa.array([s for s, _, _ in rows], text)}
        return known | {"n": pa.array([n for _, _, n in rows], pa.int64())}

    written = [line for line in lines for _ in range(line[2])]
    found = summarize(laid_out(lines), ["q"], ["s"], missing=missing, count="n")
    expected = summarize(laid_out(written), ["q"], ["s"], missing=missing)
    del found["lines"], found["empty_lines"]
    assert found.pop("risk") == pytest.approx(expected.pop("risk"))
    assert found == expected


def test_a_column_of_counts_holds_whole_numbers() -> None:
    for wrong in [-1, 0.5, None, "x"]:
        with pytest.raises(UserError, match="calls"):
            summarize({"week": ["1", "2"], "calls": [wrong, wrong]}, ["week"], count="calls")


def test_classes_of_many_chunks_take_no_longer_than_of_one():
    rows = 120_000
    whole = pa.table({name: [f"{name}{at % 60_000}" for at in range(rows)] for name in ("a", "b", "c")})

    def seconds(frame):
        start = time.process_time()
        found = equivalence_classes(frame, frame.column_names)
        return time.process_time() - start, found

    cut = pa.Table.from_batches(whole.to_batches(max_chunksize=rows // 150))
    (slow, one), (quick, other) = seconds(cut), seconds(whole)
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert slow < 4 * quick + 0.1
