"""Estimated beside true shares of one column, with 95 % intervals."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg

from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.look import token
from ldpaudit.app.outcome import Bars
from ldpaudit.app.words import percent, rows_text
from ldpaudit.language import tr

#: Values that can still be read; the table holds all of them.
MOST = 12
_LABEL = 22
_NONE = Bars((), (), (), (), (), 0)


class Shares(Chart):
    """An internal view: true counts must not leave the house."""

    def __init__(self) -> None:
        super().__init__("", private=tr("private: true counts"))
        self._bars = _NONE
        self.plot.showGrid(x=True, alpha=0.15)
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.getAxis("left").setStyle(tickLength=0)
        self.plot.setLabel("bottom", tr("share of rows, %"))
        self.setMinimumHeight(330)

    def show_bars(self, title: str, bars: Bars, more: str = "") -> None:
        """Draw one column in one period; `more` is said after what is seen of it."""
        self.rename(title)
        self._bars = bars
        self.apply_theme()
        self._describe(bars, more)

    def draw(self) -> None:
        """Draw the largest values, one line each."""
        bars, order = self._bars, self._order()[:MOST]
        self.plot.clear()
        if not len(order):
            return
        true, estimate, low, high = (
            100 * np.array(one)[order] for one in (bars.true, bars.estimate, bars.low, bars.high)
        )
        places = -np.arange(len(order), dtype=float)
        faint = pg.mkColor(token("true"))
        faint.setAlpha(80)
        self.plot.addItem(pg.BarGraphItem(x0=0, y=places, width=true, height=0.62, brush=faint, pen=None))
        pen, own = pg.mkPen(token("true"), width=2.5), pg.mkPen(token("estimate"), width=2)
        self.plot.addItem(
            pg.ErrorBarItem(
                x=true, y=places, top=np.full(len(order), 0.31), bottom=np.full(len(order), 0.31), pen=pen
            )
        )
        self.plot.addItem(
            pg.ErrorBarItem(
                x=estimate, y=places, left=estimate - low, right=high - estimate, beam=0.3, pen=own
            )
        )
        self.plot.addItem(pg.ScatterPlotItem(estimate, places, size=8, brush=token("estimate"), pen=None))
        labels = [(place, _short(bars.labels[at])) for place, at in zip(places, order, strict=True)]
        axis, wide = self.plot.getAxis("left"), self.view.fontMetrics()
        axis.setTicks([labels])
        # By itself the axis makes room once it was seen.
        axis.setWidth(max(wide.horizontalAdvance(words) for _, words in labels) + 14)
        self.plot.setYRange(-len(order) + 0.4, 0.6, padding=0)
        most = max(float(np.nanmax(high)), float(true.max())) * 1.03
        self.plot.setXRange(min(0.0, float(np.nanmin(low))), most or 1.0, padding=0)
        self.explain_signs(("■", "true", tr("true")), ("├●┤", "estimate", tr("estimate, 95 %")))

    def _order(self) -> np.ndarray:
        found: np.ndarray = np.argsort(-np.array(self._bars.true), kind="stable")
        return found

    def _describe(self, bars: Bars, more: str) -> None:
        every = list(zip(bars.low, bars.true, bars.high, bars.estimate, strict=True))
        inside = sum(low <= true <= high for low, true, high, _ in every)
        wide = sum((high - low) / 2 > max(estimate, 0) for low, _, high, estimate in every)
        said = [
            tr(
                "{rows}. The interval holds the true share for {inside} of {all} values.",
                rows=rows_text(bars.n),
                inside=inside,
                all=len(bars.labels),
            ),
            tr("The {n} largest are drawn, the table has all.", n=MOST) if len(every) > MOST else "",
            more,
        ]
        if wide:
            said.append(tr("Wider than the value for {wide}: merge values or raise epsilon.", wide=wide))
        rows = [
            (bars.labels[at], *(percent(one[at]) for one in (bars.true, bars.estimate, bars.low, bars.high)))
            for at in self._order()
        ]
        names = [tr("Value"), tr("True"), tr("Estimated"), tr("Low"), tr("High")]
        self.describe(" ".join(filter(None, said)), names, rows, numeric=range(1, 5))


def _short(label: str) -> str:
    return label if len(label) <= _LABEL else label[: _LABEL - 1] + "…"
