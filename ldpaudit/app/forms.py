"""Forms made from the fields of a step, so that a new step needs no word here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from ldpaudit.app.parts import FaultLine, button, sentence
from ldpaudit.app.session import as_dict, checked
from ldpaudit.errors import UserError
from ldpaudit.step import Step

_COLUMN_FIELDS = ("column", "x", "y", "lon", "lat")
_FILE_FIELDS = ("table", "polygons", "tiling", "file", "path")
_FILE_COLUMN_FIELDS = ("from", "to", "id", "parent", "code")


def fields_of(kind: type[Step]) -> dict[str, dict[str, Any]]:
    """Give the fields of a step by their public names, each as a resolved JSON schema."""
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
    """The fields of one step as controls; `edited` brings a new step whenever they make one.

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
    hidden : sequence of str
        Fields that the page has already decided.
    """

    edited = Signal(object)

    def __init__(
        self,
        kind: type[Step],
        values: Mapping[str, Any],
        columns: Sequence[str],
        folder: Path,
        *,
        hidden: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._values, self._columns, self._folder = kind, dict(values), list(columns), folder
        self._controls: dict[str, Control] = {}
        self._faults: dict[str, FaultLine] = {}
        self._rows: dict[str, list[QWidget]] = {}
        self._general = FaultLine()
        self._last: Step | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        line = 0
        for name, told in fields_of(kind).items():
            if name not in hidden:
                line = self._add(grid, line, name, told)
        grid.addWidget(self._general, line, 0, 1, 2)

    def _add(self, grid: QGridLayout, line: int, name: str, told: dict[str, Any]) -> int:
        title = (
            str(told.get("title", name)).capitalize()
            if name == told.get("title")
            else str(told.get("title", name))
        )
        label = QLabel(title)
        label.setWordWrap(True)
        label.setFixedWidth(170)
        control = make_control(
            name, told, self._values.get(name, told.get("default")), self._columns, self._folder
        )
        control.widget.setAccessibleName(title)
        control.changed.connect(self.read)
        label.setBuddy(control.widget)
        fault = FaultLine()
        grid.addWidget(label, line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(control, line, 1)
        description = str(told.get("description", ""))
        if description:
            control.widget.setAccessibleDescription(description)
            told_line = sentence(description, muted=True)
            grid.addWidget(told_line, line + 1, 1)
        grid.addWidget(fault, line + 2, 1)
        self._controls[name], self._faults[name] = control, fault
        self._rows[name] = [label, control, fault] if not description else [label, control, told_line, fault]
        return line + 3

    def show_field(self, name: str, shown: bool) -> None:
        """Show or hide a field."""
        for widget in self._rows[name]:
            widget.setVisible(shown and (not isinstance(widget, FaultLine) or bool(widget.text())))

    def control(self, name: str) -> QWidget:
        """Give the control of a field."""
        return self._controls[name].widget

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

    def read(self) -> None:
        """Take what the controls hold."""
        files = [control for control in self._controls.values() if isinstance(control, FileControl)]
        for control in self._controls.values():
            if isinstance(control, FileColumnControl):
                control.offer(next((one.columns() for one in files if one.value()), []))
        try:
            made = self.step()
        except UserError as error:
            mend = f"; {error.mend}" if error.mend else ""
            self.say(error.where, error.what + mend)
            return
        self.say("", "")
        if made != self._last:
            self._last = made
            self.edited.emit(made)


class Control(QWidget):
    """One field: a widget and how it reads."""

    changed = Signal()

    def __init__(self, widget: QWidget, *more: QWidget) -> None:
        super().__init__()
        self.widget = widget
        self.setFocusProxy(widget)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(widget, 0, 0)
        for at, other in enumerate(more, start=1):
            grid.addWidget(other, 0, at)
        grid.setColumnStretch(0, 1)

    def value(self) -> Any:
        """Give what the user entered; None for nothing."""
        raise NotImplementedError


class ChoiceControl(Control):
    """One of several values."""

    def __init__(self, choices: Sequence[Any], value: Any, *, empty: bool = False) -> None:
        self.box = QComboBox()
        super().__init__(self.box)
        if empty:
            self.box.addItem(self.tr("choose…"), None)
        for choice in choices:
            self.box.addItem(str(choice), choice)
        at = self.box.findData(value)
        self.box.setCurrentIndex(max(at, 0))
        self.box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.box.setMinimumWidth(160)
        self.box.activated.connect(self.changed)

    def value(self) -> Any:
        return self.box.currentData()


class FlagControl(Control):
    """Yes or no."""

    def __init__(self, value: Any) -> None:
        self.box = QCheckBox(self.tr("yes"))
        super().__init__(self.box)
        self.box.setChecked(bool(value))
        self.box.toggled.connect(self.changed)

    def value(self) -> Any:
        return self.box.isChecked()


class TextControl(Control):
    """A text, a number or a list, as the field takes it."""

    def __init__(self, types: Sequence[str], value: Any, *more: QWidget) -> None:
        self.line = QLineEdit(self.written(value))
        super().__init__(self.line, *more)
        self._types = types
        self.line.editingFinished.connect(self.changed)

    def written(self, value: Any) -> str:
        """Write a value as the line shows it."""
        if value is None:
            return ""
        if isinstance(value, Mapping):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, list | tuple):
            return ", ".join(str(one) for one in value)
        return f"{value:g}" if isinstance(value, float) else str(value)

    def value(self) -> Any:
        text = self.line.text().strip()
        if not text:
            return "" if self._types == ["string"] else None
        if "object" in self._types and text.startswith("{"):
            try:
                return json.loads(text)
            except json.JSONDecodeError:
                return text
        if "array" in self._types and "string" not in self._types:
            return [_plain(one.strip()) for one in text.split(",") if one.strip()]
        if "array" in self._types and "#" not in text:
            return [one.strip() for one in text.split(",") if one.strip()]
        if "number" in self._types or "integer" in self._types:
            return _plain(text)
        return text


class ColumnsControl(Control):
    """Some of the columns."""

    def __init__(self, columns: Sequence[str], value: Any) -> None:
        self.list = QListWidget()
        super().__init__(self.list)
        for name in columns:
            item = QListWidgetItem(name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            state = Qt.CheckState.Checked if name in (value or ()) else Qt.CheckState.Unchecked
            item.setCheckState(state)
            self.list.addItem(item)
        self.list.setFixedHeight(min(max(self.list.sizeHintForRow(0), 18) * max(len(columns), 1) + 8, 150))
        self.list.itemChanged.connect(lambda _item: self.changed.emit())

    def value(self) -> Any:
        items = [self.list.item(at) for at in range(self.list.count())]
        return [item.text() for item in items if item.checkState() == Qt.CheckState.Checked]


class FileControl(TextControl):
    """A public file, and for a domain the column of it that holds the values."""

    def __init__(self, name: str, types: Sequence[str], value: Any, folder: Path) -> None:
        self._folder, self._domain = folder, name == "domain"
        choose = button(self.tr("Choose file…"), self._choose)
        self.part = QComboBox()
        self.part.setAccessibleName(self.tr("Column of the file"))
        self.part.setVisible(False)
        super().__init__(types, value, self.part, choose)
        self.choose: QPushButton = choose
        if self._domain:
            self.line.setPlaceholderText(self.tr("file.csv#column, or labels separated by commas"))
            self.part.activated.connect(self._take_part)
            self._offer_parts()

    def columns(self) -> list[str]:
        """Name the columns of the chosen file; none where it cannot be read."""
        from ldpaudit.tables import ReadOptions, Source

        text = self.line.text().partition("#")[0].strip()
        path = self._folder / Path(text).expanduser()
        if not text or not path.is_file():
            return []
        try:
            return list(Source.open(path, ReadOptions()).columns)
        except UserError:
            return []

    def take(self, path: Path) -> None:
        """Take a file that the user chose."""
        inside = path.is_relative_to(self._folder)
        self.line.setText(str(path.relative_to(self._folder)) if inside else str(path))
        if self._domain:
            self._offer_parts()
            self._take_part()
        else:
            self.changed.emit()

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a public file"), str(self._folder))
        if name:
            self.take(Path(name))

    def _offer_parts(self) -> None:
        columns = self.columns()
        self.part.clear()
        self.part.addItems(columns)
        self.part.setCurrentText(self.line.text().partition("#")[2])
        self.part.setVisible(bool(columns))

    def _take_part(self) -> None:
        file = self.line.text().partition("#")[0]
        self.line.setText(f"{file}#{self.part.currentText()}" if self.part.count() else file)
        self.changed.emit()


class FileColumnControl(Control):
    """A column of the file that the step names."""

    def __init__(self, value: Any) -> None:
        self.box = QComboBox()
        super().__init__(self.box)
        self.box.setEditable(True)
        self.box.setMinimumWidth(160)
        self.box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.box.setCurrentText("" if value is None else str(value))
        self.box.activated.connect(self.changed)
        editor = self.box.lineEdit()
        if editor is not None:
            editor.editingFinished.connect(self.changed)
            editor.setAccessibleName(self.tr("Column of the file"))

    def offer(self, columns: Sequence[str]) -> None:
        """Offer the columns of the file."""
        text = self.box.currentText()
        if [self.box.itemText(at) for at in range(self.box.count())] != list(columns):
            self.box.clear()
            self.box.addItems(list(columns))
            self.box.setCurrentText(text)

    def value(self) -> Any:
        return self.box.currentText().strip() or None


def make_control(
    name: str, told: Mapping[str, Any], value: Any, columns: Sequence[str], folder: Path
) -> Control:
    """Choose the control for a field by its name and schema."""
    types: list[str] = list(told["types"])
    if "enum" in told:
        return ChoiceControl(told["enum"], value)
    if types == ["boolean"]:
        return FlagControl(value)
    if name == "columns":
        return ColumnsControl(columns, value)
    if name in _COLUMN_FIELDS:
        return ChoiceControl(columns, value, empty=True)
    if name == "domain" or name in _FILE_FIELDS:
        return FileControl(name, types, value, folder)
    if name in _FILE_COLUMN_FIELDS:
        return FileColumnControl(value)
    return TextControl(types, value)


def values_of(step: Step) -> dict[str, Any]:
    """Give what the fields of a step hold."""
    return as_dict(step)


def _plain(text: str) -> Any:
    """Read a number with a decimal point or comma; anything else stays text for the field to judge."""
    try:
        figure = float(text.replace(",", ".") if text.count(",") == 1 and "." not in text else text)
    except ValueError:
        return text
    return int(figure) if figure.is_integer() and "." not in text and abs(figure) < 1e15 else figure
