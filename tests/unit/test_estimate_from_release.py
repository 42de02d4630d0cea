"""Estimates from a released folder: file and manifest only."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.estimate import estimate_release, estimates
from ldpaudit.protocols import Randomize
from ldpaudit.step import Context
from ldpaudit.tables import Column
from ldpaudit.tables.write import TableWriter

LABELS = ("Arc", "01", "true", "1,5; x", "NA", "Besançon")
ROWS = 12_000


def release(folder: Path, protocol: str, ending: str, key) -> tuple[Path, np.ndarray, np.ndarray]:
    """Write a released folder; give it with the true codes and the months."""
    rng = np.random.default_rng(6)
    codes = rng.choice(7, size=ROWS, p=[0.3, 0.2, 0.2, 0.1, 0.1, 0.05, 0.05])
    days = np.array(["2017-12-31", "2018-01-01", "2018-01-15", "2018-02-01"])[rng.integers(0, 4, ROWS)]
    towns = [LABELS[code] if code < 6 else None for code in codes]
    labels = pa.array([None if row % 100 == 0 else day for row, day in enumerate(days.tolist())])
    context = Context(folder, {"start": Column("start", period="day"), "town": Column("town")})
    asked = {"f": 0.2} if protocol == "OneTimeRappor" else {"epsilon": 3.0}
    step = Randomize(columns=("town",), domain=LABELS, protocol=protocol, missing="category", **asked)
    batch = pa.RecordBatch.from_arrays([labels, pa.array(towns)], names=["start", "town"])
    released = step.apply(batch, range(ROWS), key, context)
    out = folder / "release"
    out.mkdir()
    name = f"released.{ending}"
    with TableWriter(out / name, released.schema) as writer:
        writer.write(released)
    (out / "estimates.csv").write_text("column,value\n", encoding="utf-8")
    records = [{**record, "period_column": "start", "period": "day"} for record in step.records(context)]
    files: dict = {name: {}, "estimates.csv": {}, "report.html": {}}
    manifest = {"randomized": records, "table": name, "files": files}
    (out / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    months = np.array(["(no time)" if row % 100 == 0 else day[:7] for row, day in enumerate(days)])
    return folder, codes, months


@pytest.mark.parametrize(("protocol", "ending"), [("GRR", "csv"), ("OUE", "parquet"), ("OLH", "csv.gz")])
def test_a_release_is_estimated_near_its_truth(protocol, ending, tmp_path, key):
    folder, codes, months = release(tmp_path, protocol, ending, key)
    told = estimates(folder)
    assert list(told) == ["column", "value", "period", "n", "estimate", "low", "high"]
    assert told["value"] == [*LABELS, "(missing)"]
    assert set(told["n"]) == {ROWS}
    truth = np.bincount(codes, minlength=7) / ROWS
    # Seven 95 % intervals, widened to a standard error of 4.
    half = (np.array(told["high"]) - np.array(told["low"])) / 2 / 1.96
    assert (np.abs(np.array(told["estimate"]) - truth) < 4 * half).all()
    by_month = estimate_release(folder / "release", "month")
    assert by_month.num_rows == 4 * 7
    names = dict(zip(by_month["period"].to_pylist(), by_month["n"].to_pylist(), strict=True))
    assert names == {name: int((months == name).sum()) for name in np.unique(months)}
    at = by_month["period"].to_pylist().index("2018-01")
    truth = np.bincount(codes[months == "2018-01"], minlength=7) / names["2018-01"]
    part = by_month.slice(at, 7)
    half = (part["high"].to_numpy() - part["low"].to_numpy()) / 2 / 1.96
    assert (np.abs(part["estimate"].to_numpy() - truth) < 4 * half).all()


def test_post_processing_is_passed_on(tmp_path, key):
    folder, _, _ = release(tmp_path, "GRR", "parquet", key)
    for post in ("norm-sub", "norm"):
        table = estimate_release(folder, "year", post)
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


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (lambda manifest: manifest.pop("randomized"), "no column of this release is randomized"),
        (lambda manifest: manifest["randomized"][0].pop("labels"), "incomplete"),
        (lambda manifest: manifest["randomized"][0]["parameters"].update(q=0.3), "not those of this version"),
        (lambda manifest: manifest["randomized"][0].update(column="city"), 'lacks columns of "city"'),
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


def test_a_folder_that_is_no_release_is_refused(tmp_path):
    with pytest.raises(UserError):
        estimates(tmp_path)
    (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(UserError):
        estimates(tmp_path)


@pytest.mark.parametrize("protocol", ["GRR", "OUE", "OLH"])
def test_an_altered_cell_is_no_report_and_file_and_row_are_named(protocol, tmp_path, key):
    folder, _, _ = release(tmp_path, protocol, "csv", key)
    path = folder / "release" / "released.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[2345] = lines[2345][: lines[2345].rstrip().rindex(",") + 1] + '"Paris"\n'
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(UserError) as told:
        estimates(folder)
    said = str(told.value)
    assert said.startswith("released.csv, column ")
    assert "row 2345: " in said
    assert "Paris" not in said
