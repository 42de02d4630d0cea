"""Table 10.2 of Arcolezi's thesis (2022) again: how often planar Laplace noise moves a point to another town.

`python tests/benchmarks/studies/moved_towns.py [FOLDER] [SEEDS]` prints it; FOLDER holds the Doubs.

The points of the thesis are not public. Here they gather around the middle of each town: towns are drawn by
their inhabitants, and points by a normal law whose standard deviation is a part of the radius of the disc of
the town's area; what falls outside of the town is drawn again. That part was fitted to the published column.
A point that leaves all towns has changed its town too.
"""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ldpaudit.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ldpaudit.geography import Tiling
    from ldpaudit.geography.stations import Stations

    Floats = npt.NDArray[np.float64]

#: The interventions of the thesis.
POINTS = 182_700
#: Published, by preset: percent of points whose city changes, mean and standard deviation of the great-circle
#: distance to the station in km; then these two of the true points.
CITY = (7.68, 17.6, 42.3, 52.4, 60.3)
DISTANCES = ((3.48, 3.72), (3.57, 3.72), (4.03, 3.74), (4.38, 3.81), (4.77, 3.92))
TRUE_DISTANCE = (3.44, 3.72)
STATIONS = 46
#: Square kilometres of the two large towns of the real department; those of the generated one are all alike.
LARGE = (65.0, 41.0)
_GENERATED_SPREAD, _REAL_SPREAD = 0.55, 0.4
_ROUNDS = 60
_POLYGONS, _INHABITANTS = "communes-25-doubs.geojson", "epcicom2019_epci_of_dep25.csv"


@dataclass(frozen=True, eq=False)
class Land:
    """Towns, and how points gather in them.

    Parameters
    ----------
    name : str
    towns : Tiling
    middles : ndarray of float64, shape (m, 2)
        Longitude and latitude, degrees.
    radii : ndarray of float64, shape (m,)
        Of the discs of equal area, metres.
    inhabitants : ndarray of float64, shape (m,)
    stations : Stations
        In the middle of the towns that have one.
    spread : float
        Standard deviation of the points of a town, as a part of its radius.
    """

    name: str
    towns: Tiling
    middles: Floats
    radii: Floats
    inhabitants: Floats
    stations: Stations
    spread: float

    def points(self, number: int, seed: int) -> tuple[Floats, Floats]:
        """Draw true points, in degrees."""
        import numpy as np
        import shapely

        draw = np.random.default_rng([seed, 102])
        town = draw.choice(len(self.radii), number, p=self.inhabitants / self.inhabitants.sum())
        shapely.prepare(self.towns.shapes)
        metres_lat = 111_150.0
        metres_lon = 111_320.0 * np.cos(np.radians(self.middles[:, 1]))
        lon, lat = self.middles[town].T.copy()
        pending = np.arange(number)
        for _ in range(_ROUNDS):
            here = town[pending]
            step = self.spread * self.radii[here] * draw.standard_normal((2, len(pending)))
            x = self.middles[here, 0] + step[0] / metres_lon[here]
            y = self.middles[here, 1] + step[1] / metres_lat
            inside = shapely.contains_xy(self.towns.shapes[here], x, y)
            lon[pending[inside]], lat[pending[inside]] = x[inside], y[inside]
            pending = pending[~inside]
            if not len(pending):
                break
        return lon, lat


def generated() -> Land:
    """Take the department of the demo, whose two largest towns take in their nearest neighbours.

    All its towns are about 9 km2 large, while the real ones of so many inhabitants have grown to `LARGE`.
    """
    import numpy as np
    import shapely

    from ldpaudit.demo import Department
    from ldpaudit.demo.department import METRES_LAT, METRES_LON
    from ldpaudit.geography import Tiling

    towns = Department.generate(0)
    owner = np.arange(len(towns.codes))
    areas = math.pi * towns.radii**2
    places = towns.centres * (METRES_LON, METRES_LAT)
    for large, wanted in zip(np.argsort(-towns.populations), LARGE, strict=False):
        near = np.argsort(((places - places[large]) ** 2).sum(axis=1))
        free = near[owner[near] == near]
        # Itself comes first.
        taken = int(np.searchsorted(np.cumsum(areas[free]), 1e6 * wanted)) + 1
        owner[free[:taken]] = large
    left = np.unique(owner)
    groups = [np.flatnonzero(owner == town) for town in left]
    polygons = np.array(towns.polygons, dtype=object)
    shapes = np.array([shapely.union_all(polygons[group]) for group in groups], dtype=object)
    return _land(
        "generated department",
        Tiling(tuple(towns.codes[town] for town in left), shapes),
        np.array([towns.populations[group].sum() for group in groups], dtype=np.float64),
        np.array([areas[group].sum() for group in groups]),
        _GENERATED_SPREAD,
    )


