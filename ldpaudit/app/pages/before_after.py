"""The first rows as recorded beside the same rows as released, those that look alike on one ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from ldpaudit.app import look
from ldpaudit.app.answers import Answer
from ldpaudit.app.models.rows import RowsModel, RowsView
from ldpaudit.app.widgets import Card, Sign, say, text
from ldpaudit.app.words import named, number
from ldpaudit.language import tr, translated

#: Rows that are seen without scrolling, at least and at most.
_LEAST, _MOST = 6, 20


class _Bands(RowsModel):
    """Rows with the number of their band; -1 for one that goes. Cells in `bold` are others than recorded."""

    bands: Sequence[int] = ()
    bold: Sequence[Sequence[bool]] = ()

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        at, column = index.row(), index.column()
        marked = at < len(self.bold) and column < len(self.bold[at]) and self.bold[at][column]
        band = self.bands[at] if at < len(self.bands) else 0
        if role == Qt.ItemDataRole.FontRole and marked:
            made = QFont()
            made.setBold(True)
            return made
        if role == Qt.ItemDataRole.BackgroundRole and band % 2 == 1:
            return QColor(look.token("tint"))
        if role == Qt.ItemDataRole.ForegroundRole and band < 0:
            return QColor(look.token("muted"))
        if role == Qt.ItemDataRole.AccessibleTextRole and marked:
            return tr("{cell}, changed", cell=super().data(index))
        return super().data(index, role)


class BeforeAfter(Card):
    """A card with the rows that the outlook of the recipe brings; the same on every page that shows it."""

    def __init__(self) -> None:
        super().__init__(tr("Before and after"))
        self._old = text(tr("before"), "pill", "muted", wrap=False)
        self._count = text("", "pill", "weak", wrap=False)
        for widget in (self._old, self._count):
            self.head.addWidget(widget)
        self._told, self._about = Sign("", "note"), text("", "small", "muted")
        self.view = RowsView(tr("Rows as recorded, and the same rows as released"))
        self._rows = _Bands(self.view)
        self.view.rows = self._rows
        self.view.setModel(self._rows)
        self.view.verticalHeader().hide()
        self.view.setAlternatingRowColors(False)
        self.body.addWidget(self._told)
        self.body.addWidget(self.view, 1)
        self.body.addWidget(self._about)
        self._shown: tuple[Any, ...] = ()
        look.CHANGE.changed.connect(self.view.viewport().update)

    def show_outlook(self, answer: Answer, columns: Sequence[str], fault: str = "") -> None:
        """Show the rows of an answer of "outlook", of some columns; older rows stay, marked "before"."""
        rows = None if answer.value is None or answer.wanted is None else answer.value.get("rows")
        self._old.setVisible(rows is not None and not answer.current)
        self._count.setVisible(rows is not None)
        for widget in (self.view, self._about):
            widget.setVisible(rows is not None)
        if rows is None:
            none = tr("No step changes a row yet: all of them would leave as they are recorded.")
            waits = tr("The first rows are being treated…")
            self._told.say(fault or (none if answer.wanted is None else waits), "bad" if fault else "note")
            return
        self._told.say(fault, "bad")
        if self._shown != (answer.order, *columns):
            self._shown = (answer.order, *columns)
            self._fill(rows, columns)

    def _fill(self, rows: Mapping[str, Any], columns: Sequence[str]) -> None:
        before, after, unknown = rows["before"], rows["after"], rows.get("unknown", ())
        mine = [(name, name in after["names"]) for name in columns if name in before["names"]]
        was = [before["names"].index(name) for name, _ in mine]
        now = [after["names"].index(name) if stays else None for name, stays in mine]
        # What one report of a column is made of stands under names of its own.
        noisy = {one.partition("=")[0] for one in after["names"] if "=" in one}
        other = {name: tr("noise") if name in noisy else tr("left out") for name, _ in mine}
        bands = _numbered(rows["bands"])
        order = sorted(range(len(bands)), key=lambda at: (bands[at] < 0, bands[at], at))
        lines, bold = [], []
        for at in order:
            recorded, released = before["rows"][at], after["rows"][at]
            if released is None:
                cells = [tr("(goes)"), *("" for _ in mine[1:])]
            else:
                cells = [
                    other[name] if there is None else _cell(released[there], name in unknown)
                    for there, (name, _) in zip(now, mine, strict=True)
                ]
            given = [_cell(recorded[there]) for there in was]
            lines.append((*given, "→", *cells))
            changed = [old != new for old, new in zip(given, cells, strict=True)]
            bold.append([*(False for _ in was), False, *changed])
        self._rows.bands, self._rows.bold = [bands[at] for at in order], bold
        names = [name for name, _ in mine]
        self.view.fill([*names, "", *names], lines)
        self.view.setMinimumHeight(self.view.height_of(_LEAST))
        self.view.setMaximumHeight(self.view.height_of(min(max(len(lines), _LEAST), _MOST)))
        say(self._count, tr("{n} (row|rows), private", n=len(lines)))
        groups = len({band for band in bands if band >= 0})
        said = tr("Rows on one ground look alike when released: {groups} groups.", groups=number(groups))
        left = [translated(one["do"]) for one in rows.get("skipped", ())]
        aside = tr("Left aside here, as they need the whole table: {steps}.", steps=named(left))
        say(self._about, f"{said} {aside}" if left else said)


def _numbered(bands: Sequence[int | None]) -> list[int]:
    """Give groups numbers from the largest on, so that neighbours differ in their ground; -1 for no group."""
    counts: dict[int, int] = {}
    for band in bands:
        if band is not None:
            counts[band] = counts.get(band, 0) + 1
    places = {band: at for at, band in enumerate(sorted(counts, key=lambda one: -counts[one]))}
    return [-1 if band is None else places[band] for band in bands]


def _cell(value: str | None, unknown: bool = False) -> str:
    return tr("not known yet") if unknown else "" if value is None else str(value)
