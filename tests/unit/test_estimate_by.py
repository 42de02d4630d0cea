"""Estimates by any period and released column: in a run, and from a released folder alone."""

from __future__ import annotations

import csv
import datetime as dt
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit as command_line
from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.estimate import adds_up, estimates, period_name
from ldpaudit.generalize import period_labels
from ldpaudit.protocols import RSRFD, Domain, Randomize
from ldpaudit.protocols.recorded import recorded_protocol
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.step import Context
from ldpaudit.tables import Column
from ldpaudit.tables.write import TableWriter

ROWS = 900
CAUSES = ("fire", "fall", "flood")


def table(folder: Path, rows: int = ROWS) -> list[dict[str, str]]:
    """Write calls around two turns of the year, some without a time or a town."""
    draw = np.random.default_rng(8)
    first = dt.datetime(2018, 12, 24, tzinfo=dt.UTC)
    written = []
    for at in range(rows):
        moment = first + dt.timedelta(hours=int(draw.integers(0, 24 * 200)))
        written.append(
            {
                "start": "" if at % 50 == 7 else moment.strftime("%Y-%m-%d %H:%M"),
                "town": "" if at % 60 == 9 else f"Bourg {draw.integers(0, 5)}",
                "station": str(draw.integers(1, 4)),
                "cause": CAUSES[int(draw.integers(0, 3) * draw.integers(0, 2))],
            }
        )
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(written[0]))
        writer.writeheader()
        writer.writerows(written)
    return written


def recipe(folder: Path, to: str, output: str, steps: str = "", ending: str = "csv") -> Recipe:
    return Recipe.parse(
        f"""ldpaudit = 1
input = {{ path = "calls.csv" }}
columns = {{ start = "time", town = "quasi-identifier", station = "plain", cause = "sensitive" }}
[[step]]
do = "generalize-time"
column = "start"
to = "{to}"
{steps}
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 3.0
domain = ["fire", "fall", "flood"]
[output]
path = "released.{ending}"
{output}
""",
        folder=folder,
    )


def group_of(row: dict[str, str], by: str) -> str:
    """Name the group of a row: that of any moment in a coarse label, or the value of a released column."""
    if by in ("town", "start"):
        value = row[by][:7] if by == "start" else row[by]
        return f"{by}={value or '(missing)'}"
    if not row["start"]:
        return "(no time)"
    return str(period_labels(np.array([row["start"].replace(" ", "T")], "datetime64[m]"), by)[0])


