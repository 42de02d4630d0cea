"""Every step of the registry is all that is asked of one, and a fault in any respect is found."""

from __future__ import annotations

from typing import Any

import pytest

from ldpaudit.recipe import STEPS
from tests.examples.step_conformance import check_step

PLACE = {"x": "lon", "y": "lat"}
#: Examples of steps that ask for more than a column.
EXAMPLES: dict[str, dict[str, Any]] = {
    "read-coordinates": PLACE,
    "generalize-region": {"column": "town", "table": "regions.csv", "from": "town", "to": "region"},
    "generalize": {"column": "town", "hierarchy": "hierarchy.csv", "level": 1},
    "sample": {"epsilon": 2.0},
    "cells": {**PLACE, "side": 5000, "origin": [6, 47]},
    "geographic-k-anonymity": {**PLACE, "k": 5, "side": 500},
    "local-recoding": {"hierarchies": {"town": "hierarchy.csv"}, "k": 5},
    "distance-to-place": {**PLACE, "table": "stations.csv", "name": "name", "into": "distance"},
    "randomize": {"columns": ["cause"], "domain": ["fire", "fall", "flood", "other"], "epsilon": 1.0},
    "randomize-number": {"columns": ["age"], "epsilon": 1.0, "low": 0, "high": 120},
}


@pytest.mark.parametrize("third", range(3))
def test_every_step_is_all_that_is_asked_of_one(third: int) -> None:
    for do, step in list(STEPS.items())[third::3]:
        check_step(step, EXAMPLES.get(do))
