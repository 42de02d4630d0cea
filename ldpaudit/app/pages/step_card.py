"""A card that holds one step: what it does, its form, and a button that takes it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel

from ldpaudit.app.forms import StepForm, values_of
from ldpaudit.app.parts import Card, FaultLine, button, in_language, row, sentence
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.words import breakable
from ldpaudit.language import tr, translated
from ldpaudit.step import Step


class StepCard(Card):
    """One step of the recipe, or what will become one as soon as its form is complete.

    Parameters
    ----------
    session : Session
    tasks : Tasks
    kind : type of Step
    step : Step, optional
        The one of the recipe; none while the form is filled in.
    values : mapping
        What the fields of a new one begin with.
    columns : sequence of str
        Columns that the step may name; those that it names already are added.
    others : mapping of str to sequence of str, optional
        As for `StepForm`.
    """

    removed = Signal()
    form_kind: type[StepForm] = StepForm

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        kind: type[Step],
        step: Step | None = None,
        values: Mapping[str, Any] | None = None,
        columns: Sequence[str] = (),
        others: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__()
        self.session, self.kind, self.step = session, kind, step
        given = values_of(step) if step is not None else dict(values or {})
        already = [str(name) for name in given.get("columns") or ()]
        self.form = self.form_kind(
            kind,
            given,
            list(dict.fromkeys([*columns, *already])),
            session.recipe.folder,
            tasks=tasks,
            others=others,
        )
        self.form.edited.connect(self._take)
        self.remove = button(tr("Remove"), self.removed.emit)
        self.remove.setAccessibleName(self.leave())
        self.title.setVisible(False)
        self._head, self._does, self._fault = QLabel(), sentence(muted=True), FaultLine()
        self._head.setFont(self.title.font())
        self._head.setWordWrap(True)
        line = row(self._head, self.remove)
        line.setStretch(0, 1)
        self.body.addLayout(line)
        self.body.addWidget(self._does)
        self.body.addWidget(self._fault)
        self.body.addWidget(self.form)
        self._show_head()

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the step, or of what will become one."""
        if self.step is not None:
            return self.step.modifies()
        held = {one.name: one.holds for one in self.kind.fields() if one.required}
        values = self.form.values()
        named_ = [values.get(name) for name, holds in held.items() if holds in ("column", "columns")]
        return tuple(str(name) for one in named_ if one for name in ([one] if isinstance(one, str) else one))

    @property
    def incomplete(self) -> bool:
        """Whether the form holds something else than the step of the recipe, of which no step can be made."""
        return bool(self.form.rejected()[1])

    def heading(self) -> str:
        """Return what stands at the top of the card."""
        title = in_language(self.kind.title or self.kind.summary)
        return ": ".join(part for part in (title[:1].upper() + title[1:], named(self.columns)) if part)

    def leave(self) -> str:
        """Return what the history calls it when the step is taken out."""
        return tr("Take out: {what}", what=self.heading())

    def refresh(self) -> None:
        """Say what the step does, and why it cannot work."""
        self._show_head()
        self._fault.say("" if self.incomplete else on_screen(self.session.step_fault(self.step)))

    def begin(self) -> None:
        """Lead to what is to be filled in first."""
        self.form.setFocus()

    def forget(self) -> None:
        """Let go of what the card waits for, before it is taken away."""

    def _show_head(self) -> None:
        self._head.setText(breakable(self.heading()))
        self._does.setText("" if self.step is None else translated(self.step.describe()))
        self._does.setVisible(self.step is not None)

    def _take(self, step: Step) -> None:
        label = translated(step.describe()).rstrip(".")
        label = label[:1].upper() + label[1:]
        old, self.step = self.step, step
        if old is None:
            self.session.add_step(label, step)
        else:
            self.session.replace_step(label, old, step)
        self.refresh()
