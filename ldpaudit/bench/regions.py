"""Points in polygons: the towns of the demo, the communes of the Doubs, and a country."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload
from ldpaudit.bench.source_code import has_studies

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.geography import Tiling

    Floats = npt.NDArray[np.float64]

#: Names the folder of public files to the processes that measure.
DATA = "LDPAUDIT_BENCH_DATA"
_DOUBS = "communes-25-doubs.geojson"
_COUNTRY = "country.npy"
_CHUNK = 65_536


def write_towns(workload: Workload) -> None:
    """Write the polygons of the demo, unless they are there."""
    import json

    import shapely

    from ldpaudit.demo import Department

    path = workload.folder / "towns.geojson"
    if path.exists():
        return
    towns = Department.generate(0)
    features = [
        {"type": "Feature", "properties": {"code": code}, "geometry": shapely.geometry.mapping(polygon)}
        for code, polygon in zip(towns.codes, towns.polygons, strict=True)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")


def no_doubs(_: Workload) -> str:
    """Return why the communes of the Doubs are not there, or nothing."""
    return "" if _doubs().is_file() else "the communes of the Doubs are missing; name their folder by --data"


def no_country(_: Workload) -> str:
    """Return why the towns of a country cannot be made, or nothing."""
    return "" if has_studies() else "its towns are made by the source code, which is not installed"


def write_country(workload: Workload) -> None:
    """Write the borders of a generated country, unless they are there."""
    import numpy as np

    from ldpaudit.bench.studies.countries import rings

    path = workload.folder / _COUNTRY
    if not path.exists():
        np.save(path, rings())


def locate(workload: Workload) -> Work:
    """Prepare our way to the towns of the demo; the regions are ready before."""
    return _located(workload, _towns(workload))


def tree(workload: Workload) -> Work:
    """Prepare the query of a tree of boxes, with the polygons prepared."""
    return _queried(workload, _towns(workload))


def joined(workload: Workload) -> Work:
    """Prepare the spatial join of geopandas."""
    return _joined(workload, _towns(workload))


def locate_doubs(workload: Workload) -> Work:
    """Prepare our way to the communes of the Doubs."""
    return _located(workload, _communes())


def tree_doubs(workload: Workload) -> Work:
    """Prepare the query of a tree of their boxes."""
    return _queried(workload, _communes())


def joined_doubs(workload: Workload) -> Work:
    """Prepare the spatial join of geopandas with them."""
    return _joined(workload, _communes())


def locate_country(workload: Workload) -> Work:
    """Prepare our way to the towns of a country."""
    return _located(workload, _country(workload))


def tree_country(workload: Workload) -> Work:
    """Prepare the query of a tree of their boxes."""
    return _queried(workload, _country(workload))


def _located(workload: Workload, tiling: Tiling) -> Work:
    import numpy as np

    lon, lat = _points(workload, tiling)
    # Enough of them for the raster to be made.
    tiling.locate(_at_least(lon, _CHUNK), _at_least(lat, _CHUNK))

    def work() -> Done:
        found = (tiling.locate(lon[at], lat[at]) for at in _slices(len(lon)))
        return workload.rows, sum(int(np.count_nonzero(owners >= 0)) for owners in found)

    return work


def _joined(workload: Workload, tiling: Tiling) -> Work:
    import geopandas

    lon, lat = _points(workload, tiling)
    regions = geopandas.GeoDataFrame(geometry=list(tiling.shapes), crs="EPSG:4326")

    def work() -> Done:
        inside = 0
        for at in _slices(len(lon)):
            points = geopandas.GeoDataFrame(
                geometry=geopandas.points_from_xy(lon[at], lat[at]), crs="EPSG:4326"
            )
            inside += len(geopandas.sjoin(points, regions, predicate="intersects"))
        return workload.rows, inside

    return work


def _queried(workload: Workload, tiling: Tiling) -> Work:
    import shapely

    lon, lat = _points(workload, tiling)
    shapely.prepare(tiling.shapes)
    boxes = shapely.STRtree(tiling.shapes)

    def work() -> Done:
        inside = 0
        for at in _slices(len(lon)):
            points = shapely.points(lon[at], lat[at])
            inside += boxes.query(points, predicate="intersects").shape[1]
        return workload.rows, inside

    return work


def _towns(workload: Workload) -> Tiling:
    from ldpaudit.geography import Tiling

    return Tiling.read(workload.folder / "towns.geojson", id="code")


def _communes() -> Tiling:
    from ldpaudit.geography import Tiling

    return Tiling.read(_doubs(), id="code")


def _doubs() -> Path:
    folder = Path(os.environ.get(DATA, "."))
    return folder / _DOUBS if (folder / _DOUBS).is_file() else folder / "doubs" / _DOUBS


def _country(workload: Workload) -> Tiling:
    import numpy as np
    import shapely

    from ldpaudit.geography import Tiling

    shapes = shapely.polygons(np.load(workload.folder / _COUNTRY))
    return Tiling(tuple(map(str, range(len(shapes)))), shapes)


def _at_least(values: Floats, size: int) -> Floats:
    import numpy as np

    return np.resize(values, max(size, len(values)))


def _points(workload: Workload, tiling: Tiling) -> tuple[Floats, Floats]:
    """Scatter points evenly over the box around the towns."""
    import numpy as np

    from ldpaudit.randomness import Key

    west, south, east, north = tiling.bounds
    share = Key.for_tests(77).words(0, workload.rows, 2) / 2.0**64
    lon, lat = west + (east - west) * share[:, 0], south + (north - south) * share[:, 1]
    return np.ascontiguousarray(lon), np.ascontiguousarray(lat)


def _slices(rows: int) -> Iterator[slice]:
    return (slice(first, first + _CHUNK) for first in range(0, rows, _CHUNK))


_JOIN = "geopandas.sjoin"
_OF_DEPARTMENT = (
    Figure("CPU per point", "cpu", "tree", unit="ns", scale=1e9, each=True, goal=Goal(100, "ours")),
    Figure("CPU", "cpu", "tree", goal=Goal(1 / 10)),
    Figure("CPU beside sjoin", "cpu", "sjoin", goal=Goal(1 / 10)),
)

CASES = (
    BenchCase(
        name="locate",
        topic="geography",
        what="points to the 576 towns of the demo, the towns made ready before",
        rows=1_000_000,
        counted="points",
        inputs=("regions:write_towns",),
        sides={
            "ours": BenchSide("Tiling.locate", "regions:locate"),
            "tree": BenchSide("shapely.STRtree", "regions:tree"),
            "sjoin": BenchSide(_JOIN, "regions:joined", needs="geopandas", peer=True),
        },
        figures=_OF_DEPARTMENT,
    ),
    BenchCase(
        name="locate-doubs",
        topic="geography",
        what="points to the 576 communes of the Doubs, made ready before",
        rows=1_000_000,
        counted="points",
        available="regions:no_doubs",
        long=True,
        sides={
            "ours": BenchSide("Tiling.locate", "regions:locate_doubs"),
            "tree": BenchSide("shapely.STRtree", "regions:tree_doubs"),
            "sjoin": BenchSide(_JOIN, "regions:joined_doubs", needs="geopandas", peer=True),
        },
        figures=_OF_DEPARTMENT,
    ),
    BenchCase(
        name="locate-country",
        topic="geography",
        what="points to 35,344 generated towns, made ready before",
        rows=1_000_000,
        counted="points",
        inputs=("regions:write_country",),
        available="regions:no_country",
        long=True,
        sides={
            "ours": BenchSide("Tiling.locate", "regions:locate_country"),
            "tree": BenchSide("shapely.STRtree", "regions:tree_country"),
        },
        figures=(
            Figure("CPU per point", "cpu", "tree", unit="ns", scale=1e9, each=True, goal=Goal(400, "ours")),
        ),
    ),
)
