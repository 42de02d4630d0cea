"""Expected error of every protocol while epsilon, the number of values or the number of rows moves."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.parts import locale, number, percent
from ldpaudit.language import tr

#: Figures written beside an axis, in every power of ten.
_MARKS = (1, 2, 5)
#: More of them would run into each other; then only the powers are left.
_MOST_MARKS = 8


class ErrorCurves(Chart):
    """Only sizes that are known before a row is read enter: nothing here comes from the data."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.plot.showGrid(x=True, y=True, alpha=0.15)
        self.plot.setMouseEnabled(x=False, y=False)

    def show_curves(self, plan: Mapping[str, Any], chosen: str, words: str) -> None:
        """Draw the answer of `ldpaudit plan`, with the chosen protocol and the best one in colour.

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
        drawn, over = plan["curves"]["half_width"], str(plan["curves"]["over"])
        values, best = plan["curves"]["values"], str(plan["protocols"][0]["protocol"])
        self.rename(self._title(over))
        for name in drawn:
            if name not in (chosen, best):
                self._line(values, drawn[name], pg.mkPen(look.muted, width=1))
        if best != chosen:
            self._line(values, drawn[best], pg.mkPen(look.true, width=2, style=Qt.PenStyle.DashLine))
            self.explain(look.true, tr("least error: {name}", name=best))
        if chosen in drawn:
            self._line(values, drawn[chosen], pg.mkPen(look.estimate, width=2))
            self.explain(look.estimate, tr("chosen: {name}", name=chosen), "o")
        marked, colour = (chosen, look.estimate) if chosen in drawn else (best, look.true)
        self._mark(plan, over, drawn[marked], colour)
        if set(drawn) - {chosen, best}:
            self.explain(look.muted, tr("the others"))
        heights = [100 * one for line in drawn.values() for one in line if one]
        self._axis("bottom", values, values)
        self._axis("left", heights, heights)
        self.plot.setLabel("bottom", self._unit(over))
        part = tr("± percent of the interval")
        self.plot.setLabel("left", part if plan["kind"] == "number" else tr("± percentage points"))
        names = [self._unit(over), *drawn]
        rows = [
            (
                _figure(value),
                *("–" if line[at] is None else f"± {percent(line[at])}" for line in drawn.values()),
            )
            for at, value in enumerate(values)
        ]
        self.describe(words, names, rows, numeric=range(len(names)))

    def _line(self, values: Sequence[float], shares: Sequence[float | None], pen: Any) -> None:
        known = [
            (math.log10(value), math.log10(100 * share))
            for value, share in zip(values, shares, strict=True)
            if share
        ]
        self.plot.addItem(pg.PlotDataItem([x for x, _ in known], [y for _, y in known], pen=pen))

    def _mark(self, plan: Mapping[str, Any], over: str, shares: Sequence[float | None], colour: str) -> None:
        look, values = theme.current(), plan["curves"]["values"]
        at = values.index(plan[{"epsilon": "epsilon", "size": "domain_size", "n": "rows"}[over]])
        share = shares[at]
        if share:
            place = math.log10(values[at])
            line = pg.InfiniteLine(
                pos=place, angle=90, pen=pg.mkPen(look.muted, width=1, style=Qt.PenStyle.DashLine)
            )
            self.plot.addItem(line)
            self.plot.addItem(
                pg.ScatterPlotItem(
                    [place],
                    [math.log10(100 * share)],
                    size=12,
                    symbol="o",
                    brush=colour,
                    pen=pg.mkPen(look.text, width=1),
                )
            )

    def _axis(self, side: str, values: Sequence[float], shown: Sequence[float]) -> None:
        low, high = min(shown), max(shown)
        powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        marks = [mark * 10.0**power for power in powers for mark in _MARKS]
        marks = [mark for mark in marks if low * 0.999 <= mark <= high * 1.001]
        if len(marks) > _MOST_MARKS:
            marks = [mark for mark in marks if abs(math.log10(mark) - round(math.log10(mark))) < 1e-9]
        self.plot.getAxis(side).setTicks([[(math.log10(mark), _figure(mark)) for mark in marks]])
        ends = (math.log10(min(values)), math.log10(max(values)))
        (self.plot.setXRange if side == "bottom" else self.plot.setYRange)(*ends, padding=0.04)

    def _title(self, over: str) -> str:
        return {
            "epsilon": tr("Expected error against epsilon"),
            "size": tr("Expected error against the number of values"),
            "n": tr("Expected error against the number of rows"),
        }[over]

    def _unit(self, over: str) -> str:
        return {
            "epsilon": tr("epsilon"),
            "size": tr("number of values"),
            "n": tr("number of rows"),
        }[over]


def _figure(value: float) -> str:
    """Write a figure of an axis: whole numbers in groups, others as short as they are."""
    if value >= 1 and value == round(value):
        return number(value)
    return locale().toString(value, "g", 3)
