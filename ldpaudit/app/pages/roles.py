"""Roles: what each column is. Undecided ones come first, and several are decided at once by a letter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.found import ColumnFound
from ldpaudit.app.page import Page, State
from ldpaudit.app.pages.roles_table import Line, RolesTable, word
from ldpaudit.app.questions import RUNS
from ldpaudit.app.widgets import Bar, Card, Figure, Sign, button, choice, column, gauge, offer, row, say, text
from ldpaudit.app.words import named, number, percent, role_looks, role_words, rows_text, type_words
from ldpaudit.language import tr
from ldpaudit.recipe import Role

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
            words = tr("Each row is one {unit}, and each {unit} is protected on its own.")
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

    # The column in focus -------------------------------------------------------------------------------

    def _show_one(self) -> None:
        """Show the column in focus, and what a letter would decide."""
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

    # What is decided -----------------------------------------------------------------------------------

    def _decide(self, role: str) -> None:
        """Give a role to the columns that are meant; "" for what is suggested of each."""
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

    # Small parts ---------------------------------------------------------------------------------------

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
    """Show the most frequent values with their shares."""
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
    """Say what happens to a column of a role on later pages."""
    withheld = tr("It is not released.")
    return {
        "quasi-identifier": tr("Risk counts who is alone by it; Generalize makes it coarser."),
        "time": tr("Others know when it was: Risk counts it, and Generalize makes it coarser."),
        "location": tr("Places will ask: leave out, name a region, or move at random."),
        "sensitive": tr("Categories adds noise. As it is, whoever recognizes a row reads it."),
        "plain": tr("It goes out as it is, and k says nothing about it."),
        **dict.fromkeys(("identifier", "free-text", "drop"), withheld),
    }.get(role, "")
