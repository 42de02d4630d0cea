"""No page says of a column that it is released as recorded while a step of the recipe changes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QTableView

from ldpaudit.app.inspection import ColumnFound, InspectionSummary
from ldpaudit.app.page_states import PAGES
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.proposals import HierarchySummary, LevelSummary
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import checked
from ldpaudit.app.window import Window
from ldpaudit.recipe import STEPS
from ldpaudit.step import Step
from ldpaudit.tables import Column

#: What would be false of a column that a step changes.
AS_RECORDED = re.compile(
    r"as (it is|they are|recorded|it was recorded)|nothing happens|not treated", re.IGNORECASE
)
KINDS = {"lon": "number", "lat": "number", "when": "time", "town": "text", "age": "integer", "who": "text"}
PAIR = {"x": "lon", "y": "lat"}
#: One step of every kind that a recipe may name, over columns of KINDS.
WRITTEN: Mapping[str, Mapping[str, Any]] = {
    "drop": {"columns": ["town"]},
    "read-coordinates": {**PAIR, "crs": "EPSG:2154"},
    "generalize-time": {"column": "when", "to": "month"},
    "generalize-region": {"column": "town", "table": "t.csv", "from": "a", "to": "b"},
    "intervals": {"column": "age", "width": 10},
    "mask-code": {"column": "town", "keep": 1},
    "generalize": {"column": "town", "hierarchy": "h.csv", "level": 1},
    "sample": {"epsilon": 1.0},
    "geographic-k-anonymity": {**PAIR, "k": 10, "side": 500},
    "cells": {**PAIR, "side": 1000, "origin": [0, 0]},
    "sample-trace": {"person": "who", "time": "when", "seconds": 60},
    "smooth-speed": {**PAIR, "person": "who", "time": "when", "spacing": 500},
    "local-recoding": {"hierarchies": {"town": "h.csv"}, "k": 5},
    "suppress": {"columns": ["town"], "k": 5},
    "planar-laplace": {**PAIR, "level": 1.0, "radius": 200.0},
    "remap": {
        **PAIR,
        "level": 1.0,
        "radius": 200.0,
        "polygons": "p.geojson",
        "id": "a",
        "table": "t.csv",
        "population": "n",
        "name": "a",
    },
    "distance-to-place": {**PAIR, "table": "s.csv", "name": "n", "into": "age", "recompute": True},
    "randomize": {
        "columns": ["town"],
        "protocol": "GRR",
        "epsilon": 1.0,
        "domain": ["a"],
        "missing": "category",
    },
    "randomize-number": {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 99},
}


def test_every_step_of_the_registry_is_tried() -> None:
    assert set(WRITTEN) == set(STEPS)


@pytest.fixture
def document(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """Return a window on a table that nobody reads: what is shown comes from the recipe alone."""
    for name in ("inspect", "measure", "_look_ahead", "ask"):
        monkeypatch.setattr(Tasks, name, lambda *_, **__: None)
    (tmp_path / "calls.csv").write_text(",".join(KINDS) + "\n6,47,2018-03-01,a,3,b\n")
    window.session.open_table(tmp_path / "calls.csv")
    columns = [ColumnFound(Column(name, kind=kind), 0, "1", (), "plain", "") for name, kind in KINDS.items()]  # type: ignore[arg-type]
    found = InspectionSummary({"rows": 1}, tuple(columns), ())
    window.session.arrive("inspection", found, window.session.stamp("inspection"))
    return window


def texts_about(page: GeneralizePage | PlacesPage, names: tuple[str, ...]) -> list[str]:
    """Return what a page shows in the cards and lines of these columns."""
    cards = [page.card] if isinstance(page, PlacesPage) else list(page.cards.values())
    shown: list[str] = []
    for card in cards:
        if card is None or not card.isVisibleTo(page) or set(names).isdisjoint(card.columns):
            continue
        shown += [one.text() for one in card.findChildren(QLabel) if one.isVisibleTo(card)]
        shown += [one.currentText() for one in card.findChildren(QComboBox) if one.isVisibleTo(card)]
    for table in page.findChildren(QTableView):
        model = table.model()
        for row in range(model.rowCount() if table.isVisibleTo(page) else 0):
            # Where a column is named, its line says what becomes of it.
            cells = [str(model.index(row, at).data()) for at in range(model.columnCount())]
            shown += [" ".join(cells)] if cells[0] in names else []
    return shown


@pytest.mark.parametrize("role", ["quasi-identifier", "location"])
def test_no_page_calls_a_changed_column_as_recorded(document: Window, role: str) -> None:
    session = document.session
    roles: dict[str, Any] = {
        **dict.fromkeys(KINDS, role),
        "when": "time",
        "lon": "location",
        "lat": "location",
    }
    looked = 0
    for do, written in WRITTEN.items():
        step: Step = checked(STEPS[do], written)
        mover = checked(STEPS["planar-laplace"], WRITTEN["planar-laplace"])
        session.change("a step", columns=roles, steps=(mover, step) if do == "remap" else (step,))
        changed = (*step.modifies(), *step.recomputes())
        said: list[str] = []
        for station in PAGES:
            document.go(station)
            QApplication.processEvents()
            page = document.pages[station]
            if isinstance(page, GeneralizePage):
                for name, card in page.cards.items():
                    ladder = HierarchySummary(name, (LevelSummary("as it is", ("a",), 0.0, None),), 0)
                    card.show_ladder(ladder, page.settings.search)
            if isinstance(page, GeneralizePage | PlacesPage):
                said += texts_about(page, changed)
        said += [one.message for one in session.findings() if set(one.columns) & set(changed)]
        looked += len(said)
        assert not [text for text in said if AS_RECORDED.search(text)], (do, said)
    assert looked > 50
    session.history.setClean()


def test_an_unchanged_column_is_still_called_so(document: Window) -> None:
    session = document.session
    session.change("roles", columns={**dict.fromkeys(KINDS, "plain"), "lon": "location", "lat": "location"})
    document.go("generalize")
    QApplication.processEvents()
    page = document.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    assert page.cards["town"].choice.currentText() == "release as it is"
    step = checked(STEPS["randomize"], WRITTEN["randomize"])
    session.add_step("randomize", step)
    QApplication.processEvents()
    assert page.cards["town"].choice.currentText() == "nothing more here"
    assert step.describe() in page.cards["town"]._elsewhere.text()
    assert page.cards["age"].choice.currentText() == "release as it is"
    session.history.undo()
    assert page.cards["town"].choice.currentText() == "release as it is"
    session.history.setClean()
