"""The history: every change of the recipe in order, each of which can be taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QUndoView, QVBoxLayout, QWidget

from ldpaudit.app.parts import button, row
from ldpaudit.app.session import Session
from ldpaudit.language import tr


class History(QWidget):
    """The list of changes; choosing one brings the recipe to that point."""

    copy_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = QUndoView(session.history)
        self._view.setEmptyLabel(tr("As opened"))
        self._view.setWordWrap(True)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setAccessibleName(tr("Changes of the recipe"))
        self.undo = button(tr("&Undo"), session.history.undo)
        self.redo = button(tr("&Redo"), session.history.redo)
        self.copy = button(
            tr("&Copy as command"),
            self.copy_asked.emit,
            tip=tr("Copy the command line that runs this recipe"),
        )
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)
        self.copy.setEnabled(session.is_open)
        session.history.canUndoChanged.connect(self.undo.setEnabled)
        session.history.canRedoChanged.connect(self.redo.setEnabled)
        session.opened.connect(lambda: self.copy.setEnabled(True))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self._view)
        column.addLayout(row(self.undo, self.redo, 0))
        column.addLayout(row(self.copy, 0))
