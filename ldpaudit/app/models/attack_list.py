"""The attacks of an audit as a list: a sign and a title, below them the verdict and its figures."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ldpaudit.app import theme
from ldpaudit.app.page_states import Mark
from ldpaudit.audit.verdict import VERDICTS
from ldpaudit.language import tr, translated

_VERDICT, _SECOND, _SIGN = (Qt.ItemDataRole.UserRole + at for at in range(3))
_HEIGHT = 48
RUNNING = "running"
#: Signs differ in shape, not in colour alone.
SIGNS = {
    "held": Mark("✓", "good"),
    "consistent": Mark("✓", "good"),
    "weak": Mark("!", "warn"),
    "violated": Mark("✕", "bad"),
    "not tested": Mark("○", "muted"),
    RUNNING: Mark("…", "accent"),
}


def verdict_word(verdict: str) -> str:
    """Return a verdict as it is shown."""
    return tr("running") if verdict == RUNNING else translated(VERDICTS[verdict])


class AttackList(QListWidget):
    """Attacks with what they reached."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Attacks"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)

    def put(self, at: int, title: str, verdict: str, second: str, sign: str = "") -> None:
        """Set the line at a place, adding it at the end where there is none.

        A line with a sign of its own is about several attacks.
        """
        item = self.item(at)
        if item is None:
            item = QListWidgetItem()
            self.addItem(item)
        item.setText(title)
        item.setData(_VERDICT, verdict)
        item.setData(_SECOND, second)
        item.setData(_SIGN, sign)
        word = "" if sign else verdict_word(verdict)
        item.setToolTip("\n".join(part for part in (title, word, second) if part))
        spoken = ", ".join(part for part in (title, word, second) if part)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)

    def keep(self, number: int) -> None:
        """Remove the lines after the first ones."""
        while self.count() > number:
            self.takeItem(self.count() - 1)


class _Delegate(QStyledItemDelegate):
    """Draws one attack in two lines."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.current()
        self.initStyleOption(option, index)
        area: QRect = option.rect
        flags: QStyle.StateFlag = option.state
        palette: QPalette = option.palette
        selected = bool(flags & QStyle.StateFlag.State_Selected)
        verdict = str(index.data(_VERDICT) or "not tested")
        mark = SIGNS[verdict]
        painter.save()
        if selected:
            painter.fillRect(area, palette.color(QPalette.ColorRole.Highlight))
        if flags & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(look.on_accent if selected else look.accent))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        text = QColor(look.on_accent if selected else look.text)
        colour = text if selected else QColor(getattr(look, mark.colour))
        bold = QFont(option.font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(colour)
        left, half = area.left() + 12, area.height() // 2
        own = str(index.data(_SIGN) or "")
        place = QRect(left, area.top() + 5, 18, half - 4)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, own or mark.sign)
        width = area.width() - 46
        first = QRect(left + 24, area.top() + 4, width, half - 4)
        painter.setPen(text)
        metrics = painter.fontMetrics()
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, width)
        painter.drawText(first, Qt.AlignmentFlag.AlignVCenter, title)
        word = "" if own else verdict_word(verdict)
        below = QRect(left + 24, area.top() + half, width, half - 5)
        painter.setPen(colour)
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, word)
        shift = metrics.horizontalAdvance(word) + 10 if word else 0
        painter.setFont(option.font)
        painter.setPen(text if selected else QColor(look.muted))
        second = painter.fontMetrics().elidedText(
            str(index.data(_SECOND) or ""), Qt.TextElideMode.ElideRight, width - shift
        )
        painter.drawText(below.adjusted(shift, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, second)
        painter.restore()

    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002
    ) -> QSize:
        return QSize(0, max(_HEIGHT, 2 * option.fontMetrics.height() + 12))
