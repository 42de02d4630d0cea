"""One line a column: its role, how many values it has, what happens to it, epsilon and typical error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from ldpaudit.app import look
from ldpaudit.app.page import Level
from ldpaudit.app.widgets import Chip, Sign, button, fill, row, set_level, text
from ldpaudit.app.words import RoleLook, named, role_looks
from ldpaudit.language import tr
from ldpaudit.step import Step

#: Widths of the parts behind the name.
_WIDTHS = (132, 88, 138, 76, 118)


@dataclass(frozen=True)
class Line:
    """What a line says; `step` randomizes the columns, `secret` is one of them, `before` an old error."""

    columns: tuple[str, ...]
    role: str
    secret: bool
    step: Step | None
    values: str
    level: Level = "none"
    happens: str = ""
    epsilon: str = ""
    error: str = ""
    before: bool = False
    method: str = ""

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        """What makes it another line."""
        return self.columns, self.role


class ColumnLine(QFrame):
    """A line that opens what is below it by a click or the space bar."""

    def __init__(self, line: Line, turn: Callable[[tuple[str, ...]], None]) -> None:
        super().__init__()
        self.setProperty("kind", "finding")
        self._columns, self._turn, self._icon = line.columns, turn, "open"
        self.name = button("", lambda: turn(self._columns), "link", name=named(line.columns))
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.name.setFont(look.font("bold", self.font()))
        known = role_looks().get(line.role)
        chip = Chip(known or RoleLook("", "categories", "muted", tr("Made"), goes=True))
        self._values, self._epsilon, self._error = (text(wrap=False) for _ in range(3))
        self._error.setFont(look.font("bold", self.font()))
        self._happens = Sign()
        look.CHANGE.changed.connect(self._draw)
        _lay(self, self.name, row(chip, 1), self._values, self._happens, self._epsilon, self._error)

    @staticmethod
    def heading() -> QWidget:
        """Return the line above all."""
        holder, names = QWidget(), (tr("Role"), tr("Values"), tr("What happens"), tr("Epsilon"))
        words = ("      " + tr("Column"), *names, tr("Typical error"))
        _lay(holder, *(text(one, level="muted", wrap=False) for one in words))
        return holder

    def show_line(self, line: Line, *, opened: bool) -> None:
        """Show another state of the same columns."""
        several = tr("{name} with {others}: {method}")
        whole = line.columns[0]
        if len(line.columns) > 1:
            whole = several.format(name=whole, others=named(line.columns[1:]), method=line.method)
        room = max(self.name.width() - 34, 120)
        self.name.setText(QFontMetrics(self.name.font()).elidedText(whole, Qt.TextElideMode.ElideRight, room))
        self.name.setToolTip(whole)
        said = (whole, line.happens, line.epsilon, line.error)
        self.name.setAccessibleDescription(", ".join(filter(None, said)))
        self._icon = "down" if opened else "open"
        self._draw()
        self._values.setText(line.values)
        self._happens.say(line.happens, line.level)
        self._epsilon.setText(line.epsilon)
        self._error.setText(line.error)
        set_level(self._error, "muted" if line.before else "")

    def _draw(self) -> None:
        self.name.setIcon(look.icon(self._icon, "accent"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._turn(self._columns)


def _lay(holder: QWidget, name: QWidget, *parts: QWidget) -> None:
    line = QHBoxLayout(holder)
    line.setContentsMargins(0, 3, 0, 3)
    line.setSpacing(8)
    name.setMinimumWidth(110)
    for part, width in zip(parts, _WIDTHS, strict=True):
        part.setFixedWidth(width)
    fill(line, ((name, 1), *parts))
