"""The map: borders, points as dots or as squares that count them, and one house with its rings."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPixmap, QTextDocumentFragment
from PySide6.QtWidgets import QGraphicsEllipseItem, QGridLayout, QLabel, QWidget

from ldpaudit.app import look
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.charts.map_layers import Scene, Squares, round_above, within
from ldpaudit.app.look import token
from ldpaudit.app.widgets import set_level
from ldpaudit.app.words import locale, metres, number
from ldpaudit.geography.noise.quality import unit_displacements
from ldpaudit.language import tr

#: Distances within which planar Laplace noise stays in half and in 95 of 100 cases, times epsilon per metre.
HALF, MOST = unit_displacements(np.array([0.5, 0.95])).tolist()
PLACES = 40


def faint(colour: str, alpha: int) -> QColor:
    """Return a colour that what is below shines through; `alpha` is 0 to 255."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made


def equal_chances(count: int) -> npt.NDArray[np.float64]:
    """Return places, east and north, of equal chance for a point that noise of epsilon 1 moves from 0.

    Nothing is drawn: a picture that stays the same shows what another distance changes.
    """
    away = unit_displacements((np.arange(count) + 0.5) / count)
    turn = 2.0 * math.pi * (np.arange(count) * 17 % count * (math.sqrt(5) - 1) / 2)
    return np.array([away * np.cos(turn), away * np.sin(turn)])


class OneHouse:
    """Items of a view box: a house, two rings, and where its point may land."""

    def __init__(self, box: Any) -> None:
        self.place: tuple[float, float] | None = None
        self.epsilon = 0.0
        self._unit = equal_chances(PLACES)
        self._rings = [QGraphicsEllipseItem(), QGraphicsEllipseItem()]
        self._labels = [pg.TextItem(anchor=(0.5, 1.0)), pg.TextItem(anchor=(0.5, 1.0))]
        self._places, self._house = pg.ScatterPlotItem(symbol="d", size=10), pg.ScatterPlotItem(size=14)
        self._items = [*self._rings, self._places, self._house, *self._labels]
        for at, item in enumerate(self._items):
            item.setZValue(20 + at)
            box.addItem(item, ignoreBounds=True)

    @property
    def box(self) -> QRectF | None:
        """Where its rings are; None while there are none."""
        if self.place is None or self.epsilon <= 0:
            return None
        (x, y), far = self.place, 1.25 * MOST / self.epsilon
        return QRectF(x - far, y - far, 2 * far, 2 * far)

    @property
    def words(self) -> str:
        if self.epsilon <= 0:
            return ""
        half, most = number(HALF / self.epsilon), number(MOST / self.epsilon)
        words = tr("A point lands within {half} m in half of the cases, within {most} m in 95 of 100.")
        return words.format(half=half, most=most)

    @property
    def legend(self) -> str:
        landed = tr("where it may land: {count} places of equal chance", count=PLACES)
        return (
            f'<span style="color:{token("estimate")}">●</span> {tr("true place (private)")}<br>'
            f'<span style="color:{token("true")}">◆</span> {landed}'
        )

    def show(self, *, shown: bool) -> None:
        there = shown and self.box is not None
        for item in self._items:
            item.setVisible(there)
        if not there or self.place is None:
            return
        (x, y), colour, surface = self.place, token("true"), token("surface")
        lines = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
        texts = (tr("half: {far} m"), tr("95 of 100: {far} m"))
        for at, quantile in enumerate((HALF, MOST)):
            far, ring, label = quantile / self.epsilon, self._rings[at], self._labels[at]
            ring.setRect(QRectF(x - far, y - far, 2 * far, 2 * far))
            ring.setPen(pg.mkPen(colour, width=2, style=lines[at]))
            ring.setBrush(faint(colour, 28))
            label.setText(texts[at].format(far=number(far)), color=token("text"))
            label.fill = pg.mkBrush(faint(surface, 235))
            label.setPos(x, y + far)
        self._places.setData(*(self._unit / self.epsilon + np.array([[x], [y]])), brush=colour, pen=surface)
        self._house.setData([x], [y], brush=token("estimate"), pen=pg.mkPen(surface, width=2))


