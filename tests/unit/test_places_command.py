"""How often places repeat, and what averaging their moved points finds."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, displacement_95, median_displacement
from ldpaudit.geography.noise.averaging import averaging_error, simulated
from ldpaudit.geography.noise.repeated import PlaceRepeats

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


def test_lines_show_counts_and_no_coordinate(table: Path) -> None:
    arguments = ["places", str(table), "--x", "lon", "--y", "lat"]
    result = CliRunner().invoke(ldpaudit, arguments, catch_exceptions=False)
    assert "most repeated:    3 rows of one place" in result.output
    assert "6.0" not in result.output.replace("6.0 m", "")
    assert "47" not in [word.strip(",") for word in result.output.split()]


def test_a_table_without_repeats_or_points_gets_other_advice(tmp_path: Path) -> None:
    file = tmp_path / "one.csv"
    file.write_text("lon,lat\n6.0,47.0\n6.1,47.1\n", encoding="utf-8")
    assert "fresh noise for each row is right" in PlaceRepeats.of(file, "lon", "lat").advice()[0]
    file.write_text("lon,lat\n0,0\n0,0\n", encoding="utf-8")
    assert PlaceRepeats.of(file, "lon", "lat").advice() == ["No row has a point."]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--x", "lon", "--y", "nowhere"], 'no column "nowhere"'),
        (["--x", "lon", "--y", "lat", "--person", "nobody"], 'no column "nobody"'),
        (["--x", "lon", "--y", "lat", "--level", "ln(2)"], "a level and a radius"),
        (["--x", "lon", "--y", "lat", "--level", "much", "--radius", "5"], "the level is a positive number"),
    ],
)
def test_impossible_questions_are_refused(table: Path, arguments: list[str], what: str) -> None:
    with pytest.raises(UserError) as error:
        CliRunner().invoke(ldpaudit, ["places", str(table), *arguments], catch_exceptions=False)
    assert what in str(error.value)


def test_counts_are_those_of_the_rows(tmp_path: Path) -> None:
    random = np.random.default_rng(3)
    which = random.integers(0, 50, 2000)
    file = tmp_path / "many.csv"
    file.write_text(
        "who,lon,lat\n" + "".join(f"p{at % 7},{6 + k / 100},47.0\n" for at, k in enumerate(which)),
        encoding="utf-8",
    )
    whole = PlaceRepeats.of(file, "lon", "lat", person="who")
    assert dict(whole.sizes) == dict(sorted(Counter(Counter(which.tolist()).values()).items()))
    pairs = {(at % 7, int(k)) for at, k in enumerate(which)}
    assert whole.draws == len(pairs)
    assert whole.most_places == max(Counter(who for who, _ in pairs).values())


def test_one_draw_errs_by_the_median_displacement() -> None:
    assert averaging_error(EPSILON, 1) == median_displacement(EPSILON)
    assert averaging_error(2 * EPSILON, 7) == pytest.approx(averaging_error(EPSILON, 7) / 2)


@pytest.mark.parametrize(("draws", "trials"), [(10, 12_000), (20, 12_000), (50, 8_000)])
def test_the_closed_form_is_what_a_simulation_gives(draws: int, trials: int) -> None:
    # Three standard errors of a median of 8,000 to 12,000 trials are 2 to 2.5 %.
    assert averaging_error(1.0, draws) == pytest.approx(np.median(simulated(draws, trials)), rel=0.025)


@pytest.mark.parametrize(("draws", "known"), [(1, 2450), (5, 1164), (10, 772), (50, 351), (200, 172)])
def test_figures_of_an_independent_simulation_agree(draws: int, known: float) -> None:
    # Measured elsewhere with an unknown number of trials, hence the wide bound.
    assert averaging_error(EPSILON, draws) == pytest.approx(known, rel=0.05)


def test_more_draws_tell_more() -> None:
    errors = [averaging_error(1.0, draws) for draws in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 100)]
    assert errors == sorted(errors, reverse=True)


@pytest.mark.parametrize(("epsilon", "draws"), [(0.0, 1), (-1.0, 1), (math.nan, 1), (1.0, 0)])
def test_nothing_is_told_of_no_noise(epsilon: float, draws: int) -> None:
    with pytest.raises(ValueError, match="positive epsilon"):
        averaging_error(epsilon, draws)


def test_metres_are_read_as_a_step_of_a_recipe_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "metres.csv"
    rows = ["672000.25,6578000.75", "672000.25,6578000.75", "0,0", "6e9,6e9", "673000.5,6579000.5"]
    file.write_text("\n".join(["x,y", *rows]) + "\n", encoding="utf-8")
    step = json.dumps({"x": "x", "y": "y", "crs": "EPSG:3006"})
    found = told(str(file), "--x", "x", "--y", "y", "--read-as", step)
    # What is no place there is missing: a look refuses nothing.
    assert (found["rows"], found["points"], found["places"]) == (5, 3, 2)
    for wrong, what in (
        ("crs", "not JSON"),
        ('{"x": "x", "y": "y", "do": 1}', "unknown key"),
        ("[]", "not JSON"),
    ):
        with pytest.raises(UserError, match=what):
            told(str(file), "--x", "x", "--y", "y", "--read-as", wrong)
