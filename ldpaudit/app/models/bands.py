"""Rows in bands: those of one group share a background colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from ldpaudit.app import theme
from ldpaudit.app.models.rows import RowsModel, RowsView, quick_headers

_FAINT = 46


class BandsModel(RowsModel):
    """Rows of texts, each with the number of its band; -1 for a row without one."""

    bands: Sequence[int] = ()

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role in (Qt.ItemDataRole.BackgroundRole, Qt.ItemDataRole.ForegroundRole):
            band = self.bands[index.row()] if index.row() < len(self.bands) else 0
            look = theme.current()
            if role == Qt.ItemDataRole.ForegroundRole:
                return QColor(look.text if band >= 0 else look.muted)
            if band >= 0 and band % 2:
                ground = QColor(look.true)
                ground.setAlpha(_FAINT)
                return ground
            return None
        return super().data(index, role)


class BandsView(RowsView):
    """Shows rows in bands."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.bands = BandsModel(self)
        self.rows = self.bands
        self.setModel(self.bands)
        self.setAlternatingRowColors(False)
        self.verticalHeader().setVisible(False)
        quick_headers(self)

    def show_bands(self, names: Sequence[str], rows: Sequence[Sequence[str]], bands: Sequence[int]) -> None:
        """Show other rows with their bands."""
        self.bands.bands = bands
        self.fill(names, rows)
