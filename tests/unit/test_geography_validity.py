"""What keeps polygons from being a tiling is named with its place and area; repair changes what it tells."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pyogrio
import pytest
import shapely
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod

from ldpaudit.cli.commands.regions import regions
from ldpaudit.errors import UserError
from ldpaudit.geography import Tiling
from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.equal_area import areas, lengths
from ldpaudit.geography.tilings.files import examined_file
from ldpaudit.geography.tilings.repairing import repair_polygons
from ldpaudit.geography.tilings.validity import Validity, examined

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


def report(*shapes: Any, labels: list[str] | None = None, **more: Any) -> Validity:
    names = labels or [chr(ord("a") + at) for at in range(len(shapes))]
    return examined(names, shapes_of(*shapes), np.zeros(len(shapes), np.bool_), **more)


def kinds(found: Validity) -> list[str]:
    return [fault.kind for fault in found.faults]


def written(path: Path, shapes: list[Any], crs: str | None = "EPSG:4326", **columns: list[Any]) -> Path:
    named = columns or {"code": [chr(ord("a") + at) for at in range(len(shapes))]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no coordinate system is written is the point
        pyogrio.raw.write(
            path,
            geometry=shapely.to_wkb(shapes_of(*shapes)),
            field_data=[np.array(values, dtype=object) for values in named.values()],
            fields=list(named),
            crs=crs,
            geometry_type="Unknown",
        )
    return path


FOUR = [square(0, 0), square(1, 0), square(0, 1), square(1, 1)]


def test_a_tiling_has_no_fault() -> None:
    found = report(*FOUR)
    assert found.sound
    assert not found.holes
    assert found.regions == 4
    assert found.m2 == pytest.approx(abs(GEOD.geometry_area_perimeter(square(0, 0, 2, 2))[0]), rel=1e-4)


def test_areas_and_lengths_are_those_of_the_ellipsoid() -> None:
    shapes = shapes_of(
        *(shapely.Point(lon, lat).buffer(0.005) for lon, lat in ((6, 47), (179, -17), (0, 75)))
    )
    told = [GEOD.geometry_area_perimeter(shape) for shape in shapes]
    assert areas(shapes) == pytest.approx([abs(area) for area, _ in told], rel=1e-6)
    assert lengths(shapes) == pytest.approx([length for _, length in told], rel=1e-6)


def test_an_overlap_is_told_in_square_metres() -> None:
    found = report(square(0, 0, 1.0002), square(1, 0))
    (fault,) = found.faults
    assert (fault.kind, fault.regions) == ("overlap", ("a", "b"))
    assert fault.m2 == pytest.approx(0.00002 * EAST * 0.1 * NORTH, rel=1e-2)
    assert fault.metres == pytest.approx(0.00002 * EAST, rel=1e-2)
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
    found = report(lake)
    assert found.sound
    (hole,) = found.holes
    assert hole.m2 == pytest.approx(abs(GEOD.geometry_area_perimeter(square(1, 1))[0]), rel=1e-3)
    assert kinds(report(lake, narrow=1e6)) == ["gap", "sliver"]
    assert report(lake, square(1, 1)).holes == ()


def test_a_sliver_and_unmatched_borders_are_told() -> None:
    sliver = shapely.union(square(0, 0), shapely.box(6.3, 47.0, 6.30004, 47.1))
    (fault,) = report(sliver).faults
    assert (fault.kind, fault.regions) == ("sliver", ("a",))
    assert fault.metres == pytest.approx(0.00004 * EAST, rel=1e-2)
    # The right one has a vertex that the left one lacks: they meet, and noding would not.
    bent = shapely.Polygon([(6.1, 47), (6.2, 47), (6.2, 47.1), (6.1, 47.1), (6.1, 47.05)])
    found = report(square(0, 0), bent)
    assert set(kinds(found)) == {"unmatched"}
    assert found.faults[0].metres == pytest.approx(0.1 * NORTH, rel=1e-2)
    # An open gap, that reaches the outline.
    apart = report(square(0, 0), square(1.0005, 0))
    assert set(kinds(apart)) == {"unmatched"}
    # Repair leaves it, so it is not what the report advises.
    assert "--repair" not in " ".join(apart.lines())
    assert "11,117 m of the border of a" in " ".join(apart.lines())


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
    assert kinds(names) == ["repeated", "unnamed"]
    assert "polygon 2" in str(names.faults[1])


def test_levels_nest_or_do_not() -> None:
    levels = {"region": ["n", "n", "s", "s"], "land": ["x", "x", "x", "y"], "all": ["z"] * 4}
    found = report(*FOUR, levels=levels)
    assert found.levels == {"region": 2, "land": 2, "all": 1}
    assert found.nested == {"region": True, "land": False, "all": True}
    assert any("lie in several" in line for line in found.lines())


def repaired(*shapes: Any, labels: list[str] | None = None, stray: list[bool] | None = None) -> Any:
    names = labels or [chr(ord("a") + at) for at in range(len(shapes))]
    return repair_polygons(names, shapes_of(*shapes), np.array(stray or [False] * len(shapes)))


def test_repair_gives_each_shared_piece_to_the_first_and_each_gap_to_a_neighbour() -> None:
    made = repaired(*gapped(), square(1.9999, 0, 1.0001))
    assert made.labels == ("a", "b", "c", "d", "e")
    assert shapely.coverage_is_valid(made.shapes)
    assert areas(made.shapes).sum() == pytest.approx(areas(shapes_of(*FOUR, square(2, 0))).sum(), rel=1e-9)
    told = " ".join(made.changes)
    assert "1 pieces in several regions, " in told
    assert "1 gaps, " in told
    # The one that loses to the gap's neighbour or takes it, and the last, which shared its piece.
    assert "2 of 5 regions have another area" in told
    assert examined(made.labels, made.shapes, np.zeros(5, np.bool_)).sound


def test_repair_joins_borders_that_rounding_parted() -> None:
    parted = shapely.box(np.nextafter(6.1, 7), 47.0, 6.2, 47.1)
    before = report(square(0, 0), parted)
    assert set(kinds(before)) == {"unmatched"}
    assert "--repair" in list(before.lines())[-1]
    made = repaired(square(0, 0), parted)
    assert examined(made.labels, made.shapes, np.zeros(2, np.bool_)).sound


def test_repair_of_a_tiling_changes_nothing() -> None:
    made = repaired(*FOUR)
    assert made.changes == ()
    assert all(one is other for one, other in zip(made.shapes, FOUR, strict=True))


def test_repair_tells_what_it_leaves_out_and_merges() -> None:
    mixed = shapely.GeometryCollection([square(0, 0), shapely.Point(8, 48)])
    made = repaired(None, mixed, BOW, square(2, 2), square(3, 3), labels=["a", "b", "", "c", "c"])
    assert made.labels == ("b", "c")
    assert made.kept.tolist() == [1, 3]
    told = " ".join(made.changes)
    for what in (
        "Polygon 3 had no name",
        "b holds 1 shape that is no polygon",
        "polygon 3 was not valid",
        "no area: a.",
        "Merged, since they have one name: the polygons of c.",
        "the regions before cover them: polygon 3.",
    ):
        assert what in told


def test_a_vertex_that_is_no_number_is_told_without_a_warning() -> None:
    with np.errstate(invalid="ignore"):
        broken = shapely.Polygon([(6, 47), (6.1, np.nan), (6.1, 47.1)])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = report(broken, square(1, 0))
        made = repaired(broken, square(1, 0))
    assert set(kinds(found)) == {"invalid"}
    assert "nan" not in " ".join(made.changes)


def test_repair_leads_a_region_over_the_meridian() -> None:
    crosses_antimeridian = shapely.Polygon([(179, 0), (-179, 0), (-179, 1), (179, 1)])
    made = repaired(crosses_antimeridian, shapely.box(178, 0, 179, 1))
    assert made.shapes[0].bounds == (179, 0, 181, 1)
    assert "short way" in made.changes[0]


def test_strays_are_placed_or_refused() -> None:
    assert "Taken for WGS84 degrees: b." in repaired(*FOUR, stray=[False, True, False, False]).changes
    with pytest.raises(UserError, match="b lies where"):
        repaired(square(0, 0), shapely.box(9e5, 6e6, 9.1e5, 6.1e6), stray=[False, True])


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


def test_the_areas_that_repair_tells_are_those_that_were_reported(shared_data: Path) -> None:
    tiling = Tiling.read(shared_data / "doubs" / "communes-25-doubs.geojson")
    assert tiling.check().sound
    shapes = tiling.shapes[:120].copy()
    shapes[50] = shapely.transform(shapes[50], lambda points: points + 2e-5)
    found = examined(tiling.labels[:120], shapes, np.zeros(120, np.bool_))
    made = repair_polygons(tiling.labels[:120], shapes, np.zeros(120, np.bool_))
    told = re.search(r"pieces in several regions, ([\d,.]+) m²", " ".join(made.changes))
    assert told
    # Borders of some kilometres on a grid of 0.1 mm.
    assert float(told[1].replace(",", "")) == pytest.approx(found.square_metres("overlap"), abs=5.0)
    assert found.square_metres("overlap") > 1_000
    assert Tiling(made.labels, made.shapes).check().square_metres("overlap") == 0.0


class TestReading:
    """Layers as they come."""

    def test_a_layer_without_a_system_takes_the_one_that_is_given(self, tmp_path: Path) -> None:
        path = written(tmp_path / "nowhere.shp", FOUR[:2], None)
        with pytest.raises(UserError, match="--crs EPSG:2154"):
            Tiling.read(path)
        assert Tiling.read(path, crs="EPSG:4326").bounds == pytest.approx((6.0, 47.0, 6.2, 47.1))
        assert examined_file(path, crs="EPSG:4326").crs == "EPSG:4326"
        named = written(tmp_path / "named.gpkg", FOUR[:2])
        for read in (Tiling.read, examined_file):
            for at, wrong in ((path, "foo"), (path, "EPSG:nonsense"), (path, "EPSG:999999"), (named, "foo")):
                with pytest.raises(
                    UserError, match=f'"{wrong}" is no coordinate system; write its EPSG code'
                ):
                    read(at, crs=wrong)

    def test_a_system_that_contradicts_the_file_is_refused(self, tmp_path: Path) -> None:
        path = written(tmp_path / "named.gpkg", FOUR)
        assert len(Tiling.read(path, crs="EPSG:4326")) == 4
        with pytest.raises(UserError, match="names the coordinate system EPSG:4326, and EPSG:2154"):
            Tiling.read(path, crs="EPSG:2154")

    def test_two_systems_in_one_layer_are_named_and_mended_where_that_is_sure(self, tmp_path: Path) -> None:
        from pyproj import Transformer

        change = Transformer.from_crs(4326, 2154, always_xy=True)
        metric = [shapely.transform(one, lambda at: np.column_stack(change.transform(*at.T))) for one in FOUR]
        path = written(tmp_path / "mixed.gpkg", [*metric[:3], FOUR[3]], "EPSG:2154")
        with pytest.raises(UserError, match=r"polygon 4: 1 of 4 polygons lie where the coordinate system"):
            Tiling.read(path)
        found = examined_file(path)
        assert [(fault.kind, fault.regions) for fault in found.faults if fault.kind == "stray"] == [
            ("stray", ("d",))
        ]
        tiling = Tiling.read(path, repair=True)
        assert "Taken for WGS84 degrees: d." in tiling.repairs
        assert tiling.bounds == pytest.approx((6.0, 47.0, 6.2, 47.2))
        path = written(tmp_path / "degrees.gpkg", [*FOUR[:3], metric[3]])
        assert [fault.kind for fault in examined_file(path).faults] == ["stray"]
        with pytest.raises(UserError, match="cannot be placed"):
            Tiling.read(path, repair=True)

    def test_what_is_refused_without_repair_is_read_with_it(self, tmp_path: Path) -> None:
        path = written(
            tmp_path / "bad.gpkg",
            [*FOUR, BOW, square(0, 0, 1, 2)],
            code=list("abcdea"),
            region=["n", "n", "s", "s", "t", "n"],
        )
        with pytest.raises(UserError):
            Tiling.read(path)
        tiling = Tiling.read(path, parent="region", repair=True)
        assert tiling.labels == ("a", "b", "d")
        assert tiling.parents == ("n", "n", "s")
        assert tiling.is_coverage
        assert any("one name: the polygons of a." in line for line in tiling.repairs)

    def test_parts_that_are_merged_must_lie_in_one_larger_region(self, tmp_path: Path) -> None:
        for region in ("s", ""):
            path = tmp_path / f"parts{region}.gpkg"
            written(path, FOUR[:2], code=["a", "a"], region=["n", region])
            with pytest.raises(UserError, match='"region" of the region a is empty, or differs'):
                Tiling.read(path, parent="region", repair=True)

    def test_a_layer_of_nothing_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "empty.geojson"
        path.write_text(json.dumps({"type": "FeatureCollection", "features": []}), encoding="utf-8")
        for read in (Tiling.read, examined_file):
            with pytest.raises(UserError, match=r"empty\.geojson"):
                read(path)
        path = written(tmp_path / "gone.gpkg", [None], code=["a"])
        with pytest.raises(UserError, match="no polygon"):
            Tiling.read(path, repair=True)


class TestCommand:
    """`ldpaudit regions`."""

    def run(self, *arguments: Any) -> Any:
        return CliRunner().invoke(regions, [str(argument) for argument in arguments])

    def test_a_sound_file_has_exit_code_0(self, tmp_path: Path) -> None:
        path = written(tmp_path / "four.gpkg", FOUR)
        done = self.run(path)
        assert done.exit_code == 0
        assert "gaps: 0, 0.000 m²" in done.output
        told = json.loads(self.run(path, "--json").output)
        assert told["sound"] is True
        assert told["regions"] == 4
        assert told["overlaps_m2"] == 0.0

    def test_faults_have_exit_code_1_and_a_repaired_file_0(self, tmp_path: Path) -> None:
        path = written(tmp_path / "bad.gpkg", [*gapped(), BOW])
        done = self.run(path, "--json")
        assert done.exit_code == 1
        told = json.loads(done.output)
        assert {fault["kind"] for fault in told["faults"]} == {"gap", "invalid"}
        assert told["gaps_m2"] > 1000
        assert "--repair" in self.run(path).output
        repaired = tmp_path / "good.fgb"
        done = self.run(path, "--repair", repaired)
        assert done.exit_code == 0
        assert "repaired: 1 gaps" in done.output
        assert self.run(repaired).exit_code == 0
        done = self.run(path, "--repair", repaired)
        assert isinstance(done.exception, UserError)
        assert "already" in str(done.exception)

    def test_larger_regions_are_written_from_an_attribute_or_a_table(self, tmp_path: Path) -> None:
        path = written(tmp_path / "four.gpkg", FOUR, code=list("abcd"), region=["s", "s", "n", "n"])
        out = tmp_path / "regions.gpkg"
        done = self.run(path, "--dissolve", "region", "--out", out, "--json")
        assert done.exit_code == 0
        told = json.loads(done.output)
        assert told["levels"] == {"region": 2}
        assert told["out"]["m2"] == pytest.approx(told["m2"], rel=1e-9)
        assert Tiling.read(out, id="region").labels == ("n", "s")
        table = tmp_path / "where.csv"
        table.write_text("town,district,land\na,s,x\nb,s,x\nc,n,x\nd,n,x\n", encoding="utf-8")
        more = ("--table", table, "--key", "town", "--parent", "district", "--parent", "land")
        done = self.run(path, *more, "--dissolve", "district", "--out", tmp_path / "other.geojson", "--json")
        assert json.loads(done.output)["nested"] == {"district": True, "land": True}
        again = Tiling.read(tmp_path / "other.geojson", id="district", parent="land")
        assert again.labels == ("n", "s")
        assert again.parents == ("x", "x")

    @pytest.mark.parametrize(
        ("more", "what"),
        [
            (["--out", "x.gpkg"], "--dissolve or --simplify"),
            (["--simplify", "100"], "need a file"),
            (["--simplify", "100", "--out", "x.csv"], "cannot be written"),
            (["--id", "name"], "the attributes are: code"),
            (["--crs", "EPSG:2154"], "leave out crs"),
        ],
    )
    def test_what_cannot_be_is_refused(self, tmp_path: Path, more: list[str], what: str) -> None:
        done = self.run(written(tmp_path / "four.gpkg", FOUR), *more)
        assert isinstance(done.exception, UserError)
        assert what in str(done.exception)

    @pytest.mark.parametrize("ending", ["gpkg", "geojson", "fgb"])
    @pytest.mark.parametrize("more", [["--repair"], ["--simplify", "100", "--out"]])
    def test_a_file_that_cannot_be_written_is_a_mistake_and_no_fault_of_ours(
        self, tmp_path: Path, ending: str, more: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = written(tmp_path / "four.gpkg", FOUR)
        done = self.run(path, *more, tmp_path / "nowhere" / f"new.{ending}")
        assert isinstance(done.exception, UserError)
        assert re.search(r"nowhere: there is no such folder; make it", str(done.exception))

        def full(at: Path, **_: Any) -> None:
            at.write_bytes(b"half")
            raise pyogrio.errors.FeatureError("no space")

        monkeypatch.setattr(pyogrio.raw, "write", full)
        new = tmp_path / f"new.{ending}"
        done = self.run(path, *more, new)
        assert isinstance(done.exception, UserError)
        assert str(done.exception).startswith(f"{new}: cannot be written; choose a folder")
        assert not new.exists()
