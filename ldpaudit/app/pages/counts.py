"""Tables of counts: each row is a cell, such as a town and a week, and says how many it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import number, percent, row, rows_text, sentence
from ldpaudit.app.questions import listed
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr
from ldpaudit.recipe import RECOGNIZING
from ldpaudit.tables.names import COUNT_WORDS, words_of

_PAUSE = 200
#: Counts up to the one before are shown each by itself.
_MOST = 11


class CountsCard(AskingCard):
    """Counts the cells that hold few. It needs no roles: where a column has none, its suggested one is taken.

    A column whose name says that it counts is taken by itself, so the answer is there when the page opens.
    """

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("Table of counts")
        super().__init__(title, session, tasks, job="counts", command="disclosures", pause=_PAUSE)
        self._offered: tuple[str, ...] = ()
        self._k = 5
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Column that counts"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.choice.activated.connect(lambda _at: self._choose())
        self.counting = QCheckBox(tr("Count them in the figures belo&w, too"))
        self.counting.setToolTip(
            tr("A row that stands for several is a group of several, and of none no group")
        )
        self.counting.toggled.connect(self._count)
        label = QLabel(tr("Each row says how &many in column"))
        label.setBuddy(self.choice)
        self.words = theme.scaled(sentence(), 1.15, bold=True)
        self.more = sentence(muted=True)
        self.table = RowsView(tr("Cells that hold few"))
        self.table.verticalHeader().setVisible(False)
        self.body.addLayout(row(label, self.choice, 0))
        self.body.addWidget(self.words)
        self.add_state()
        self.body.addWidget(self.table)
        self.body.addWidget(self.more)
        self.body.addWidget(self.counting)
        self.show_answer()

    @property
    def chosen(self) -> str | None:
        """The column that counts, if there is one."""
        name = self.choice.currentData()
        return None if name is None else str(name)

    @property
    def likely(self) -> str | None:
        """The column whose name says that it counts, where it is no part of what names a row."""
        taken = {*self.session.known_outside, *self.session.with_role("identifier")}
        return next(
            (name for name in self.offered if words_of(name) & COUNT_WORDS and name not in taken), None
        )

    @property
    def cell(self) -> list[str]:
        """The columns that name a cell: those known outside, by their roles or by what is suggested."""
        found = self.session.inspection
        columns = () if found is None else found.columns
        roles = {one.name: self.session.role(one.name) for one in columns}
        suggested = {one.name: one.role for one in columns}
        return [
            name
            for name, role in roles.items()
            if (suggested[name] if role == "undecided" else role) in RECOGNIZING and name != self.chosen
        ]

    @property
    def offered(self) -> tuple[str, ...]:
        """The columns of whole numbers, one of which may count."""
        found = self.session.inspection
        return tuple(one.name for one in (found.columns if found else ()) if one.column.kind == "integer")

    def refresh(self, k: int) -> None:
        """Offer the columns of whole numbers; `k` is the count from which a cell is large enough."""
        self._k = k
        whole = self.offered
        if whole != self._offered:
            self._offered = whole
            self.choice.clear()
            self.choice.addItem(tr("none: each row is one"), None)
            for name in whole:
                self.choice.addItem(name, name)
            at = self.choice.findData(self.session.count_column or self.likely)
            self.choice.setCurrentIndex(max(at, 0))
        self.counting.setChecked(self.session.count_column is not None)
        self.follow()

    def reset(self) -> None:
        self._offered = ()
        self.choice.clear()
        super().reset()

    def question(self) -> tuple[str, ...] | None:
        count, cell = self.chosen, self.cell
        if count is None or not cell:
            return None
        return (
            *("--quasi-identifiers", listed(cell), "--count", count),
            *("--k", str(min(self._k, _MOST)), "--examples", "0"),
        )

    def show_answer(self) -> None:
        answer = self.answer
        cells: Mapping[str, Any] | None = None if answer is None else answer["cells"]
        empty = self.chosen is not None and not self.cell
        self.words.setVisible(cells is not None or empty)
        for widget in (self.table, self.more, self.counting):
            widget.setVisible(cells is not None)
        if cells is None:
            self.words.setText(
                tr("No column names a place or a time, so there are no cells: give roles first.")
            )
            return
        self.words.setText(self._sentence(cells))
        names = [tr("The cell holds"), tr("Rows"), tr("Cells, rows added up")]
        lines = [
            (few, number(held), number(cells["cells_holding"][few]))
            for few, held in cells["rows_holding"].items()
        ]
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        self.table.fill(names, lines, range(3))
        self.more.setText(self._more(cells))

    def _choose(self) -> None:
        if self.counting.isChecked():
            self.session.set_count(self.chosen)
        self.follow()

    def _count(self, on: bool) -> None:
        self.session.set_count(self.chosen if on else None)

    def _sentence(self, cells: Mapping[str, Any]) -> str:
        ones, full = int(cells["rows_holding"].get("1", 0)), int(cells["nonempty_rows"])
        unit = self.session.recipe.input.unit
        share = percent(ones / full if full else 0.0)
        if unit == "row" or self.session.unit_column is not None:
            text = tr("{ones} of {full} non-empty cells hold one ({share}): {count} = 1.")
        else:
            text = tr("{ones} of {full} non-empty cells hold one {unit} ({share}).")
        return text.format(
            ones=number(ones), full=number(full), share=share, unit=unit, count=self.chosen or ""
        )

    def _more(self, cells: Mapping[str, Any]) -> str:
        text = tr("Whoever knows that a person is in such a cell learns all else in its row.")
        if cells["repeated_rows"]:
            text += " " + tr(
                "{rows} stand for a cell that another row stands for, too; with the counts of one cell "
                "added up, {ones} of {full} non-empty cells hold one.",
                rows=rows_text(cells["repeated_rows"]),
                ones=number(int(cells["cells_holding"].get("1", 0))),
                full=number(cells["nonempty_cells"]),
            )
        return text + " " + tr("A cell is named by {columns}.", columns=named(cells["columns"]))
