"""Every step of the registry is all that is asked of one, and a fault in any respect is found."""

from __future__ import annotations

import csv
import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.conformance import check_step
from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.step import Step

PLACE = {"x": "lon", "y": "lat"}
NOISE = STEPS["planar-laplace"](**PLACE, level="ln(2)", radius=500)  # type: ignore[call-arg]
#: Examples of steps that ask for more than a column.
EXAMPLES: dict[str, dict[str, Any]] = {
    "read-coordinates": PLACE,
    "generalize-region": {"column": "town", "table": "regions.csv", "from": "town", "to": "region"},
    "generalize": {"column": "town", "hierarchy": "hierarchy.csv", "level": 1},
    "sample": {"epsilon": 2.0},
    "cells": {**PLACE, "side": 5000, "origin": [6, 47]},
    "geographic-k-anonymity": {**PLACE, "k": 5, "side": 500},
    "local-recoding": {"hierarchies": {"town": "hierarchy.csv"}, "k": 5},
    "remap": {
        **PLACE,
        "level": "ln(2)",
        "radius": 500,
        "polygons": "towns.geojson",
        "table": "people.csv",
        "population": "people",
    },
    "distance-to-place": {**PLACE, "table": "stations.csv", "name": "name", "into": "distance"},
    "randomize": {"columns": ["cause"], "domain": ["fire", "fall", "flood", "other"], "epsilon": 1.0},
    "randomize-number": {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
}


@pytest.mark.parametrize("do", STEPS)
def test_every_step_is_all_that_is_asked_of_one(do: str) -> None:
    check_step(STEPS[do], EXAMPLES.get(do), before=(NOISE,) if do == "remap" else ())


#: A whole step as somebody would add it: this file, and one line in the registry.
NEW_STEP = '''"""The step that rounds numbers."""

from typing import Annotated, ClassVar

import numpy as np
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.generalize.kinds import number_column
from ldpaudit.language import Message
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import UNIT_OF_COLUMN, described
from ldpaudit.tables import Column, numbers


@dataclass(frozen=True, config=STEP_CONFIG)
class Round(Step):
    """Round numbers to multiples of one."""

    do: ClassVar[str] = "round"
    summary: ClassVar[str] = "Round numbers to multiples of another"
    title: ClassVar = "rounded"
    column_kinds: ClassVar = ("integer", "number")
    starts: ClassVar = {"multiple": 10}

    column: Annotated[str, described("Column of numbers", holds="column")]
    multiple: Annotated[float, described("Multiple", unit=UNIT_OF_COLUMN, gt=0, allow_inf_nan=False)] = 1.0

    def bind(self, context: Context) -> Context:
        """Check that the column holds numbers."""
        number_column(context, self.column)
        return context.with_columns({**context.columns, self.column: Column(self.column, kind="number")})

    def apply(self, batch, rows, key, context):
        """Round; missing stays missing."""
        found = numbers(batch.column(self.column), context.column(self.column), rows.start)
        near = np.round(found / self.multiple) * self.multiple
        return replaced(batch, self.column, {self.column: pa.array(near, mask=np.isnan(found))})

    def describe(self) -> str:
        """Return to what numbers are rounded."""
        return Message("Rounds {column} to multiples of {by:g}.", column=self.column, by=self.multiple)

    def modifies(self) -> tuple[str, ...]:
        """Name the column."""
        return (self.column,)
'''


def test_a_new_step_is_one_file_and_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(NEW_STEP.splitlines()) <= 60
    (tmp_path / "rounding.py").write_text(NEW_STEP, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    made: type[Step] = importlib.import_module("rounding").Round
    monkeypatch.setitem(STEPS, made.do, made)
    check_step(made)

    listed = json.loads(CliRunner().invoke(ldpaudit, ["steps", "--json"]).output)["steps"]
    (own,) = [one for one in listed if one["name"] == "round"]
    assert own["kind"] == "coarsen"
    assert [one["name"] for one in own["fields"]] == ["column", "multiple"]
    shown = CliRunner().invoke(ldpaudit, ["steps", "round"]).output
    assert "multiple  Multiple; above 0; as the column" in shown

    (tmp_path / "table.csv").write_text("age,cause\n" + "".join(f"{at},fire\n" for at in range(40)), "utf-8")
    (tmp_path / "recipe.toml").write_text(
        'ldpaudit = 1\n[input]\npath = "table.csv"\n[columns]\nage = "quasi-identifier"\ncause = "plain"\n'
        '[[step]]\ndo = "round"\ncolumn = "age"\nmultiple = 10\n[output]\npath = "released.csv"\n',
        "utf-8",
    )
    released = run(Recipe.read(tmp_path / "recipe.toml"), tmp_path / "out", key=Key.for_tests(1))
    line = "Rounds age to multiples of 10."
    assert released.manifest["columns"]["age"]["treatment"] == line
    assert line in (released.folder / "release" / "report.html").read_text("utf-8")
    written = (released.folder / "release" / "released.csv").read_text("utf-8").splitlines()
    assert {float(row["age"]) for row in csv.DictReader(written)} == {0, 10, 20, 30, 40}


def wrong(**changes: Any) -> type[Step]:
    """Return the class of intervals with something wrong about it."""
    return type("Wrong", (STEPS["intervals"],), {"do": "wrong", **changes})


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"kind": "coarse"}, "kind"),
        ({"page": "import"}, "page"),
        ({"repairs": ("raw-tim",)}, "repairs"),
        ({"describe": lambda _: "puts numbers\ninto intervals"}, "sentence"),
        ({"describe": lambda step: f"Puts {step.column} into intervals."}, "Message"),
        ({"modifies": lambda _: ()}, "does not name"),
        ({"inputs": lambda _: ("height",)}, "do not reach it"),
        ({"kind": "randomize"}, "promise"),
        ({"subject": "trace"}, "offered"),
        ({"starts": {"breadth": 3}}, "unknown fields"),
        ({"column_kinds": ("geometry",)}, "offered"),
    ],
)
def test_a_fault_in_a_step_is_found(
    changes: dict[str, Any], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = wrong(**changes)
    monkeypatch.setitem(STEPS, "wrong", made)
    with pytest.raises(AssertionError, match=fault):
        check_step(made, {"column": "age", "width": 10})


def test_a_step_that_is_not_registered_is_no_step() -> None:
    with pytest.raises((AssertionError, UserError), match="wrong"):
        check_step(wrong(), {"column": "age", "width": 10})
