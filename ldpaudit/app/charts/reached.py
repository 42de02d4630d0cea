"""What an attack reached: its figure with its interval, beside what is reached without the release."""

from __future__ import annotations

import math

import numpy as np
import pyqtgraph as pg
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.audit import AttackResult
from ldpaudit.audit.attack import WITHOUT
from ldpaudit.audit.verdict import figure_words
from ldpaudit.language import tr, translated

#: Where the line of the attack, and that of the strangers, are drawn.
_ATTACK, _CONTROL = 1.0, 0.0
_LOWEST, _BELOW_LEGEND, _HIGHEST = -0.6, 1.8, 3.2


class Reached(Chart):
    """One result as a point with its interval; the baseline and the claim as lines."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("What the attack reached"), parent)
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.showGrid(x=True, alpha=0.15)
        self._shown: AttackResult | None = None

    def show_result(self, result: AttackResult) -> None:
        """Draw one result."""
        self._shown = result
        self.apply_theme()
        self.plot.clear()
        look = theme.current()
        scale = 100.0 if result.unit == "share" else 1.0
        figure, low, high = (scale * one for one in (result.figure, result.low, result.high))
        high = high if math.isfinite(high) else figure
        colour = look.bad if result.verdict == "violated" else look.estimate
        self.plot.addItem(
            pg.ErrorBarItem(
                x=np.array([figure]),
                y=np.array([_ATTACK]),
                left=np.array([max(0.0, figure - low)]),
                right=np.array([max(0.0, high - figure)]),
                beam=0.3,
                pen=pg.mkPen(colour, width=3),
            )
        )
        self.plot.addItem(pg.ScatterPlotItem([figure], [_ATTACK], size=12, brush=colour, pen=None))
        ticks = [(_ATTACK, tr("attack"))]
        rows = [(tr("attack"), f"{figure:,.2f}", f"{low:,.2f}", f"{high:,.2f}")]
        base = scale * result.baseline
        lines = [(base, translated(result.against or WITHOUT), look.true)]
        if result.claim is not None:
            lines.append((scale * result.claim, tr("promised at most"), look.text))
        if result.control is not None:
            control = scale * result.control
            self.plot.addItem(pg.ScatterPlotItem([control], [_CONTROL], size=12, brush=look.true, pen=None))
            ticks.append((_CONTROL, tr("strangers")))
            rows.append((tr("strangers"), f"{control:,.2f}", "", ""))
        self.legend((-6, 2))
        for at, name, shade in lines:
            dashed = pg.mkPen(shade, width=2, style=pg.QtCore.Qt.PenStyle.DashLine)
            # Not through the legend above.
            self.plot.addItem(pg.PlotCurveItem([at, at], [_LOWEST, _BELOW_LEGEND], pen=dashed))
            self.explain(shade, name)
            rows.append((name, f"{at:,.2f}", "", ""))
        self.plot.getAxis("left").setTicks([ticks])
        unit = {"share": tr("share, %"), "epsilon": tr("epsilon"), "metres": tr("metres")}[result.unit]
        self.plot.setLabel("bottom", unit)
        most = 1.25 * max(high, *(row[0] for row in lines), scale * (result.control or 0.0))
        if result.unit == "share":
            # At most all; a figure near nothing is not drawn as if it were large.
            most = min(max(most, 5.0), 103.0)
        self.plot.setXRange(-0.01 * most, most or 1.0, padding=0)
        self.plot.setYRange(_LOWEST, _HIGHEST, padding=0)
        names = [tr("What"), unit, tr("from"), tr("to")]
        self.describe(translated(figure_words(result)), names, rows, (1, 2, 3))
        self.words.setVisible(False)
