"""What all charts have: a title, a sentence about what is shown, and the figures as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsView
from ldpaudit.app.parts import heading, row, sentence
from ldpaudit.language import tr


class Chart(QWidget):
    """A plot with its sentence and its table.

    Parameters
    ----------
    title : str
        What is drawn.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = heading(title)
        self.words = sentence(muted=True)
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
        self._as_table = QPushButton(tr("Show as table"))
        self._as_table.setCheckable(True)
        self._as_table.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._as_table.toggled.connect(self._turn)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.title.setWordWrap(True)
        line = row(self.title, self._as_table)
        line.setStretch(0, 1)
        column.addLayout(line)
        column.addWidget(self.words)
        column.addWidget(self._stack, 1)

    def describe(
        self, words: str, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()
    ) -> None:
        """Set the sentence and the table of what is drawn."""
        self.words.setText(words)
        self.view.setAccessibleDescription(words)
        self.table.fill(names, rows, numeric)

    def rename(self, title: str) -> None:
        """Change the title."""
        self.title.setText(title)
        self.view.setAccessibleName(title)

    def legend(self, offset: tuple[int, int]) -> None:
        """Begin an empty legend."""
        if self.plot.legend is not None:
            self.plot.legend.scene().removeItem(self.plot.legend)
            self.plot.legend = None
        self.plot.addLegend(offset=offset, labelTextColor=theme.current().text)

    def explain(self, colour: str, name: str, symbol: str = "s") -> None:
        """Add an entry to the legend."""
        self.plot.legend.addItem(pg.ScatterPlotItem(symbol=symbol, size=11, brush=colour, pen=None), name)

    def apply_theme(self) -> None:
        """Use the colours of the theme in use."""
        look = theme.current()
        self.view.setBackground(look.card)
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(pg.mkPen(look.line))
            axis.setTextPen(pg.mkPen(look.text))

    def _turn(self, table: bool) -> None:
        self._stack.setCurrentIndex(int(table))
        self._as_table.setText(tr("Show as chart") if table else tr("Show as table"))