def read(out: Path, side: str) -> dict:
    return json.loads((out / side / "manifest.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("to", "by", "ending"),
    [
        *(("week", "14 days", "csv"), ("day", "week", "csv"), ("month", "quarter", "csv")),
        *(("month", "town", "csv"), ("month", "start", "parquet")),
    ],
)
def test_every_group_is_estimated_in_a_run_and_from_its_release(to, by, ending, tmp_path: Path) -> None:
    rows, out = table(tmp_path), tmp_path / "out"
    output = f'periods = ["year"]\nby = ["{by}"]' if by in rows[0] else f'periods = ["{by}"]'
    run(recipe(tmp_path, to, output, ending=ending), out, Key.for_tests(1), ledger=None, chunk_rows=700)
    expected = Counter(group_of(row, by) for row in rows)
    alone = estimates(out, by)
    assert dict(zip(alone["period"], alone["n"], strict=True)) == expected
    with (out / "release" / "estimates.csv").open(encoding="utf-8") as file:
        written = [row for row in csv.DictReader(file) if row["period"] in expected]
    told = list(zip(alone["period"], alone["value"], strict=True))
    assert [(row["period"], row["value"]) for row in written] == told
    assert np.allclose([float(row["estimate"]) for row in written], alone["estimate"])
    causes = Counter((group_of(row, by), row["cause"]) for row in rows)
    internal = read(out, "internal")
    for name in expected:
        assert internal["truth"]["cause"][name] == {cause: causes[name, cause] for cause in CAUSES}
    assert {"all", by} <= set(internal["errors"]["cause"])


def test_a_column_of_noise_gives_no_groups(tmp_path: Path) -> None:
    table(tmp_path)
    out = run(recipe(tmp_path, "month", ""), tmp_path / "out", Key.for_tests(1), ledger=None).folder
    assert read(out, "release")["noise"] == {"cause": []}
    with pytest.raises(UserError, match="cause"):
        estimates(out, "cause")
    lines = CliRunner().invoke(command_line, ["estimate", str(out), "--by", "town"])
    assert lines.exit_code == 0
    assert "town=" in lines.output


def test_what_labels_do_not_tell_is_refused() -> None:
    for kind, by in [
        *(("week", by) for by in ("month", "year", "quarter", "10 days", "weekday", "day")),
        *(("3 days", by) for by in ("day", "week", "month", "4 days", "2 days", "weekday")),
        *((("7 days", "month"), ("month", "week"), ("month", "30 days"), ("weekday", "hour-of-day"))),
        *((("day", "hour-of-day"), ("hour-of-day", "hour"), ("quarter", "month"), ("", "week"))),
    ]:
        assert not adds_up(kind, by)
        with pytest.raises(UserError):
            period_name("2018", kind, by)


def test_a_recipe_that_asks_for_what_is_not_there_is_refused(tmp_path: Path) -> None:
    table(tmp_path, 50)
    for output, says in [
        ('by = ["cause"]', "cause is noise"),
        ('by = ["village"]', 'there is no released column "village"'),
        ('periods = ["1 days"]', 'no period "1 days"'),
    ]:
        with pytest.raises(UserError, match=says):
            run(recipe(tmp_path, "day", output), tmp_path / "out", Key.for_tests(1), ledger=None)
        assert not (tmp_path / "out").exists()


LABELS = ("Arc", "01", "true", "1,5; x", "NA", "Besançon")
WRITTEN = 12_000


def release(folder: Path, protocol: str, ending: str, key) -> tuple[Path, np.ndarray, np.ndarray]:
    """Write a released folder; give it with the true codes and the months."""
    rng = np.random.default_rng(6)
    codes = rng.choice(7, size=WRITTEN, p=[0.3, 0.2, 0.2, 0.1, 0.1, 0.05, 0.05])
    days = np.array(["2017-12-31", "2018-01-01", "2018-01-15", "2018-02-01"])[rng.integers(0, 4, WRITTEN)]
    towns = [LABELS[code] if code < 6 else None for code in codes]
    labels = pa.array([None if row % 100 == 0 else day for row, day in enumerate(days.tolist())])
    context = Context(folder, {"start": Column("start", period="day"), "town": Column("town")})
    asked = {"f": 0.2} if protocol == "OneTimeRappor" else {"epsilon": 3.0}
    step = Randomize(columns=("town",), domain=LABELS, protocol=protocol, missing="category", **asked)
    batch = pa.RecordBatch.from_arrays([labels, pa.array(towns)], names=["start", "town"])
    released = step.apply(batch, range(WRITTEN), key, context)
    out = folder / "release"
    out.mkdir()
    name = f"released.{ending}"
    with TableWriter(out / name, released.schema) as writer:
        writer.write(released)
    records = [{**record, "period_column": "start", "period": "day"} for record in step.records(context)]
    promised = [step.guarantee(context).as_json()]
    manifest = {"randomized": records, "table": name, "files": {name: {}}, "guarantees": promised}
    (out / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    months = np.array(["(no time)" if row % 100 == 0 else day[:7] for row, day in enumerate(days)])
    return folder, codes, months


@pytest.mark.parametrize(("protocol", "ending"), [("GRR", "csv"), ("OUE", "parquet"), ("OLH", "csv.gz")])
def test_a_release_is_estimated_near_its_truth(protocol, ending, tmp_path, key):
    folder, codes, months = release(tmp_path, protocol, ending, key)
    for by, periods in (("all", np.full(WRITTEN, "all")), ("month", months)):
        told = estimates(folder, by)
        assert list(told) == ["column", "value", "period", "n", "estimate", "low", "high"]
        assert told["value"] == [*LABELS, "(missing)"] * len(np.unique(periods))
        assert dict(zip(told["period"], told["n"], strict=True)) == Counter(periods.tolist())
        truth = [
            np.bincount(codes[periods == one], minlength=7) / (periods == one).sum()
            for one in np.unique(periods)
        ]
        # Many 95 % intervals, widened to a standard error of 4.
        half = (np.array(told["high"]) - np.array(told["low"])) / 2 / 1.96
        assert (np.abs(np.array(told["estimate"]) - np.concatenate(truth)) < 4 * half).all()


def test_post_processing_is_passed_on(tmp_path, key):
    folder, _, _ = release(tmp_path, "GRR", "parquet", key)
    for post in ("norm-sub", "norm-mul"):
        table = pa.table(estimates(folder, "year", post))
        sums = table["estimate"].to_numpy().reshape(-1, 7).sum(axis=1)
        assert sums == pytest.approx(1.0)
    with pytest.raises(UserError):
        estimates(folder, post="clip")


def test_periods_that_the_release_does_not_hold_are_refused(tmp_path, key):
    folder, _, _ = release(tmp_path, "GRR", "csv", key)
    with pytest.raises(UserError):
        estimates(folder, "hour")
    change(folder, lambda manifest: manifest["randomized"][0].update(period_column=None, period=None))
    assert set(estimates(folder)["period"]) == {"all"}
    with pytest.raises(UserError):
        estimates(folder, "year")


def change(folder: Path, how) -> None:
    path = folder / "release" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    how(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")


def of_first(manifest):
    return manifest["guarantees"][0]["channel"]["parts"][0]


@pytest.mark.parametrize("protocol", ["GRR", "OUE", "SS", "OLH"])
def test_numbers_of_the_manifest_are_all_that_an_estimate_needs(protocol, tmp_path, key):
    """Names and parameters may be those of another version; a cell that is no report is named by its row."""
    folder, _, _ = release(tmp_path, protocol, "csv", key)
    before = estimates(folder)
    change(folder, lambda manifest: manifest["randomized"][0].update(protocol="of old", parameters={}))
    assert estimates(folder) == before
    path = folder / "release" / "released.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[2345] = lines[2345][: lines[2345].rstrip().rindex(",") + 1] + '"Paris"\n'
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(UserError, match=r"^released\.csv, column .* row 2345: ") as told:
        estimates(folder)
    assert "Paris" not in str(told.value)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (lambda manifest: manifest.pop("randomized"), "no column of this release is randomized"),
        (lambda manifest: manifest["randomized"][0].pop("labels"), "incomplete"),
        (lambda manifest: of_first(manifest).update(true=[1, 2]), "incomplete"),
        (lambda manifest: of_first(manifest).update(form="threshold"), "incomplete"),
        (lambda manifest: of_first(manifest).update(size=4), "incomplete"),
        (lambda manifest: manifest["guarantees"].clear(), "incomplete"),
        (lambda manifest: manifest["randomized"][0].update(column="city"), "incomplete"),
        (lambda manifest: manifest.update(files={}), "released table is not there"),
        (lambda manifest: manifest.update(files={"../raw.csv": {}}), "files / ../raw.csv: no name of a file"),
        (lambda manifest: manifest["randomized"].append(manifest["randomized"][0]), "randomized twice"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused_in_one_line(how, says, tmp_path, key):
    folder, _, _ = release(tmp_path, "OUE", "parquet", key)
    change(folder, how)
    with pytest.raises(UserError, match=says) as caught:
        estimates(folder)
    assert "\n" not in str(caught.value)


def test_a_manifest_with_what_json_has_not_is_refused(tmp_path, key):
    folder, _, _ = release(tmp_path, "OUE", "csv", key)
    path = folder / "release" / "manifest.json"
    path.write_text(path.read_text("utf-8").replace("{", '{"spare": NaN, ', 1), "utf-8")
    with pytest.raises(UserError, match="cannot be read"):
        estimates(folder)


def test_a_folder_that_is_no_release_is_refused(tmp_path):
    with pytest.raises(UserError):
        estimates(tmp_path)
    (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(UserError):
        estimates(tmp_path)


def test_numbers_of_fakes_that_are_none_are_refused():
    solution = RSRFD([Domain(3), Domain(2)], 1.0, "OUE-r", "1,2,3;2,1")
    channel = json.loads(json.dumps(solution.integers()))
    part = channel["parts"][0]
    made = recorded_protocol("RSRFD", Domain(3), channel["together"], part)
    assert made.channel() == solution.attribute_protocol(0).channel()
    wrong = [{"fakes": fakes} for fakes in ([1, 2], [0, 1 << 64, 0], 7)]
    for change in [*wrong, {"weight": 0}, {"weight": 1 << 65}, {"weight": "half"}]:
        with pytest.raises((ValueError, TypeError)):
            recorded_protocol("RSRFD", Domain(3), channel["together"], {**part, **change})
