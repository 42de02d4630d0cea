"""Each point of a tiling has exactly one region; layers that cannot be trusted are refused."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pyogrio
import pytest
import shapely

from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling

SIDE = 12


def cells() -> list[list[tuple[float, float]]]:
    """Return a coverage of crooked quadrangles with shared corners."""
    random = np.random.default_rng(3)
    step = 0.05
    corner = np.stack(np.meshgrid(np.arange(SIDE + 1), np.arange(SIDE + 1), indexing="ij"), axis=-1) * step
    corner += random.uniform(-0.35, 0.35, corner.shape) * step + np.array([5.7, 46.6])
    corner = corner.round(5)
    return [
        [tuple(corner[i + a, j + b]) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
        for i in range(SIDE)
        for j in range(SIDE)
    ]


def feature(ring: list[tuple[float, float]], **attributes: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": attributes,
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def geojson(path: Path, features: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tiling(tmp_path_factory: pytest.TempPathFactory) -> Tiling:
    rings = cells()
    features = [
        feature(ring, code=f"{at:05d}", region="west" if at < len(rings) // 2 else "east")
        for at, ring in enumerate(rings)
    ]
    path = geojson(tmp_path_factory.mktemp("tiling") / "cells.geojson", features)
    return Tiling.read(path, parent="region")


def test_missing_points_have_no_region(tiling: Tiling) -> None:
    x, y = shapely.get_coordinates(shapely.point_on_surface(tiling.shapes[:3])).T
    x[1] = y[1] = math.nan
    assert tiling.locate(x, y).tolist() == [0, -1, 2]
    assert tiling.locate([math.nan], [math.nan], outside="error").tolist() == [-1]
    assert tiling.locate([], []).tolist() == []


def test_a_point_outside_takes_a_code_or_the_nearest_region_or_is_refused(tiling: Tiling) -> None:
    west, south, _, _ = tiling.bounds
    x, y = [west - 0.01, west - 1.0], [south + 0.03, south - 1.0]
    assert tiling.locate(x, y).tolist() == [-1, -1]
    assert tiling.locate(x, y, outside="nearest").tolist() == [0, 0]
    with pytest.raises(UserError) as caught:
        tiling.locate(x, y, outside="error", first_row=10)
    assert "row 11" in str(caught.value)
    assert tiling.locate([*x, math.nan], [*y, math.nan], outside="drop").tolist() == [-2, -2, -1]
    with pytest.raises(UserError):
        tiling.locate(x, y, outside="keep")


def test_nearest_means_metres_and_not_degrees(tmp_path: Path) -> None:
    # At 60 degrees north a degree of longitude is half as long as one of latitude.
    east = [(1.4, 60.0), (1.5, 60.0), (1.5, 60.1), (1.4, 60.1), (1.4, 60.0)]
    north = [(0.0, 60.9), (0.1, 60.9), (0.1, 61.0), (0.0, 61.0), (0.0, 60.9)]
    path = geojson(tmp_path / "two.geojson", [feature(north, code="north"), feature(east, code="east")])
    at = Tiling.read(path).locate([0.05], [60.05], outside="nearest")
    assert at.tolist() == [1]


RING = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
BOW = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]


def test_a_layer_that_cannot_be_trusted_is_refused(tmp_path: Path) -> None:
    one, point = feature(RING, code="a"), {"type": "Point", "coordinates": [1, 2]}
    for features, what in (
        ([], ""),
        ([feature(RING, name="a")], '"code"'),
        ([one, one], '"a"'),
        ([one, feature(RING, code=None)], "polygon 2"),
        ([one, feature(BOW, code="b")], "polygon 2"),
        ([one, {**feature(RING, code="b"), "geometry": None}], ""),
        ([{**one, "geometry": point}], ""),
    ):
        with pytest.raises(UserError, match=r"bad\.geojson") as caught:
            Tiling.read(geojson(tmp_path / "bad.geojson", features))
        assert what in str(caught.value)


def test_a_layer_without_a_coordinate_system_is_refused(tmp_path: Path) -> None:
    path, shape = tmp_path / "nowhere.shp", shapely.to_wkb([shapely.Polygon(RING)])
    with pytest.warns(UserWarning, match="crs"):
        pyogrio.raw.write(path, shape, [np.array(["a"], object)], ["code"], geometry_type="Polygon", crs=None)
    with pytest.raises(UserError):
        Tiling.read(path)
