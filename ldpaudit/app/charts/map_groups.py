"""Rows of small groups on a map: one colour for each range of sizes, the smallest above the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from ldpaudit.app.charts.map_furniture import draw_key
from ldpaudit.app.charts.map_points import stamped
from ldpaudit.app.charts.map_scale import SHADES, Ramp
from ldpaudit.app.charts.map_scatter import Scatter
from ldpaudit.app.charts.map_view import Box, View
from ldpaudit.app.theme import Look
from ldpaudit.app.words import number
from ldpaudit.language import tr

#: Where ranges of sizes begin.
_BEGINS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500)
#: Share of the colour scale that the largest groups have; what is below comes near the background.
_FAINTEST = 0.2
#: Radius of dots in pixels, and the number of points in view up to which they have it.
_RADII = ((3.4, 500), (2.6, 5_000), (1.8, 20_000))
_LEAST_RADIUS = 1.3


@dataclass(frozen=True, eq=False)
class Band:
    """The rows whose groups have `low` to `high` members.

    Parameters
    ----------
    low, high : int
    points : Scatter
    """

    low: int
    high: int
    points: Scatter

    @property
    def range_text(self) -> str:
        """The sizes in figures."""
        if self.low == self.high:
            return number(self.low)
        return tr("{low}–{high}", low=number(self.low), high=number(self.high))


@dataclass(frozen=True, eq=False)
class GroupsLayer:
    """Points of rows in groups below k.

    Parameters
    ----------
    bands : tuple of Band
        From the smallest groups to the largest below k; also those without a row.
    """

    bands: tuple[Band, ...]

    @classmethod
    def of(
        cls, size: npt.NDArray[np.int32], k: int, points: Callable[[npt.NDArray[np.bool_]], Scatter]
    ) -> GroupsLayer:
        """Sort rows by the size of their group.

        Parameters
        ----------
        size : ndarray of int, shape (n,)
            All below `k`.
        k : int
            At least 2.
        points : callable
            Gives the points of marked rows.
        """
        begins = [begin for begin in _BEGINS if begin < k]
        ends = [begin - 1 for begin in begins[1:]] + [k - 1]
        return cls(
            tuple(
                Band(low, high, points((size >= low) & (size <= high)))
                for low, high in zip(begins, ends, strict=True)
            )
        )

    @property
    def box(self) -> Box:
        """Where the points of the table are."""
        return self.bands[0].points.box

    def colours(self, look: Look) -> list[QColor]:
        """Return the colour of each band: the smaller the groups, the more it stands out."""
        scale = Ramp("density", 2.0, look).colours
        heights = np.linspace(1.0, _FAINTEST, max(len(self.bands), 2))
        return [QColor.fromRgba(int(scale[round(height * (SHADES - 1))])) for height in heights][
            : len(self.bands)
        ]

    def draw(self, painter: QPainter, view: View, look: Look) -> None:
        """Draw the points in view."""
        found = [band.points.within(view.box) for band in self.bands]
        seen = sum(len(x) for x, _ in found)
        radius = next((radius for radius, most in _RADII if seen <= most), _LEAST_RADIUS)
        for (x, y), colour in reversed(list(zip(found, self.colours(look), strict=True))):
            if len(x):
                across = (x - np.float32(view.box.west)) / np.float32(view.pixel)
                down = np.float32(view.height) - (y - np.float32(view.box.south)) / np.float32(view.pixel)
                painter.drawImage(QPointF(0, 0), stamped(across, down, view, colour, radius))

    def draw_legend(self, painter: QPainter, view: View, look: Look) -> None:
        """Draw what the colours mean."""
        title = tr("one row, in a group of")
        entries = zip(self.colours(look), (band.range_text for band in self.bands), strict=True)
        draw_key(painter, view, look, title, list(entries))
