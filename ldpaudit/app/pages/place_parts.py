"""Parts of Places: a card with a picture to choose, and the slider of distances."""

from __future__ import annotations

import math

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QSlider, QWidget

from ldpaudit.app import look
from ldpaudit.app.widgets import Card, set_level, text
from ldpaudit.app.words import metres
from ldpaudit.language import tr

LEAVE_OUT, REGION, MOVE = "drop", "generalize-region", "planar-laplace"
DISTANCES = (100.0, 200.0, 400.0, 800.0, 1600.0)
_WIDE, _HIGH, _EDGE, _KNOB = 180, 84, 44, 8
_GROUND = (
    '<g fill="none" stroke="{line}" stroke-width="3"><path d="M0 62Q60 48 100 62T180 54M64 0L76 84"/></g>'
    '<path fill="{border}" d="M30 20h7v7h-7zM42 34h7v7h-7zM90 24h7v7h-7zM98 42h7v7h-7zM122 20h7v7h-7zM142 '
    '34h7v7h-7zM38 72h7v7h-7zM150 70h7v7h-7z"/>'
)
#: What becomes of a place, by the step that does it.
_PICTURES = {
    LEAVE_OUT: '<path fill="none" stroke="{weak}" stroke-width="3" d="M98 24l16 16M114 24l-16 16"/>',
    REGION: '<path fill="{place}" fill-opacity=".2" stroke="{accent}" stroke-width="2" '
    'd="M70 8h86l10 42l-32 22l-50-8z"/>',
    MOVE: '<circle cx="106" cy="34" r="27" fill="none" stroke="{accent}" stroke-width="2" '
    'stroke-dasharray="4 3"/><path stroke="{text}" stroke-width="2" d="M106 34L134 53"/>'
    '<circle cx="106" cy="34" r="5" fill="{estimate}"/><path fill="{accent}" d="M140 51l6 6l-6 6l-6-6z"/>',
}


class _Picture(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._drawing = _GROUND + _PICTURES[name]
        self.setFixedHeight(_HIGH)
        look.CHANGE.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it in the middle, in the colours of the look."""
        colours = {name: look.token(name) for name in look.TOKENS["light"]}
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}">{self._drawing}</svg>'
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look.token("ground")))
        area = QRectF((self.width() - _WIDE) / 2, 0, _WIDE, _HIGH)
        QSvgRenderer(QByteArray(svg.format(**colours).encode())).render(painter, area)


class Way(Card):
    """One way to treat a place: a picture, a name to choose, a sentence; the whole card can be clicked."""

    def __init__(self, do: str) -> None:
        super().__init__()
        self.do = do
        name, words = {
            LEAVE_OUT: (tr("Leave out"), tr("No place at all. Safest, and no map.")),
            REGION: (tr("Name a region"), tr("One name for a whole area. Says that it was there.")),
            MOVE: (tr("Move at random"), tr("Each point goes elsewhere nearby. Recommended for maps.")),
        }[do]
        self.radio = QRadioButton(name)
        self.radio.setFont(look.font("bold", self.font()))
        self.radio.setAccessibleDescription(words)
        for widget in (_Picture(do), self.radio, text(words, "small", "muted")):
            self.body.addWidget(widget)
        self.body.addStretch(1)

    def show_chosen(self, chosen: bool) -> None:
        """Frame the card where it is chosen."""
        self.radio.setChecked(chosen)
        set_level(self, "chosen" if chosen else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.radio.click()


class Distance(QSlider):
    """Five distances, each twice the one before, with what lies within each of them."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, len(DISTANCES) - 1)
        self.setPageStep(1)
        self.setAccessibleName(tr("Distance within which two places look alike"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._metres = 0.0
        look.CHANGE.changed.connect(self.update)

    def show_metres(self, metres_: float) -> None:
        """Put the knob where a distance is, between two of the five where it is none of them."""
        self._metres = metres_
        with QSignalBlocker(self):
            self.setValue(round(self._place))
        self.setAccessibleDescription(metres(metres_))
        self.update()

    @property
    def _place(self) -> float:
        return min(max(math.log2(max(self._metres, 1.0) / DISTANCES[0]), 0.0), len(DISTANCES) - 1.0)

    def _x(self, place: float) -> float:
        return _EDGE + place * (self.width() - 2 * _EDGE) / (len(DISTANCES) - 1)

    def sizeHint(self) -> QSize:
        """Return the room of the line and of two lines of text."""
        return QSize(420, 2 * _KNOB + 8 + 2 * self.fontMetrics().height())

    minimumSizeHint = sizeHint  # noqa: N815 - the name is Qt's

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the distance that is nearest to the mouse."""
        part = (event.position().x() - _EDGE) / max(self.width() - 2 * _EDGE, 1)
        self.setValue(round(part * (len(DISTANCES) - 1)))

    mouseMoveEvent = mousePressEvent  # noqa: N815 - the name is Qt's

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, the stops, the knob and the words."""
        painter, y, knob = QPainter(self), float(_KNOB + 3), self._x(self._place)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent, rest = QColor(look.token("accent")), QColor(look.token("border"))
        for colour, start, end in ((rest, self._x(0), self._x(4)), (accent, self._x(0), knob)):
            painter.setPen(QPen(colour, 3))
            painter.drawLine(QPointF(start, y), QPointF(end, y))
        high = self.fontMetrics().height()
        words = (tr("street"), tr("block"), tr("quarter"), tr("village"), tr("town"))
        for at, (far, what) in enumerate(zip(DISTANCES, words, strict=True)):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent if at <= self._place else rest)
            painter.drawEllipse(QPointF(self._x(at), y), 4, 4)
            box = QRectF(self._x(at) - _EDGE, y + _KNOB + 3, 2 * _EDGE, high)
            for line, token, kind in (
                (metres(far), "text", "bold" if far == self._metres else ""),
                (what, "muted", ""),
            ):
                painter.setFont(look.font(kind, self.font()))
                painter.setPen(QColor(look.token(token)))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, line)
                box.translate(0, high)
        painter.setPen(QPen(QColor(look.token("text" if self.hasFocus() else "accent")), 2))
        painter.setBrush(accent)
        painter.drawEllipse(QPointF(knob, y), _KNOB, _KNOB)
