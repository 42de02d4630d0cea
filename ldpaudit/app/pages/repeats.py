"""Places in several rows: how many there are, and what averaging their moved points finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ldpaudit.app.axes import read_as
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import button, row, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.shared_noise import moving_step, share_noise_of
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import number
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr

_PAUSE = 300


class RepeatsCard(AskingCard):
    """Counts by the command line as soon as points are moved, and offers one noise for each place."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("Places in several rows")
        super().__init__(title, session, tasks, job="places", command="places", pause=_PAUSE)
        self.words = sentence()
        self.table = RowsView(tr("Error of who averages the moved points of one place"))
        self.table.verticalHeader().setVisible(False)
        self.once = button(tr("Draw once for each &place"), self._draw_once)
        self.body.addWidget(self.words)
        self.add_state()
        self.body.addWidget(self.table)
        self.body.addLayout(row(self.once, 0))
        self.show_answer()

    @property
    def step(self) -> Any:
        """The step that moves the points, if there is one."""
        return moving_step(self.session)

    def refresh(self) -> None:
        """Ask anew where the table, the columns or the noise are others."""
        step = self.step
        self.setVisible(step is not None)
        if step is None:
            return
        self.follow()
        self.show_answer()

    def question(self) -> tuple[str, ...] | None:
        step = self.step
        if step is None:
            return None
        question = ["--x", step.x, "--y", step.y, "--level", str(step.level), "--radius", str(step.radius)]
        if step.same_within is not None:
            question += ["--same-within", str(step.same_within)]
        if step.person is not None:
            question += ["--person", step.person]
        return (*question, *read_as(self.session, (step.x, step.y)))

    def show_answer(self) -> None:
        answer, step = self.answer, self.step
        known = answer is not None and step is not None and bool(answer["points"])
        repeated = known and answer is not None and answer["most_rows"] > 1
        for widget, shown in (
            (self.words, known),
            (self.table, repeated),
            (self.once, bool(repeated) and step.per == "row"),
        ):
            widget.setVisible(bool(shown))
        if not known or answer is None:
            return
        self.words.setText(self._sentence(answer, step.per))
        setting = answer["settings"][0]
        errors = {
            one["draws"]: one["median_error"] for one in (*setting["averaging"], setting["worst_place"])
        }
        lines = [
            (
                number(draws),
                tr("{count} m", count=number(error)),
                round_up(setting["epsilon_row"] * draws, 2),
            )
            for draws, error in sorted(errors.items())
        ]
        self.table.setFixedHeight(self.table.height_of(len(lines)))
        names = [
            tr("Draws of one place"),
            tr("Median error"),
            tr("Epsilon"),
        ]
        self.table.fill(names, lines, range(3))

    def _sentence(self, answer: Mapping[str, Any], per: str) -> str:
        setting = answer["settings"][0]
        if answer["most_rows"] == 1:
            return tr("Each of {places} places is in one row.", places=number(answer["places"]))
        text = tr(
            "{points} points lie at {places} places; the most frequent one is in {most} rows.",
            points=number(answer["points"]),
            places=number(answer["places"]),
            most=number(answer["most_rows"]),
        )
        if per == "row":
            more = tr(
                "Each row moves it anew, so the average of its points errs by {error} m only, and "
                "together they promise eps = {epsilon} instead of {epsilon_row}.",
                error=number(setting["worst_place"]["median_error"]),
                epsilon=round_up(setting["epsilon_worst_place"], 2),
                epsilon_row=round_up(setting["epsilon_row"], 2),
            )
        elif per == "place":
            more = tr(
                "All its rows get one point: the promise of eps = {epsilon_row} holds for the place, and "
                "averaging gains nothing. That rows share a place shows.",
                epsilon_row=round_up(setting["epsilon_row"], 2),
            )
        else:
            more = tr(
                "The rows of one person there get one point. Several persons at one place are moved apart, "
                "and their average errs less, as below."
            )
        return f"{text} {more}"

    def _draw_once(self) -> None:
        share = share_noise_of(self.session)
        if share is not None:
            share()
