"""Points on a map: dots where they are few, else how many lie in each cell, or the difference."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ldpaudit.app.charts.map_scale import Kind, Ramp, cell_side
from ldpaudit.app.charts.map_scatter import Counts, Scatter, ScatterCells
from ldpaudit.app.charts.map_view import View
from ldpaudit.app.theme import Look

Mode = Literal["raw", "released", "difference"]
#: Points in view from which on they are counted by cells.
MOST_DOTS = 20_000
#: Share of the view that is counted beyond each of its sides, so that moving it a little is quick.
_MARGIN = 0.125
#: Radius of dots in pixels, and the number of points in view up to which they have it.
_RADII = ((2.4, 2_000), (1.8, 8_000), (1.3, MOST_DOTS))
_LEVELS = 255
#: Times that cells are made larger in a picture that another program shows.
_LARGER = 6


@dataclass(frozen=True)
class Legend:
    """What the drawing of points means.

    Parameters
    ----------
    ramp : Ramp or None
        Colours of the cells; None where single points are drawn.
    side : float
        Side of a cell, in metres.
    shown : int
        Points in view; of a difference the sum over both tables.
    """

    ramp: Ramp | None
    side: float
    shown: int


@dataclass(frozen=True, eq=False)
class _Picture:
    """Cells as they were last painted, to be used again while the view stays in them."""

    key: tuple[object, ...]
    cells: ScatterCells
    counts: Counts
    ramp: Ramp
    image: QImage


class PointsLayer:
    """The points as recorded, as treated, or the difference of the two.

    Attributes
    ----------
    raw, released : Scatter or None
    mode : {"raw", "released", "difference"}
    from_trial : bool
        Whether the treated points are those of a trial, which drew its own noise.
    """

    def __init__(self) -> None:
        self.raw: Scatter | None = None
        self.released: Scatter | None = None
        self.mode: Mode = "raw"
        self.from_trial = True
        self._kept: _Picture | None = None

    @property
    def sources(self) -> list[tuple[int, Scatter]]:
        """What is counted, with its sign; nothing while something is missing."""
        wanted = {
            "raw": [(1, self.raw)],
            "released": [(1, self.released)],
            "difference": [(1, self.released), (-1, self.raw)],
        }[self.mode]
        found = [(sign, points) for sign, points in wanted if points is not None]
        return found if len(found) == len(wanted) else []

    def draw(self, painter: QPainter, view: View, look: Look) -> Legend | None:
        """Draw what is in view and return its legend; None where there are no points."""
        sources = self.sources
        if not sources:
            return None
        if self.mode != "difference":
            points = sources[0][1]
            few = sum(part.stop - part.start for part in points.near(view.box)) <= MOST_DOTS
            picture = None if few else self._picture(view, look)
            if picture is not None:
                few = int(picture.counts[picture.cells.part(view.box)].sum()) <= MOST_DOTS
            if few:
                return self._draw_dots(painter, view, look, points)
        picture = self._picture(view, look)
        place = view.transform.mapRect(picture.cells.box.rect())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        # Another program would blur the cells where it makes them larger.
        shown = picture.image if view.screen else _enlarged(picture.image)
        painter.drawImage(place, shown)
        seen = picture.counts[picture.cells.part(view.box)]
        return Legend(picture.ramp, picture.cells.side, int(np.abs(seen).sum()))

    def _picture(self, view: View, look: Look) -> _Picture:
        kind: Kind = "difference" if self.mode == "difference" else "density"
        side = cell_side(view.pixel, kind)
        key = (self.mode, id(self.raw), id(self.released), look.name, side)
        kept = self._kept
        if kept is not None and kept.key == key and kept.cells.box.holds(view.box):
            return kept
        cells = ScatterCells.over(view.box, side, _MARGIN if view.screen else 0.0)
        counts = sum((sign * points.counts(cells) for sign, points in self.sources), np.int64(0))
        assert isinstance(counts, np.ndarray)  # noqa: S101 - there are points
        ramp = Ramp.over(kind, counts, look)
        # A picture begins at its upper edge, counts at the lower.
        painted = np.ascontiguousarray(ramp.painted(counts)[::-1])
        image = QImage(
            painted.data, cells.columns, cells.lines, QImage.Format.Format_ARGB32_Premultiplied
        ).copy()
        made = _Picture(key, cells, counts, ramp, image)
        if view.screen:
            self._kept = made
        return made

    def _draw_dots(self, painter: QPainter, view: View, look: Look, points: Scatter) -> Legend:
        x, y = points.within(view.box)
        across = (x - np.float32(view.box.west)) / np.float32(view.pixel)
        down = np.float32(view.height) - (y - np.float32(view.box.south)) / np.float32(view.pixel)
        colour = dot_colour(self.mode, look)
        radius = next((radius for radius, most in _RADII if len(x) <= most), _RADII[-1][0])
        if view.screen:
            painter.drawImage(QPointF(0, 0), stamped(across, down, view, colour, radius))
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            pen = QPen(colour, 2 * radius)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPoints([QPointF(*one) for one in zip(across.tolist(), down.tolist(), strict=True)])
        return Legend(None, 0.0, len(x))


def _enlarged(image: QImage) -> QImage:
    return image.scaled(image.width() * _LARGER, image.height() * _LARGER)


def dot_colour(mode: Mode, look: Look) -> QColor:
    """Return the colour of single points: that of the truth, or that of what is released."""
    return QColor(look.estimate if mode == "released" else look.true)


def stamped(
    across: npt.NDArray[np.float32],
    down: npt.NDArray[np.float32],
    view: View,
    colour: QColor,
    radius: float,
) -> QImage:
    """Draw dots of one colour by moving a picture of all points over itself, which is quick for thousands.

    Parameters
    ----------
    across, down : ndarray of float32, shape (n,)
        Pixels from the upper left.
    view : View
    colour : QColor
    radius : float
        Pixels.

    Returns
    -------
    QImage
        Of the size of the view.
    """
    fine = view.fineness
    reach = math.ceil(radius * fine)
    wide, high = math.ceil(view.width * fine), math.ceil(view.height * fine)
    columns = np.clip((across * fine).astype(np.intp), 0, wide - 1)
    lines = np.clip((down * fine).astype(np.intp), 0, high - 1)
    here = np.zeros((high, wide), np.uint8)
    here[lines, columns] = _LEVELS
    cover = np.zeros((high + 2 * reach, wide + 2 * reach), np.uint8)
    at = range(-reach, reach + 1)
    strengths = {
        (dy, dx): round(_LEVELS * min(max(radius * fine + 0.5 - math.hypot(dx, dy), 0.0), 1.0))
        for dy in at
        for dx in at
    }
    for strength in sorted(set(strengths.values()) - {0}):
        weaker = np.minimum(here, np.uint8(strength))
        for (dy, dx), own in strengths.items():
            if own == strength:
                part = cover[reach + dy : reach + dy + high, reach + dx : reach + dx + wide]
                np.maximum(part, weaker, out=part)
    seen = np.ascontiguousarray(cover[reach : reach + high, reach : reach + wide])
    image = QImage(seen.data, wide, high, wide, QImage.Format.Format_Alpha8)
    tinted = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    tinted.fill(colour)
    painter = QPainter(tinted)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, image)
    painter.end()
    tinted.setDevicePixelRatio(fine)
    return tinted
