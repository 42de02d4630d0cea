"""Check: try the recipe, and see what it hides and what it keeps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.findings_panel import capital
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.page import Level, Page, State, title
from ldpaudit.app.pages.estimates import WHOLE, Choice, Estimates
from ldpaudit.app.pages.pairs import Pairs
from ldpaudit.app.pages.trial_cards import Every, Groups, Moved, QuestionCard, aged, verdicts
from ldpaudit.app.private_names import field_words, on_screen
from ldpaudit.app.repairs import offers, page_of, refusal, take
from ldpaudit.app.widgets import Notice, Sign, button, fill, refill, say, set_kind
from ldpaudit.app.words import decimal, period_words, rows_text
from ldpaudit.audit.printing import run_verdict
from ldpaudit.audit.verdict import QUESTIONS
from ldpaudit.findings import Finding
from ldpaudit.language import tr, translated

#: Below so many pixels cards stand below each other.
_NARROW = 900
_WORST: tuple[Level, ...] = ("bad", "weak", "held")
#: Findings that are told on the page.
_TOLD = 4


@dataclass(frozen=True)
class View:
    """All that the page shows."""

    state: str
    changed: str
    outcome: RunSummary | None
    fault: str
    refused: tuple[Finding, ...]
    rows: int
    shown: Choice


def _page_of(fault: str) -> str:
    """Name the page at which a trial that failed can be mended; "" where that is not known."""
    begun = next(
        (page for page in ("generalize", "places", "categories") if f", {title(page)}, " in fault), ""
    )
    if begun or field_words("most_places") in fault or "most_places" in fault:
        return begun or "places"
    if fault.startswith(title("roles")):
        return "roles"
    known = any(word in fault for word in ("domain", field_words("domain"), field_words("most_rows")))
    return "categories" if known else ""


class CheckPage(Page):
    """A trial of the recipe, in a private folder that is removed when the window closes."""

    name, onward = "check", "audit"
    #: The recorded and the released points are to be seen.
    compare_asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, _about(None))
        self._main.setMaximumWidth(1500)
        self._try = button(tr("Try it"), desk.attempt, "main", tip="F5")
        self.tools.addWidget(self._try)
        self.tools.setAlignment(self._try, Qt.AlignmentFlag.AlignTop)
        self._told, self._findings = Notice(), QVBoxLayout()
        self._against = QWidget()
        self._against.setLayout(self._findings)
        self._findings.setContentsMargins(0, 0, 0, 0)
        self._busy = Sign("", "waiting", "section")
        self._verdict = Sign("", "none", "bold")
        self._cards = {str(one): QuestionCard(at, one) for at, one in enumerate(QUESTIONS, 1)}
        three, halves = QWidget(), QWidget()
        questions, self._pair = QHBoxLayout(three), QHBoxLayout(halves)
        for layout in (questions, self._pair):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(12)
        for card in self._cards.values():
            questions.addWidget(card, 1)
        self._groups, self._shares, self._moved = Groups(), Estimates(), Moved()
        self._moved.body.addWidget(button(tr("Show them on the map"), self.compare_asked.emit, "small"))
        for part, stretch in ((self._groups, 2), (self._shares, 3), (self._moved, 3)):
            self._pair.addWidget(part, stretch)
        self._pairs, self._every = Pairs(), Every()
        parts = self._told, self._against, self._busy, self._verdict, three, halves, self._pairs, self._every
        fill(self.main, (*parts, 1))
        self._shares.picked.connect(self._choose)
        self._shares.asked.connect(self._count_by)
        self._chosen: Choice = ("", WHOLE, "")

    @classmethod
    def state(cls, desk: Desk) -> State:
        """Return how many of the three questions are answered how."""
        if desk.answers["trial"].call is not None:
            return State("waiting", tr("running"))
        if not desk.is_open or desk.inspection is None or desk.undecided:
            return State("none", tr("not tried"))
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
        """Return that nothing was tried."""
        return "" if self.desk.tried else tr("try it first")

    def view(self) -> View:
        """Return what is known of the trial."""
        desk = self.desk
        answer, found = desk.answers["trial"], desk.inspection
        state = "waiting" if answer.call is not None else "failed" if desk.fault("trial") else ""
        current = desk.outcome_current
        return View(
            state or ("none" if desk.outcome is None else "current" if current else "before"),
            desk.changed_since,
            desk.outcome,
            desk.fault("trial"),
            tuple(one for one in desk.findings() if one.severity == "block") if desk.refused else (),
            0 if found is None else found.rows or 0,
            self._chosen,
        )

    def render_view(self, view: View) -> None:
        """Show the trial, or the way to one."""
        outcome = view.outcome
        again = outcome is not None
        self._try.setText(tr("Try again") if again else tr("Try it"))
        self._try.setEnabled(view.state != "waiting")
        set_kind(self._try, "" if view.state == "current" else "main")
        self._tell(view)
        words = tr("Trying all {rows}. Other pages stay open.", rows=rows_text(view.rows))
        self._busy.say(words if view.state == "waiting" else "", "waiting")
        before = outcome is not None and not self.desk.outcome_current
        for one in verdicts(outcome):
            self._cards[one.question].show_verdict(one, before=before)
        for part in (self._verdict, self._groups, self._shares, self._moved, self._pairs, self._every):
            part.setVisible(False)
        say(self.about, _about(outcome))
        if outcome is None:
            return
        found = {one.level for one in verdicts(outcome)}
        worst: Level = next((one for one in _WORST if one in found), "none")
        words = capital(translated(run_verdict(outcome.internal)))
        self._verdict.say(f"{words}.", "before" if before else worst)
        self._groups.show_outcome(outcome, before=before)
        self._shares.show_outcome(outcome, self._chosen, before=before)
        if not outcome.shares:
            self._moved.show_outcome(outcome, before=before)
        if outcome.pairs is not None:
            records = outcome.release.get("randomized", [])
            reports = {one["column"]: one.get("report_columns", ()) for one in records}
            self._pairs.show_rows(outcome.pairs, reports, len(self.desk.columns))
            self._pairs.title.setText(aged(self._pairs.title.text(), before))
            self._pairs.show()
        self._every.show_outcome(outcome)
        self._every.show()

    def reset(self) -> None:
        """Begin anew for another document."""
        super().reset()
        self._chosen = ("", WHOLE, "")
        self._every.open(False)
        say(self.about, _about(None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put cards below each other where there is no room beside."""
        super().resizeEvent(event)
        narrow = self.viewport().width() < _NARROW
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._pair.setDirection(way)

    # What is asked for on the page -------------------------------------------------------------------

    def _choose(self, choice: Choice) -> None:
        self._chosen = choice
        self.touch()

    def _count_by(self, field: str, name: str) -> None:
        """Ask for other groups in the recipe, and try again."""
        outcome, output = self.desk.outcome, self.desk.recipe.output
        if outcome is None or self.desk.answers["trial"].call is not None:
            return
        if field == "by":
            output = replace(output, by=tuple(dict.fromkeys((*output.by, name))))
        else:
            # Periods that were estimated by default are written into the recipe, and stay.
            output = replace(output, periods=tuple(dict.fromkeys((*outcome.periods, name))))
        self._chosen = self._chosen[0], name, ""
        self.desk.change(tr("Estimate by {name}", name=period_words(name)), output=output)
        self.desk.attempt()

    # What is told --------------------------------------------------------------------------------------

    def _tell(self, view: View) -> None:
        """Say that the trial failed or is out of date, and what to do about it."""
        told = view.refused[:_TOLD] if view.state == "failed" else ()
        lines = [Notice() for _ in told]
        self._against.setVisible(bool(told))
        refill(self._findings, lines)
        for line, finding in zip(lines, told, strict=True):
            line.tell(on_screen(translated(finding.message)), "bad", self._way(finding))
        if view.state == "failed":
            page = "" if view.refused else _page_of(view.fault)
            ways = [button(tr("Go to {page}", page=title(page)), partial(self.go.emit, page))] if page else []
            why = tr("The trial was refused for what stands below. Nothing was left behind.")
            if not view.refused:
                words = tr("The trial could not be run: {why}. Nothing was left behind.")
                why = words.format(why=view.fault.rstrip("."))
            self._told.tell(why, "bad", *ways)
        elif view.state == "before":
            changed = (
                tr("Out of date: the table has changed since.")
                if view.changed == "table"
                else tr("Out of date: the recipe has changed since.")
            )
            rest = tr("What is below is from before. Release waits for a trial of this very recipe.")
            self._told.tell(f"{changed} {rest}", "before", button(tr("Try again"), self.desk.attempt, "main"))
        else:
            self._told.tell("")

    def _way(self, finding: Finding) -> QPushButton:
        """Return the button against a finding that stands against the trial."""
        desk, page = self.desk, page_of(self.desk, finding)
        for offer in offers(desk, finding).values():
            if not offer.asks and refusal(desk, finding, offer) is None:
                return button(translated(offer.button), partial(take, desk, offer), "main")
        return button(tr("Go to {page}", page=title(page)), partial(self.go.emit, page))


def _about(outcome: RunSummary | None) -> str:
    """Return what was tried, and that nothing has left."""
    if outcome is None:
        return tr("A trial runs the whole recipe on the whole table. Nothing is released or kept.")
    rows, seconds = rows_text(outcome.rows + outcome.rows_lost), outcome.internal.get("seconds")
    if not outcome.internal.get("trial") or not seconds:
        return tr("Run on all {rows}.", rows=rows)
    words = tr("Tried on all {rows} in {seconds} s. Nothing has been released.")
    return words.format(rows=rows, seconds=decimal(seconds, 2))
