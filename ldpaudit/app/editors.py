"""One editor for each kind of field: a widget, how it is filled and read, and the signal that it changed."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.document import version_of
from ldpaudit.app.widgets import Box, button, offer, text
from ldpaudit.language import Message, tr, translated
from ldpaudit.step import public_path
from ldpaudit.step_fields import UNIT_OF_COLUMN, FieldInfo

#: Width of a number, and of a choice at least.
_NUMBER = 130
#: Columns that a list shows without scrolling.
_SEEN = 6


@dataclass(frozen=True)
class Around:
    """What an editor may ask of its surroundings: the document, and the columns that a step may name."""

    desk: Desk
    columns: Sequence[str] = ()

    def choose(self, parent: QWidget, title: str) -> str:
        """Let a file be chosen, and return it as the recipe writes it; "" for none."""
        folder = self.desk.recipe.folder
        name, _ = QFileDialog.getOpenFileName(parent, title, str(folder))
        path = Path(name)
        return str(path.relative_to(folder)) if name and path.is_relative_to(folder) else name

    def columns_of(self, written: str) -> Sequence[str]:
        """Return the columns of a public file; none until they are known, and `Answers.changed` says when."""
        path = public_path(self.desk.recipe.folder, written)
        if not written or not path.is_file():
            return ()
        name, key = f"columns of {path}", f"{path} {version_of(path)}"
        answer = self.desk.answers[name]
        if answer.wanted is None or answer.wanted.key != key:
            line = ["inspect", {"table": str(path)}]
            self.desk.answers.want(name, Question(name, key, lambda: line, _names, pause=0))
        return answer.value if answer.current else ()


class Editor(Box):
    """The parts that edit one field, side by side; the first, `focus`, takes the focus.

    `get` returns what it holds, None for nothing; `put` shows a value without a signal; `changed` comes when
    somebody changed it; `offer` takes the columns of a public file, where these are of use.
    """

    changed = Signal()
    offer: Callable[[Sequence[str]], None] | None = None

    def __init__(
        self, get: Callable[[], Any], put: Callable[[Any], None], focus: QWidget, *more: QWidget | int
    ) -> None:
        super().__init__(focus, *more, spacing=6, across=True)
        self.get, self.put, self.focus = get, put, focus
        self.setFocusProxy(focus)

    def tell(self, *_value: object) -> None:
        """Say that somebody changed something."""
        self.changed.emit()


def editor(field: FieldInfo, around: Around) -> Editor:
    """Make the editor of a field."""
    if field.choices:
        return _choice(
            field, {one: Message(str(one), meaning=field.label).translated() for one in field.choices}
        )
    match field.holds:
        case "flag":
            return _flag()
        case "columns":
            return _columns(around)
        case "column":
            return _choice(field, {one: one for one in around.columns})
        case "file-column":
            return _choice(field, {}, editable=True)
        case "file" | "domain":
            return _file(field, around)
    return _text(field)


def _choice(field: FieldInfo, choices: Mapping[Any, str], *, editable: bool = False) -> Editor:
    box = QComboBox()
    first = {None: tr("choose…")} if not editable and (field.nullable or field.default is None) else {}
    offer(box, {**first, **choices})
    box.setMinimumWidth(_NUMBER)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setEditable(editable or field.editable)
    # Others than those offered may be written, and are judged by the field.
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)

    def get() -> Any:
        words = box.currentText().strip()
        at = box.findText(words) if box.isEditable() else box.currentIndex()
        return box.itemData(at) if at >= 0 else words or None

    def put(value: Any) -> None:
        if box.findData(value) < 0 and value is not None and not box.isEditable():
            box.addItem(str(value), value)
        at = box.findData(value)
        box.setCurrentIndex(at if at >= 0 or box.isEditable() else 0)
        if box.isEditable() and at < 0:
            box.setCurrentText("" if value is None else str(value))

    def take(names: Sequence[str]) -> None:
        if [box.itemText(at) for at in range(box.count())] != list(names):
            kept = box.currentText()
            offer(box, {name: name for name in names})
            box.setCurrentText(kept)

    made = Editor(get, put, box, 1)
    box.activated.connect(made.tell)
    if (line := box.lineEdit()) is not None:
        line.editingFinished.connect(made.tell)
        line.setAccessibleName(translated(field.label))
    if field.holds == "file-column":
        made.offer = take
    return made


def _flag() -> Editor:
    box = QCheckBox(tr("yes"))
    made = Editor(box.isChecked, lambda value: box.setChecked(bool(value)), box, 1)
    box.clicked.connect(made.tell)
    return made


def _columns(around: Around) -> Editor:
    view = QListWidget()

    def add(name: str) -> None:
        QListWidgetItem(name, view).setCheckState(Qt.CheckState.Unchecked)

    def items() -> list[QListWidgetItem]:
        return [view.item(at) for at in range(view.count())]

    def get() -> list[str]:
        return [one.text() for one in items() if one.checkState() == Qt.CheckState.Checked]

    def put(value: Any) -> None:
        wanted, known = list(value or ()), {one.text() for one in items()}
        view.blockSignals(True)
        for name in wanted:
            if name not in known:
                add(name)
        for one in items():
            one.setCheckState(Qt.CheckState.Checked if one.text() in wanted else Qt.CheckState.Unchecked)
        view.blockSignals(False)
        view.setFixedHeight((view.fontMetrics().height() + 6) * min(max(view.count(), 1), _SEEN) + 8)

    for name in around.columns:
        add(name)
    put(())
    view.setCurrentRow(0)
    made = Editor(get, put, view)
    view.itemChanged.connect(made.tell)
    return made


def _text(field: FieldInfo, *more: QWidget) -> Editor:
    line = QLineEdit()
    parts: list[QWidget | int] = [*more]
    if field.holds in ("number", "whole", "expression"):
        line.setFixedWidth(_NUMBER)
        unit = translated(field.unit) if field.unit and field.unit != UNIT_OF_COLUMN else ""
        parts += [*([text(unit, wrap=False)] if unit else []), 1]
    elif field.holds == "files":
        line.setPlaceholderText(tr("column = file; column = file"))
    given: list[Any] = [None, ""]

    def put(value: Any) -> None:
        line.setText(written(value))
        given[:] = [value, line.text()]

    def get() -> Any:
        # What nobody has written over stays as it was given, to the last digit.
        return given[0] if line.text() == given[1] else parsed(line.text(), field)

    made = Editor(get, put, line, *parts)
    line.editingFinished.connect(made.tell)
    return made


def _file(field: FieldInfo, around: Around) -> Editor:
    part, chosen = QComboBox(), [False]
    part.setAccessibleName(tr("Column of the file"))
    part.hide()

    def ask() -> None:
        name = around.choose(choose, translated(field.label))
        if name:
            chosen[0] = domain
            take(name)

    spoken = tr("Choose: {field}", field=translated(field.label))
    choose = button(tr("Choose…"), ask, "small", name=spoken)
    made = _text(field, part, choose)
    line, domain = made.focus, field.holds == "domain"
    assert isinstance(line, QLineEdit)  # noqa: S101 - made by _text
    if domain:
        line.setPlaceholderText(tr("file.csv#column, or labels separated by commas"))

    def take(words: str) -> None:
        line.setText(words)
        line.editingFinished.emit()

    def offer(names: Sequence[str]) -> None:
        file, _, column = line.text().partition("#")
        part.clear()
        part.addItems(list(names))
        part.setCurrentIndex(part.findText(column))
        part.setVisible(bool(names))
        if names and chosen[0]:
            # A file that was just chosen: its first column, until another one is.
            chosen[0] = False
            take(f"{file}#{names[0]}")

    part.textActivated.connect(lambda column: take(f"{line.text().partition('#')[0]}#{column}"))
    if domain:
        made.offer = offer
    return made


def written(value: Any) -> str:
    """Write a value as a line of text."""
    match value:
        case None:
            return ""
        case Mapping():
            if any(isinstance(one, list | tuple | Mapping) for one in value.values()):
                return json.dumps(value, ensure_ascii=False)
            return "; ".join(f"{name} = {one}" for name, one in value.items())
        case list() | tuple():
            return ", ".join(_quoted(str(one).removesuffix(".0")) for one in value)
        case float():
            return f"{value:g}"
    return str(value)


def parsed(line: str, field: FieldInfo) -> Any:
    """Read a line of text as the field takes it; what is no such value is left for the field to judge."""
    line, holds = line.strip(), field.holds
    if not line:
        return "" if holds == "text" and not field.nullable else None
    if line.startswith("{") and holds in ("map", "files", "domain"):
        try:
            return json.loads(line)
        except json.JSONDecodeError:
            return line
    if holds in ("map", "files"):
        pairs = [one.partition("=") for one in line.split(";") if one.strip()]
        if not all(mark and name.strip() for name, mark, _ in pairs):
            return line
        return {name.strip(): one.strip() if holds == "files" else _plain(one) for name, _, one in pairs}
    if holds == "list" or (holds == "domain" and "#" not in re.sub(r'"(""|[^"])*"', "", line)):
        return [one.strip() for one in next(csv.reader([line], skipinitialspace=True)) if one.strip()]
    return _plain(line) if holds in ("number", "whole", "expression") else line


def _plain(line: str) -> Any:
    """Read a number with a decimal point or comma; anything else stays text for the field to judge."""
    line = line.strip()
    try:
        figure = float(line.replace(",", ".") if line.count(",") == 1 and "." not in line else line)
    except ValueError:
        return line
    return int(figure) if figure.is_integer() and "." not in line and abs(figure) < 1e15 else figure


def _quoted(label: str) -> str:
    """Return a label as a list of labels holds it: in quotes where it has marks of its own."""
    return '"' + label.replace('"', '""') + '"' if any(mark in label for mark in ',"#') else label


def _names(answer: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(one["name"]) for one in answer["columns"])
