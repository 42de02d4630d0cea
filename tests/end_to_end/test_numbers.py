"""Randomized numbers from a table to a release and its estimates, as a user runs it."""

from __future__ import annotations

import csv
import json
import math

import pyarrow.parquet as pq
import pytest

from ldpaudit.protocols import Hybrid, Interval

STEPS = """\
[[step]]
do = "intervals"
column = "age"
width = 30
bottom = 30
top = 60
"""
NUMBERS = """\
[[step]]
do = "randomize-number"
columns = ["age"]
protocol = "{protocol}"
epsilon = 2.0
low = 0
high = 100
cells = 20
[[accept]]
finding = "large-epsilon"
reason = "the rows are generated"
"""


def ages(desk) -> list[int]:
    with (desk.folder / "table.csv").open(encoding="utf-8", newline="") as file:
        return [int(row["age"]) for row in csv.DictReader(file)]


def estimated(desk, *arguments: str) -> dict[str, float]:
    told = json.loads(desk.run("estimate", "out", "--json", *arguments).stdout)
    rows = zip(told["column"], told["value"], told["period"], told["estimate"], strict=True)
    return {f"{value} {period}": share for column, value, period, share in rows if column == "age"}


@pytest.mark.parametrize(("ending", "protocol"), [("csv", "SquareWave"), ("parquet", "Hybrid")])
def test_a_release_of_numbers_is_estimated_from_its_files_alone(desk, ending, protocol):
    desk.edit(STEPS, NUMBERS.format(protocol=protocol))
    desk.edit("released.csv", f"released.{ending}")
    desk.edit("[output]", '[output]\nperiods = ["month"]')
    done = desk.run("run", "recipe.toml", "--out", "out", "--json")
    assert done.returncode == 0, done.stderr
    assert any(
        f"age: eps = 2.0000 (one intervention, one row), by {protocol}" in line
        for line in json.loads(done.stdout)["guarantees"]
    )
    truth = ages(desk)
    mean = sum(truth) / len(truth)
    found = estimated(desk)
    reach = 5 * math.sqrt(Hybrid(Interval(0, 100, 20), 2.0).variance(len(truth)))
    assert abs(found["mean all"] - mean) < reach + (2.5 if protocol == "SquareWave" else 0)
    written = (desk.out / "release" / "estimates.csv").read_text(encoding="utf-8")
    assert f'"age","mean","all",{len(truth)},{found["mean all"]!r}' in written
    assert len([name for name in estimated(desk, "--by", "month") if name.startswith("mean")]) == 12
    if protocol == "SquareWave":
        shares = [share for name, share in found.items() if not name.startswith("mean")]
        assert sum(shares) == pytest.approx(1)
        assert found["0 to below 5 all"] == shares[0]
    if ending == "parquet":
        assert pq.read_schema(desk.out / "release" / "released.parquet").field("age").type == "double"
    inside = json.loads((desk.out / "internal" / "manifest.json").read_text(encoding="utf-8"))
    assert inside["true_means"]["age"]["all"] == pytest.approx(mean, abs=1e-5)
    assert len(inside["true_means"]["age"]) == 13
    assert "true_means" not in (desk.out / "release" / "manifest.json").read_text(encoding="utf-8")
    assert "True mean" in (desk.out / "internal" / "report.html").read_text(encoding="utf-8")
    report = (desk.out / "release" / "report.html").read_text(encoding="utf-8")
    assert "<h3>age</h3>" in report
    assert "Of the numbers" in report
    assert "True mean" not in report
    assert desk.run("check", "out").returncode == 0


def test_a_number_outside_ends_the_run_in_one_line(desk):
    desk.edit(STEPS, NUMBERS.format(protocol="Duchi").replace("high = 100", "high = 50"))
    done = desk.run("run", "recipe.toml", "--out", "out")
    assert done.returncode == 2
    assert "outside the interval from 0 to 50" in done.stderr
    assert 'column "age", row ' in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not desk.out.exists()
