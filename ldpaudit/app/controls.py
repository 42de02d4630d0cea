"""The controls of which forms are made: one for each kind of field."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from shiboken6 import isValid

from ldpaudit.app.parts import button, in_language
from ldpaudit.app.tasks import Tasks
from ldpaudit.language import Message, tr
from ldpaudit.step_fields import UNIT_OF_COLUMN, FieldInfo, Holds

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
        grid.setColumnStretch(len(more) + 1 if short else 0, 1)

    def value(self) -> Any:
        """Return what the user entered; None for nothing."""
        raise NotImplementedError


class ChoiceControl(Control):
    """One of several values.

    Parameters
    ----------
    choices : sequence
        The values, as the recipe writes them.
    value : object
        The one that is chosen.
    empty : bool
        Whether none may be chosen.
    editable : bool
        Whether another one may be written.
    meaning : str
        With it the values are words, which are translated as choices of this field.
    """

    def __init__(
        self,
        choices: Sequence[Any],
        value: Any,
        *,
        empty: bool = False,
        editable: bool = False,
        meaning: str = "",
    ) -> None:
        self.box = QComboBox()
        super().__init__(self.box, short=True)
        if empty:
            self.box.addItem(tr("choose…"), None)
        for choice in choices:
            text = Message(str(choice), meaning=meaning).translated() if meaning else str(choice)
            self.box.addItem(text, choice)
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
            self.box.setCurrentText(self.box.currentText() if at >= 0 else str(value))
            editor.editingFinished.connect(self.changed)

    def value(self) -> Any:
        if not self.box.isEditable():
            return self.box.currentData()
        text = self.box.currentText().strip()
        at = self.box.findText(text)
        return text if at < 0 else self.box.itemData(at)


class FlagControl(Control):
    """Yes or no."""

    def __init__(self, value: Any) -> None:
        self.box = QCheckBox(tr("yes"))
        super().__init__(self.box, short=True)
        self.box.setChecked(bool(value))
        self.box.toggled.connect(self.changed)

    def value(self) -> Any:
        return self.box.isChecked()


def _quoted(label: str) -> str:
    """Return a label as a list of labels holds it: in quotes where it has marks of its own."""
    return '"' + label.replace('"', '""') + '"' if any(mark in label for mark in ',"#') else label


class TextControl(Control):
    """A text, a number or a list, as the field takes it; an empty one is None where that is allowed.

    What nobody has written over stays as it was given, to the last digit.

    Parameters
    ----------
    holds : str
        What the field holds, see `ldpaudit.step_fields.Holds`.
    value : object
        What it holds at first.
    *more : QWidget
        What stands beside the line.
    nullable : bool
        Whether nothing is a value of a text.
    """

    def __init__(self, holds: Holds, value: Any, *more: QWidget, nullable: bool = True) -> None:
        self.line = QLineEdit(self.written(value))
        if holds == "files":
            self.line.setPlaceholderText(tr("column = file; column = file"))
        figure = holds in ("number", "whole", "expression")
        super().__init__(self.line, *more, short=figure)
        if figure:
            self.line.setFixedWidth(_NUMBER)
        self._holds, self._nullable = holds, nullable
        self._given, self._shown = value, self.line.text()
        self.line.editingFinished.connect(self.changed)

    def written(self, value: Any) -> str:
        """Write a value as the line shows it."""
        if value is None:
            return ""
        if isinstance(value, Mapping):
            if any(isinstance(one, list | tuple | Mapping) for one in value.values()):
                return json.dumps(value, ensure_ascii=False)
            return "; ".join(f"{name} = {one}" for name, one in value.items())
        if isinstance(value, list | tuple):
            return ", ".join(_quoted(str(one).removesuffix(".0")) for one in value)
        return f"{value:g}" if isinstance(value, float) else str(value)

    def value(self) -> Any:
        text = self.line.text().strip()
        if not text:
            return "" if self._holds == "text" and not self._nullable else None
        if text == self._shown:
            return self._given
        if self._holds in ("map", "files") and text.startswith("{"):
            try:
                return json.loads(text)
            except json.JSONDecodeError:
                return text
        if self._holds in ("map", "files"):
            pairs = [one.partition("=") for one in text.split(";") if one.strip()]
            if not all(mark and name.strip() for name, mark, _ in pairs):
                return text
            given = {name.strip(): one.strip() for name, _, one in pairs}
            return given if self._holds == "files" else {name: _plain(one) for name, one in given.items()}
        if self._holds == "list" or (
            self._holds == "domain" and "#" not in re.sub(r'"(""|[^"])*"', "", text)
        ):
            parts = next(csv.reader([text], skipinitialspace=True), [])
            return [one.strip() for one in parts if one.strip()]
        return _plain(text) if self._holds in ("number", "whole", "expression") else text


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

    def __init__(
        self, value: Any, folder: Path, *, holds: Literal["file", "domain"] = "file", nullable: bool = False
    ) -> None:
        self._folder, self._domain = folder, holds == "domain"
        self._looked = ""
        self._taking = False
        choose = button(tr("Choose file…"), self._choose)
        self.part = QComboBox()
        self.part.setAccessibleName(tr("Column of the file"))
        self.part.setMinimumWidth(110)
        self.part.setVisible(False)
        super().__init__("domain" if self._domain else "text", value, self.part, choose, nullable=nullable)
        self.choose: QPushButton = choose
        if self._domain:
            self.line.setPlaceholderText(tr("file.csv#column, or labels separated by commas"))
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
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a public file"), str(self._folder))
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
            editor.setAccessibleName(tr("Column of the file"))

    def offer(self, columns: Sequence[str]) -> None:
        """Offer the columns of the file."""
        text = self.box.currentText()
        if [self.box.itemText(at) for at in range(self.box.count())] != list(columns):
            self.box.clear()
            self.box.addItems(list(columns))
            self.box.setCurrentText(text)

    def value(self) -> Any:
        return self.box.currentText().strip() or None


def make_control(field: FieldInfo, value: Any, columns: Sequence[str], folder: Path) -> Control:
    """Choose the control for what a field holds; for a domain see `ldpaudit.app.domains`."""
    if field.choices:
        return ChoiceControl(
            field.choices,
            value,
            empty=field.nullable,
            editable=field.editable,
            meaning=field.label,
        )
    match field.holds:
        case "flag":
            return FlagControl(value)
        case "columns":
            return ColumnsControl(columns, value)
        case "column":
            return ChoiceControl(columns, value, empty=True)
        case "file-column":
            return FileColumnControl(value)
        case "file":
            return FileControl(value, folder, nullable=field.nullable)
    unit = field.unit if field.unit != UNIT_OF_COLUMN else ""
    beside = [QLabel(in_language(unit))] if unit else []
    return TextControl(field.holds, value, *beside, nullable=field.nullable)


def _plain(text: str) -> Any:
    """Read a number with a decimal point or comma; anything else stays text for the field to judge."""
    try:
        figure = float(text.replace(",", ".") if text.count(",") == 1 and "." not in text else text)
    except ValueError:
        return text
    return int(figure) if figure.is_integer() and "." not in text and abs(figure) < 1e15 else figure
