"""Risk: how many rows are alone in their group, before and after the steps, and what makes them so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.histogram import ClassSizes
from ldpaudit.app.pages.missing import MissingCard
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.standing_out import StandingOutCard
from ldpaudit.app.parts import BusyLine, button, row, sentence
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import EXPOSURE, Tasks
from ldpaudit.app.words import number, percent, rows_text
from ldpaudit.language import tr

_USUAL_K = 5


class RiskPage(Page):
    """The sentence first, then the picture, then one card for each further question."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr("Who can be singled out by somebody who knows the quasi-identifiers and the time.")
        super().__init__("risk", purpose, session, tasks)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        self.sentence = theme.scaled(sentence(), 1.15, bold=True)
        self._known = sentence(muted=True)
        self._after = sentence()
        self.missing = MissingCard(session)
        for widget in (self.sentence, self._after, self._known, self.missing):
            column.addWidget(widget)
        label = QLabel(tr("Wanted group size &k"))
        self.k = QSpinBox()
        self.k.setRange(2, 1000)
        self.k.setValue(_USUAL_K)
        self.k.setAccessibleName(tr("Wanted group size k"))
        self.k.valueChanged.connect(lambda _k: self.refresh())
        label.setBuddy(self.k)
        self._again = button(tr("&Measure again"), tasks.measure)
        self.onward = button(tr("&Find coarser columns"), lambda: self.go.emit("generalize"))
        line: QHBoxLayout = row(label, self.k, 0, self._again, self.onward)
        column.addLayout(line)
        self.chart = ClassSizes()
        self.chart.setMinimumHeight(300)
        column.addWidget(self.chart, 1)
        self._limits = sentence(
            tr(
                "k says nothing about columns outside these, and does not hide what all rows of a group "
                "share. Columns that are randomized do not count as known afterwards. Before the steps each "
                "row counts as one, even one that stands for several."
            ),
            muted=True,
        )
        column.addWidget(self._limits)
        self.column.addWidget(BusyLine(tasks, EXPOSURE))
        self.column.addWidget(self.content, 1)
        self.standing_out = StandingOutCard(session, tasks)
        self.column.addWidget(self.standing_out)
        self.column.addStretch(0)

    def reset(self) -> None:
        super().reset()
        self.k.setValue(_USUAL_K)

    def refresh(self) -> None:
        ready = self.needs_roles(self.content)
        measured = self._measured() if ready else None
        self.content.setVisible(measured is not None)
        if measured is not None:
            self._show(measured, self.session.current("exposure"))
        # The exact count comes first; what takes longer is asked when it is there.
        counted = measured is not None and self.session.current("exposure")
        self.standing_out.setVisible(counted)
        if not counted or measured is None:
            return
        self.standing_out.refresh(self.k.value())

    def _measured(self) -> Mapping[str, Any] | None:
        """Return groups that were counted last; None, and a notice that says why, where there are none."""
        session = self.session
        if not session.known_outside:
            text = tr(
                "No column is a quasi-identifier or a time, so there is nothing by which to single a row out."
            )
            self.notice.say(text, tr("Go to Roles"), lambda: self.go.emit("roles"))
            return None
        fault = session.fault("exposure")
        if fault:
            text = tr("The groups could not be counted: {why}", why=fault)
            self.notice.say(text, tr("Try again"), self.tasks.measure, bad=True)
            return None
        result = session.results.exposure
        if result is not None:
            measured: Mapping[str, Any] = result.value
            return measured
        if self.tasks.running(EXPOSURE) or EXPOSURE in self.tasks.busy:
            self.notice.say(tr("Groups of equal rows are being counted…"))
        else:
            text = tr("The groups of equal rows have not been counted.")
            self.notice.say(text, tr("Count them"), self.tasks.measure)
        return None

    def _show(self, figures: Mapping[str, Any], current: bool) -> None:
        session = self.session
        self.missing.refresh()
        rows, unique = int(str(figures["rows"])), int(str(figures["unique_rows"]))
        text = (
            tr("{x} of {y} ({share}) is alone in its group; k = {k}.")
            if unique == 1
            else tr("{x} of {y} ({share}) are alone in their group; k = {k}.")
        )
        share = percent(unique / rows if rows else 0.0)
        stale = "" if current else tr(" Out of date: measure again.")
        known = text.format(x=number(unique), y=rows_text(rows), share=share, k=figures["k"])
        self.sentence.setText(known + stale)
        self._known.setText(tr("Known outside: {columns}.", columns=named(self.session.known_outside)))
        outcome = session.outcome
        after = None if outcome is None else outcome.anonymity("after")
        if after and after.get("class_sizes") is not None:
            text = tr("After the steps: {x} of {y} ({share}) alone; k = {k}.")
            n = int(after.get("rows") or 0)
            total = rows_text(n, cases=after.get("unit") == "case")
            alone = int(after.get("unique_rows") or 0)
            share = percent(alone / n if n else 0.0)
            self._after.setText(
                text.format(x=number(alone), y=total, share=share, k=after.get("k", 0))
                + ("" if self.session.outcome_current else tr(" Out of date: run the trial again."))
            )
        else:
            after = None
            self._after.setText(tr("After the steps: known once the recipe was tried, at Check."))
        sizes = figures["class_sizes"]
        assert isinstance(sizes, dict)  # noqa: S101 - the command line's contract
        self.chart.show_sizes(sizes, None if after is None else after["class_sizes"], self.k.value())
