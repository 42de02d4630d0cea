"""The first rows as recorded beside the same rows as released, those that look alike on one ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication

from ldpaudit.app import look
from ldpaudit.app.answers import Answer
from ldpaudit.app.rows import Mark, RowsView
from ldpaudit.app.widgets import Card, Sign, say, text
from ldpaudit.app.words import named
from ldpaudit.language import tr, translated
from ldpaudit.recipe import STEPS

#: Rows that are seen without scrolling, at least and at most.
_LEAST, _MOST = 6, 16
#: Width of a column below which it is scrolled.
_NARROWEST = 48
_BITS = {"true", "false", "1", "0", None}


class _View(RowsView):
    """A table whose columns share the room that there is: the widest give way first."""

    _wanted: Sequence[int] = ()

    def fill(self, names: Sequence[str], rows: Sequence[Sequence[str]], *more: Any) -> None:
        super().fill(names, rows, *more)
        self._wanted = [self.columnWidth(at) for at in range(len(names))]
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

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
    """A card with rows as the outlook of the recipe or a trial brings them; the same wherever it is shown."""

    def __init__(self, *, example: bool = False) -> None:
        """Make it; of an `example` it says that a release draws other noise."""
        self._example = tr("The noise is an example: a release draws its own.") if example else ""
        self._old = text(tr("before"), "pill", "muted", wrap=False)
        self._count = text("", "pill", "weak", wrap=False)
        self._told, self._about = Sign("", "note"), text("", "small", "muted")
        self.view = _View(tr("Rows as recorded, and the same rows as released"))
        self.view.setFont(look.font("small", QApplication.font()))
        self.view.rows.font = self.view.font()
        self.view.setAlternatingRowColors(False)
        beside = (self._old, self._count)
        super().__init__(tr("Before and after"), self._told, self.view, self._about, beside=beside)
        self._shown: tuple[Any, Sequence[str]] = None, ()

    def show_outlook(self, answer: Answer, columns: Sequence[str], fault: str = "") -> None:
        """Show the rows of an answer of "outlook", of some columns; older rows stay, marked "before"."""
        none = tr("No step changes a row yet: all of them would leave as they are recorded.")
        waits = tr("The first rows are being treated…")
        rows = None if answer.value is None or answer.wanted is None else answer.value.get("rows")
        why = "" if rows is not None else none if answer.wanted is None else waits
        self._told.say(fault or why, "bad" if fault else "note")
        self.show_rows(rows, columns, before=not answer.current)

    def show_rows(self, rows: Mapping[str, Any] | None, columns: Sequence[str], *, before: bool) -> None:
        """Show some columns of rows "before" and "after", with their names; a row that goes is None."""
        self._old.setVisible(rows is not None and before)
        for widget in (self.view, self._about, self._count):
            widget.setVisible(rows is not None)
        if rows is not None and (self._shown[0] is not rows or self._shown[1] != columns):
            self._shown = rows, columns
            self._fill(rows, columns)

    def _fill(self, rows: Mapping[str, Any], columns: Sequence[str]) -> None:
        before, after, unknown = rows["before"], rows["after"]["rows"], rows.get("unknown", ())
        was = {name: [_cell(row[at]) for row in before["rows"]] for at, name in enumerate(before["names"])}
        now = {name: cells for name in was if (cells := _released(rows["after"], name)) is not None}
        now |= {name: [tr("not known yet")] * len(after) for name in now if name in unknown}
        # What leaves as it was recorded is shown once.
        stays = [at for at, row in enumerate(after) if row is not None]
        other = [name for name in now if any(now[name][at] != was[name][at] for at in stays)]
        # What one report of a column is made of stands under names of its own.
        noisy = {one.partition("=")[0] for one in rows["after"]["names"] if "=" in one}.difference(now)
        given = [name for name in columns if name in was]
        out = [name for name in given if name not in {*now, *noisy}]
        names = [name for name in given if name not in out] or given
        changed = [name for name in names if name in other]
        lines, marks = [], dict[tuple[int, int], Mark]()
        bands, sizes = rows["bands"], Counter(rows["bands"])

        def place(at: int) -> tuple[Any, ...]:
            """Put the fullest and largest groups first, and last what goes."""
            lacks = sum(not now[name][at] for name in names if name in now)
            return bands[at] is None, lacks, -sizes[bands[at]], bands[at] or 0, at

        order = sorted(range(len(bands)), key=place)
        numbers = {band: number for number, band in enumerate(dict.fromkeys(bands[at] for at in order))}
        for line, at in enumerate(order):
            goes = bands[at] is None
            ground, colour = "tint" if not goes and numbers[bands[at]] % 2 else "", "muted" if goes else ""
            cells = [now[name][at] for name in changed]
            cells = [tr("(goes)"), *cells[1:]] if goes else cells
            whole = [*(was[name][at] for name in names), "→", *cells]
            recorded = [*whole[: len(names) + 1], *(was[name][at] for name in changed)]
            for column, (cell, old) in enumerate(zip(whole, recorded, strict=False)):
                spoken = "" if cell == old else tr("{cell}, changed", cell=cell)
                kind = "bold" if spoken else ""
                marks[line, column] = Mark(colour=colour, kind=kind, ground=ground, spoken=spoken)
            lines.append(whole)
        self.view.fill([*names, "", *changed], lines, (), marks)
        self.view.setFixedHeight(self.view.height_of(min(max(len(lines), _LEAST), _MOST)))
        say(self._count, tr("{n} (row|rows), private", n=len(lines)))
        groups = len(sizes.keys() - {None})
        said = [tr("Rows on one ground look alike when released: {n} (group|groups).", n=groups)]
        whole = [translated(STEPS[one["do"]].title or one["do"]) for one in rows.get("skipped", ())]
        for words, some in (
            (tr("Left out: {columns}."), out),
            (tr("As recorded: {columns}."), [name for name in now if name not in {*names, *other}]),
            (tr("Noise: {columns}."), [name for name in names if name in noisy]),
            (tr("Left aside here, as they need the whole table: {columns}."), whole),
        ):
            said += [words.format(columns=named(some))] if some else []
        say(self._about, " ".join(filter(None, (self._example, *said))))


def _released(after: Mapping[str, Any], name: str) -> list[str] | None:
    """Return the cells of a column as released, of bits the values that are set; None for none."""
    names, rows = after["names"], after["rows"]
    if name in names:
        at = names.index(name)
        return [_cell(row and row[at]) for row in rows]
    bits = {at: one.removeprefix(f"{name}=") for at, one in enumerate(names) if one.startswith(f"{name}=")}
    if not bits or any(row[at] not in _BITS for row in rows if row for at in bits):
        return None
    return [", ".join(one for at, one in bits.items() if row and row[at] in ("true", "1")) for row in rows]


def _cell(value: str | None) -> str:
    return "" if value is None else str(value)
