"""What all charts have: a title, a sentence about what is shown, the figures as a table, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pyqtgraph as pg
from PySide6.QtCore import QIODevice, QPoint, QSaveFile, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPixmap
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ldpaudit.app import look
from ldpaudit.app.look import token
from ldpaudit.app.rows import RowsView
from ldpaudit.app.widgets import appear, button, say, text
from ldpaudit.language import tr

look.prepare_plots()


class Chart(QWidget):
    """A plot with its sentence, its table and its picture.

    title: what is drawn.
    private: what must not leave the house: it stands beside the title, also in the picture.
    pictures: whether it can be copied and saved here.
    """

    pictures: ClassVar[bool] = True

    def __init__(self, title: str, parent: QWidget | None = None, *, private: str = "") -> None:
        super().__init__(parent)
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
        self.table = RowsView(title)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.table)
        # A plot asks for 480 pixels by itself; pages give it what they have.
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._turns = button(tr("Table"), lambda: self._turn(not self._stack.currentIndex()), "link")
        self._tools = QWidget()
        tools = QHBoxLayout(self._tools)
        tools.setContentsMargins(0, 0, 0, 0)
        tools.addWidget(self._turns)
        ways = {"copy": (tr("Copy"), self._copy), "save": (tr("Save"), self._save)} if self.pictures else {}
        self._ways = {icon: button(words, then, "link") for icon, (words, then) in ways.items()}
        for way in self._ways.values():
            tools.addWidget(way)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        for widget in (self.private, self._tools):
            head.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(head)
        for widget in (self.words, self.key):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)
        look.CHANGE.changed.connect(self.apply_theme)

    def describe(
        self, words: str, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()
    ) -> None:
        """Set the sentence and the table of what is drawn."""
        say(self.words, words)
        self.view.setAccessibleDescription(words)
        self.table.fill(names, rows, numeric)

    def rename(self, title: str) -> None:
        """Change the title."""
        say(self.title, title)
        for widget in (self.view, self.table):
            widget.setAccessibleName(title)
        for way in (self._turns, *self._ways.values()):
            way.setAccessibleDescription(title)

    def explain_signs(self, *signs: tuple[str, str, str]) -> None:
        """Say below the title what the signs mean: a sign, the token of its colour, and words."""
        parts = (
            f'<span style="color:{token(colour)}">{sign}</span> {words}' for sign, colour, words in signs
        )
        say(self.key, "&nbsp; &nbsp;".join(parts))

    def legend(self, offset: tuple[int, int]) -> None:
        """Begin an empty legend."""
        if self.plot.legend is not None:
            self.plot.legend.scene().removeItem(self.plot.legend)
            self.plot.legend = None
        self.plot.addLegend(offset=offset, labelTextColor=token("text"))

    def explain(self, colour: str, name: str, symbol: str = "s") -> None:
        """Add an entry to the legend."""
        self.plot.legend.addItem(pg.ScatterPlotItem(symbol=symbol, size=11, brush=colour, pen=None), name)

    def draw(self) -> None:
        """Draw what is shown anew, in the colours of the look in use."""

    def apply_theme(self) -> None:
        """Use the colours of the look in use."""
        self.view.setBackground(token("surface"))
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(pg.mkPen(token("line")))
            axis.setTextPen(pg.mkPen(token("muted")))
        for icon, way in self._ways.items():
            way.setIcon(look.icon(icon, "accent"))
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
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the picture"), "chart.png", "PNG (*.png)")
        if name:
            file = QSaveFile(name if name.endswith(".png") else f"{name}.png")
            if not (
                file.open(QIODevice.OpenModeFlag.WriteOnly)
                and self.picture().save(file, "PNG")
                and file.commit()
            ):
                say(self.words, tr("The picture could not be saved: {why}", why=file.errorString()))

    def _turn(self, table: bool) -> None:
        self._stack.setCurrentIndex(int(table))
        self._turns.setText(tr("Chart") if table else tr("Table"))
