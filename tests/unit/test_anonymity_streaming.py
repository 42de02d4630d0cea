"""A table that does not fit in memory is measured as one that does."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import ClassMembers, summarize
from ldpaudit.anonymity.streaming import ExposureCounter
from ldpaudit.anonymity.value_counts import ranks_of

CELL = st.sampled_from(["x", "y", None])
ROW = st.tuples(CELL, CELL, st.sampled_from(["1", "2", "10", "1.0", None]), CELL)
TREE = np.array([[0, 1, 2, 3], [0, 0, 1, 0], [0, 0, 0, 0]])
LEAVES = pa.array(["1", "2", "10", "1.0"])


def laid_out(rows):
    return pa.table(
        {name: pa.array([row[at] for row in rows], pa.string()) for at, name in enumerate("pqsu")}
    )


def in_tree(values):
    return np.array([LEAVES.index(value).as_py() for value in values], np.int64), TREE


def in_numbers(values):
    return values.cast(pa.float64())


@settings(max_examples=12, deadline=None)
@given(st.lists(ROW, max_size=20), st.sampled_from([None, "u"]), st.integers(1, 7), st.integers(1, 4))
def test_batch_by_batch_is_as_in_memory(tmp_path_factory, rows, unit, held, step):
    table = laid_out(rows)
    counter = ExposureCounter(["p", "q"], ["s"], tmp_path_factory.mktemp("held"), unit=unit, held_rows=held)
    for start in range(0, len(rows), step):
        counter.add(table.slice(start, step))
    found = counter.finish(
        lambda name, values: ranks_of(in_numbers(values), name), {"s": in_tree}, population=50
    )
    codes = np.array([-1 if row[2] is None else LEAVES.index(row[2]).as_py() for row in rows], np.int64)
    expected = summarize(
        table,
        ["p", "q"],
        ["s"],
        unit=unit,
        read=table.set_column(2, "s", in_numbers(table.column("s"))),
        hierarchies={"s": (codes, TREE)},
        population=50,
    )
    assert found.pop("risk") == pytest.approx(expected.pop("risk"))
    assert found == expected


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from("aaaaaaabcd"), min_size=1, max_size=60), st.integers(1, 9), st.integers(2, 5))
def test_a_class_is_whole_however_few_rows_are_held(tmp_path_factory, towns, held, k):
    members = ClassMembers(["town"], tmp_path_factory.mktemp("held"), held_rows=held)
    for at, town in enumerate(towns):
        members.add(pa.record_batch({"town": [town]}), np.array([at]))
    found = sorted(row for rows in members.small(k) for row in rows.tolist())
    assert found == [at for at, town in enumerate(towns) if towns.count(town) < k]
