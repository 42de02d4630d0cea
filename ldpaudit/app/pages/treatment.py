"""A card that treats one column, or a pair: a choice of steps, and the form of the chosen one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy

from ldpaudit.app.forms import StepForm, values_of
from ldpaudit.app.offers import Treatment, offered
from ldpaudit.app.parts import Card, FaultLine, heading, row, sentence
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.session import Session
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import checked
from ldpaudit.app.words import breakable
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.edits import placed, without_columns
from ldpaudit.step import Step
from ldpaudit.step_facts import Subject


class TreatmentCard(Card):
    """Chooses and edits the step for a column, a place or rows, among those that are offered for it.

    Parameters
    ----------
    session : Session
    tasks : Tasks
    title, about : str
        Its heading, and the sentence below.
    subject : str
        What a treatment is chosen for.
    columns : sequence of str
        The columns; none for rows.
    nothing : str
        What the choice of no step says.
    """

    touched = Signal()

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        title: str,
        about: str,
        subject: Subject,
        columns: Sequence[str],
        nothing: str,
    ) -> None:
        super().__init__()
        self.session, self.columns, self.subject = session, tuple(columns), subject
        self._tasks = tasks
        self._nothing = Treatment("", nothing)
        #: By their names, what can be chosen, and what the page knows beside what is offered.
        self.treatments: dict[str, Treatment] = {}
        self.known: dict[str, Treatment] = {}
        #: What the history calls it when the step is taken out.
        self.leave = tr("Leave {columns} as it is", columns=", ".join(columns))
        self.current: Step | None = None
        self._form: StepForm | None = None
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Treatment of {columns}", columns=title))
        self.choice.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.offer()
        self.choice.activated.connect(lambda _at: self._choose(self.choice.currentData()))
        name = heading(breakable(title))
        name.setWordWrap(True)
        detail = sentence(about, muted=True)
        detail.setVisible(bool(about))
        self.title.setVisible(False)
        line = row(name, self.choice)
        line.setStretch(0, 1)
        line.setAlignment(self.choice, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(line)
        self.body.addWidget(detail)
        self._words = sentence(muted=True)
        self.body.addWidget(self._words)
        self._elsewhere = sentence()
        self._elsewhere.setVisible(False)
        self.body.addWidget(self._elsewhere)
        self._fault = FaultLine()
        self.body.addWidget(self._fault)
        session.opened.connect(self._forget)

    def _forget(self) -> None:
        """Take away what was begun: it belongs to one table."""
        self.current = None
        self.choice.setCurrentIndex(self.choice.findData(""))
        self._show_form(self.treatments[""], {})

    def arranged(self, offers: Sequence[Treatment]) -> list[Treatment]:
        """Return what is offered in the order of the choice: to leave out comes last."""
        kept = [one for one in offers if not one.removes]
        return [self._nothing, *kept, *(one for one in offers if one.removes)]

    def offer(self) -> None:
        """Fill the choice with what can be done as the recipe stands."""
        offers = {one.do: one for one in offered(self.session, self.subject, self.columns)}
        ordered = self.arranged([*{**self.known, **offers}.values()])
        entries = [(one.do, one.title) for one in ordered]
        if entries != [(one.do, one.title) for one in self.treatments.values()]:
            chosen = self.choice.currentData()
            self.choice.clear()
            for do, title in entries:
                self.choice.addItem(title, do)
            self.choice.setCurrentIndex(max(self.choice.findData(chosen), 0))
        self.treatments = {one.do: one for one in ordered}

    def matches(self, step: Step) -> bool:
        """Return whether a step is the one of this card."""
        own = not self.columns or any(name in step.treats() for name in self.columns)
        return own and step.do in self.treatments

    def refresh(self) -> None:
        """Show the step that the recipe has; a form being filled in stays."""
        self.offer()
        step = next((one for one in self.session.recipe.steps if self.matches(one)), None)
        if step == self.current and (
            step is not None or self._form is not None or self.choice.currentData() == ""
        ):
            self._describe()
            return
        self.current = step
        do = "" if step is None else step.do
        self.choice.setCurrentIndex(max(self.choice.findData(do), 0))
        self._show_form(self.treatments[do], {} if step is None else values_of(step))
        self._describe()

    def take(self, step: Step | None) -> None:
        """Put a step into the recipe as if it had been chosen here; None leaves the place as it is."""
        if step is not None:
            self._insert(step, self.current)
        elif self.current is not None:
            self._exchange(self.leave, self.current, None)

    def offered(self) -> list[str]:
        """Return the columns that a form offers."""
        return list(self.session.columns)

    def words(self, step: Step) -> str:
        """Return what the step does."""
        return translated(step.describe())

    def others(self) -> list[Step]:
        """Return the steps of the recipe that change the same columns, and are not the one of this card."""
        own = set(self.columns)
        steps = (step for step in self.session.recipe.steps if own.intersection(step.modifies()))
        return [step for step in steps if step != self.current]

    def _show_others(self) -> None:
        """Say what other steps do to the same place, and not that nothing happens to it."""
        others = self.others()
        text = " ".join(translated(step.describe()) for step in others)
        self._elsewhere.setText(tr("Another step: {what}", what=text) if others else "")
        self._elsewhere.setVisible(bool(others))
        nothing = self.choice.findData("")
        if nothing >= 0:
            title = self.treatments[""].title
            self.choice.setItemText(nothing, tr("nothing more here") if others else title)

    def _describe(self) -> None:
        self._show_others()
        text = "" if self.current is None else self.words(self.current)
        self._words.setText(text)
        self._words.setVisible(bool(text))
        self._fault.say(on_screen(self.session.step_fault(self.current)))

    def _choose(self, do: str) -> None:
        if (self.current.do if self.current is not None else "") == do and self._form is not None:
            return
        treatment = self.treatments[do]
        old, self.current = self.current, None
        if do == "":
            self._show_form(treatment, {})
            if old is not None:
                self._exchange(self.leave, old, None)
            self._describe()
            self.touched.emit()
            return
        try:
            step: Step = checked(STEPS[do], treatment.values)
        except UserError:
            # The step still needs a word from the user; the recipe keeps what it has until then.
            self.current = old
            self._show_form(treatment, dict(treatment.values))
            self._words.setText(tr("Fill in what is missing; the recipe changes when the step is complete."))
            self._words.setVisible(True)
            if self._form is not None:
                self._form.setFocus()
            self.touched.emit()
            return
        self._show_form(treatment, values_of(step))
        self._put(step, old)

    def _put(self, step: Step, old: Step | None) -> None:
        self.current = step
        self._insert(step, old)
        self._describe()
        self.touched.emit()

    def _insert(self, step: Step, old: Step | None) -> None:
        label = translated(step.describe()).rstrip(".")
        label = label[:1].upper() + label[1:]
        if old is None:
            self.session.add_step(label, step)
        else:
            self._exchange(label, old, step)

    def _exchange(self, label: str, old: Step, new: Step | None) -> None:
        """Put a step in the place of one that leaves columns of other cards as they were treated."""
        rest = without_columns(old, self.columns)
        if rest is not None and rest != old and (new is None or new.do != old.do):
            steps = tuple(rest if step == old else step for step in self.session.recipe.steps)
            self.session.change(label, steps=steps if new is None else placed(steps, new))
        elif new is None or old.do == new.do:
            self.session.replace_step(label, old, new)
        else:
            self.session.exchange_step(label, old, new)

    def _show_form(self, treatment: Treatment, values: Mapping[str, Any]) -> None:
        if self._form is not None:
            self.body.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
            self._form = None
        fields = STEPS[treatment.do].fields() if treatment.do else ()
        if {one.name for one in fields} <= set(treatment.hidden):
            return
        columns = self.offered()
        folder = self.session.recipe.folder
        self._form = StepForm(
            STEPS[treatment.do],
            values,
            columns,
            folder,
            tasks=self._tasks,
            hidden=treatment.hidden,
            first=treatment.first,
        )
        self._form.edited.connect(lambda step: self._put(step, self.current))
        self.body.addWidget(self._form)

    @property
    def form(self) -> StepForm | None:
        """The form of the chosen step."""
        return self._form
