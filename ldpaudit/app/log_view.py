"""The log as the user sees it: where it is, its end, and a button that copies it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from ldpaudit.language import tr
from ldpaudit.log import Log


class LogView(QDialog):
    """Shows the log, and does not wait for being closed."""

    def __init__(self, window: QWidget, log: Log) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Log"))
        self.path = QLabel(str(log.path) if log.path else tr("This account has no place for a log."))
        self.path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.path.setAccessibleName(tr("File of the log"))
        self.text = QPlainTextEdit(log.tail())
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("Log"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setPlaceholderText(tr("Nothing went wrong so far."))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        words = QLabel(tr("What went wrong and where in the program; no value of your tables."))
        words.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton(tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (words, self.path, self.text, buttons):
            column.addWidget(widget)
        self.resize(720, 420)


def show_log(window: QWidget, log: Log) -> None:
    """Open the log in a window of its own."""
    view = LogView(window, log)
    view.show()
    # Only now is it known how many lines fit.
    view.text.ensureCursorVisible()
