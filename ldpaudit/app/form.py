"""A form made from the fields of a step, so that a new step needs no change here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QWidget

from ldpaudit.app.editors import Around, editor
from ldpaudit.app.widgets import Box, Fold, say, text
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Step
from ldpaudit.step_fields import FieldInfo


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
        """Take what the fields hold."""
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
