"""Rows decided by coins, planted in private runs: they show no more than is promised."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.recipe import Recipe
from tests.statistical.canaries import Design, chance, least, shown

ROWS = 6_000
ZONES = [f"zone {number}" for number in range(17)]
COLUMNS = ("who", "zone", "postcode", "age", "team", "lon", "lat", "amount")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    draw = np.random.default_rng(7)
    zone = np.minimum(draw.integers(0, 17, ROWS), draw.integers(0, 17, ROWS))
    # Half the rows of an even zone have rare codes, and few of an odd one.
    rare = draw.random(ROWS) < np.where(zone % 2 == 0, 0.5, 0.1)
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for at in range(ROWS):
            code = 25_000 + 10 * zone[at] + (draw.integers(1, 9) if rare[at] else 0)
            team = f"team {int(draw.integers(0, 40)) * int(draw.integers(0, 40)) // 40}"
            place = (f"{6 + draw.random() / 10:.6f}", f"{47 + draw.random() / 10:.6f}")
            amount = f"{draw.random() * 100:.2f}"
            writer.writerow(
                [f"p{at // 3}", ZONES[zone[at]], code, draw.integers(18, 70), team, *place, amount]
            )
    return folder


def recipe(folder, *steps, keep=("zone", "age"), unit="call", accept=""):
    roles = {name: "plain" if name in keep else "drop" for name in COLUMNS}
    roles |= {name: "location" for name in ("lon", "lat") if name in keep}
    roles |= {"who": "identifier"} if unit == "who" else {}
    told = ", ".join(f'{name} = "{role}"' for name, role in roles.items())
    rows = "" if unit == "call" else ", most_rows = 3"
    accepted = "".join(f', {{ finding = "{one}", reason = "generated rows" }}' for one in accept.split())
    return Recipe.parse(
        f'ldpaudit = 1\ninput = {{ path = "calls.csv", unit = "{unit}"{rows} }}\ncolumns = {{ {told} }}\n'
        f"step = [{', '.join(f'{{ {step} }}' for step in steps)}]\naccept = [{accepted[2:]}]\n"
        'output = { path = "released.csv" }\n',
        folder=folder,
    )


def randomized(protocol: str, epsilon: float, more: str = "") -> str:
    about = f'protocol = "{protocol}", epsilon = {epsilon}, domain = {json.dumps(ZONES)}'
    return f'do = "randomize", columns = ["zone"], {about}{more}'


def moved(per: str, level: float = 0.5) -> str:
    about = f'x = "lon", y = "lat", level = {level}, radius = 200'
    return f'do = "planar-laplace", {about}, per = "{per}"'


def suppressed(column: str, k: int) -> str:
    return f'do = "suppress", columns = ["{column}"], k = {k}, max_suppressed = 0.9'


MEMORY = ', person = "who", most_rows = 3, epsilon_first = 1.6'
POINTS = ("lon", "lat", "age")


ZONE, POINT = ("zone",), ("lon", "lat")


@pytest.mark.parametrize(
    ("steps", "keep", "unit", "design", "claim", "low"),
    [
        # One person's three rows, all of which change.
        ([randomized("GRR", 1)], ("zone", "age"), "who", Design(ZONE, 3, person="who", apart=True), 3.0, 1.0),
        ([moved("place")], POINTS, "call", Design(POINT, 3), 0.5, 0.2),
        (
            [suppressed("team", 300), randomized("GRR", 1)],
            ("zone",),
            "call",
            Design(ZONE, whole=True),
            1.0,
            0.0,
        ),
        ([randomized("OUE", 2)], ("zone",), "call", Design(ZONE), 2.0, 1.5),
    ],
)
def test_sound_recipes_show_no_more_than_they_promise(folder, steps, keep, unit, design, claim, low):
    assert low <= shown(recipe(folder, *steps, keep=keep, unit=unit), design) <= claim


@pytest.mark.parametrize(
    ("steps", "keep", "unit", "design", "less"),
    [
        # One row that changes among several of a person shows by their shared answers: it costs 37.38, not 2.
        ([randomized("LOSUE", 2, MEMORY)], ("zone",), "call", Design(ZONE, kin=2, person="who"), 4.0),
        # A removal that hangs on the secret by a proxy.
        (
            [suppressed("postcode", 60), randomized("GRR", 0.3)],
            ("zone",),
            "call",
            Design(ZONE, whole=True),
            0.6,
        ),
        # A place that changes alone among rows of one place.
        ([moved("place")], POINTS, "call", Design(POINT, kin=2), 2.0),
        # Noise of half the scale that is claimed.
        ([moved("row", 1.0)], POINTS, "call", Design(POINT), 0.5),
    ],
)
def test_what_a_promise_does_not_cover_is_found(folder, steps, keep, unit, design, less):
    assert shown(recipe(folder, *steps, keep=keep, unit=unit, accept="large-epsilon"), design) > less


def test_the_bound_is_where_so_many_right_guesses_are_as_seldom_as_said() -> None:
    found = least(80, 100, 0.05)
    assert chance(80, 100, found) == pytest.approx(0.05, rel=1e-6)
    assert least(50, 100, 0.05) == least(0, 0, 0.05) == 0
