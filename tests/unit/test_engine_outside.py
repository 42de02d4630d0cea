"""Rows whose point lies outside the polygons leave the table, whatever the chunks and parts."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.engine import parts as cutting
from ldpaudit.engine import run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS = 900
#: Where each row lies, in no order.
SPOT = np.random.default_rng(5).integers(0, 31, ROWS)
RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "row" }
columns = { row = "plain", lon = "location", lat = "location" }
step = [
  { do = "generalize-region", polygons = "squares.geojson", x = "lon", y = "lat", outside = "drop", \
into = "region" },
  { do = "randomize", columns = ["region"], protocol = "GRR", epsilon = 9.0, domain = ["a", "b"], \
missing = "category" },
]
accept = [{ finding = "large-epsilon", reason = "the rows are generated" }]
output = { path = "released.csv" }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    squares = [
        {
            "type": "Feature",
            "properties": {"code": code},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[w, 47], [w + 1, 47], [w + 1, 48], [w, 48], [w, 47]]],
            },
        }
        for code, w in (("a", 6), ("b", 7))
    ]
    (folder / "squares.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": squares}))
    lines = [f"{row},{5 + SPOT[row] / 8},47.5" if row % 17 else f"{row},," for row in range(ROWS)]
    (folder / "calls.csv").write_text("\n".join(["row,lon,lat", *lines]) + "\n")
    return folder


def inside(row: int) -> bool:
    return row % 17 == 0 or 6 <= 5 + SPOT[row] / 8 <= 8


def test_rows_outside_leave_and_missing_points_stay(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "PART_ROWS", 250)
    path = folder / "recipe.toml"
    path.write_text(RECIPE)
    release = run(Recipe.read(path), tmp_path / "out", key=Key.for_tests(1), chunk_rows=100)
    with (release.folder / "release" / "released.csv").open(newline="") as file:
        rows = {int(line["row"]) for line in csv.DictReader(file)}
    assert rows == {row for row in range(ROWS) if inside(row)}
    manifest = json.loads((release.folder / "internal" / "manifest.json").read_text())
    assert str(ROWS - len(rows)) in json.dumps(manifest)
