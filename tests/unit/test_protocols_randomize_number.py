"""The step "randomize-number": declared intervals, released columns, promises, estimates from a manifest."""

from __future__ import annotations

import math
from decimal import Decimal
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from ldpaudit.errors import UserError
from ldpaudit.estimate import Tally, number_protocol_of, number_table
from ldpaudit.estimate.manifest import RandomizedNumber
from ldpaudit.protocols import RandomizeNumber
from ldpaudit.protocols.registry import names
from ldpaudit.step import Context
from ldpaudit.tables import Column

ROWS = 4000


@pytest.fixture
def context(tmp_path: Path) -> Context:
    columns = {
        "id": Column("id"),
        "age": Column("age", kind="integer"),
        "delay": Column("delay", kind="number", decimal=","),
    }
    return Context(tmp_path, columns, unit="call")


@pytest.fixture
def batch() -> pa.RecordBatch:
    rng = np.random.default_rng(3)
    return pa.RecordBatch.from_pydict(
        {
            "id": [str(row) for row in range(ROWS)],
            "age": [str(age) for age in rng.integers(0, 100, ROWS)],
            "delay": [f"{delay:.2f}".replace(".", ",") for delay in rng.uniform(0, 60, ROWS)],
        }
    )


def step(**changes) -> RandomizeNumber:
    values = {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 100, "cells": 50}
    return TypeAdapter(RandomizeNumber).validate_python(values | changes)


def test_reports_take_the_place_of_their_column_and_are_estimated_from_the_record(context, batch, key):
    for protocol in names("number"):
        randomize = step(protocol=protocol, epsilon=2.0)
        after = randomize.bind(context)
        released, drawn = randomize.randomized(batch, range(ROWS), key, context)
        assert released.schema.names == batch.schema.names == list(after.columns)
        assert released.schema.field("age").type == pa.float64()
        assert after.columns["age"].kind == "number"
        assert released.column("delay").equals(batch.column("delay"))
        record = RandomizedNumber.model_validate(
            {name: value for name, value in randomize.records(context)[0].items() if name != "epsilon"}
        )
        again = number_protocol_of(record)
        reports = again.read_reports({"age": released.column("age")}, "age")
        assert np.array_equal(reports.codes, drawn["age"].reports.codes)
        table = number_table("age", again, Tally.of_reports(reports))
        told = dict(zip(table.column("value").to_pylist(), table.column("estimate").to_pylist(), strict=True))
        truth = float(np.mean([int(age) for age in batch.column("age").to_pylist()]))
        spread = math.sqrt(again.variance(ROWS))
        # A cell is 2 wide, so the centres of Square Wave lie up to 1 beside the ages.
        assert abs(told["mean"] - truth) < 5 * spread + (protocol == "SquareWave")
        shares = [share for value, share in told.items() if value != "mean"]
        assert len(shares) == (50 if protocol == "SquareWave" else 0)
        assert sum(shares) == pytest.approx(1 if shares else 0)


def test_columns_with_equal_values_get_noise_of_their_own(tmp_path, key):
    columns = {name: Column(name, kind="integer") for name in ("one", "other")}
    same = pa.RecordBatch.from_pydict({"one": ["40"] * 500, "other": ["40"] * 500})
    released = step(columns=["one", "other"], protocol="SquareWave").apply(
        same, range(500), key, Context(tmp_path, columns)
    )
    agree = np.mean(np.array(released.column("one")) == np.array(released.column("other")))
    assert agree < 0.7


def test_the_promise_is_the_sum_over_the_columns(context):
    one = step(epsilon=0.1).guarantee(context)
    assert (one.epsilon, one.relation, one.verified) == (0.1, "one call", "matrix")
    both = step(columns=["age", "delay"], epsilon=0.1).guarantee(context)
    assert Decimal(repr(both.epsilon)) <= Decimal("0.2")
    assert both.epsilon == pytest.approx(0.2)
    assert both.relation == "whole tuple"
    assert "0 to 100 in 50 cells" in both.line()


def test_what_cannot_be_randomized_is_refused_with_its_row_and_without_its_value(context, key):
    for cell, changes, what in [
        ("101", {}, "outside"),
        ("-1", {}, "outside"),
        ("", {}, "missing"),
        ("inf", {"outside": "clamp"}, "number"),
    ]:
        batch = pa.RecordBatch.from_pydict({"id": ["1"] * 3, "age": ["7", "8", cell], "delay": ["1"] * 3})
        with pytest.raises(UserError, match=what) as caught:
            step(**changes).apply(batch, range(1000, 1003), key, context)
        assert 'column "age", row 1003' in str(caught.value)
        assert "101" not in str(caught.value)


def test_missing_numbers_and_those_outside_count_as_declared(context, key):
    def drawn(cells, **changes):
        batch = pa.RecordBatch.from_pydict({"id": ["1"] * 4, "age": cells, "delay": ["1"] * 4})
        return step(**changes).apply(batch, range(4), key, context).column("age")

    declared = drawn(["40", "100", "0", "12"])
    assert drawn([None, "250", "-3", "12"], missing=40, outside="clamp").equals(declared)


def test_an_impossible_step_is_refused(context):
    for changes, what in [
        ({"protocol": "OUE"}, "no protocol of numbers"),
        ({"protocol": "nothing"}, "there is no protocol"),
        ({"cyclic": True}, "has no parameter cyclic"),
        ({"low": 100}, "not below"),
        ({"missing": 120}, "outside"),
        ({"columns": ["age", "age"]}, "twice"),
        ({"protocol": "SquareWave", "cells": 1}, "more cells"),
    ]:
        with pytest.raises(UserError, match=what):
            step(**changes).bind(context)
