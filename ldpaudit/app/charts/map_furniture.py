"""What is on a map beside its content: scale bar, north arrow, legend, and the mark of its layers."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPolygonF, QTransform

from ldpaudit.app.charts.map_points import Legend, Mode, dot_colour
from ldpaudit.app.charts.map_scale import SHADES, Ramp, faint, scale_bar
from ldpaudit.app.charts.map_view import View
from ldpaudit.app.theme import Look
from ldpaudit.app.words import locale, number
from ldpaudit.language import tr

_EDGE = 10.0
_PAD = 7.0
_TEXT = 12
#: Share of the width, and pixels, that a scale bar takes at most.
_BAR, _LONGEST_BAR = 0.25, 180.0
_RAMP_WIDTH, _RAMP_HEIGHT = 190.0, 10.0
_ARROW = 26.0
_GAP = 3.0
_VEIL = 225


def length_text(metres: float) -> str:
    """Write a length in metres or kilometres."""
    if metres >= 1000:
        return tr("{length} km", length=locale().toString(metres / 1000, "g", 6))
    return tr("{length} m", length=locale().toString(metres, "g", 3))


def _prepare(painter: QPainter, *, bold: bool = False) -> QFontMetricsF:
    """Set the font, whose size follows the drawing and not the dots of the device."""
    font = QFont(painter.font())
    font.setPixelSize(_TEXT)
    font.setBold(bold)
    painter.setFont(font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    return QFontMetricsF(font)


def _panel(painter: QPainter, place: QRectF, look: Look) -> None:
    """Lay a veil over what is below, so that a text can be read on it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(look.card, _VEIL))
    painter.drawRoundedRect(place, 4, 4)


def draw_scale_bar(painter: QPainter, view: View, look: Look) -> None:
    """Draw a bar of a round length at the lower left."""
    measure = _prepare(painter)
    metres, long = scale_bar(view.pixel, min(_BAR * view.width, _LONGEST_BAR))
    text = length_text(metres)
    wide = max(long, measure.horizontalAdvance(text)) + 2 * _PAD
    place = QRectF(_EDGE, 0, wide, measure.height() + 12 + _PAD)
    place.moveBottom(view.height - _EDGE)
    _panel(painter, place, look)
    base, left = place.bottom() - _PAD, place.left() + _PAD
    pen = QPen(QColor(look.text), 1.6)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ends = [(0.0, -6.0), (0.0, 0.0), (long, 0.0), (long, -6.0)]
    painter.drawPolyline(QPolygonF([QPointF(left + x, base + y) for x, y in ends]))
    painter.drawText(QPointF(left, place.top() + 2 + measure.ascent()), text)


def draw_north(painter: QPainter, view: View, look: Look, turn: float) -> None:
    """Draw an arrow to true north at the upper right; `turn` is clockwise from upwards, in radians."""
    measure = _prepare(painter, bold=True)
    text = tr("N")
    place = QRectF(0, _EDGE, _ARROW + 2 * _PAD, _ARROW + measure.height() + 2 * _PAD)
    place.moveRight(view.width - _EDGE)
    _panel(painter, place, look)
    painter.setPen(QColor(look.text))
    top = QRectF(place.left(), place.top() + 2, place.width(), measure.height())
    painter.drawText(top, Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.text))
    half = _ARROW / 2
    arrow = [(0.0, -half), (half * 0.55, half), (0.0, half * 0.5), (-half * 0.55, half)]
    middle = QPointF(place.center().x(), place.bottom() - _PAD - half)
    turned = QTransform().rotate(math.degrees(turn))
    painter.drawPolygon(QPolygonF([middle + turned.map(QPointF(x, y)) for x, y in arrow]))


def draw_mark(painter: QPainter, view: View, look: Look, text: str, *, internal: bool) -> None:
    """Write at the upper left what is drawn, and whether that must stay inside the house."""
    if not text:
        return
    measure = _prepare(painter, bold=True)
    room = view.width - 4 * _EDGE - _ARROW - 4 * _PAD
    shown = measure.elidedText(text, Qt.TextElideMode.ElideRight, room)
    place = QRectF(_EDGE, _EDGE, measure.horizontalAdvance(shown) + 2 * _PAD, measure.height() + _PAD)
    _panel(painter, place, look)
    painter.setPen(QColor(look.bad if internal else look.good))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)


def draw_legend(painter: QPainter, view: View, look: Look, legend: Legend, mode: Mode) -> None:
    """Draw what colours mean at the lower right."""
    if legend.ramp is None:
        _draw_dot(painter, view, look, mode)
        return
    side = length_text(legend.side)
    text = (
        tr("released minus recorded, in a square of {side}", side=side)
        if legend.ramp.kind == "difference"
        else tr("points in a square of {side}", side=side)
    )
    draw_ramp(painter, view, look, legend.ramp, text, [(tick, number(tick)) for tick in legend.ramp.ticks])


