"""Roles: what each column is. Undecided ones come first, and several are decided at once by a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QGridLayout, QPushButton, QWidget

from ldpaudit.app import look
from ldpaudit.app.desk import Desk
from ldpaudit.app.found import ColumnFound
from ldpaudit.app.page import Page, State
from ldpaudit.app.questions import RUNS
from ldpaudit.app.rows import Mark, RowsView
from ldpaudit.app.widgets import Bar, Card, Figure, Sign, button, choice, column, gauge, offer, row, say, text
from ldpaudit.app.words import named, number, percent, role_looks, role_words, rows_text, type_words
from ldpaudit.language import tr
from ldpaudit.recipe import Role

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
        return "" if self.found is None else self.found.name

    @property
    def open(self) -> bool:
        return self.role == "undecided"

    @property
    def suggested(self) -> str:
        """The role that the reader suggests; "" where it cannot tell."""
        return "" if self.found is None or self.found.role == "undecided" else self.found.role

    @property
    def cells(self) -> tuple[str, ...]:
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


def _marks(lines: Sequence[Line]) -> dict[tuple[int, int], Mark]:
    """Return how lines look: the sign of a role, and where it is only suggested, why."""
    marks = {}
    for at, line in enumerate(lines):
        if line.found is None:
            ground = f"{line.role}_tint"
            marks[at, _TICK] = Mark((line.role, line.role), line.role, "bold", ground, heads=True)
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
    #: All lines: columns in two groups, each below a line that counts them.
    lines: tuple[Line, ...] = ()

    def __init__(self) -> None:
        super().__init__(tr("Columns and their roles"), _HEIGHT)
        self.rows.ticked = lambda at: self.selectionModel().isRowSelected(at)
        self.setProperty("kind", "card")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalHeader().setStretchLastSection(True)
        for signal in (self.selectionModel().currentRowChanged, self.selectionModel().selectionChanged):
            signal.connect(lambda *_: self.moved.emit())
        self.moved.connect(self.viewport().update)

    @property
    def line(self) -> Line | None:
        at = self.currentIndex().row()
        return self.lines[at] if 0 <= at < len(self.lines) else None

    @property
    def ticked(self) -> list[str]:
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
        self.lines = lines
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
        for at, width in enumerate((34, round(wide * 0.25), round(wide * 0.22), 72)):
            self.setColumnWidth(at, width)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus() and self.line is not None:
            at = self.currentIndex().row()
            ends = (self.visualRect(self.rows.index(at, one)) for one in (_TICK, _ROLE))
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(look.token("accent")), 2))
            painter.drawRect(next(ends).united(next(ends)).adjusted(1, 1, -1, -1))


#: Values of the column in focus that are shown.
_VALUES = 5


class RolesPage(Page):
    """One line a column, the one in focus beside them, and who is protected."""

    name, onward, needs, shares = "roles", "risk", "table", (3, 1)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("What is each column? Undecided ones never go out."))
        self._every = button("", self._accept_all, tip=tr("Shift+Enter"))
        self.tools.addWidget(self._every, 0, Qt.AlignmentFlag.AlignTop)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Shift+Return"), self, self._accept_all, context=within)
        self._chosen, chips = text("", "bold"), QGridLayout()
        chips.setSpacing(6)
        chips.setColumnStretch(1, 1)
        for at, (goes, words) in enumerate(((True, tr("may go out")), (False, tr("never goes out")))):
            mine = [self._chip(role) for role, one in role_looks().items() if one.goes == goes]
            chips.addWidget(text(words, level="muted", wrap=False), at, 0)
            chips.addWidget(row(*mine, 1, spacing=6), at, 1)
        keys = tr("Space chooses, Shift+arrows extend, Ctrl+A takes all; a letter decides, Enter accepts.")
        self._table, self._first = RolesTable(), text("", "small", "muted")
        self.first = self._table
        self._every.clicked.connect(self._table.setFocus)
        self._table.moved.connect(self._show_one)
        self._table.decided.connect(self._decide)
        card = Card("", self._chosen, chips, text(keys, "small", "muted"))
        self.main.add(card, (self._table, 1), self._first)

        self._kind, self._told = text("", level="muted", wrap=False), column(spacing=18)
        self._one = Card(" ", self._told, 1, beside=[self._kind])
        self._unit, self._unit_words = self._who(), text("", "small", "muted")
        self._most = Figure(tr("Rows that one has at most"), 0, 1_000_000, self._take_most)
        self._most.setSpecialValueText(tr("not declared"))
        bound = tr("A run stops where somebody has more. Without it there is no bound for one person.")
        most = (text(tr("Rows that one has at most")), self._most, text(bound, "small", "muted"))
        self._most_line = column(*most)
        who = Card(tr("Who is protected?"), self._unit, self._unit_words, self._most_line)
        self.side.add((self._one, 1), who)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        n, every = len(desk.undecided), len(desk.columns)
        words = tr("{n} of {all} open", n=n, all=every) if n else tr("{n} decided", n=every)
        return State("weak" if n else "held", words)

    def waits(self) -> str:
        n = len(self.desk.undecided)
        return tr("{n} undecided", n=n) if n else ""

    def view(self) -> Any:
        return self.known("inspection", "outlook", *RUNS)

    def render_view(self, _view: Any) -> None:
        desk, found, given = self.desk, self.desk.inspection, self.desk.recipe.input
        lines = self._lines()
        n = sum(one.open and bool(one.suggested) for one in lines)
        self._every.setText(tr("Accept {n} (suggestion|suggestions)", n=n))
        self._every.setVisible(n > 0)
        self._table.show_lines(lines)
        self._show_one()
        some, first = None if found is None else found.first_rows, ""
        if some is not None:
            first = tr("Counts and suggestions are of the first {rows} only.", rows=rows_text(some))
        say(self._first, first)
        units = ["row", "intervention", *desk.with_role("identifier", "quasi-identifier"), given.unit]
        offer(self._unit, {name: self._unit_name(name) for name in units}, given.unit)
        if desk.unit_column is not None:
            words = tr("All rows with the same {unit} belong to one person or thing, which is protected.")
        elif given.unit == "row":
            words = tr("Each row is protected on its own; one person may stand in several rows.")
        else:
            words = tr(
                "Each row is one {unit}. Rows are protected one by one; one person may stand in several."
            )
        say(self._unit_words, words.format(unit=given.unit))
        self._most_line.setVisible(desk.unit_column is not None)
        self._most.put(given.most_rows or 0)

    def _lines(self) -> tuple[Line, ...]:
        """Return a line for each column, those that are undecided first, below what counts them."""
        found, groups = self.desk.inspection, {True: list[Line](), False: list[Line]()}
        for one in found.columns if found else ():
            every = max((found.first_rows or found.rows or 1) if found else 1, 1)
            missing = percent(min(one.missing / every, 1.0)) if one.missing else ""
            line = Line(one, self.desk.role(one.name), missing)
            groups[line.open].append(line)
        heads = {True: ("weak", tr("Undecided: {n}")), False: ("held", tr("Decided: {n}"))}
        lines: list[Line] = []
        for open_, mine in groups.items():
            level, words = heads[open_]
            lines += [Line(None, level, words.format(n=len(mine))), *mine] if mine else []
        return tuple(lines)

    def reset(self) -> None:
        super().reset()
        self._table.show_lines(())

    def _show_one(self) -> None:
        line, n = self._table.line, len(self._table.ticked)
        self._one.setVisible(line is not None)
        if line is None or line.found is None:
            return
        one = line.found
        several = tr("{n} (column|columns) chosen. Set (it|them) to …", n=n)
        say(self._chosen, several if n else tr("Set {column} to …", column=one.name))
        self._one.title.setText(one.name)
        self._kind.setText(tr("{type}, {count} values", type=type_words(one.column.kind), count=one.distinct))
        why = tr("Why we suggest {role}", role=word(one.role)) if line.suggested else tr("We cannot tell")
        reason, then = text(why, level="muted"), _then(line.shown)
        reason.setToolTip(role_words(one.role))
        remarks = [
            Sign(str(each.message), "weak")
            for each in self.desk.findings()
            if each.kind.follows_place_by and each.columns[0] == one.name
        ]
        parts: tuple[Sequence[QWidget], ...] = (
            [text(tr("Most common values (private)"), level="muted"), *_frequent(one)],
            [reason, text(one.evidence)],
            remarks[-1:],
            [text(tr("As {role}", role=word(line.shown)), level="muted"), text(then)] if then else [],
        )
        self._told.fill(*(column(*part, spacing=6) for part in parts if part))

    def _decide(self, role: str) -> None:
        names = self._table.meant
        if not role:
            self._accept(names)
        elif names:
            of_one = tr("{column}: {role}", column=named(names), role=word(role))
            of_all = tr("{n} columns: {role}", n=len(names), role=word(role))
            roles = dict.fromkeys(names, cast("Role", role))
            self.desk.set_roles(of_all if len(names) > 1 else of_one, roles)

    def _accept_all(self) -> None:
        self._accept([one.name for one in self._table.lines])

    def _accept(self, names: list[str]) -> None:
        lines = [one for one in self._table.lines if one.open and one.suggested and one.name in names]
        label = tr("Accept {n} (suggestion|suggestions)", n=len(lines))
        if lines:
            self.desk.set_roles(label, {one.name: cast("Role", one.suggested) for one in lines})

    def _take_unit(self, *_chosen: object) -> None:
        said = self._unit.currentText().strip()
        at = self._unit.findText(said)
        unit = str((self._unit.itemData(at) if at >= 0 else said) or "row")
        if unit != self.desk.recipe.input.unit:
            self.desk.set_unit(tr("Protect each {unit}", unit=unit), unit)

    def _take_most(self, most: float) -> None:
        unit, count = self.desk.recipe.input.unit, int(most)
        label = tr("{unit}: at most {count} rows", unit=unit, count=number(count))
        self.desk.set_unit(label, unit, count or None)

    def show_field(self, column: str, field: str) -> None:  # noqa: ARG002 - who is protected is of no column
        """Show where it is said how many rows one has."""
        if field == "most_rows":
            self._most.setFocus()
            self.ensureWidgetVisible(self._most)

    def _unit_name(self, unit: str) -> str:
        if unit == "row":
            return tr("one row")
        rows = tr("all rows of one {unit}", unit=unit)
        return rows if unit in self.desk.columns else tr("one {unit} (a row)", unit=unit)

    def _who(self) -> QComboBox:
        made = choice(tr("Who is protected?"), self._take_unit)
        made.setEditable(True)
        made.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        line = cast("Any", made.lineEdit())
        line.setAccessibleName(tr("Who is protected?"))
        line.editingFinished.connect(self._take_unit)
        return made

    def _chip(self, role: str) -> QPushButton:
        one, then = role_looks()[role], partial(self._decide, role)
        words, tip = f"{one.letter}  {one.word}", role_words(role)
        return button(words, then, "small", tip=tip, icon=one.icon, colour=one.token, name=one.word)


def _frequent(one: ColumnFound) -> Sequence[QWidget]:
    shown = one.frequent[:_VALUES]
    if not shown or shown[0][1] <= 1:
        return [text(named(one.samples[:_VALUES]), "value"), text(tr("no value twice"), "small", "muted")]
    lines = []
    for value, count in shown:
        share = count / max(one.frequent_rows, 1)
        label, figure = text("", "value", wrap=False), text(percent(share), wrap=False)
        label.setText(QFontMetrics(label.font()).elidedText(value, Qt.TextElideMode.ElideRight, 116))
        label.setToolTip(value)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        lines.append(gauge(label, Bar(share, name=value), figure, 120, 54))
    return lines


def _then(role: str) -> str:
    withheld = tr("It is not released.")
    return {
        "quasi-identifier": tr("Risk counts who is alone by it; Generalize makes it coarser."),
        "time": tr("Others know when it was: Risk counts it, and Generalize makes it coarser."),
        "location": tr("Places will ask: leave out, name a region, or move at random."),
        "sensitive": tr("Categories adds noise. As it is, whoever recognizes a row reads it."),
        "plain": tr("It goes out as it is, and k says nothing about it."),
        **dict.fromkeys(("identifier", "free-text", "drop"), withheld),
    }.get(role, "")
