"""Points in polygons: the towns of the demo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ldpaudit.bench.case import Case, Done, Figure, Goal, Place, Side, Work

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.geography import Tiling

    Floats = npt.NDArray[np.float64]

_CHUNK = 65_536


def write_towns(place: Place) -> None:
    """Write the polygons of the demo, unless they are there."""
    import json

    import shapely

    from ldpaudit.demo import Department

    path = place.folder / "towns.geojson"
    if path.exists():
        return
    towns = Department.generate(0)
    features = [
        {"type": "Feature", "properties": {"code": code}, "geometry": shapely.geometry.mapping(polygon)}
        for code, polygon in zip(towns.codes, towns.polygons, strict=True)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")


def locate(place: Place) -> Work:
    """Prepare our way; the regions are ready before."""
    tiling = _tiling(place)
    lon, lat = _points(place, tiling)
    tiling.locate(lon, lat)

    def work() -> Done:
        inside = sum(int((tiling.locate(lon[at], lat[at]) >= 0).sum()) for at in _slices(len(lon)))
        return place.rows, inside

    return work


def tree(place: Place) -> Work:
    """Prepare the query of a tree of boxes, with the polygons prepared."""
    import shapely

    tiling = _tiling(place)
    lon, lat = _points(place, tiling)
    shapely.prepare(tiling.shapes)
    boxes = shapely.STRtree(tiling.shapes)

    def work() -> Done:
        inside = 0
        for at in _slices(len(lon)):
            points = shapely.points(lon[at], lat[at])
            inside += boxes.query(points, predicate="intersects").shape[1]
        return place.rows, inside

    return work


def _tiling(place: Place) -> Tiling:
    from ldpaudit.geography import Tiling

    return Tiling.read(place.folder / "towns.geojson", id="code")


def _points(place: Place, tiling: Tiling) -> tuple[Floats, Floats]:
    """Scatter points evenly over the box around the towns."""
    import numpy as np

    from ldpaudit.randomness import Key

    west, south, east, north = tiling.bounds
    share = Key.for_tests(77).words(0, place.rows, 2) / 2.0**64
    lon, lat = west + (east - west) * share[:, 0], south + (north - south) * share[:, 1]
    return np.ascontiguousarray(lon), np.ascontiguousarray(lat)


def _slices(rows: int) -> Iterator[slice]:
    return (slice(first, first + _CHUNK) for first in range(0, rows, _CHUNK))


CASES = (
    Case(
        name="locate",
        topic="geography",
        what="points to the 576 towns of the demo, the towns made ready before",
        rows=500_000,
        counted="points",
        inputs=("regions:write_towns",),
        sides={
            "ours": Side("Tiling.locate", "regions:locate"),
            "tree": Side("shapely.STRtree", "regions:tree"),
        },
        figures=(
            Figure("CPU per point", "cpu", "tree", unit="ns", scale=1e9, each=True, goal=Goal(15, "ours")),
            Figure("CPU", "cpu", "tree", goal=Goal(1 / 40)),
        ),
    ),
)
