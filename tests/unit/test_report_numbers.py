"""What is said of randomized numbers that were limited or filled: inside how many, outside that it was so."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldpaudit.cli.commands.oracles import estimate
from ldpaudit.engine import Release, run
from ldpaudit.engine import parts as cutting
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
protocol = "PROTOCOL"
epsilon = 1.0
low = 0
high = 2000
HOW
[output]
path = "released.csv"
periods = ["month"]
"""


def released(
    folder: Path, how: str, costs=COSTS, protocol: str = "Hybrid", out: str = "out", **more
) -> Release:
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["day", "cost"])
        for row, cost in enumerate(costs):
            writer.writerow([f"2021-0{1 + row % 3}-05", "" if cost is None else cost])
    text = RECIPE.replace("PROTOCOL", protocol).replace("HOW", how)
    return run(Recipe.parse(text, folder=folder), folder / out, Key.for_tests(2), **more)


def text_of(release: Release, side: str) -> str:
    return " ".join((release.folder / side / "report.html").read_text("utf-8").split())


def inside(release: Release) -> dict:
    return json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))


BOTH = 'outside = "clamp"\nmissing = 100'


def test_the_true_mean_is_that_of_the_recorded_numbers(tmp_path: Path) -> None:
    release = released(tmp_path, BOTH)
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
    assert f"True mean: {true:.6g}, of 250 recorded numbers." in report
    assert f"With that, the mean is {used:.6g}." in report
    assert "What was randomized" not in report
    assert "50 numbers outside the bounds (10 below, 40 above) limited to them" in report
    assert "25 missing numbers counted as 100" in report


def test_outside_it_is_said_that_numbers_were_limited_and_filled_and_not_how_many(tmp_path: Path) -> None:
    release = released(tmp_path, BOTH)
    report = text_of(release, "release")
    assert "numbers were limited to the declared bounds, 0 to 2000, and missing ones counted as 100" in report
    assert "The mean of the numbers as recorded may be another." in report
    assert "A number outside counts as the nearer end. A missing number counts as 100." in report
    manifest = (release.folder / "release" / "manifest.json").read_text("utf-8")
    for side in (report, manifest):
        assert "true_means" not in side
        assert "recorded_numbers" not in side
        assert "(10 below" not in side
    assert json.loads(manifest)["numbers"][0]["outside"] == "clamp"
    assert json.loads(manifest)["numbers"][0]["missing"] == 100


def test_numbers_that_nothing_was_done_to_are_said_to_be_so(tmp_path: Path) -> None:
    release = released(tmp_path, "", costs=[float(cost) for cost in range(200)])
    assert "and none was missing, or the run would have stopped" in text_of(release, "release")
    assert "True mean: 99.5, of 200 recorded numbers. None was limited or filled." in text_of(
        release, "internal"
    )


def test_no_report_says_beside_a_randomized_number_that_no_column_is_randomized(tmp_path: Path) -> None:
    release = released(tmp_path, BOTH)
    for side in ("release", "internal"):
        assert "No column is randomized" not in text_of(release, side)
    assert "No column of categories is randomized" in text_of(release, "internal")


def test_a_protocol_of_cells_says_by_how_much_it_rounds(tmp_path: Path) -> None:
    report = text_of(released(tmp_path, BOTH, protocol="SquareWave"), "release")
    assert "Each number counted as the middle of its cell, at most 10 away" in report
    assert "in units of the column. Shares of ranges are smoothed, which biases them." in report
    # Numbers beyond the upper end count as that end, which is in the last range.
    assert "<td>1980 to 2000</td>" in report
    assert "<td>1960 to below 1980</td>" in report
    assert "to below 2000" not in report


def test_estimate_says_what_the_mean_is_a_mean_of(tmp_path: Path) -> None:
    release = released(tmp_path, BOTH)
    shown = CliRunner().invoke(estimate, [str(release.folder)])
    assert shown.exit_code == 0, shown.output
    assert "# Estimates are about the 275 released rows." in shown.output
    assert "# cost: Before the noise, numbers were limited to the declared bounds, 0 to 2000" in shown.output
    told = json.loads(CliRunner().invoke(estimate, [str(release.folder), "--json"]).stdout)
    assert any("missing ones counted as 100" in line for line in told["about"])


def test_true_means_do_not_depend_on_how_rows_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = [0.1 * row * (-1) ** row + 1e9 * (row % 97 == 0) for row in range(900)]
    monkeypatch.setattr(cutting, "PART_ROWS", 250)
    told = [
        inside(released(tmp_path, BOTH, costs, out=f"out{at}", **how))
        for at, how in enumerate(({}, {"chunk_rows": 61}, {"workers": 2}))
    ]
    for name in ("true_means", "randomized_means", "recorded_numbers"):
        assert told[0][name] == told[1][name] == told[2][name]
