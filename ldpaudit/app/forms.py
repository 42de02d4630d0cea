"""Forms made from the fields of a step, so that a new step needs no word here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from ldpaudit.app.controls import ColumnsControl, Control, FileColumnControl, FileControl, make_control
from ldpaudit.app.domains import DomainsControl
from ldpaudit.app.parts import FaultLine, sentence
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import as_dict, checked
from ldpaudit.errors import UserError
from ldpaudit.step import Step

#: Width of the names of fields.
LABEL = 146


def fields_of(kind: type[Step]) -> dict[str, dict[str, Any]]:
    """Return the fields of a step by their public names, each as a resolved JSON schema."""
    schema = TypeAdapter(kind).json_schema(by_alias=True)
    definitions = schema.get("$defs", {})
    return {name: _resolved(told, definitions) for name, told in schema.get("properties", {}).items()}


def _resolved(told: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    own = dict(told)
    if "$ref" in own:
        own = {**definitions[own.pop("$ref").rsplit("/", 1)[-1]], **own}
    for choice in own.pop("anyOf", ()):
        choice = _resolved(choice, definitions)
        if choice.get("type") == "null":
            own["nullable"] = True
            continue
        for name, value in choice.items():
            if name == "type":
                own.setdefault("types", []).append(value)
            else:
                own.setdefault(name, value)
    own.setdefault("types", [own["type"]] if "type" in own else ["string"])
    return own


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
        self._goes_with: dict[str, dict[str, Any]] = {}
        self._general = FaultLine()
        self._last: Step | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self._grid, self._line, self._side = grid, 0, 0
        fields = fields_of(kind)
        for name in dict.fromkeys([*first, *fields]):
            if name not in hidden:
                self._add(name, fields[name])
        grid.addWidget(self._general, self._line + 3, 0, 1, 4)
        self._fit_together()
        self._look_up()

    def _add(self, name: str, told: dict[str, Any]) -> None:
        title = str(told.get("title", name))
        if len(title) > 1:
            title = title[:1].upper() + title[1:]
        value = self._values.get(name, told.get("default"))
        control = (
            DomainsControl(told["types"], value, self._folder)
            if name == "domain"
            else make_control(name, told, value, self._others.get(name, self._columns), self._folder)
        )
        if isinstance(control, FileControl):
            control.found.connect(self._offer)
        control.widget.setAccessibleName(title)
        control.changed.connect(self.read)
        label, fault = QLabel(title), FaultLine()
        label.setWordWrap(True)
        label.setFixedWidth(LABEL)
        label.setBuddy(control.widget)
        description = str(told.get("description", ""))
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
        self._goes_with[name] = told.get("goes_with", {})
        if short and self._side == 0:
            self._side = 1
        else:
            self._line, self._side = self._line + 3, 0

    def show_field(self, name: str, shown: bool) -> None:
        """Show or hide a field."""
        for widget in self._rows[name]:
            widget.setVisible(shown and (not isinstance(widget, FaultLine) or bool(widget.text())))

    def explain(self, name: str, description: str) -> None:
        """Say what a field with a description is, where that depends on another."""
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

    def say(self, where: str, line: str) -> None:
        """Show what is wrong beside the control that caused it."""
        for fault in (*self._faults.values(), self._general):
            fault.say("")
        self._faults.get(where, self._general).say(line)

    def step(self) -> Step:
        """Build the step from what the controls hold.

        Raises
        ------
        UserError
            If they do not make one.
        """
        values = dict(self._values)
        for name, control in self._controls.items():
            value = control.value()
            if value is None:
                values.pop(name, None)
            else:
                values[name] = value
        made: Step = checked(self._kind, {name: value for name, value in values.items() if value is not None})
        return made

    def rejected(self) -> tuple[str, str]:
        """Return the title of the field that keeps the form from making a step, and why; "" for none."""
        try:
            self.step()
        except UserError as error:
            label = self._rows[error.where][0] if error.where in self._rows else None
            title = label.text() if isinstance(label, QLabel) else ""
            return title, f"{error.what}; {error.hint}" if error.hint else error.what
        return "", ""

    def _fit_together(self) -> None:
        """Show the fields that go with what others hold; empty those that do not."""
        for name, others in self._goes_with.items():
            if others:
                fits = all(_fits(self._holds(other), values) for other, values in others.items())
                self.show_field(name, fits)
                if not fits:
                    empty(self.control(name))

    def _holds(self, name: str) -> Any:
        """Return what a field holds, decided by the page or by its control."""
        return self._controls[name].value() if name in self._controls else self._values.get(name)

    def _look_up(self) -> None:
        for control in self._controls.values():
            if isinstance(control, FileControl | DomainsControl):
                control.look_up(self._tasks)

    def _offer(self, columns: list[str]) -> None:
        for control in self._controls.values():
            if isinstance(control, FileColumnControl):
                control.offer(columns)

    def read(self) -> None:
        """Take what the controls hold."""
        self._fit_together()
        self._look_up()
        try:
            made = self.step()
        except UserError as error:
            hint = f"; {error.hint}" if error.hint else ""
            self.say(error.where, error.what + hint)
            self.refused.emit()
            return
        self.say("", "")
        if made != self._last:
            self._last = made
            self.edited.emit(made)


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
