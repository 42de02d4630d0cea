"""Re-identification risk of three attackers, by what each of them knows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit

from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import button, number, percent, row, rows_text, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr
from ldpaudit.tables.registry import formats, patterns

_PAUSE = 200


class AttackersCard(AskingCard):
    """Who knows that a person is in the table, who links whole files, and who knows only a population.

    The first two follow from the groups; the third is asked where a population is stated.
    """

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("How likely a guess is right")
        super().__init__(title, session, tasks, job="population", command="anonymity", pause=_PAUSE)
        self.words = sentence()
        self.population = QLineEdit()
        self.population.setAccessibleName(tr("Population"))
        self.population.setPlaceholderText(tr("how many people, or a file of them"))
        self.population.editingFinished.connect(self.follow)
        self.choose = button(tr("Choose file…"), self._choose)
        label = QLabel(tr("&Population"))
        label.setBuddy(self.population)
        line = row(label, self.population, self.choose)
        line.setStretch(1, 1)
        self.outside = sentence()
        self.body.addWidget(self.words)
        self.body.addWidget(
            sentence(
                tr(
                    "Who does not know whether a person is in the table must pick among all who could be. "
                    "State how many those are, or name a file with one row for each of them."
                ),
                muted=True,
            )
        )
        self.body.addLayout(line)
        self.body.addWidget(self.outside)
        self.add_state()
        self.show_answer()

    def refresh(self, measured: Mapping[str, Any] | None) -> None:
        """Show the two risks that follow from the groups, and ask for the third where it is another."""
        self.setVisible(measured is not None)
        if measured is None:
            return
        risk = measured["risk"]
        text = tr(
            "Who knows that a person is in the table finds the right row with a chance of up to {most}, "
            "{mean} on average. Who links the whole table with another file is right for {linked} of it."
        )
        self.words.setText(
            text.format(
                most=percent(risk["prosecutor_max"]),
                mean=percent(risk["prosecutor_mean"]),
                linked=percent(risk["marketer"]),
            )
        )
        self.follow()

    def reset(self) -> None:
        self.population.clear()
        super().reset()

    def question(self) -> tuple[str, ...] | None:
        session, written = self.session, self.population.text().strip()
        if not written or not session.known_outside or session.undecided:
            return None
        figure = "".join(written.replace("\u202f", " ").replace(",", "").split())
        if not figure.isdecimal():
            figure = str(session.recipe.folder / Path(written).expanduser())
        return (*self.tasks.known(), "--population", figure)

    def show_answer(self) -> None:
        answer = self.answer
        self.outside.setVisible(answer is not None)
        if answer is None:
            return
        risk = answer["risk"]
        text = tr(
            "Who knows only that a person is one of {population} is right with a chance of up to {most}, "
            "{mean} on average."
        )
        self.outside.setText(
            text.format(
                population=number(risk["population"]),
                most=percent(risk["journalist_max"]),
                mean=percent(risk["journalist_mean"]),
            )
            + (self._outside(int(risk["outside"])) if risk["outside"] else "")
        )

    def _outside(self, rows: int) -> str:
        return " " + tr(
            "{rows} are in groups of which the population holds fewer: this table is of another one.",
            rows=rows_text(rows),
        )

    def _choose(self) -> None:
        folder = str(self.session.recipe.folder) if self.session.is_open else ""
        shown = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose the population"), folder, shown)
        if name:
            self.population.setText(name)
            self.follow()
