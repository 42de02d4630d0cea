"""The map: regions, points and what a release changes, to be moved by mouse and keys."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.charts.map_furniture import length_text
from ldpaudit.app.charts.map_points import Mode
from ldpaudit.app.charts.map_scale import faint, round_above
from ldpaudit.app.charts.map_scatter import ScatterCells
from ldpaudit.app.charts.map_scene import Scene
from ldpaudit.app.charts.map_view import Box, View
from ldpaudit.app.words import locale, number
from ldpaudit.language import tr

#: Share of the view by which a key moves it, and the factor by which one widens it.
_STEP, _ZOOM = 0.15, 1.4
#: Metres that a view is wide at least, and how many times wider than everything at most.
_NARROWEST, _WIDEST = 50.0, 8.0
#: Room around everything, and below it, as shares of its size.
_MARGIN, _BELOW = 0.03, 0.12
#: Cells along the longer side of what the table counts, and how many of them it lists.
_TABLE_CELLS, _TABLE_ROWS = 50, 50
_FOCUS = 2.0


class _Drawing(QGraphicsObject):
    """The scene as one item that covers the plot, so that only what is seen is worked on."""

    def __init__(self, box: Any, scene: Scene) -> None:
        super().__init__(box)
        self._box, self._scene = box, scene
        self.focused = False
        box.sigRangeChanged.connect(self._changed)
        box.sigResized.connect(self._resized)

    def _changed(self, *_: Any) -> None:
        self.update()

    def _resized(self, *_: Any) -> None:
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._box.width(), self._box.height())

    def seen(self, fineness: float = 1.0) -> View:
        """Return what part of the world is seen."""
        (west, east), (south, north) = self._box.viewRange()
        return View(Box(west, south, east, north), self._box.width(), self._box.height(), fineness)

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        self._scene.paint(painter, self.seen(painter.device().devicePixelRatio()), theme.current())
        if self.focused:
            painter.setPen(QPen(faint(theme.current().accent, 255), _FOCUS))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            half = _FOCUS / 2
            painter.drawRect(self.boundingRect().adjusted(half, half, -half, -half))


class PlacesMap(Chart):
    """Regions with points as recorded, as released, or the difference; works without any network."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.scene = Scene()
        self._whole: Box | None = None
        self.plot.setAspectLocked(True)
        for side in ("left", "bottom"):
            self.plot.hideAxis(side)
        self.plot.setContentsMargins(0, 0, 0, 0)
        self._box: Any = self.plot.getViewBox()
        self._box.setDefaultPadding(0.0)
        self.drawing = _Drawing(self._box, self.scene)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view.viewport().setFocusProxy(self.view)
        self.view.viewport().setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.view.installEventFilter(self)
        self.view.viewport().installEventFilter(self)
        self.view.setToolTip(
            tr("Drag the map to move it. Click it, and the wheel and the keys + − Home and arrows work.")
        )

    @property
    def seen(self) -> View:
        """What part of the world is seen."""
        return self.drawing.seen()

    def show_scene(self, title: str, waiting: str = "") -> None:
        """Draw the scene as it is now.

        Parameters
        ----------
        title : str
        waiting : str
            What is missing and why; it comes before what is seen.
        """
        self.rename(title)
        self.apply_theme()
        whole = self.scene.box
        if whole is not None and whole != self._whole:
            self._whole = whole
            self.zoom_to_all()
        self._describe(waiting)
        self.drawing.update()

    def zoom_to_all(self) -> None:
        """Show everything."""
        if self._whole is None:
            return
        most = _WIDEST * max(self._whole.width, self._whole.height, 10 * _NARROWEST)
        self._box.setLimits(minXRange=_NARROWEST, maxXRange=most, minYRange=_NARROWEST, maxYRange=most)
        whole = self._whole
        # Scale bar and legend are below what is shown.
        room = Box(whole.west, whole.south - _BELOW * whole.height, whole.east, whole.north)
        self._box.setRange(room.rect(), padding=_MARGIN)

    def zoom(self, factor: float) -> None:
        """Show a part of the world that is `factor` times as wide around the same middle."""
        self._box.scaleBy((factor, factor))

    def move(self, right: float, up: float) -> None:  # type: ignore[override]
        """Move the view, by shares of its size."""
        box = self.seen.box
        self._box.translateBy(x=right * box.width, y=up * box.height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view:
            if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
                self.drawing.focused = event.type() == QEvent.Type.FocusIn
                self.drawing.update()
            elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                return self._steer(event.key())
        elif event.type() == QEvent.Type.Wheel and not self.view.hasFocus():
            # The wheel scrolls the page until the map has the focus.
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _steer(self, key: int) -> bool:
        """Do what a key asks for; return whether it asked for something."""
        moves = {
            Qt.Key.Key_Left: (-_STEP, 0.0),
            Qt.Key.Key_Right: (_STEP, 0.0),
            Qt.Key.Key_Up: (0.0, _STEP),
            Qt.Key.Key_Down: (0.0, -_STEP),
        }
        if key in moves:
            self.move(*moves[Qt.Key(key)])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1.0 / _ZOOM)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.zoom(_ZOOM)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_0):
            self.zoom_to_all()
        else:
            return False
        return True

    # The same in words -------------------------------------------------------------------------------

    def _describe(self, waiting: str) -> None:
        words = [waiting] if waiting else []
        scene = self.scene
        sources = scene.points.sources if scene.dots else []
        names: list[str] = []
        rows: list[tuple[str, ...]] = []
        if scene.shading is not None and scene.regions is not None:
            names, rows = (
                [tr("Region"), tr("Estimated minus true, percentage points")],
                self._errors(),
            )
            words += [
                tr(
                    "The estimate is farthest off in {region}: by {points} percentage points.",
                    region=region,
                    points=points,
                )
                for region, points in rows[:1]
            ]
        elif scene.groups is not None:
            names = [tr("Rows that look alike"), tr("Rows drawn")]
            rows = [(band.range_text, number(len(band.points))) for band in scene.groups.bands]
            drawn = sum(len(band.points) for band in scene.groups.bands)
            words.append(
                tr(
                    "{rows} (row|rows), coloured by how many look alike.",
                    n=drawn,
                    rows=number(drawn),
                )
            )
        elif sources:
            names, rows, text = self._densest(scene.points.mode)
            words.append(text)
        if any(not points.whole for _, points in sources):
            most = max(points.rows for _, points in sources)
            words.append(tr("Only the first (row is|{rows} rows are) drawn.", n=most, rows=number(most)))
        if scene.regions is not None:
            words.append(tr("Regions: {count}.", count=number(scene.regions.count)))
        self.describe(" ".join(words), names, rows, numeric=range(1 if scene.shading else 0, len(names)))

    def _errors(self) -> list[tuple[str, ...]]:
        errors = {} if self.scene.shading is None else self.scene.shading.errors
        ordered = sorted(errors.items(), key=lambda one: -abs(one[1]))
        return [(label, locale().toString(100 * error, "f", 2)) for label, error in ordered]

    def _densest(self, mode: Mode) -> tuple[list[str], list[tuple[str, ...]], str]:
        """List the cells that hold most points, or whose number changed most."""
        sources, whole = self.scene.points.sources, self.scene.box
        assert whole is not None  # noqa: S101 - there are points
        side = round_above(max(whole.width, whole.height, 1.0) / _TABLE_CELLS)
        cells = ScatterCells.over(whole, side)
        counts = [points.counts(cells) for _, points in sources]
        shown = counts[0] - counts[1] if mode == "difference" else counts[0]
        order = np.argsort(-np.abs(shown), axis=None, kind="stable")[:_TABLE_ROWS]
        order = order[shown.ravel()[order] != 0]
        line, column = np.unravel_index(order, shown.shape)
        lon, lat = self.scene.frame.unproject(
            (cells.column + column + 0.5) * side, (cells.line + line + 0.5) * side
        )
        columns = [shown] if mode != "difference" else [counts[1], counts[0], shown]
        rows = [
            (
                locale().toString(float(lat[at]), "f", 3),
                locale().toString(float(lon[at]), "f", 3),
                *(number(float(one.ravel()[order[at]])) for one in columns),
            )
            for at in range(len(order))
        ]
        names = [tr("Latitude"), tr("Longitude")]
        if mode == "difference":
            names += [tr("Recorded"), tr("Released"), tr("Difference")]
            text = tr(
                "Points: {recorded} recorded, {released} released. The table counts squares of {side}.",
                released=number(len(sources[0][1])),
                recorded=number(len(sources[1][1])),
                side=length_text(side),
            )
            return names, rows, text
        text = tr(
            "Points: {count}. The table counts squares of {side}.",
            count=number(len(sources[0][1])),
            side=length_text(side),
        )
        return [*names, tr("Points")], rows, text