def doubs(data: Path) -> Land:
    """Read the communes of the Doubs, which are no part of this project, and their inhabitants.

    Raises
    ------
    UserError
        If one of the two files is not in the folder, nor in its folder "doubs".
    """
    import numpy as np
    from pyproj import Geod

    from ldpaudit.geography import Tiling

    folder = data if (data / _POLYGONS).is_file() else data / "doubs"
    for name in (_POLYGONS, _INHABITANTS):
        if not (folder / name).is_file():
            raise UserError(f"there is no {name}", where=str(data), hint="name the folder that holds it")
    towns = Tiling.read(folder / _POLYGONS, id="code")
    with (folder / _INHABITANTS).open(encoding="utf-8", newline="") as file:
        living = {row["insee"]: float(row["pmun_2019"]) for row in csv.DictReader(file)}
    # Three communes of 2018 were merged in 2019: nobody is counted there.
    inhabitants = np.array([living.get(code, 0.0) for code in towns.labels])
    ellipsoid = Geod(ellps="WGS84")
    areas = np.array([abs(ellipsoid.geometry_area_perimeter(shape)[0]) for shape in towns.shapes])
    return _land("Doubs", towns, inhabitants, areas, _REAL_SPREAD)


def _land(name: str, towns: Tiling, inhabitants: Floats, areas: Floats, spread: float) -> Land:
    import numpy as np
    import shapely

    from ldpaudit.geography.stations import Stations

    middles = shapely.get_coordinates(shapely.centroid(towns.shapes))
    largest = np.argsort(-inhabitants, kind="stable")[:STATIONS]
    named = tuple(towns.labels[town] for town in largest)
    stations = Stations(named, *np.ascontiguousarray(middles[largest].T))
    return Land(name, towns, middles, np.sqrt(areas / math.pi), inhabitants, stations, spread)


@dataclass(frozen=True)
class Spread:
    """A figure measured with several seeds: its mean, and the standard deviation over the seeds."""

    mean: float
    over_seeds: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Sum figures up; of one seed the deviation is 0."""
        mean = sum(values) / len(values)
        squares = sum((value - mean) ** 2 for value in values)
        return cls(mean, math.sqrt(squares / (len(values) - 1)) if len(values) > 1 else 0.0)


@dataclass(frozen=True)
class Row:
    """One row of the table.

    Parameters
    ----------
    epsilon : float
        Nats per metre; 0 for the true points.
    changed : Spread
        Percent of points whose town changes.
    moved : Spread
        Mean displacement, metres.
    distance, deviation : Spread
        Mean and standard deviation of the distance to the station, km.
    """

    epsilon: float
    changed: Spread
    moved: Spread
    distance: Spread
    deviation: Spread


def measured(land: Land, seeds: int, points: int) -> list[Row]:
    """Measure all presets; the first row is that of the true points.

    Parameters
    ----------
    land : Land
    seeds : int
        How often points and noise are drawn.
    points : int
    """
    import numpy as np

    from ldpaudit.geography.noise.repeated import PRESETS
    from ldpaudit.geography.stations import Stations
    from ldpaudit.randomness import Key

    found: list[list[tuple[float, ...]]] = [[] for _ in range(len(PRESETS) + 1)]
    for seed in range(seeds):
        lon, lat = land.points(points, seed)
        town = land.towns.locate(lon, lat)
        # As in the thesis, the station is that of the true point.
        station, metres = land.stations.nearest(lon, lat)
        found[0].append((0.0, 0.0, metres.mean() / 1000, metres.std() / 1000))
        key = Key.for_tests(102).derive({"land": land.name, "seed": seed})
        for at, mechanism in enumerate(PRESETS, start=1):
            x, y = mechanism.sanitize(lon, lat, key)
            changed = 100.0 * float((land.towns.locate(x, y) != town).mean())
            far = land.stations.distance(x, y, station)
            each = Stations(("",), lon, lat).distance(x, y, np.arange(points))
            found[at].append((changed, float(each.mean()), far.mean() / 1000, far.std() / 1000))
    epsilons = [0.0, *(mechanism.epsilon for mechanism in PRESETS)]
    return [
        Row(epsilon, *(Spread.of(values) for values in zip(*rows, strict=True)))
        for epsilon, rows in zip(epsilons, found, strict=True)
    ]


def main(folder: str = "", seeds: str = "3") -> None:
    """Print the table for the department of the demo, and for the Doubs where its communes are."""
    for land in [generated(), *([doubs(Path(folder))] if folder else [])]:
        print(f"{land.name}: {len(land.towns)} towns, points around their middles with {land.spread:g} radii")
        print(
            f"{'eps per m':10} {'town changed, %':>16} {'published':>10} {'moved, m':>10} {'station, km':>16}"
        )
        rows = measured(land, int(seeds), POINTS)
        for row, city, (mean, deviation) in zip(
            rows, (None, *CITY), (TRUE_DISTANCE, *DISTANCES), strict=True
        ):
            changed = f"{row.changed.mean:.2f} ({row.changed.over_seeds:.2f})"
            station = f"{row.distance.mean:.2f} ({mean}), {row.deviation.mean:.2f} ({deviation})"
            print(f"{row.epsilon:10.6f} {changed:>16} {city or '':>10} {row.moved.mean:10.0f} {station:>26}")


if __name__ == "__main__":
    main(*sys.argv[1:])
