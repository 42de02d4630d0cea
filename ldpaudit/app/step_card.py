"""What is done with columns, a place or rows: a choice of the steps that are offered, and the form of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from ldpaudit.app.desk import Desk
from ldpaudit.app.form import Around, Form
from ldpaudit.app.offers import offered, without_card
from ldpaudit.app.widgets import Box, Fold, Sign, button, choice, column, offer, refill, row, say, text
from ldpaudit.app.words import named
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS
from ldpaudit.recipe.edits import placed, without_columns
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Offer, Step, Subject, TwoPassStep


class StepCard(Box):
    """Chooses and edits a step.

    subject, columns: what a step is chosen for; no columns for rows.
    nothing: what the choice of no step says.
    step: the one step that it shows, whatever is offered: it may be changed and taken out, not exchanged.
    current, form: the step of the recipe that it shows, and the form of the chosen one.
    edited: a choice was made here or a field was changed, whether or not that made a step.
    """

    edited = Signal()

    def __init__(
        self,
        desk: Desk,
        title: str,
        subject: Subject = "table",
        columns: Sequence[str] = (),
        nothing: str = "",
        step: Step | None = None,
    ) -> None:
        self.desk, self.title, self.subject, self.columns = desk, title, subject, tuple(columns)
        self._nothing, self._only = nothing or tr("release as it is"), step
        self.current, self.form = (
            step,
            None if step is None else self._form(step.do, Offer("", as_dict(step))),
        )
        self._offers: dict[str, Offer] = {}
        self.choice = choice(tr("Treatment of {columns}", columns=title), self.choose)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        spoken = tr("Take out: {what}", what=title)
        self._out = button(tr("Take out"), lambda: self.take(None), "small", name=spoken)
        self._words, self._others, self._fault = text("", level="muted"), text(), Sign("", "bad")
        self._place = column()
        parts = row(self.choice, self._out, 1), self._words, self._others, self._fault, self._place
        super().__init__(*parts, spacing=8)
        # What has no parent yet would be shown as a window.
        self.choice.setVisible(step is None)
        self._out.setVisible(step is not None)
        if self.form is not None:
            self._place.fill(self.form)
        self.show_now()

    def show_now(self) -> None:
        """Show the step that the recipe has; a form that is being filled in stays."""
        if self._only is None:
            self._offer()
            step = next((one for one in self.desk.recipe.steps if self.matches(one)), None)
            begun = self.form is not None or not self.choice.currentData()
            if step != self.current or (step is None and not begun):
                self._show(step)
        self._describe()

    @property
    def pending(self) -> str:
        """Name of a step that was chosen and is not complete, so that the recipe does not have it."""
        chosen = str(self.choice.currentData() or "") if self._only is None else ""
        return "" if self.current is not None and self.current.do == chosen else chosen

    @property
    def unfinished(self) -> bool:
        """Whether something was chosen or written here that the recipe does not have."""
        return bool(self.pending) or (self.form is not None and self.form.refuses)

    def matches(self, step: Step) -> bool:
        own = not self.columns or any(name in step.treats() for name in self.columns)
        return own and step.do in self._offers

    def others(self) -> list[Step]:
        """Return the steps of the recipe that change the same columns, or remove rows as well."""
        own, steps = set(self.columns), [one for one in self.desk.recipe.steps if one != self.current]
        if self._only is not None:
            return []
        if self.columns:
            return [one for one in steps if own.intersection(one.modifies())]
        return [one for one in steps if isinstance(one, TwoPassStep) and one.removes_rows]

    def _offer(self) -> None:
        offers = offered(self.desk, self.subject, self.columns)
        if offers != self._offers or not self.choice.count():
            titles = {do: translated(one.title) for do, one in offers.items()}
            offer(self.choice, {"": self._nothing, **titles}, self.choice.currentData())
        self._offers = offers

    def _show(self, step: Step | None) -> None:
        """Show another step, in its form where that is one of its kind."""
        self.current = step
        self.choice.setCurrentIndex(max(self.choice.findData("" if step is None else step.do), 0))
        if step is not None and self.form is not None and self.form.kind is type(step):
            self.form.show_step(step)
            return
        known = None if step is None else replace(self._offers[step.do], values=as_dict(step))
        self.form = None if step is None or known is None else self._form(step.do, known)
        self._place.fill(*([] if self.form is None else [self.form]))

    def _form(self, do: str, known: Offer) -> Form:
        around = Around(self.desk, [*self.desk.columns, *self.desk.made])
        made = Form(STEPS[do], known.values, around, known.hidden, known.first)
        made.edited.connect(self._take)
        made.refused.connect(lambda _where, _why: self.edited.emit())
        return made

    def _describe(self) -> None:
        others, begun = self.others(), bool(self.pending)
        missing = tr("Fill in what is missing; the recipe changes when the step is complete.")
        unit, now = self.desk.unit_column, self.current
        words = missing if begun else "" if now is None else translated(now.describe_for(unit))
        say(self._words, words, "weak" if begun else "muted")
        more = " ".join(translated(one.describe_for(unit)) for one in others)
        say(self._others, tr("Another step: {what}", what=more) if others else "")
        nothing = self.choice.findData("")
        if nothing >= 0:
            self.choice.setItemText(nothing, tr("nothing more here") if others else self._nothing)
        self._fault.say(self.desk.step_fault(self.current), "bad")

    def take(self, step: Step | None) -> None:
        """Put a step into the recipe as if it had been chosen here; None takes the present one out."""
        old = self.current
        label = tr("Leave {columns} as it is", columns=named(self.columns) or self.title)
        if step is not None:
            label = translated(step.describe()).rstrip(".")
        elif not self.columns:
            label = tr("Take out: {what}", what=self.title)
        self.current = step
        if self._only is not None:
            self._only = step
        if old is not None and old in self.desk.recipe.steps:
            self._exchange(label[:1].upper() + label[1:], old, step)
        elif step is not None:
            self.desk.add_step(label[:1].upper() + label[1:], step)
        self.edited.emit()

    def choose(self, do: str) -> None:
        """Choose a step by its name, "" for none; the recipe changes once its fields make one."""
        self.choice.setCurrentIndex(max(self.choice.findData(do), 0))
        if do == ("" if self.current is None else self.current.do):
            self._show(self.current)
        elif do == "":
            self.take(None)
            self._show(None)
        else:
            try:
                step: Step = checked(STEPS[do], self._offers[do].values)
            except UserError:
                # It still needs a word from the user; the recipe keeps what it has until then.
                self.form = self._form(do, self._offers[do])
                self._place.fill(self.form)
                self.form.setFocus()
            else:
                self.take(step)
                self._show(step)
        self._describe()
        self.edited.emit()

    def _take(self, step: Step) -> None:
        if step != self.current:
            self.take(step)
            self._describe()

    def _exchange(self, label: str, old: Step, new: Step | None) -> None:
        """Put a step in the place of one that leaves other columns as they were treated."""
        rest = without_columns(old, self.columns)
        if self._only is None and rest is not None and rest != old and (new is None or new.do != old.do):
            steps = tuple(rest if step == old else step for step in self.desk.recipe.steps)
            self.desk.edit(label, steps=steps if new is None else placed(steps, new))
        elif new is None or old.do == new.do:
            self.desk.replace_step(label, old, new)
        else:
            self.desk.exchange_step(label, old, new)


class OtherSteps(Box):
    """The steps of the recipe that belong on a page and that no choice there shows, each with its form."""

    def __init__(self, desk: Desk, page: str, edited: Callable[[], None]) -> None:
        super().__init__(spacing=6)
        self._desk, self._page, self._edited = desk, page, edited
        self._folds: list[tuple[StepCard, Fold]] = []
        desk.opened.connect(self._forget)

    @property
    def unfinished(self) -> bool:
        """Whether something was written here that the recipe does not have."""
        return any(card.unfinished for card, _ in self._folds)

    def show_now(self) -> None:
        """Show those that the recipe has now; a form that is being filled in stays."""
        old, self._folds = self._folds, []
        for step in without_card(self._desk, self._page):
            found = next((one for one in old if one[0].current == step), None)
            if found is None:
                title = f"{translated(step.title or step.summary)}: {named(step.treats())}"
                card = StepCard(self._desk, title, step=step)
                found = card, Fold(title, card)
                card.edited.connect(self._edited)
                self.lines.addWidget(found[1])
            else:
                old.remove(found)
            self._folds.append(found)
            found[0].show_now()
        for _, fold in old:
            fold.hide()
            fold.deleteLater()
        self.setVisible(bool(self._folds))

    def _forget(self) -> None:
        self._folds = []
        refill(self.lines, ())
