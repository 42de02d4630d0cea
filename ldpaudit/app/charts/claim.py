"""What an attack has shown for sure by number of tries, against what is claimed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt

from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.look import token
from ldpaudit.app.words import decimal, number
from ldpaudit.language import tr


class Claim(Chart):
    """A thick line below, or above, a dashed one."""

    def __init__(self) -> None:
        super().__init__(tr("Loss that is shown, by number of tries"))
        self._line: tuple[tuple[int, float], ...] = ()
        self._claim: float | None = None
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.showGrid(y=True, alpha=0.15)
        self.plot.setLabel("left", tr("loss (ε)"))
        self.plot.setLabel("bottom", tr("tries"))
        self.setMinimumHeight(280)

    def show_line(self, line: Sequence[tuple[int, float]], claim: float | None) -> None:
        """Draw the loss that so many tries show at least, and what is claimed."""
        self._line, self._claim = tuple(line), claim
        self.apply_theme()
        words = tr(
            "The thick line is the loss that so many tries make sure. Above the dashes the claim is false."
        )
        rows = [(number(tries), decimal(lower)) for tries, lower in line]
        self.describe(words, [tr("Tries"), tr("Loss shown")], rows, (0, 1))

    def draw(self) -> None:
        """Draw both lines; tries grow by factors."""
        self.plot.clear()
        if not self._line:
            return
        tries, lower = (np.array(one, dtype=float) for one in zip(*self._line, strict=True))
        at, claim = np.log10(tries), self._claim
        false = claim is not None and lower[-1] > claim
        colour = token("bad" if false else "true")
        self.plot.addItem(pg.PlotDataItem(at, lower, pen=pg.mkPen(colour, width=3)))
        self.plot.addItem(pg.ScatterPlotItem(at[-1:], lower[-1:], size=10, brush=colour, pen=None))
        most = max(float(lower.max()), claim or 0.0) or 1.0
        first, last = float(at[0]), max(float(at[-1]), float(at[0]) + 0.3)
        if claim is not None:
            pen = pg.mkPen(token("text"), width=2, style=Qt.PenStyle.DashLine)
            self.plot.addItem(pg.PlotDataItem([first, last], [claim, claim], pen=pen))
            self._label(tr("claim {claim}", claim=decimal(claim)), last, claim, "text", above=not false)
        self._label(
            tr("shown {figure}", figure=decimal(float(lower[-1]))),
            float(at[-1]),
            float(lower[-1]),
            "bad" if false else "true",
            above=false,
        )
        ticks = {float(one): number(10**one) for one in at if abs(10**one - round(10**one)) < 1e-6}
        shown = dict([*ticks.items()][:: max(1, len(ticks) // 5)])
        self.plot.getAxis("bottom").setTicks([list(shown.items())])
        self.plot.setXRange(first, last + 0.32 * (last - first), padding=0.02)
        self.plot.setYRange(0, 1.25 * most, padding=0)

    def _label(self, words: str, at: float, value: float, colour: str, *, above: bool) -> None:
        label = pg.TextItem(words, color=token(colour), anchor=(0, 1 if above else 0))
        label.setPos(at, value)
        self.plot.addItem(label)
