"""How often places repeat, and what averaging their moved points finds."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.geography import PlanarLaplace, displacement_95
from ldpaudit.geography.noise.averaging import averaging_error

EPSILON = math.log(2) / 1000


@pytest.fixture
def table(tmp_path: Path) -> Path:
    rows = ["who,lon,lat", "a,6.0,47.0", "a,6.00,47.0", "b,6.0,47.00", "b,6.1,47.0", "a,6.00001,47.0", "c,,"]
    file = tmp_path / "calls.csv"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return file


def told(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(ldpaudit, ["places", *arguments, "--json"], catch_exceptions=False)
    assert result.exit_code == 0
    return dict(json.loads(result.output))


def test_rows_places_and_persons_are_counted(table: Path) -> None:
    found = told(str(table), "--x", "lon", "--y", "lat", "--person", "who")
    assert {name: found[name] for name in ("rows", "points", "places", "most_rows")} == {
        "rows": 6,
        "points": 5,
        "places": 3,
        "most_rows": 3,
    }
    assert found["rows_of_repeated_places"] == 3
    assert found["places_by_rows"] == {
        "1": 2,
        "2 to 4": 1,
        "5 to 9": 0,
        "10 to 49": 0,
        "50 to 199": 0,
        "200 or more": 0,
    }
    assert found["draws_by_person"] == 4
    assert found["most_places_of_a_person"] == 2
    assert len(found["settings"]) == 5
    assert any('per = "place"' in line for line in found["advice"])
    near = told(str(table), "--x", "lon", "--y", "lat", "--same-within", "50")
    assert (near["places"], near["most_rows"]) in {(2, 4), (3, 3)}


def test_a_setting_is_told_with_its_figures(table: Path) -> None:
    (setting,) = told(str(table), "--x", "lon", "--y", "lat", "--level", "ln(2)", "--radius", "1000")[
        "settings"
    ]
    mechanism = PlanarLaplace(math.log(2), 1000)
    assert setting["epsilon_row"] == mechanism.proved_epsilon() * 1000
    assert setting["epsilon_worst_place"] == 3 * setting["epsilon_row"]
    assert setting["displacement"]["95 %"] == displacement_95(EPSILON)
    assert [one["draws"] for one in setting["averaging"]] == [1, 5, 10, 50, 200]
    assert setting["worst_place"] == {"draws": 3, "median_error": averaging_error(EPSILON, 3)}


def test_figures_of_an_independent_simulation_agree() -> None:
    for draws, known in [(1, 2450), (5, 1164), (10, 772), (50, 351), (200, 172)]:
        # Measured elsewhere with an unknown number of trials, hence the wide bound.
        assert averaging_error(EPSILON, draws) == pytest.approx(known, rel=0.05)
