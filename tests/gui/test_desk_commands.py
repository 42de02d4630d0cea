"""The two commands that serve the window: what a map draws, and what a recipe would do."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.protocols import OUE, Domain


def told(*arguments: object, code: int = 0) -> Any:
    command = [sys.executable, "-m", "ldpaudit", *map(str, arguments)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout) if code == 0 else done.stderr


def table(path: Path) -> pa.Table:
    with pa.OSFile(str(path), "rb") as source:
        return pa.ipc.open_file(source).read_all()


def test_borders_close_around_every_polygon(sample: Path, tmp_path: Path) -> None:
    found = told("draw", sample / "regions.geojson", "--out", tmp_path / "b.arrow", "--json")
    drawn = table(tmp_path / "b.arrow")
    x, y = drawn["x"].to_numpy(), drawn["y"].to_numpy()
    ends = np.flatnonzero(drawn["joined"].to_numpy() == 0)
    starts = np.append(0, ends[:-1] + 1)
    assert found["polygons"] == 17
    assert len(ends) >= 17
    assert np.array_equal(x[starts], x[ends])
    assert np.array_equal(y[starts], y[ends])


def test_points_are_those_of_the_table(sample: Path, tmp_path: Path) -> None:
    found = told(
        "draw",
        sample / "interventions.csv",
        "--points",
        "lon",
        "lat",
        "--out",
        tmp_path / "p.arrow",
        "--json",
    )
    with (sample / "interventions.csv").open(encoding="utf-8", newline="") as file:
        given = np.array([(float(row["lon"]), float(row["lat"])) for row in csv.DictReader(file)])
    counts = {name: found[name] for name in ("points", "rows", "whole")}
    assert counts == {"points": 3000, "rows": 3000, "whole": True}
    drawn = table(tmp_path / "p.arrow")
    lon, lat = EqualArea(*found["middle"]).unproject(drawn["x"].to_numpy(), drawn["y"].to_numpy())
    for ours, theirs in ((lon, given[:, 0]), (lat, given[:, 1])):
        # Half a metre: single precision is finer than a dot of any screen.
        assert np.allclose(np.sort(ours), np.sort(theirs), rtol=0, atol=5e-6)


def test_drawings_around_one_middle_lie_on_one_another(sample: Path, tmp_path: Path) -> None:
    polygons = ("draw", sample / "regions.geojson", "--out", tmp_path / "b.arrow", "--json")
    found = told(*polygons, "--around", "-7", "46.5", "--label", "no such attribute", "--label", "region")
    assert found["middle"] == [-7.0, 46.5]
    assert len(set(found["labels"])) == 17
    drawn = table(tmp_path / "b.arrow")
    lon, lat = EqualArea(-7.0, 46.5).unproject(drawn["x"].to_numpy(), drawn["y"].to_numpy())
    written = json.loads((sample / "regions.geojson").read_text("utf-8"))
    corners = np.array([at for one in written["features"] for at in one["geometry"]["coordinates"][0]])
    assert lon.min() == pytest.approx(corners[:, 0].min(), abs=5e-6)
    assert lat.max() == pytest.approx(corners[:, 1].max(), abs=5e-6)


def test_a_table_without_points_says_so(sample: Path, tmp_path: Path) -> None:
    line = told(
        "draw", sample / "causes.csv", "--points", "x", "y", "--out", tmp_path / "p.arrow", "--json", code=2
    )
    assert 'no column "x"' in line
    assert not (tmp_path / "p.arrow").exists()


def test_the_outlook_knows_promises_and_variances(sample: Path) -> None:
    found = told("outlook", sample / "recipe.toml", "--json")
    assert found["fault"] is None
    (protocol,) = found["steps"][-1]["protocols"]
    labels = [str(value) for value in range(protocol["k"])]
    expected = OUE(Domain(labels), epsilon=1.0)
    assert protocol["epsilon"] == pytest.approx(1.0)
    assert protocol["variances"][0] == pytest.approx(expected.variance(1, 0.0))
    # One figure for each relation, and none that adds metres to categories.
    assert found["together"].startswith("Together: ")
    assert "no bound for one person" in found["together"]


def test_the_outlook_stops_at_the_step_that_cannot_work(sample: Path) -> None:
    recipe = sample / "recipe.toml"
    recipe.write_text(recipe.read_text("utf-8").replace('column = "age"', 'column = "gender"'), "utf-8")
    found = told("outlook", recipe, "--json")
    assert found["fault"]["step"] == 1
    assert "gender" in found["fault"]["where"] + found["fault"]["what"]
    assert len(found["steps"]) == 1
