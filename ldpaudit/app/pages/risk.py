"""Risk: who could be picked out, in the table as recorded and as the recipe stands, and what makes it so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import Level, Page, State
from ldpaudit.app.questions import listed, of_table, reading_options
from ldpaudit.app.widgets import (
    Bar,
    Card,
    Dots,
    Notice,
    Sign,
    button,
    column,
    refill,
    row,
    rule,
    say,
    set_level,
    text,
)
from ldpaudit.app.words import named, number, percent, rows_text
from ldpaudit.language import tr
from ldpaudit.recipe import RECOGNIZING

_USUAL_K = 5
_DISCLOSURES = "disclosures"
#: Share of the rows with a value of their own from which a column nearly tells them apart by itself.
_NEARLY = 0.5


def wanted_k(desk: Desk) -> int:
    """Return the group size that the recipe asks for, else the usual one."""
    return max((int(getattr(step, "k", 0) or 0) for step in desk.recipe.steps), default=0) or _USUAL_K


def disclosures(desk: Desk) -> Question | None:
    """Ask what makes rows stand out; the exact count comes first."""
    known, k, unit, missing = desk.known_outside, wanted_k(desk), desk.unit_column, desk.missing
    if not desk.answers["exposure"].current:
        return None
    arguments = [_DISCLOSURES, str(desk.table), "--quasi-identifiers", listed(known), "--k", str(k)]
    arguments += ["--unit", unit] if unit is not None else []
    arguments += ["--missing", missing, "--examples", "0", "--progress", "json", "--json"]
    arguments += reading_options(desk.recipe)
    key = of_table(desk.recipe, desk.document.version, sorted(known), k, unit, missing)
    return Question(_DISCLOSURES, key, lambda: arguments, pause=300)


def outside(desk: Desk) -> list[str]:
    """Return the columns that go out as they are, are not in k, and nearly tell rows apart by themselves."""
    found, near = desk.inspection, []
    for one in found.columns if found else ():
        there = (found.first_rows or found.rows or 0) - one.missing if found else 0
        goes = desk.role(one.name) in ("plain", "sensitive") and not desk.steps_on(one.name)
        if goes and there and int(one.distinct.rstrip("+")) >= _NEARLY * there:
            near.append(one.name)
    return near


@dataclass(frozen=True)
class _Count:
    """Rows that are alone, of how many, and the smallest group; `level` is "before" for the past."""

    alone: int
    rows: int
    k: int
    level: Level
    cases: bool = False
    columns: tuple[str, ...] = ()

    @classmethod
    def of(cls, found: Mapping[str, Any], wanted: int, *, current: bool) -> _Count:
        alone, rows, k = int(found.get("unique_rows") or 0), int(found["rows"]), int(found["k"])
        level: Level = "bad" if 2 * alone > rows else "weak" if alone or k < wanted else "held"
        if found.get("hidden_cases"):
            # A row that is the only one of its group may stand for several cases: nobody is seen to be safe.
            level = "weak"
        cases = found.get("unit") == "case"
        return cls(alone, rows, k, level if current else "before", cases, tuple(found.get("columns", ())))

    @property
    def share(self) -> float:
        return self.alone / self.rows if self.rows else 0.0

    @property
    def verdict(self) -> str:
        share = tr("{share} alone", share=percent(self.share))
        return tr("none alone") if not self.alone else tr("all alone") if self.alone == self.rows else share


@dataclass(frozen=True)
class _View:
    known: tuple[str, ...]
    recorded: _Count | None
    released: _Count | None
    near: tuple[str, Level]
    waiting: bool
    stopped: bool
    fault: str
    stands_out: Any
    k: int
    standing: tuple[str, str]
    holes: tuple[tuple[str, int], ...]
    missing: str


class RiskPage(Page):
    """Two lines of a hundred dots, bars of what stands out, and the question of missing values."""

    name, onward = "risk", "generalize"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Who could be picked out by somebody who knows what is known outside?"))
        self._told = Notice()
        self._recorded, self._released = _Half(tr("As recorded")), _Half(tr("As the recipe stands"))
        self._near = Sign("", "weak")
        self._dots = text("", "small", "muted")
        limit = tr(
            "k says nothing about columns outside these, and does not hide what all rows of a group "
            "share. Columns that are randomized do not count as known afterwards. Before the steps each "
            "row counts as one, even one that stands for several."
        )
        said = (self._near, self._dots, text(limit, "small", "muted"))
        self._counts = Card("", self._recorded, rule(), self._released, *said)
        self._bars = QVBoxLayout()
        self._words, self._state = text(), Sign()
        self._again = button(tr("Try again"), lambda: desk.answers.ask(_DISCLOSURES), "small")
        self._rare = text("", "small", "muted")
        parts = (self._words, self._bars, self._rare, row(self._state, self._again, 1))
        self._standing = Card(tr("What makes rows stand out"), *parts)
        self._missing = _MissingCard(desk)
        inside = tr("These counts are internal. They never enter a public report.")
        self._inside = text(inside, "small", "muted")
        for part in (self._told, self._counts, self._standing, self._missing, self._inside):
            self.main.addWidget(part)
        self.main.addStretch(1)

    @classmethod
    def state(cls, desk: Desk) -> State:
        if not desk.is_open or not desk.columns or desk.undecided:
            return State("none", tr("to do"))
        answer = desk.answers["exposure"]
        if not desk.known_outside:
            return State("none", tr("nothing is known"))
        if desk.fault("exposure"):
            return State("bad", tr("not counted"))
        after = desk.outcome.anonymity("after") if desk.outcome and desk.outcome_current else {}
        after = after if after.get("rows") else {}
        if answer.value is None and not after:
            return State("waiting", tr("counting"))
        if not answer.current and not after:
            return State("before", tr("out of date"))
        found = _Count.of(after or answer.value, wanted_k(desk), current=True)
        everything = after.get("everything") or {}
        alone = max(found.share, int(everything.get("unique_rows", 0)) / max(found.rows, 1))
        words = tr("{share} unique", share=percent(alone)) if alone else tr("none alone")
        return State("weak" if alone else "held", words)

    def view(self) -> _View:
        desk, k = self.desk, wanted_k(self.desk)
        desk.answers.want(_DISCLOSURES, disclosures(desk))
        answer, standing, outcome = desk.answers["exposure"], desk.answers[_DISCLOSURES], desk.outcome
        after = {} if outcome is None else outcome.anonymity("after")
        recorded, found = answer.value, desk.inspection
        by = (answer.answered.about if answer.answered else None) or desk.known_outside
        empty = ((one.name, one.missing) for one in (found.columns if found else ()) if one.missing)
        return _View(
            known=tuple(desk.known_outside),
            recorded=_Count.of({"columns": by, **recorded}, k, current=answer.current) if recorded else None,
            released=_Count.of(after, k, current=desk.outcome_current) if after.get("rows") else None,
            near=self._outside(after.get("everything") or {}, int(after.get("unique_rows") or 0)),
            waiting="exposure" in desk.answers.busy,
            stopped=answer.stopped and not answer.current,
            fault=desk.fault("exposure"),
            stands_out=standing.value,
            k=k,
            standing=(standing.state, desk.fault(_DISCLOSURES)),
            holes=tuple(one for one in empty if desk.role(one[0]) in RECOGNIZING),
            missing=desk.missing,
        )

    def render_view(self, view: _View) -> None:
        counted = bool(view.known) and view.recorded is not None and not view.fault
        for part in (self._counts, self._standing, self._inside):
            part.setVisible(counted)
        self._tell(view)
        self._missing.show_holes(view.holes, view.missing)
        if view.recorded is None:
            return
        self._recorded.show_count(view.recorded)
        self._released.show_count(view.released)
        self._near.say(*view.near)
        one = rows_text(max(view.recorded.rows / 100, 1))
        dots = tr("One dot is {rows}. Full: alone in its group. Ring: others look the same.", rows=one)
        say(self._dots, dots)
        self._show_standing(view)

    def _tell(self, view: _View) -> None:
        """Say why nothing is counted, and what to do about it."""
        roles = button(tr("Go to Roles"), lambda: self.go.emit("roles"))
        again = button(tr("Try again"), lambda: self.desk.answers.ask("exposure"))
        if not view.known:
            none = tr("No column is known outside, so there is nothing by which to pick a row out.")
            self._told.tell(none, "note", roles)
        elif view.fault:
            why = tr("The groups could not be counted: {why}", why=view.fault)
            self._told.tell(why, "bad", again)
        elif view.recorded is None and view.waiting:
            self._told.tell(tr("Groups of equal rows are being counted…"), "waiting")
        elif view.recorded is None:
            self._told.tell(tr("The groups of equal rows have not been counted."), "note", again)
        else:
            stopped = tr("Counting was stopped: what is shown is of before.")
            self._told.tell(stopped if view.stopped else "", "before", *([again] if view.stopped else []))

    def _outside(self, everything: Mapping[str, Any], alone: int) -> tuple[str, Level]:
        """Name what is outside k and may still pick rows out."""
        unique, rows = int(everything.get("unique_rows", 0)), int(everything.get("rows") or 1)
        near = outside(self.desk)
        if unique > alone:
            columns = [one for one in everything["columns"] if one not in self.desk.known_outside]
            words = tr(
                "Outside k: {columns}. On all that is released without noise, {share} of the rows are unique."
            )
            level: Level = "weak" if self.desk.outcome_current else "before"
            return words.format(columns=named(near or columns), share=percent(unique / rows)), level
        words = tr(
            "Outside k, {columns} (is|are) nearly unique: who knows that much finds the row.",
            n=len(near),
            columns=named(near),
        )
        return (words if near else ""), "weak"

    # What makes rows stand out -------------------------------------------------------------------------

    def _show_standing(self, view: _View) -> None:
        answer, (state, fault) = view.stands_out, view.standing
        busy = tr("Counting what makes rows stand out. You can go on meanwhile.")
        words = {"waiting": busy, "none": busy, "failed": fault, "before": tr("before: out of date")}
        stopped = words.get(state, tr("stopped") if state == "stopped" else "")
        level = "bad" if state == "failed" else "before" if state in ("before", "stopped") else "waiting"
        self._state.say(stopped, level)
        self._again.setVisible(state in ("failed", "stopped"))
        columns = [] if answer is None else sorted(answer["columns"], key=_first)
        say(self._words, "" if answer is None else _sentence(answer, columns))
        say(self._rare, "" if answer is None else _rare(answer))
        refill(self._bars, ())
        if answer is None:
            return
        rows = max(int(answer["rows"]), 1)
        heads = (tr("left out"), tr("rows that stay alone"), tr("alone by it"), "")
        lines = [_line(*(text(one, "small", "muted") for one in heads))]
        for one in columns:
            share = int(one["without"]) / rows
            bar = Bar(share, "weak" if share else "held", tr("{column} left out", column=one["name"]))
            by_it = percent(int(one["alone"]) / rows)
            lines.append(_line(text(one["name"], "bold"), bar, text(by_it), text(percent(share))))
        refill(self._bars, lines)


def _line(name: QWidget, bar: QWidget, by_it: QWidget, share: QWidget) -> QWidget:
    """Lay out what is said of one column."""
    for part, width in ((name, 130), (share, 60), (by_it, 80)):
        part.setFixedWidth(width)
    return row(name, bar, share, by_it, spacing=14)


class _Half(QWidget):
    """A verdict, its count, and a hundred dots."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._verdict, self._count, self._by = text("", "verdict", wrap=False), text(), text()
        self._old, self._dots = text(tr("before"), "pill", "muted", wrap=False), Dots()
        self._dots.setAccessibleName(title)
        head = row(text(title, level="muted", wrap=False), self._old, 1)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(column(head, self._verdict, self._count, self._by), 1)
        line.addWidget(self._dots, 1)

    def show_count(self, count: _Count | None) -> None:
        """Show a count; None where it is not known."""
        self._dots.setVisible(count is not None)
        self._old.setVisible(count is not None and count.level == "before")
        say(self._verdict, tr("not known yet") if count is None else count.verdict)
        set_level(self._verdict, "none" if count is None else count.level)
        if count is None:
            say(self._count, tr("Known once the recipe was tried, at Check."))
            say(self._by, "")
            return
        say(self._by, tr("on {columns}; k = {k}", columns=named(count.columns), k=count.k))
        rows = rows_text(count.rows, cases=count.cases)
        say(self._count, tr("{x} of {rows}", x=number(count.alone), rows=rows))
        old = count.level == "before"
        self._dots.show_share(count.share, "muted" if old else "estimate" if count.alone else "true")


