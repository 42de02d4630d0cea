"""Borders of regions at several levels of detail: the one that the pixels ask for, where the view is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ldpaudit.app.charts.map_scale import faint
from ldpaudit.app.charts.map_view import Box, View
from ldpaudit.app.theme import Look

Metres = npt.NDArray[np.float32]
#: Opacity of borders, of 255: they must be seen on all colours of a scale, and not hide them.
_STRENGTH = 125
#: Vertices drawn or left out together.
_PART = 2_000
#: How a vertex is joined to the next, as `ldpaudit draw` writes it: by a line that is drawn here.
_OWN = 2


@dataclass(frozen=True, eq=False)
class _Part:
    """Borders of some regions that lie together."""

    x: Metres
    y: Metres
    joined: npt.NDArray[np.uint8]
    region: npt.NDArray[np.int32]

    @cached_property
    def box(self) -> Box:
        west, east = float(self.x.min()), float(self.x.max())
        return Box(west, float(self.y.min()), east, float(self.y.max()))

    @cached_property
    def lines(self) -> QPainterPath:
        """Each border once, whoever of two neighbours draws it."""
        own = self.joined == _OWN
        used = own | np.append(np.False_, own[:-1])
        return _path(self.x[used], self.y[used], own[used])

    @cached_property
    def areas(self) -> dict[int, QPainterPath]:
        """The area of each region."""
        cuts = np.flatnonzero(np.diff(self.region)) + 1
        starts, stops = [0, *cuts.tolist()], [*cuts.tolist(), len(self.region)]
        return {
            int(self.region[start]): _path(
                self.x[start:stop], self.y[start:stop], self.joined[start:stop] > 0
            )
            for start, stop in zip(starts, stops, strict=True)
        }


def _path(x: Metres, y: Metres, connect: npt.NDArray[np.bool_]) -> QPainterPath:
    path: QPainterPath = pg.arrayToQPath(x.astype(np.float64), y.astype(np.float64), connect=connect)
    return path


@dataclass(frozen=True, eq=False)
class Regions:
    """Polygons of a map.

    Parameters
    ----------
    levels : mapping of int to tuple of parts
        By tolerance in metres; 0 is the whole border.
    count : int
        Polygons.
    labels : tuple of str
        Name of each; empty where they have none.
    """

    levels: Mapping[int, tuple[_Part, ...]]
    count: int
    labels: tuple[str, ...] = ()
    box: Box = field(init=False)

    def __post_init__(self) -> None:
        boxes = [part.box for part in self.levels[0]]
        lows = min(box.west for box in boxes), min(box.south for box in boxes)
        highs = max(box.east for box in boxes), max(box.north for box in boxes)
        object.__setattr__(self, "box", Box(*lows, *highs))

    @classmethod
    def of(
        cls,
        tolerance: npt.NDArray[np.int32],
        region: npt.NDArray[np.int32],
        x: Metres,
        y: Metres,
        joined: npt.NDArray[np.uint8],
        labels: tuple[str, ...] = (),
    ) -> Regions:
        """Take vertices as `ldpaudit draw` writes them."""
        levels: dict[int, list[_Part]] = {}
        starts = np.flatnonzero(np.append(np.True_, (np.diff(region) != 0) | (np.diff(tolerance) != 0)))
        stops = np.append(starts[1:], len(region))
        first = 0
        for at in range(len(starts)):
            last = at + 1 == len(starts) or tolerance[starts[at + 1]] != tolerance[starts[first]]
            if last or stops[at] - starts[first] >= _PART:
                rows = slice(int(starts[first]), int(stops[at]))
                part = _Part(x[rows], y[rows], joined[rows], region[rows])
                levels.setdefault(int(tolerance[starts[first]]), []).append(part)
                first = at + 1
        parts = {level: tuple(found) for level, found in levels.items()}
        return cls(parts, int(region.max()) + 1, labels)

    def level(self, pixel: float) -> int:
        """Choose the simplest borders whose tolerance is not wider than a dot of the device, in metres."""
        return max((level for level in self.levels if level <= pixel), default=0)

    def parts(self, view: View) -> list[_Part]:
        """Return what is to be drawn: at the level that the view asks for, where the view is."""
        level = self.level(view.pixel / view.fineness)
        return [part for part in self.levels[level] if part.box.meets(view.box)]

    def draw_lines(self, painter: QPainter, view: View, look: Look) -> None:
        """Draw the borders."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(faint(look.text, _STRENGTH), 1.0))
        way = view.transform
        for part in self.parts(view):
            painter.drawPath(way.map(part.lines))

    def draw_areas(self, painter: QPainter, view: View, colours: Mapping[str, QColor]) -> None:
        """Fill the regions whose label has a colour."""
        # Without smooth edges no background shines through between two regions.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        way = view.transform
        for part in self.parts(view):
            for region, path in part.areas.items():
                colour = colours.get(self.labels[region]) if self.labels else None
                if colour is not None:
                    painter.setBrush(colour)
                    painter.drawPath(way.map(path))
