"""Parts of Places: a card with a picture to choose, and the slider of distances."""

from __future__ import annotations

import math

from PySide6.QtCore import QByteArray, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QRadioButton, QSlider, QWidget

from ldpaudit.app import look
from ldpaudit.app.widgets import Box, Card, fill, row, set_level, text
from ldpaudit.app.words import metres
from ldpaudit.language import tr

LEAVE_OUT, REGION, MOVE = "drop", "generalize-region", "planar-laplace"
DISTANCES = (100.0, 200.0, 400.0, 800.0, 1600.0)
_WIDE, _HIGH = 180, 84
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
        fill(self.body, (_Picture(do), self.radio, text(words, "small", "muted"), 1))

    def show_chosen(self, chosen: bool) -> None:
        """Frame the card where it is chosen."""
        self.radio.setChecked(chosen)
        set_level(self, "chosen" if chosen else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.radio.click()


class Distance(Box):
    """A slider of five distances, each twice the one before, with what lies within each of them.

    moved: somebody chose another distance, in metres.
    """

    moved = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self._line = QSlider(Qt.Orientation.Horizontal)
        self._line.setRange(0, len(DISTANCES) - 1)
        self._line.setPageStep(1)
        self._line.setTickPosition(QSlider.TickPosition.TicksBelow)
        self._line.setAccessibleName(tr("Distance within which two places look alike"))
        self._line.valueChanged.connect(lambda at: self.moved.emit(DISTANCES[at]))
        words = (tr("street"), tr("block"), tr("quarter"), tr("village"), tr("town"))
        self._stops = [text(f"{metres(far)}\n{what}") for far, what in zip(DISTANCES, words, strict=True)]
        left, middle, right = (
            getattr(Qt.AlignmentFlag, f"Align{side}") for side in ("Left", "HCenter", "Right")
        )
        for stop, side in zip(self._stops, (left, middle, middle, middle, right), strict=True):
            stop.setAlignment(side)
        # The first and the last label end where the line does, and so have half the room of the others.
        self.fill(
            self._line,
            row(*((one, 1 if one in (self._stops[0], self._stops[-1]) else 2) for one in self._stops)),
        )

    def show_metres(self, far: float) -> None:
        """Put the knob at the stop nearest to a distance."""
        at = round(min(max(math.log2(max(far, 1.0) / DISTANCES[0]), 0.0), len(DISTANCES) - 1.0))
        with QSignalBlocker(self._line):
            self._line.setValue(at)
        self._line.setAccessibleDescription(metres(far))
        for stop, value in zip(self._stops, DISTANCES, strict=True):
            stop.setFont(look.font("bold" if value == far else "", self.font()))
