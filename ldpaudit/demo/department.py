"""The fictional department: its towns, regions and stations.

It lies in the open Bay of Biscay, so that no real place is meant, and has the scale of the Doubs: about
5,200 square kilometres, 600 towns, 17 regions, and a town of 116,000 inhabitants over a median of 280.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

import numpy as np
import shapely
from numpy.random import Generator
from numpy.typing import NDArray

from ldpaudit.demo import names

TOWNS = 600
REGIONS = 17
STATIONS = 46
AREA = 5.2e9

#: Where the origin of the plane lies, degrees, and metres in a degree there (WGS84).
LON, LAT = -7.25, 46.4
METRES_LON = 76_906.0
METRES_LAT = 111_154.0

#: Inhabitants of the largest towns; those of the others follow a log-normal law.
_LARGEST = (116_000, 25_300, 17_400, 14_100, 10_900, 9_300, 8_100, 7_000, 6_200, 5_600, 5_100, 4_700, 4_300)
_MEDIAN, _SPREAD, _SMALLEST = 280, 1.1, 8

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Department:
    """A fictional department.

    codes, names: code of five digits and name of each town, in the order of codes.
    populations: inhabitants.
    region_of: region of each town.
    regions: names of the regions.
    polygons: WGS84 degrees; together a valid coverage.
    centres: longitude and latitude of the middle of each town.
    radii: radius of the disc of the same area, metres.
    stations: towns that have a station.
    """

    codes: tuple[str, ...]
    names: tuple[str, ...]
    populations: NDArray[np.int64]
    region_of: NDArray[np.int64]
    regions: tuple[str, ...]
    polygons: tuple[shapely.Polygon, ...]
    centres: Floats
    radii: Floats
    stations: NDArray[np.int64]

    @classmethod
    def generate(cls, seed: int = 0) -> Department:
        """Make the department of a seed."""
        draw = np.random.default_rng([seed, 0])
        land, cells = _country(draw)
        middles = shapely.get_coordinates(shapely.point_on_surface(cells))
        pairs = _neighbours(cells)
        inland = np.asarray(shapely.distance(shapely.points(middles), land.exterior) > 4500.0)
        capitals = _spread(draw, middles, inland, REGIONS)
        region_of = _grown(draw, middles, pairs, capitals)
        populations = _populations(draw, middles, capitals)

        named = names.town_names(draw, TOWNS)
        order = np.argsort(np.array([_plain(name) for name in named]))
        place = np.empty(TOWNS, np.int64)
        # Towns are numbered in the order of their names, as everywhere.
        place[order] = np.arange(TOWNS)
        at = np.argsort(place)
        capital_names = [named[town] for town in capitals]
        return cls(
            codes=tuple(f"00{number + 1:03d}" for number in range(TOWNS)),
            names=tuple(named[town] for town in at),
            populations=populations[at],
            region_of=region_of[at],
            regions=tuple(names.region_names(draw, capital_names)),
            polygons=tuple(_degrees(cells[town]) for town in at),
            centres=_to_degrees(middles)[at],
            radii=np.sqrt(shapely.area(cells) / math.pi)[at],
            stations=np.sort(place[_stations(middles, capitals, populations)]),
        )

    @property
    def station_names(self) -> tuple[str, ...]:
        """Name the stations after their towns."""
        return tuple(f"CIS {self.names[town]}" for town in self.stations)

    @cached_property
    def station_of(self) -> NDArray[np.int64]:
        """Return the index of the nearest station of each town."""
        metres = self.centres * (METRES_LON, METRES_LAT)
        apart = metres[:, None, :] - metres[None, self.stations, :]
        return np.asarray(np.argmin((apart**2).sum(axis=2), axis=1))

    @cached_property
    def region_neighbours(self) -> NDArray[np.int64]:
        """Return the regions in the order of their distance from each region, itself first: (17, 17)."""
        middles = np.stack([self.centres[self.region_of == region].mean(axis=0) for region in range(REGIONS)])
        metres = middles * (METRES_LON, METRES_LAT)
        apart = ((metres[:, None, :] - metres[None, :, :]) ** 2).sum(axis=2)
        return np.argsort(apart, axis=1)


def scatter(draw: Generator, department: Department, towns: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Draw a point in each of the given towns, clustered around its middle.

    Gaussian with a standard deviation of half the radius of the disc of equal area; points outside of their
    town are drawn again.

    Returns lon, lat: WGS84 degrees, rounded to 6 decimals (10 cm); strictly inside the town's polygon.
    """
    shapes = np.array(department.polygons)
    shapely.prepare(shapes)
    lon, lat = department.centres[towns].T.copy()
    pending = np.arange(len(towns))
    for _ in range(40):
        here = towns[pending]
        step = 0.5 * department.radii[here] * draw.standard_normal((2, len(pending)))
        new_lon = np.round(department.centres[here, 0] + step[0] / METRES_LON, 6)
        new_lat = np.round(department.centres[here, 1] + step[1] / METRES_LAT, 6)
        inside = shapely.contains_xy(shapes[here], new_lon, new_lat)
        lon[pending[inside]], lat[pending[inside]] = new_lon[inside], new_lat[inside]
        pending = pending[~inside]
        if not len(pending):
            break
    return lon, lat


