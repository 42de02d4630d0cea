"""Risk: who could be picked out, in the table as recorded and as the recipe stands, and what makes it so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QRadioButton, QWidget

from ldpaudit.app.answers import Answer, Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.page import Level, Page, State
from ldpaudit.app.questions import RUNS, of_table, reading
from ldpaudit.app.widgets import Bar, Box, Card, Dots, Sign, button, column, row, rule, say, text
from ldpaudit.app.words import members, named, number, percent, rows_text
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
    asked = {**reading(desk), "quasi_identifiers": known, "k": k, "unit": unit, "missing": missing}
    key = of_table(desk.recipe, desk.version, sorted(known), k, unit, missing)
    return Question(_DISCLOSURES, key, lambda: [_DISCLOSURES, asked], pause=300)


def outside(desk: Desk) -> list[str]:
    """Return the columns that go out as they are, are not in k, and nearly tell rows apart by themselves."""
    found, near = desk.inspection, []
    for one in found.columns if found else ():
        there = (found.first_rows or found.rows or 0) - one.missing if found else 0
        goes = desk.role(one.name) in ("plain", "sensitive") and not desk.steps_on(one.name)
        if goes and there and int(one.distinct.rstrip("+")) >= _NEARLY * there:
            near.append(one.name)
    return near


class RiskPage(Page):
    """Two lines of a hundred dots, bars of what stands out, and the question of missing values."""

    name, onward, shares = "risk", "generalize", (1, 0)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Who could be picked out by somebody who knows what is known outside?"))
        self._recorded, self._released = _Half(tr("As recorded")), _Half(tr("As the recipe stands"))
        self._near, self._dots = Sign("", "weak"), text("", "small", "muted")
        limit = tr(
            "k says nothing about columns outside these, and does not hide what all rows of a group "
            "share. Columns that are randomized do not count as known afterwards. Before the steps each "
            "row counts as one, even one that stands for several."
        )
        said = (self._near, self._dots, text(limit, "small", "muted"))
        self._counts = Card("", self._recorded, rule(), self._released, *said)
        self._words, self._bars, self._rare = text(), column(), text("", "small", "muted")
        self._state = Sign()
        self._again = button(tr("Try again"), lambda: desk.answers.ask(_DISCLOSURES), "small")
        parts = (self._words, self._bars, self._rare, row(self._state, self._again, 1))
        self._standing = Card(tr("What makes rows stand out"), *parts)
        self._empty, self._after = text("", level="muted"), text("", "small", "muted")
        self._rules = {
            "own": QRadioButton(tr("sees that it is missing (careful count)")),
            "wildcard": QRadioButton(tr("must allow for every value")),
        }
        tips = (
            tr("Rows where it is missing are equal to each other, and to no other row"),
            tr("A row where it is missing is in the group of every row that agrees otherwise"),
        )
        for (way, one), tip in zip(self._rules.items(), tips, strict=True):
            one.setToolTip(tip)
            one.clicked.connect(lambda _on, way=way: desk.set_missing(way))
        self._missing = Card(" ", self._empty, *self._rules.values(), self._after)
        inside = tr("These counts are internal. They never enter a public report.")
        self._inside = text(inside, "small", "muted")
        self.main.add(self._counts, self._standing, self._missing, self._inside, 1)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        answer = desk.answers["exposure"]
        if not desk.known_outside:
            return State("none", tr("nothing is known"))
        if desk.fault("exposure"):
            return State("bad", tr("not counted"))
        after = _after(desk) if desk.outcome_current else {}
        if answer.value is None and not after:
            return State("waiting", tr("counting"))
        if not answer.current and not after:
            return State("before", tr("out of date"))
        found, everything = after or answer.value, after.get("everything") or {}
        unique = max(int(one.get("unique_rows") or 0) for one in (found, everything))
        alone = unique / max(int(found["rows"]), 1)
        words = tr("{share} unique", share=percent(alone)) if alone else tr("none alone")
        return State("weak" if alone else "held", words)

    def view(self) -> Any:
        desk = self.desk
        desk.answers.want(_DISCLOSURES, disclosures(desk))
        return *self.known("inspection", "exposure", _DISCLOSURES, *RUNS), desk.missing

    def render_view(self, _view: Any) -> None:
        desk, answer, k = self.desk, self.desk.answers["exposure"], wanted_k(self.desk)
        found, after = answer.value, _after(desk)
        for part in (self._counts, self._standing, self._inside):
            part.setVisible(bool(desk.known_outside and found and not desk.fault("exposure")))
        self._tell(answer)
        self._ask_about_holes()
        if found is None:
            return
        by = (answer.answered.about if answer.answered else None) or desk.known_outside
        self._recorded.show_count({"columns": by, **found}, k, current=answer.current)
        self._released.show_count(after, k, current=desk.outcome_current)
        self._near.say(*self._outside(after.get("everything") or {}, int(after.get("unique_rows") or 0)))
        one = rows_text(max(int(found["rows"]) / 100, 1))
        dots = tr("One dot is {rows}. Full: alone in its group. Ring: others look the same.", rows=one)
        say(self._dots, dots)
        self._show_standing()

    def _tell(self, answer: Answer) -> None:
        again = button(tr("Try again"), lambda: self.desk.answers.ask("exposure"))
        if not self.desk.known_outside:
            none = tr("No column is known outside, so there is nothing by which to pick a row out.")
            self.tell(none, page="roles")
        elif fault := self.desk.fault("exposure"):
            self.notice.tell(tr("The groups could not be counted: {why}", why=fault), "bad", again)
        elif answer.value is None and "exposure" in self.desk.answers.busy:
            self.tell(tr("Groups of equal rows are being counted…"), "waiting")
        elif answer.value is None:
            self.notice.tell(tr("The groups of equal rows have not been counted."), "note", again)
        else:
            words = tr("Counting was stopped: what is shown is of before.")
            self.notice.tell(words if answer.stopped and not answer.current else "", "before", again)

    def _outside(self, everything: Mapping[str, Any], alone: int) -> tuple[str, Level]:
        """Name what is outside k and may still pick rows out."""
        unique, rows = int(everything.get("unique_rows", 0)), int(everything.get("rows") or 1)
        near = outside(self.desk)
        columns = [one for one in everything.get("columns", ()) if one not in self.desk.known_outside]
        if unique > alone and (near or columns):
            words = tr("Outside k: {columns}. On all that leaves without noise, {share} of rows are unique.")
            level: Level = "weak" if self.desk.outcome_current else "before"
            return words.format(columns=named(near or columns), share=percent(unique / rows)), level
        words = tr("Outside k, {columns} (is|are) nearly unique.", n=len(near), columns=named(near))
        return (words if near else ""), "weak"

    def _ask_about_holes(self) -> None:
        desk, found = self.desk, self.desk.inspection
        every = found.columns if found else ()
        holes = {one.name: one.missing for one in every if one.missing and desk.role(one.name) in RECOGNIZING}
        cells = sum(holes.values())
        self._missing.setVisible(bool(holes))
        words = tr("When {columns} (is|are) missing, a reader …", n=len(holes), columns=named(holes))
        self._missing.title.setText(words)
        say(self._empty, tr("{count} (cell is|cells are) empty.", n=cells, count=number(cells)))
        self._rules[desk.missing].setChecked(True)
        after = tr("After the steps, figures take a missing value as one of its own.")
        say(self._after, after if desk.missing == "wildcard" else "")

    def _show_standing(self) -> None:
        standing = self.desk.answers[_DISCLOSURES]
        busy = tr("Counting what makes rows stand out. You can go on meanwhile.")
        words, level = {
            "failed": (self.desk.fault(_DISCLOSURES), "bad"),
            "before": (tr("before: out of date"), "before"),
            "stopped": (tr("stopped"), "before"),
            "current": ("", "none"),
        }.get(standing.state, (busy, "waiting"))
        self._state.say(words, level)
        self._again.setVisible(level != "waiting" and standing.state in ("failed", "stopped"))
        answer = standing.value
        columns = [] if answer is None else sorted(answer["columns"], key=_first)
        say(self._words, "" if answer is None else _sentence(answer, columns))
        say(self._rare, "" if answer is None else _rare(answer, self.desk.unit_column))
        heads = (tr("left out"), tr("rows that stay alone"), tr("alone by it"), "")
        lines = [_line(*(text(one, "small", "muted") for one in heads))] if columns else []
        for one in columns:
            share, by_it = (int(one[key]) / max(int(answer["rows"]), 1) for key in ("without", "alone"))
            bar = Bar(share, "weak" if share else "held", tr("{column} left out", column=one["name"]))
            lines.append(_line(text(one["name"], "bold"), bar, text(percent(by_it)), text(percent(share))))
        self._bars.fill(*lines)


def _after(desk: Desk) -> Mapping[str, Any]:
    """Return what was counted of groups in the rows that the last run left; nothing where none were."""
    found = {} if desk.outcome is None else desk.outcome.anonymity("after")
    return found if found.get("rows") else {}


def _line(name: QWidget, bar: QWidget, by_it: QWidget, share: QWidget) -> QWidget:
    for part, width in ((name, 130), (share, 60), (by_it, 80)):
        part.setFixedWidth(width)
    return row(name, bar, share, by_it, spacing=14)


class _Half(Box):
    """A verdict, its count, and a hundred dots."""

    def __init__(self, title: str) -> None:
        self._verdict, self._count, self._by = text("", "verdict", wrap=False), text(), text()
        self._old, self._dots = text(tr("before"), "pill", "muted", wrap=False), Dots()
        self._dots.setAccessibleName(title)
        head = row(text(title, level="muted", wrap=False), self._old, 1)
        words = column(head, self._verdict, self._count, self._by)
        super().__init__((words, 1), (self._dots, 1), spacing=8, across=True)

    def show_count(self, found: Mapping[str, Any], wanted: int, *, current: bool) -> None:
        """Show how many rows are alone, and the smallest group; nothing where they were not counted."""
        alone, rows, k = (int(found.get(one) or 0) for one in ("unique_rows", "rows", "k"))
        share, level = alone / max(rows, 1), "weak" if alone or k < wanted else "held"
        verdict = tr("{share} alone", share=percent(share)) if alone < rows else tr("all alone")
        verdict = verdict if alone else tr("none alone")
        if 2 * alone > rows:
            level = "bad"
        level = level if current else "before"
        count = tr("{x} of {rows}", x=number(alone), rows=rows_text(rows, cases=found.get("unit") == "case"))
        by = tr("on {columns}; k = {k}", columns=named(found.get("columns", ())), k=k)
        if not found:
            level, verdict, by = "none", tr("not known yet"), ""
            count = tr("Known once the recipe was tried, at Check.")
        self._dots.setVisible(bool(found))
        self._old.setVisible(level == "before")
        say(self._verdict, verdict, level)
        say(self._count, count)
        say(self._by, by)
        self._dots.show_share(share, "muted" if level == "before" else "estimate" if alone else "true")


def _first(one: Mapping[str, Any]) -> tuple[int, int]:
    """Put first what leaves fewest rows alone when it is left out, then what makes most alone by itself."""
    return int(one["without"]), -int(one["alone"])


def _sentence(answer: Mapping[str, Any], columns: list[Any]) -> str:
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
        columns_, alone = named(names), number(half["unique_rows"])
        words = tr("{columns} (singles|single) out {alone}.", n=len(names), columns=columns_, alone=alone)
        said.append(words)
    if answer["largest_combination"] < len(columns):
        most = answer["largest_combination"]
        said.append(tr("Combinations of up to {count} columns were looked at.", count=most))
    return " ".join(said)


def _rare(answer: Mapping[str, Any], unit: str | None) -> str:
    k, rare = members(answer["k"], unit), [one for one in answer["rare_values"] if one["values"]]
    if not rare:
        return tr("Every value has {k} or more.", k=k)
    worst = max(rare, key=lambda one: int(one["rows"]))
    few = tr("A value that fewer than {k} have can name a person by itself.", k=k)
    n, rows = int(worst["values"]), members(worst["rows"], unit)
    has = tr("{column} has {n:,} such (value|values): {rows}.", n=n, column=worst["column"], rows=rows)
    return f"{few} {has}"
