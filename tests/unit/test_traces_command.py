"""The command `traces`: what it tells, what it refuses, and that it shows no place and no name."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.geography.noise.planar_laplace_step import PlanarLaplaceStep
from ldpaudit.step import Context

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


def told(*arguments: str) -> dict[str, object]:
    result = CliRunner().invoke(ldpaudit, ["traces", *arguments, "--json"], catch_exceptions=False)
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_homes_stays_and_unicity_are_told(fixes: Path) -> None:
    found = told(str(fixes), *NAMED, "--points", "2", "--level", "ln(2)", "--radius", "1")
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
    found = told(str(fixes), *NAMED, "--level", "ln(2)", "--radius", "200", "--same-within", "80")
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
