"""Numbers become intervals, and a number on a boundary falls on the right side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from ldpaudit.errors import UserError
from ldpaudit.generalize import Intervals
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column


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
    assert labels(step, 17, 18, 19, 20, 84, 85, 120, whole=True) == [
        "< 18",
        "18–19",
        "18–19",
        "20–29",
        "80–84",
        ">= 85",
        ">= 85",
    ]


def test_edges_have_open_ends() -> None:
    step = intervals(edges=[0, 18, 65])
    assert labels(step, -1, 0, 17, 18, 64, 65, whole=True) == [
        "< 0",
        "0–17",
        "0–17",
        "18–64",
        "18–64",
        ">= 65",
    ]


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
