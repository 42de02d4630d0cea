"""The list of attacks: a mark and a title, below them the verdict and the figure beside its limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from ldpaudit.app import look
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.page import Level
from ldpaudit.app.private_names import on_screen
from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.printing import FALSE, OK, attack_row, verdict_of
from ldpaudit.audit.verdict import VERDICTS
from ldpaudit.language import tr, translated

_LINE, _BEFORE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_HIGH = 50
#: What names a line: code, column, columns and unit of a result, or the name of a fold.
Key = tuple[object, ...]


@dataclass(frozen=True)
class Line:
    """A line of the list: an attack, or without a result a fold of some that were not tested."""

    key: Key
    level: Level
    title: str
    word: str
    figure: str = ""
    result: AttackResult | None = None


def line_of(result: AttackResult, running: str = "") -> Line:
    """Return the line of a result, whose figures are those of the report."""
    name = capital(translated(ATTACKS[result.code].title))
    key = result.code, result.column, result.columns, result.unit
    if result.verdict == "not tested":
        if result.code == running:
            return Line(key, "waiting", name, tr("running"), "", result)
        reason = reason_of(result) or translated(ATTACKS[result.code].finds)
        return Line(key, "none", name, translated(VERDICTS["not tested"]), reason, result)
    said = verdict_of(result)
    _, by, figure, _, without, limit, _ = map(translated, attack_row(result))
    if result.unit == "metres":
        words = tr("{figure} off, limit at least {limit}; {by}", figure=figure, limit=limit, by=by)
    elif result.limit is not None:
        words = tr("{figure}, limit {limit}; {by}", figure=figure, limit=limit, by=by)
    else:
        words = tr("{figure}, without the release {without}; {by}", figure=figure, without=without, by=by)
    level: Level = "bad" if said == FALSE else "held" if said == OK else "weak"
    return Line(key, level, name, translated(VERDICTS[result.verdict]), words, result)


def reason_of(result: AttackResult) -> str:
    """Return why an attack was not made, in the words of the window."""
    inputs = set(ATTACKS[result.code].inputs)
    if result.reason and {"second release", "register"} & inputs:
        return tr("it needs a second table of the same people: “Second table…” names one")
    if result.reason and "mechanism" in inputs:
        return tr("it tests a program that adds noise, which only the command line takes")
    return on_screen(translated(result.reason))


class AttackList(QListWidget):
    """The lines, each two rows high; `most` of them are seen without scrolling."""

    most = 9

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Attacks"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        look.CHANGE.changed.connect(self.viewport().update)

    @property
    def line(self) -> Line | None:
        """The line in focus."""
        item = self.currentItem()
        found: Line | None = None if item is None else item.data(_LINE)
        return found

    def show_lines(self, lines: tuple[Line, ...], chosen: Line | None, *, before: bool) -> None:
        """Show other lines without a word of the one in focus."""
        self.blockSignals(True)
        while self.count() > len(lines):
            self.takeItem(self.count() - 1)
        for at, line in enumerate(lines):
            item = self.item(at)
            if item is None:
                self.addItem(item := QListWidgetItem())
            word = tr("{words} (before)", words=line.word) if before and line.level != "none" else line.word
            item.setText(line.title)
            item.setData(_LINE, line)
            item.setData(_BEFORE, before)
            spoken = ", ".join(filter(None, (line.title, word, line.figure)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            item.setToolTip(spoken)
        if chosen is not None:
            self.setCurrentRow(lines.index(chosen))
        self.fit()
        self.blockSignals(False)

    def fit(self) -> None:
        """Be as high as the lines that are seen."""
        self.setFixedHeight(min(max(self.count(), 2), self.most) * max(self.sizeHintForRow(0), _HIGH) + 2)


class _Delegate(QStyledItemDelegate):
    """Draws a line: mark and title, below them the word and the figure."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a line."""
        return QSize(0, max(_HIGH, 2 * option.fontMetrics.height() + 14))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw it."""
        self.initStyleOption(option, index)
        area: QRect = option.rect
        flags: QStyle.StateFlag = option.state
        line: Line = index.data(_LINE)
        colour = "muted" if index.data(_BEFORE) else look.colour_of(line.level)
        chosen, half = bool(flags & QStyle.StateFlag.State_Selected), area.height() // 2
        painter.save()
        if chosen:
            painter.fillRect(area, QColor(look.token("tint")))
            painter.fillRect(QRect(area.x(), area.y(), 3, area.height()), QColor(look.token("accent")))
        painter.setPen(QColor(look.token("accent" if flags & QStyle.StateFlag.State_HasFocus else "line")))
        if flags & QStyle.StateFlag.State_HasFocus:
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        else:
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        mark = line.level if line.result is not None else "open"
        painter.drawPixmap(area.x() + 12, area.y() + 8, look.pixmap(mark, colour))
        left, width = area.x() + 42, area.width() - 52
        upper = QRect(left, area.y() + 5, width, half - 4)
        lower = QRect(left, area.y() + half, width, half - 5)
        self._write(painter, upper, line.title, "text", look.font("bold" if chosen else "", option.font))
        used = self._write(painter, lower, line.word, colour, look.font("bold", option.font)) + 8
        self._write(painter, lower.adjusted(used, 0, 0, 0), line.figure, "muted", look.font("", option.font))
        painter.restore()

    @staticmethod
    def _write(painter: QPainter, area: QRect, words: str, colour: str, font: Any) -> int:
        painter.setFont(font)
        painter.setPen(QColor(look.token(colour)))
        fitted = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, fitted)
        return painter.fontMetrics().horizontalAdvance(fitted)
