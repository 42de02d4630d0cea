"""Estimated against true shares of a column that is chosen, by periods or groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import Signal

from ldpaudit.app.charts.shares import Shares
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.widgets import Card, button, choice, fill, offer, row
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
        names = tr("Randomized column"), tr("Estimates by"), tr("Period")
        self.boxes = self.which, self.by, self.period = [choice(name, self._chose) for name in names]
        tip = tr("Adds it to the estimates of the recipe, and runs the trial again")
        self.again = button(tr("Estimate by it"), self._count, "small", tip=tip)
        self.chart = Shares()
        fill(self.body, (row(*self.boxes, self.again, 1), (self.chart, 1)))
        for box, name in zip(self.boxes, names, strict=True):
            box.setToolTip(name)
            box.setMinimumWidth(90)

    def show_outcome(self, outcome: RunSummary, chosen: Choice, *, before: bool) -> None:
        """Show the estimates of a run; hidden where nothing is estimated."""
        self.setVisible(bool(outcome.shares))
        if not outcome.shares:
            return
        column, by, period = chosen
        column = column if column in outcome.shares else next(iter(outcome.shares))
        offer(self.which, {one: one for one in outcome.shares}, column)
        offered = {f":{one}": tr("all rows") if one == WHOLE else period_words(one) for one in outcome.groups}
        for field, names in zip(("periods", "by"), outcome.more_groups, strict=True):
            offered |= {
                f"{field}:{one}": tr("{name} (not in this trial)", name=period_words(one)) for one in names
            }
        at = next((key for key in offered if key.partition(":")[2] == by), f":{WHOLE}")
        offer(self.by, offered, at)
        self.again.setVisible(not at.startswith(":"))
        counted, known = by if at.startswith(":") else WHOLE, outcome.shares[column]
        periods = [one for one in outcome.groups.get(counted, (WHOLE,)) if one in known] or [WHOLE]
        period = period if period in periods else periods[0]
        offer(self.period, {one: period_words(one) for one in periods}, period)
        for box in self.boxes:
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

    def _chose(self, _value: object) -> None:
        column, by, period = (str(box.currentData() or "") for box in self.boxes)
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
