"""The map: all regions as one item, and the density of points as one picture under their borders."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.parts import number

Floats = npt.NDArray[np.float64]
#: Cells of the density picture along its longer side.
CELLS = 220
#: Points that decide what part of the world is shown.
_SOME = 5000
_METRES_A_DEGREE = 111_320.0


@dataclass(frozen=True)
class Regions:
    """Borders of polygons: vertices in degrees, and which of them join to the next one."""

    lon: Floats
    lat: Floats
    connect: npt.NDArray[np.bool_]
    count: int


@dataclass(frozen=True)
class Points:
    """Points in degrees; `rows` of the table were looked at, all of them or the first."""

    lon: Floats
    lat: Floats
    rows: int
    whole: bool


def read_regions(told: Mapping[str, Any]) -> Regions:
    """Take the borders that `ldpaudit draw` has written."""
    lon, lat, joined = _columns(told, lon=np.float64, lat=np.float64, joined=np.uint8)
    return Regions(lon, lat, joined.astype(np.bool_), int(told["polygons"]))


def read_points(told: Mapping[str, Any]) -> Points:
    """Take the points that `ldpaudit draw` has written."""
    lon, lat = _columns(told, lon=np.float64, lat=np.float64)
    return Points(lon, lat, int(told["rows"]), bool(told["whole"]))


def _columns(told: Mapping[str, Any], **kinds: type) -> list[npt.NDArray[Any]]:
    """Read columns of an Arrow file and remove it.

    Arrow's own to_numpy would import pandas, where it is installed, into the process of the window.
    """
    path = Path(str(told["out"]))
    with pa.OSFile(str(path), "rb") as source:
        table = pa.ipc.open_file(source).read_all()
    path.unlink()
    return [
        np.concatenate(
            [
                np.frombuffer(part.buffers()[1], kind, len(part), part.offset * kind(0).nbytes)
                for part in table[name].chunks
            ]
        )
        for name, kind in kinds.items()
    ]


def density(x: Floats, y: Floats, bounds: tuple[float, float, float, float]) -> tuple[Floats, float]:
    """Count points in square cells.

    Parameters
    ----------
    x, y : ndarray, shape (n,)
        Metres.
    bounds : tuple
        West, south, east, north in metres.

    Returns
    -------
    counts : ndarray, shape (columns, rows)
    cell : float
        Side of a cell in metres.
    """
    west, south, east, north = bounds
    cell = max(east - west, north - south, 1.0) / CELLS
    shape = (max(math.ceil((east - west) / cell), 1), max(math.ceil((north - south) / cell), 1))
    column, line = ((x - west) / cell).astype(np.int64), ((y - south) / cell).astype(np.int64)
    inside = (column >= 0) & (column < shape[0]) & (line >= 0) & (line < shape[1])
    counts = np.bincount(column[inside] * shape[1] + line[inside], minlength=shape[0] * shape[1])
    return counts.reshape(shape).astype(np.float64), cell


class _Borders(pg.GraphicsObject):  # type: ignore[misc]
    """All borders as one path, which is what makes the map quick."""

    def __init__(self, path: QPainterPath) -> None:
        super().__init__()
        self._path = path

    def paint(self, painter: QPainter, *_: Any) -> None:
        pen = pg.mkPen(theme.current().line)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawPath(self._path)

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect()


class DensityMap(Chart):
    """Regions with the density of points."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.plot.setAspectLocked(True)
        self.plot.hideAxis("left")
        self.plot.hideAxis("bottom")

    def show_map(self, title: str, regions: Regions | None, points: Points | None) -> None:
        """Draw regions, points or both, in metres around their middle."""
        self.rename(title)
        self.dress()
        self.plot.clear()
        lon0, lat0, bounds = _frame(regions, points)
        words, rows = "", []
        if points is not None and len(points.lon):
            x, y = _metres(points.lon, points.lat, lon0, lat0)
            counts, cell = density(x, y, bounds)
            self._picture(counts, cell, bounds)
            words = self._words(points, counts, cell)
            most = np.argsort(-counts, axis=None)[:50]
            for place in most[counts.ravel()[most] > 0]:
                column, line = np.unravel_index(place, counts.shape)
                lon, lat = _degrees(
                    bounds[0] + (column + 0.5) * cell, bounds[1] + (line + 0.5) * cell, lon0, lat0
                )
                rows.append((f"{lat:.2f}", f"{lon:.2f}", number(float(counts[column, line]))))
        if regions is not None:
            x, y = _metres(regions.lon, regions.lat, lon0, lat0)
            self.plot.addItem(_Borders(pg.arrayToQPath(x, y, connect=regions.connect)))
            told = self.tr("Regions: {n}.").format(n=number(regions.count))
            words = f"{words} {told}".strip()
        west, south, east, north = bounds
        self.plot.setRange(QRectF(west, south, east - west, north - south), padding=0.02)
        self.describe(
            words, [self.tr("Latitude"), self.tr("Longitude"), self.tr("Points")], rows, numeric=range(3)
        )

    def _picture(self, counts: Floats, cell: float, bounds: tuple[float, float, float, float]) -> None:
        colours = pg.colormap.get(theme.current().density)
        # The ends of a colour map that come near the background are left out.
        low, high = (0.3, 1.0) if theme.current().name == "dark" else (0.95, 0.0)
        heights = np.log1p(counts) / max(float(np.log1p(counts.max())), 1e-9)
        shades = colours.map(low + (high - low) * heights, mode="byte")
        shades[..., 3] = np.where(counts > 0, 255, 0)
        image = pg.ImageItem(shades, axisOrder="col-major")
        image.setRect(QRectF(bounds[0], bounds[1], counts.shape[0] * cell, counts.shape[1] * cell))
        self.plot.addItem(image)

    def _words(self, points: Points, counts: Floats, cell: float) -> str:
        text = self.tr(
            "Points: {n}. A dot is a square of {side} m, stronger where there are more, at most {most}."
        )
        told = text.format(n=number(len(points.lon)), side=number(max(cell, 1)), most=number(counts.max()))
        if not points.whole:
            told += " " + self.tr("Only the first {n} rows are drawn.").format(n=number(points.rows))
        return told


