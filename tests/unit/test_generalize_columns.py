"""Columns dropped, codes masked, values sent to groups by a public table."""

from __future__ import annotations

import itertools
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ldpaudit.errors import UserError
from ldpaudit.generalize import Drop, Intervals, MaskCode, ValueMap, period_labels
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

COLUMNS = {name: Column(name) for name in ("id", "code", "town")}


def step(kind: type, **written: Any) -> Any:
    return TypeAdapter(kind).validate_python(written)


def public_table(folder: Path, text: str) -> Path:
    path = folder / "towns.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_dropped_columns_are_gone_and_the_others_stay_in_order(key: Key) -> None:
    drop = step(Drop, columns=["code"])
    batch = pa.record_batch({"id": ["1"], "code": ["2"], "town": ["3"]})
    assert drop.apply(batch, range(1), key, Context(Path(), COLUMNS)).to_pydict() == {
        "id": ["1"],
        "town": ["3"],
    }
    assert list(drop.bind(Context(Path(), COLUMNS)).columns) == ["id", "town"]


def test_a_mask_keeps_the_head_and_the_length(key: Key) -> None:
    batch = pa.record_batch({"code": ["21042", "2A004", "7", "", None, "éàü"]})
    before = Context(Path(), {"code": Column("code")})
    after = step(MaskCode, column="code").apply(batch, range(6), key, before)
    assert after.column("code").to_pylist() == ["21***", "2A***", "7", "", None, "éà*"]
    after = step(MaskCode, column="code", keep=0, fill="·").apply(batch, range(6), key, before)
    assert after.column("code").to_pylist() == ["·····", "·····", "·", "", None, "···"]


def test_a_public_table_sends_each_value_to_its_group(tmp_path: Path) -> None:
    path = public_table(
        tmp_path, "code;town;region\n01;Alpha;North\n02;Beta;South\n02;Beta;South\n03;Gamma;North\n"
    )
    mapping = ValueMap.read(path, "code", "region")
    told = dict(zip(mapping.values.to_pylist(), mapping.groups.to_pylist(), strict=True))
    assert told == {"01": "North", "02": "South", "03": "North"}
    assert mapping.labels() == ("North", "South")


def test_a_value_in_two_groups_is_refused(tmp_path: Path) -> None:
    path = public_table(tmp_path, "town,region\nAlpha,North\nBeta,South\nAlpha,South\n")
    with pytest.raises(UserError, match='"Alpha"'):
        ValueMap.read(path, "town", "region")
    kept = ValueMap.read(path, "town", "region", keep_several=True)
    told = dict(zip(kept.values.to_pylist(), kept.groups.to_pylist(), strict=True))
    assert told == {"Alpha": None, "Beta": "South"}
    assert kept.labels() == ("North", "South")


def intervals(**written: Any) -> Intervals:
    return TypeAdapter(Intervals).validate_python({"column": "age", **written})


def labels(step: Intervals, *values: float, whole: bool = False) -> list[str | None]:
    found: list[str | None] = step.labels(np.array(values, np.float64), whole=whole).to_pylist()
    return found


def test_whole_numbers_are_written_with_both_ends_inside() -> None:
    step = intervals(width=10)
    assert labels(step, 29, 30, 39, 40, whole=True) == ["20–29", "30–39", "30–39", "40–49"]
    assert labels(step, -1, 0, -10, whole=True) == ["-10–-1", "0–9", "-10–-1"]
    assert labels(intervals(width=1), 30, whole=True) == ["30"]


def test_other_numbers_are_written_half_open() -> None:
    assert labels(intervals(width=0.5), 0.5, 0.99, 1.0) == ["0.5–<1.0", "0.5–<1.0", "1.0–<1.5"]
    assert labels(intervals(width=10), 30.0) == ["30–<40"]


def test_bottom_and_top_cut_off_the_ends() -> None:
    step = intervals(width=10, bottom=18, top=85)
    expected = ["< 18", "18–19", "18–19", "20–29", "80–84", ">= 85", ">= 85"]
    assert labels(step, 17, 18, 19, 20, 84, 85, 120, whole=True) == expected
    # Edges have open ends.
    step = intervals(edges=[0, 18, 65])
    expected = ["< 0", "0–17", "0–17", "18–64", "18–64", ">= 65"]
    assert labels(step, -1, 0, 17, 18, 64, 65, whole=True) == expected


def test_missing_stays_missing_and_the_column_becomes_text(key: Key) -> None:
    step = intervals(width=10)
    before = Context(Path(), {"age": Column("age", "integer")})
    after = step.apply(pa.record_batch({"age": pa.array([7, None], pa.int64())}), range(2), key, before)
    assert after.column("age").to_pylist() == ["0–9", None]
    assert step.bind(before).columns["age"] == Column("age", kind="text")


def test_settings_that_contradict_themselves_are_refused() -> None:
    for written in [
        {},
        {"width": 10, "edges": [1, 2]},
        {"edges": [1, 1]},
        {"edges": [2, 1]},
        {"edges": [1, 2], "top": 3},
        {"width": 1, "bottom": 5, "top": 5},
        {"width": 1e-300},
        {"width": 1e300},
    ]:
        with pytest.raises(UserError):
            intervals(**written)


#: Each period with one into which it fits whole. Weeks do not fit into months.
NESTED = [
    ("hour", "day"),
    ("day", "week"),
    ("day", "month"),
    ("month", "quarter"),
    ("quarter", "year"),
    ("hour", "hour-of-day"),
    ("hour-of-day", "part-of-day"),
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
    labelled = step.labels(numbers).to_pylist()
    changes = sum(one != other for one, other in itertools.pairwise(labelled))
    assert changes == len(set(labelled)) - 1
    for number, label in zip(numbers, labelled, strict=True):
        if label.startswith("< "):
            assert number < float(label[2:])
        elif label.startswith(">= "):
            assert number >= float(label[3:])
        else:
            low, high = label.split("–<")
            assert float(low) <= number < float(high)
