"""Estimated against true shares of a column that is chosen, by periods or groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from ldpaudit.app.charts.shares import Shares
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.widgets import Card, button, row
from ldpaudit.app.words import decimal, period_words
from ldpaudit.language import tr

WHOLE = "all"
#: A column, by which kind of period or column, and in which of these.
Choice = tuple[str, str, str]


class Estimates(Card):
    """The card of estimates."""

    #: Another `Choice`; and a field of the output with what it is to be estimated by, too.
    picked = Signal(tuple)
    asked = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.which, self.by, self.period = (
            _choice(name) for name in (tr("Randomized column"), tr("Estimates by"), tr("Period"))
        )
        self.again = button(
            tr("Estimate by it"),
            self._count,
            "small",
            tip=tr("Adds it to the estimates of the recipe, and runs the trial again"),
        )
        self.chart = Shares()
        self.body.addWidget(row(self.which, self.by, self.period, self.again, 1))
        self.body.addWidget(self.chart, 1)
        for box in (self.which, self.by, self.period):
            box.activated.connect(self._chose)

    def show_outcome(self, outcome: RunSummary, chosen: Choice, *, before: bool) -> None:
        """Show the estimates of a run; hidden where nothing is estimated."""
        self.setVisible(bool(outcome.shares))
        if not outcome.shares:
            return
        column, by, period = chosen
        column = column if column in outcome.shares else next(iter(outcome.shares))
        _offer(self.which, {one: one for one in outcome.shares}, column)
        known = outcome.shares[column]
        offered = {
            f":{name}": tr("all rows") if name == WHOLE else period_words(name) for name in outcome.groups
        }
        for field, names in zip(("periods", "by"), outcome.more_groups, strict=True):
            offered |= {
                f"{field}:{one}": tr("{name} (not in this trial)", name=period_words(one)) for one in names
            }
        at = next((key for key in offered if key.partition(":")[2] == by), f":{WHOLE}")
        _offer(self.by, offered, at)
        self.again.setVisible(not at.startswith(":"))
        counted = by if at.startswith(":") else WHOLE
        periods = [one for one in outcome.groups.get(counted, (WHOLE,)) if one in known] or [WHOLE]
        period = period if period in periods else periods[0]
        _offer(self.period, {one: period_words(one) for one in periods}, period)
        for box in (self.which, self.by, self.period):
            box.setVisible(box.count() > 1)
        self._draw(outcome, column, period, before)

    def _draw(self, outcome: RunSummary, column: str, period: str, before: bool) -> None:
        bars = outcome.shares[column].get(period)
        if bars is None:
            return
        name = column if period == WHOLE else f"{column}, {period_words(period)}"
        errors = outcome.internal.get("errors", {}).get(column, {})
        words = tr("{column}: estimated and true share", column=name)
        words = tr("{words} (before)", words=words) if before else words
        self.chart.show_bars(words, bars, " ".join(_errors(errors)))

    def _chose(self, _at: int) -> None:
        boxes = self.which, self.by, self.period
        column, by, period = (str(box.currentData() or "") for box in boxes)
        self.picked.emit((column, by.partition(":")[2], period))

    def _count(self) -> None:
        field, _, name = str(self.by.currentData() or "").partition(":")
        self.asked.emit(field, name)


def _errors(errors: Mapping[str, Any]) -> Iterator[str]:
    """Yield how far estimates are from the truth on average, in points of a percentage."""
    said = {
        WHOLE: tr("Estimates err by {points} points on average."),
        "year": tr("By year: {points}."),
        "month": tr("By month: {points}."),
    }
    for kind, words in said.items():
        if kind in errors and errors[kind].get("mae") is not None:
            yield words.format(points=decimal(100 * errors[kind]["mae"], 2))


def _choice(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setMinimumWidth(90)
    return box


def _offer(box: QComboBox, choices: Mapping[str, str], chosen: str) -> None:
    box.clear()
    for key, words in choices.items():
        box.addItem(words, key)
    box.setCurrentIndex(max(box.findData(chosen), 0))
