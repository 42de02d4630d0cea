"""Estimated beside true shares with 95 % intervals: the largest as bars, all of them by rank."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.outcome import Bars
from ldpaudit.app.words import percent, rows_text
from ldpaudit.language import tr

#: Bars that can still be read; more categories are drawn as dots by rank.
MOST_BARS = 12
_LABEL = 22


class EstimatedAndTrue(Chart):
    """An internal view: true counts must not leave the house."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.plot.showGrid(x=True, alpha=0.15)
        self.plot.setMouseEnabled(x=False, y=False)

    def show_bars(self, title: str, bars: Bars, *, all_by_rank: bool = False) -> None:
        """Draw one column in one period."""
        self.rename(title)
        self.apply_theme()
        self.plot.clear()
        order = np.argsort(-np.array(bars.true), kind="stable")
        ranks = all_by_rank and len(order) > MOST_BARS
        self.legend((-10, 6 if ranks else -10))
        if ranks:
            self._ranks(bars, order)
        else:
            self._largest(bars, order[:MOST_BARS])
        self._describe(bars, order)

    def _largest(self, bars: Bars, order: np.ndarray) -> None:
        look = theme.current()
        places = -np.arange(len(order), dtype=float)
        true, estimate = _percent(bars.true, order), _percent(bars.estimate, order)
        low, high = _percent(bars.low, order), _percent(bars.high, order)
        for values, shift, colour, name in (
            (true, 0.19, look.true, tr("true")),
            (estimate, -0.19, look.estimate, tr("estimated")),
        ):
            item = pg.BarGraphItem(x0=0, y=places + shift, width=values, height=0.36, brush=colour, pen=None)
            self.plot.addItem(item)
            self.explain(colour, name)
        intervals = pg.ErrorBarItem(
            x=estimate,
            y=places - 0.19,
            left=estimate - low,
            right=high - estimate,
            beam=0.14,
            pen=pg.mkPen(look.text),
        )
        self.plot.addItem(intervals)
        labels = [(place, _short(bars.labels[at])) for place, at in zip(places, order, strict=True)]
        self.plot.getAxis("left").setTicks([labels])
        self.plot.setLabel("left", "")
        self.plot.setLabel("bottom", tr("share of rows, %"))
        self.plot.setYRange(-len(order) + 0.4, 0.6, padding=0)
        self.plot.setXRange(
            min(0.0, float(low.min())), max(float(high.max()), float(true.max())) * 1.03, padding=0
        )

    def _ranks(self, bars: Bars, order: np.ndarray) -> None:
        look = theme.current()
        ranks = np.arange(1, len(order) + 1, dtype=float)
        true, estimate = _percent(bars.true, order), _percent(bars.estimate, order)
        low, high = _percent(bars.low, order), _percent(bars.high, order)
        half = (high - low) / 2
        edges = [pg.PlotDataItem(ranks, true + sign * half, pen=pg.mkPen(look.line)) for sign in (-1, 1)]
        for edge in edges:
            self.plot.addItem(edge)
        shade = pg.mkColor(look.line)
        shade.setAlpha(90)
        self.plot.addItem(pg.FillBetweenItem(*edges, brush=shade))
        curve = pg.PlotDataItem(ranks, true, pen=pg.mkPen(look.true, width=2))
        dots = pg.ScatterPlotItem(ranks, estimate, size=4, pen=None, brush=look.estimate)
        self.plot.addItem(curve)
        self.plot.addItem(dots)
        self.explain(look.true, tr("true"))
        self.explain(look.estimate, tr("estimated"), "o")
        self.plot.getAxis("left").setTicks(None)
        self.plot.setLabel("left", tr("share of rows, %"))
        self.plot.setLabel(
            "bottom", tr("rank of the true share; grey: where 95 % of the estimates should lie")
        )
        self.plot.autoRange(padding=0.03)

    def _describe(self, bars: Bars, order: np.ndarray) -> None:
        inside = sum(
            low <= true <= high for low, true, high in zip(bars.low, bars.true, bars.high, strict=True)
        )
        half = max((high - low) / 2 for low, high in zip(bars.low, bars.high, strict=True))
        wide = sum(
            (high - low) / 2 > max(estimate, 0)
            for low, high, estimate in zip(bars.low, bars.high, bars.estimate, strict=True)
        )
        text = tr(
            "{rows}. The interval holds the true share for {inside} of {all} values; ± {half} at most.",
            rows=rows_text(bars.n),
            inside=inside,
            all=len(bars.labels),
            half=percent(half),
        )
        if wide:
            more = tr(
                "The interval is wider than the value for {wide} of {all}: merge values or raise epsilon.",
                wide=wide,
                all=len(bars.labels),
            )
            text = f"{text} {more}"
        rows = [
            (
                bars.labels[at],
                percent(bars.true[at]),
                percent(bars.estimate[at]),
                percent(bars.low[at]),
                percent(bars.high[at]),
            )
            for at in order
        ]
        names = [tr("Value"), tr("True"), tr("Estimated"), tr("Low"), tr("High")]
        self.describe(text, names, rows, numeric=range(1, 5))


def _percent(values: tuple[float, ...], order: np.ndarray) -> np.ndarray:
    shares: np.ndarray = 100 * np.array(values)
    chosen: np.ndarray = shares[order]
    return chosen


def _short(label: str) -> str:
    return label if len(label) <= _LABEL else label[: _LABEL - 1] + "…"
