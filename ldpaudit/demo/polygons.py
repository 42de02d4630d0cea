"""Polygons of towns that cover a country without gap or overlap: rough-edged Voronoi cells."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.random import Generator
from numpy.typing import NDArray

Points = NDArray[np.float64]

#: How far the middle of a border moves sideways, as a share of its length; gentler where borders would cross.
_ROUGHNESS = (0.11, 0.06, 0.03, 0.0)


def outline(draw: Generator, area: float) -> shapely.Polygon:
    """Draw an irregular country of the given area in square metres around the origin."""
    angle = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    radius = np.ones_like(angle)
    for wave in range(2, 30):
        phase = draw.uniform(0, 2 * math.pi)
        radius += draw.uniform(0.4, 1.0) * 0.16 / wave * np.cos(wave * angle + phase)
    land = shapely.Polygon(np.column_stack([1.25 * radius * np.cos(angle), 0.9 * radius * np.sin(angle)]))
    scale = math.sqrt(area / land.area)
    return shapely.transform(land, lambda points: np.rint(points * scale))


def centres(draw: Generator, land: shapely.Polygon, number: int) -> Points:
    """Scatter so many points over a country, none too close to another or to the border.

    A few more than needed stand on a jittered grid, and the surplus goes at random, so that some cells
    grow larger than others.
    """
    spacing = math.sqrt(land.area / (1.12 * number))
    low_x, low_y, high_x, high_y = land.bounds
    while True:
        x, y = np.meshgrid(np.arange(low_x, high_x, spacing), np.arange(low_y, high_y, spacing))
        points = np.column_stack([x.ravel(), y.ravel()]) + draw.uniform(-0.36, 0.36, (x.size, 2)) * spacing
        inner = land.buffer(-0.15 * spacing)
        points = points[shapely.contains_xy(inner, points[:, 0], points[:, 1])]
        if len(points) >= number:
            return points[np.sort(draw.permutation(len(points))[:number])]
        spacing *= 0.97


def cells(draw: Generator, land: shapely.Polygon, points: Points) -> list[shapely.Polygon]:
    """Return the cell of each point.

    Borders are roughened once for both sides and noded on a grid of one metre, so that neighbours share
    every vertex (`shapely.coverage_is_valid`).

    Returns
    -------
    list of Polygon
        One for each point, in the same plane, metres.
    """
    segments = _voronoi_segments(land, points)
    ring = shapely.get_coordinates(land.exterior)
    shore = np.stack([ring[:-1], ring[1:]], axis=1)
    sideways = draw.uniform(-1.0, 1.0, (3, len(segments) + len(shore), 4))
    for roughness in _ROUGHNESS:
        lines = _roughened(np.concatenate([segments, shore]), sideways, roughness)
        rough_land = shapely.Polygon(np.concatenate([line[:-1] for line in lines[len(segments) :]]))
        if not rough_land.is_valid:
            continue
        found = _faces(lines, rough_land, points)
        if found is not None:
            return found
    raise RuntimeError("no valid coverage was found")  # pragma: no cover


def neighbours(polygons: list[shapely.Polygon]) -> list[tuple[int, int]]:
    """Find the pairs of polygons that share a border, not merely a corner."""
    tree = shapely.STRtree(polygons)
    left, right = tree.query(polygons, predicate="intersects")
    array = np.array(polygons)
    left, right = left[left < right], right[left < right]
    shared = shapely.length(shapely.intersection(array[left], array[right])) > 0
    return [(int(a), int(b)) for a, b in sorted(zip(left[shared], right[shared], strict=True))]


def _voronoi_segments(land: shapely.Polygon, points: Points) -> Points:
    voronoi = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=land.buffer(5000.0))
    pairs = []
    for cell in shapely.get_parts(voronoi):
        ring = np.rint(shapely.get_coordinates(cell))
        pairs.append(np.stack([ring[:-1], ring[1:]], axis=1))
    segments = np.concatenate(pairs)
    # Both cells of a border run along it, in opposite directions.
    turned = (segments[:, 0, 0] > segments[:, 1, 0]) | (
        (segments[:, 0, 0] == segments[:, 1, 0]) & (segments[:, 0, 1] > segments[:, 1, 1])
    )
    segments[turned] = segments[turned][:, ::-1]
    unique = np.unique(segments.reshape(-1, 4), axis=0).reshape(-1, 2, 2)
    return np.asarray(unique[(unique[:, 0] != unique[:, 1]).any(axis=1)])


def _roughened(segments: Points, sideways: Points, roughness: float) -> Points:
    """Displace midpoints three times over: (s, 2, 2) segments become (s, 9, 2) lines."""
    lines = segments
    for level in range(3):
        begin, end = lines[:, :-1], lines[:, 1:]
        along = end - begin
        offset = roughness * sideways[level, :, : along.shape[1]]
        middle = (begin + end) / 2 + offset[..., None] * along[..., ::-1] * np.array([-1.0, 1.0])
        finer = np.empty((len(lines), 2 * lines.shape[1] - 1, 2))
        finer[:, ::2], finer[:, 1::2] = lines, middle
        lines = finer
    return np.rint(lines)


def _faces(lines: Points, land: shapely.Polygon, points: Points) -> list[shapely.Polygon] | None:
    noded = shapely.unary_union(shapely.linestrings(lines), grid_size=1.0)
    faces = shapely.get_parts(shapely.polygonize([noded]))
    faces = faces[shapely.contains(land, shapely.point_on_surface(faces))]
    tree = shapely.STRtree(faces)
    which, home = tree.query(shapely.points(points), predicate="within")
    if len(set(home.tolist())) != len(points) or not np.array_equal(np.sort(which), np.arange(len(points))):
        return None
    owner = np.full(len(faces), -1)
    owner[home] = which
    # Scraps that the shore cut off go to the neighbour with the longest common border.
    pairs = neighbours(list(faces))
    for scrap in np.flatnonzero(owner < 0):
        beside = [a + b - scrap for a, b in pairs if scrap in (a, b)]
        beside = [face for face in beside if owner[face] >= 0]
        if not beside:
            return None
        borders = [shapely.intersection(faces[scrap], faces[face]).length for face in beside]
        owner[scrap] = owner[beside[int(np.argmax(borders))]]
    merged = [shapely.coverage_union_all(faces[owner == town]) for town in range(len(points))]
    whole = [cell for cell in merged if isinstance(cell, shapely.Polygon) and not cell.interiors]
    return whole if len(whole) == len(points) else None
