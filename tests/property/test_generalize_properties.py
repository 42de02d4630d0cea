"""A generalization never splits: equal values stay together, and chunks do not matter."""

from __future__ import annotations

import itertools
from datetime import datetime
from decimal import Decimal

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ldpaudit.generalize import Intervals, period_labels

#: Each period with one into which it fits whole. Weeks do not fit into months.
NESTED = [
    ("hour", "day"),
    ("day", "week"),
    ("day", "month"),
    ("month", "quarter"),
    ("quarter", "year"),
    ("hour", "hour-of-day"),
    ("day", "weekday"),
]
EARLIEST, LATEST = datetime(1700, 1, 1), datetime(2300, 1, 1)  # noqa: DTZ001
MOMENTS = st.lists(st.datetimes(EARLIEST, LATEST), min_size=1, max_size=30)
TENTHS = st.integers(-(10**7), 10**7)


@given(MOMENTS, st.sampled_from(NESTED))
def test_a_coarser_period_joins_and_never_splits(moments: list[datetime], pair: tuple[str, str]) -> None:
    at = np.array(moments, "datetime64[s]")
    fine, coarse = (period_labels(at, period) for period in pair)  # type: ignore[arg-type]
    assert len(set(zip(fine, coarse, strict=True))) == len(set(fine))


@given(TENTHS, st.integers(1, 5000), st.integers(-5000, 5000))
def test_an_interval_holds_its_number_exactly(value: int, width: int, origin: int) -> None:
    step = TypeAdapter(Intervals).validate_python(
        {"column": "n", "width": float(Decimal(width) / 10), "origin": float(Decimal(origin) / 10)}
    )
    exact = Decimal(value) / 10
    (label,) = step.labels(np.array([float(exact)])).to_pylist()
    low, high = (Decimal(end) for end in label.split("–<"))
    assert low <= exact < high
    assert high - low == Decimal(width) / 10
    assert (low - Decimal(origin) / 10) % (Decimal(width) / 10) == 0


@given(
    st.lists(TENTHS, min_size=2, max_size=30),
    st.lists(st.integers(-1000, 1000), min_size=1, max_size=6, unique=True),
)
def test_intervals_between_edges_keep_the_order(values: list[int], edges: list[int]) -> None:
    step = TypeAdapter(Intervals).validate_python({"column": "n", "edges": sorted(edges)})
    numbers = np.sort(np.array(values) / 10)
    labels = step.labels(numbers).to_pylist()
    changes = sum(one != other for one, other in itertools.pairwise(labels))
    assert changes == len(set(labels)) - 1
    for number, label in zip(numbers, labels, strict=True):
        if label.startswith("< "):
            assert number < float(label[2:])
        elif label.startswith(">= "):
            assert number >= float(label[3:])
        else:
            low, high = label.split("–<")
            assert float(low) <= number < float(high)