def _country(draw: Generator) -> tuple[shapely.Polygon, Any]:
    """Draw a country, and towns that cover it: cells of one piece, which share every vertex on a grid."""
    while True:
        land = _outline(draw)
        points = shapely.MultiPoint(_scattered(draw, land))
        voronoi = shapely.get_parts(
            shapely.voronoi_polygons(points, extend_to=land.buffer(5000.0), ordered=True)
        )
        parts, town = shapely.get_parts(shapely.intersection(voronoi, land, grid_size=1.0), return_index=True)
        whole = shapely.get_dimensions(parts) == 2
        if not np.array_equal(town[whole], np.arange(TOWNS)) or not shapely.coverage_is_valid(parts[whole]):
            continue
        united = shapely.coverage_union_all(parts[whole])
        if isinstance(united, shapely.Polygon) and not united.interiors:
            return land, parts[whole]


def _outline(draw: Generator) -> shapely.Polygon:
    """Draw an irregular country around the origin."""
    angle = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    radius = np.ones_like(angle)
    for wave in range(2, 30):
        phase = draw.uniform(0, 2 * math.pi)
        radius += draw.uniform(0.4, 1.0) * 0.16 / wave * np.cos(wave * angle + phase)
    land = shapely.Polygon(np.column_stack([1.25 * radius * np.cos(angle), 0.9 * radius * np.sin(angle)]))
    scale = math.sqrt(AREA / land.area)
    return shapely.transform(land, lambda points: np.rint(points * scale))


def _scattered(draw: Generator, land: shapely.Polygon) -> Floats:
    """Scatter the middles of towns, none too close to another or to the border: some of a jittered grid."""
    spacing = math.sqrt(land.area / (1.12 * TOWNS))
    low_x, low_y, high_x, high_y = land.bounds
    while True:
        x, y = np.meshgrid(np.arange(low_x, high_x, spacing), np.arange(low_y, high_y, spacing))
        points = np.column_stack([x.ravel(), y.ravel()]) + draw.uniform(-0.36, 0.36, (x.size, 2)) * spacing
        inner = land.buffer(-0.15 * spacing)
        points = points[shapely.contains_xy(inner, points[:, 0], points[:, 1])]
        if len(points) >= TOWNS:
            return points[np.sort(draw.permutation(len(points))[:TOWNS])]
        spacing *= 0.97


def _neighbours(cells: Any) -> list[tuple[int, int]]:
    """Find the pairs of cells that share a border, not merely a corner."""
    left, right = shapely.STRtree(cells).query(cells, predicate="intersects")
    left, right = left[left < right], right[left < right]
    shared = shapely.length(shapely.intersection(cells[left], cells[right])) > 0
    return sorted(zip(left[shared].tolist(), right[shared].tolist(), strict=True))