def _frame(
    regions: Regions | None, points: Points | None
) -> tuple[float, float, tuple[float, float, float, float]]:
    """Choose the middle in degrees and the bounds in metres; a far stray point must not shrink the rest."""
    if regions is not None:
        lon, lat = regions.lon, regions.lat
    elif points is not None and len(points.lon):
        # Some thousand points tell where the others are; the outermost of them are left out.
        some = slice(None, None, max(len(points.lon) // _SOME, 1))
        ordered = [np.sort(values[some]) for values in (points.lon, points.lat)]
        lon, lat = (values[[len(values) // 500, -1 - len(values) // 500]] for values in ordered)
    else:
        lon = lat = np.array([0.0, 1.0])
    lon0, lat0 = float(lon.min() + lon.max()) / 2, float(lat.min() + lat.max()) / 2
    x, y = _metres(lon, lat, lon0, lat0)
    margin = 0.02 * max(float(np.ptp(x)), float(np.ptp(y)), 100.0)
    bounds = (
        float(x.min()) - margin,
        float(y.min()) - margin,
        float(x.max()) + margin,
        float(y.max()) + margin,
    )
    return lon0, lat0, bounds


def _metres(lon: Floats, lat: Floats, lon0: float, lat0: float) -> tuple[Floats, Floats]:
    scale = _METRES_A_DEGREE * math.cos(math.radians(lat0))
    return (lon - lon0) * scale, (lat - lat0) * _METRES_A_DEGREE


def _degrees(x: float, y: float, lon0: float, lat0: float) -> tuple[float, float]:
    return lon0 + x / (_METRES_A_DEGREE * math.cos(math.radians(lat0))), lat0 + y / _METRES_A_DEGREE
