"""What a trial answers, card by card: three questions, groups, moved points, estimates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal

from ldpaudit.app.charts.figures import GroupSizes, Shares
from ldpaudit.app.found import RunSummary
from ldpaudit.app.page import Level
from ldpaudit.app.widgets import Card, Sign, button, choice, column, offer, row, say, set_level, text
from ldpaudit.app.words import aged, decimal, named, number, period_words
from ldpaudit.audit import AttackResult
from ldpaudit.audit.printing import FALSE, NO_LIMIT, OK, attack_row, undecided, verdict_of
from ldpaudit.audit.verdict import QUESTIONS, answers
from ldpaudit.language import Message, tr, translated

WHOLE = "all"
#: A column, by which kind of period or column, and in which of these.
Choice = tuple[str, str, str]


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
        """Show an answer; grey where it is of another recipe."""
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
        """Show the groups of a trial; hidden where none were counted."""
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
        """Show what a trial counted of moved points; hidden where it moved none."""
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
        self.add(row(*self.boxes, self.again, 1), (self.chart, 1))
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
