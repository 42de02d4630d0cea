"""How few points known of a person single that person's trace out, and what noise would leave of homes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel

from ldpaudit.app.axes import read_as
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import button, number, percent, row, rows_text, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.shared_noise import moving_step
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr

#: Points of which the sentence speaks, and the cell and time at which it speaks of them.
_POINTS, _CELL, _BIN = 4, 1000, 3600


class TracesCard(AskingCard):
    """Asks who and when, and shows what was measured; it is seen only where a table has places and times."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__(tr("Traces"), session, tasks, job="traces", command="traces")
        self.body.addWidget(
            sentence(
                tr(
                    "Where several rows are about one person, a few places and times that somebody knows of "
                    "that person can be enough to find all other rows."
                ),
                muted=True,
            )
        )
        self.person, self.time, self.offset = QComboBox(), QComboBox(), QDoubleSpinBox()
        self.offset.setRange(-14.0, 14.0)
        self.offset.setDecimals(1)
        self.offset.setSuffix(tr(" h"))
        labels = []
        for text, box in (
            (tr("&Person"), self.person),
            (tr("&Time"), self.time),
            (tr("Add to the &clock"), self.offset),
        ):
            label = QLabel(text)
            label.setBuddy(box)
            box.setAccessibleName(text.replace("&", ""))
            labels += [label, box]
        self.offset.setToolTip(
            tr("Hours between the clock of the table and that of the place, for nights and work.")
        )
        self.person.activated.connect(lambda _at: self.refresh())
        self.time.activated.connect(lambda _at: self.refresh())
        self.offset.valueChanged.connect(lambda _hours: self.refresh())
        self.measure = button(tr("Measure &traces"), self.ask)
        self.body.addLayout(row(*labels, self.measure, 0))
        self.add_state()
        self.words, self.more = sentence(), sentence(muted=True)
        self.table = RowsView(tr("Share of persons whom so many known points single out"))
        self.table.verticalHeader().setVisible(False)
        self.body.addWidget(self.words)
        self.body.addWidget(self.table)
        self.body.addWidget(self.more)
        self.show_answer()

    def refresh(self) -> None:
        """Offer the columns that can name persons and times; what was measured of another table goes."""
        columns, pair = self.session.columns, self.session.place_pair or ()
        times = [name for name, column in columns.items() if column.kind == "time"]
        persons = [name for name in columns if name not in (*times, *pair)]
        self.setVisible(bool(times and persons and pair))
        self._offer(self.person, persons, self.session.unit_column)
        self._offer(self.time, times, None)
        self.follow()

    def _offer(self, box: QComboBox, names: list[str], wished: str | None) -> None:
        if [box.itemText(at) for at in range(box.count())] == names:
            return
        box.clear()
        box.addItems(names)
        if wished in names:
            box.setCurrentText(str(wished))

    def reset(self) -> None:
        for box in (self.person, self.time):
            box.clear()
        self.offset.setValue(0)
        super().reset()

    def question(self) -> tuple[str, ...] | None:
        x, y = pair = self.session.place_pair or ("", "")
        question = ["--person", self.person.currentText(), "--time", self.time.currentText()]
        question += ["--x", x, "--y", y, "--utc-offset", str(self.offset.value())]
        question += read_as(self.session, pair)
        step = moving_step(self.session)
        if step is not None:
            question += ["--level", str(step.level), "--radius", str(step.radius)]
        return tuple(question)

    def show_answer(self) -> None:
        answer = self.answer
        self.measure.setEnabled(not self.waiting)
        for widget in (self.words, self.table, self.more):
            widget.setVisible(answer is not None)
        if answer is None:
            return
        self.words.setText(self._sentence(answer))
        points = len(answer["unicity"][0]["unique"])
        names = [tr("Place"), tr("Time")]
        names += [tr("1 point"), *(str(p) for p in range(2, points + 1))]
        lines = [
            (
                tr("{count} m", count=number(one["cell_metres"])),
                _length(one["bin_seconds"]),
                *("" if share is None else percent(share) for share in one["unique"]),
            )
            for one in answer["unicity"]
        ]
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        self.table.fill(names, lines, range(points + 2))
        self.more.setText(self._more(answer))

    def _sentence(self, answer: Mapping[str, Any]) -> str:
        usual = [
            one
            for one in answer["unicity"]
            if one["cell_metres"] == _CELL and one["bin_seconds"] == _BIN and len(one["unique"]) >= _POINTS
        ]
        text = tr(
            "{persons} persons, {rows}.", persons=number(answer["persons"]), rows=rows_text(answer["rows"])
        )
        share = usual[0]["unique"][_POINTS - 1] if usual else None
        if share is None:
            return text
        return (
            text
            + " "
            + tr(
                "Who knows {p} points of one of them, to the kilometre and the hour, finds that person's "
                "trace in {share} of the cases.",
                p=_POINTS,
                share=percent(share),
            )
        )

    def _more(self, answer: Mapping[str, Any]) -> str:
        text = tr(
            "Stays of {minutes} minutes or longer: {stays}, at {places} places. The nights show a "
            "home of {homes} persons, the working days another place of {works}.",
            minutes=number(answer["stays"]["seconds"] / 60),
            stays=number(answer["stays"]["count"]),
            places=number(answer["places"]["count"]),
            homes=number(answer["homes"]),
            works=number(answer["works"]),
        )
        noise = answer.get("noise")
        if noise is None:
            return text
        each = [
            tr(
                "{hit} of {homes} homes found within {near} m, a person spends up to {eps} nats",
                hit=number(one["homes_found"]["100"]),
                homes=number(noise["homes"]),
                near=100,
                eps=number(one["epsilon_of_a_person"]),
            )
            for one in (noise["per_row"], noise["per_place"])
        ]
        said = tr(
            "With the noise of the recipe drawn anew for each row: {row}. Drawn once for each place "
            "and person: {place}.",
            row=each[0],
            place=each[1],
        )
        return f"{text} {said}"


def _length(seconds: int) -> str:
    hours = seconds / 3600
    return tr("1 day") if hours == 24 else tr("{count} h", count=number(hours))
