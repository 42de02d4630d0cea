"""Forms made from the fields of a step, so that a new step needs no change here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from ldpaudit.app.controls import ColumnsControl, Control, FileColumnControl, FileControl, make_control
from ldpaudit.app.domains import DomainsControl
from ldpaudit.app.parts import FaultLine, in_language, sentence
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import as_dict, checked
from ldpaudit.errors import UserError
from ldpaudit.language import tr
from ldpaudit.step import Step
from ldpaudit.step_fields import FieldInfo

#: Width of the names of fields.
LABEL = 146


class StepForm(QWidget):
    """The fields of one step as controls; `edited` brings a new step whenever they make one, else `refused`.

    Parameters
    ----------
    kind : type of Step
        The step.
    values : mapping
        What the fields hold, by public name.
    columns : sequence of str
        Columns that the step may name.
    folder : Path
        Folder of the recipe, where relative file names begin.
    tasks : Tasks
        Reads the columns of public files.
    hidden : sequence of str
        Fields that the page has already decided.
    first : sequence of str
        Fields that come before the others.
    others : mapping of str to sequence of str
        Columns that a field may name, where these are not `columns`.
    """

    edited = Signal(object)
    refused = Signal()

    def __init__(
        self,
        kind: type[Step],
        values: Mapping[str, Any],
        columns: Sequence[str],
        folder: Path,
        *,
        tasks: Tasks,
        hidden: Sequence[str] = (),
        first: Sequence[str] = (),
        others: Mapping[str, Sequence[str]] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._values, self._columns, self._folder = kind, dict(values), list(columns), folder
        self._tasks, self._others = tasks, others or {}
        self._controls: dict[str, Control] = {}
        self._faults: dict[str, FaultLine] = {}
        self._rows: dict[str, list[QWidget]] = {}
        self._fields = {field.name: field for field in kind.fields()}
        #: Fields that do not go with what others hold.
        self._apart: set[str] = set()
        self._general = FaultLine()
        self._last: Step | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self._grid, self._line, self._side = grid, 0, 0
        shown = [name for name in dict.fromkeys([*first, *self._fields]) if name not in hidden]
        usual = [name for name in shown if name in first or not self._fields[name].expert]
        for name in usual:
            self._add(self._fields[name])
        self._rare = [name for name in shown if name not in usual]
        self.more = QPushButton(tr("More settings"), self)
        self.more.setCheckable(True)
        self.more.toggled.connect(lambda _on: self._show_fields())
        if self._rare:
            self._line, self._side = self._line + 3, 0
            grid.addWidget(self.more, self._line, 0, 1, 4, Qt.AlignmentFlag.AlignLeft)
            self._line += 1
        for name in self._rare:
            self._add(self._fields[name])
        grid.addWidget(self._general, self._line + 3, 0, 1, 4)
        self.more.setChecked(any(self._holds_own(name) for name in self._rare))
        self._fit_together()
        self._look_up()

    def _add(self, field: FieldInfo) -> None:
        name, title = field.name, in_language(field.label)
        if len(title) > 1:
            title = title[:1].upper() + title[1:]
        value = self._values.get(name, field.default)
        control = (
            DomainsControl(value, self._folder)
            if field.holds == "domain"
            else make_control(field, value, self._others.get(name, self._columns), self._folder)
        )
        if isinstance(control, FileControl):
            control.found.connect(lambda columns: self._offer(control, columns))
        control.widget.setAccessibleName(title)
        control.changed.connect(self.read)
        label, fault = QLabel(title), FaultLine()
        label.setWordWrap(True)
        label.setFixedWidth(LABEL)
        label.setBuddy(control.widget)
        description = in_language(field.description)
        short = control.short and not description
        if self._side == 1 and not short:
            self._line, self._side = self._line + 3, 0
        first = 2 * self._side
        middle = (
            Qt.AlignmentFlag.AlignVCenter
            if not isinstance(control, ColumnsControl)
            else Qt.AlignmentFlag.AlignTop
        )
        self._grid.addWidget(label, self._line, first, middle)
        self._grid.addWidget(control, self._line, first + 1, 1, 1 if short else 3)
        self._rows[name] = [label, control, fault]
        if description:
            control.widget.setAccessibleDescription(description)
            words = sentence(description, muted=True)
            self._grid.addWidget(words, self._line + 1, first + 1, 1, 3)
            self._rows[name].append(words)
        self._grid.addWidget(fault, self._line + 2, first + 1, 1, 1 if short else 3)
        self._controls[name], self._faults[name] = control, fault
        if short and self._side == 0:
            self._side = 1
        else:
            self._line, self._side = self._line + 3, 0

    def _holds_own(self, name: str) -> bool:
        """Return whether a field holds something else than its default."""
        return self._values.get(name, self._fields[name].default) not in (None, self._fields[name].default)

    def _show_fields(self) -> None:
        """Show the fields that go with the values of others; the rare ones only on request."""
        self.more.setVisible(not self._apart.issuperset(self._rare))
        for name, widgets in self._rows.items():
            shown = name not in self._apart and (name not in self._rare or self.more.isChecked())
            for widget in widgets:
                widget.setVisible(shown and (not isinstance(widget, FaultLine) or bool(widget.text())))

    def explain(self, name: str, description: str) -> None:
        """Set the description of a field, where it depends on another."""
        for words in self._rows[name][3:]:
            assert isinstance(words, QLabel)  # noqa: S101 - made in _add
            words.setText(description)
            self.control(name).setAccessibleDescription(description)

    def control(self, name: str) -> QWidget:
        """Return the control of a field."""
        return self._controls[name].widget

    def has(self, name: str) -> bool:
        """Return whether there is such a field."""
        return name in self._controls

    def reveal(self, name: str) -> QWidget:
        """Show a field that few need, and return its control."""
        if name in self._rare:
            self.more.setChecked(True)
        return self.control(name)

    def say(self, where: str, line: str) -> None:
        """Show what is wrong beside the control that caused it."""
        for fault in (*self._faults.values(), self._general):
            fault.say("")
        if where in self._rare and line:
            self.more.setChecked(True)
        self._faults.get(where, self._general).say(line)

    def values(self) -> dict[str, Any]:
        """Return what the controls hold, complete or not."""
        return {name: control.value() for name, control in self._controls.items()}

    def domains(self) -> dict[str, Any]:
        """Return the list of values of each ticked column as it stands; None for none."""
        names = [str(name) for name in self._holds("columns") or ()] if "columns" in self._fields else []
        held = [control.value() for control in self._controls.values() if isinstance(control, DomainsControl)]
        return {name: one.get(name) if isinstance(one, Mapping) else one for one in held for name in names}

    def take_labels(self, labels: Mapping[str, list[str]]) -> None:
        """Write complete lists of values for some columns."""
        for control in self._controls.values():
            if isinstance(control, DomainsControl):
                control.take_labels(labels)

    def step(self) -> Step:
        """Build the step from what the controls hold.

        Raises
        ------
        UserError
            If they do not make one.
        """
        values = dict(self._values)
        values |= self.values()
        made: Step = checked(self._kind, {name: value for name, value in values.items() if value is not None})
        return made

    def rejected(self) -> tuple[str, str]:
        """Return the title of the field that keeps the form from making a step, and why; "" for none."""
        try:
            self.step()
        except UserError as error:
            label = self._rows[error.where][0] if error.where in self._rows else None
            title = label.text() if isinstance(label, QLabel) else ""
            return title, _in_words(error)
        return "", ""

    def _fit_together(self) -> None:
        """Show the fields that go with the values of others; empty the rest."""
        for control in self._controls.values():
            if isinstance(control, DomainsControl) and "columns" in self._fields:
                control.follow(self._holds("columns") or ())
        for name in self._controls:
            others = self._fields[name].goes_with
            if all(_fits(self._holds(other), values) for other, values in others.items()):
                self._apart.discard(name)
            else:
                self._apart.add(name)
                empty(self.control(name))
        self._show_fields()

    def _holds(self, name: str) -> Any:
        """Return what a field holds, decided by the page or by its control."""
        if name in self._controls:
            return self._controls[name].value()
        return self._values.get(name, self._fields[name].default)

    def _look_up(self) -> None:
        for control in self._controls.values():
            if isinstance(control, FileControl | DomainsControl):
                control.look_up(self._tasks)

    def _offer(self, file: FileControl, columns: list[str]) -> None:
        """Offer the columns of a file to the fields behind it, and before it where there is no other file."""
        latest = next((one for one in self._controls.values() if isinstance(one, FileControl)), None)
        for control in self._controls.values():
            if isinstance(control, FileControl):
                latest = control
            elif isinstance(control, FileColumnControl) and latest is file:
                control.offer(columns)

    def read(self) -> None:
        """Take what the controls hold."""
        self._fit_together()
        self._look_up()
        try:
            made = self.step()
        except UserError as error:
            self.say(error.where, _in_words(error))
            self.refused.emit()
            return
        self.say("", "")
        if made != self._last:
            self._last = made
            self.edited.emit(made)


def _in_words(error: UserError) -> str:
    """Return what is wrong and what to do, without the field that shows it."""
    return UserError(error.what, hint=error.hint).translated()


def _fits(held: Any, values: Any) -> bool:
    """Return whether a field holds one of these values; True stands for any."""
    return bool(held) if values is True else held in values


def empty(control: QWidget) -> None:
    """Take what was chosen or written out of a control."""
    if isinstance(control, QComboBox):
        control.setCurrentIndex(0)
    elif isinstance(control, QLineEdit):
        control.clear()


def values_of(step: Step) -> dict[str, Any]:
    """Return what the fields of a step hold."""
    return as_dict(step)
