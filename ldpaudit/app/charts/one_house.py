"""One house on the map: how far noise moves its point, as two rings and forty places where it may land."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsEllipseItem

from ldpaudit.app.look import token
from ldpaudit.app.words import number
from ldpaudit.language import tr

#: Distances within which planar Laplace noise stays in half and in 95 of 100 cases, times epsilon per metre.
HALF, MOST = 1.678347, 4.743865
PLACES = 40


def faint(colour: str, alpha: int) -> QColor:
    """Return a colour that what is below shines through; `alpha` is 0 to 255."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made


def equal_chances(count: int) -> npt.NDArray[np.float64]:
    """Return places, east and north, of equal chance for a point that noise of epsilon 1 moves from 0.

    Nothing is drawn: a picture that stays the same shows what another distance changes.
    """
    chance = (np.arange(count) + 0.5) / count
    away = np.full(count, HALF)
    for _ in range(40):  # Newton, on 1 - (1 + r) exp(-r), where it rises most slowly
        away -= (1.0 - (1.0 + away) * np.exp(-away) - chance) / np.maximum(away * np.exp(-away), 1e-9)
        away = np.maximum(away, 1e-6)
    turn = 2.0 * math.pi * (np.arange(count) * 17 % count * (math.sqrt(5) - 1) / 2)
    return np.array([away * np.cos(turn), away * np.sin(turn)])


class OneHouse:
    """Items of a view box: a house, two rings, and where its point may land."""

    def __init__(self, box: Any) -> None:
        self.place: tuple[float, float] | None = None
        self.epsilon = 0.0
        self._unit = equal_chances(PLACES)
        self._rings = [QGraphicsEllipseItem(), QGraphicsEllipseItem()]
        self._labels = [pg.TextItem(anchor=(0.5, 1.0)), pg.TextItem(anchor=(0.5, 1.0))]
        self._places, self._house = pg.ScatterPlotItem(symbol="d", size=10), pg.ScatterPlotItem(size=14)
        self._items = [*self._rings, self._places, self._house, *self._labels]
        for at, item in enumerate(self._items):
            item.setZValue(20 + at)
            box.addItem(item, ignoreBounds=True)

    @property
    def box(self) -> QRectF | None:
        """Where its rings are; None while there are none."""
        if self.place is None or self.epsilon <= 0:
            return None
        (x, y), far = self.place, 1.25 * MOST / self.epsilon
        return QRectF(x - far, y - far, 2 * far, 2 * far)

    @property
    def words(self) -> str:
        if self.epsilon <= 0:
            return ""
        half, most = number(HALF / self.epsilon), number(MOST / self.epsilon)
        words = tr("A point lands within {half} m in half of the cases, within {most} m in 95 of 100.")
        return words.format(half=half, most=most)

    @property
    def legend(self) -> str:
        """What is drawn."""
        landed = tr("where it may land: {count} places of equal chance", count=PLACES)
        return (
            f'<span style="color:{token("estimate")}">●</span> {tr("true place (private)")}<br>'
            f'<span style="color:{token("true")}">◆</span> {landed}'
        )

    def show(self, *, shown: bool) -> None:
        there = shown and self.box is not None
        for item in self._items:
            item.setVisible(there)
        if not there or self.place is None:
            return
        (x, y), colour, surface = self.place, token("true"), token("surface")
        lines = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
        texts = (tr("half: {far} m"), tr("95 of 100: {far} m"))
        for at, quantile in enumerate((HALF, MOST)):
            far, ring, label = quantile / self.epsilon, self._rings[at], self._labels[at]
            ring.setRect(QRectF(x - far, y - far, 2 * far, 2 * far))
            ring.setPen(pg.mkPen(colour, width=2, style=lines[at]))
            ring.setBrush(faint(colour, 28))
            label.setText(texts[at].format(far=number(far)), color=token("text"))
            label.fill = pg.mkBrush(faint(surface, 235))
            label.setPos(x, y + far)
        self._places.setData(*(self._unit / self.epsilon + np.array([[x], [y]])), brush=colour, pen=surface)
        self._house.setData([x], [y], brush=token("estimate"), pen=pg.mkPen(surface, width=2))
