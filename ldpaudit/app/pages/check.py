"""Check: try the recipe, and see what it hides and what it keeps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from ldpaudit.app.desk import Desk
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.found import RunSummary
from ldpaudit.app.page import PAGES, Level, Page, State, title, way_to
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.pages.trial_cards import WHOLE, Choice, Estimates, Groups, Moved, QuestionCard, verdicts
from ldpaudit.app.questions import RUNS
from ldpaudit.app.widgets import Sign, button, row, say, set_level
from ldpaudit.app.words import decimal, period_words, rows_text
from ldpaudit.audit.printing import run_verdict
from ldpaudit.audit.verdict import QUESTIONS
from ldpaudit.language import tr, translated

#: Below so many pixels cards stand below each other.
_NARROW = 900
_WORST: tuple[Level, ...] = ("bad", "weak", "held")


class CheckPage(Page):
    """A trial of the recipe, in a private folder that is removed when the window closes."""

    name, onward, shares = "check", "audit", (1, 0)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, _about(None))
        self.main.setMaximumWidth(1500)
        self._try = button(tr("Try it"), desk.attempt, "main", tip="F5")
        self.tools.addWidget(self._try, 0, Qt.AlignmentFlag.AlignTop)
        self._busy, self._verdict = Sign("", "waiting", "section"), Sign("", "", "bold")
        self._cards = {str(one): QuestionCard(at, one) for at, one in enumerate(QUESTIONS, 1)}
        self._groups, self._shares, self._moved, self._rows = Groups(), Estimates(), Moved(), BeforeAfter()
        self._moved.add(way_to(desk, "places"))
        three = row(*((card, 1) for card in self._cards.values()), spacing=12)
        self._pair = row((self._groups, 2), (self._shares, 3), (self._moved, 3), spacing=12)
        self.main.add(self._busy, self._verdict, three, self._pair, self._rows, 1)
        self._shares.picked.connect(self._choose)
        self._shares.asked.connect(self._count_by)
        self._chosen: Choice = ("", WHOLE, "")

    @classmethod
    def stands(cls, desk: Desk) -> State:
        if desk.running("trial"):
            return State("waiting", tr("running"))
        if desk.fault("trial"):
            return State("bad", tr("refused") if desk.refused else tr("failed"))
        if desk.outcome is None:
            return State("none", tr("not tried"))
        if not desk.outcome_current:
            return State("before", tr("out of date"))
        found = [one.level for one in verdicts(desk.outcome)]
        said = {
            "bad": tr("{n} failed", n=found.count("bad")),
            "held": tr("{n} held", n=found.count("held")),
            "weak": tr("{n} weak", n=found.count("weak")),
            "none": tr("{n} not tested", n=found.count("none")),
        }
        words = ", ".join([one for level, one in said.items() if level in found][:2])
        severities = {one.severity for one in desk.findings()}
        if "bad" in found or "block" in severities:
            return State("bad", words)
        lacking = desk.outcome.internal["audit"].get("unmeasured") or "warn" in severities
        return State("weak" if "weak" in found or lacking or "held" not in found else "held", words)

    def waits(self) -> str:
        return "" if self.desk.tried else tr("try it first")

    def view(self) -> Any:
        return *self.known("inspection", "outlook", *RUNS), self.desk.changed_since, self._chosen

    def render_view(self, _view: Any) -> None:
        desk, outcome, found = self.desk, self.desk.outcome, self.desk.inspection
        running, before = desk.running("trial"), outcome is not None and not desk.outcome_current
        self._try.setText(tr("Try it") if outcome is None else tr("Try again"))
        self._try.setEnabled(not running)
        fresh = outcome is not None and not before and not running and not desk.fault("trial")
        set_level(self._try, "" if fresh else "main", "kind")
        self._tell(before=before and not running)
        rows = rows_text((found.rows if found else 0) or 0)
        words = tr("Trying all {rows}. Other pages stay open.", rows=rows)
        self._busy.say(words if running else "", "waiting")
        answers = verdicts(outcome)
        for one in answers:
            self._cards[one.question].show_verdict(one, before=before)
        for part in (self._verdict, self._groups, self._shares, self._moved, self._rows):
            part.setVisible(False)
        say(self.about, _about(outcome))
        if outcome is None:
            return
        worst: Level = next((one for one in _WORST if one in {each.level for each in answers}), "none")
        words = capital(translated(run_verdict(outcome.internal)))
        self._verdict.say(f"{words}.", "before" if before else worst)
        self._groups.show_outcome(outcome, before=before)
        self._shares.show_outcome(outcome, self._chosen, before=before)
        if not outcome.shares:
            self._moved.show_outcome(outcome, before=before)
        if outcome.pairs is not None:
            names = [name for name in outcome.pairs["before"]["names"] if desk.steps_on(name)]
            self._rows.show_rows(outcome.pairs, names, before=before)
            self._rows.show()

    def reset(self) -> None:
        super().reset()
        self._chosen = ("", WHOLE, "")
        say(self.about, _about(None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.viewport().width() < _NARROW
        ways = QBoxLayout.Direction
        self._pair.lines.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    # What is asked for on the page -------------------------------------------------------------------

    def _choose(self, choice: Choice) -> None:
        self._chosen = choice
        self.touch()

    def _count_by(self, field: str, name: str) -> None:
        """Ask for other groups in the recipe, and try again."""
        outcome, output = self.desk.outcome, self.desk.recipe.output
        if outcome is None or self.desk.running("trial"):
            return
        # Periods that were estimated by default are written into the recipe, and stay.
        known = output.by if field == "by" else outcome.periods
        more: dict[str, Any] = {field: tuple(dict.fromkeys((*known, name)))}
        self._chosen = self._chosen[0], name, ""
        self.desk.edit(tr("Estimate by {name}", name=period_words(name)), output=replace(output, **more))
        self.desk.attempt()

    # What is told --------------------------------------------------------------------------------------

    def _tell(self, *, before: bool) -> None:
        """Say that the trial failed or is out of date, and what to do about it."""
        desk, fault = self.desk, self.desk.fault("trial")
        if desk.running("trial"):
            self.tell("")
        elif fault:
            why = tr("The trial could not be run: {why}. Nothing was left behind.", why=fault.rstrip("."))
            begun = next((one for one in PAGES if fault.startswith(f"{title(one)}: ")), "")
            known = (desk.outlook or {}).get("fault")
            page = desk.recipe.steps[known["step"]].page if known else begun
            self.tell(why, "bad", page)
        elif before:
            table = tr("Out of date: the table has changed since.")
            recipe = tr("Out of date: the recipe has changed since.")
            changed = table if desk.changed_since == "table" else recipe
            rest = tr("What is below is from before. Release waits for a trial of this very recipe.")
            self.notice.tell(f"{changed} {rest}", "before", button(tr("Try again"), desk.attempt, "main"))
        else:
            self.tell("")


def _about(outcome: RunSummary | None) -> str:
    """Return what was tried, and that nothing has left."""
    if outcome is None:
        return tr("A trial runs the whole recipe on the whole table. Nothing is released or kept.")
    rows, seconds = rows_text(outcome.rows + outcome.rows_lost), outcome.internal.get("seconds")
    if not outcome.internal.get("trial") or not seconds:
        return tr("Run on all {rows}.", rows=rows)
    words = tr("Tried on all {rows} in {seconds} s. Nothing has been released.")
    return words.format(rows=rows, seconds=decimal(seconds, 2))
