"""The ladder of one column: a chip for each level, with an example and what is lost there."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.parts import sentence
from ldpaudit.app.proposals import HierarchySummary, LevelSummary
from ldpaudit.app.words import percent
from ldpaudit.language import tr

#: Width in which chips stand side by side, and what one adds to its text.
_ROOM, _EDGE = 620, 28
_LONGEST = 22


class LadderChips(QWidget):
    """Chips of which at most one is pressed: the level that the recipe has."""

    chosen = Signal(int)

    def __init__(self, column: str) -> None:
        super().__init__()
        self._column = column
        self._ladder: HierarchySummary | None = None
        self._group = QButtonGroup(self)
        self.chips: list[QPushButton] = []
        holder = QWidget()
        self._grid = QGridLayout(holder)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        self._words = sentence(muted=True)
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(0, 0, 0, 0)
        column_of.setSpacing(4)
        column_of.addWidget(holder)
        column_of.addWidget(self._words)
        self.setVisible(False)

    def show_ladder(self, ladder: HierarchySummary | None, is_now: Callable[[LevelSummary], bool]) -> None:
        """Show the levels of a column; `is_now` returns whether the recipe has one."""
        if ladder != self._ladder:
            self._build(ladder)
        self._ladder = ladder
        self.setVisible(ladder is not None)
        if ladder is None:
            return
        level = next((at for at, rung in enumerate(ladder.levels) if is_now(rung)), None)
        # A group in which one must be pressed does not let go of the last.
        self._group.setExclusive(False)
        for at, chip in enumerate(self.chips):
            chip.setChecked(at == level)
            theme.tint(chip, "main" if at == level else "text")
        self._group.setExclusive(level is not None)
        self._words.setText(self._sentence(ladder, level))

    def _sentence(self, ladder: HierarchySummary, level: int | None) -> str:
        if level is None:
            return tr("The recipe has a level of its own here.")
        rung = ladder.levels[level]
        return tr(
            "Now {level}: {examples}. {share} of its detail is lost.",
            level=rung.label,
            examples=", ".join(rung.examples) or "–",
            share=percent(rung.share),
        )

    def _build(self, ladder: HierarchySummary | None) -> None:
        for chip in self.chips:
            self._group.removeButton(chip)
            self._grid.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        rungs = () if ladder is None else ladder.levels
        self.chips = [self._chip(at, one) for at, one in enumerate(rungs)]
        highest = max((chip.height() for chip in self.chips), default=0)
        widest = max((chip.sizeHint().width() for chip in self.chips), default=1)
        beside = max(_ROOM // (widest + self._grid.spacing()), 1)
        for at, chip in enumerate(self.chips):
            chip.setMinimumWidth(widest)
            chip.setFixedHeight(highest)
            self._grid.addWidget(chip, at // beside, at % beside)
        for place in range(self._grid.columnCount()):
            self._grid.setColumnStretch(place, 0)
        self._grid.setColumnStretch(beside, 1)

    def _chip(self, at: int, rung: LevelSummary) -> QPushButton:
        example = rung.examples[0] if rung.examples else "–"
        lost = tr("{share} lost", share=percent(rung.share))
        name = textwrap.wrap(rung.label, _LONGEST)
        text = "\n".join(_short(line) for line in (*name, example, lost))
        chip = QPushButton(text.replace("&", "&&"))
        chip.setCheckable(True)
        lines = chip.fontMetrics().size(0, text)
        chip.resize(lines.width() + _EDGE, lines.height() + 14)
        chip.setMinimumWidth(lines.width() + _EDGE)
        chip.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        chip.setAccessibleName(f"{self._column}: {rung.label}")
        description = tr(
            "for example {examples}; {share} of its detail is lost",
            examples=", ".join(rung.examples) or "–",
            share=percent(rung.share),
        )
        chip.setAccessibleDescription(description)
        chip.setToolTip(f"{rung.label}: {description}")
        chip.clicked.connect(lambda _pressed: self.chosen.emit(at))
        self._group.addButton(chip)
        return chip


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
