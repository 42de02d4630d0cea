"""The columns of a table with their roles: ticked by Space, decided by a letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from ldpaudit.app import look
from ldpaudit.app.found import ColumnFound
from ldpaudit.app.rows import Mark, RowsModel, RowsView
from ldpaudit.app.words import named, role_looks, role_words
from ldpaudit.language import tr

_TICK, _NAME, _VALUES, _MISSING, _ROLE = range(5)
_HEIGHT, _FEWEST = 32, 11
_Index = QModelIndex | QPersistentModelIndex
_Flag = QItemSelectionModel.SelectionFlag


@dataclass(frozen=True)
class Line:
    """A column with its role; without a column, the heading of a group and its level."""

    found: ColumnFound | None
    role: str
    words: str = ""

    @property
    def name(self) -> str:
        """Name of the column."""
        return "" if self.found is None else self.found.name

    @property
    def open(self) -> bool:
        """Whether its role is undecided."""
        return self.role == "undecided"

    @property
    def suggested(self) -> str:
        """The role that the reader suggests; "" where it cannot tell."""
        return "" if self.found is None or self.found.role == "undecided" else self.found.role

    @property
    def cells(self) -> tuple[str, ...]:
        """Its texts."""
        if self.found is None:
            return (self.words,)
        role = word(self.shown) if self.shown else tr("we cannot tell: please choose")
        why = f"{role} – {self.found.evidence}" if self.open and self.shown and self.found.evidence else role
        return "", self.name, named(self.found.samples[:3]), self.words, why

    @property
    def shown(self) -> str:
        """The role of its chip: the one given, else the one suggested."""
        return self.suggested if self.open else self.role


def word(role: str) -> str:
    """Return what the user calls a role."""
    return role_looks()[role].word if role in role_looks() else tr("please choose")


class _Lines(RowsModel):
    """Columns in two groups, each below a line that counts them."""

    lines: tuple[Line, ...] = ()
    #: Whether a line is chosen.
    ticked: Callable[[int], bool]

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) if self.lines[index.row()].found else Qt.ItemFlag.NoItemFlags

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == _TICK:
            on = self.ticked(index.row())
            found = self.lines[index.row()].found is not None
            return (Qt.CheckState.Checked if on else Qt.CheckState.Unchecked) if found else None
        return super().data(index, role)


def _marks(lines: Sequence[Line]) -> dict[tuple[int, int], Mark]:
    """Return how lines look: the sign of a role, and where it is only suggested, why."""
    marks = {}
    for at, line in enumerate(lines):
        if line.found is None:
            ground = f"{line.role}_tint"
            marks[at, _TICK] = Mark((line.role, line.role), line.role, "bold", ground)
            continue
        known = role_looks().get(line.shown)
        icon, colour = ("weak", "weak"), "weak"
        if known is not None:
            icon, colour = (known.icon, known.token), "muted" if line.open else "text"
        said = tr("undecided; suggested: {role}", role=word(line.shown)) if line.open else word(line.role)
        marks[at, _NAME] = Mark(kind="bold" if line.open else "", spoken=f"{line.name}: {said}")
        marks[at, _VALUES] = Mark(kind="value")
        marks[at, _ROLE] = Mark(icon, colour, tip=role_words(line.shown) if line.shown else "")
    return marks


class RolesTable(RowsView):
    """Space and a click on the tick choose, Shift+arrows extend, a letter decides, Enter accepts.

    decided: a role for the columns chosen, else for the one in focus; "" for the suggestion.
    moved: another line is in focus, or others are chosen.
    """

    decided = Signal(str)
    moved = Signal()
    model_of = _Lines

    def __init__(self) -> None:
        super().__init__(tr("Columns and their roles"), _HEIGHT)
        cast("_Lines", self.rows).ticked = lambda at: self.selectionModel().isRowSelected(at)
        self.setProperty("kind", "card")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setStretchLastSection(True)
        for signal in (self.selectionModel().currentRowChanged, self.selectionModel().selectionChanged):
            signal.connect(lambda *_: self.moved.emit())
        self.moved.connect(self.viewport().update)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines."""
        return cast("_Lines", self.rows).lines

    @property
    def line(self) -> Line | None:
        """The line in focus."""
        at = self.currentIndex().row()
        return self.lines[at] if 0 <= at < len(self.lines) else None

    @property
    def ticked(self) -> list[str]:
        """Names of the columns that are chosen."""
        return [self.lines[one.row()].name for one in self.selectionModel().selectedRows()]

    @property
    def meant(self) -> list[str]:
        """Names of the columns chosen, else of the one in focus."""
        return self.ticked or ([self.line.name] if self.line is not None else [])

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines; the one in focus stays, or what is undecided after it takes its place."""
        if lines == self.lines:
            return
        old, at = self.line, max(self.currentIndex().row(), 0)
        cast("_Lines", self.rows).lines = lines
        names = ("", tr("Column"), tr("Values (private)"), tr("Missing"), tr("Role"))
        self.rows.fill(names, [one.cells for one in lines], [_MISSING], _marks(lines))
        self.clearSpans()
        for place in (n for n, one in enumerate(lines) if one.found is None):
            self.setSpan(place, 0, 1, 5)
        self.setMinimumHeight(_HEIGHT * (min(len(lines), _FEWEST) + 1) + 4)
        same = [n for n, one in enumerate(lines) if old and (one.name, one.role) == (old.name, old.role)]
        left = [n for n, one in enumerate(lines) if one.open]
        goals = [*same, *(n for n in left if n >= at), *left[-1:], 1]
        if lines:
            index = self.rows.index(goals[0], _NAME)
            self.selectionModel().setCurrentIndex(index, _Flag.NoUpdate)
            self.scrollTo(index)

    def selectionCommand(self, index: _Index, event: QEvent | None = None) -> _Flag:
        """Let Space and a click on the tick change one line; arrows alone move and choose nothing."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            return _Flag.Toggle | _Flag.Rows
        if isinstance(event, QKeyEvent) and not event.modifiers():
            return _Flag.NoUpdate
        if isinstance(event, QMouseEvent) and index.column() == _TICK and not event.modifiers():
            pressed = event.type() == QEvent.Type.MouseButtonPress
            return _Flag.Toggle | _Flag.Rows if pressed else _Flag.NoUpdate
        return super().selectionCommand(index, event)

    def selectAll(self) -> None:
        """Choose all columns that are undecided, else all."""
        left = any(one.open for one in self.lines)
        self.clearSelection()
        for at, one in enumerate(self.lines):
            if one.found is not None and one.open >= left:
                self.selectionModel().select(self.rows.index(at, 0), _Flag.Select | _Flag.Rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letters = {one.letter: role for role, one in role_looks().items()}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.decided.emit("")
        elif (role := letters.get(event.text().upper())) is not None:
            self.decided.emit(role)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.viewport().width()
        for at, width in enumerate((34, round(wide * 0.18), round(wide * 0.24), 72)):
            self.setColumnWidth(at, width)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and self.line is not None:
            at = self.currentIndex().row()
            ends = (self.visualRect(self.rows.index(at, one)) for one in (_TICK, _ROLE))
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(look.token("accent")), 2))
            painter.drawRect(next(ends).united(next(ends)).adjusted(1, 1, -1, -1))
