"""How coordinates are written is found with polygons and without, and the step that is offered reads them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pydantic import TypeAdapter
from pyproj import Transformer

from ldpaudit.geography.reading.coordinate_findings import inspect_coordinates
from ldpaudit.randomness import Key
from ldpaudit.recipe import STEPS
from ldpaudit.step import Context
from ldpaudit.tables import ReadOptions, Source, inspect

N = 400


@pytest.fixture(scope="module")
def polygons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two squares of a degree around Besançon."""
    shapes = []
    for west in (5.5, 6.5):
        ring = [[west, 46.8], [west + 1, 46.8], [west + 1, 47.8], [west, 47.8], [west, 46.8]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        shapes.append({"type": "Feature", "properties": {"code": str(west)}, "geometry": geometry})
    path = tmp_path_factory.mktemp("polygons") / "squares.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": shapes}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def points() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    return rng.uniform(5.6, 7.4, N).round(6), rng.uniform(46.9, 47.7, N).round(6)


def table(folder: Path, **columns: Any) -> Path:
    path = folder / "table.csv"
    names = list(columns)
    rows = zip(*columns.values(), strict=True)
    lines = [",".join(names), *(",".join("" if one is None else str(one) for one in row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def found(path: Path, polygons: Path | None) -> list[dict[str, Any]]:
    return inspect_coordinates(path, ReadOptions(), inspect(path), polygons)


def restored(path: Path, text: str, key: Key) -> tuple[np.ndarray, np.ndarray]:
    """Paste the step into a recipe, and read the table with it."""
    (written,) = tomllib.loads(text)["step"]
    one = TypeAdapter(STEPS[written.pop("do")]).validate_python(written)
    source = Source.open(path)
    context = Context(path.parent, source.columns)
    one.bind(context)
    rows = pa.Table.from_batches(list(source.batches())).combine_chunks().to_batches()[0]
    after = one.apply(rows, range(rows.num_rows), key, context)
    lon, lat = (after.column(getattr(one, name)).to_numpy(zero_copy_only=False) for name in ("x", "y"))
    return lon.astype(float), lat.astype(float)


def in_system(code: int, lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    x, y = Transformer.from_crs(4326, code, always_xy=True).transform(lon, lat)
    return x.round(3), y.round(3)


def test_degrees_need_no_step(tmp_path: Path, polygons: Path, points: Any) -> None:
    path = table(tmp_path, lon=points[0], lat=points[1])
    for layer in (polygons, None):
        (told,) = found(path, layer)
        assert told["step"] is None
        assert (told["points"], told["outside"]) == (N, 0)
        assert told["readings"] == [{"crs": "EPSG:4326", "scale": 1.0, "swapped": False, "points": N}]


@pytest.mark.parametrize(("code", "swapped"), [(2154, False), (27572, True), (2056, False)])
def test_metres_are_found_by_the_polygons(
    code: int, swapped: bool, tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    x, y = in_system(code, *points)
    path = table(tmp_path, x=y if swapped else x, y=x if swapped else y)
    (told,) = found(path, polygons)
    (reading,) = told["readings"]
    assert (reading["crs"], reading["swapped"], reading["points"]) == (f"EPSG:{code}", swapped, N)
    assert told["as_written"] == 0.0
    assert told["outside"] == 0
    lon, lat = restored(path, told["step"], key)
    assert np.abs(lon - points[0]).max() < 1e-6
    assert np.abs(lat - points[1]).max() < 1e-6


def test_whole_numbers_are_scaled_degrees(tmp_path: Path, polygons: Path, points: Any, key: Key) -> None:
    scale = 1e6
    x, y = (np.round(each * scale).astype(int) for each in points)
    path = table(tmp_path, longitude=x, latitude=y)
    (told,) = found(path, polygons)
    assert told["readings"][0]["scale"] == pytest.approx(1 / scale)
    lon, lat = restored(path, told["step"], key)
    assert np.abs(lon - points[0]).max() <= 0.5 / scale + 1e-12
    assert np.abs(lat - points[1]).max() <= 0.5 / scale + 1e-12


@pytest.mark.parametrize("with_polygons", [True, False])
def test_mixed_systems_are_told_apart_by_a_column(
    with_polygons: bool, tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    x, y = in_system(2154, *points)
    old = in_system(27572, *points)
    x[:50], y[:50] = old[0][:50], old[1][:50]
    x[50:60], y[50:60] = points[0][50:60], points[1][50:60]
    system = ["2"] * 50 + ["gps"] * 10 + ["93"] * (N - 60)
    # Without polygons, the names of the columns say whose coordinate systems these are.
    path = table(tmp_path, x=x, y=y, insee=["a", "b"] * (N // 2), lambert=system)
    (told,) = found(path, polygons if with_polygons else None)
    assert told["column"] == "lambert"
    crs = {one["crs"]: one["points"] for one in told["readings"]}
    assert crs == {"EPSG:2154": N - 60, "EPSG:27572": 50, "EPSG:4326": 10}
    read = restored(path, told["step"], key)
    # Two ways between the datums differ by metres.
    assert np.abs(read[0] - points[0]).max() < 1e-4
    assert np.abs(read[1] - points[1]).max() < 1e-4


def test_points_at_sea_at_zero_and_without_a_half_are_counted_with_their_rows(
    tmp_path: Path, polygons: Path, points: Any, key: Key
) -> None:
    lon, lat = list(points[0]), list(points[1])
    lon[4:7], lat[4:7] = [-20.123456, -20.123457, -20.123458], [40.123456, 40.123457, 40.123458]
    lon[10:12], lat[10:12] = [0, 0], [0, 0]
    lon[20] = lat[21] = lon[22] = lat[22] = None
    path = table(tmp_path, lon=lon, lat=lat)
    (told,) = found(path, polygons)
    assert (told["rows"], told["points"]) == (N, N - 5)
    assert (told["missing"], told["half_missing"], told["zero"]) == (1, 2, 2)
    assert (told["outside"], told["outside_rows"]) == (3, [5, 6, 7])
    read = restored(path, told["step"], key)
    assert np.isnan(read[0]).sum() == 5


def around(code: int, lon: float, lat: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    lon, lat = lon + rng.uniform(-0.05, 0.05, 60), lat + rng.uniform(-0.05, 0.05, 60)
    return lon, lat, *in_system(code, lon, lat)
