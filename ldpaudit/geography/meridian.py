"""Polygons that cross the 180th meridian or enclose a pole."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.equal_area import Floats, Shapes

_HALF, _TURN, _POLE = 180.0, 360.0, 90.0


def crosses_antimeridian(shapes: Shapes) -> npt.NDArray[np.bool_]:
    """Return which polygons (m,), in degrees, have an edge longer than half a turn, but no whole one."""
    import shapely

    parts, owner = shapely.get_parts(shapes, return_index=True)
    rings, of_part = shapely.get_rings(parts, return_index=True)
    degrees, of_ring = shapely.get_coordinates(rings, return_index=True)
    found = np.zeros(len(shapes), np.bool_)
    found[owner[of_part[of_ring[1:][_is_long(degrees) & (of_ring[1:] == of_ring[:-1])]]]] = True
    return found


def repaired(shapes: Shapes) -> Shapes:
    """Lead edges longer than half a turn the short way round, and lay all polygons (m,) side by side.

    Longitudes then go beyond 180 degrees, as far as the regions reach. A ring around a pole becomes a strip
    between its edge and the pole. Each longitude gets its turns once, so that shared vertices stay shared:
    `antimeridian` (0.4.9) rounds them, and loses what lies in rings around a pole.
    """
    import shapely

    polygons, owner = shapely.get_parts(shapes, return_index=True)
    wound = [_wound(polygon) for polygon in polygons]
    middle = np.array([np.mean(_ends(rings[0])) for rings in wound])
    angle = np.radians(middle)
    centre = np.degrees(np.arctan2(np.sin(angle).sum(), np.cos(angle).sum()))
    moved = np.empty(len(polygons), object)
    for at, (rings, by) in enumerate(zip(wound, -np.round((middle - centre) / _TURN), strict=True)):
        outer, *holes = (np.column_stack([x + _TURN * (turns + by), y]) for x, y, turns in rings)
        moved[at] = shapely.Polygon(outer, holes)
    found = shapes.copy()
    for at in np.unique(owner).tolist():
        found[at] = (
            shapely.union_all(moved[owner == at]) if (owner == at).sum() > 1 else moved[owner == at][0]
        )
    return found


def _is_long(degrees: Floats) -> npt.NDArray[np.bool_]:
    step = np.abs(np.diff(degrees[:, 0]))
    return np.asarray((step > _HALF) & (step < _TURN))


def _ends(ring: Floats) -> tuple[float, float]:
    along = ring[0] + _TURN * ring[2]
    return float(along.min()), float(along.max())


def _wound(polygon: Any) -> list[Floats]:
    """Return longitudes, latitudes and turns to add, of each ring; holes lie in the outer one."""
    import shapely

    found: list[Floats] = []
    for degrees in (shapely.get_coordinates(ring) for ring in shapely.get_rings(polygon)):
        back = np.where(_is_long(degrees), -np.sign(np.diff(degrees[:, 0])), 0.0)
        ring = np.column_stack([degrees, np.append(0.0, np.cumsum(back))])
        if (turns := ring[-1, 2]) != 0.0:
            # It goes around a pole, to which it is led at the end of its turn, and back at the begin.
            (x, y), pole = degrees[0], _POLE if degrees[:, 1].mean() > 0.0 else -_POLE
            ring = np.vstack([ring, [[x, pole, turns], [x, pole, 0.0], [x, y, 0.0]]])
        ring = ring.T
        if found:
            (west, east), middle = _ends(found[0]), np.mean(_ends(ring))
            ring[2] += float(middle < west) - float(middle > east)
        found.append(ring)
    return found
