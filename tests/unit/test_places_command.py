"""How often places repeat, and what averaging their moved points finds."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, displacement_95
from ldpaudit.geography.noise.averaging import averaging_error
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.step import Context

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
    assert [found[name] for name in ("rows", "points", "places", "most_rows")] == [6, 5, 3, 3]
    assert found["rows_of_repeated_places"] == 3
    few = {"1": 2, "2 to 4": 1, "5 to 9": 0, "10 to 49": 0}
    assert found["places_by_rows"] == {**few, "50 to 199": 0, "200 or more": 0}
    assert found["draws_by_person"] == 4
    assert found["most_places_of_a_person"] == 2
    assert len(found["settings"]) == 5
    assert any('per = "place"' in line for line in found["advice"])
    near = told(str(table), "--x", "lon", "--y", "lat", "--same-within", "50")
    assert (near["places"], near["most_rows"]) in {(2, 4), (3, 3)}


@pytest.mark.parametrize(("radius", "lone"), [(0.1, 2), (500, 1), (9_000, 0)])
def test_a_house_without_neighbours_is_lone(table: Path, radius: float, lone: int) -> None:
    # One of the single places is 0.76 m from a place of three rows, the other 7.6 km from both.
    found = told(str(table), "--x", "lon", "--y", "lat", "--level", "ln(2)", "--radius", str(radius))
    assert (found["lone_places"], found["lone_share"]) == (lone, lone / 5)


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


NAMED = ("--person", "who", "--time", "when", "--x", "lon", "--y", "lat")


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


def told_of_traces(*arguments: str) -> dict[str, object]:
    result = CliRunner().invoke(ldpaudit, ["traces", *arguments, "--json"], catch_exceptions=False)
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_homes_stays_and_unicity_are_told(fixes: Path) -> None:
    found = told_of_traces(str(fixes), *NAMED, "--points", "2", "--level", "ln(2)", "--radius", "1")
    assert (found["persons"], found["rows"], found["left_out"]) == (10, 421, 1)
    assert (found["homes"], found["works"]) == (10, 10)
    assert found["places"] == {"count": 20, "persons": 10}
    first = found["unicity"][0]  # type: ignore[index]
    # Two of the six hours of a day are spent together: one known point betrays two times out of three. These
    # are 200 draws, and the bounds four standard deviations away.
    assert 0.53 < first["unique"][0] < 0.8
    assert first["unique"][1] > first["unique"][0]
    noise = found["noise"]
    assert noise["per_row"]["most_draws_of_a_person"] == 42  # type: ignore[index]
    assert noise["per_place"]["most_draws_of_a_person"] == 2  # type: ignore[index]
    # Noise of some metres hides nothing at a hundred.
    assert noise["per_place"]["homes_found"]["100"] == 10  # type: ignore[index]
    assert noise["per_place"]["places_found"]["100"] == 20  # type: ignore[index]


def test_one_noise_for_each_place_costs_what_the_step_promises(fixes: Path) -> None:
    found = told_of_traces(str(fixes), *NAMED, "--level", "ln(2)", "--radius", "200", "--same-within", "80")
    step = PlanarLaplaceStep(
        "lon", "lat", level="ln(2)", radius=200, per="person", person="who", same_within=80
    )
    promised = step.guarantee(Context(Path(), {})).epsilon
    spent = found["noise"]["per_place"]  # type: ignore[index]
    assert promised > 1.5 * math.log(2)
    assert spent["epsilon_of_a_person"] == pytest.approx(spent["most_draws_of_a_person"] * promised, abs=1e-4)


def test_a_mistake_is_one_line(fixes: Path) -> None:
    for arguments, said in [
        ((*NAMED, "--level", "ln(2)"), "--radius"),
        ((*NAMED, "--level", "two", "--radius", "9"), "ln"),
        ((*NAMED[:3], "hour", *NAMED[4:]), "hour"),
        ((*NAMED[:3], "who", *NAMED[4:]), ""),
        ((*NAMED[:5], "lat", "--y", "who"), "who"),
    ]:
        with pytest.raises(UserError, match=said or None) as caught:
            CliRunner().invoke(ldpaudit, ["traces", str(fixes), *arguments], catch_exceptions=False)
        assert "\n" not in str(caught.value)