def _to_degrees(metres: Floats) -> Floats:
    return np.round(metres / (METRES_LON, METRES_LAT) + (LON, LAT), 6)


def _degrees(cell: shapely.Polygon) -> shapely.Polygon:
    # Vertices lie on a grid of one metre: rounding to a tenth of it keeps the coverage valid.
    return shapely.orient_polygons(shapely.transform(cell, _to_degrees))


def _plain(name: str) -> str:
    return name.translate(str.maketrans("ÉÈÊÂÎÔÛéèêâîôû", "EEEAIOUeeeaiou"))


def _spread(draw: Generator, middles: Floats, inland: NDArray[np.bool_], number: int) -> NDArray[np.int64]:
    """Choose inland towns far from each other, the first near the middle: each next one is the farthest."""
    near = np.argsort((middles**2).sum(axis=1))[: len(middles) // 20]
    chosen = [int(draw.choice(near))]
    distance = np.full(len(middles), np.inf)
    for _ in range(number - 1):
        distance = np.minimum(distance, np.hypot(*(middles - middles[chosen[-1]]).T))
        chosen.append(int(np.argmax(inland * distance * draw.uniform(0.75, 1.0, len(middles)))))
    return np.array(chosen)


def _grown(
    draw: Generator, middles: Floats, pairs: list[tuple[int, int]], capitals: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Grow regions from their capitals along borders, so that each is connected."""
    beside: list[list[tuple[int, float]]] = [[] for _ in middles]
    for (a, b), lane in zip(pairs, draw.uniform(0.7, 1.5, len(pairs)), strict=True):
        length = float(np.hypot(*(middles[a] - middles[b]))) * float(lane)
        beside[a].append((b, length))
        beside[b].append((a, length))
    region = np.full(len(middles), -1)
    front = [(0.0, int(town), number) for number, town in enumerate(capitals)]
    while front:
        travelled, town, number = heapq.heappop(front)
        if region[town] >= 0:
            continue
        region[town] = number
        for other, length in beside[town]:
            if region[other] < 0:
                heapq.heappush(front, (travelled + length, other, number))
    return region


def _populations(draw: Generator, middles: Floats, capitals: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the capitals the largest populations, and the towns near them larger ones than the others."""
    law = NormalDist(math.log(_MEDIAN), _SPREAD)
    ranks = (np.arange(len(middles)) + 0.5) / len(middles)
    sizes = np.exp([law.inv_cdf(rank) for rank in ranks[::-1]])
    sizes[: len(_LARGEST)] = _LARGEST
    sizes = np.rint(sizes * draw.uniform(0.99, 1.01, len(sizes))).astype(np.int64)
    sizes = np.sort(np.maximum(sizes, _SMALLEST + 1))[::-1]
    sizes[-1] = _SMALLEST
    nearest = np.min(np.hypot(*(middles[:, None] - middles[capitals]).transpose(2, 0, 1)), axis=1)
    score = draw.normal(0, 0.6, len(middles)) - nearest / nearest.max()
    others = np.setdiff1d(np.argsort(-score), capitals, assume_unique=True)
    populations = np.empty(len(middles), np.int64)
    populations[np.concatenate([capitals, others])] = sizes
    return populations


def _stations(
    middles: Floats, capitals: NDArray[np.int64], populations: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Put a station in each capital, then where the most people live farthest from one."""
    chosen = capitals.tolist()
    distance = np.min(np.hypot(*(middles[:, None] - middles[capitals]).transpose(2, 0, 1)), axis=1)
    while len(chosen) < STATIONS:
        chosen.append(int(np.argmax(distance * populations**0.25)))
        distance = np.minimum(distance, np.hypot(*(middles - middles[chosen[-1]]).T))
    return np.array(chosen)
