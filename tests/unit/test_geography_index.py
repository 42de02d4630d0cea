"""The index places every point as exact arithmetic does, and is kept on disk only where that is safe."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.geography import Tiling
from ldpaudit.geography.tilings import Shapes
from ldpaudit.geography.tilings.index import Index
from ldpaudit.geography.tilings.orientation_kernels import orientation

Points = np.ndarray


def first_touched(shapes: Shapes, points: Points) -> np.ndarray:
    """Return the first region that GEOS finds at each point, -1 for none."""
    point, region = shapely.STRtree(shapes).query(shapely.points(points), predicate="intersects")
    first = np.full(len(points), len(shapes))
    np.minimum.at(first, point, region)
    return np.where(first == len(shapes), -1, first)


def exactly_touched(shapes: Shapes, point: Points) -> int:
    """Return the first region at a point by fractions, even-odd, borders included."""
    x, y = map(Fraction, point.tolist())
    for region, shape in enumerate(shapes):
        inside = False
        for ring in shapely.get_rings(shapely.get_parts(shape)):
            corners = [tuple(map(Fraction, corner)) for corner in shapely.get_coordinates(ring).tolist()]
            for (x1, y1), (x2, y2) in pairwise(corners):
                side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
                if side == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
                    return region
                if (y1 > y) != (y2 > y):
                    inside ^= (side < 0) == (y2 > y1)
        if inside:
            return region
    return -1


def require_owners(shapes: Shapes, points: Points) -> None:
    """Require what GEOS says, except for the points next to a border where it rounds."""
    found, expected = owners(shapes, points), first_touched(shapes, points)
    differ = np.flatnonzero(found != expected)
    assert len(differ) <= 0.01 * len(points)
    assert [exactly_touched(shapes, points[at]) for at in differ] == found[differ].tolist()


def owners(shapes: Shapes, points: Points) -> np.ndarray:
    index = Index.over(shapes)
    assert index is not None
    found, wrong = index.owners(*np.ascontiguousarray(points.T))
    assert wrong == 0
    return found


def on_borders(shapes: Shapes) -> Points:
    """Return each vertex, the middle of each edge, and the doubles beside both."""
    rings = shapely.get_rings(shapely.get_parts(shapes))
    at, of = shapely.get_coordinates(rings, return_index=True)
    middle = (at[1:] + at[:-1])[of[1:] == of[:-1]] / 2
    exact = np.unique(np.concatenate([at, middle]), axis=0)
    beside = [np.column_stack([next_to(exact[:, 0], far), exact[:, 1]]) for far in (-400.0, 400.0)]
    beside += [np.column_stack([exact[:, 0], next_to(exact[:, 1], far)]) for far in (-400.0, 400.0)]
    return np.concatenate([exact, *beside])


def next_to(values: Points, far: float) -> Points:
    """Return the next doubles; beside 0 one whose products do not vanish."""
    return np.where(values == 0.0, np.copysign(1e-30, far), np.nextafter(values, far))


@pytest.fixture(scope="module")
def doubs(shared_data: Path) -> Tiling:
    return Tiling.read(shared_data / "doubs" / "communes-25-doubs.geojson")


def test_every_border_point_of_doubs_has_one_owner(doubs: Tiling) -> None:
    points = on_borders(doubs.shapes)
    require_owners(doubs.shapes, points)
    vertices = np.unique(shapely.get_coordinates(doubs.shapes), axis=0)
    assert len(vertices) == 13_691
    assert (owners(doubs.shapes, vertices) >= 0).all()


COORDINATE = st.integers(-6, 6)


@st.composite
def some_polygons(draw: st.DrawFn) -> Shapes:
    """Draw polygons with holes and parts on a grid of whole numbers; they overlap, touch and coincide."""
    found = []
    for _ in range(draw(st.integers(1, 5))):
        ring = draw(st.lists(st.tuples(COORDINATE, COORDINATE), min_size=3, max_size=8))
        made = shapely.make_valid(shapely.Polygon(ring))
        parts = [part for part in shapely.get_parts(made) if part.geom_type == "Polygon"]
        if parts:
            found.append(shapely.union_all(parts))
    return np.array(found, dtype=object)


@settings(max_examples=80)
@given(some_polygons(), st.sampled_from([1.0, 0.125, 1 / 3, 1e-4]), st.sampled_from([0.0, 5.9, -0.1]))
def test_any_polygons_own_what_geos_says(shapes: Shapes, scale: float, aside: float) -> None:
    if not len(shapes):
        return
    shapes = shapely.transform(shapes, lambda points: points * scale + aside)
    shapes = shapes[shapely.is_valid(shapes)]
    if not len(shapes):
        return
    halves = np.stack(np.meshgrid(np.arange(-14, 15) / 2, np.arange(-14, 15) / 2), axis=-1).reshape(-1, 2)
    points = np.concatenate([halves * scale + aside, on_borders(shapes)])
    require_owners(shapes, points)


@settings(max_examples=200)
@given(
    st.lists(st.integers(-(2**52), 2**52), min_size=4, max_size=4), st.integers(-3, 3), st.integers(0, 2**20)
)
def test_the_side_of_an_edge_is_exact(ends: list[int], off: int, share: int) -> None:
    x1, y1, x2, y2 = (end * 2.0**-45 for end in ends)
    along = share * 2.0**-20
    x, y = x1 + (x2 - x1) * along, y1 + (y2 - y1) * along
    for _ in range(abs(off)):
        y = float(next_to(np.array(y), 400.0 if off > 0 else -400.0))
    a, b, c, d, e, f = map(Fraction, (x1, y1, x2, y2, x, y))
    exact = (c - a) * (f - b) - (e - a) * (d - b)
    assert orientation(x, y, x1, y1, x2, y2) == (exact > 0) - (exact < 0)


def test_wrong_places_are_counted_and_missing_ones_are_not() -> None:
    index = Index.over(np.array([shapely.box(0, 0, 1, 1)], dtype=object))
    assert index is not None
    x = np.array([0.5, np.nan, np.nan, 0.5, np.inf, 181.0, 0.5])
    y = np.array([0.5, np.nan, 0.5, np.nan, 0.5, 0.5, -91.0])
    found, wrong = index.owners(x, y)
    assert wrong == 5
    assert found.tolist() == [0, -1, -1, -1, -1, -1, -1]
