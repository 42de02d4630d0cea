"""The sentences of both reports: each true, and none missing that a data protection officer asks for."""

from __future__ import annotations

import csv
import json
import math
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.engine import Release, run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.report.sentences import belief_at_most
from ldpaudit.tables import share

ROWS = 617
HEAD = """\
ldpaudit = 1
input = { path = "table.csv", unit = "call" }
[columns]
person = "identifier"
town = "quasi-identifier"
cause = "sensitive"
"""
TAIL = """
[output]
path = "released.csv"
"""
SUPPRESS = '[[step]]\ndo = "suppress"\ncolumns = ["town"]\nk = {k}\nmax_suppressed = 0.3\n'
RANDOMIZE = (
    '[[step]]\ndo = "randomize"\ncolumns = ["cause"]\nprotocol = "GRR"\nepsilon = 1.0\n'
    'domain = ["fall", "fire", "flood"]\n'
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sentences")
    draw = np.random.default_rng(3)
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["person", "town", "cause"])
        for row in range(ROWS):
            town = min(int(draw.exponential(4)), 19)
            cause = "flood" if town > 12 else ("fall", "fire")[row % 2]
            writer.writerow([f"p{row % 40}", f"Town {town}", cause])
    return folder


def released(folder: Path, out: Path, *steps: str) -> Release:
    return run(Recipe.parse("\n".join((HEAD, *steps, TAIL)), folder=folder), out, Key.for_tests(1))


def text_of(release: Release, side: str = "release") -> str:
    return " ".join((release.folder / side / "report.html").read_text("utf-8").split())


def removed_by(folder: Path, k: int) -> int:
    with (folder / "table.csv").open(newline="", encoding="utf-8") as file:
        towns = Counter(row["town"] for row in csv.DictReader(file))
    return sum(rows for rows in towns.values() if rows < k)


def test_estimates_are_said_to_be_about_the_rows_that_remain(folder: Path, tmp_path: Path) -> None:
    k = 8
    release = released(folder, tmp_path / "out", SUPPRESS.format(k=k), RANDOMIZE)
    gone = removed_by(folder, k)
    assert gone
    rows = ROWS - gone
    outside, inside = text_of(release), text_of(release, "internal")
    assert f"{rows} released rows" in outside
    assert f"{rows} released rows" in inside
    # How many went is known from the table alone.
    assert f"{gone} rows" not in outside
    assert not re.search(rf"(?<![.\w]){ROWS}(?!\w)", outside)
    assert f"{gone} rows ({share(gone, ROWS)})" in inside
    manifest = (release.folder / "release" / "manifest.json").read_text("utf-8")
    assert not re.search(rf"(?<![.\w]){ROWS}(?!\w)", manifest)


def test_shares_never_read_as_none_or_all_where_some_are_left() -> None:
    for part, whole, words in (
        (0, 5, "0 %"),
        (0, 0, "0 %"),
        (5, 5, "100 %"),
        (2, 10_000, "less than 0.1 %"),
        (9_999, 10_000, "more than 99.9 %"),
        (1, 1000, "0.1 %"),
        (999, 1000, "99.9 %"),
        (37, 100, "37.0 %"),
    ):
        assert share(part, whole) == words


def test_the_reach_of_intervals_is_that_of_their_longer_side(folder: Path, tmp_path: Path) -> None:
    release = released(folder, tmp_path / "out", RANDOMIZE)
    report = text_of(release)
    with (release.folder / "release" / "estimates.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["period"] == "all"]
    sides = [
        max(float(row["high"]) - float(row["estimate"]), float(row["estimate"]) - float(row["low"]))
        for row in rows
    ]
    said = re.search(r"No 95 % interval reaches further than ([\d.]+) percentage points", report)
    assert said is not None
    assert 0 <= float(said[1]) - 100 * max(sides) < 0.01


@given(st.floats(0.001, 0.999), st.floats(0, 8))
def test_a_belief_moves_within_the_odds_that_epsilon_allows(prior: float, epsilon: float) -> None:
    belief = belief_at_most(prior, epsilon)
    assert belief / (1 - belief) == pytest.approx(math.exp(epsilon) * prior / (1 - prior), rel=1e-9)


#: Costs: some far above the bounds, some below, some not known.
COSTS = [*(float(cost) for cost in range(0, 1000, 5)), *[250_000.5] * 40, *[-300.0] * 10, *[None] * 25]
NUMBERS = """\
ldpaudit = 1
input = { path = "table.csv", unit = "call" }
columns = { day = "time", cost = "plain" }
[[step]]
do = "generalize-time"
column = "day"
to = "month"
[[step]]
do = "randomize-number"
columns = ["cost"]
protocol = "Hybrid"
epsilon = 1.0
low = 0
high = 2000
outside = "clamp"
missing = 100
[output]
path = "released.csv"
periods = ["month"]
"""


def test_the_true_mean_is_that_of_the_recorded_numbers_and_stays_inside(tmp_path: Path) -> None:
    rows = [
        "day,cost",
        *(f"2021-0{1 + at % 3}-05,{'' if one is None else one}" for at, one in enumerate(COSTS)),
    ]
    (tmp_path / "table.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    release = run(Recipe.parse(NUMBERS, folder=tmp_path), tmp_path / "out", Key.for_tests(2))
    known = [cost for cost in COSTS if cost is not None]
    true = sum(known) / len(known)
    used = sum(min(max(cost if cost is not None else 100.0, 0.0), 2000.0) for cost in COSTS) / len(COSTS)
    told = json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))
    assert told["true_means"]["cost"]["all"] == pytest.approx(true, rel=1e-12)
    assert told["randomized_means"]["cost"]["all"] == pytest.approx(used, abs=1e-3)
    assert told["recorded_numbers"] == {"cost": {"numbers": 250, "missing": 25, "below": 10, "above": 40}}
    of_march = [cost for row, cost in enumerate(COSTS) if row % 3 == 2 and cost is not None]
    assert told["true_means"]["cost"]["2021-03"] == pytest.approx(sum(of_march) / len(of_march), rel=1e-12)
    report = text_of(release, "internal")
    assert all(f"{figure:.6g}" in report for figure in (true, used))

    # Outside it is said that numbers were limited and filled, and not how many.
    manifest = (release.folder / "release" / "manifest.json").read_text("utf-8")
    for side in (text_of(release, "release"), manifest):
        assert not any(word in side for word in ("true_means", "recorded_numbers", "10 below"))
    (said,) = json.loads(manifest)["numbers"]
    assert (said["outside"], said["missing"]) == ("clamp", 100)
