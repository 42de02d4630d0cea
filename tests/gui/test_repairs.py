"""A repair acts only where the repaired recipe loads and fits the table; else the card says why."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.app.found import InspectionSummary
from ldpaudit.app.offers import offers, refusal, take
from ldpaudit.app.window import Window
from ldpaudit.engine.plan import compile_plan
from ldpaudit.errors import UserError
from ldpaudit.findings import FINDINGS, Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS, Recipe
from ldpaudit.tables import Source
from tests.asking import ask
from tests.gui.conftest import Quiet, answer, finding_card, press, seen, settle

pytestmark = pytest.mark.usefixtures("qapp")
#: A column of every kind that the reader knows, by its first value and how others differ.
COLUMNS: dict[str, Callable[[int], str]] = {
    "moment": lambda n: f"2018-03-{n % 28 + 1:02d} 14:{n % 60:02d}",
    "date": lambda n: f"2018-03-{n % 28 + 1:02d}",
    "clock": lambda n: f"{n % 24:02d}:{n % 60:02d}",
    "year": lambda n: str(2000 + n % 20),
    "packed": lambda n: str(20180300 + n % 28 + 1),
    "iso_week": lambda n: f"2018-W{n % 50 + 1:02d}",
    "number": lambda n: f"{n / 7:.3f}",
    "yes": lambda n: ("true", "false")[n % 2],
    "word": lambda n: ("fire", "rescue", "flood")[n % 3],
    "lon": lambda n: f"{6 + n / 1000:.4f}",
    "lat": lambda n: f"{47 + n / 1000:.4f}",
}
#: Words of a recipe's file, and of files that nobody else can open.
FOREIGN = re.compile(r"\\[\\[?\\w+\\]|\\w+\\.toml|/tmp|\\b[a-z]\\w* = |\\bkey \"")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("repairs") / "kinds.csv"
    rows = [",".join(COLUMNS), *(",".join(make(n) for make in COLUMNS.values()) for n in range(300))]
    path.write_text("\n".join(rows) + "\n")
    return path


@pytest.fixture(scope="module")
def inspected(table: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(ask("inspect", table=str(table), preview=5)))
    return found


def document(table: Path, inspected: dict[str, Any], role: str, steps: tuple[Any, ...] = ()) -> Quiet:
    session = Quiet()
    session.open_table(table)
    answer(session, "inspection", InspectionSummary.of(inspected))
    session.edit("roles", columns=dict.fromkeys(session.columns, role), steps=steps)
    return session


def fault_of(recipe: Recipe, source: Source) -> str:
    try:
        compile_plan(recipe, source, Key.generate(), "hash", lasting=False)
    except UserError as error:
        return str(error)
    return ""


def made(do: str, **values: Any) -> Any:
    return STEPS[do](**values)


#: What the recipe may do with the column already.
def steps_about(name: str) -> list[tuple[Any, ...]]:
    domain = {"domain": ["a", "b"], "missing": "category"}
    return [
        (),
        (made("randomize", columns=[name], protocol="GRR", epsilon=1.0, **domain),),
        (made("generalize-time", column=name, to="month"),),
        (made("intervals", column=name, width=10),),
        (made("mask-code", column=name, keep=1),),
        (made("suppress", columns=[name], k=2),),
        (made("sample-trace", person="word", time=name, seconds=60),),
    ]


@pytest.mark.parametrize("code", FINDINGS)
def test_no_repair_breaks_a_recipe(table: Path, inspected: dict[str, Any], code: str) -> None:
    roles = {"raw-time": "time", "undecided-column": "undecided", "raw-location": "location"}
    offered = refused = 0
    source = Source.open(table)
    for name in COLUMNS:
        for steps in steps_about(name):
            session = document(table, inspected, roles.get(code, "plain"), steps)
            derived = code in ("follows-from-place", "coarser-place")
            about = (name, "lon", "lat") if derived else ("lon", "lat") if "axes" in code else (name,)
            finding = Finding(code=code, severity="warn", message="m", columns=about, hint="e")
            before = session.recipe
            offer = next((one for one in offers(session, finding).values() if not one.asks), None)
            if offer is None:
                continue
            why = refusal(session, finding, offer)
            assert session.recipe == before
            if why is not None:
                refused += 1
                assert not FOREIGN.search(str(why)), str(why)
                continue
            offered += 1
            take(session, offer)
            after = session.recipe
            assert Recipe.parse(after.text(), folder=after.folder) == after
            whole = {**dict.fromkeys(session.columns, "plain"), **dict(before.columns)}
            if fault_of(after, source):
                assert fault_of(before.with_changes(columns=whole), source), (code, name, steps)
            known = {(one.code, one.columns) for one in after.check(session.columns)}
            assert (finding.code, finding.columns) not in known
    if code in REPAIRED:
        assert offered, refused
    if any(one.withholds for one in FINDINGS[code].repairs):
        assert code in REPAIRED


#: Findings with a repair at a click.
REPAIRED = (
    *("undecided-column", "raw-time", "raw-location", "gives-away", "follows-from-place", "coarser-place"),
    *("depends-on-place", "one-value-a-place", "place-by-name", "personal-values", "linked-rows"),
    *("row-identifier", "guessed-by-others", "one-sensitive-value", "sensitive-untouched"),
)


def test_times_that_read_as_something_else_are_not_broken_by_a_click(window: Window, table: Path) -> None:
    window.open(table)
    settle(window)
    session = window.desk
    roles = dict.fromkeys(session.columns, "plain")
    session.set_roles("roles", {**roles, "date": "time", "packed": "time", "word": "time"})  # type: ignore[arg-type]
    settle(window)
    for finding in [one for one in session.findings() if one.code == "raw-time"]:
        card = finding_card(window.findings, finding.code, *finding.columns)
        words, kind = seen(card), session.columns[finding.columns[0]].kind
        assert ("Repair" in words.split("\n")) == (kind == "time"), finding
        if kind != "time":
            assert "date format" in words or "at Import" in words
            assert not FOREIGN.search(words)
    before = session.recipe
    press(finding_card(window.findings, "raw-time", "date"), "Repair")
    assert session.recipe != before
    settle(window)
    assert session.step_fault(session.recipe.steps[0]) == ""
    session.history.setClean()
