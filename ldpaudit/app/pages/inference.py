"""What groups of equal rows reveal about sensitive columns: l-diversity, the surest guess, t-closeness."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog

from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import breakable, button, locale, percent, row, sentence
from ldpaudit.app.questions import listed
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr

_PAUSE = 250


class InferenceCard(AskingCard):
    """One line for each sensitive column, over its worst group."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("What a group reveals about its rows")
        super().__init__(title, session, tasks, job="inference", command="anonymity", pause=_PAUSE)
        self.words = sentence()
        self.table = RowsView(tr("Sensitive columns in the worst group"))
        self.table.verticalHeader().setVisible(False)
        self.more = sentence(
            tr(
                "l: different values in the worst group. Entropy l: so many values, all as frequent, would "
                "reveal as little. t: largest distance between the values of a group and those of the whole "
                "table, 0 to 1, with all values equally far apart, in their order, or by their hierarchy."
            ),
            muted=True,
        )
        self._folder: Path | None = None
        self.hierarchies = button(
            tr("Take &hierarchies…"),
            self._choose,
            tip=tr("A folder with a file of each sensitive column, for t by hierarchy"),
        )
        self._taken = sentence(muted=True)
        line = row(self.hierarchies, self._taken)
        line.setStretch(1, 1)
        self.body.addWidget(self.words)
        self.add_state()
        self.body.addWidget(self.table)
        self.body.addWidget(self.more)
        self.body.addLayout(line)
        self.show_answer()

    def refresh(self) -> None:
        """Ask anew where the columns are others; hide where none is sensitive."""
        self.setVisible(bool(self.session.with_role("sensitive")))
        self.follow()

    def reset(self) -> None:
        self._folder = None
        self._taken.clear()
        super().reset()

    def question(self) -> tuple[str, ...] | None:
        session = self.session
        sensitive = session.with_role("sensitive")
        if not sensitive or not session.known_outside or session.undecided:
            return None
        question = [*self.tasks.known(), "--sensitive", listed(sensitive)]
        if self._folder is not None:
            question += ["--hierarchies", str(self._folder)]
        return tuple(question)

    def take(self, folder: Path | None) -> None:
        """Take a folder of hierarchies; None goes without."""
        self._folder = folder
        self._taken.setText("" if folder is None else breakable(folder.name))
        self.follow()

    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(
            self, tr("Choose a folder of hierarchies"), str(self.session.recipe.folder)
        )
        self.take(Path(name) if name else None)

    def show_answer(self) -> None:
        answer = self.answer
        for widget in (self.words, self.table, self.more):
            widget.setVisible(answer is not None)
        if answer is None:
            return
        columns: Mapping[str, Mapping[str, Any]] = answer["sensitive"]
        alone = int(answer["k"]) == 1
        self.words.setText(" ".join(self._sentence(name, one, alone) for name, one in columns.items()))
        names = [tr("Column"), tr("l"), tr("Entropy l"), tr("Recursive c"), tr("Surest guess")]
        names += [tr("t"), tr("t in order")]
        names += [tr("t by hierarchy")] if self._folder is not None else []
        lines = [
            (
                name,
                str(one["distinct_l"]),
                _figure(one["entropy_l"], 2),
                _figure((one["recursive_cl"] or {}).get("c"), 2),
                percent(one["confidence"]),
                _figure(one["t_equal"], 3),
                _figure(one["t_ordered"], 3),
                *([_figure(one["t_hierarchical"], 3)] if self._folder is not None else []),
            )
            for name, one in columns.items()
        ]
        self.table.fill(names, lines, range(1, len(names)))
        self.table.setFixedHeight(self.table.height_of(len(lines)))

    def _sentence(self, name: str, one: Mapping[str, Any], alone: bool) -> str:
        if one["distinct_l"] == 1 and alone:
            return tr("{column}: who finds a row that is alone knows its value.", column=name)
        if one["distinct_l"] == 1:
            return tr(
                "{column}: all rows of some group have one value: who finds it knows the value.", column=name
            )
        return tr(
            "{column}: every group holds {l} different values or more.", column=name, l=one["distinct_l"]
        )


def _figure(value: float | None, digits: int) -> str:
    return "–" if value is None else locale().toString(float(value), "f", digits)
