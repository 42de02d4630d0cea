"""The list of attacks: a mark and a title, below them the verdict and the figure beside its limit."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from ldpaudit.app import look
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.page import Level
from ldpaudit.app.private_names import on_screen
from ldpaudit.app.two_lines import LINES, Lines, TwoLines
from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.printing import FALSE, OK, attack_row, verdict_of
from ldpaudit.audit.verdict import VERDICTS
from ldpaudit.language import tr, translated

#: What names a line: code, column, columns and unit of a result, or the name of a fold.
Key = tuple[object, ...]


@dataclass(frozen=True)
class Line:
    """A line of the list: an attack, or without a result a fold of some that were not tested."""

    key: Key
    level: Level
    title: str
    word: str
    figure: str = ""
    result: AttackResult | None = None


def line_of(result: AttackResult, running: str = "") -> Line:
    """Return the line of a result, whose figures are those of the report."""
    name = capital(translated(ATTACKS[result.code].title))
    key = result.code, result.column, result.columns, result.unit
    if result.verdict == "not tested":
        if result.code == running:
            return Line(key, "waiting", name, tr("running"), "", result)
        reason = reason_of(result) or translated(ATTACKS[result.code].finds)
        return Line(key, "none", name, translated(VERDICTS["not tested"]), reason, result)
    said = verdict_of(result)
    _, by, figure, _, without, limit, _ = map(translated, attack_row(result))
    if result.unit == "metres":
        words = tr("{figure} off, limit at least {limit}; {by}", figure=figure, limit=limit, by=by)
    elif result.limit is not None:
        words = tr("{figure}, limit {limit}; {by}", figure=figure, limit=limit, by=by)
    else:
        words = tr("{figure}, without the release {without}; {by}", figure=figure, without=without, by=by)
    level: Level = "bad" if said == FALSE else "held" if said == OK else "weak"
    return Line(key, level, name, translated(VERDICTS[result.verdict]), words, result)


def reason_of(result: AttackResult) -> str:
    """Return why an attack was not made, in the words of the window."""
    inputs = set(ATTACKS[result.code].inputs)
    if result.reason and {"second release", "register"} & inputs:
        return tr("it needs a second table of the same people: “Second table…” names one")
    return on_screen(translated(result.reason))


class AttackList(QListWidget):
    """The lines, each two rows high; `most` of them are seen without scrolling."""

    most = 9

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Attacks"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(TwoLines(self))
        self.setUniformItemSizes(True)
        look.CHANGE.changed.connect(self.viewport().update)
        self._shown: tuple[Line, ...] = ()

    @property
    def line(self) -> Line | None:
        """The line in focus."""
        return self._shown[self.currentRow()] if 0 <= self.currentRow() < len(self._shown) else None

    def show_lines(self, lines: tuple[Line, ...], chosen: Line | None, *, before: bool) -> None:
        """Show other lines without a word of the one in focus."""
        with QSignalBlocker(self):
            self._shown = lines
            while self.count() > len(lines):
                self.takeItem(self.count() - 1)
            for at, line in enumerate(lines):
                item = self.item(at)
                if item is None:
                    self.addItem(item := QListWidgetItem())
                word = (
                    tr("{words} (before)", words=line.word) if before and line.level != "none" else line.word
                )
                icon = line.level if line.result is not None else "open"
                colour = "muted" if before else look.colour_of(line.level)
                item.setData(LINES, Lines(icon, line.title, "", word, colour, line.figure))
                spoken = ", ".join(filter(None, (line.title, word, line.figure)))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
                item.setToolTip(spoken)
            if chosen is not None:
                self.setCurrentRow(lines.index(chosen))
            self.fit()

    def fit(self) -> None:
        """Be as high as the lines that are seen."""
        self.setFixedHeight(min(max(self.count(), 2), self.most) * max(self.sizeHintForRow(0), 50) + 2)
