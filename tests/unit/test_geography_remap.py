"""Moved points are sent on to where they most likely came from; the promise stays, and accuracy grows."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

import numpy as np
import pytest
import shapely
from click.testing import CliRunner
from pyproj import Geod

from ldpaudit.cli import ldpaudit
from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.estimate.noisy_places import BROUGHT_BACK, NoisyTable
from ldpaudit.geography import PlanarLaplace, PlanarLaplaceStep, Tiling
from ldpaudit.geography.estimates.remap import Remap
from ldpaudit.geography.estimates.remap_step import RemapStep
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


def test_the_median_serves_the_distance_and_the_mean_its_square(
    towns: Tiling, moved: tuple[np.ndarray, ...]
) -> None:
    lon, lat, _, x, y = moved
    mean, median = (
        GEOD.inv(lon, lat, *Remap.of(towns, EPSILON, PEOPLE, loss).points(x, y))[2]
        for loss in ("mean", "median")
    )
    assert (mean**2).mean() < (median**2).mean()
    assert median.mean() < 1.005 * mean.mean()


def test_regions_are_found_more_often_than_kept(towns: Tiling, moved: tuple[np.ndarray, ...]) -> None:
    _, _, town, x, y = moved
    kept = (towns.locate(x, y) == town).mean()
    found = (Remap.of(towns, EPSILON, PEOPLE, "region").regions(x, y) == town).mean()
    assert found > kept + 0.08
    sides = np.array(towns.levels["side"])
    remap = Remap.of(towns, EPSILON, PEOPLE, "region", towns.levels["side"])
    assert remap.labels == ("east", "west")
    larger = (np.array(remap.labels)[remap.regions(x, y)] == sides[town]).mean()
    assert larger > (sides[towns.locate(x, y, outside="nearest")] == sides[town]).mean()


def test_what_is_far_away_or_missing_is_left(towns: Tiling) -> None:
    far = np.array([40.0, np.nan]), np.array([10.0, np.nan])
    assert np.array_equal(
        np.array(Remap.of(towns, EPSILON, PEOPLE).points(*far)), np.array(far), equal_nan=True
    )
    assert Remap.of(towns, EPSILON, PEOPLE, "region").regions(*far)[1] == -1
    assert Remap.of(towns, EPSILON, PEOPLE, "region").regions(*far)[0] >= 0
    with pytest.raises(UserError, match="no loss"):
        Remap.of(towns, EPSILON, PEOPLE, "cube")  # type: ignore[arg-type]


STEP = {
    "x": "lon", "y": "lat", "level": "ln(2)", "radius": 1000, "polygons": "towns.geojson",
    "table": "towns.csv", "population": "people",
}  # fmt: skip


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"loss": "region"}, "goes with loss"),
        ({"into": "town"}, "goes with loss"),
        ({"to": "side"}, "only a region"),
    ],
)
def test_keys_that_do_not_go_together_are_refused(more: dict[str, str], line: str) -> None:
    with pytest.raises(UserError, match=line):
        RemapStep(**STEP, **more)


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


def test_a_recipe_sends_points_on_and_keeps_its_promise(folder: Path) -> None:
    plain = released(folder, "plain", "")
    sent = released(folder, "sent", REMAP)
    towns = REMAP.replace(
        'population = "people"', 'population = "people"\nloss = "region"\nto = "side"\ninto = "part"'
    )
    both = released(folder, "both", towns)
    promises = [
        json.loads((out / "release" / "manifest.json").read_text(encoding="utf-8"))["guarantees"]
        for out in (plain, sent, both)
    ]
    assert [(one["epsilon"], one["holds"]) for (one,) in promises] == [(promises[0][0]["epsilon"], True)] * 3
    rows = [(out / "release" / "released.csv").read_text(encoding="utf-8") for out in (plain, sent, both)]
    assert rows[0] != rows[1]
    assert rows[2].splitlines()[0] == '"lon","lat","part"'
    assert NoisyTable.of_release(plain).epsilon == pytest.approx(EPSILON, rel=1e-3)
    with pytest.raises(UserError, match="sent on"):
        NoisyTable.of_release(sent)
    with pytest.raises(UserError, match="hold no points"):
        NoisyTable.of_release(plain, ("a", "b"))


def test_other_noise_than_that_of_the_points_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match='write as in the step planar-laplace: level = "ln'):
        released(folder, "other", REMAP.replace("ln(2)", "ln(3)"))
    # Another way to write the same noise.
    released(folder, "same", REMAP.replace("ln(2)", "ln(4)").replace("1000", "2000"))
    alone = RECIPE.split("[[step]]", maxsplit=1)[0] + REMAP + '\n[output]\npath = "released.csv"\n'
    (folder / "alone.toml").write_text(alone, encoding="utf-8")
    with pytest.raises(UserError, match="no step planar-laplace has moved"):
        run(Recipe.read(folder / "alone.toml"), folder / "alone", key=Key.for_tests(4))


def test_points_that_were_brought_back_are_known_as_such(folder: Path) -> None:
    within = PlanarLaplaceStep(x="lon", y="lat", level=1.0, radius=100, within="towns.geojson")
    assert BROUGHT_BACK in within.describe()
    assert BROUGHT_BACK not in PlanarLaplaceStep(x="lon", y="lat", level=1.0, radius=100).describe()
    recipe = folder / "within.toml"
    written = RECIPE.replace("radius = 1000\n", 'radius = 1000\nwithin = "towns.geojson"\n')
    recipe.write_text(written + '\n[output]\npath = "released.csv"\n', encoding="utf-8")
    out = run(Recipe.read(recipe), folder / "within", key=Key.for_tests(5)).folder
    assert NoisyTable.of_release(out).brought_back


def asked(*words: str | Path) -> dict[str, object]:
    done = CliRunner().invoke(ldpaudit, [*map(str, words), "--json"], catch_exceptions=False)
    told: dict[str, object] = json.loads(done.output)
    return told


def test_the_commands_tell_shares_and_a_forecast(
    folder: Path, towns: Tiling, moved: tuple[np.ndarray, ...]
) -> None:
    out = released(folder, "told", "")
    polygons = ("--polygons", folder / "towns.geojson", "--parent", "side")
    people = ("--population", f"{folder / 'towns.csv'}#people")
    # The two largest towns end at the border of their side, which only who knows the inhabitants can tell.
    told = asked("shares", out, *polygons, *people)
    assert told["region"] == ["east", "west"]
    true = float((np.array(towns.levels["side"])[moved[2][:4000]] == "east").mean())
    assert told["low"][0] <= true <= told["high"][0]  # type: ignore[index]
    assert str(told["intervals"]).startswith("conservative")
    shown = CliRunner().invoke(ldpaudit, list(map(str, ("shares", out, *polygons, *people))))
    assert "intervals are conservative" in shown.stderr
    assert "conservative" not in shown.stdout
    file = out / "release" / "released.csv"
    noise = ("--level", "ln(2)", "--radius", "1000")
    again = asked("shares", file, *polygons, "--x", "lon", "--y", "lat", *noise)
    assert again["n"] == told["n"] == [4000, 4000]
    assert abs(again["estimate"][0] - true) < 0.06  # type: ignore[index]
    forecast = asked("forecast-places", *polygons, *noise, *people)
    private = asked(
        "forecast-places", *polygons, *noise, "--points", folder / "table.csv", "--x", "lon", "--y", "lat"
    )
    assert forecast["region_kept"] == pytest.approx(private["region_kept"], abs=0.03)
    assert forecast["group_found"] > forecast["group_kept"]  # type: ignore[operator]
    lines = CliRunner().invoke(ldpaudit, list(map(str, ("forecast-places", *polygons, *noise)))).output
    assert "Points move by 2,885 m on average" in lines
    assert "side:" in lines
    assert "are wide beside this noise" not in lines
    loud = ("forecast-places", *polygons, "--level", "ln(2)", "--radius", "50")
    assert "are wide beside this noise" in CliRunner().invoke(ldpaudit, list(map(str, loud))).output


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("shares", "OUT", "--level", "ln(2)"), "belong together"),
        (("shares", "OUT", "--level", "ln(2)", "--radius", "10"), "columns are missing"),
        (("forecast-places", "--level", "0", "--radius", "10"), "level is a positive number"),
        (
            ("forecast-places", "--level", "1", "--radius", "10", "--points", "OUT"),
            "points need their columns",
        ),
        (
            ("forecast-places", "--level", "1", "--radius", "10", "--population", "towns.csv"),
            "names no column",
        ),
    ],
)
def test_what_is_asked_wrongly_is_said_in_one_line(folder: Path, words: tuple[str, ...], line: str) -> None:
    written = [str(folder / "table.csv") if word == "OUT" else word for word in words]
    done = CliRunner().invoke(ldpaudit, [*written, "--polygons", str(folder / "towns.geojson")])
    assert isinstance(done.exception, UserError)
    assert line in str(done.exception)
