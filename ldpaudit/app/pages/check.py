"""Check: try the recipe, and see card by card what it hides and what it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from ldpaudit.app.charts.chart import GroupSizes, Shares
from ldpaudit.app.desk import Desk
from ldpaudit.app.found import RunSummary
from ldpaudit.app.page import PAGES, Level, Page, State, title, way_to
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.questions import RUNS
from ldpaudit.app.widgets import Card, Sign, button, choice, column, offer, row, say, set_level, text
from ldpaudit.app.words import aged, decimal, named, number, period_words, rows_text
from ldpaudit.audit import AttackResult
from ldpaudit.audit.printing import FALSE, NO_LIMIT, OK, attack_row, run_verdict, undecided, verdict_of
from ldpaudit.audit.verdict import QUESTIONS, answers
from ldpaudit.language import Message, capital, tr, translated

WHOLE = "all"


@dataclass(frozen=True)
class Verdict:
    """What a trial answers to one of the three questions, as a card shows it."""

    question: str
    level: Level
    word: str
    figure: str = ""
    by: str = ""
    beside: str = ""


def verdicts(outcome: RunSummary | None) -> list[Verdict]:
    """Return what a trial answers to the three questions; "not tested" without one."""
    results = [] if outcome is None else outcome.results
    open_ = [] if outcome is None else undecided(outcome.internal)
    made = {one.question: one.answer for one in answers(results)} if results else {}
    return [
        _verdict(str(one), made.get(one, ""), [each for each in results if each.question == one], open_)
        for one in QUESTIONS
    ]


def _verdict(question: str, answer: str, results: list[AttackResult], open_: list[AttackResult]) -> Verdict:
    if not results:
        return Verdict(question, "none", tr("not tested"))
    worst = results[0]
    said, loss = verdict_of(worst), worst.unit == "epsilon"
    _, by, figure, interval, without, limit, _ = map(translated, attack_row(worst))
    levels: dict[str, Level] = {FALSE: "bad", OK: "held" if answer == "no" else "none"}
    level = levels.get(said, "weak")
    word = {"bad": tr("Failed"), "held": tr("Held"), "none": tr("not tested"), "weak": tr("Weak")}[level]
    limits = tr("Limit: {limit}."), tr("Limit: at least {limit}.")
    beside = [
        "" if loss else tr("Without the release: {figure}.", figure=without),
        "" if worst.limit is None else limits[worst.unit == "metres"].format(limit=limit),
        tr("No limit is set.") if said == NO_LIMIT else "",
        tr("Interval: {interval}.", interval=interval) if worst.low < worst.high and not loss else "",
        tr("Accepted, with a reason.") if said not in (OK, FALSE) and worst not in open_ else "",
    ]
    return Verdict(question, level, word, figure, by, " ".join(filter(None, beside)).replace(" %", "\u00a0%"))


class QuestionCard(Card):
    """One question: a word, the figure, and what it stands beside."""

    def __init__(self, number_: int, question: str) -> None:
        words = translated(QUESTIONS[question])  # type: ignore[index]
        super().__init__(f"{number_}  {words}")
        self.title.setWordWrap(True)
        self.word = Sign("", "none", "title")
        self.figure, self.by = text("", "section", wrap=False), text()
        self.beside = text("", "small", "muted")
        self.add(self.word, row(column(self.figure, 1), (self.by, 1)), self.beside, 1)

    def show_verdict(self, one: Verdict, *, before: bool) -> None:
        level = "before" if before and one.figure else one.level
        set_level(self, level)
        word = aged(one.word, before)
        self.word.say(word, level, icon=one.level)
        for label, words in ((self.figure, one.figure), (self.by, one.by), (self.beside, one.beside)):
            say(label, words, "muted" if before or label is self.beside else "")
        self.setAccessibleDescription(f"{word}. {one.figure} {one.by} {one.beside}")


class Groups(Card):
    """The smallest group before and after, large, over the sizes of all."""

    def __init__(self) -> None:
        self.before, self.after = text("", "verdict", wrap=False), text("", "verdict", wrap=False)
        self.words, self.sizes = text("", level="muted"), GroupSizes()
        recorded = column(text(tr("recorded"), "small", "muted", wrap=False), self.before)
        released = column(text(tr("released"), "small", "muted", wrap=False), self.after)
        arrow = text("→", "title", wrap=False)
        super().__init__("", row(recorded, arrow, released, (self.words, 1), spacing=14), (self.sizes, 1))

    def show_outcome(self, outcome: RunSummary, *, before: bool) -> None:
        first, after = outcome.anonymity("before"), outcome.anonymity("after")
        self.setVisible(bool(first) and bool(after))
        if not first or not after:
            return
        held = [one for one in outcome.results if one.code == "smallest-group"]
        level = "before" if before else "held" if held and verdict_of(held[0]) == OK else "weak"
        say(self.before, tr("k = {k}", k=number(first.get("k") or 0)), "")
        say(self.after, tr("k = {k}", k=number(after.get("k") or 0)), level)
        words = tr("is the smallest group of rows that agree on {columns}.", columns=named(after["columns"]))
        say(self.words, words)
        self.sizes.rename(aged(tr("How many look alike"), before))
        self.sizes.show_sizes("", first.get("class_sizes") or {}, after.get("class_sizes") or {})


class Moved(Card):
    """How far points were moved, and how many share one move."""

    def __init__(self) -> None:
        self.words, self.counts = text(), text("", level="muted")
        super().__init__(tr("Moved points"), self.words, self.counts)

    def show_outcome(self, outcome: RunSummary, *, before: bool) -> None:
        moves = outcome.internal.get("moves", [])
        self.setVisible(bool(moves))
        self.title.setText(aged(tr("Moved points"), before))
        told = [translated(one["in_words"]) for one in outcome.release["guarantees"] if one.get("distance")]
        say(self.words, " ".join(told))
        words, counted = tr("{columns}: {points} points, fresh noise for each {per}."), []
        for one in moves:
            per = Message(str(one["per"]), meaning="Fresh noise for each").translated()
            columns, points = named(one["columns"]), number(one["points"])
            counted.append(words.format(columns=columns, points=points, per=per))
        say(self.counts, " ".join(counted))


class Estimates(Card):
    """The card of estimates: of a column, by a kind of period or a column, and in one of these."""

    #: A field of the output, and what it is to be estimated by, too.
    asked = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        names = tr("Randomized column"), tr("Estimates by"), tr("Period")
        self.boxes = self.which, self.by, self.period = [choice(name, self._chose) for name in names]
        tip = tr("Adds it to the estimates of the recipe, and runs the trial again")
        self.again = button(tr("Estimate by it"), self._count, "small", tip=tip)
        self.chart = Shares()
        self.add(row(*self.boxes, self.again, 1), (self.chart, 1))
        for box, name in zip(self.boxes, names, strict=True):
            box.setToolTip(name)
            box.setMinimumWidth(90)
        self.forget()

    def forget(self) -> None:
        self._chosen = "", WHOLE, ""
        self._shown: tuple[RunSummary, bool] | None = None

    def show_outcome(self, outcome: RunSummary, *, before: bool) -> None:
        self._shown = outcome, before
        self.setVisible(bool(outcome.shares))
        if not outcome.shares:
            return
        column, by, period = self._chosen
        column = column if column in outcome.shares else next(iter(outcome.shares))
        offered = {f":{one}": tr("all rows") if one == WHOLE else period_words(one) for one in outcome.groups}
        for field, names in zip(("periods", "by"), outcome.more_groups, strict=True):
            more = {f"{field}:{one}": period_words(one) for one in names}
            offered |= {key: tr("{name} (not in this trial)", name=one) for key, one in more.items()}
        at = next((key for key in offered if key.partition(":")[2] == by), f":{WHOLE}")
        counted, known = by if at.startswith(":") else WHOLE, outcome.shares[column]
        periods = [one for one in outcome.groups.get(counted, (WHOLE,)) if one in known] or [WHOLE]
        period = period if period in periods else periods[0]
        offer(self.which, {one: one for one in outcome.shares}, column)
        offer(self.by, offered, at)
        offer(self.period, {one: period_words(one) for one in periods}, period)
        self.again.setVisible(not at.startswith(":"))
        for box in self.boxes:
            box.setVisible(box.count() > 1)
        if (bars := known.get(period)) is not None:
            name = column if period == WHOLE else f"{column}, {period_words(period)}"
            words = aged(tr("{column}: estimated and true share", column=name), before)
            errors = outcome.internal.get("errors", {}).get(column, {})
            self.chart.show_bars(words, bars, " ".join(_errors(errors)))

    def _chose(self, _value: object) -> None:
        column, by, period = (str(box.currentData() or "") for box in self.boxes)
        self._chosen = column, by.partition(":")[2], period
        if self._shown is not None:
            self.show_outcome(self._shown[0], before=self._shown[1])

    def _count(self) -> None:
        field, _, name = str(self.by.currentData() or "").partition(":")
        self._chosen = self._chosen[0], name, ""
        self.asked.emit(field, name)


def _errors(errors: Mapping[str, Any]) -> Iterator[str]:
    said = {
        WHOLE: tr("Estimates err by {points} points on average."),
        "year": tr("By year: {points}."),
        "month": tr("By month: {points}."),
    }
    for kind, words in said.items():
        if kind in errors and errors[kind].get("mae") is not None:
            yield words.format(points=decimal(100 * errors[kind]["mae"], 2))


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
        self._shares.asked.connect(self._count_by)

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
        return "" if self.desk.tried else tr("try it again") if self.desk.outcome else tr("try it first")

    def view(self) -> Any:
        known = self.known("inspection", "outlook", *RUNS)
        return *known, self.desk.changed_since, self.desk.fault("trial")

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
        self._shares.show_outcome(outcome, before=before)
        if not outcome.shares:
            self._moved.show_outcome(outcome, before=before)
        if outcome.pairs is not None:
            names = [name for name in outcome.pairs["before"]["names"] if desk.steps_on(name)]
            self._rows.show_rows(outcome.pairs, names, before=before)
            self._rows.show()

    def reset(self) -> None:
        super().reset()
        self._shares.forget()
        say(self.about, _about(None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.viewport().width() < _NARROW
        ways = QBoxLayout.Direction
        self._pair.lines.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    def _count_by(self, field: str, name: str) -> None:
        outcome, output = self.desk.outcome, self.desk.recipe.output
        if outcome is None or self.desk.running("trial"):
            return
        # Periods that were estimated by default are written into the recipe, and stay.
        known = output.by if field == "by" else outcome.periods
        more: dict[str, Any] = {field: tuple(dict.fromkeys((*known, name)))}
        self.desk.edit(tr("Estimate by {name}", name=period_words(name)), output=replace(output, **more))
        self.desk.attempt()

    def _tell(self, *, before: bool) -> None:
        desk, fault = self.desk, self.desk.fault("trial")
        if desk.running("trial") or not (fault or before):
            self.tell("")
        elif fault:
            why = tr("The trial could not be run: {why}. Nothing was left behind.", why=fault.rstrip("."))
            # It begins with the page, or with the step, at which it can be mended.
            begins = {f"{title(one)}: ": one for one in PAGES}
            for at, step in enumerate(desk.recipe.steps, 1):
                begins[tr("step {number}, {what}", number=at, what=step.do)] = step.page
            begun = next((one for words, one in begins.items() if fault.startswith(words)), "")
            known = (desk.outlook or {}).get("fault")
            self.tell(why, "bad", desk.recipe.steps[known["step"]].page if known else begun)
        else:
            table = tr("Out of date: the table has changed since.")
            recipe = tr("Out of date: the recipe has changed since.")
            changed = table if desk.changed_since == "table" else recipe
            rest = tr("What is below is from before. Release waits for a trial of this very recipe.")
            self.notice.tell(f"{changed} {rest}", "before", button(tr("Try again"), desk.attempt, "main"))


def _about(outcome: RunSummary | None) -> str:
    if outcome is None:
        return tr("A trial runs the whole recipe on the whole table. Nothing is released or kept.")
    rows, seconds = rows_text(outcome.rows + outcome.rows_lost), outcome.internal.get("seconds")
    if not outcome.internal.get("trial") or not seconds:
        return tr("Run on all {rows}.", rows=rows)
    words = tr("Tried on all {rows} in {seconds} s. Nothing has been released.")
    return words.format(rows=rows, seconds=decimal(seconds, 2))
