"""How many rows are in groups of which size, with the line of k."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pyqtgraph as pg
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.words import number, percent
from ldpaudit.language import tr

#: First size of each bin; sizes grow by about a factor 2, so that the axis reads like a logarithm.
BINS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)


def rows_by_bin(class_sizes: Mapping[str, int]) -> list[int]:
    """Count the rows whose group has a size in each bin."""
    counts = [0] * len(BINS)
    for size, classes in class_sizes.items():
        place = sum(int(size) >= first for first in BINS) - 1
        counts[max(place, 0)] += int(size) * int(classes)
    return counts


def bin_names() -> list[str]:
    """Write the sizes that each bin holds."""
    names = [str(low) if high - low == 1 else f"{low}–{high - 1}" for low, high in pairwise(BINS)]
    return [*names, f"{BINS[-1]}+"]


class ClassSizes(Chart):
    """Before and, when it is known, after."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.rename(tr("Rows by the size of their group"))
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.getAxis("bottom").setTicks([list(enumerate(bin_names()))])
        self.plot.setLabel("bottom", tr("rows in the group"))
        self.plot.setLabel("left", tr("share of all rows, %"))
        self.plot.showGrid(y=True, alpha=0.15)

    def show_sizes(self, before: Mapping[str, int], after: Mapping[str, int] | None, k: int) -> None:
        """Draw class sizes ({size: number of classes}) and the line of the wanted k."""
        look = theme.current()
        self.apply_theme()
        self.plot.clear()
        self.legend((-10, 6))
        sets = [(tr("before"), before, look.true)]
        if after is not None:
            sets.append((tr("after"), after, look.estimate))
        width = 0.8 / len(sets)
        shares: list[list[float]] = []
        for at, (name, sizes, colour) in enumerate(sets):
            counts = rows_by_bin(sizes)
            total = sum(counts) or 1
            shares.append([count / total for count in counts])
            x = [place - 0.4 + width * (at + 0.5) for place in range(len(BINS))]
            heights = [100 * share for share in shares[-1]]
            bars = pg.BarGraphItem(x=x, height=heights, width=width * 0.94, brush=colour, pen=None)
            self.plot.addItem(bars)
            self.explain(colour, name)
        line = pg.InfiniteLine(pos=_place(k), angle=90, pen=pg.mkPen(look.bad, width=1, style=_dashes()))
        pg.InfLineLabel(line, tr("k = {k}", k=k), position=0.99, color=look.bad, anchors=[(0, 0), (0, 0)])
        self.plot.addItem(line)
        top = max((max(heights) for heights in shares), default=1.0) * 100
        self.plot.setXRange(-0.6, len(BINS) - 0.4, padding=0)
        self.plot.setYRange(0, min(max(top * 1.15, 1), 104), padding=0)
        self._describe(before, after, k, shares)

    def _describe(
        self, before: Mapping[str, int], after: Mapping[str, int] | None, k: int, shares: list[list[float]]
    ) -> None:
        share = percent(_below(before, k))
        text = (
            tr("{share} of the rows are in groups smaller than {k}.", share=share, k=k)
            if after is None
            else tr(
                "{share} of the rows are in groups smaller than {k}; after the steps {after}.",
                share=share,
                k=k,
                after=percent(_below(after, k)),
            )
        )
        names = [tr("Size of the group"), tr("Rows before")]
        counts = [rows_by_bin(before)]
        if after is not None:
            names.append(tr("Rows after"))
            counts.append(rows_by_bin(after))
        rows = [
            (
                name,
                *(
                    f"{number(one[at])} ({percent(share[at])})"
                    for one, share in zip(counts, shares, strict=True)
                ),
            )
            for at, name in enumerate(bin_names())
        ]
        self.describe(text, names, rows, numeric=range(1, len(names)))


def _below(sizes: Mapping[str, int], k: int) -> float:
    total = sum(int(size) * int(classes) for size, classes in sizes.items())
    small = sum(int(size) * int(classes) for size, classes in sizes.items() if int(size) < k)
    return small / total if total else 0.0


def _place(k: int) -> float:
    """Return the place of the line on the axis: the left edge of sizes from k on."""
    at = max(place for place, first in enumerate(BINS) if first <= max(k, 1))
    if at == len(BINS) - 1:
        return at - 0.5
    return at - 0.5 + (k - BINS[at]) / (BINS[at + 1] - BINS[at])


def _dashes() -> object:
    from PySide6.QtCore import Qt

    return Qt.PenStyle.DashLine
