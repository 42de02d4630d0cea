"""Attack success beside expected error, for each protocol and each setting of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.charts.corners import stairs
from ldpaudit.app.parts import percent
from ldpaudit.language import tr

#: How near to a point a click must be, as a share of the chart.
_NEAR = 0.05
#: Settings that err so many times more than the best one are left to the table.
_FARTHEST = 4.0
#: Names are written where no other name is so near, as a share of the chart.
_APART = (0.065, 0.055)

Setting = Mapping[str, Any]


class AttackFront(Chart):
    """What a reader of one report may guess, against the error: nothing here comes from the data."""

    #: A setting was clicked.
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.rename(tr("Attack success against expected error"))
        self.plot.showGrid(x=True, y=True, alpha=0.15)
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.setLabel("bottom", tr("± percentage points"))
        self.plot.setLabel("left", tr("values guessed, %"))
        self._shown: list[Setting] = []
        self._all: list[Setting] = []
        self._ring: pg.ScatterPlotItem | None = None
        self.plot.scene().sigMouseClicked.connect(self._clicked)
        self.table.doubleClicked.connect(lambda at: self._choose(self._all, at.row()))
        self.table.activated.connect(lambda at: self._choose(self._all, at.row()))

    def show_settings(self, plan: Mapping[str, Any], chosen: str, words: str) -> None:
        """Draw the answer of `ldpaudit plan`, with those that none is better than joined by a line.

        Parameters
        ----------
        plan : mapping
            The command's answer.
        chosen : str
            The protocol of the recipe.
        words : str
            What is seen, in a sentence.
        """
        look = theme.current()
        self.apply_theme()
        self.plot.clear()
        self.legend((-10, 6))
        self._ring = None
        self._all = sorted(plan["weighed"], key=lambda one: (one["half_width"], one["attack"]))
        most = _FARTHEST * float(self._all[0]["half_width"])
        self._shown = [one for one in self._all if one["half_width"] <= most]
        front = [one for one in self._shown if one["pareto"]]
        x, y = _places(front)
        self.plot.addItem(pg.PlotDataItem(*stairs(x, y), pen=pg.mkPen(look.true, width=1)))
        self._dots([one for one in self._shown if not one["pareto"]], look.muted, 6)
        self._dots(front, look.true, 8)
        self.explain(look.true, tr("none is better in both"), "o")
        self.explain(look.muted, tr("the others"), "o")
        own = [one for one in plan["protocols"] if one["protocol"] == chosen and one["attack"] is not None]
        if own:
            self._dots(own, look.estimate, 13, "d")
            self.explain(look.estimate, tr("chosen: {name}", name=own[0]["setting"]), "d")
        x, y = _places([*self._shown, *own])
        self.plot.setXRange(min(x), max(x), padding=0.06)
        self.plot.setYRange(min(y), max(y), padding=0.08)
        marks = [mark * 10.0**power for power in range(-4, 3) for mark in (1, 1.5, 2, 3, 5, 7)]
        self.plot.getAxis("bottom").setTicks(
            [[(math.log10(mark), percent(mark / 100).removesuffix(" %")) for mark in marks]]
        )
        self._write_names(max(x) - min(x), max(y) - min(y))
        self._describe(words)

    def mark(self, setting: Setting) -> None:
        """Put a ring around a setting."""
        if self._ring is not None:
            self.plot.removeItem(self._ring)
        x, y = _places([setting])
        self._ring = pg.ScatterPlotItem(
            x, y, size=18, pen=pg.mkPen(theme.current().accent, width=2), brush=None
        )
        self.plot.addItem(self._ring, ignoreBounds=True)

    def _dots(self, settings: Sequence[Setting], colour: str, size: int, symbol: str = "o") -> None:
        x, y = _places(settings)
        self.plot.addItem(pg.ScatterPlotItem(x, y, size=size, symbol=symbol, pen=None, brush=colour))

    def _write_names(self, width: float, height: float) -> None:
        """Write the names of the protocols without a free parameter, each where there is room."""
        written: list[tuple[float, float]] = []
        for one in self._shown:
            (x,), (y,) = _places([one])
            near = [
                place
                for place in written
                if abs(place[0] - x) < _APART[0] * width and abs(place[1] - y) < _APART[1] * height
            ]
            if one["parameters"] or one["same_as"] or near:
                continue
            written.append((x, y))
            text = pg.TextItem(one["protocol"], color=theme.current().text, anchor=(-0.08, 0.5))
            text.setPos(x, y)
            self.plot.addItem(text, ignoreBounds=True)

    def _describe(self, words: str) -> None:
        names = [tr("Protocol"), tr("Expected"), tr("Attack success"), tr("Remark")]
        rows = [
            (
                str(one["setting"]),
                f"± {percent(one['half_width'])}",
                percent(one["attack"]),
                ", ".join(
                    text
                    for text, said in (
                        (tr("none is better in both"), one["pareto"]),
                        (tr("same as {protocol}", protocol=one["same_as"]), one["same_as"]),
                    )
                    if said
                ),
            )
            for one in self._all
        ]
        self.describe(words, names, rows, numeric=(1, 2))

    def _clicked(self, event: object) -> None:
        if not self._shown:
            return
        box = self.plot.getViewBox()
        at = box.mapSceneToView(event.scenePos())  # type: ignore[attr-defined]
        (west, east), (south, north) = box.viewRange()
        far = [
            ((x - at.x()) / (east - west)) ** 2 + ((y - at.y()) / (north - south)) ** 2
            for x, y in zip(*_places(self._shown), strict=True)
        ]
        nearest = min(range(len(far)), key=far.__getitem__)
        if far[nearest] <= _NEAR**2:
            self._choose(self._shown, nearest)

    def _choose(self, settings: Sequence[Setting], at: int) -> None:
        if 0 <= at < len(settings):
            self.mark(settings[at])
            self.chosen.emit(settings[at])


def _places(settings: Sequence[Setting]) -> tuple[list[float], list[float]]:
    return (
        [math.log10(100 * one["half_width"]) for one in settings],
        [100 * one["attack"] for one in settings],
    )
