"""The first rows as recorded, beside the same rows as released."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QHBoxLayout

from ldpaudit.app import look
from ldpaudit.app.models.rows import RowsModel, RowsView
from ldpaudit.app.widgets import Card, column, text
from ldpaudit.app.words import number
from ldpaudit.language import tr

_BITS = {"true", "false", "1", "0", None}
_SEEN = 8

Rows = Sequence[Sequence[str | None] | None]


class _Changes(RowsModel):
    """Rows of which some cells are another than they were."""

    changed: Sequence[Sequence[bool]] = ()

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        marks = self.changed[index.row()] if index.row() < len(self.changed) else ()
        if index.column() < len(marks) and marks[index.column()]:
            if role == Qt.ItemDataRole.FontRole:
                font = QFont()
                font.setBold(True)
                return font
            if role == Qt.ItemDataRole.BackgroundRole:
                return QColor(look.token("tint"))
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return tr("{cell}, changed", cell=super().data(index))
        elif role == Qt.ItemDataRole.ForegroundRole and not marks and self.changed:
            return QColor(look.token("muted"))
        return super().data(index, role)


class Pairs(Card):
    """Two tables that scroll together down."""

    def __init__(self) -> None:
        super().__init__(tr("The first rows"))
        self.head.addWidget(text(tr("private: pairs rows"), "pill", "weak", wrap=False))
        self.head.addWidget(text(tr("bold: changed"), "bold", wrap=False))
        self.about = text("", level="muted")
        self.body.addWidget(self.about)
        self.before, self.after = RowsView(tr("Rows as recorded")), RowsView(tr("The same rows as released"))
        self._changes = _Changes(self.after)
        self.after.rows = self._changes
        self.after.setModel(self._changes)
        line = QHBoxLayout()
        line.setSpacing(12)
        for words, view in ((tr("recorded"), self.before), (tr("released"), self.after)):
            view.verticalHeader().hide()
            view.setAlternatingRowColors(False)
            view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
            line.addWidget(column(text(words, "bold"), view), 1)
        one, other = self.before.verticalScrollBar(), self.after.verticalScrollBar()
        one.valueChanged.connect(other.setValue)
        other.valueChanged.connect(one.setValue)
        self.body.addLayout(line)
        look.CHANGE.changed.connect(self.after.viewport().update)

    def show_rows(self, pairs: Mapping[str, Any], reports: Mapping[str, Sequence[str]], columns: int) -> None:
        """Show rows as a trial left them.

        Parameters
        ----------
        pairs : mapping
            "before" and "after", each with names and rows; a removed row is None.
        reports : mapping
            Columns that one report of a column is made of.
        columns : int
            How many columns the table has.
        """
        before, (names, rows) = pairs["before"], _merged(pairs["after"], reports)
        places = [before["names"].index(name) if name in before["names"] else None for name in names]
        self._changes.changed = [
            [] if row is None else [at is None or was[at] != is_ for at, is_ in zip(places, row, strict=True)]
            for was, row in zip(before["rows"], rows, strict=True)
        ]
        self.before.fill(before["names"], [[one or "" for one in row] for row in before["rows"]])
        gone = [tr("(not released)")]
        self.after.fill(names, [gone if row is None else [one or "" for one in row] for row in rows])
        for view in (self.before, self.after):
            room = view.horizontalScrollBar().sizeHint().height()
            view.setFixedHeight(view.height_of(min(len(rows), _SEEN)) + room)
        self.title.setText(tr("The first {rows} rows", rows=number(len(rows))))
        self.about.setText(tr("{shown} of {all} columns go out.", shown=len(names), all=columns))


def _merged(after: Mapping[str, Any], reports: Mapping[str, Sequence[str]]) -> tuple[list[str], Rows]:
    """Return released rows with one column for each report: the values whose bits are set."""
    names: list[str] = list(after["names"])
    rows: list[list[str | None] | None] = [None if row is None else list(row) for row in after["rows"]]
    for name, made in reports.items():
        at = [names.index(one) for one in made if one in names]
        if len(at) < 2 or any(row[one] not in _BITS for row in filter(None, rows) for one in at):
            continue
        labels = {one: names[one].partition("=")[2] for one in at}
        for row in filter(None, rows):
            row[at[0]] = ", ".join(labels[one] for one in at if row[one] in ("true", "1")) or None
        names[at[0]] = name
        keep = [one for one in range(len(names)) if one not in at[1:]]
        names = [names[one] for one in keep]
        rows = [None if row is None else [row[one] for one in keep] for row in rows]
    return names, rows
