"""Larger regions of smaller ones: merged without loss, nested, and drawn with fewer vertices."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import shapely

from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling


@pytest.fixture(scope="module")
def doubs(shared_data: Path) -> Tiling:
    return Tiling.read(shared_data / "doubs" / "communes-25-doubs.geojson")


@pytest.fixture(scope="module")
def small() -> Tiling:
    at = np.arange(16)
    shapes = shapely.box(at % 4, at // 4, at % 4 + 1, at // 4 + 1)
    levels = {
        "row": tuple(str(one // 4) for one in at),
        "half": tuple("s" if one < 8 else "n" for one in at),
        "column": tuple(str(one % 4) for one in at),
    }
    return Tiling(tuple(f"{one:02d}" for one in at), shapes, levels)


def test_communes_merge_into_the_regions_of_a_table_without_losing_area(
    doubs: Tiling, shared_data: Path, tmp_path: Path
) -> None:
    table = tmp_path / "where.csv"
    rows = [f"{label},{label[:3]},{'west' if int(label[2]) < 3 else 'east'},25" for label in doubs.labels]
    table.write_text("\n".join(["town,group,side,department", *rows]), encoding="utf-8")
    tiling = doubs.with_levels(table, "town", ["group", "side", "department"])
    groups = tiling.dissolve()
    assert groups.labels == tuple(sorted({label[:3] for label in doubs.labels}))
    assert groups.areas().sum() == pytest.approx(doubs.areas().sum(), rel=1e-12)
    assert groups.is_coverage
    assert list(groups.levels) == ["side", "department"]
    department = groups.dissolve("department")
    assert department.labels == ("25",)
    assert department.areas()[0] == pytest.approx(doubs.areas().sum(), rel=1e-12)
    outline = Tiling.read(shared_data / "doubs" / "departement-25-doubs.geojson")
    assert department.areas()[0] == pytest.approx(outline.areas()[0], rel=1e-3)
    # Step by step or at once, it is the same region.
    assert shapely.equals(tiling.dissolve("side").shapes, groups.dissolve("side").shapes).all()


def test_the_region_of_a_point_is_that_of_its_town(small: Tiling) -> None:
    x, y = np.random.default_rng(2).uniform(0, 4, (2, 500))
    rows = small.dissolve("row")
    towns = small.locate(x, y)
    assert [rows.labels[at] for at in rows.locate(x, y)] == [small.levels["row"][at] for at in towns]


def test_levels_that_do_not_nest_are_not_carried_on(small: Tiling) -> None:
    assert small.parents == small.levels["row"]
    assert dict(small.dissolve().levels) == {"half": ("s", "s", "n", "n")}
    assert dict(small.dissolve(["all"] * 16).levels) == {}
    assert small.dissolve(["all"] * 16).shapes[0].equals(shapely.box(0, 0, 4, 4))
    assert small.check().nested == {"row": True, "half": True, "column": False}


def test_overlapping_regions_merge_too() -> None:
    tiling = Tiling(("a", "b"), np.array([shapely.box(0, 0, 2, 1), shapely.box(1, 0, 3, 1)]))
    assert not tiling.is_coverage
    assert tiling.dissolve(["x", "x"]).shapes[0].equals(shapely.box(0, 0, 3, 1))


def test_what_cannot_be_merged_is_refused(small: Tiling, tmp_path: Path) -> None:
    with pytest.raises(UserError, match='no level "land"; the levels are: row, half, column'):
        small.dissolve("land")
    with pytest.raises(UserError, match="no larger ones"):
        Tiling(small.labels, small.shapes).dissolve()
    with pytest.raises(UserError, match="3 groups are given for 16 regions"):
        small.dissolve(["x"] * 3)
    table = tmp_path / "some.csv"
    table.write_text("town,region\n" + "\n".join(f"{at:02d},r" for at in range(12)), encoding="utf-8")
    with pytest.raises(UserError, match=r'the region "12" is not in the column "town" \(nor 3 more of 16\)'):
        small.with_levels(table, "town", "region")


@pytest.mark.parametrize("metres", [50.0, 500.0, 5000.0])
def test_simpler_regions_still_meet(doubs: Tiling, metres: float) -> None:
    simple = doubs.simplify(metres)
    assert simple.is_coverage
    assert shapely.is_valid(simple.shapes).all()
    assert simple.check().sound
    before, after = (set(map(tuple, shapely.get_coordinates(one.shapes).tolist())) for one in (doubs, simple))
    assert after < before
    # A vertex goes where its triangle is smaller than the square of the size: areas change by few of these.
    assert np.abs(simple.areas() - doubs.areas()).max() < 30 * metres**2
    assert simple.dissolve(["all"] * len(simple)).is_coverage


def test_simplification_is_refused_where_regions_do_not_meet() -> None:
    overlapping = Tiling(("a", "b"), np.array([shapely.box(0, 0, 2, 1), shapely.box(1, 0, 3, 1)]))
    with pytest.raises(UserError, match="--repair"):
        overlapping.simplify(100.0)
    with pytest.raises(UserError, match="above 0"):
        overlapping.simplify(0.0)
