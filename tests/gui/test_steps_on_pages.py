"""Every step of the registry has its page, choice, card and form."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.recipe import STEPS
from tests.gui.step_desk import StepDesk, check_on_pages

PLACE = {"x": "lon", "y": "lat"}
NOISE = {**PLACE, "level": "ln(2)", "radius": 500}
TRACE = {"person": "person", "time": "time"}
EXAMPLES: dict[str, dict[str, Any]] = {
    "drop": {"columns": ["town"]},
    "read-coordinates": PLACE,
    "generalize-time": {"column": "time", "to": "day"},
    "generalize-region": {"column": "town", "table": "regions.csv", "from": "town", "to": "region"},
    "intervals": {"column": "age", "width": 5},
    "mask-code": {"column": "code", "keep": 1},
    "generalize": {"column": "town", "hierarchy": "hierarchy.csv", "level": 1},
    "sample": {"epsilon": 2.0},
    "geographic-k-anonymity": {**PLACE, "k": 5, "side": 500.5},
    "cells": {**PLACE, "side": 5000, "origin": [6, 47]},
    "sample-trace": {**TRACE, "seconds": 60},
    "smooth-speed": {**TRACE, **PLACE, "spacing": 500},
    "local-recoding": {"hierarchies": {"town": "hierarchy.csv"}, "k": 5},
    "suppress": {"columns": ["town", "age"], "k": 3},
    "planar-laplace": {**NOISE, "level": 0.6931471805599453, "per": "place"},
    "remap": {**NOISE, "polygons": "towns.geojson", "table": "people.csv", "population": "people"},
    "distance-to-place": {**PLACE, "table": "stations.csv", "name": "name", "into": "distance"},
    "randomize": {"columns": ["cause"], "domain": ["fire", "fall"], "epsilon": 1.0},
    "randomize-number": {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
}


@pytest.fixture
def desk(qtbot: QtBot, settings: None, tmp_path: Path) -> Iterator[StepDesk]:  # noqa: ARG001 - Qt must run
    made = StepDesk(tmp_path)
    for page in made.pages.values():
        qtbot.addWidget(page)
    yield made
    made.tasks.close()


@pytest.mark.parametrize("do", [do for do, kind in STEPS.items() if kind.page != "generalize"])
def test_every_step_has_its_page_choice_card_and_form(do: str, desk: StepDesk) -> None:
    check_on_pages(STEPS[do], EXAMPLES[do], desk)
