"""The steps "randomize" and "randomize-number": domains, intervals, released columns, promises."""

from __future__ import annotations

import math
from decimal import Decimal
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from ldpaudit.errors import UserError
from ldpaudit.estimate import Tally, estimate_table, number_protocol_of
from ldpaudit.estimate.manifest import RandomizedNumber
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.protocols.registry import names
from ldpaudit.step import Context
from ldpaudit.tables import Column

TOWNS = ("Arc", "Bief", "Corne")
CAUSES = ("fire", "road")


@pytest.fixture
def context(tmp_path: Path) -> Context:
    (tmp_path / "towns.csv").write_text(
        "code,name\n1,Arc\n2,Bief\n3,Corne\n4,Arc\n5,\n01,Doye\n", encoding="utf-8"
    )
    columns = {name: Column(name) for name in ("id", "town", "cause", "day")}
    return Context(tmp_path, columns, unit="intervention")


@pytest.fixture
def batch() -> pa.RecordBatch:
    rng = np.random.default_rng(3)
    return pa.RecordBatch.from_pydict(
        {
            "id": [str(row) for row in range(3000)],
            "town": np.array(TOWNS)[rng.integers(0, 3, 3000)],
            "cause": [None if row % 5 == 0 else CAUSES[row % 2] for row in range(3000)],
            "day": ["2018-03-01"] * 3000,
        }
    )


def step(**changes) -> Randomize:
    known = {"town": TOWNS, "cause": CAUSES}
    columns = changes.get("columns", [*known])
    domain = {name: known[name] for name in columns if name in known}
    values = {"columns": columns, "protocol": "OUE", "epsilon": 0.1, "domain": domain, "missing": "category"}
    return TypeAdapter(Randomize).validate_python(values | changes)


def test_unary_bits_stand_in_the_place_of_their_column(context, batch, key):
    after = step().bind(context)
    released = step().apply(batch, range(3000), key, context)
    towns, causes = [*TOWNS, "(missing)"], [*CAUSES, "(missing)"]
    expected = ["id", *(f"town={one}" for one in towns), *(f"cause={one}" for one in causes), "day"]
    assert list(after.columns) == released.schema.names == expected
    assert after.columns["town=Arc"].kind == "boolean"
    assert released.schema.field("cause=fire").type == pa.bool_()
    assert released.column("id").equals(batch.column("id"))


def test_columns_with_equal_values_get_noise_of_their_own(context, key):
    same = pa.RecordBatch.from_pydict({"town": ["fire"] * 500, "cause": ["fire"] * 500})
    released = step(protocol="GRR", domain=list(CAUSES), epsilon=0.5).apply(same, range(500), key, context)
    agree = np.mean(np.array(released.column("town")) == np.array(released.column("cause")))
    # Two independent reports agree with probability p² + q² ≈ 0.52, one copied report with 1.
    assert agree < 0.7


def test_a_public_file_gives_its_distinct_labels_in_order(context):
    randomize = step(columns=["town"], domain="towns.csv#name", missing="error")
    assert randomize.protocols_for(context)["town"].domain.labels == ("Arc", "Bief", "Corne", "Doye")
    codes = step(columns=["town"], domain="towns.csv#code", missing="error")
    assert codes.protocols_for(context)["town"].domain.labels == ("1", "2", "3", "4", "5", "01")


def test_a_step_that_cannot_work_is_refused_before_any_row(context):
    for changes, says in [
        ({"columns": ["village"]}, 'no column "village"'),
        ({"domain": {"town": list(TOWNS)}}, 'column "cause" has no domain'),
        ({"domain": "towns.csv#nom"}, 'towns.csv: there is no column "nom"'),
        ({"domain": "cities.csv#name"}, 'domain of column "town"'),
        ({"domain": "towns.csv"}, "does not name a column"),
        ({"domain": ["only"], "missing": "error"}, "fewer than two"),
        ({"domain": ["a", "a"]}, "twice"),
    ]:
        with pytest.raises(UserError, match=says) as caught:
            step(**changes).bind(context)
        assert "\n" not in str(caught.value)


def test_a_value_outside_the_domain_stops_the_run_with_its_row(context, batch, key):
    with pytest.raises(UserError, match='column "cause", row 5001: the value is missing'):
        step(missing="error").apply(batch, range(5000, 8000), key, context)
    with pytest.raises(UserError, match=r'column "town", row \d+: the value is not in the declared domain'):
        step(columns=["town"], domain=["Arc", "Bief"]).apply(batch, range(3000), key, context)


