"""The fictional department: its towns, its table in the published size, and the files of the sample."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest
import shapely

from ldpaudit.demo import Department, interventions, write_demo
from ldpaudit.demo.department import LAT, LON, METRES_LAT, METRES_LON
from ldpaudit.engine import run
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import RECOGNIZING, WITHHELD, Recipe
from ldpaudit.tables import Source


@pytest.fixture(scope="module")
def department():
    return Department.generate(0)


def test_towns_cover_the_department_without_gap_or_overlap(department):
    polygons = department.polygons
    assert len(polygons) == 600
    assert all(polygon.is_valid and not polygon.interiors for polygon in polygons)
    assert shapely.coverage_is_valid(polygons)
    whole = shapely.coverage_union_all(polygons)
    assert isinstance(whole, shapely.Polygon)
    assert not whole.interiors
    metres = shapely.transform(whole, lambda points: (points - (LON, LAT)) * (METRES_LON, METRES_LAT))
    assert metres.area == pytest.approx(5.2e9, rel=0.02)
    assert len(set(department.regions)) == 17
    polygons = np.array(polygons)
    for number in range(17):
        towns = polygons[department.region_of == number]
        assert len(towns) >= 5
        assert isinstance(shapely.coverage_union_all(towns), shapely.Polygon)


# Table 2 of Arcolezi et al. (2020).
PUBLISHED = {
    2006: 17333, 2007: 19277, 2008: 18021, 2009: 28669, 2010: 29604, 2011: 33645, 2012: 29079,
    2013: 29760, 2014: 30641, 2015: 33518, 2016: 34436, 2017: 37553, 2018: 40510,
}  # fmt: skip


def test_totals_are_the_published_ones_and_every_point_lies_in_its_town(department):
    frame = interventions(department).to_pandas()
    assert frame.groupby(frame.start.dt.year).size().to_dict() == PUBLISHED
    place = {code: number for number, code in enumerate(department.codes)}
    known = frame[frame.town.notna()]
    towns = known.town_code.map(place).to_numpy()
    polygons = np.array(department.polygons)
    shapely.prepare(polygons)
    assert shapely.contains_xy(polygons[towns], known.lon.to_numpy(), known.lat.to_numpy()).all()
    assert (known.town == np.array(department.names)[towns]).all()
    assert (known.station == np.array(department.station_names)[department.station_of[towns]]).all()
    assert known.town.nunique() == 600


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    return write_demo(tmp_path_factory.mktemp("demo") / "new", rows=6000)


def test_the_same_seed_gives_the_same_bytes(demo, tmp_path):
    again = write_demo(tmp_path, rows=6000)
    for name, path in demo.items():
        assert again[name].read_bytes() == path.read_bytes(), name


def test_both_recipes_fit_their_tables_and_domains_hold_every_value(demo):
    for name in ("recipe", "messy_recipe"):
        recipe = Recipe.read(demo[name])
        source = Source.open(recipe.folder / recipe.input.path, recipe.input.options)
        assert [finding for finding in recipe.check(source.columns) if finding.severity == "block"] == []
        assert list(recipe.columns) == list(source.columns)
    table, causes, towns, regions = (
        pd.read_csv(demo[name]) for name in ("interventions", "causes", "towns", "regions")
    )
    assert set(table.cause) <= set(causes.cause)
    # Kinds are few, and none of them stands for one cause.
    assert len(causes.kind.value_counts()) == 7
    assert causes.kind.value_counts().min() >= 2
    assert set(table.town.dropna()) <= set(towns.name)
    assert set(towns.region) == set(regions.region)


def test_the_sample_is_a_release_that_may_leave(tmp_path):
    paths = write_demo(tmp_path / "demo", rows=2_000, seed=1)
    recipe = Recipe.read(paths["recipe"])
    release = run(recipe, tmp_path / "out", key=Key.for_tests(1)).folder / "release"
    told = json.loads((release / "manifest.json").read_text("utf-8"))["guarantees"]
    assert [one["holds"] for one in told] == [True, True]
    # Even added up, the metric one at its own radius.
    assert sum(one["epsilon"] for one in told) <= 1
    randomized = {name for step in recipe.steps if step.do == "randomize" for name in step.modifies()}
    assert {"cause", "duration"} <= randomized
    assert set(pd.read_csv(release / "estimates.csv").column) == randomized
    moved = {name for step in recipe.steps if step.do == "planar-laplace" for name in step.modifies()}
    noisy = randomized | moved | {name for step in recipe.steps for name in step.recomputes()}
    frame = pd.read_csv(release / "released.csv", dtype=str, keep_default_na=False)
    assert not {name for name, role in recipe.columns.items() if role in WITHHELD} & set(frame)
    # No group is smaller than 5 on all exact columns together, and some of them tell somebody apart.
    exact = [name for name in frame if name.partition("=")[0] not in noisy]
    assert any(recipe.columns.get(name) in (*RECOGNIZING, "location") for name in exact)
    assert frame.groupby(exact).size().min() >= 5


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    (tmp_path / "towns.csv").write_text("mine")
    with pytest.raises(UserError, match=r"towns\.csv is there already"):
        write_demo(tmp_path, rows=10)
    assert [path.name for path in tmp_path.iterdir()] == ["towns.csv"]
    assert (tmp_path / "towns.csv").read_text() == "mine"


@pytest.mark.parametrize("made_before", [True, False])
def test_a_stop_leaves_nothing_behind(tmp_path, made_before):
    out = tmp_path / "demo"
    if made_before:
        out.mkdir()
        (out / "notes.txt").write_text("mine")
    asked = iter([False, False, True])
    with pytest.raises(CancelledError):
        write_demo(out, rows=5000, cancel=lambda: next(asked))
    assert [path.name for path in tmp_path.rglob("*")] == (["demo", "notes.txt"] if made_before else [])
