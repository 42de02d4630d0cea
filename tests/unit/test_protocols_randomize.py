"""The step "randomize": domains from public files, released columns, promises."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from ldpaudit.errors import UserError
from ldpaudit.protocols import Randomize
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
    values = {
        "columns": ["town", "cause"],
        "protocol": "OUE",
        "epsilon": 0.1,
        "domain": {"town": list(TOWNS), "cause": list(CAUSES)},
        "missing": "category",
    }
    values |= changes
    if "domain" not in changes:
        values["domain"] = {
            name: labels for name, labels in values["domain"].items() if name in values["columns"]
        }
    return TypeAdapter(Randomize).validate_python(values)


def test_unary_bits_stand_in_the_place_of_their_column(context, batch, key):
    after = step().bind(context)
    released = step().apply(batch, range(3000), key, context)
    expected = ["id"]
    expected += [f"town={label}" for label in (*TOWNS, "(missing)")]
    expected += [f"cause={label}" for label in (*CAUSES, "(missing)")]
    expected += ["day"]
    assert list(after.columns) == released.schema.names == expected
    assert after.columns["town=Arc"].kind == "boolean"
    assert released.schema.field("cause=fire").type == pa.bool_()
    assert released.column("id").equals(batch.column("id"))


def test_counts_are_read_from_released_columns(context, batch, key):
    for protocol in ["GRR", "SUE", "OUE"]:
        randomize = step(protocol=protocol, epsilon=2.0)
        released, drawn_of = randomize.randomized(batch, range(3000), key, context)
        assert released.equals(randomize.apply(batch, range(3000), key, context))
        town = randomize.protocols_for(context)["town"]
        codes = town.domain.encode(batch.column("town"))
        assert np.array_equal(drawn_of["town"].codes, codes)
        drawn = town.count(town.sanitize(codes, key.derive({"column": "town"})))
        assert town.count(drawn_of["town"].reports) == drawn
        columns = {name: released.column(name) for name in town.report_columns("town")}
        assert town.count(town.read_reports(columns, "town")) == drawn
        truth = np.bincount(codes, minlength=4) / 3000
        estimate = town.estimate(drawn)
        assert np.abs(estimate.frequency - truth).max() < 5 * estimate.stderr.max()


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
