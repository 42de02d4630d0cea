"""What all charts have: a title, a sentence about what is shown, the figures as a table, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QIODevice, QPoint, QSaveFile, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ldpaudit.app import look
from ldpaudit.app.look import token
from ldpaudit.app.rows import RowsView
from ldpaudit.app.widgets import appear, button, fill, row, say, text
from ldpaudit.language import tr

look.prepare_plots()


class Chart(QWidget):
    """A plot with its sentence, its table and its picture.

    title: what is drawn.
    private: what must not leave the house: it stands beside the title, also in the picture.
    height: how high it is at least, where it does not move under the mouse.
    """

    #: Where a picture is saved unless somebody says otherwise.
    file = Path("chart.png")

    def __init__(self, title: str, *, private: str = "", height: int = 0) -> None:
        super().__init__()
        self.title, self.words = text(title, "section"), text("", level="muted")
        self.private, self.key = text(private, "pill", "weak", wrap=False), text(wrap=False)
        appear(self.private, bool(private))
        self.key.hide()
        self.view = pg.PlotWidget()
        self.plot: Any = self.view.getPlotItem()
        self.view.setAccessibleName(title)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setFrameShape(self.view.Shape.NoFrame)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(x=not height, y=not height)
        self.setMinimumHeight(height)
        self.table = RowsView(title)
        self._stack = QStackedWidget()
        for widget in (self.view, self.table):
            self._stack.addWidget(widget)
        # A plot asks for 480 pixels by itself; pages give it what they have.
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._turns = button(tr("Table"), lambda: self._turn(not self._stack.currentIndex()), "link")
        self._ways = [
            button(tr("Copy"), self._copy, "link", icon="copy"),
            button(tr("Save"), self._save, "link", icon="save"),
        ]
        self._tools = row(self._turns, *self._ways)
        head = row((self.title, 1), self.private, self._tools)
        for widget in (self.private, self._tools):
            head.lines.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        fill(column, (head, self.words, self.key, (self._stack, 1)))
        look.CHANGE.changed.connect(self.apply_theme)

    def describe(
        self, words: str, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()
    ) -> None:
        """Set the sentence and the table of what is drawn."""
        say(self.words, words)
        self.view.setAccessibleDescription(words)
        self.table.fill(names, rows, numeric)

    def rename(self, title: str) -> None:
        say(self.title, title)
        for widget in (self.view, self.table):
            widget.setAccessibleName(title)
        for way in (self._turns, *self._ways):
            way.setAccessibleDescription(title)

    def explain_signs(self, *signs: tuple[str, str, str]) -> None:
        """Say below the title what the signs mean: a sign, the token of its colour, and words."""
        parts = (
            f'<span style="color:{token(colour)}">{sign}</span> {words}' for sign, colour, words in signs
        )
        say(self.key, "&nbsp; &nbsp;".join(parts))

    def draw(self) -> None:
        """Draw what is shown anew, in the colours of the look in use."""

    def apply_theme(self) -> None:
        self.view.setBackground(token("surface"))
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(pg.mkPen(token("line")))
            axis.setTextPen(pg.mkPen(token("muted")))
        self.draw()

    def picture(self) -> QPixmap:
        """Return the chart with its title and its mark, twice as fine as the screen."""
        fine = 2 * self.devicePixelRatioF()
        self._tools.hide()
        made = QPixmap(self.size() * fine)
        made.setDevicePixelRatio(fine)
        made.fill(QColor(token("surface")))
        self.render(made, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        self._tools.show()
        return made

    def _copy(self) -> None:
        QGuiApplication.clipboard().setPixmap(self.picture())

    def _save(self) -> None:
        """Ask for a place, and save the picture there: all of it or nothing."""
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save the picture"), str(self.file), tr("Pictures (*.png)")
        )
        if name:
            file = QSaveFile(name if name.endswith(".png") else f"{name}.png")
            written = file.open(QIODevice.OpenModeFlag.WriteOnly) and self.picture().save(file, "PNG")
            if not (written and file.commit()):
                say(self.words, tr("The picture could not be saved: {why}", why=file.errorString()))

    def _turn(self, table: bool) -> None:
        self._stack.setCurrentIndex(int(table))
        self._turns.setText(tr("Chart") if table else tr("Table"))
