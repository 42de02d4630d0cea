"""The few parts of which pages are made; their colours come from the style sheet by `kind` and `level`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from ldpaudit.app import look
from ldpaudit.app.words import RoleLook, breakable

#: A part, a stretch, or a part with its share of the room.
Item = QWidget | QLayout | int | tuple[QWidget | QLayout, int]


def text(words: str = "", kind: str = "", level: str = "", *, wrap: bool = True, name: str = "") -> QLabel:
    """Make a text; `kind` is "title", "section", "verdict", "bold", "small", "value", "pill" or ""."""
    label = QLabel(breakable(words) if wrap else words)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFont(look.font(kind, QApplication.font()))
    label.setProperty("kind", kind)
    label.setProperty("level", level)
    label.setAccessibleName(name)
    if wrap:
        label.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
    if kind == "pill":
        label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return label


def say(label: QLabel, words: str, level: str | None = None) -> None:
    """Write another text into a label, and hide it where there is none."""
    label.setText(breakable(words) if label.wordWrap() else words)
    appear(label, bool(words))
    if level is not None:
        set_level(label, level)


def appear(widget: QWidget, on: bool) -> None:
    """Show or hide a part. Shown before it belongs to anything, it would be a window, and take the focus."""
    if not on or widget.parent() is not None:
        widget.setVisible(on)


def set_level(widget: QWidget, level: str, what: str = "level") -> None:
    """Give a widget another level, and so another colour; or another kind."""
    if widget.property(what) != level:
        widget.setProperty(what, level)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class Button(QPushButton):
    """A button that may have an icon."""

    _icon = "", ""

    def show_icon(self, name: str, colour: str) -> None:
        if not self._icon[0]:
            look.CHANGE.changed.connect(self._draw)
        self._icon = name, colour
        self._draw()

    def _draw(self) -> None:
        self.setIcon(look.icon(*self._icon))


def button(
    words: str,
    then: Callable[[], object],
    kind: str = "",
    *,
    tip: str = "",
    icon: str = "",
    colour: str = "",
    name: str = "",
) -> Button:
    """Make a button; `kind` is "main", "small", "link" or ""; `name` is spoken in the place of its words."""
    made = Button(words)
    if icon:
        made.show_icon(icon, colour or ("accent" if kind == "link" else "text"))
    made.setProperty("kind", kind)
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    made.clicked.connect(lambda _on=False: then())
    if tip:
        made.setToolTip(tip)
        made.setAccessibleDescription(tip)
    made.setAccessibleName(name)
    return made


class Box(QWidget):
    """Parts one below the other, or side by side, without margins."""

    def __init__(self, *items: Item, spacing: int = 4, across: bool = False, area: str = "") -> None:
        """Lay parts out; an `area` of the window has a ground of its own, by this name."""
        super().__init__()
        self.setObjectName(area)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, bool(area))
        self._key: object = None
        self.lines: QBoxLayout = QHBoxLayout(self) if across else QVBoxLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 0)
        self.lines.setSpacing(spacing)
        fill(self.lines, items)

    def add(self, *items: Item) -> None:
        fill(self.lines, items)

    def fill(self, *items: Item) -> None:
        """Put items in the place of all that it holds; it is hidden where there are none."""
        refill(self.lines, items)
        appear(self, any(not isinstance(one, int) for one in items))

    def renew(self, key: object, make: Callable[[], Iterable[Item]]) -> None:
        """Fill it where its key is another: a button must not go while somebody presses it."""
        if key != self._key:
            self._key = key
            self.fill(*make())


def row(*items: Item, spacing: int = 8) -> Box:
    """Lay widgets side by side; a number is a stretch."""
    return Box(*items, spacing=spacing, across=True)


def column(*items: Item, spacing: int = 4) -> Box:
    """Lay widgets one below the other; a number is a stretch."""
    return Box(*items, spacing=spacing)


def fill(layout: QBoxLayout, items: Iterable[Item]) -> None:
    """Put items at the end of a layout."""
    for item in items:
        if isinstance(item, int):
            layout.addStretch(item)
            continue
        part, stretch = item if isinstance(item, tuple) else (item, 0)
        if isinstance(part, QWidget):
            layout.addWidget(part, stretch)
        else:
            layout.addLayout(part, stretch)


def refill(layout: QBoxLayout, items: Iterable[Item]) -> None:
    """Put items in the place of all that a layout holds; what it held is hidden at once and goes later."""
    while (old := layout.takeAt(0)) is not None:
        widget = old.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
    fill(layout, items)


def rule() -> QFrame:
    """Make a thin line."""
    made = QFrame()
    made.setProperty("kind", "rule")
    made.setFixedHeight(1)
    return made


class Card(QFrame):
    """A framed group with a title; `head` is the line of the title, `body` what is below."""

    def __init__(
        self, title: str = "", *items: Item, kind: str = "card", beside: Sequence[QWidget] = ()
    ) -> None:
        super().__init__()
        self.setProperty("kind", kind)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(14, 10, 14, 12)
        self.body.setSpacing(8)
        self.title = text(title, "section", wrap=False)
        self.head = QHBoxLayout()
        fill(self.head, ((self.title, 1), *beside))
        if title:
            self.setAccessibleName(title)
            self.body.addLayout(self.head)
        self.add(*items)

    def add(self, *items: Item) -> None:
        fill(self.body, items)


class Icon(QLabel):
    """An icon in a colour of the look."""

    def __init__(self, name: str = "note", colour: str = "text") -> None:
        super().__init__()
        look.CHANGE.changed.connect(self._draw)
        self.show_icon(name, colour)

    def show_icon(self, name: str, colour: str) -> None:
        self._icon = name, colour
        self._draw()

    def _draw(self) -> None:
        self.setPixmap(look.pixmap(*self._icon))


class Sign(Box):
    """An icon in the colour of a level, and words in the same."""

    def __init__(self, words: str = "", level: str = "none", kind: str = "", icon: str = "") -> None:
        self._icon, self.level = icon, level
        self.mark, self.words = Icon(), text(words, kind, level)
        self.mark.setFixedWidth(22)
        super().__init__(self.mark, (self.words, 1), spacing=6, across=True)
        self.lines.setAlignment(self.mark, Qt.AlignmentFlag.AlignTop)
        self.say(words, level)

    def say(self, words: str, level: str, icon: str = "") -> None:
        """Show other words at another level; no words hide it."""
        self.level, self._icon = level, icon or self._icon
        say(self.words, words, level if level != "note" else "")
        appear(self, bool(words))
        name = self._icon or (level if level in look.ICONS else "note")
        self.mark.show_icon(name, look.colour_of(level))


class Chip(QWidget):
    """A role of a column: shape, colour and word."""

    def __init__(self, role: RoleLook) -> None:
        super().__init__()
        self.role = role
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.role.word) + 40, 24)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, area = QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(look.token(self.role.token)))
        painter.setBrush(QColor(look.token("surface")))
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        mark = look.pixmap(self.role.icon, self.role.token, 14)
        painter.drawPixmap(8, round(area.center().y() - 7), mark)
        painter.setPen(QColor(look.token("text")))
        painter.drawText(area.adjusted(28, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter, self.role.word)


class Notice(Card):
    """A sentence with what to do about it."""

    def __init__(self) -> None:
        self.words, self.buttons = Sign("", "note"), row()
        self._told: tuple[str, str, list[str]] = ("", "", [])
        super().__init__("", row((self.words, 1), self.buttons), kind="notice")
        self.hide()

    def tell(self, words: str, level: str = "note", *buttons: QPushButton) -> None:
        """Show a sentence and buttons; an empty sentence hides it. Those that say the same as before stay."""
        told = (words, level, [one.text() for one in buttons])
        if told == self._told:
            for one in buttons:
                one.deleteLater()
            return
        self._told = told
        self.buttons.fill(*buttons)
        self.words.say(words, level)
        set_level(self, level)
        self.setVisible(bool(words))


class Dots(QWidget):
    """A hundred dots in lines of fifty, so many of them full."""

    def __init__(self) -> None:
        super().__init__()
        self.share, self.token = 0.0, "estimate"
        self.setMinimumSize(260, 30)
        self.setMaximumWidth(520)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.CHANGE.changed.connect(self.update)

    def show_share(self, share: float, token: str) -> None:
        """Fill so many of a hundred; some where some are, and not all where not all are."""
        self.share, self.token = share, token
        self.setAccessibleDescription(f"{share:.1%}")
        self.update()

    @property
    def full(self) -> int:
        whole = round(100 * self.share)
        return min(max(whole, int(self.share > 0)), 100 - int(self.share < 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(self.width() / 50, self.height() / 2)
        colour = QColor(look.token(self.token))
        painter.setPen(colour)
        for at in range(100):
            painter.setBrush(colour if at < self.full else Qt.BrushStyle.NoBrush)
            across, down = at % 50 * step, at // 50 * step
            painter.drawEllipse(QRectF(across + 1, down + 1, step * 0.7, step * 0.7))


class Bar(QProgressBar):
    """A share as a bar."""

    def __init__(self, share: float = 0.0, level: str = "", name: str = "") -> None:
        super().__init__()
        self.setRange(0, 1000)
        self.setTextVisible(False)
        self.setValue(round(1000 * share))
        self.setProperty("level", level)
        self.setAccessibleName(name)
        self.setMinimumWidth(60)


def gauge(label: QWidget, bar: Bar, figure: QWidget, *widths: int) -> Box:
    """Lay a bar between its name and its figure, which have these widths."""
    for part, width in zip((label, figure), widths, strict=False):
        part.setFixedWidth(width)
    return row(label, bar, figure)


class Segments(Box):
    """Buttons of which one is pressed, in the beginning the first; `then` gets the name of another one."""

    def __init__(self, name: str, choices: Mapping[str, str], then: Callable[[str], object]) -> None:
        super().__init__(spacing=0, across=True)
        self.setAccessibleName(name)
        self._buttons: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        for key, words in choices.items():
            made = self._buttons[key] = button(words, partial(then, key), "segment")
            made.setCheckable(True)
            group.addButton(made)
            self.lines.addWidget(made)
        self.choose(next(iter(choices)))

    def choose(self, key: str) -> None:
        self._buttons[key].setChecked(True)

    def allow(self, key: str, on: bool) -> None:
        self._buttons[key].setEnabled(on)

    @property
    def chosen(self) -> str:
        return next((key for key, one in self._buttons.items() if one.isChecked()), "")


class Fold(Box):
    """A line that opens what is below it; other parts may stand `beside` it."""

    opened = Signal()

    def __init__(self, words: str, *items: Item, beside: Sequence[Item] = ()) -> None:
        self.line = button(words, lambda: self.open(self.inside.isHidden()), "link", icon="open")
        self.inside = column(*items, spacing=8)
        self.inside.hide()
        super().__init__(row(self.line, *beside) if beside else self.line, self.inside)

    def open(self, on: bool = True) -> None:
        self.inside.setVisible(on)
        self.line.show_icon("down" if on else "open", "accent")
        if on:
            self.opened.emit()


def choice(
    name: str, then: Callable[[Any], object], choices: Mapping[Any, str] = {}, chosen: Any = None
) -> QComboBox:
    """Make a list to choose from; `then` gets the value that somebody chose."""
    made = QComboBox()
    made.setAccessibleName(name)
    made.activated.connect(lambda _at: then(made.currentData()))
    offer(made, choices, chosen)
    return made


def offer(box: QComboBox, choices: Mapping[Any, str], chosen: Any = None) -> None:
    """Let a list have other values, each with its words, of which one is chosen."""
    if choices != {box.itemData(at): box.itemText(at) for at in range(box.count())}:
        box.clear()
        for value, words in choices.items():
            box.addItem(words, value)
    if box.currentData() != chosen:
        box.setCurrentIndex(max(box.findData(chosen), 0))


class Slider(QSlider):
    """A slider of figures, of which it shows the nearest; `moved` brings the one that somebody chose."""

    moved = Signal(float)

    def __init__(self, figures: Sequence[float], page: int = 1) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._figures = figures
        self.setRange(0, len(figures) - 1)
        self.setPageStep(page)
        self.valueChanged.connect(lambda at: self.moved.emit(figures[at]))

    def put(self, figure: float, spoken: str) -> None:
        nearest = min(self._figures, key=lambda one: abs(math.log(one / max(figure, 1e-9))))
        with QSignalBlocker(self):
            self.setValue(self._figures.index(nearest))
        self.setAccessibleDescription(spoken)


class Figure(QDoubleSpinBox):
    """A field for a number, which is taken once it is written, not at each digit."""

    def __init__(
        self, name: str, low: float, high: float, then: Callable[[float], object], decimals: int = 0
    ) -> None:
        super().__init__()
        self.setDecimals(decimals)
        self.setRange(low, high)
        self.setKeyboardTracking(False)
        self.setAccessibleName(name)
        self.setMinimumHeight(28)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(then)

    def put(self, value: float) -> None:
        with QSignalBlocker(self):
            self.setValue(value)


def line_edit(name: str, hint: str = "", then: Callable[[], object] | None = None) -> QLineEdit:
    """Make a line to write into; `then` is called once something was written."""
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    if then is not None:
        made.editingFinished.connect(then)
    return made
