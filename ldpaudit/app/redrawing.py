"""Maps that are moved and drawn again without a screen, to measure how long that takes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from ldpaudit.app import theme
from ldpaudit.app.charts.map import PlacesMap
from ldpaudit.app.charts.map_regions import Regions
from ldpaudit.app.charts.map_scatter import Scatter

WIDTH, HEIGHT = 1000, 900
#: Share of the view by which it moves: beyond what is counted in store, so that everything is counted again.
_STEP = 0.2
#: Draws a map so many times, each time of another view.
Redraw = Callable[[int], None]


def shown_map(factor: float, *, regions: Regions | None = None, points: Scatter | None = None) -> Redraw:
    """Show the map of the Places page; `factor` makes it wider and narrower again."""
    application = _application()
    shown = PlacesMap()
    shown.view.setFixedSize(WIDTH, HEIGHT)
    shown.scene.regions, shown.scene.points.raw = regions, points
    shown.show_scene("")
    shown.show()
    application.processEvents()
    return _redrawn(shown.view, shown.move, shown.zoom, factor)


def shown_path(factor: float, x: Any, y: Any, joined: Any) -> Redraw:
    """Show lines as one plain path, whatever is seen of it."""
    import pyqtgraph as pg

    _application()
    return _shown_plot(pg.PlotCurveItem(x, y, connect=joined), factor)


def shown_marks(factor: float, x: Any, y: Any) -> Redraw:
    """Show points as one plain mark each."""
    import pyqtgraph as pg

    _application()
    return _shown_plot(pg.ScatterPlotItem(x, y, size=4, pen=None), factor)


def _application() -> Any:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance() or QApplication([])
    theme.apply(application, "light")  # type: ignore[arg-type]
    return application


def _shown_plot(item: Any, factor: float) -> Redraw:
    import pyqtgraph as pg

    view = pg.PlotWidget()
    view.setFixedSize(WIDTH, HEIGHT)
    plot: Any = view.getPlotItem()
    plot.setAspectLocked(True)
    for side in ("left", "bottom"):
        plot.hideAxis(side)
    plot.addItem(item)
    view.show()
    _application().processEvents()
    box = plot.getViewBox()

    def move(right: float, up: float) -> None:
        (west, east), (south, north) = box.viewRange()
        box.translateBy(x=right * (east - west), y=up * (north - south))

    return _redrawn(view, move, lambda wider: box.scaleBy((wider, wider)), factor)


def _redrawn(
    view: Any, move: Callable[[float, float], None], zoom: Callable[[float], None], factor: float
) -> Redraw:
    """Move a view to and fro, make it wider and narrower again, and draw it each time."""
    steps = (
        lambda: move(_STEP, 0.0),
        lambda: move(-_STEP, 0.0),
        lambda: zoom(factor),
        lambda: zoom(1.0 / factor),
    )

    def redraw(frames: int) -> None:
        for frame in range(frames):
            steps[frame % len(steps)]()
            view.viewport().repaint()

    return redraw
