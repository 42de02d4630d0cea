"""A generalization never splits: equal values stay together, and chunks do not matter."""

from __future__ import annotations

import itertools
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ldpaudit.generalize import GeneralizeTime, Intervals, MaskCode, ValueMap, period_labels
from ldpaudit.generalize.codes import masked
from ldpaudit.geography.names.gazetteer import Gazetteer
from ldpaudit.randomness import Key
from ldpaudit.step import Context, Step
from ldpaudit.tables import Column

KEY = Key.for_tests(1)
PERIODS = ["hour", "day", "week", "month", "quarter", "year", "hour-of-day", "weekday"]
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
CODES = st.lists(st.none() | st.text(max_size=8), max_size=30)
TENTHS = st.integers(-(10**7), 10**7)


def in_chunks(step: Step, batch: pa.RecordBatch, context: Context, size: int) -> pa.Table:
    starts = range(0, len(batch), size)
    parts = [
        step.apply(batch.slice(at, size), range(at, min(at + size, len(batch))), KEY, context)
        for at in starts
    ]
    return pa.Table.from_batches(parts)


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


@given(CODES, st.integers(0, 5), st.sampled_from("*·x"))
def test_a_mask_keeps_length_and_head_and_is_idempotent(
    codes: list[str | None], keep: int, fill: str
) -> None:
    once = masked(pa.array(codes, pa.string()), keep, fill)
    assert masked(once, keep, fill).equals(once)
    for code, mask in zip(codes, once.to_pylist(), strict=True):
        assert mask == (None if code is None else code[:keep] + fill * (len(code) - keep))


@given(st.lists(st.none() | st.sampled_from("abcdef"), min_size=1, max_size=30), st.integers(1, 8))
def test_a_table_gives_each_value_one_group_whatever_the_chunk(values: list[str | None], size: int) -> None:
    gazetteer = Gazetteer(ValueMap.of(pa.array(list("abcdef")), pa.array(list("112233"))), "alike")
    array = pa.array(values, pa.string())
    whole = gazetteer.group(array).to_pylist()
    parts = [
        group
        for at in range(0, len(values), size)
        for group in gazetteer.group(array.slice(at, size)).to_pylist()
    ]
    assert parts == whole
    assert whole == [None if value is None else str("abcdef".index(value) // 2 + 1) for value in values]


@given(st.data())
def test_chunks_do_not_matter(data: st.DataObject) -> None:
    rows = data.draw(st.integers(1, 40))
    cells: dict[str, Any] = {
        "at": data.draw(
            st.lists(
                st.none() | st.datetimes(EARLIEST, LATEST),
                min_size=rows,
                max_size=rows,
            )
        ),
        "n": data.draw(st.lists(st.none() | st.integers(-500, 500), min_size=rows, max_size=rows)),
        "code": data.draw(
            st.lists(st.none() | st.text("0123456789AB", max_size=6), min_size=rows, max_size=rows)
        ),
    }
    batch = pa.record_batch(
        {
            "at": pa.array(cells["at"], pa.timestamp("us")),
            "n": pa.array(cells["n"], pa.int64()),
            "code": pa.array(cells["code"], pa.string()),
        }
    )
    context = Context(
        Path(), {"at": Column("at", "time"), "n": Column("n", "integer"), "code": Column("code")}
    )
    size = data.draw(st.integers(1, rows))
    period = data.draw(st.sampled_from(PERIODS))
    for step in (
        TypeAdapter(GeneralizeTime).validate_python({"column": "at", "to": period}),
        TypeAdapter(Intervals).validate_python({"column": "n", "width": 7, "origin": 3, "top": 400}),
        TypeAdapter(Intervals).validate_python({"column": "n", "top": 400}),
        TypeAdapter(MaskCode).validate_python({"column": "code"}),
    ):
        whole = pa.Table.from_batches([step.apply(batch, range(rows), KEY, context)])
        assert in_chunks(step, batch, context, size).combine_chunks().equals(whole.combine_chunks())
        assert whole.schema.names == list(step.bind(context).columns)
