"""The fictional department: its towns, its table in the published size, and the files of the sample."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
import shapely

from ldpaudit.demo import Department, Interventions, write_demo
from ldpaudit.demo.department import LAT, LON, METRES_LAT, METRES_LON
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.recipe import Recipe
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


def test_each_of_17_regions_is_connected(department):
    assert len(set(department.regions)) == 17
    polygons = np.array(department.polygons)
    for number in range(17):
        towns = polygons[department.region_of == number]
        assert len(towns) >= 5
        assert isinstance(shapely.coverage_union_all(towns), shapely.Polygon)


# Table 2 of Arcolezi et al. (2020): year, total, daily mean, standard deviation and maximum.
PUBLISHED = [
    (2006, 17333, 47, 20, 131), (2007, 19277, 53, 16, 116), (2008, 18021, 49, 14, 117),
    (2009, 28669, 79, 38, 257), (2010, 29604, 81, 26, 328), (2011, 33645, 92, 39, 403),
    (2012, 29079, 79, 16, 143), (2013, 29760, 82, 14, 145), (2014, 30641, 84, 14, 164),
    (2015, 33518, 92, 17, 154), (2016, 34436, 94, 28, 556), (2017, 37553, 102, 16, 165),
    (2018, 40510, 111, 21, 265),
]  # fmt: skip


@pytest.fixture(scope="module")
def table(department):
    """Make the table in its usual size, 382,046 rows."""
    return pa.Table.from_batches(list(Interventions(department).blocks())).combine_chunks()


@pytest.fixture(scope="module")
def frame(table):
    return table.to_pandas()


def test_yearly_totals_are_the_published_ones(frame):
    totals = frame.groupby(frame.start.dt.year).size()
    assert totals.to_dict() == {year: total for year, total, *_ in PUBLISHED}
    assert len(frame) == 382_046


def test_every_point_lies_in_its_town(department, frame):
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


def test_the_same_seed_gives_the_same_bytes_whatever_the_block(demo, tmp_path):
    again = write_demo(tmp_path, rows=6000, block_rows=101)
    for name, path in demo.items():
        assert again[name].read_bytes() == path.read_bytes(), name


def test_both_recipes_fit_their_tables(demo):
    for name in ("recipe", "messy_recipe"):
        recipe = Recipe.read(demo[name])
        source = Source.open(recipe.folder / recipe.input.path, recipe.input.options)
        assert [finding for finding in recipe.check(source.columns) if finding.severity == "block"] == []
        assert list(recipe.columns) == list(source.columns)


def test_domains_hold_every_value(demo):
    def column(path, name):
        return set(pd.read_csv(path, encoding="utf-8")[name])

    table = pd.read_csv(demo["interventions"])
    assert set(table.cause) <= column(demo["causes"], "cause")
    # Kinds are few, and none of them stands for one cause.
    kinds = pd.read_csv(demo["causes"]).kind.value_counts()
    assert len(kinds) == 7
    assert kinds.min() >= 2
    assert set(table.town.dropna()) <= column(demo["towns"], "name")
    assert column(demo["towns"], "region") == column(demo["regions"], "region")


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
        write_demo(out, rows=5000, cancel=lambda: next(asked), block_rows=500)
    assert [path.name for path in tmp_path.rglob("*")] == (["demo", "notes.txt"] if made_before else [])
