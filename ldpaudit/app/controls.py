"""The controls of which forms are made: one for each kind of field."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from shiboken6 import isValid

from ldpaudit.app.parts import button
from ldpaudit.app.tasks import Tasks

_COLUMN_FIELDS = ("column", "x", "y", "lon", "lat", "person", "time")
_FILE_FIELDS = ("table", "polygons", "tiling", "file", "path")
_FILE_COLUMN_FIELDS = ("from", "to", "id", "parent", "code")
_NUMBER = 130
#: Width in which boxes to tick stand side by side.
_ROOM = 480


class Control(QWidget):
    """One field: a widget and how it reads."""

    changed = Signal()

    def __init__(self, widget: QWidget, *more: QWidget, short: bool = False) -> None:
        super().__init__()
        self.widget, self.short = widget, short
        self.setFocusProxy(widget)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(widget, 0, 0)
        for at, other in enumerate(more, start=1):
            grid.addWidget(other, 0, at)
        if short:
            grid.setAlignment(widget, Qt.AlignmentFlag.AlignLeft)
        grid.setColumnStretch(0, 1)

    def value(self) -> Any:
        """Return what the user entered; None for nothing."""
        raise NotImplementedError


class ChoiceControl(Control):
    """One of several values."""

    def __init__(
        self, choices: Sequence[Any], value: Any, *, empty: bool = False, editable: bool = False
    ) -> None:
        self.box = QComboBox()
        super().__init__(self.box, short=True)
        if empty:
            self.box.addItem(self.tr("choose…"), None)
        for choice in choices:
            self.box.addItem(str(choice), choice)
        at = self.box.findData(value)
        self.box.setCurrentIndex(max(at, 0))
        self.box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.box.setMinimumWidth(_NUMBER)
        self.box.activated.connect(self.changed)
        self.box.setEditable(editable)
        editor = self.box.lineEdit()
        if editor is not None:
            # Others than those offered may be written, and are judged by the field.
            self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            self.box.setCurrentText(str(value))
            editor.editingFinished.connect(self.changed)

    def value(self) -> Any:
        return self.box.currentText().strip() if self.box.isEditable() else self.box.currentData()


class FlagControl(Control):
    """Yes or no."""

    def __init__(self, value: Any) -> None:
        self.box = QCheckBox(self.tr("yes"))
        super().__init__(self.box, short=True)
        self.box.setChecked(bool(value))
        self.box.toggled.connect(self.changed)

    def value(self) -> Any:
        return self.box.isChecked()


def _quoted(label: str) -> str:
    """Return a label as a list of labels holds it: in quotes where it has marks of its own."""
    return '"' + label.replace('"', '""') + '"' if any(mark in label for mark in ',"#') else label


class TextControl(Control):
    """A text, a number or a list, as the field takes it; an empty one is None where that is allowed."""

    nullable = False

    def __init__(self, types: Sequence[str], value: Any, *more: QWidget) -> None:
        self.line = QLineEdit(self.written(value))
        figure = "number" in types or "integer" in types
        super().__init__(self.line, *more, short=figure)
        if figure:
            self.line.setFixedWidth(_NUMBER)
        self._types = types
        self.line.editingFinished.connect(self.changed)

    def written(self, value: Any) -> str:
        """Write a value as the line shows it."""
        if value is None:
            return ""
        if isinstance(value, Mapping):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, list | tuple):
            return ", ".join(_quoted(str(one)) for one in value)
        return f"{value:g}" if isinstance(value, float) else str(value)

    def value(self) -> Any:
        text = self.line.text().strip()
        if not text:
            return "" if self._types == ["string"] and not self.nullable else None
        if "object" in self._types and text.startswith("{"):
            try:
                return json.loads(text)
            except json.JSONDecodeError:
                return text
        if "array" in self._types and "string" not in self._types:
            return [_plain(one.strip()) for one in text.split(",") if one.strip()]
        if "array" in self._types and "#" not in re.sub(r'"(""|[^"])*"', "", text):
            parts = next(csv.reader([text], skipinitialspace=True), [])
            return [one.strip() for one in parts if one.strip()]
        if "number" in self._types or "integer" in self._types:
            return _plain(text)
        return text


class ColumnsControl(Control):
    """Some of the columns, each with a box to tick."""

    def __init__(self, columns: Sequence[str], value: Any) -> None:
        holder = QWidget()
        super().__init__(holder)
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        self.boxes = {name: QCheckBox(name.replace("&", "&&")) for name in columns}
        widest = max((box.sizeHint().width() for box in self.boxes.values()), default=1)
        beside = max(min(_ROOM // (widest + 10), 4), 1)
        for at, (name, box) in enumerate(self.boxes.items()):
            box.setChecked(name in (value or ()))
            box.toggled.connect(lambda _on: self.changed.emit())
            grid.addWidget(box, at // beside, at % beside)
        for place in range(beside):
            grid.setColumnStretch(place, 1)

    def value(self) -> Any:
        return [name for name, box in self.boxes.items() if box.isChecked()]


class FileControl(TextControl):
    """A public file, and for a domain the column of it that holds the values."""

    found = Signal(list)

    def __init__(self, name: str, types: Sequence[str], value: Any, folder: Path) -> None:
        self._folder, self._domain = folder, name == "domain"
        self._looked = ""
        self._taking = False
        choose = button(self.tr("Choose file…"), self._choose)
        self.part = QComboBox()
        self.part.setAccessibleName(self.tr("Column of the file"))
        self.part.setMinimumWidth(110)
        self.part.setVisible(False)
        super().__init__(types, value, self.part, choose)
        self.choose: QPushButton = choose
        if self._domain:
            self.line.setPlaceholderText(self.tr("file.csv#column, or labels separated by commas"))
            self.part.activated.connect(self._take_part)

    def look_up(self, tasks: Tasks) -> None:
        """Ask for the columns of the chosen file, where it is another than before."""
        text = self.line.text().partition("#")[0].strip()
        if text == self._looked:
            return
        self._looked = text
        path = self._folder / Path(text).expanduser()
        if text and path.is_file():
            tasks.columns_of(path, lambda columns: self._offer_parts(text, columns))
        else:
            self._offer_parts(text, [])

    def take(self, path: Path) -> None:
        """Take a file that the user chose."""
        inside = path.is_relative_to(self._folder)
        self.line.setText(str(path.relative_to(self._folder)) if inside else str(path))
        self._taking = True
        self.changed.emit()

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a public file"), str(self._folder))
        if name:
            self.take(Path(name))

    def _offer_parts(self, text: str, columns: list[str]) -> None:
        if not isValid(self) or text != self._looked:
            return
        self.found.emit(columns)
        if not self._domain:
            return
        self.part.clear()
        self.part.addItems(columns)
        self.part.setCurrentText(self.line.text().partition("#")[2])
        self.part.setVisible(bool(columns))
        if self._taking and columns:
            self._taking = False
            self._take_part()

    def _take_part(self) -> None:
        file = self.line.text().partition("#")[0]
        self.line.setText(f"{file}#{self.part.currentText()}" if self.part.count() else file)
        self.changed.emit()


class FileColumnControl(Control):
    """A column of the file that the step names."""

    def __init__(self, value: Any) -> None:
        self.box = QComboBox()
        super().__init__(self.box, short=True)
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
        open_ = bool(told.get("editable"))
        return ChoiceControl(told["enum"], value, empty=bool(told.get("nullable")), editable=open_)
    if types == ["boolean"]:
        return FlagControl(value)
    if name == "columns":
        return ColumnsControl(columns, value)
    if name in _COLUMN_FIELDS or told.get("holds") == "column":
        return ChoiceControl(columns, value, empty=True)
    if name in _FILE_COLUMN_FIELDS:
        return FileColumnControl(value)
    is_file = name in _FILE_FIELDS or told.get("path")
    control = FileControl(name, types, value, folder) if is_file else TextControl(types, value)
    control.nullable = bool(told.get("nullable"))
    return control


def _plain(text: str) -> Any:
    """Read a number with a decimal point or comma; anything else stays text for the field to judge."""
    try:
        figure = float(text.replace(",", ".") if text.count(",") == 1 and "." not in text else text)
    except ValueError:
        return text
    return int(figure) if figure.is_integer() and "." not in text and abs(figure) < 1e15 else figure
