"""Detail lost against rows removed: what giving up rows buys."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.parts import number, percent, rows_told
from ldpaudit.app.proposals import Answer, Point

#: How near to a point a click must be, as a share of the chart.
_NEAR = 0.06
#: Where names stand to the left of their points, as a share of the axis.
_FAR = 0.8
#: The axis ends at so many times the limit, and at no less than so many percent.
_TIMES, _LEAST = 3.0, 10.0


class TradeOff(Chart):
    """The settings of which none loses both less detail and fewer rows; a click chooses one."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.rename(self.tr("Detail lost against rows removed"))
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.showGrid(x=True, y=True, alpha=0.15)
        self.plot.setLabel("bottom", self.tr("rows removed, % of all"))
        self.plot.setLabel("left", self.tr("detail lost, %"))
        self._answer: Answer | None = None
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
        self.dress()
        self.plot.clear()
        self.legend((10, -10))
        x, y = self._places(answer.curve)
        self.plot.addItem(pg.PlotDataItem(*_stairs(x, y), pen=pg.mkPen(look.muted, width=1)))
        self._dots(answer.curve, look.muted, 6)
        self.explain(look.muted, self.tr("the least loss for so many rows"), "o")
        named = [one for one in answer.proposals if one.names != ("yours",)]
        self._dots([one.point for one in named], look.true, 11)
        self.explain(look.true, self.tr("proposals"), "o")
        # Several proposals may be one setting.
        places = dict.fromkeys((one.point.removed, one.point.loss) for one in named)
        for place in places:
            here = [one for one in named if (one.point.removed, one.point.loss) == place]
            self._name(here[0].point, ", ".join(one.title(names) for one in here), look.text)
        yours = answer.proposal("yours")
        if yours is not None:
            self._yours(answer, yours.point, names.get("yours", "yours"))
        looked_at = answer.proposal(shown)
        for point, colour in (
            (None if looked_at is None else looked_at.point, look.text),
            (best, look.good),
            (chosen, look.accent),
        ):
            if point is not None:
                self._ring(point, colour)
        side = 0 if 100 * answer.limit < (1 - _FAR) * self._right else 1
        limit = pg.InfiniteLine(
            pos=100 * answer.limit, angle=90, pen=pg.mkPen(look.bad, width=1, style=Qt.PenStyle.DashLine)
        )
        pg.InfLineLabel(
            limit, self.tr("limit"), position=0.97, color=look.bad, anchors=[(side, 0), (side, 0)]
        )
        self.plot.addItem(limit)
        self.plot.setXRange(0, self._right * 1.06, padding=0.02)
        self.plot.setYRange(0, self._top, padding=0.04)
        self._say(answer)

    def _yours(self, answer: Answer, point: Point, name: str) -> None:
        colour, share = theme.current().estimate, answer.removed_share(point)
        if 100 * share <= self._right:
            self._dots([point], colour, 12, "d")
            self.explain(colour, name, "d")
            return
        # It lies beyond the axis: an arrow at the edge says where.
        height = min(100 * point.loss, self._top)
        self.plot.addItem(
            pg.ScatterPlotItem([self._right], [height], size=13, symbol="t2", pen=None, brush=colour)
        )
        self.explain(colour, self.tr("{name}: {share} removed").format(name=name, share=percent(share)), "t2")

    def _places(self, points: Sequence[Point]) -> tuple[list[float], list[float]]:
        assert self._answer is not None  # noqa: S101 - set before anything is drawn
        return (
            [100 * self._answer.removed_share(one) for one in points],
            [100 * one.loss for one in points],
        )

    def _dots(self, points: Sequence[Point], colour: str, size: int, symbol: str = "o") -> None:
        x, y = self._places(points)
        self.plot.addItem(pg.ScatterPlotItem(x, y, size=size, symbol=symbol, pen=None, brush=colour))

    def _ring(self, point: Point, colour: str) -> None:
        x, y = self._places([point])
        self.plot.addItem(pg.ScatterPlotItem(x, y, size=18, pen=pg.mkPen(colour, width=2), brush=None))

    def _name(self, point: Point, name: str, colour: str) -> None:
        (x,), (y,) = self._places([point])
        text = pg.TextItem(name, color=colour, anchor=(1 if x > _FAR * self._right else 0, 1))
        text.setPos(x, y)
        self.plot.addItem(text, ignoreBounds=True)

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

    def _say(self, answer: Answer) -> None:
        points = answer.curve
        words = self.tr("No setting is known yet.")
        if not answer.complete:
            words = self.tr("The search was stopped before it knew the curve.")
        if len(points) > 1:
            least, most = points[0], points[-1]
            words = self.tr(
                "Removing {few} loses {much} of the detail; removing {more} ({share}) loses {little}."
            ).format(
                few=rows_told(least.removed, cases=answer.counted),
                much=percent(least.loss),
                more=rows_told(most.removed, cases=answer.counted),
                share=percent(answer.removed_share(most)),
                little=percent(most.loss),
            )
        elif points:
            words = self.tr("One setting is best whatever may be removed: {levels}.").format(
                levels=answer.levels_told(points[0])
            )
        rows = [
            (
                number(one.removed),
                percent(answer.removed_share(one)),
                percent(one.loss),
                answer.levels_told(one),
            )
            for one in points
        ]
        names = [
            self.tr("Rows removed"),
            self.tr("Of all"),
            self.tr("Detail lost"),
            self.tr("Levels"),
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
    """Return the corners of the line along which fewer rows do not buy less loss."""
    right: list[float] = []
    up: list[float] = []
    for at, (one, other) in enumerate(zip(x, y, strict=True)):
        if at:
            right.append(one)
            up.append(y[at - 1])
        right.append(one)
        up.append(other)
    return right, up
