"""Detail lost against rows removed: what giving up rows buys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.proposals import Answer, Point, Proposal
from ldpaudit.app.words import number, percent, rows_text
from ldpaudit.language import tr

#: How near to a point a click must be, as a share of the chart.
_NEAR = 0.06
#: From where on names are written to the left of their points, as a share of the axis.
_FAR = 0.8
#: The axis ends at so many times the limit, and at no less than so many percent.
_TIMES, _LEAST = 3.0, 10.0


@dataclass(frozen=True)
class _Mark:
    """How the recipe as it stands is shown, and what the legend calls it."""

    name: str
    x: float
    y: float
    symbol: str
    size: int

    def item(self) -> pg.ScatterPlotItem:
        """Make what is drawn."""
        colour = theme.current().estimate
        return pg.ScatterPlotItem(
            [self.x], [self.y], size=self.size, symbol=self.symbol, pen=None, brush=colour
        )


class TradeOff(Chart):
    """The settings of which none loses both less detail and fewer rows; a click chooses one."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.rename(tr("Detail lost against rows removed"))
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.showGrid(x=True, y=True, alpha=0.15)
        self.plot.setLabel("bottom", tr("rows removed, % of all"))
        self.plot.setLabel("left", tr("detail lost, %"))
        self._answer: Answer | None = None
        #: What the picture is of: it takes longer to draw than most changes to be taken in.
        self._drawn: tuple[object, ...] = ()
        #: The marks that come and go, and what they stand for.
        self._over: list[pg.GraphicsObject] = []
        self._marked: tuple[object, ...] = ()
        self._line: Sequence[Point] = ()
        self._right = self._top = 1.0
        self.plot.scene().sigMouseClicked.connect(self._clicked)
        self.table.doubleClicked.connect(lambda at: self._choose(at.row()))
        self.table.activated.connect(lambda at: self._choose(at.row()))

    def show_curve(
        self, answer: Answer, names: dict[str, str], shown: str, best: Point | None, chosen: Point | None
    ) -> None:
        """Draw the curve, the settings that have a name and the limit.

        Parameters
        ----------
        answer : Answer
            What is known.
        names : dict
            What the settings are called, by their word.
        shown : str
            The word of the setting that is looked at.
        best : Point or None
            The best that a search under way has found.
        chosen : Point or None
            The point of the curve that somebody clicked.
        """
        look = theme.current()
        self._answer, self._line = answer, answer.curve
        self._right, self._top = self._ends(answer, best)
        named = [one for one in answer.proposals if one.names != ("yours",)]
        yours, looked_at = answer.proposal("yours"), answer.proposal(shown)
        mark = None if yours is None else self._mark(answer, yours.point, names.get("yours", "yours"))
        drawn = (
            [(one.removed, one.loss, one.levels) for one in answer.curve],
            [(one.point.removed, one.point.loss) for one in named],
            (answer.rows, answer.limit, answer.complete, self._right, self._top, look),
            None if mark is None else (mark.name, mark.symbol),
        )
        if drawn != self._drawn:
            self._drawn = drawn
            self._draw(answer, named, mark)
            self._over = []
            self._over, self._marked = [], ()
        # Several proposals may be one setting.
        titles: dict[tuple[float, float], list[str]] = {}
        for one in named:
            titles.setdefault((one.point.removed, one.point.loss), []).append(one.title(names))
        looked = None if looked_at is None else looked_at.point
        rings = [None if one is None else (one.removed, one.loss) for one in (looked, best, chosen)]
        marked = (mark, list(titles.items()), rings)
        if marked == self._marked:
            return
        self._marked = marked
        for item in self._over:
            self.plot.removeItem(item)
        self._over = [] if mark is None else [mark.item()]
        for one in named:
            here = titles.pop((one.point.removed, one.point.loss), None)
            if here is not None:
                self._over.append(self._name(one.point, ", ".join(here), look.text))
        for point, colour in ((looked, look.text), (best, look.good), (chosen, look.accent)):
            if point is not None:
                self._over.append(self._ring(point, colour))
        for item in self._over:
            self.plot.addItem(item, ignoreBounds=True)

    def _draw(
        self,
        answer: Answer,
        named: Sequence[Proposal],
        mark: _Mark | None,
    ) -> None:
        """Draw what stays while the user looks at other settings or takes another of them."""
        look = theme.current()
        self.apply_theme()
        self.plot.clear()
        self.legend((10, -10))
        x, y = self._places(answer.curve)
        self.plot.addItem(pg.PlotDataItem(*_stairs(x, y), pen=pg.mkPen(look.muted, width=1)))
        self._dots(answer.curve, look.muted, 6)
        self.explain(look.muted, tr("the least loss for so many rows"), "o")
        self._dots([one.point for one in named], look.true, 11)
        self.explain(look.true, tr("proposals"), "o")
        if mark is not None:
            self.explain(look.estimate, mark.name, mark.symbol)
        side = 0 if 100 * answer.limit < (1 - _FAR) * self._right else 1
        limit = pg.InfiniteLine(
            pos=100 * answer.limit, angle=90, pen=pg.mkPen(look.bad, width=1, style=Qt.PenStyle.DashLine)
        )
        pg.InfLineLabel(limit, tr("limit"), position=0.97, color=look.bad, anchors=[(side, 0), (side, 0)])
        self.plot.addItem(limit)
        self.plot.setXRange(0, self._right * 1.06, padding=0.02)
        self.plot.setYRange(0, self._top, padding=0.04)
        self._describe(answer)

    def _mark(self, answer: Answer, point: Point, name: str) -> _Mark:
        """Return the mark of the recipe as it stands."""
        share = answer.removed_share(point)
        if 100 * share <= self._right:
            return _Mark(name, 100 * share, 100 * point.loss, "d", 12)
        # It lies beyond the axis: an arrow at the edge says where.
        name = tr("{name}: {share} removed", name=name, share=percent(share))
        return _Mark(name, self._right, min(100 * point.loss, self._top), "t2", 13)

    def _places(self, points: Sequence[Point]) -> tuple[list[float], list[float]]:
        assert self._answer is not None  # noqa: S101 - set before anything is drawn
        return (
            [100 * self._answer.removed_share(one) for one in points],
            [100 * one.loss for one in points],
        )

    def _dots(self, points: Sequence[Point], colour: str, size: int, symbol: str = "o") -> None:
        x, y = self._places(points)
        self.plot.addItem(pg.ScatterPlotItem(x, y, size=size, symbol=symbol, pen=None, brush=colour))

    def _ring(self, point: Point, colour: str) -> pg.ScatterPlotItem:
        x, y = self._places([point])
        return pg.ScatterPlotItem(x, y, size=18, pen=pg.mkPen(colour, width=2), brush=None)

    def _name(self, point: Point, name: str, colour: str) -> pg.TextItem:
        (x,), (y,) = self._places([point])
        text = pg.TextItem(name, color=colour, anchor=(1 if x > _FAR * self._right else 0, 1))
        text.setPos(x, y)
        return text

    def _ends(self, answer: Answer, best: Point | None) -> tuple[float, float]:
        """Return where the axes end: a setting that removes most rows would hide what few rows buy."""
        most = max((100 * answer.removed_share(one) for one in answer.curve), default=0.0)
        room = max(_TIMES * 100 * answer.limit, _LEAST)
        shares = [
            share
            for one in answer.proposals
            if (share := 100 * answer.removed_share(one.point)) <= room or one.name != "yours"
        ]
        right = max([min(most, room), *shares, 100 * answer.limit, 0.1])
        points = [*answer.curve, *(one.point for one in answer.proposals), *([best] if best else [])]
        seen = [100 * one.loss for one in points if 100 * answer.removed_share(one) <= right]
        return right, min(1.2 * max([*seen, 0.1]), 105.0)

    def _describe(self, answer: Answer) -> None:
        points = answer.curve
        words = tr("No setting is known yet.")
        if not answer.complete:
            words = tr("The search was stopped before it knew the curve.")
        if len(points) > 1:
            least, most = points[0], points[-1]
            words = tr(
                "Removing {few} loses {much} of the detail; removing {more} ({share}) loses {little}.",
                few=rows_text(least.removed, cases=answer.counted),
                much=percent(least.loss),
                more=rows_text(most.removed, cases=answer.counted),
                share=percent(answer.removed_share(most)),
                little=percent(most.loss),
            )
        elif points:
            words = tr(
                "One setting is best whatever may be removed: {levels}.", levels=answer.levels_text(points[0])
            )
        rows = [
            (
                number(one.removed),
                percent(answer.removed_share(one)),
                percent(one.loss),
                answer.levels_text(one),
            )
            for one in points
        ]
        names = [
            tr("Rows removed"),
            tr("Of all"),
            tr("Detail lost"),
            tr("Levels"),
        ]
        self.describe(words, names, rows, numeric=range(3))

    def _clicked(self, event: object) -> None:
        if self._answer is None or not self._line:
            return
        box = self.plot.getViewBox()
        at = box.mapSceneToView(event.scenePos())  # type: ignore[attr-defined]
        (west, east), (south, north) = box.viewRange()
        x, y = self._places(self._line)
        far = [
            ((one - at.x()) / (east - west)) ** 2 + ((other - at.y()) / (north - south)) ** 2
            for one, other in zip(x, y, strict=True)
        ]
        nearest = min(range(len(far)), key=far.__getitem__)
        if far[nearest] <= _NEAR**2:
            self._choose(nearest)

    def _choose(self, at: int) -> None:
        if 0 <= at < len(self._line):
            self.chosen.emit(self._line[at])


def _stairs(x: Sequence[float], y: Sequence[float]) -> tuple[list[float], list[float]]:
    """Return the corners of the line along which less of one figure does not buy less of the other."""
    right: list[float] = []
    up: list[float] = []
    for at, (one, other) in enumerate(zip(x, y, strict=True)):
        if at:
            right.append(one)
            up.append(y[at - 1])
        right.append(one)
        up.append(other)
    return right, up
