"""The ladders of Generalize: a row of rungs for each column, each with an example and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ldpaudit.app import look
from ldpaudit.app.page import Level
from ldpaudit.app.widgets import Box, Chip, button, column, fill, row, rule, say, set_level, text
from ldpaudit.app.words import role_looks
from ldpaudit.language import tr
from ldpaudit.step import Step


@dataclass(frozen=True)
class Rung:
    """One level of a column.

    label, example, price: what it is called, a value at it, and the rows that go at it, where they are known.
    level: whether that is within the wish; "before" for a price that is out of date.
    step, here: what brings the column there, None for nothing; whether the recipe has it.
    """

    label: str
    example: str
    price: str
    level: Level
    step: Step | None
    here: bool


@dataclass(frozen=True)
class Ladder:
    """The rungs of a column, finest first; `own` says what the recipe does where that is none of them."""

    column: str
    role: str
    rungs: tuple[Rung, ...]
    own: str = ""


#: Signs of a label on one line, of one on two, and of an example.
_NARROW, _LONGEST, _SHORT = 11, 24, 10
#: Where the arrows go: along the ladder, and from one to the next.
_WAYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class _RungButton(QPushButton):
    moved = Signal(int, int)

    def __init__(self, column: str, lines: int) -> None:
        super().__init__()
        self._column = column
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(64)
        self.setFixedHeight(lines * (self.fontMetrics().height() + 2) + 10)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(8, 5, 6, 5)
        inside.setSpacing(1)
        self._lines = text(""), text("", "value", wrap=False), text("", "small", wrap=False)
        for part in self._lines:
            # A click and the focus are the button's.
            part.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            if not part.wordWrap():
                part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        fill(inside, (*self._lines, 1))

    def show_rung(self, rung: Rung, *, tab: bool) -> None:
        """Show a rung; Tab goes from ladder to ladder, and keys along it."""
        label, example, price = self._lines
        self.setChecked(rung.here)
        label.setText(_short(rung.label, _LONGEST))
        label.setFont(look.font("bold" if rung.here else "", self.font()))
        example.setText(_short(rung.example, _SHORT))
        price.setText(rung.price)
        set_level(price, rung.level)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tab else Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(f"{self._column}: {rung.label}")
        whole = ", ".join(filter(None, (rung.example, rung.price, tr("in use") if rung.here else "")))
        self.setAccessibleDescription(whole)
        self.setToolTip(f"{rung.label}: {whole}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (key := Qt.Key(event.key())) in _WAYS:
            self.moved.emit(*_WAYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.click()
        else:
            super().keyPressEvent(event)

    def nextCheckState(self) -> None:
        """Stay as it is: the recipe says which rung is pressed."""


class Ladders(Box):
    """All ladders, one below the other.

    chosen: a column, and the step that is to treat it; None for none.
    others: a column for which another step is sought.
    """

    chosen = Signal(str, object)
    others = Signal(str)

    def __init__(self) -> None:
        super().__init__(spacing=8)
        self._ladders: Sequence[Ladder] = ()
        self._rungs: list[list[_RungButton]] = []
        self._own: list[QLabel] = []

    def show_ladders(self, ladders: Sequence[Ladder]) -> None:
        """Show other ladders; where only their figures differ, the focus stays where it was."""
        before, self._ladders = self._ladders, ladders
        if [_shape(one) for one in before] != [_shape(one) for one in ladders]:
            self._rungs, self._own = [], [text("", "small") for _ in ladders]
            self.fill(*(self._line(at, one) for at, one in enumerate(ladders)))
        for ladder, rungs, own in zip(ladders, self._rungs, self._own, strict=True):
            now = next((at for at, one in enumerate(ladder.rungs) if one.here), 0)
            for at, (rung, one) in enumerate(zip(ladder.rungs, rungs, strict=True)):
                one.show_rung(rung, tab=at == now)
            say(own, ladder.own)

    def _line(self, line: int, ladder: Ladder) -> QWidget:
        # A label of two words takes two lines; all rungs of a ladder are of one height.
        lines = 4 if any(len(one.label) > _NARROW for one in ladder.rungs) else 3
        made = [_RungButton(ladder.column, lines) for _ in ladder.rungs]
        for at, one in enumerate(made):
            one.moved.connect(lambda x, y, at=at: self._focus(line + y, at + x if x else None))
            one.clicked.connect(lambda _on, at=at: self._use(line, at))
        self._rungs.append(made)
        name = tr("Another step for {column}", column=ladder.column)
        other = button(tr("other step…"), partial(self.others.emit, ladder.column), "link", name=name)
        finer, coarser = (text(words, "small", "muted", wrap=False) for words in (tr("finer"), tr("coarser")))
        chip = [Chip(role_looks()[ladder.role])] if ladder.role in role_looks() else []
        title = text(ladder.column, "bold", wrap=False)
        head = row(title, *chip, finer, (rule(), 1), coarser, other)
        return column(head, row(*((one, 1) for one in made), spacing=4), self._own[line])

    def _focus(self, line: int, at: int | None) -> None:
        """Move the focus to a rung; without one, to that which the recipe has."""
        if 0 <= line < len(self._rungs):
            rungs = self._rungs[line]
            now = next((place for place, one in enumerate(rungs) if one.isChecked()), 0)
            rungs[min(max(now if at is None else at, 0), len(rungs) - 1)].setFocus()

    def _use(self, line: int, at: int) -> None:
        ladder = self._ladders[line]
        if not ladder.rungs[at].here:
            self.chosen.emit(ladder.column, ladder.rungs[at].step)


def _shape(ladder: Ladder) -> tuple[str, ...]:
    return ladder.column, ladder.role, *(one.label for one in ladder.rungs)


def _short(words: str, most: int) -> str:
    """Cut a text; figures differ at their end."""
    if len(words) <= most:
        return words
    return f"…{words[1 - most :]}" if words[-1].isdigit() else f"{words[: most - 1]}…"
