"""What keeps polygons from being a tiling is named with its place and area; repair changes what it tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod
from shapely.geometry import mapping

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling
from ldpaudit.geography.equal_area import Shapes, areas
from ldpaudit.geography.tiling_check import Validity, examined
from ldpaudit.geography.tiling_repair import repair_polygons

GEOD = Geod(ellps="WGS84")
#: A degree of latitude and one of longitude at 47 degrees north, metres.
NORTH, EAST = 111_170.0, 76_050.0


def square(column: float, row: float, wide: float = 1.0, high: float = 1.0) -> shapely.Polygon:
    """Return a rectangle of a grid of 0.1 degrees in the south-west corner of which lies 6, 47."""
    west, south = 6 + column / 10, 47 + row / 10
    return shapely.box(west, south, west + wide / 10, south + high / 10)


def shapes_of(*shapes: Any) -> Shapes:
    found = np.empty(len(shapes), object)
    found[:] = shapes
    return found


def report(*shapes: Any, labels: list[str] | None = None) -> Validity:
    names = labels or [chr(ord("a") + at) for at in range(len(shapes))]
    return examined(names, shapes_of(*shapes), np.zeros(len(shapes), np.bool_))


def kinds(found: Validity) -> list[str]:
    return [fault.kind for fault in found.faults]


FOUR = [square(0, 0), square(1, 0), square(0, 1), square(1, 1)]


def test_a_tiling_has_no_fault() -> None:
    found = report(*FOUR)
    assert found.sound
    assert found.regions == 4
    assert found.m2 == pytest.approx(abs(GEOD.geometry_area_perimeter(square(0, 0, 2, 2))[0]), rel=1e-4)


def test_an_overlap_is_told_in_square_metres() -> None:
    found = report(square(0, 0, 1.0002), square(1, 0))
    (fault,) = found.faults
    assert (fault.kind, fault.regions) == ("overlap", ("a", "b"))
    assert fault.m2 == pytest.approx(0.00002 * EAST * 0.1 * NORTH, rel=1e-2)
    assert fault.where is not None
    assert 6.1 < fault.where[0] < 6.10002
    assert found.square_metres("overlap") == fault.m2


def gapped() -> list[Any]:
    """Return four regions around a gap 1.5 m wide and about 5.5 km long."""
    gap = shapely.box(6.1, 47.02, 6.10002, 47.07)
    return [square(0, 0), shapely.difference(square(1, 0), gap), *FOUR[2:]]


def test_a_gap_is_told_and_a_lake_is_none() -> None:
    (fault,) = report(*gapped()).faults
    assert fault.kind == "gap"
    assert set(fault.regions) == {"a", "b"}
    assert fault.m2 == pytest.approx(0.00002 * EAST * 0.05 * NORTH, rel=1e-2)
    lake = shapely.difference(square(0, 0, 3, 3), square(1, 1))
    assert report(lake).sound


BOW = shapely.Polygon([(6, 47), (6.1, 47.1), (6.1, 47), (6, 47.1)])


def test_shapes_that_are_none_are_named() -> None:
    point = shapely.Point(6, 47)
    crosses_antimeridian = shapely.Polygon([(179, 0), (-179, 0), (-179, 1), (179, 1)])
    found = report(None, shapely.Polygon(), point, BOW, crosses_antimeridian, square(3, 3))
    assert kinds(found) == ["empty", "empty", "no polygon", "invalid", "torn"]
    assert [fault.regions for fault in found.faults] == [("a",), ("b",), ("c",), ("d",), ("e",)]
    assert found.faults[3].where == pytest.approx((6.05, 47.05))
    assert found.m2 == pytest.approx(areas(shapes_of(square(3, 3)))[0])
    names = report(*FOUR, labels=["a", "", "a", "b"])
    assert kinds(names) == ["unnamed", "repeated"]
    assert "polygon 2" in names.faults[0].what


def repaired(*shapes: Any, labels: list[str] | None = None, stray: list[bool] | None = None) -> Any:
    names = labels or [chr(ord("a") + at) for at in range(len(shapes))]
    return repair_polygons(names, shapes_of(*shapes), np.array(stray or [False] * len(shapes)))


def test_repair_gives_each_shared_piece_to_the_first_and_each_gap_to_a_neighbour() -> None:
    made = repaired(*gapped(), square(1.9999, 0, 1.0001))
    assert made.labels == ("a", "b", "c", "d", "e")
    assert shapely.coverage_is_valid(made.shapes)
    assert areas(made.shapes).sum() == pytest.approx(areas(shapes_of(*FOUR, square(2, 0))).sum(), rel=1e-9)
    assert made.changes
    assert examined(made.labels, made.shapes, np.zeros(5, np.bool_)).sound


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(1, 5), st.integers(1, 5)),
        min_size=1,
        max_size=6,
    )
)
def test_repair_keeps_the_owner_of_every_point(boxes: list[tuple[int, int, int, int]]) -> None:
    shapes = shapes_of(*(square(*box) for box in boxes))
    labels = [str(at) for at in range(len(boxes))]
    before = Tiling(tuple(labels), shapes)
    made = repair_polygons(labels, shapes, np.zeros(len(boxes), np.bool_))
    after = Tiling(made.labels, made.shapes)
    assert after.is_coverage
    middle = (np.stack(np.meshgrid(np.arange(13), np.arange(13)), axis=-1).reshape(-1, 2) + 0.37) / 10
    x, y = (middle + np.array([6, 47])).T
    owner = [after.labels[at] if at >= 0 else None for at in after.locate(x, y)]
    assert owner == [before.labels[at] if at >= 0 else None for at in before.locate(x, y)]


def test_a_file_with_faults_has_exit_code_1_and_the_repaired_one_0(tmp_path: Path) -> None:
    def run(*arguments: Any) -> Any:
        return CliRunner().invoke(ldpaudit, ["inspect", *map(str, arguments), "--id", "code"])

    def written(name: str, shapes: list[Any]) -> Path:
        features = [
            {
                "type": "Feature",
                "properties": {"code": chr(97 + at), "fid": "one", "CODE": 1, "zone": "west", "people": at},
                "geometry": mapping(shape),
            }
            for at, shape in enumerate(shapes)
        ]
        (tmp_path / name).write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        return tmp_path / name

    told = json.loads(run(written("four.geojson", FOUR), "--json").output)
    assert (told["sound"], told["regions"], told["overlaps_m2"]) == (True, 4, 0.0)
    path, good = written("bad.geojson", [*gapped(), BOW]), tmp_path / "good.gpkg"
    done = run(path, "--json")
    assert done.exit_code == 1
    told = json.loads(done.output)
    assert {fault["kind"] for fault in told["faults"]} == {"gap", "invalid"}
    assert told["gaps_m2"] > 1000
    assert run(path, "--repair", good).exit_code == 0
    assert run(good).exit_code == 0
    assert Tiling.read(good, parent="zone").parents == ("west",) * 4
    assert isinstance(run(path, "--repair", good).exception, UserError)
