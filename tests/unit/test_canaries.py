"""Rows decided by coins, planted in private runs of recipes: what they show of sound and of false ones."""

from __future__ import annotations

import csv
import json
import math
import re
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom

from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.one_run import Guessed
from ldpaudit.engine import audit_recipe
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 6_000
ZONES = [f"zone {number}" for number in range(17)]
COLUMNS = ("who", "zone", "postcode", "age", "team", "lon", "lat", "amount")
FEW = {"runs": 2, "canaries": 3_000}


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


def relation_of(result: AttackResult) -> str:
    """Return the sum that a result is about: its story ends in it, or its note says nothing else."""
    found = re.search(r"\((.*)\)\.$", result.story)
    relation = found[1] if found else result.note.rstrip(".")
    return relation[:1].lower() + relation[1:]


def says(columns: tuple[str, ...], relation: str, epsilon: float, **more: Any) -> dict[str, Any]:
    """Return a manifest that claims one sum."""
    total = {"relation": relation, "epsilon": epsilon, "per_metre": 0.0, "delta": 0.0, "bound": 1} | more
    promise = {"columns": list(columns), "holds": True, "given": more.get("given", []), "distance": 200.0}
    return {"guarantees": [promise], "totals": [total]}


def audited(recipe: Recipe, **options: Any) -> dict[str, AttackResult]:
    """Return what was shown of each relation."""
    found = audit_recipe(recipe, **{**FEW, "key": Key.for_tests(5), **options})
    return {relation_of(one): one for one in found}


def only(recipe: Recipe, **options: Any) -> AttackResult:
    (found,) = audited(recipe, **options).values()
    return found


@pytest.mark.parametrize(
    ("steps", "keep", "unit", "relation", "claim", "least"),
    [
        ([randomized("GRR", 1)], ("zone", "age"), "who", "one person", 3.0, 1.0),
        ([moved("place")], POINTS, "call", "one place with all its rows, 200 m elsewhere", 0.5, 0.2),
        ([suppressed("team", 300), randomized("GRR", 1)], ("zone",), "call", "one row", 1.0, 0.6),
    ],
)
def test_sound_recipes_are_consistent_and_nearly_all_is_shown(
    folder, steps, keep, unit, relation, claim, least
):
    found = audited(recipe(folder, *steps, keep=keep, unit=unit))[relation]
    assert found.verdict == "consistent"
    assert found.claim == pytest.approx(claim, rel=1e-3)
    assert least <= found.low <= found.claim
    assert found.low < found.high < 10


def test_a_memory_whose_figure_is_that_of_one_answer_is_found(folder: Path) -> None:
    """One row that changes among several of a person shows by their shared answers: it costs 37.38, not 2."""
    found = only(
        recipe(folder, randomized("LOSUE", 2, MEMORY), accept="large-epsilon"),
        manifest=says(("zone",), "one row", 2.0),
    )
    assert found.verdict == "violated"
    assert found.low > 4


def test_a_removal_that_hangs_on_the_secret_by_a_proxy_is_found(folder: Path) -> None:
    treated = recipe(folder, suppressed("postcode", 60), randomized("GRR", 0.3))
    found = only(treated, manifest=says(("zone",), "one row", 0.3))
    assert found.verdict == "violated"
    assert found.low > 0.6
    # A promise between tables that agree in the code is another promise, and holds.
    given = only(treated, manifest=says(("zone",), "one row", 0.3, given=["postcode"]))
    assert given.verdict == "consistent"


@pytest.mark.parametrize(
    ("steps", "keep", "unit", "columns", "relation", "claim"),
    [
        ([randomized("OUE", 2)], ("zone",), "call", ("zone",), "one row", 1.0),
        # Noise of half the scale.
        ([moved("row", 1.0)], POINTS, "call", ("lon", "lat"), "two places 200 m apart", 0.5),
        # Answers that are said to be permanent, and are drawn anew.
        ([randomized("GRR", 1)], ("zone",), "who", ("zone",), "one person, one value in all rows", 1.0),
    ],
)
def test_claims_that_are_too_small_are_found(folder, steps, keep, unit, columns, relation, claim):
    found = only(recipe(folder, *steps, keep=keep, unit=unit), manifest=says(columns, relation, claim))
    assert found.verdict == "violated"
    assert found.claim == claim < found.low


def in_classes(epsilon: float, k: int, width: float = 0.5) -> list[str]:
    return [
        f'do = "intervals", column = "amount", width = {width}',
        f'do = "sample", epsilon = {epsilon}, delta = 1e-3',
        'do = "suppress", columns = ["amount"], k = ' + f"{k}, max_suppressed = 1",
    ]


def test_whether_a_row_is_there_is_asked_of_counts_alone(folder: Path) -> None:
    sound = only(recipe(folder, *in_classes(1.0, 40, width=2), keep=("amount",)), runs=1)
    assert (sound.verdict, sound.claim) == ("consistent", 1.0)
    assert relation_of(sound) == "one row, there or not"
    assert sound.column == ""
    claimed = says(("amount",), "one row, there or not", 0.5, delta=1e-6)
    # Nearly all rows are drawn, so that counts are nearly exact.
    assert only(recipe(folder, *in_classes(4.0, 3), keep=("amount",)), manifest=claimed).verdict == "violated"
    exact = recipe(folder, in_classes(1.0, 2)[0], keep=("amount",))
    found = only(exact, manifest=claimed)
    assert found.verdict == "violated"
    assert found.low == pytest.approx(found.high, rel=0.01)


def test_equal_keys_give_equal_audits_and_nothing_stays(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = sorted(folder.iterdir())
    treated = recipe(folder, randomized("GRR", 1))
    one, other = (audited(treated)["one row"].as_json() for _ in range(2))
    assert one == other
    json.dumps(one, allow_nan=False)
    assert sorted(folder.iterdir()) == before
    assert not list(tmp_path.iterdir())
    assert ATTACKS[one["code"]].question == "infer"


ALPHA = 0.05


def luck(epsilon: float) -> float:
    return 1 / (1 + math.exp(-epsilon))


def test_the_bound_is_where_so_many_right_guesses_are_as_seldom_as_said() -> None:
    found = Guessed(80, 100, 400)
    least = found.least(ALPHA)
    assert found.chance(least) == pytest.approx(ALPHA, rel=1e-6)
    assert binom.sf(79, 100, luck(least)) == pytest.approx(ALPHA, rel=1e-6)
    assert Guessed(50, 100, 100).least(ALPHA) == 0
    assert Guessed().least(ALPHA) == 0


def test_delta_is_counted_as_the_theorem_says() -> None:
    right, guesses, coins, epsilon, delta = 70, 80, 500, 1.0, 1e-6
    tail = [binom.sf(right - i - 1, guesses, luck(epsilon)) for i in range(right + 1)]
    worst = max((tail[i] - tail[0]) / i for i in range(1, right + 1))
    found = Guessed(right, guesses, coins)
    assert found.chance(epsilon, delta) == pytest.approx(
        min(1, tail[0] + 2 * coins * delta * worst), rel=1e-9
    )
    assert found.least(ALPHA, delta) < found.least(ALPHA)
