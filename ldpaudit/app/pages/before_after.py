"""The first rows as recorded beside the same rows as released, those that look alike on one ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QResizeEvent

from ldpaudit.app import look
from ldpaudit.app.answers import Answer
from ldpaudit.app.models.rows import RowsModel, RowsView
from ldpaudit.app.widgets import Card, Sign, say, text
from ldpaudit.app.words import named
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS

#: Rows that are seen without scrolling, at least and at most.
_LEAST, _MOST = 6, 16
#: Width of a column below which it is scrolled.
_NARROWEST = 48


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


class _View(RowsView):
    """A table whose columns share the room that there is: the widest give way first."""

    def fill(self, names: Sequence[str], rows: Sequence[Sequence[str]], numeric: Sequence[int] = ()) -> None:
        super().fill(names, rows, numeric)
        self._wanted = [self.columnWidth(at) for at in range(len(names))]
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    _wanted: Sequence[int] = ()

    def _share(self) -> None:
        room, rest = self.viewport().width(), sorted(self._wanted)
        widest = rest[-1] if rest else 0
        for at, width in enumerate(rest):
            if width * (len(rest) - at) > room:
                widest = max(room // (len(rest) - at), _NARROWEST)
                break
            room -= width
        for at, width in enumerate(self._wanted):
            self.setColumnWidth(at, min(width, widest))


class BeforeAfter(Card):
    """A card with the rows that the outlook of the recipe brings; the same on every page that shows it."""

    def __init__(self) -> None:
        super().__init__(tr("Before and after"))
        self._old = text(tr("before"), "pill", "muted", wrap=False)
        self._count = text("", "pill", "weak", wrap=False)
        for widget in (self._old, self._count):
            self.head.addWidget(widget)
        self._told, self._about = Sign("", "note"), text("", "small", "muted")
        self.view = _View(tr("Rows as recorded, and the same rows as released"))
        self._rows = _Bands(self.view)
        self.view.rows = self._rows
        self.view.setModel(self._rows)
        self.view.verticalHeader().hide()
        self.view.setFont(look.font("small", self.font()))
        self.view.setAlternatingRowColors(False)
        self.body.addWidget(self._told)
        self.body.addWidget(self.view)
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
        names = [name for name in columns if name in before["names"]]
        was = {name: before["names"].index(name) for name in names}
        now = {name: after["names"].index(name) for name in names if name in after["names"]}
        pairs = list(zip(before["rows"], after["rows"], strict=True))
        # What leaves as it was recorded is shown once.
        changed = [
            name
            for name in now
            if name in unknown or any(new and new[now[name]] != old[was[name]] for old, new in pairs)
        ]
        empty = [0 if new is None else sum(new[at] is None for at in now.values()) for _, new in pairs]
        bands, lines, bold = _numbered(rows["bands"], empty), [], []
        order = sorted(range(len(bands)), key=lambda at: (bands[at] < 0, bands[at], at))
        for recorded, released in (pairs[at] for at in order):
            given = [_cell(recorded[at]) for at in was.values()]
            cells = [_cell(released and released[now[name]], name in unknown) for name in changed]
            cells = cells if released is not None else [tr("(goes)"), *cells[1:]]
            other = [cell != _cell(recorded[was[name]]) for cell, name in zip(cells, changed, strict=False)]
            lines.append((*given, "→", *cells))
            bold.append([*(False for _ in given), False, *other])
        self._rows.bands, self._rows.bold = [bands[at] for at in order], bold
        self.view.fill([*names, "", *changed], lines)
        self.view.setFixedHeight(self.view.height_of(min(max(len(lines), _LEAST), _MOST)))
        say(self._count, tr("{n} (row|rows), private", n=len(lines)))
        groups = len({band for band in bands if band >= 0})
        said = [tr("Rows on one ground look alike when released: {n} (group|groups).", n=groups)]
        # What one report of a column is made of stands under names of its own.
        noisy = {one.partition("=")[0] for one in after["names"] if "=" in one}
        for words, some in (
            (tr("Left out: {columns}."), [name for name in names if name not in {*now, *noisy}]),
            (tr("Noise: {columns}."), [name for name in names if name in noisy]),
            (
                tr("Left aside here, as they need the whole table: {columns}."),
                [translated(STEPS[one["do"]].title or one["do"]) for one in rows.get("skipped", ())],
            ),
        ):
            said += [words.format(columns=named(some))] if some else []
        say(self._about, " ".join(said))


def _numbered(bands: Sequence[int | None], empty: Sequence[int]) -> list[int]:
    """Give groups numbers from the fullest and largest on, so that neighbours differ; -1 for no group."""
    counts: dict[int, tuple[int, int]] = {}
    for band, missing in zip(bands, empty, strict=True):
        if band is not None:
            counts[band] = missing, counts.get(band, (0, 0))[1] - 1
    places = {band: at for at, band in enumerate(sorted(counts, key=lambda one: counts[one]))}
    return [-1 if band is None else places[band] for band in bands]


def _cell(value: str | None, unknown: bool = False) -> str:
    return tr("not known yet") if unknown else "" if value is None else str(value)