#: Points above which those in view are counted by squares, and pixels that a square has at least. Half as
#: many where they change as the view moves: a dot takes 2 microseconds.
MOST_DOTS, _PIXELS = 20_000, 3.0
#: Share of the view by which a key moves it, and the factor by which one widens it.
_STEP, _ZOOM = 0.15, 1.4
#: Metres that a view is wide at least, how many times wider than everything at most, and the room around it.
_NARROWEST, _WIDEST, _MARGIN = 50.0, 8.0, 0.06
#: Pixels that a scale bar has at least and at most.
_BAR, _LONGEST_BAR = 56.0, 140
#: Squares along the longer side of what the table counts, and how many of them it lists.
_TABLE_SQUARES, _TABLE_ROWS = 50, 50
_EVERYWHERE = QRectF(-1e8, -1e8, 2e8, 2e8)


class PlacesMap(Chart):
    """Borders with points as recorded, as released, the difference, or one house; needs no network."""

    def __init__(self) -> None:
        super().__init__(tr("Map"))
        self.scene = Scene()
        self._whole: tuple[Any, ...] = ()
        self._sources: list[Any] = []
        self._drawn: list[tuple[Any, Any]] = []
        self._counted = False
        self._held = QRectF()
        self._box: Any = self.plot.getViewBox()
        self._box.disableAutoRange()
        self.plot.setAspectLocked(True)
        for side in ("left", "bottom"):
            self.plot.hideAxis(side)
        self._image = pg.ImageItem(axisOrder="row-major")
        self._borders = pg.PlotCurveItem(skipFiniteCheck=True)
        self._dots = pg.ScatterPlotItem(pen=None)
        for item in (self._image, self._borders, self._dots):
            self._box.addItem(item, ignoreBounds=True)
        self.house = OneHouse(self._box)
        self._scale = pg.ScaleBar(1000.0, width=4)
        self._scale.setZValue(50)
        self._scale.setParentItem(self._box)
        self._mark, self._legend = QLabel(), QLabel()
        self._mark.setAccessibleName(tr("Mark of the map"))
        self._legend.setAccessibleName(tr("Legend of the map"))
        self._grid = grid = QGridLayout(self.view)
        grid.setColumnMinimumWidth(0, _LONGEST_BAR + 20)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(1, 1)
        grid.addWidget(self._mark, 0, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._legend, 2, 1, Qt.AlignmentFlag.AlignRight)
        for label in (self._mark, self._legend):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setAutoFillBackground(True)
            label.setMargin(4)
        # A view that moves is drawn once, however often its range changes.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._draw)
        self.apply_theme()
        self._box.sigRangeChanged.connect(lambda *_: self._soon.start(0))
        self.view.scene().sigMouseClicked.connect(self._clicked)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view.viewport().setFocusProxy(self.view)
        self.view.viewport().setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.view.installEventFilter(self)
        self.view.viewport().installEventFilter(self)
        keys = tr("Drag the map; once it was clicked, the wheel and the keys + − 0 and arrows move it.")
        house = tr("One house: click any point, or press Enter for the one in the middle.")
        self.view.setToolTip(f"{keys}\n{house}")

    def show_scene(self, scene: Scene, title: str, waiting: str = "") -> None:
        """Draw a scene; `waiting` says what is missing and why, before what is seen."""
        lines, before = scene.borders, self.scene.borders
        self._borders.setVisible(lines is not None)
        if lines is not None and lines is not before:
            self._borders.setData(lines.x, lines.y, connect=lines.joined)
        self.scene = scene
        self.rename(title)
        for way in self._ways:
            way.setEnabled(scene.box is not None)
            way.setToolTip(scene.refusal)
            way.setAccessibleDescription(scene.refusal or title)
        self._counted = False
        if scene.sources != self._sources:
            self._sources = scene.sources
            self._drawn = [points.sample(scene.share) for points in scene.sources]
        if self.house.place is None and scene.recorded is not None:
            self.house.place = scene.recorded.densest
        self._describe(waiting)
        whole = (scene.box, scene.which == "house")
        if whole != self._whole:
            self._whole = whole
            self.zoom_to_all()
        set_level(self._mark, "bad" if scene.refusal else "held")
        self._held = QRectF()
        self._draw()

    def show_distance(self, epsilon_per_metre: float) -> None:
        """Draw the rings of this epsilon per metre at once; they stay in sight."""
        if epsilon_per_metre != self.house.epsilon:
            self.house.epsilon = epsilon_per_metre
            self._describe()
            around = self.house.box if self.scene.which == "house" else None
            if around is not None and not 0.2 < around.height() / max(self.seen.height(), 1.0) < 1.3:
                self.zoom_to_all()
            self._draw()

    def apply_theme(self) -> None:
        super().apply_theme()
        edge, focus = token("line"), token("accent")
        self.view.setStyleSheet(
            f"QGraphicsView {{border: 2px solid {edge}}} QGraphicsView:focus {{border-color: {focus}}}"
        )
        self._borders.setPen(pg.mkPen(token("border"), width=1))
        self._scale.bar.setBrush(pg.mkBrush(token("text")))
        self._scale.text.setColor(token("text"))
        self._scale.text.fill = pg.mkBrush(token("surface"))
        self._held = QRectF()
        self._draw()

    def picture(self) -> QPixmap:
        """Return the map as it is, with its mark, twice as fine as the screen."""
        self._draw()
        made = QPixmap(self.view.size() * 2 * self.view.devicePixelRatioF())
        made.setDevicePixelRatio(2 * self.view.devicePixelRatioF())
        # A graphics view has another method of this name, without what lies upon it.
        QWidget.render(self.view, made, QPoint())
        return made

    @property
    def seen(self) -> QRectF:
        (west, east), (south, north) = self._box.viewRange()
        return QRectF(west, south, east - west, north - south)

    def zoom_to_all(self) -> None:
        """Show everything; of one house, its rings."""
        box = self.scene.box
        if box is not None:
            most = _WIDEST * max(box.width(), box.height(), 10 * _NARROWEST)
            self._box.setLimits(minXRange=_NARROWEST, maxXRange=most, minYRange=_NARROWEST, maxYRange=most)
            around = self.house.box if self.scene.which == "house" else None
            self._box.setRange(around or box, padding=_MARGIN)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._steer(event.key())
        if watched is not self.view and event.type() == QEvent.Type.Wheel and not self.view.hasFocus():
            # The wheel scrolls the page until the map has the focus.
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _steer(self, key: int) -> bool:
        """Do what a key asks for; return whether it asked for something."""
        keys, seen = Qt.Key, self.seen
        moves = {keys.Key_Left: (-1, 0), keys.Key_Right: (1, 0), keys.Key_Up: (0, 1), keys.Key_Down: (0, -1)}
        if key in moves:
            right, up = moves[keys(key)]
            self._box.translateBy(x=right * _STEP * seen.width(), y=up * _STEP * seen.height())
        elif key in (keys.Key_Plus, keys.Key_Equal):
            self._box.scaleBy((1 / _ZOOM, 1 / _ZOOM))
        elif key in (keys.Key_Minus, keys.Key_Underscore):
            self._box.scaleBy((_ZOOM, _ZOOM))
        elif key in (keys.Key_Home, keys.Key_0):
            self.zoom_to_all()
        elif key in (keys.Key_Return, keys.Key_Enter):
            self._choose(seen.center().x(), seen.center().y())
        else:
            return False
        return True

    def _clicked(self, event: Any) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            place = self._box.mapSceneToView(event.scenePos())
            self._choose(place.x(), place.y())

    def _choose(self, x: float, y: float) -> None:
        if self.scene.which == "house" and self.scene.sources:
            self.house.place = self.scene.sources[0].nearest(x, y)
            self._draw()

    def _draw(self) -> None:
        self._soon.stop()
        scene, seen = self.scene, self.seen
        pixel = seen.width() / max(self._box.width(), 1.0)
        house = scene.which == "house" and bool(self._drawn)
        self.house.show(shown=house)
        few = len(self._drawn) == 1 and self._hold_dots(seen)
        self._dots.setVisible(few)
        self._image.setVisible(bool(self._drawn) and not few)
        legend = [self._draw_squares(seen, pixel)] if self._drawn and not few else []
        if house:
            legend = [self.house.legend]
        if scene.share < 1:
            pairs = zip(scene.sources, self._drawn, strict=True)
            count, drawn = max((len(points), len(x)) for points, (x, _) in pairs)
            text = tr("a part: {drawn} of {count} points", drawn=number(drawn), count=number(count))
            legend.append(f"<b>{text}</b>")
        self._scale.setVisible(scene.oriented and scene.box is not None)
        self._scale.size = round_above(_BAR * pixel)
        self._scale.text.setText(metres(self._scale.size))
        self._scale.anchor((0, 1), (0, 1), offset=(16 + self._scale.size / pixel, -16))
        self._scale.updateBar()
        _write(self._mark, scene.mark, self.view.width() - 40)
        _write(self._legend, "<br>".join(legend), self.view.width() - _LONGEST_BAR - 60)
        self._grid.activate()

    def _hold_dots(self, seen: QRectF) -> bool:
        """Give the dots all points, or what is in view; return whether they are few."""
        if self._held.contains(seen):
            return True
        x, y = self._drawn[0]
        for box, most in ((_EVERYWHERE, MOST_DOTS), (seen, MOST_DOTS // 2)):
            inside = within(box, x, y)
            count = int(np.count_nonzero(inside))
            if count <= most:
                released = self.scene.which == "released"
                known = {"released": token("true"), "recorded": token("estimate")}
                colour = known.get(self.scene.which, faint(token("border"), 120))
                size = 6 if count <= 2_000 else 4
                # Each of these would be worked out anew for every point.
                self._dots.setData([], [], size=size, symbol="d" if released else "s", brush=colour)
                self._dots.setData(x[inside], y[inside])
                self._held = box
                return True
        return False

    def _draw_squares(self, seen: QRectF, pixel: float) -> str:
        """Draw how many points each square holds, or how many more than before; return the legend."""
        two = len(self._drawn) > 1
        squares = Squares.over(seen, round_above(_PIXELS * len(self._drawn) * pixel))
        counts = squares.counts(*self._drawn[0])
        if two:
            counts = counts - squares.counts(*self._drawn[1])
        top = round(round_above(max(int(np.abs(counts).max()), 2)))
        self._image.setImage(_painted(counts, top, two=two))
        self._image.setRect(squares.box)
        side = metres(squares.side)
        text = (
            tr("released minus recorded, in a square of {side}")
            if two
            else tr("points in a square of {side}")
        )
        powers = [10**power for power in range(6) if 3 * 10**power < top]
        marks = np.array([*powers[:: len(powers) // 4 + 1], top])
        marks = np.concatenate([-marks[::-1], marks]) if two else marks
        swatches = [
            f'<span style="color:{pg.mkColor(*colour).name()}">■</span>&nbsp;{number(mark)}'
            for colour, mark in zip(_painted(marks, top, two=two).tolist(), marks.tolist(), strict=True)
        ]
        return f"{text.format(side=side)}<br>{' '.join(swatches)}"

    def _describe(self, waiting: str = "") -> None:
        scene = self.scene
        words = [waiting, self.house.words if scene.which == "house" and scene.sources else ""]
        if scene.sources and scene.box is not None:
            totals = [number(len(points)) for points in scene.sources]
            text = (
                tr("Points: {recorded} recorded, {released} released; squares of {side} in the table.")
                if len(totals) > 1
                else tr("Points: {recorded}. The table counts squares of {side}.")
            )
            side = metres(_squares(scene.box).side)
            words.append(text.format(recorded=totals[-1], released=totals[0], side=side))
        if any(not points.whole for points in scene.sources):
            most = max(points.rows for points in scene.sources)
            words.append(tr("Only the first (row is|{rows} rows are) drawn.", n=most, rows=number(most)))
        self.say(" ".join(filter(None, words)))
        self._count()

    def _turn(self, table: bool) -> None:
        super()._turn(table)
        self._count()

    def _count(self) -> None:
        """Fill the table once somebody looks at it."""
        if self.turned and not self._counted:
            self._counted = True
            names, rows = self._fullest()
            self.table.fill(names, rows, range(len(names)))

    def _fullest(self) -> tuple[list[str], list[tuple[str, ...]]]:
        """List the squares that hold most points, or changed most; all points count, not only a sample."""
        scene, box = self.scene, self.scene.box
        if box is None or not scene.sources:
            return [], []
        squares = _squares(box)
        counts = [squares.counts(points.x, points.y) for points in reversed(scene.sources)]
        names = [tr("Latitude"), tr("Longitude"), tr("Points")]
        if len(counts) > 1:
            counts.append(counts[1] - counts[0])
            names = [*names[:2], tr("Recorded"), tr("Released"), tr("Difference")]
        order = np.argsort(-np.abs(counts[-1]), axis=None, kind="stable")[:_TABLE_ROWS]
        order = order[counts[-1].ravel()[order] != 0]
        lon, lat = scene.frame.unproject(*squares.middle(*np.unravel_index(order, squares.shape)))
        degrees = [[locale().toString(value, "f", 3) for value in one.tolist()] for one in (lat, lon)]
        figures = [[number(value) for value in one.ravel()[order].tolist()] for one in counts]
        return names, list(zip(*degrees, *figures, strict=True))


def _squares(box: QRectF) -> Squares:
    """Return the squares that the table counts."""
    return Squares.over(box, round_above(max(box.width(), box.height()) / _TABLE_SQUARES))


def _write(label: QLabel, text: str, room: int) -> None:
    """Show a text as wide as it needs, in several lines only where there is no room; none where empty."""
    label.setVisible(bool(text))
    if text:
        label.setText(text)
        label.setAccessibleDescription(QTextDocumentFragment.fromHtml(text).toPlainText())
        label.setWordWrap(False)
        label.setMinimumWidth(0)
        label.setFixedWidth(max(min(label.sizeHint().width(), room), 1))
        label.setWordWrap(True)
        label.setFixedHeight(label.heightForWidth(label.width()))


def _painted(counts: npt.NDArray[np.int64], top: int, *, two: bool) -> npt.NDArray[np.uint8]:
    """Return the colour of counts, or of differences, by their logarithm; none cannot be seen."""
    height = np.log1p(np.abs(counts)) / math.log1p(top)
    if two:
        fewer, more, none = (pg.mkColor(token(one)).getRgb() for one in ("estimate", "true", "surface"))
        ends = np.where((counts < 0)[..., None], fewer, more) - none
        found = np.rint(none + (0.3 + 0.7 * height)[..., None] * ends).astype(np.uint8)
    else:
        # The end of a colour map that comes near the background is left out.
        name, first, last = ("viridis", 0.2, 1.0) if look.is_dark() else ("cividis", 0.95, 0.0)
        found = pg.colormap.get(name).map(first + (last - first) * height, mode="byte")
    found[counts == 0] = 0
    return np.asarray(found)
