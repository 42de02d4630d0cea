"""How much noise: a slider over epsilon with its three zones, and the figure beside it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider

from ldpaudit.app import look
from ldpaudit.app.widgets import Box, Figure, row, text
from ldpaudit.app.words import locale
from ldpaudit.language import tr
from ldpaudit.ledger import HARDLY_ANY, WEAK

#: Twenty steps of nearly equal factors in a decade, in two digits.
EPSILONS = tuple(float(f"{10 ** (at / 20 - 1):.2g}") for at in range(41))
_TICKS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
_EDGE, _KNOB, _HIGH = 14, 8, 8


class _Line(QSlider):
    """The slider itself."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, len(EPSILONS) - 1)
        self.setPageStep(6)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.epsilon = 1.0
        look.CHANGE.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return the room of the line and of two lines of text."""
        return QSize(260, 2 * _KNOB + 10 + 2 * self.fontMetrics().height())

    minimumSizeHint = sizeHint  # noqa: N815 - the name is Qt's

    def _x(self, epsilon: float) -> float:
        part = math.log10(min(max(epsilon, EPSILONS[0]), EPSILONS[-1]) / EPSILONS[0]) / 2
        return _EDGE + part * (self.width() - 2 * _EDGE)

    def _at(self, x: float) -> int:
        return min(range(len(EPSILONS)), key=lambda at: abs(self._x(EPSILONS[at]) - x))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the epsilon that is nearest to the mouse."""
        self.setValue(self._at(event.position().x()))

    def put(self, epsilon: float) -> None:
        """Show an epsilon, also one between its steps."""
        self.epsilon = epsilon
        with QSignalBlocker(self):
            self.setValue(min(range(len(EPSILONS)), key=lambda at: abs(math.log(EPSILONS[at] / epsilon))))
        self.setAccessibleDescription(locale().toString(epsilon, "g", 3))
        self.update()

    mouseMoveEvent = mousePressEvent  # noqa: N815 - the name is Qt's

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the zones with their words, the ticks and the knob."""
        painter, y = QPainter(self), float(_KNOB + 3)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high, ends = self.fontMetrics().height(), (EPSILONS[0], WEAK, HARDLY_ANY, EPSILONS[-1])
        words = (tr("strong"), tr("weak: say why"), tr("hardly any"))
        painter.setFont(look.font("small", self.font()))
        for start, end, level, said in zip(ends, ends[1:], ("held", "weak", "bad"), words, strict=False):
            area = QRectF(self._x(start), y - _HIGH / 2, self._x(end) - self._x(start), _HIGH)
            painter.fillRect(area, QColor(look.token(level)))
            painter.setPen(QColor(look.token(level)))
            wide = painter.fontMetrics().horizontalAdvance(said) + 4
            left = min(max(area.center().x() - wide / 2, 0.0), self.width() - wide)
            box = QRectF(left, y + _KNOB + 4 + high, wide, high)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)
        painter.setPen(QColor(look.token("text")))
        for tick in _TICKS:
            box = QRectF(self._x(tick) - 20, y + _KNOB + 2, 40, high)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, locale().toString(tick, "g", 2))
        painter.setPen(QPen(QColor(look.token("text" if self.hasFocus() else "surface")), 2))
        painter.setBrush(QColor(look.token("accent")))
        painter.drawEllipse(QPointF(self._x(self.epsilon), y), _KNOB, _KNOB)


class EpsilonSlider(Box):
    """Slider and figure of one epsilon.

    Attributes
    ----------
    moved : Signal of float
        Somebody chose another epsilon.
    """

    moved = Signal(float)

    def __init__(self) -> None:
        self._line, self._figure = _Line(), Figure("", 0.01, 100, self._take, 3)
        self._figure.setSingleStep(0.1)
        self._figure.setPrefix("ε  ")
        self._none = text(tr("This method has no epsilon of its own: see its fields below."), level="muted")
        title = text(tr("How much noise?"), "section", wrap=False)
        super().__init__(row(title, 1, self._figure), self._line, self._none, spacing=8)
        self._line.valueChanged.connect(lambda at: self._take(EPSILONS[at]))

    def show_epsilon(self, epsilon: float | None, name: str) -> None:
        """Show an epsilon; None where there is none to choose."""
        for widget in (self._line, self._figure):
            widget.setVisible(epsilon is not None)
            widget.setAccessibleName(name)
        self._none.setVisible(epsilon is None)
        if epsilon is not None:
            self._figure.put(epsilon)
            self._line.put(epsilon)

    def _take(self, epsilon: float) -> None:
        self._line.epsilon = epsilon
        self.moved.emit(epsilon)
