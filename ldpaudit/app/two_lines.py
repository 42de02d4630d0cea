"""Lists whose lines have a sign, a title, and below it a word in the colour of its level: pages, attacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ldpaudit.app import look

#: Where an item of a list keeps its `Lines`.
_LINES = Qt.ItemDataRole.UserRole
_HIGH, _THIN = 50, 150
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Lines:
    """What an item shows: icon, title, below them a mark, a word in its colour, a figure; what is spoken."""

    icon: str
    title: str
    mark: str
    word: str
    colour: str
    figure: str = ""
    spoken: str = ""


class _Drawn(QStyledItemDelegate):
    """Draws such an item; where there is no room for words, its icon and its mark."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(0, max(_HIGH, 2 * option.fontMetrics.height() + 14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw it."""
        self.initStyleOption(option, index)
        area, flags, line = QRect(option.rect), option.state, index.data(_LINES)
        chosen, half = bool(flags & QStyle.StateFlag.State_Selected), area.height() // 2
        own = "accent" if chosen else "text"
        painter.save()
        if chosen:
            painter.fillRect(area, QColor(look.token("tint")))
            painter.fillRect(QRect(area.x(), area.y(), 3, area.height()), QColor(look.token("accent")))
        if flags & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(look.token("accent")))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        elif not line.mark:
            painter.setPen(QColor(look.token("line")))
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        mark = look.pixmap(line.mark, line.colour, 16) if line.mark else None
        left = area.x() + (area.width() // 2 - 10 if area.width() < _THIN else 15)
        icon = look.pixmap(line.icon, own if mark else line.colour, 20)
        painter.drawPixmap(left, area.y() + (8 if area.width() < _THIN else half - 10), icon)
        if area.width() < _THIN:
            if mark:
                painter.drawPixmap(left + 2, area.y() + half + 4, mark)
            painter.restore()
            return
        left += 31
        upper = QRect(left, area.y() + 5, area.right() - left - 4, half - 4)
        _write(painter, upper, line.title, own, look.font("bold" if chosen else "", option.font))
        lower = upper.translated(0, half - 5)
        if mark:
            painter.drawPixmap(left, lower.center().y() - 7, mark)
            lower.setLeft(left + 20)
        used = _write(
            painter, lower, line.word, line.colour, look.font("small" if mark else "bold", option.font)
        )
        _write(painter, lower.adjusted(used + 8, 0, 0, 0), line.figure, "muted", option.font)
        painter.restore()


def _write(painter: QPainter, area: QRect, words: str, colour: str, font: QFont) -> int:
    """Write words as far as they fit; return how wide they are."""
    painter.setFont(font)
    painter.setPen(QColor(look.token(colour)))
    fitted = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, fitted)
    return painter.fontMetrics().horizontalAdvance(fitted)


class LinesList(QListWidget):
    """A list of such lines."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Drawn(self))
        self.setUniformItemSizes(True)
        look.CHANGE.changed.connect(self.viewport().update)

    def fill(self, lines: Sequence[Lines]) -> None:
        """Show other lines; the one in focus stays."""
        while self.count() > len(lines):
            self.takeItem(self.count() - 1)
        for at, line in enumerate(lines):
            if self.item(at) is None:
                self.addItem(QListWidgetItem())
            if self.item(at).data(_LINES) != line:
                self.item(at).setData(_LINES, line)
                self.item(at).setData(Qt.ItemDataRole.AccessibleTextRole, line.spoken)
                self.item(at).setToolTip(line.spoken)
