"""Detail against rows: what giving up rows buys."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pyqtgraph as pg
from PySide6.QtCore import Qt

from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.look import token
from ldpaudit.app.words import percent
from ldpaudit.language import tr

#: Share of rows that go, and share of the detail that stays.
Point = tuple[float, float]
_TICKS = (0.0, 0.01, 0.05, 0.2, 0.5, 1.0)


class DetailCurve(Chart):
    """The settings of which none keeps both more detail and more rows; few rows have most of the room."""

    pictures = False

    def __init__(self) -> None:
        super().__init__(tr("Detail against rows"))
        self._points: Sequence[Point] = ()
        self._here: Point | None = None
        self._limit = 0.0
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.getAxis("bottom").setTicks([[(sqrt(one), percent(one)) for one in _TICKS]])
        self.plot.getAxis("bottom").enableAutoSIPrefix(False)
        self.plot.setLabel("bottom", tr("rows that go"))
        self.plot.setLabel("left", tr("% of detail kept"))
        self.setMinimumHeight(250)

    def show_curve(self, points: Sequence[Point], here: Point | None, limit: float) -> None:
        """Draw the settings, the recipe as it stands, and the share of rows that may go."""
        self._points, self._here, self._limit = sorted(points), here, limit
        self.apply_theme()
        few, many = self._points[0], self._points[-1]
        words = tr(
            "With {few} of the rows gone {less} of the detail stays, with {many} gone {more}.",
            few=percent(few[0]),
            less=percent(few[1]),
            many=percent(many[0]),
            more=percent(many[1]),
        )
        rows = [(percent(gone), percent(kept)) for gone, kept in self._points]
        self.describe(words, [tr("Rows that go"), tr("Detail kept")], rows, (0, 1))

    def draw(self) -> None:
        """Draw the curve, the limit and the recipe."""
        self.plot.clear()
        if not self._points:
            return
        x, y = [sqrt(gone) for gone, _ in self._points], [100 * kept for _, kept in self._points]
        dots = {"symbol": "o", "symbolSize": 6, "symbolPen": None, "symbolBrush": token("true")}
        self.plot.addItem(pg.PlotDataItem(x, y, pen=pg.mkPen(token("true"), width=1.5), **dots))
        dashed = pg.mkPen(token("bad"), style=Qt.PenStyle.DashLine)
        self.plot.addItem(pg.InfiniteLine(pos=sqrt(self._limit), angle=90, pen=dashed))
        signs = [("●", "true", tr("a setting")), ("┆", "bad", tr("may go"))]
        if self._here is not None:
            gone, kept = self._here
            place = {"x": [sqrt(gone)], "y": [100 * kept], "symbol": "d", "size": 13}
            self.plot.addItem(pg.ScatterPlotItem(**place, pen=None, brush=token("estimate")))
            signs.append(("◆", "estimate", tr("now")))
        right = max([*x, sqrt(self._limit), sqrt(self._here[0]) if self._here else 0.0, 0.1])
        self.plot.setXRange(0, right, padding=0.05)
        self.plot.setYRange(0, 104, padding=0)
        self.explain_signs(*signs)