def _draw_dot(painter: QPainter, view: View, look: Look, mode: Mode) -> None:
    measure = _prepare(painter)
    text = tr("one point")
    place = QRectF(0, 0, measure.horizontalAdvance(text) + 14 + 2 * _PAD, measure.height() + _PAD)
    place.moveBottomRight(QPointF(view.width - _EDGE, view.height - _EDGE))
    _panel(painter, place, look)
    painter.setBrush(dot_colour(mode, look))
    painter.drawEllipse(QPointF(place.left() + _PAD + 4, place.center().y()), 3.2, 3.2)
    painter.setPen(QColor(look.text))
    painter.drawText(place.adjusted(_PAD + 14, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)


def draw_key(
    painter: QPainter, view: View, look: Look, title: str, entries: list[tuple[QColor, str]]
) -> None:
    """Draw what each colour of a dot means, one a line below a title, at the lower right."""
    measure = _prepare(painter)
    wide = max([measure.horizontalAdvance(title), *(14 + measure.horizontalAdvance(t) for _, t in entries)])
    place = QRectF(0, 0, wide + 2 * _PAD, (1 + len(entries)) * measure.height() + _PAD)
    place.moveBottomRight(QPointF(view.width - _EDGE, view.height - _EDGE))
    _panel(painter, place, look)
    left, top = place.left() + _PAD, place.top() + _PAD / 2
    painter.setPen(QColor(look.text))
    painter.drawText(QPointF(left, top + measure.ascent()), title)
    for colour, text in entries:
        top += measure.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(left + 4, top + measure.height() / 2), 3.6, 3.6)
        painter.setPen(QColor(look.text))
        painter.drawText(QPointF(left + 14, top + measure.ascent()), text)


def draw_ramp(
    painter: QPainter, view: View, look: Look, ramp: Ramp, text: str, ticks: list[tuple[float, str]]
) -> None:
    """Draw the colours of a scale with numbers below and a text above, at the lower right."""
    measure = _prepare(painter)
    ticks = _fitting(ticks, ramp, measure)
    beyond = max(measure.horizontalAdvance(ticks[at][1]) / 2 for at in (0, -1))
    wide = max(measure.horizontalAdvance(text), _RAMP_WIDTH + 2 * beyond) + 2 * _PAD
    place = QRectF(0, 0, wide, 2 * measure.height() + _RAMP_HEIGHT + 5 + _PAD)
    place.moveBottomRight(QPointF(view.width - _EDGE, view.height - _EDGE))
    _panel(painter, place, look)
    painter.setPen(QColor(look.text))
    painter.drawText(QPointF(place.left() + _PAD, place.top() + 2 + measure.ascent()), text)
    strip = QRectF(0, place.top() + measure.height() + 4, _RAMP_WIDTH, _RAMP_HEIGHT)
    strip.moveLeft(place.left() + _PAD + beyond)
    colours = np.ascontiguousarray(np.tile(ramp.colours, (2, 1)))
    image = QImage(colours.data, SHADES, 2, QImage.Format.Format_ARGB32_Premultiplied).copy()
    painter.drawImage(strip, image)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(look.text), 1.0))
    for value, written in ticks:
        at = strip.left() + ramp.place(value) * strip.width()
        painter.drawLine(QPointF(at, strip.bottom()), QPointF(at, strip.bottom() + 3))
        half = measure.horizontalAdvance(written) / 2
        painter.drawText(QPointF(at - half, strip.bottom() + 3 + measure.ascent()), written)


def _fitting(ticks: list[tuple[float, str]], ramp: Ramp, measure: QFontMetricsF) -> list[tuple[float, str]]:
    """Leave out numbers that would touch others: the ends and nothing stay, then what is farther out."""
    sizes = sorted({abs(value) for value, _ in ticks}, reverse=True)
    taken: list[tuple[float, float]] = []
    kept = []
    # Both sides of a difference have the same numbers.
    for size in [sizes[0], *(0.0,) * (0.0 in sizes), *sizes[1:]]:
        places = []
        for value, written in ticks:
            if abs(value) == size:
                half = measure.horizontalAdvance(written) / 2 + _GAP
                at = ramp.place(value) * _RAMP_WIDTH
                places.append((at - half, at + half))
        ends = size in (sizes[0], abs(ticks[0][0]))
        if ends or all(right <= low or high <= left for left, right in places for low, high in taken):
            taken += places
            kept += [tick for tick in ticks if abs(tick[0]) == size and tick not in kept]
    return sorted(kept)
