"""Roles: what each column is to the release; nothing leaves while a column is undecided."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app.inspection import ColumnFound
from ldpaudit.app.models.rows import quick_headers
from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, role_words, rows_text, type_words
from ldpaudit.language import tr
from ldpaudit.recipe import Role

_NAME, _KIND, _DISTINCT, _MISSING, _ROLE, _WHY, _VALUES = range(7)


class RolesPage(Page):
    """One row per column."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr(
            "What each column is. A quasi-identifier is what an outsider may know; a sensitive column is "
            "what must "
            "not be learnt; identifiers, free text and dropped columns are not released."
        )
        super().__init__("roles", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        self._summary = sentence()
        column.addWidget(self._summary)
        self.accept = button(
            tr("&Accept all suggestions"),
            self._accept,
            tip=tr("Give every undecided column its suggested role"),
            main=True,
        )
        self.values = QCheckBox(tr("Show common &values"))
        self.values.toggled.connect(self._show_values)
        column.addLayout(row(self.accept, 0, self.values))
        self.table = QTableWidget(0, 7)
        self.table.setAccessibleName(tr("Columns and their roles"))
        self.table.setHorizontalHeaderLabels(
            [
                tr("Column"),
                tr("Type"),
                tr("Distinct"),
                tr("Missing"),
                tr("Role"),
                tr("Suggested, and why"),
                tr("Common values"),
            ]
        )
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().setVisible(False)
        self.table.setWordWrap(True)
        # What does not fit into three lines of a narrow window is shown by the mouse.
        self.table.verticalHeader().setMaximumSectionSize(3 * self.table.fontMetrics().lineSpacing() + 8)
        quick_headers(self.table)
        # Rows grow when a narrower column needs more lines.
        self._fitting = QTimer(self)
        self._fitting.setSingleShot(True)
        self._fitting.timeout.connect(self.table.resizeRowsToContents)
        self.table.horizontalHeader().sectionResized.connect(lambda *_: self._fitting.start(0))
        self.table.horizontalHeader().setSectionResizeMode(_WHY, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(_VALUES, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnHidden(_VALUES, True)
        self.table.setMinimumHeight(260)
        column.addWidget(self.table, 1)
        self.unit = QComboBox()
        self.unit.setEditable(True)
        self.unit.setMinimumWidth(220)
        self.unit.setAccessibleName(tr("Who is protected"))
        editor = self.unit.lineEdit()
        if editor is not None:
            editor.setAccessibleName(tr("Who is protected"))
            editor.editingFinished.connect(self._take_unit)
        self.unit.activated.connect(lambda _at: self._take_unit())
        label = QLabel(tr("&Who is protected"))
        label.setBuddy(self.unit)
        self.most_rows = QSpinBox()
        self.most_rows.setRange(0, 1_000_000)
        self.most_rows.setSpecialValueText(tr("not declared"))
        self.most_rows.setKeyboardTracking(False)
        self.most_rows.setAccessibleName(tr("Rows that one has at most"))
        self.most_rows.setToolTip(
            tr("A run stops where somebody has more. Without it there is no bound for one person.")
        )
        self.most_rows.valueChanged.connect(self._take_most_rows)
        self._most_label = QLabel(tr("R&ows that one has at most"))
        self._most_label.setBuddy(self.most_rows)
        column.addLayout(row(label, self.unit, 0))
        column.addLayout(row(self._most_label, self.most_rows, 0))
        self._unit_text = sentence(muted=True)
        column.addWidget(self._unit_text)
        self.column.addWidget(self.content, 1)
        self._combos: dict[str, QComboBox] = {}
        self._filled: list[ColumnFound] = []

    def reset(self) -> None:
        super().reset()
        self.values.setChecked(False)

    def refresh(self) -> None:
        if not self.needs_table(self.content):
            return
        found = self.session.inspection
        assert found is not None  # noqa: S101 - needs_table has seen it
        if list(found.columns) != self._filled:
            self._fill(list(found.columns))
        for name, box in self._combos.items():
            role = self.session.role(name)
            box.setCurrentIndex(box.findData(role))
            undecided = role == "undecided"
            font = box.font()
            font.setBold(undecided)
            box.setFont(font)
        undecided_columns = self.session.undecided
        suggestible = any(one.role != "undecided" for one in found.columns if one.name in undecided_columns)
        self.accept.setEnabled(suggestible)
        if undecided_columns:
            text = tr("Undecided: {n} of {all} columns. Nothing is released until each has a role.")
            text = text.format(n=len(undecided_columns), all=len(self._filled))
        else:
            text = tr("Every column has a role.")
        if found.first_rows is not None:
            first = rows_text(found.first_rows)
            text += " " + tr("Counts and suggestions are of the first {rows} only.", rows=first)
        self._summary.setText(text)
        self._show_unit()

    def _fill(self, columns: list[ColumnFound]) -> None:
        self._filled = columns
        self._combos.clear()
        self.table.setRowCount(len(columns))
        for at, one in enumerate(columns):
            kind = type_words(one.column.kind)
            texts = (one.name, kind, one.distinct, number(one.missing), "", self._why(one), "")
            for place, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                if place in (_DISTINCT, _MISSING):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(at, place, item)
            box = QComboBox()
            box.setAccessibleName(tr("Role of {column}", column=one.name))
            for role in get_args(Role):
                box.addItem(role_words(role), role)
            box.activated.connect(lambda _at, name=one.name, box=box: self._give(name, box.currentData()))
            self.table.setCellWidget(at, _ROLE, box)
            self._combos[one.name] = box
        self.table.setColumnWidth(_ROLE, 142)
        for place in (_NAME, _KIND, _DISTINCT, _MISSING):
            self.table.resizeColumnToContents(place)
            self.table.setColumnWidth(place, min(self.table.columnWidth(place) + 6, 150))
        self._show_values(self.values.isChecked())
        self.table.resizeRowsToContents()

    def _why(self, one: ColumnFound) -> str:
        role = role_words(one.role)
        return f"{role}: {one.evidence}" if one.evidence else role

    def _show_values(self, shown: bool) -> None:
        # There is room for one of the two wide columns.
        self.table.setColumnHidden(_VALUES, not shown)
        self.table.setColumnHidden(_WHY, shown)
        for at, one in enumerate(self._filled):
            item = self.table.item(at, _VALUES)
            if item is not None:
                item.setText(", ".join(one.samples) if shown else "")
        self.table.resizeRowsToContents()

    def _give(self, name: str, role: Role) -> None:
        self.session.set_roles(tr("{column} is {role}", column=name, role=role_words(role)), {name: role})

    def _accept(self) -> None:
        undecided = set(self.session.undecided)
        roles = {
            one.name: one.role for one in self._filled if one.name in undecided and one.role != "undecided"
        }
        self.session.set_roles(tr("Accept suggested roles"), roles)  # type: ignore[arg-type]

    def _show_unit(self) -> None:
        unit = self.session.recipe.input.unit
        names = list(
            dict.fromkeys(["row", "intervention", *self.session.with_role("identifier", "quasi-identifier")])
        )
        if [self.unit.itemData(at) for at in range(self.unit.count())] != names:
            self.unit.clear()
            for name in names:
                self.unit.addItem(_unit_words(name), name)
        self.unit.setCurrentText(_unit_words(unit))
        if unit == "row":
            text = tr("Each row is protected on its own.")
        elif self.session.unit_column is None:
            text = tr("Each row is one {unit}, and each {unit} is protected on its own.", unit=unit)
        else:
            text = tr(
                "All rows with the same {unit} belong to one person or thing, which is protected.", unit=unit
            )
        self._unit_text.setText(text)
        for widget in (self._most_label, self.most_rows):
            widget.setVisible(self.session.unit_column is not None)
        self.most_rows.blockSignals(True)
        self.most_rows.setValue(self.session.recipe.input.most_rows or 0)
        self.most_rows.blockSignals(False)

    def _take_most_rows(self, most: int) -> None:
        unit = self.session.recipe.input.unit
        label = tr("{unit}: at most {count} rows", unit=unit, count=number(most))
        if most != (self.session.recipe.input.most_rows or 0):
            self.session.set_most_rows(label, most or None)

    def _take_unit(self) -> None:
        text = self.unit.currentText().strip()
        unit = "row" if text in ("", _unit_words("row")) else text
        if unit != self.session.recipe.input.unit:
            self.session.set_unit(tr("Protect each {unit}", unit=unit), unit)


def _unit_words(unit: str) -> str:
    """Return what is protected in words: a row, or else what the user calls it."""
    return tr("row") if unit == "row" else unit
