"""What noise will do to points, before anything is drawn: what it keeps, and what an adversary finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel

from ldpaudit.app.controls import FileColumnControl, FileControl
from ldpaudit.app.forms import LABEL
from ldpaudit.app.pages.asking import AskingCard
from ldpaudit.app.parts import number, percent, sentence
from ldpaudit.app.session import Session
from ldpaudit.app.shared_noise import moving_step
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import tr

_PAUSE = 400
_NAME = "forecast-places"


class ForesightCard(AskingCard):
    """Asks for public regions and perhaps for inhabitants; the table itself is not looked at."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        title = tr("What this noise will keep")
        super().__init__(title, session, tasks, job=_NAME, command=_NAME, pause=_PAUSE, whole_table=False)
        self._folder: Path | None = None
        self.body.addWidget(
            sentence(
                tr(
                    "Computed from public regions and inhabitants alone, before anything is drawn. Without "
                    "inhabitants, points are taken as evenly spread."
                ),
                muted=True,
            )
        )
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self.body.addLayout(self._grid)
        self.words = sentence()
        self.body.addWidget(self.words)
        self.add_state()
        self.polygons: FileControl | None = None
        self.id: FileColumnControl | None = None
        self.population: FileControl | None = None

    @property
    def step(self) -> Any:
        """The step that moves the points, if there is one."""
        return moving_step(self.session)

    def refresh(self) -> None:
        """Ask anew where the noise or the public files are others."""
        self.setVisible(self.step is not None)
        if self.step is None:
            return
        if self._folder != self.session.recipe.folder:
            self._build(self.session.recipe.folder)
        self._look_up()

    def _build(self, folder: Path) -> None:
        """Make the fields, which know the folder of the recipe; polygons of a step are taken at first."""
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self._folder = folder
        known = [step for step in self.session.recipe.steps if getattr(step, "polygons", None)]
        first = known[0] if known else None
        self.polygons = FileControl(getattr(first, "polygons", ""), folder)
        self.id = FileColumnControl(getattr(first, "id", None))
        self.population = FileControl("", folder, holds="domain")
        self.population.line.setPlaceholderText(tr("file.csv#column"))
        self.polygons.found.connect(self.id.offer)
        for at, (text, control) in enumerate(
            (
                (tr("Regions"), self.polygons),
                (tr("Named by"), self.id),
                (tr("Inhabitants"), self.population),
            )
        ):
            label = QLabel(text)
            label.setFixedWidth(LABEL)
            label.setBuddy(control.widget)
            control.widget.setAccessibleName(text)
            control.changed.connect(self._look_up)
            self._grid.addWidget(label, at, 0)
            self._grid.addWidget(control, at, 1)
        self.forget()

    def reset(self) -> None:
        self._folder = None
        super().reset()

    def question(self) -> tuple[str, ...] | None:
        """Return the noise and the files; None where a file is still to be named."""
        if self.polygons is None or self.id is None or self.population is None:
            return None
        step, polygons, code = self.step, self.polygons.value(), self.id.value()
        if step is None or not polygons or not code or self._folder is None:
            return None
        question = ["--polygons", str(self._folder / Path(polygons).expanduser()), "--id", str(code)]
        question += ["--level", str(step.level), "--radius", str(step.radius)]
        population = str(self.population.value() or "")
        if "#" in population:
            file, _, column = population.rpartition("#")
            question += ["--population", f"{self._folder / Path(file).expanduser()}#{column}"]
        return tuple(question)

    def _look_up(self) -> None:
        for control in (self.polygons, self.population):
            if control is not None:
                control.look_up(self.tasks)
        self.follow()

    def show_answer(self) -> None:
        answer = self.answer
        self.words.setVisible(answer is not None)
        if answer is None:
            return
        text = tr(
            "Points move by {mean} m on average, {most} m or less in 95 of 100 rows. {kept} of the points "
            "stay in their region. Who knows the noise and the regions finds the right region in {found} of "
            "the cases ({guess} without the point), and is {error} m off on average with the best guess of "
            "the place."
        )
        if answer["cells_are_wide"]:
            text += " " + tr(
                "That was computed on cells of {cell} m, which are wide beside this noise: an attacker may "
                "find more, and come closer."
            )
        self.words.setText(
            text.format(
                mean=number(answer["mean_move"]),
                most=number(answer["most_moves"]),
                kept=percent(answer["region_kept"]),
                found=percent(answer["region_found"]),
                guess=percent(answer["region_guessed"]),
                error=number(answer["adversary_error"]),
                cell=number(answer["cell"]),
            )
        )
