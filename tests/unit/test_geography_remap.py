"""Moved points are sent on to where they most likely came from; the promise stays, and accuracy grows."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

import numpy as np
import pytest
import shapely
from pyproj import Geod

from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.geography import PlanarLaplace, Tiling
from ldpaudit.geography.estimates.remap import Remap
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

LEVEL, RADIUS = math.log(2), 1000.0
EPSILON = LEVEL / RADIUS
NUMBER, SIDE = 6, 0.05
PEOPLE = np.random.default_rng(2).pareto(0.8, NUMBER * NUMBER) + 0.1
GEOD = Geod(ellps="WGS84")


def corners() -> list[tuple[float, float]]:
    return [(6 + i * SIDE, 47 + j * SIDE) for i in range(NUMBER) for j in range(NUMBER)]


@pytest.fixture(scope="module")
def towns() -> Tiling:
    shapes = np.array([shapely.box(x, y, x + SIDE, y + SIDE) for x, y in corners()], dtype=object)
    sides = tuple("west" if x < 6.14 else "east" for x, _ in corners())
    return Tiling(tuple(f"{at:02d}" for at in range(len(shapes))), shapes, {"side": sides})


@pytest.fixture(scope="module")
def moved() -> tuple[np.ndarray, ...]:
    """Return true points by inhabitants, their towns, and the same points moved."""
    random = np.random.default_rng(3)
    town = random.choice(len(PEOPLE), 20_000, p=PEOPLE / PEOPLE.sum())
    lon, lat = np.array(corners())[town].T + SIDE * random.random((2, len(town)))
    return lon, lat, town, *PlanarLaplace(LEVEL, RADIUS).sanitize(lon, lat, Key.for_tests(1))


@pytest.mark.parametrize("loss", ["mean", "median"])
def test_points_come_nearer(towns: Tiling, moved: tuple[np.ndarray, ...], loss: str) -> None:
    lon, lat, town, x, y = moved
    found = Remap.of(towns, EPSILON, PEOPLE, loss).points(x, y)
    before, after = (GEOD.inv(lon, lat, *place)[2] for place in ((x, y), found))
    assert after.mean() < 0.95 * before.mean()
    assert (after**2).mean() < 0.9 * (before**2).mean()
    assert (towns.locate(*found) == town).mean() > (towns.locate(x, y) == town).mean() + 0.03


RECIPE = """\
ldpaudit = 1
input = { path = "table.csv" }
columns = { lon = "location", lat = "location" }
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(2)"
radius = 1000
"""
REMAP = """
[[step]]
do = "remap"
x = "lon"
y = "lat"
level = "ln(2)"
radius = 1000
polygons = "towns.geojson"
table = "towns.csv"
population = "people"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, towns: Tiling, moved: tuple[np.ndarray, ...]) -> Path:
    """Return a folder with a table of true points, polygons, and a table of inhabitants."""
    folder = tmp_path_factory.mktemp("places")
    features = [
        {
            "type": "Feature",
            "properties": {"code": code, "side": side},
            "geometry": shapely.geometry.mapping(shape),
        }
        for code, side, shape in zip(towns.labels, towns.levels["side"], towns.shapes, strict=True)
    ]
    collection = {"type": "FeatureCollection", "features": features}
    (folder / "towns.geojson").write_text(json.dumps(collection), encoding="utf-8")
    for name, rows in (
        ("towns.csv", [("code", "people"), *zip(towns.labels, PEOPLE, strict=True)]),
        ("table.csv", [("lon", "lat"), *zip(*(one[:4000].round(6) for one in moved[:2]), strict=True)]),
    ):
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
    return folder


def released(folder: Path, name: str, steps: str) -> Path:
    recipe = folder / f"{name}.toml"
    recipe.write_text(RECIPE + steps + '\n[output]\npath = "released.csv"\n', encoding="utf-8")
    return run(Recipe.read(recipe), folder / name, key=Key.for_tests(4)).folder


def test_other_noise_than_that_of_the_points_is_refused(folder: Path) -> None:
    with pytest.raises(UserError):
        released(folder, "other", REMAP.replace("ln(2)", "ln(3)"))
    # Another way to write the same noise.
    released(folder, "same", REMAP.replace("ln(2)", "ln(4)").replace("1000", "2000"))
    alone = RECIPE.split("[[step]]", maxsplit=1)[0] + REMAP + '\n[output]\npath = "released.csv"\n'
    (folder / "alone.toml").write_text(alone, encoding="utf-8")
    with pytest.raises(UserError):
        run(Recipe.read(folder / "alone.toml"), folder / "alone", key=Key.for_tests(4))
