"""What is said of randomized numbers that were limited or filled: inside how many, outside that it was so."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from ldpaudit.engine import Release, run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

#: Costs: some far above the bounds, some below, some not known.
COSTS = [*(float(cost) for cost in range(0, 1000, 5)), *[250_000.5] * 40, *[-300.0] * 10, *[None] * 25]
RECIPE = """\
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


def released(folder: Path) -> Release:
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["day", "cost"])
        for row, cost in enumerate(COSTS):
            writer.writerow([f"2021-0{1 + row % 3}-05", "" if cost is None else cost])
    return run(Recipe.parse(RECIPE, folder=folder), folder / "out", Key.for_tests(2))


def text_of(release: Release, side: str) -> str:
    return " ".join((release.folder / side / "report.html").read_text("utf-8").split())


def inside(release: Release) -> dict:
    return json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))


def test_the_true_mean_is_that_of_the_recorded_numbers_and_stays_inside(tmp_path: Path) -> None:
    release = released(tmp_path)
    known = [cost for cost in COSTS if cost is not None]
    true = sum(known) / len(known)
    used = sum(min(max(cost if cost is not None else 100.0, 0.0), 2000.0) for cost in COSTS) / len(COSTS)
    told = inside(release)
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