class _MissingCard(Card):
    """How a missing value is matched when a row is looked for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(" ")
        self._said, self._limit = text("", level="muted"), text("", "small", "muted")
        self._choices = {
            "own": QRadioButton(tr("sees that it is missing")),
            "wildcard": QRadioButton(tr("must allow for every value")),
        }
        group = QButtonGroup(self)
        for rule_, one in self._choices.items():
            group.addButton(one)
            one.clicked.connect(lambda _on, rule_=rule_: desk.set_missing(rule_))
        self._choices["own"].setToolTip(
            tr("Rows where it is missing are equal to each other, and to no other row")
        )
        self._choices["wildcard"].setToolTip(
            tr("A row where it is missing is in the group of every row that agrees otherwise")
        )
        careful = text(tr("careful count"), "pill", wrap=False)
        own = row(self._choices["own"], careful, 1)
        for part in (self._said, own, self._choices["wildcard"], self._limit):
            self.body.addWidget(part)

    def show_holes(self, holes: tuple[tuple[str, int], ...], rule_: str) -> None:
        """Ask about columns with so many empty cells; hide where there are none."""
        self.setVisible(bool(holes))
        names = named(name for name, _ in holes)
        self.title.setText(tr("When {columns} (is|are) missing, a reader …", n=len(holes), columns=names))
        cells = sum(count for _, count in holes)
        say(self._said, tr("{count} (cell is|cells are) empty.", n=cells, count=number(cells)))
        self._choices[rule_].setChecked(True)
        after = tr("After the steps, figures take a missing value as one of its own.")
        say(self._limit, after if rule_ == "wildcard" else "")


def _first(one: Mapping[str, Any]) -> tuple[int, float]:
    """Put first what leaves fewest rows alone when it is left out, then what adds most."""
    return int(one["without"]), -float(one["importance"] or 0.0)


def _sentence(answer: Mapping[str, Any], columns: list[Any]) -> str:
    """Say which column does it, and how few suffice."""
    unique = int(answer["unique_rows"])
    if not unique:
        return tr("No row is alone by these columns.")
    best, said = columns[0], []
    left, all_ = number(best["without"]), rows_text(unique)
    if len(columns) > 1 and int(best["without"]) < unique:
        words = tr("Without {column}, {left} would be alone instead of {unique}.")
        said.append(words.format(column=best["name"], left=left, unique=all_))
    elif len(columns) > 1:
        words = tr("No single column makes the difference: leaving any one out leaves {unique} alone.")
        said.append(words.format(unique=all_))
    few = (one for one in answer["combinations"] if len(one["columns"]) < len(columns))
    half = next((one for one in few if 2 * int(one["unique_rows"]) >= unique), None)
    if half is not None:
        names = half["columns"]
        words = tr(
            "{columns} (suffices|suffice) to single out {alone} of them.",
            n=len(names),
            columns=named(names),
            alone=number(half["unique_rows"]),
        )
        said.append(words)
    if answer["largest_combination"] < len(columns):
        most = answer["largest_combination"]
        said.append(tr("Combinations of up to {count} columns were looked at.", count=most))
    return " ".join(said)


def _rare(answer: Mapping[str, Any]) -> str:
    """Say which column has most rows with a rare value."""
    k, rare = answer["k"], [one for one in answer["rare_values"] if one["values"]]
    if not rare:
        return tr("Every value is in {k} rows or more.", k=k)
    worst = max(rare, key=lambda one: int(one["rows"]))
    few = tr("A value that fewer than {k} rows have can name a person by itself.", k=k)
    n, rows = int(worst["values"]), rows_text(worst["rows"])
    has = tr(
        "{column} has {count} such (value|values), in {rows}.",
        n=n,
        column=worst["column"],
        count=number(n),
        rows=rows,
    )
    return f"{few} {has}"
