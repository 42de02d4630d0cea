"""Check: try the recipe, and see what it keeps and what it hides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QVBoxLayout, QWidget

from ldpaudit.app import theme
from ldpaudit.app.charts.bars import MOST_BARS, EstimatedAndTrue
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.page import title
from ldpaudit.app.pages.measured import MovedPoints, ReleasedGroups, internal_mark
from ldpaudit.app.pages.page import Page
from ldpaudit.app.parts import BusyLine, Card, button, row, sentence
from ldpaudit.app.private_names import field_words
from ldpaudit.app.session import Session, named
from ldpaudit.app.tasks import TRIAL, Tasks
from ldpaudit.app.verdict_lines import Answers
from ldpaudit.app.words import number, percent, period_words, rows_text
from ldpaudit.language import tr

_WHOLE = "all"


def _page_of(fault: str) -> str:
    """Name the page at which a trial that failed can be mended; "" where that is not known."""
    if field_words("most_places") in fault or "most_places" in fault:
        return "places"
    if fault.startswith(title("roles")):
        return "roles"
    named = any(word in fault for word in ("domain", field_words("domain"), field_words("most_rows")))
    return "categories" if named else ""


class CheckPage(Page):
    """A trial run, into a private folder that is removed when the window closes."""

    #: The recorded and the released points are to be seen.
    compare_asked = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        purpose = tr("Try the recipe in a private folder and see what it keeps and what it hides.")
        super().__init__("check", purpose, session, tasks)
        self.run = button(tr("&Run a trial"), self._run, main=True)
        self._state = sentence()
        self.bar = QWidget()
        line = row(self.run, self._state)
        line.setContentsMargins(0, 0, 0, 0)
        line.setStretch(1, 1)
        line.setAlignment(self._state, Qt.AlignmentFlag.AlignVCenter)
        self.bar.setLayout(line)
        self.column.addWidget(self.bar)
        self.busy = BusyLine(tasks, TRIAL)
        self.column.addWidget(self.busy)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.answers = Answers()
        column.addWidget(self.answers)
        self.internal = Card()
        self.mark = sentence(internal_mark())
        theme.scaled(self.mark, 1.0, bold=True)
        self.internal.body.addWidget(self.mark)
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Randomized column"))
        self.which.setMinimumWidth(90)
        self.by = QComboBox()
        self.by.setAccessibleName(tr("Estimates by"))
        self.by.setMinimumWidth(90)
        self.period = QComboBox()
        self.period.setAccessibleName(tr("Period"))
        self.period.setMinimumWidth(70)
        self.ranks = QCheckBox(tr("All values by ran&k"))
        which_label, period_label = QLabel(tr("C&olumn")), QLabel(tr("&Period"))
        by_label = QLabel(tr("B&y"))
        by_label.setBuddy(self.by)
        which_label.setBuddy(self.which)
        period_label.setBuddy(self.period)
        self.which.activated.connect(lambda _at: self._offer_periods())
        self.by.activated.connect(lambda _at: self._choose_by())
        self.period.activated.connect(lambda _at: self._draw())
        self.ranks.toggled.connect(lambda _on: self._draw())
        self.again = button(
            tr("Estimate by it"),
            self._count_by,
            tip=tr("Adds it to the estimates of the recipe, and runs the trial again"),
        )
        self.again.setVisible(False)
        # Two lines of boxes, which would lie over each other in one line of a small window.
        self._choices = QWidget()
        lines = QVBoxLayout(self._choices)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addLayout(row(which_label, self.which, period_label, self.period, self.ranks, 0))
        lines.addLayout(row(by_label, self.by, self.again, 0))
        self.internal.body.addWidget(self._choices)
        self.chart = EstimatedAndTrue()
        self.chart.setMinimumHeight(390)
        self.internal.body.addWidget(self.chart, 1)
        self._none = sentence(muted=True)
        self.internal.body.addWidget(self._none)
        column.addWidget(self.internal, 1)
        self.moved, self.groups = MovedPoints(session), ReleasedGroups(session)
        self.to_map = button(tr("Show recorded and released points"), self.compare_asked.emit)
        self.moved.body.addLayout(row(self.to_map, 0))
        column.addWidget(self.moved)
        column.addWidget(self.groups)
        self._groups = sentence()
        column.addWidget(self._groups)
        self._about = sentence(muted=True)
        column.addWidget(self._about)
        column.addLayout(row(button(tr("Go on to Audit"), lambda: self.go.emit("audit")), 0))
        self._inside = column
        column.addStretch(0)
        self.column.addWidget(self.content, 1)
        self.column.addStretch(0)
        self._shown: RunSummary | None = None
        self._wanted = _WHOLE

    def reset(self) -> None:
        super().reset()
        self._shown, self._wanted = None, _WHOLE
        self.ranks.setChecked(False)

    def refresh(self) -> None:
        ready = self.needs_roles(self.content)
        running = self.tasks.running(TRIAL)
        self.bar.setVisible(ready)
        self.run.setEnabled(ready and not running)
        if not ready:
            return
        fault = self.session.fault("trial")
        outcome = self.session.outcome
        current = self.session.outcome_current
        if fault and not running:
            text = tr("The trial could not be run: {why}", why=fault)
            page = _page_of(fault)
            if page:
                go = tr("Go to {page}", page=title(page))
                self.notice.say(text, go, lambda: self.go.emit(page), bad=True)
            else:
                self.notice.say(text, bad=True)
        else:
            self.notice.say("")
        if outcome is None:
            self._state.setText(
                tr("The whole recipe runs on the whole table; nothing is released and nothing is kept.")
            )
        elif not current:
            why = (
                tr("Out of date: the table has changed since.")
                if self.session.changed_since == "table"
                else tr("Out of date: the recipe has changed since.")
            )
            self._state.setText(f"{why} {tr('The figures below are of the last trial.')}")
        else:
            self._state.setText(tr("The figures below belong to the recipe as it stands."))
        self.run.setText(tr("&Run a trial") if outcome is None else tr("&Run again"))
        self.content.setVisible(outcome is not None)
        if outcome is not None and outcome is not self._shown:
            self._shown = outcome
            self._show(outcome)

    def _run(self) -> None:
        if not self.warns_of_unfinished():
            self.tasks.attempt()

    def apply_theme(self) -> None:
        self._draw()
        super().apply_theme()

    def _show(self, outcome: RunSummary) -> None:
        theme.tint(self.mark, "bad")
        columns = list(outcome.shares)
        self._lay(outcome, estimated=bool(columns))
        kept = self.which.currentText()
        self.which.clear()
        self.which.addItems(columns)
        self.which.setCurrentText(kept if kept in columns else columns[0] if columns else "")
        for widget in (self.chart, self._choices):
            widget.setVisible(bool(columns))
        self._none.setText("" if columns else self._instead(outcome))
        self._none.setVisible(not columns)
        self._offer_groups(outcome)
        self._offer_periods()
        self._show_groups(outcome)
        self.answers.show_outcome(outcome)
        about = outcome.about
        self._about.setText("\n".join(about))
        self._about.setVisible(bool(about))

    def _lay(self, outcome: RunSummary, *, estimated: bool) -> None:
        """Leave the space to the chart where there is one, else show what the trial has measured beside."""
        # Each is asked: what it shows must be of this trial.
        moved, groups = self.moved.show_outcome(outcome), self.groups.show_outcome(outcome)
        self.moved.setVisible(moved and not estimated)
        self.groups.setVisible(groups and not estimated)
        self.mark.setVisible(estimated)
        self._inside.setStretchFactor(self.internal, int(estimated))
        self._inside.setStretch(self._inside.count() - 1, int(not estimated))

    def _instead(self, outcome: RunSummary) -> str:
        """Return what was done where no shares of a category can be shown."""
        numbers, points = outcome.number_columns, outcome.moved_points
        if not (numbers or points):
            return tr("No column is randomized, so there is nothing to estimate.")
        parts = []
        if points:
            text = tr(
                "Points were moved ({columns}), and no category is randomized: there are no shares to show."
            )
            parts.append(text.format(columns=named(points)))
        if numbers:
            text = tr("The estimates of randomized numbers ({columns}) are in the report.")
            parts.append(text.format(columns=named(numbers)))
        return " ".join(parts)

    def _offer_groups(self, outcome: RunSummary) -> None:
        """Offer by what the trial was estimated, and by what else it could be."""
        self.by.clear()
        for name in outcome.groups:
            self.by.addItem(self._group_words(name), f":{name}")
        periods, columns = outcome.more_groups
        for field, names in (("periods", periods), ("by", columns)):
            for name in names:
                self.by.addItem(tr("{name} (not in this trial)", name=period_words(name)), f"{field}:{name}")
        self.by.setCurrentIndex(max(self.by.findData(f":{self._wanted}"), 0))
        self._choose_by()

    def _group_words(self, name: str) -> str:
        return tr("all rows") if name == _WHOLE else period_words(name)

    def _choose_by(self) -> None:
        """Show other groups, or offer to count what the trial has not."""
        field, _, name = str(self.by.currentData() or "").partition(":")
        self.again.setVisible(bool(field))
        if not field:
            self._wanted = name or _WHOLE
            self._offer_periods()

    def _count_by(self) -> None:
        """Ask for other groups in the recipe, and run the trial again."""
        field, _, name = str(self.by.currentData() or "").partition(":")
        if not field or self._shown is None or self.tasks.running(TRIAL) or self.warns_of_unfinished():
            return
        output = self.session.recipe.output
        if field == "by":
            output = replace(output, by=tuple(dict.fromkeys((*output.by, name))))
        else:
            # Periods that were estimated by default are written into the recipe, and stay.
            output = replace(output, periods=tuple(dict.fromkeys((*self._shown.periods, name))))
        self._wanted = name
        self.session.change(tr("Estimate by {name}", name=period_words(name)), output=output)
        self.tasks.attempt()

    def _offer_periods(self) -> None:
        outcome = self._shown
        if outcome is None or not outcome.shares:
            return
        known = outcome.shares.get(self.which.currentText(), {})
        periods = [one for one in outcome.groups.get(self._wanted, (_WHOLE,)) if one in known]
        kept = self.period.currentData()
        self.period.clear()
        for period in periods:
            self.period.addItem(period_words(period), period)
        self.period.setCurrentIndex(max(self.period.findData(kept), 0))
        self.period.setEnabled(len(periods) > 1)
        self._draw()

    def _draw(self) -> None:
        outcome = self._shown
        bars = (
            None
            if outcome is None
            else outcome.shares.get(self.which.currentText(), {}).get(self.period.currentData())
        )
        if bars is None:
            return
        self.ranks.setEnabled(len(bars.labels) > MOST_BARS)
        by_rank = self.ranks.isChecked() and self.ranks.isEnabled()
        whole = self.period.currentData() == _WHOLE
        name = (
            self.which.currentText() if whole else f"{self.which.currentText()}, {self.period.currentText()}"
        )
        title = tr("{column}: estimated and true share")
        if not by_rank and len(bars.labels) > MOST_BARS:
            title = tr("{column}: the 12 largest, estimated and true share")
        self.chart.show_bars(title.format(column=name), bars, all_by_rank=by_rank)

    def _show_groups(self, outcome: RunSummary) -> None:
        before, after = outcome.anonymity("before"), outcome.anonymity("after")
        if not before or not after:
            self._groups.setText(tr("No column is a quasi-identifier or a time, so no groups were counted."))
            return
        text = tr(
            "Alone in their group: {a} of {n} ({x}) before, {b} of {m} ({y}) after. Smallest group: k "
            "= {k} before, "
            "k = {l} after."
        )
        n, m = int(before.get("rows") or 0), int(after.get("rows") or 0)
        a, b = int(before.get("unique_rows") or 0), int(after.get("unique_rows") or 0)
        sizes = text.format(
            a=number(a),
            n=rows_text(n, cases=before.get("unit") == "case"),
            x=percent(a / n if n else 0.0),
            b=number(b),
            m=rows_text(m, cases=after.get("unit") == "case"),
            y=percent(b / m if m else 0.0),
            k=before.get("k"),
            l=after.get("k"),
        )
        hidden = []
        if after.get("hidden_cases"):
            of_rows = tr("These are rows; how many cases ({column}) each stands for is not released.")
            hidden.append(of_rows.format(column=after["hidden_cases"]))
        self._groups.setText(" ".join([sizes, *self._exposed(after), *hidden]))

    def _exposed(self, after: Mapping[str, Any]) -> Iterator[str]:
        """Yield what the released rows give away beside the size of their groups."""
        cases = after.get("unit") == "case"
        everything = after.get("everything")
        if everything:
            alone, rows = int(everything["unique_rows"]), int(everything["rows"])
            text = tr("Alone on everything released without noise: {x} of {y} ({share}).")
            share = percent(alone / rows if rows else 0.0)
            yield text.format(x=number(alone), y=rows_text(rows, cases=cases), share=share)
        for name, found in (after.get("one_value") or {}).items():
            text = tr("In groups with one value of {column}: {x} ({share}).")
            rows, total = int(found["rows"]), int(after.get("rows") or 0)
            share = percent(rows / total if total else 0.0)
            yield text.format(column=name, x=rows_text(rows, cases=cases), share=share)
