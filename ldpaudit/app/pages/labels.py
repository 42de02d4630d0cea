"""The list of values of a randomized column: what it lacks, and one click to add what may be known."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QCheckBox

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number, rows_text
from ldpaudit.language import tr

_PAUSE = 300
#: Values that the table shows; the rest is counted.
_SHOWN = 12


class LabelsCard(AskingCard):
    """Names the values that the lists of a step lack, with their rows, and adds them once they are public.

    Parameters
    ----------
    place : str
        Names this card's question.
    domains : callable
        Returns by column the list as it stands: labels, a column of a file, or nothing.
    before : callable
        Returns how many steps of the recipe treat the columns first.
    add : callable
        Takes by column the labels of a list that is complete.
    """

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        place: str,
        domains: Callable[[], Mapping[str, Any]],
        before: Callable[[], int],
        add: Callable[[Mapping[str, list[str]]], None],
    ) -> None:
        super().__init__(
            tr("Values that are not on the list"),
            session,
            tasks,
            job=f"labels {place}",
            command="labels",
            pause=_PAUSE,
            whole_table=False,
        )
        self._domains, self._before, self._add = domains, before, add
        self._recipe: Path | None = None
        self.words = sentence()
        self.table = RowsView(tr("Values that are not on the list"))
        self.table.verticalHeader().setVisible(False)
        self.public = QCheckBox(tr("This list is public: anybody may know that these values occur"))
        self.public.toggled.connect(lambda _on: self._show_button())
        self.add = button(tr("Add them to the list"), self._take)
        self.hint = sentence(
            tr(
                "Else choose a public file above, or generalize the column: a list that was taken from the "
                "table itself would reveal what is in it."
            ),
            muted=True,
        )
        self.mark = sentence(tr("INTERNAL, NOT FOR RELEASE: this view shows true counts."))
        theme.scaled(self.mark, 1.0, bold=True)
        self.body.addWidget(self.mark)
        self.body.addWidget(self.words)
        self.body.addWidget(self.table)
        self.body.addWidget(self.public)
        self.body.addLayout(row(self.add, 0))
        self.body.addWidget(self.hint)
        self.add_state()
        self.show_answer()

    def refresh(self) -> None:
        """Ask anew where the lists or the steps before are others."""
        self.follow()

    def question(self) -> tuple[str, ...] | None:
        domains = self._domains()
        if not domains or not self.session.is_open or not self.session.columns:
            return None
        folder = self.session.recipe.folder
        asked = {name: _absolute(one, folder) for name, one in domains.items()}
        return ("--before", str(self._before()), "--domains", json.dumps(asked))

    def besides(self) -> list[str]:
        written = self.tasks.written(self._job.replace(" ", "-"))
        return [] if written is None else [str(written)]

    def _stamped(self) -> tuple[str, ...] | None:
        question = self.question()
        # Steps before decide what the column holds.
        return None if question is None else (self.session.stamp("outlook"), *question)

    def show_answer(self) -> None:
        lacking = self._lacking()
        failed = bool(self.fault.text())
        self.setVisible(bool(lacking) or failed)
        for widget in (self.mark, self.words, self.table, self.public, self.add, self.hint):
            widget.setVisible(bool(lacking))
        if not lacking:
            return
        self.words.setText(" ".join(self._sentence(name, one) for name, one in lacking.items()))
        lines = [
            (name, str(label), number(rows))
            for name, one in lacking.items()
            for label, rows in one["lacking"]
        ]
        self.table.setVisible(bool(lines))
        self.table.setFixedHeight(self.table.height_of(min(len(lines), _SHOWN)))
        self.table.fill([tr("Column"), tr("Value"), tr("Rows")], lines, range(2, 3))
        possible = all(one["lacking"] for one in lacking.values())
        self.public.setVisible(possible)
        self.add.setVisible(possible)
        self.public.setChecked(False)
        self._show_button()

    def _lacking(self) -> dict[str, Mapping[str, Any]]:
        columns = (self.answer or {}).get("columns", {})
        return {name: one for name, one in columns.items() if one["values"]}

    def _sentence(self, name: str, one: Mapping[str, Any]) -> str:
        if not one["lacking"]:
            text = tr(
                "{column} has more than {most} values that are not on its list, in {rows}: generalize it."
            )
            return text.format(column=name, most=number(one["values"] - 1), rows=rows_text(one["rows"]))
        if not one["declared"]:
            text = tr("{column} has {values} in {rows}, and no list yet.")
        else:
            text = (
                tr("{values} of {column} is not on the list of {listed}, in {rows}.")
                if one["values"] == 1
                else tr("{values} of {column} are not on the list of {listed}, in {rows}.")
            )
        values = tr("(1 value|{count} values)", n=one["values"], count=number(one["values"]))
        listed = number(len(one["declared"]))
        return text.format(column=name, values=values, rows=rows_text(one["rows"]), listed=listed)

    def _show_button(self) -> None:
        self.add.setEnabled(self.public.isChecked())

    def _take(self) -> None:
        self._add(
            {
                name: [*one["declared"], *(str(label) for label, _ in one["lacking"])]
                for name, one in self._lacking().items()
            }
        )


def _absolute(domain: Any, folder: Path) -> Any:
    """Return a list whose file is named from anywhere."""
    if not isinstance(domain, str) or "#" not in domain:
        return domain or ""
    file, _, column = domain.rpartition("#")
    return f"{(folder / Path(file).expanduser()).resolve()}#{column}"
