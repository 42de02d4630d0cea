"""How many rows look alike: recorded beside released, as shares of the rows by the size of their group."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pyqtgraph as pg

from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.look import token
from ldpaudit.app.words import number, percent
from ldpaudit.language import tr

#: First size of each bin; the last has no end.
BINS = (1, 2, 5, 10, 50, 200)

Sizes = Mapping[str, int]


def rows_by_bin(sizes: Sizes) -> list[int]:
    """Count the rows whose group has a size in each bin."""
    counts = [0] * len(BINS)
    for size, groups in sizes.items():
        counts[max(sum(int(size) >= first for first in BINS), 1) - 1] += int(size) * int(groups)
    return counts


def bin_names() -> list[str]:
    """Write the sizes that each bin holds."""
    return [tr("alone"), *(f"{low}–{high - 1}" for low, high in pairwise(BINS[1:])), f"{BINS[-1]}+"]


class GroupSizes(Chart):
    """Two bars for each size."""

    def __init__(self) -> None:
        super().__init__(tr("How many look alike"))
        self._shown: tuple[Sizes, Sizes] = {}, {}
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.getAxis("bottom").setTicks([list(enumerate(bin_names()))])
        self.plot.setLabel("left", tr("% of rows"))
        self.setMinimumHeight(300)

    def show_sizes(self, words: str, recorded: Sizes, released: Sizes) -> None:
        """Draw {size: number of groups} before and after, under a sentence."""
        self._shown = recorded, released
        self.apply_theme()
        both = [rows_by_bin(one) for one in self._shown]
        shares = [[f"{number(rows)} ({percent(rows / (sum(one) or 1))})" for rows in one] for one in both]
        rows = list(zip(bin_names(), *shares, strict=True))
        self.describe(words, [tr("Look alike"), tr("Recorded rows"), tr("Released rows")], rows, (1, 2))

    def draw(self) -> None:
        """Draw recorded as outlines, released full."""
        self.plot.clear()
        for sizes, colour, full, shift in zip(
            self._shown, ("estimate", "true"), (False, True), (-0.2, 0.2), strict=True
        ):
            counts = rows_by_bin(sizes)
            known = [at for at, count in enumerate(counts) if count]
            self.plot.addItem(
                pg.BarGraphItem(
                    x=[at + shift for at in known],
                    height=[100 * counts[at] / sum(counts) for at in known],
                    width=0.34,
                    brush=token(colour) if full else None,
                    pen=pg.mkPen(token(colour), width=1.5),
                )
            )
        self.plot.setXRange(-0.6, len(BINS) - 0.4, padding=0)
        self.plot.setYRange(0, 106, padding=0)
        self.explain_signs(("□", "estimate", tr("recorded")), ("■", "true", tr("released")))
