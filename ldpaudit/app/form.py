"""A form made from the fields of a step, with an editor for each kind of field."""

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
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.document import version_of
from ldpaudit.app.widgets import Box, Fold, button, offer, say, text
from ldpaudit.errors import UserError
from ldpaudit.language import Message, tr, translated
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Step, public_path
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
        words = {one: Message(str(one), meaning=field.label).translated() for one in field.choices}
        return _choice(field, words)
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


class Form(Box):
    """The fields of one kind of step.

    values: what the fields hold at first, by the names of the recipe; those of hidden fields stay.
    hidden: fields that are decided elsewhere.
    first: fields that come before the others, and are no Expert fields.
    edited: each new step that the fields make.
    refused: the field that keeps them from making one, and why.
    """

    edited = Signal(object)
    refused = Signal(str, str)

    def __init__(
        self,
        kind: type[Step],
        values: Mapping[str, Any],
        around: Around,
        hidden: Sequence[str] = (),
        first: Sequence[str] = (),
    ) -> None:
        self.kind, self._around, self._values = kind, around, dict(values)
        self._last: Step | None = None
        known = {one.name: one for one in kind.fields()}
        shown = [name for name in dict.fromkeys([*first, *known]) if name not in hidden]
        self.fields: dict[str, FieldInfo] = {name: known[name] for name in shown}
        self._defaults = {name: one.default for name, one in known.items()}
        self.editors = {name: editor(one, around) for name, one in self.fields.items()}
        self._rare = [name for name, one in self.fields.items() if one.expert and name not in first]
        self._faults = {name: text("", "small", "bad") for name in self.fields}
        self._general, inside = text("", "small", "bad"), QWidget()
        self._layouts = QFormLayout(), QFormLayout(inside)
        self._expert = Fold(tr("Expert"), inside)
        self._expert.line.setAccessibleName(tr("Expert: {step}", step=translated(kind.title or kind.summary)))
        super().__init__(self._layouts[0], self._expert, self._general, spacing=6)
        for layout in self._layouts:
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, one in self.fields.items():
            self._add(name, one)
        self._expert.open(any(self._own(name) for name in self._rare))
        around.desk.answers.changed.connect(self._offer)
        self.say("", "")
        self._offer()

    def _add(self, name: str, field: FieldInfo) -> None:
        made, layout = self.editors[name], self._layout(name)
        made.put(self._values.get(name, field.default))
        words, more = title(field), translated(field.description)
        made.focus.setAccessibleName(words)
        made.focus.setAccessibleDescription(more)
        label = text(words, wrap=False)
        label.setBuddy(made.focus)
        for widget in (label, made.focus):
            widget.setToolTip(more)
        made.changed.connect(self.read)
        layout.addRow(label, made)
        layout.addRow(self._faults[name])

    def _layout(self, name: str) -> QFormLayout:
        return self._layouts[1 if name in self._rare else 0]

    def values(self) -> dict[str, Any]:
        """Return what the fields hold, without what is nothing or does not go with the rest."""
        held = {name: value for name, value in self._values.items() if name not in self.fields}
        held |= {name: one.get() for name, one in self.editors.items() if self._fits(name)}
        return {name: value for name, value in held.items() if value is not None}

    def step(self) -> Step:
        """Make the step.

        Raises UserError: if the fields make none; `where` is the field.
        """
        made: Step = checked(self.kind, self.values())
        return made

    @property
    def refuses(self) -> bool:
        try:
            self.step()
        except UserError:
            return True
        return False

    def read(self) -> None:
        self._offer()
        try:
            step = self.step()
        except UserError as error:
            self.say(error.where, UserError(error.what, hint=error.hint).translated())
            self.refused.emit(error.where, translated(error.what))
            return
        self.say("", "")
        if step != self._last:
            self._last = step
            self.edited.emit(step)

    def show_step(self, step: Step) -> None:
        """Show the values of a step of the same kind, as after an undo."""
        if step != self._last:
            self._last, held = step, as_dict(step)
            self._values = dict(held)
            for name, made in self.editors.items():
                made.put(held.get(name, self._defaults[name]))
            self.say("", "")
            self._offer()

    def say(self, where: str, line: str) -> None:
        """Show what is wrong below the field that caused it; "" for nothing."""
        for name, fault in self._faults.items():
            fault.setText(line if name == where else "")
        say(self._general, "" if where in self._faults else line)
        if where in self._rare and line:
            self._expert.open()
        self._show()

    def focus_on(self, name: str) -> bool:
        """Bring a field to view, ready to be filled; return whether there is one."""
        if name not in self.editors or not self._fits(name):
            return False
        if name in self._rare:
            self._expert.open()
        self.editors[name].focus.setFocus()
        return True

    def _own(self, name: str) -> bool:
        return self._values.get(name, self._defaults[name]) not in (None, self._defaults[name])

    def _fits(self, name: str) -> bool:
        """Return whether a field goes with what the others hold; True stands for any value."""
        return all(
            bool(held) if wanted is True else held in wanted
            for other, wanted in self.fields[name].goes_with.items()
            for held in [self._held(other)]
        )

    def _held(self, name: str) -> Any:
        if name in self.editors:
            return self.editors[name].get()
        return self._values.get(name, self._defaults.get(name))

    def _show(self) -> None:
        for name in self.fields:
            layout, shown = self._layout(name), self._fits(name)
            layout.setRowVisible(self.editors[name], shown)
            layout.setRowVisible(self._faults[name], shown and bool(self._faults[name].text()))
        self._expert.setVisible(any(self._fits(name) for name in self._rare))

    def _offer(self, name: str = "columns of ") -> None:
        """Offer the columns of public files: of the one before a field, else of the first that there is."""
        if not name.startswith("columns of "):
            return
        files = [one for one, known in self.fields.items() if known.holds == "file"]
        latest = files[0] if files else ""
        for one, made in self.editors.items():
            latest = one if one in files else latest
            if made.offer is not None:
                held = self._held(one if self.fields[one].holds == "domain" else latest)
                file = held.partition("#")[0] if isinstance(held, str) else ""
                made.offer(self._around.columns_of(file))
        self._show()


def title(field: FieldInfo) -> str:
    """Return what a form calls a field."""
    words = translated(field.label)
    return words[:1].upper() + words[1:] if len(words) > 1 else words
