"""Polygons that cross the 180th meridian or enclose a pole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.tilings import Shapes

_HALF, _TURN, _POLE = 180.0, 360.0, 90.0

Floats = npt.NDArray[np.float64]


def crosses_antimeridian(shapes: Shapes) -> npt.NDArray[np.bool_]:
    """Return which shapes have an edge longer than half a turn, but not of a whole one.

    shapes (m,): polygons in degrees; None is none.
    Returns (m,).
    """
    import shapely

    parts, owner = shapely.get_parts(shapes, return_index=True)
    rings, of_part = shapely.get_rings(parts, return_index=True)
    degrees, of_ring = shapely.get_coordinates(rings, return_index=True)
    step = np.abs(np.diff(degrees[:, 0]))
    long = (of_ring[1:] == of_ring[:-1]) & (step > _HALF) & (step < _TURN)
    found = np.zeros(len(shapes), np.bool_)
    found[owner[of_part[of_ring[1:][long]]]] = True
    return found


def repaired(shapes: Shapes) -> Shapes:
    """Lead edges longer than half a turn the short way round, and lay all polygons side by side.

    Longitudes then go beyond 180 degrees, as far as the regions reach. A ring around a pole becomes a strip
    between its edge and the pole.

    shapes (m,): polygons in degrees.
    Returns (m,).
    """
    import shapely

    polygons, owner = shapely.get_parts(shapes, return_index=True)
    wound = [_wound(polygon) for polygon in polygons]
    middle = np.array([(rings[0].west + rings[0].east) / 2.0 for rings in wound])
    angle = np.radians(middle)
    centre = np.degrees(np.arctan2(np.sin(angle).sum(), np.cos(angle).sum()))
    shift = -np.round((middle - centre) / _TURN)
    moved = np.empty(len(polygons), object)
    for at, (rings, by) in enumerate(zip(wound, shift, strict=True)):
        outer, *holes = (ring.laid(by) for ring in rings)
        moved[at] = shapely.Polygon(outer, holes)
    found = shapes.copy()
    for at in range(len(shapes)):
        own = moved[owner == at]
        if len(own):
            found[at] = own[0] if len(own) == 1 else shapely.union_all(own)
    return found


@dataclass
class _Ring:
    """A ring, and the turns to add to each of its longitudes: once, so that shared vertices stay shared."""

    degrees: Floats
    turns: Floats

    @classmethod
    def of(cls, degrees: Floats) -> _Ring:
        step = np.diff(degrees[:, 0])
        long = (np.abs(step) > _HALF) & (np.abs(step) < _TURN)
        turns = np.concatenate([[0.0], np.cumsum(np.where(long, -np.sign(step), 0.0))])
        if turns[-1] != 0.0:
            # It goes around a pole, to which it is led at the end of its turn, and back at the begin.
            pole = _POLE if degrees[:, 1].mean() > 0.0 else -_POLE
            corners = [[degrees[0, 0], pole], [degrees[0, 0], pole], degrees[0]]
            degrees = np.concatenate([degrees, corners])
            turns = np.concatenate([turns, [turns[-1], 0.0, 0.0]])
        return cls(degrees, turns)

    @property
    def west(self) -> float:
        return float((self.degrees[:, 0] + _TURN * self.turns).min())

    @property
    def east(self) -> float:
        return float((self.degrees[:, 0] + _TURN * self.turns).max())

    def laid(self, by: float) -> Floats:
        turns = self.turns + by
        return np.column_stack([self.degrees[:, 0] + _TURN * turns, self.degrees[:, 1]])


def _wound(polygon: Any) -> list[_Ring]:
    """Unwind the rings of a polygon, its holes into its outer ring."""
    import shapely

    outer, *holes = (_Ring.of(shapely.get_coordinates(ring)) for ring in shapely.get_rings(polygon))
    for hole in holes:
        middle = (hole.west + hole.east) / 2.0
        hole.turns += (middle < outer.west) * 1.0 - (middle > outer.east) * 1.0
    return [outer, *holes]


def other_turns(x: Floats, west: float, east: float) -> list[tuple[npt.NDArray[np.intp], float]]:
    """Find the points that may also be met a whole turn further east or west.

    x (n,): longitudes between -180 and 180 degrees.
    west, east: ends of the regions.
    Returns: places of points, and by how many degrees to move them.
    """
    found = []
    if east >= _HALF:
        found.append((np.flatnonzero(x + _TURN <= east), _TURN))
    if west <= -_HALF:
        found.append((np.flatnonzero(x - _TURN >= west), -_TURN))
    return found
