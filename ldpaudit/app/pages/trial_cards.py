"""What a trial answers, card by card: three questions, groups, moved points."""

from __future__ import annotations

from dataclasses import dataclass

from ldpaudit.app.charts.sizes import GroupSizes
from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.page import Level
from ldpaudit.app.widgets import Card, Sign, column, fill, row, say, set_level, text
from ldpaudit.app.words import named, number
from ldpaudit.audit import AttackResult
from ldpaudit.audit.printing import FALSE, NO_LIMIT, OK, attack_row, undecided, verdict_of
from ldpaudit.audit.verdict import QUESTIONS, answers
from ldpaudit.language import Message, tr, translated


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
    beside = [
        "" if loss else tr("Without the release: {figure}.", figure=without),
        "" if worst.limit is None else tr("Limit: {limit}.", limit=limit),
        tr("No limit is set.") if said == NO_LIMIT else "",
        tr("Interval: {interval}.", interval=interval) if worst.low < worst.high and not loss else "",
        tr("Accepted, with a reason.") if said not in (OK, FALSE) and worst not in open_ else "",
    ]
    return Verdict(question, level, word, figure, by, " ".join(filter(None, beside)).replace(" %", "\u00a0%"))


def aged(words: str, before: bool) -> str:
    """Mark words about an older recipe or table."""
    return tr("{words} (before)", words=words) if before else words


class QuestionCard(Card):
    """One question: a word, the figure, and what it stands beside."""

    def __init__(self, number_: int, question: str) -> None:
        words = translated(QUESTIONS[question])  # type: ignore[index]
        super().__init__(f"{number_}  {words}")
        self.title.setWordWrap(True)
        self.word = Sign("", "none", "title")
        self.figure, self.by = text("", "section", wrap=False), text()
        self.beside = text("", "small", "muted")
        fill(self.body, (self.word, row(column(self.figure, 1), (self.by, 1)), self.beside, 1))

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
        say(self.before, f"k = {first.get('k')}", "")
        say(self.after, f"k = {after.get('k')}", "held" if held and verdict_of(held[0]) == OK else "weak")
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
        words = tr(
            "{columns}: {points} points, fresh noise for each {per}; the most frequent in {rows} rows."
        )
        counted = [
            words.format(
                columns=named(one["columns"]),
                points=number(one["points"]),
                per=Message(str(one["per"]), meaning="Fresh noise for each").translated(),
                rows=number(one["most_rows"]),
            )
            for one in moves
        ]
        say(self.counts, " ".join(counted))
