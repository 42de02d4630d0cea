"""What part of the world a drawing shows, and how large."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform


@dataclass(frozen=True)
class Box:
    """A rectangle in metres of the map's frame."""

    west: float
    south: float
    east: float
    north: float

    @property
    def width(self) -> float:
        """Metres from west to east."""
        return self.east - self.west

    @property
    def height(self) -> float:
        """Metres from south to north."""
        return self.north - self.south

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return (self.west + self.east) / 2, (self.south + self.north) / 2

    def meets(self, other: Box) -> bool:
        """Return whether two boxes have a point in common."""
        beside = self.east < other.west or other.east < self.west
        return not (beside or self.north < other.south or other.north < self.south)

    def holds(self, other: Box) -> bool:
        """Return whether another box lies in this one."""
        across = self.west <= other.west and other.east <= self.east
        return across and self.south <= other.south and other.north <= self.north

    def rect(self) -> QRectF:
        """Return it as Qt writes rectangles."""
        return QRectF(self.west, self.south, self.width, self.height)


@dataclass(frozen=True)
class View:
    """A box of the world on a canvas.

    Parameters
    ----------
    box : Box
        Of the shape of the canvas.
    width, height : float
        The canvas, in pixels of 1/96 inch (of the screen's own size on a screen).
    fineness : float
        Dots of the device in such a pixel.
    screen : bool
        Whether it is drawn again and again: quickly, and in dots.
    """

    box: Box
    width: float
    height: float
    fineness: float = 1.0
    screen: bool = True

    @property
    def pixel(self) -> float:
        """Metres that a pixel is wide."""
        return self.box.width / max(self.width, 1.0)

    @property
    def transform(self) -> QTransform:
        """The way from metres to pixels."""
        scale = 1.0 / self.pixel
        return QTransform(
            scale, 0.0, 0.0, -scale, -self.box.west * scale, self.height + self.box.south * scale
        )
