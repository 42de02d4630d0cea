"""What may not change a measure, and the direction in which a coarser table may change it."""

from __future__ import annotations

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.anonymity import summarize

ROW = st.tuples(st.integers(0, 7), st.sampled_from(["x", "y", None]), st.integers(0, 4))
ROWS = st.lists(ROW, min_size=1, max_size=30)


def laid_out(rows):
    return pa.table(
        {
            "p": pa.array([row[0] for row in rows], pa.int64()),
            "q": pa.array([row[1] for row in rows], pa.string()),
            "s": pa.array([row[2] for row in rows], pa.int64()),
        }
    )


def measured(table, columns=("p", "q"), missing="own"):
    return summarize(table, columns, ["s"], missing=missing)


@settings(max_examples=40, deadline=None)
@given(ROWS, st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_a_coarser_column_never_makes_the_worst_class_worse(rows, groups):
    fine = laid_out(rows)
    coarse = fine.set_column(0, "p", pa.array([groups[row[0]] for row in rows], pa.int64()))
    before, after = measured(fine), measured(coarse)
    assert after["k"] >= before["k"]
    assert after["unique_rows"] <= before["unique_rows"]
    then, now = before["sensitive"]["s"], after["sensitive"]["s"]
    assert now["distinct_l"] >= then["distinct_l"]
    assert now["entropy_l"] >= then["entropy_l"] * (1 - 1e-12)
    for name in ("t_equal", "t_ordered", "confidence"):
        assert now[name] <= then[name] + 1e-15
