"""How a step randomizes: epsilon and what it costs in error; folded, its form and all protocols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.editors import Around
from ldpaudit.app.form import Form
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.page import Level
from ldpaudit.app.pages.epsilon import EpsilonSlider
from ldpaudit.app.pages.expected import ALIKE, about_table, own_figures, own_name, points, table_of
from ldpaudit.app.values import as_dict
from ldpaudit.app.widgets import Fold, Sign, button, fill, refill, row, say, text
from ldpaudit.app.words import named, period_words
from ldpaudit.language import tr
from ldpaudit.protocols import RandomizeNumber, entry_of
from ldpaudit.step import Step


@dataclass(frozen=True)
class Priced:
    """What is known of a step before any run.

    `plan` is the answer of that command and `state` how it stands, `priced` what the outlook says of the
    first column, `periods` the kinds of period with their number.
    """

    step: Step
    plan: Any
    state: str
    priced: Mapping[str, Any]
    periods: tuple[tuple[str, int], ...] = ()
    weak: tuple[str, Level] = ("", "none")

    @property
    def own(self) -> Mapping[str, Any] | None:
        """What the plan says of the protocol of the step."""
        return own_figures(self.plan, self.step, self.priced)


class Noise(QWidget):
    """The half of an open line that edits its step.

    Attributes
    ----------
    moved : Signal of float
        Another epsilon.
    edited, refused, removed : Signal
        A form made another step, or none, and why; the step is to go.
    """

    moved = Signal(float)
    edited = Signal(object)
    refused = Signal(str, str)
    removed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._form: tuple[Any, Form] | None = None
        self._epsilon, self._weak = EpsilonSlider(), Sign()
        self._epsilon.moved.connect(self.moved)
        self._typical, self._about = text("", "verdict", wrap=False), text()
        self._periods, self._state = Sign(), text("", "small", "muted")
        self._table, self._remarks = RowsView(tr("Protocols by expected error")), text("", "small", "muted")
        self._table.verticalHeader().setVisible(False)
        self._table.horizontalHeader().setStretchLastSection(True)
        self._fields = QVBoxLayout()
        self._method = Fold("", self._fields, Fold(tr("All protocols"), self._table, self._remarks))
        self._drop = button(tr("Do not randomize"), self.removed.emit, "small")
        figures = row(self._typical, self._about)
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        parts = (self._epsilon, self._weak, figures, self._periods, self._state, self._method)
        fill(body, (*parts, row(self._drop, 1)))

    def show_priced(self, known: Priced) -> None:
        """Show a step with what is known of it."""
        step, names = known.step, named(known.step.modifies())
        self._drop.setAccessibleName(tr("Do not randomize {columns}", columns=names))
        self._epsilon.show_epsilon(getattr(step, "epsilon", None), tr("Epsilon of {columns}", columns=names))
        self._weak.say(*known.weak)
        self._show_form(step)
        self._show_error(known)

    def focus_on(self, field: str) -> None:
        """Bring a field of the form to view."""
        self._method.open()
        if self._form is not None:
            self._form[1].focus_on(field)

    def forget(self) -> None:
        """Forget the form: it is of another document."""
        self._form = None
        refill(self._fields, [])

    def _show_form(self, step: Step) -> None:
        if self._form is not None and self._form[0] is type(step):
            self._form[1].show_step(step)
            return
        made = form_of(self._desk, type(step), as_dict(step))
        made.edited.connect(self.edited)
        made.refused.connect(self.refused)
        self._form = type(step), made
        refill(self._fields, [made])

    def _show_error(self, known: Priced) -> None:
        step, own, plan = known.step, known.own, known.plan
        name, old = entry_of(step.protocol).name, known.state != "current"  # type: ignore[attr-defined]
        method = tr("Method: {name}", name=name)
        each: list[str] = []
        if own is None:
            say(self._typical, "")
            say(self._about, tr("The expected error is being computed.") if known.state == "waiting" else "")
            say(self._state, "")
        else:
            best = plan["protocols"][0]
            if best["absolute"] < own["absolute"] * (1 - ALIKE):
                less = tr("Method: {name}. {best} would err less: {error}")
                error = points(best["absolute"], step)
                method = less.format(name=name, best=best["protocol"], error=error)
            about = tr("on average, {wide} in 95 of 100 tables")
            if isinstance(step, RandomizeNumber):
                about = tr("of its range for a mean, on average; {wide} in 95 of 100 tables")
            level = "muted" if old else ""
            say(self._typical, points(own["absolute"], step), level)
            say(self._about, about.format(wide=points(own["half_width"], step)), level)
            why = tr("Only sizes, the number of rows and epsilon enter; no row was looked at.")
            say(self._state, tr("Before your last change.") if old else why)
            for (period, count), part in zip(known.periods, own["parts"], strict=False):
                words = tr("by {period} ({count}): {error}")
                error = points(part["absolute"], step)
                each.append(words.format(period=period_words(period), count=count, error=error))
            names, lines = table_of(plan, own_name(step, known.priced))
            self._table.setFixedHeight(self._table.height_of(len(lines)))
            self._table.fill(names, lines, range(1, len(names) - 1))
            say(self._remarks, about_table(plan))
        self._periods.say(tr("Expect {errors}.", errors=", ".join(each)) if each else "", "note")
        self._method.line.setText(method)


def form_of(desk: Desk, kind: type[Step], values: Mapping[str, Any]) -> Form:
    """Make the form of a step that randomizes."""
    around = Around(desk, list(dict.fromkeys([*desk.columns, *desk.made])))
    return Form(kind, values, around)
