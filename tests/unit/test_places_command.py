"""How often places repeat, and what averaging their moved points finds."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, displacement_95
from ldpaudit.geography.noise.quality import averaging_error
from tests.asking import ask

EPSILON = math.log(2) / 1000


@pytest.fixture
def table(tmp_path: Path) -> Path:
    rows = ["who,lon,lat", "a,6.0,47.0", "a,6.00,47.0", "b,6.0,47.00", "b,6.1,47.0", "a,6.00001,47.0", "c,,"]
    file = tmp_path / "calls.csv"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return file


def told(table: Path, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = ask("places", table=str(table), x="lon", y="lat", **fields)
    return answer


def test_rows_places_and_persons_are_counted(table: Path) -> None:
    found = told(table, person="who")
    assert [found[name] for name in ("rows", "points", "places", "most_rows")] == [6, 5, 3, 3]
    assert found["rows_of_repeated_places"] == 3
    few = {"1": 2, "2 to 4": 1, "5 to 9": 0, "10 to 49": 0}
    assert found["places_by_rows"] == {**few, "50 to 199": 0, "200 or more": 0}
    assert found["draws_by_person"] == 4
    assert found["most_places_of_a_person"] == 2
    assert len(found["settings"]) == 5
    assert any('per = "place"' in line for line in found["advice"])
    near = told(table, same_within=50.0)
    assert (near["places"], near["most_rows"]) in {(2, 4), (3, 3)}


@pytest.mark.parametrize(("radius", "lone"), [(0.1, 2), (500, 1), (9_000, 0)])
def test_a_house_without_neighbours_is_lone(table: Path, radius: float, lone: int) -> None:
    # One of the single places is 0.76 m from a place of three rows, the other 7.6 km from both.
    found = told(table, level="ln(2)", radius=radius)
    assert (found["lone_places"], found["lone_share"]) == (lone, lone / 5)


def test_a_setting_is_told_with_its_figures(table: Path) -> None:
    (setting,) = told(table, level="ln(2)", radius=1000)["settings"]
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
    # The middle that errs least of draws of our own: 3 % are four standard errors of 4,000 trials.
    random = np.random.default_rng(7)
    for draws in (2, 3, 6, 9, 12):
        away = random.gamma(2, 1 / EPSILON, (4_000, draws))
        points = away * np.exp(2j * np.pi * random.random((4_000, draws)))
        guess = points.mean(axis=1)
        for _ in range(150 * (draws > 2)):
            weight = 1 / np.maximum(np.abs(points - guess[:, None]), 1e-9)
            guess = (weight * points).sum(axis=1) / weight.sum(axis=1)
        assert averaging_error(EPSILON, draws) == pytest.approx(np.median(np.abs(guess)), rel=0.03)


NAMED = {"person": "who", "time": "when", "x": "lon", "y": "lat"}


@pytest.fixture
def fixes(tmp_path: Path) -> Path:
    """Ten persons who sleep at places of their own and meet at noon."""
    lines = ["who;when;lon;lat"]
    for person in range(10):
        for day in range(1, 8):
            for hour in (0, 1, 12, 13, 22, 23):
                lon = "6,5" if 9 < hour < 17 else f"6,{10 + person}"
                lines.append(f"p{person};2018-03-{day:02d} {hour:02d}:00:00;{lon};47,25")
    lines.append("p1;2018-03-09 12:00:00;;")
    path = tmp_path / "fixes.csv"
    path.write_text("\n".join(lines) + "\n", "latin-1")
    return path


def told_of_traces(fixes: Path, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = ask("audit", folder=str(fixes), **{**NAMED, **fields})
    return answer


def test_a_table_of_fixes_is_audited_as_traces(fixes: Path) -> None:
    found = [one for one in told_of_traces(fixes)["attacks"] if one["code"] == "unicity"]
    # Cells of a kilometre hold two of the places at most.
    assert [(one["tested"], one["column"], one["columns"]) for one in found] == [
        (10, "who", ["when", "lon", "lat"])
    ] * 3
    four, two, _ = (one["figure"] for one in found)
    assert 1 >= four >= two > 0.2


def test_a_mistake_is_one_line(fixes: Path) -> None:
    for wrong, said in [
        ({"level": "ln(2)", "time": None}, "--radius"),
        ({"level": "two", "radius": 9.0, "time": None}, "ln"),
        ({"time": "hour"}, "hour"),
        ({"time": "who"}, "no times"),
        ({"x": "there", "y": "who"}, "there"),
    ]:
        with pytest.raises(UserError, match=said) as caught:
            told_of_traces(fixes, **wrong)
        assert "\n" not in str(caught.value)
