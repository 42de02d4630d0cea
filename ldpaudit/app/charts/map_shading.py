"""Regions filled by a figure of each: how far the estimated share lies above or below the true one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from PySide6.QtGui import QColor, QPainter

from ldpaudit.app.charts.map_furniture import draw_ramp
from ldpaudit.app.charts.map_scale import Ramp
from ldpaudit.app.charts.map_view import View
from ldpaudit.app.theme import Look
from ldpaudit.app.words import locale
from ldpaudit.language import tr

#: Figures are painted in ten-thousandths, since a scale counts whole numbers.
_FINE = 10_000


@dataclass(frozen=True)
class Shading:
    """A figure of each region.

    Parameters
    ----------
    errors : mapping of str to float
        Estimated minus true share, by the label of the region.
    """

    errors: Mapping[str, float]

    def ramp(self, look: Look) -> Ramp:
        """Return the scale of the figures."""
        return Ramp.over("shift", self._whole, look)

    @property
    def _whole(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        return np.rint(_FINE * np.array(list(self.errors.values()), np.float64)).astype(np.int64)

    def colours(self, look: Look) -> dict[str, QColor]:
        """Return the colour of each region."""
        painted = self.ramp(look).painted(self._whole)
        return {
            label: QColor.fromRgba(int(colour))
            for label, colour in zip(self.errors, painted, strict=True)
            if colour
        }

    def draw_legend(self, painter: QPainter, view: View, look: Look) -> None:
        """Draw what the colours mean."""
        ramp = self.ramp(look)
        text = tr("estimated minus true, percentage points")
        ticks = [(tick, locale().toString(100 * tick / _FINE, "g", 3)) for tick in ramp.ticks]
        draw_ramp(painter, view, look, ramp, text, ticks)
