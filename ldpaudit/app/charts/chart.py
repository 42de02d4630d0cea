"""What all charts have, and the charts of a trial: shares, sizes of groups, detail against rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QIODevice, QPoint, QSaveFile, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ldpaudit.app import look
from ldpaudit.app.found import Bars
from ldpaudit.app.look import token
from ldpaudit.app.rows import RowsView
from ldpaudit.app.widgets import appear, button, fill, row, say, text
from ldpaudit.app.words import number, percent, rows_text
from ldpaudit.language import tr

look.prepare_plots()


class Chart(QWidget):
    """A plot with its sentence, its table and its picture.

    title: what is drawn.
    private: what must not leave the house: it stands beside the title, also in the picture.
    height: how high it is at least, where it does not move under the mouse.
    """

    #: Where a picture is saved unless somebody says otherwise.
    file = Path("chart.png")

    def __init__(self, title: str, *, private: str = "", height: int = 0) -> None:
        super().__init__()
        self.title, self.words = text(title, "section"), text("", level="muted")
        self.private, self.key = text(private, "pill", "weak", wrap=False), text(wrap=False)
        appear(self.private, bool(private))
        self.key.hide()
        self.view = pg.PlotWidget()
        self.plot: Any = self.view.getPlotItem()
        self.view.setAccessibleName(title)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setFrameShape(self.view.Shape.NoFrame)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=not height, y=not height)
        self.setMinimumHeight(height)
        self.table = RowsView(title)
        self._stack = QStackedWidget()
        for widget in (self.view, self.table):
            self._stack.addWidget(widget)
        # A plot asks for 480 pixels by itself; pages give it what they have.
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._turns = button(tr("Table"), lambda: self._turn(not self.turned), "link")
        self._ways = [
            button(tr("Copy"), self._copy, "link", icon="copy"),
            button(tr("Save"), self._save, "link", icon="save"),
        ]
        self._tools = row(self._turns, *self._ways)
        head = row((self.title, 1), self.private, self._tools)
        for widget in (self.private, self._tools):
            head.lines.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        fill(column, (head, self.words, self.key, (self._stack, 1)))
        look.CHANGE.changed.connect(self.apply_theme)

    def describe(
        self, words: str, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()
    ) -> None:
        """Set the sentence and the table of what is drawn."""
        self.say(words)
        self.table.fill(names, rows, numeric)

    def say(self, words: str) -> None:
        say(self.words, words)
        self.view.setAccessibleDescription(words)

    def rename(self, title: str) -> None:
        say(self.title, title)
        for widget in (self.view, self.table):
            widget.setAccessibleName(title)
        for way in (self._turns, *self._ways):
            way.setAccessibleDescription(title)

    def explain_signs(self, *signs: tuple[str, str, str]) -> None:
        """Say below the title what the signs mean: a sign, the token of its colour, and words."""
        parts = (f'<span style="color:{token(colour)}">{sign}</span> {said}' for sign, colour, said in signs)
        say(self.key, "&nbsp; &nbsp;".join(parts))

    def draw(self) -> None:
        """Draw what is shown anew, in the colours of the look in use."""

    def apply_theme(self) -> None:
        self.view.setBackground(token("surface"))
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(pg.mkPen(token("line")))
            axis.setTextPen(pg.mkPen(token("muted")))
        self.draw()

    def picture(self) -> QPixmap:
        """Return the chart with its title and its mark, twice as fine as the screen."""
        fine = 2 * self.devicePixelRatioF()
        self._tools.hide()
        made = QPixmap(self.size() * fine)
        made.setDevicePixelRatio(fine)
        made.fill(QColor(token("surface")))
        self.render(made, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        self._tools.show()
        return made

    def _copy(self) -> None:
        QGuiApplication.clipboard().setPixmap(self.picture())

    def _save(self) -> None:
        """Ask for a place, and save the picture there: all of it or nothing."""
        kinds = tr("Pictures (*.png)")
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the picture"), str(self.file), kinds)
        if name:
            file = QSaveFile(name if name.endswith(".png") else f"{name}.png")
            written = file.open(QIODevice.OpenModeFlag.WriteOnly) and self.picture().save(file, "PNG")
            if not (written and file.commit()):
                say(self.words, tr("The picture could not be saved: {why}", why=file.errorString()))

    @property
    def turned(self) -> bool:
        """Whether the table is shown."""
        return bool(self._stack.currentIndex())

    def _turn(self, table: bool) -> None:
        self._stack.setCurrentIndex(int(table))
        self._turns.setText(tr("Chart") if table else tr("Table"))


#: Values that can still be read; the table holds all of them.
MOST = 12
_LABEL = 22
_NONE = Bars((), (), (), (), (), 0)


class Shares(Chart):
    """An internal view: true counts must not leave the house."""

    def __init__(self) -> None:
        super().__init__("", private=tr("private: true counts"), height=330)
        self._bars = _NONE
        self.plot.showGrid(x=True, alpha=0.15)
        self.plot.getAxis("left").setStyle(tickLength=0)
        self.plot.setLabel("bottom", tr("share of rows, %"))

    def show_bars(self, title: str, bars: Bars, more: str = "") -> None:
        """Draw one column in one period; `more` is said after what is seen of it."""
        self.rename(title)
        self._bars = bars
        self.apply_theme()
        self._describe(bars, more)

    def draw(self) -> None:
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
        half = np.full(len(order), 0.31)
        self.plot.addItem(pg.ErrorBarItem(x=true, y=places, top=half, bottom=half, pen=pen))
        sides = {"left": estimate - low, "right": high - estimate}
        self.plot.addItem(pg.ErrorBarItem(x=estimate, y=places, **sides, beam=0.3, pen=own))
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
        super().__init__(tr("How many look alike"), height=300)
        self._shown: tuple[Sizes, Sizes] = {}, {}
        self.plot.getAxis("bottom").setTicks([list(enumerate(bin_names()))])
        self.plot.setLabel("left", tr("% of rows"))

    def show_sizes(self, words: str, recorded: Sizes, released: Sizes) -> None:
        """Draw {size: number of groups} before and after, under a sentence."""
        self._shown = recorded, released
        self.apply_theme()
        both = [rows_by_bin(one) for one in self._shown]
        shares = [[f"{number(rows)} ({percent(rows / (sum(one) or 1))})" for rows in one] for one in both]
        rows = list(zip(bin_names(), *shares, strict=True))
        self.describe(words, [tr("Look alike"), tr("Recorded rows"), tr("Released rows")], rows, (1, 2))

    def draw(self) -> None:
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


#: Share of rows that go, and share of the detail that stays.
Point = tuple[float, float]
_TICKS = (0.0, 0.01, 0.05, 0.2, 0.5, 1.0)


class DetailCurve(Chart):
    """The settings of which none keeps both more detail and more rows; few rows have most of the room."""

    def __init__(self) -> None:
        super().__init__(tr("Detail against rows"), private=tr("private: true counts"), height=250)
        self._points: Sequence[Point] = ()
        self._here: Point | None = None
        self._limit = 0.0
        self.plot.getAxis("bottom").setTicks([[(sqrt(one), percent(one)) for one in _TICKS]])
        self.plot.getAxis("bottom").enableAutoSIPrefix(False)
        self.plot.setLabel("bottom", tr("rows that go"))
        self.plot.setLabel("left", tr("% of detail kept"))

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