ROWS = 4000


@pytest.fixture
def of_numbers(tmp_path: Path) -> Context:
    age, delay = Column("age", kind="integer"), Column("delay", kind="number", decimal=",")
    return Context(tmp_path, {"id": Column("id"), "age": age, "delay": delay}, unit="call")


def number_step(**changes) -> RandomizeNumber:
    values = {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 100, "cells": 50}
    return TypeAdapter(RandomizeNumber).validate_python(values | changes)


def test_reports_take_the_place_of_their_column_and_are_estimated_from_the_record(of_numbers, key):
    ages = np.random.default_rng(3).integers(0, 100, ROWS)
    columns = {"id": ["1"] * ROWS, "age": ages.astype(str), "delay": ["1,5"] * ROWS}
    numbers = pa.RecordBatch.from_pydict(columns)
    for protocol in names("number"):
        randomize = number_step(protocol=protocol, epsilon=2.0)
        after = randomize.bind(of_numbers)
        released, drawn = randomize.treated(numbers, range(ROWS), key, of_numbers)
        assert released.schema.names == numbers.schema.names == list(after.columns)
        assert released.schema.field("age").type == pa.float64()
        assert after.columns["age"].kind == "number"
        assert released.column("delay").equals(numbers.column("delay"))
        record = RandomizedNumber.model_validate(
            {name: value for name, value in randomize.records(of_numbers)[0].items() if name != "epsilon"}
        )
        again = number_protocol_of(record)
        reports = again.read_reports({"age": released.column("age")}, "age")
        assert np.array_equal(reports.codes, drawn["age"].reports.codes)
        table = estimate_table("age", again, Tally.of_reports(reports))
        told = dict(zip(table.column("value").to_pylist(), table.column("estimate").to_pylist(), strict=True))
        # A cell is 2 wide, so the centres of Square Wave lie up to 1 beside the ages.
        assert abs(told["mean"] - ages.mean()) < 5 * math.sqrt(again.variance(ROWS)) + 1
        shares = [share for value, share in told.items() if value != "mean"]
        assert len(shares) == 50
        assert sum(shares) == pytest.approx(1)


def test_the_promise_is_the_sum_over_the_columns(of_numbers):
    one = number_step(epsilon=0.1).guarantee(of_numbers)
    assert one.epsilon <= 0.1
    assert one.epsilon == pytest.approx(0.1)
    assert (one.relation, one.verified) == ("one call", "matrix")
    both = number_step(columns=["age", "delay"], epsilon=0.1).guarantee(of_numbers)
    assert Decimal(repr(both.epsilon)) <= Decimal("0.2")
    assert both.epsilon == pytest.approx(0.2)
    assert both.relation == "whole tuple"
    assert "0 to 100 in 50 cells" in both.line()


def test_what_cannot_be_randomized_is_refused_with_its_row_and_without_its_value(of_numbers, key):
    for cell, changes, what in [
        ("101", {}, "outside"),
        ("-1", {}, "outside"),
        ("", {}, "missing"),
        ("inf", {"outside": "clamp"}, "number"),
    ]:
        numbers = pa.RecordBatch.from_pydict({"id": ["1"] * 3, "age": ["7", "8", cell], "delay": ["1"] * 3})
        with pytest.raises(UserError, match=what) as caught:
            number_step(**changes).apply(numbers, range(1000, 1003), key, of_numbers)
        assert 'column "age", row 1003' in str(caught.value)
        assert "101" not in str(caught.value)


def test_missing_numbers_and_those_outside_count_as_declared(of_numbers, key):
    def drawn(cells, **changes):
        numbers = pa.RecordBatch.from_pydict({"id": ["1"] * 4, "age": cells, "delay": ["1"] * 4})
        return number_step(**changes).apply(numbers, range(4), key, of_numbers).column("age")

    declared = drawn(["40", "100", "0", "12"])
    assert drawn([None, "250", "-3", "12"], missing=40, outside="clamp").equals(declared)


def test_an_impossible_step_is_refused(of_numbers):
    for changes, what in [
        ({"protocol": "OUE"}, "takes categories"),
        ({"protocol": "nothing"}, "there is no protocol"),
        ({"low": 100}, "not below"),
        ({"missing": 120}, "outside"),
        ({"columns": ["age", "age"]}, "twice"),
        ({"protocol": "SquareWave", "cells": 1}, "more cells"),
    ]:
        with pytest.raises(UserError, match=what):
            number_step(**changes).bind(of_numbers)
