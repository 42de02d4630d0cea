"""The scales of a map: round lengths, sides of cells, heights of colours and the numbers beside them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtGui import QColor

from ldpaudit.app.theme import Look

Counts = npt.NDArray[np.int64]
Colours = npt.NDArray[np.uint32]
Kind = Literal["density", "difference", "shift"]
#: Pixels that the side of a cell has at least.
FEWEST_PIXELS = {"density": 3.0, "difference": 6.0}
#: Colours of a scale; the first is that of nothing and cannot be seen.
SHADES = 256
#: A density begins with a colour that stands out from the background.
_LEAST = 0.3


def round_below(value: float) -> float:
    """Return the largest of 1, 2 or 5 times a power of ten that is not above a positive value."""
    power = 10.0 ** math.floor(math.log10(value))
    # The largest first; what is one within rounding is one.
    return next((step * power for step in (5.0, 2.0) if step * power <= value * (1 + 1e-9)), power)


def round_above(value: float) -> float:
    """Return the smallest of 1, 2 or 5 times a power of ten that is not below a positive value."""
    below = round_below(value)
    if below >= value * (1 - 1e-9):
        return below
    return round_below(below * 2.6)


def cell_side(pixel: float, kind: Kind = "density") -> float:
    """Return the side of cells in metres, where a pixel is `pixel` metres wide; it is round."""
    return round_above(FEWEST_PIXELS[kind] * pixel)


@dataclass(frozen=True)
class Ramp:
    """Colours of numbers: from 1 up by the logarithm, or away from nothing on both sides.

    Parameters
    ----------
    kind : {"density", "difference", "shift"}
        A difference grows by the logarithm, a shift evenly.
    top : float
        Number of the last colour: 1, 2 or 5 times a power of ten.
    look : Look
    """

    kind: Kind
    top: float
    look: Look

    @classmethod
    def over(cls, kind: Kind, numbers: Counts, look: Look) -> Ramp:
        """Return the scale that holds some numbers."""
        most = int(np.abs(numbers).max(initial=1))
        return cls(kind, max(round_above(max(most, 1)), 2.0), look)

    @property
    def colours(self) -> Colours:
        """The colours as premultiplied ARGB, one for each shade."""
        share = np.linspace(0.0, 1.0, SHADES)
        if self.kind == "density":
            # The end of a colour map that comes near the background is left out.
            first, last = (_LEAST, 1.0) if self.look.name == "dark" else (0.95, 0.0)
            found = pg.colormap.get(self.look.density).map(first + (last - first) * share, mode="byte")
        else:
            fewer, more, none = (_rgb(one) for one in (self.look.true, self.look.estimate, self.look.card))
            away = np.abs(2.0 * share - 1.0)
            strength = np.where(away > 0, _LEAST + (1.0 - _LEAST) * away, 0.0)[:, None]
            ends = np.where((share < 0.5)[:, None], fewer, more)
            found = np.rint(none + strength * (ends - none)).astype(np.uint8)
        red, green, blue = (found[:, at].astype(np.uint32) for at in range(3))
        packed: Colours = np.uint32(0xFF000000) | (red << np.uint32(16)) | (green << np.uint32(8)) | blue
        return packed

    def painted(self, numbers: Counts) -> Colours:
        """Return the colour of each number; cells of 0 cannot be seen.

        Parameters
        ----------
        numbers : ndarray of int, any shape

        Returns
        -------
        ndarray of uint32, same shape
        """
        height = self._height(np.abs(numbers).astype(np.float32))
        if self.kind != "density":
            height = (np.sign(numbers) * height + 1.0) / 2.0
        shade = np.clip(np.rint(height * (SHADES - 1)), 0, SHADES - 1).astype(np.intp)
        return np.where(numbers != 0, self.colours[shade], np.uint32(0))

    def place(self, number: float) -> float:
        """Return the place of a number on the scale, from 0 to 1."""
        height = float(self._height(np.array([abs(number)], np.float32))[0])
        return height if self.kind == "density" else (math.copysign(height, number) + 1.0) / 2.0

    def _height(self, sizes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Return the height of sizes between the least, which is 1 or nothing, and the top."""
        if self.kind == "shift":
            return sizes / np.float32(self.top)
        least = math.log(2.0) if self.kind == "density" else 0.0
        scale = np.float32(1.0 / (math.log1p(self.top) - least))
        return (np.log1p(sizes) - np.float32(least)) * scale

    @property
    def ticks(self) -> list[float]:
        """Numbers to write beside the colours, as many as find room."""
        if self.kind == "shift":
            return [-self.top, -self.top / 2, 0.0, self.top / 2, self.top]
        steps = [float(10**power) for power in range(12) if 10**power < self.top]
        if self.kind == "density":
            return [*steps, self.top]
        return [-self.top, *(-one for one in reversed(steps)), 0.0, *steps, self.top]


def faint(colour: str, alpha: int) -> QColor:
    """Return a colour that what is below shines through; `alpha` is 0 to 255."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made


def _rgb(colour: str) -> npt.NDArray[np.float64]:
    made = QColor(colour)
    return np.array([made.red(), made.green(), made.blue()], np.float64)


def scale_bar(pixel: float, room: float) -> tuple[float, float]:
    """Choose a scale bar.

    Parameters
    ----------
    pixel : float
        Metres that a pixel is wide.
    room : float
        Pixels that the bar may be long.

    Returns
    -------
    metres, pixels : float
        Its length: 1, 2 or 5 times a power of ten, in metres and as drawn.
    """
    metres = round_below(pixel * room)
    return metres, metres / pixel
