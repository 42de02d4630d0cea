"""Categories: one line a column with what happens to it; the open one shows its list, noise and error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.app.form import Around
from ldpaudit.app.page import Page, State
from ldpaudit.app.pages.before_after import BeforeAfter
from ldpaudit.app.pages.noise import (
    LABELS,
    Noise,
    Priced,
    expectation,
    form_of,
    plain,
    plan_name,
    points,
    randomizing,
    share,
    values_of,
)
from ldpaudit.app.pages.values_list import ColumnLines, Line, Listed, ValuesList
from ldpaudit.app.questions import RUNS
from ldpaudit.app.widgets import Bar, Card, Dots, Fold, Sign, button, column, row, say, text
from ldpaudit.app.words import aged, factor_at_most, named, number, percent, share_at_most
from ldpaudit.errors import UserError
from ldpaudit.language import tr, translated
from ldpaudit.ledger import HARDLY_ANY
from ldpaudit.protocols import Randomize, RandomizeNumber
from ldpaudit.recipe.values import as_dict, checked
from ldpaudit.step import Step


class CategoriesPage(Page):
    """The columns that are secret or randomized, one of them open; beside them what one row can tell."""

    name, onward, shares = "categories", "check", (5, 2)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Which answers get noise, so that no single row can be believed?"))
        self._open: tuple[str, ...] | None = None
        self._chosen, self._file, self._refused = "", "", ""
        self._table, self._values, self._noise = ColumnLines(), ValuesList(), Noise(desk)
        self._which, self._fault, self._rows = row(), Sign(), BeforeAfter(example=True)
        self._empty = text(tr("No secret column: skipped. Columns known outside can get noise, too."))
        begin = tr("No noise yet. Tick the values that may occur, and say that the list is public.")
        self._begin = text(begin, "bold")
        self._number = Fold(tr("Randomize it as a number"))
        self._left = column(self._which, self._values, 1)
        right = column(self._begin, self._fault, self._noise, self._number, 1)
        self._detail = row((self._left, 4), (right, 5), spacing=20)
        self._detail.lines.setContentsMargins(6, 8, 6, 12)
        self.main.add(self._empty, Card("", self._table, self._detail), self._rows, 1)
        self._make_side()
        self._table.chosen.connect(self._turn)
        self._values.listed.connect(self._take_list)
        self._values.declared.connect(self._declare)
        self._values.other.connect(self._take_other)
        self._values.file_asked.connect(self._ask_file)
        self._values.part_chosen.connect(self._take_part)
        self._noise.moved.connect(self._take_epsilon)
        self._noise.edited.connect(self._take_step)
        self._noise.refused.connect(self._refuse)
        self._noise.removed.connect(self._remove)

    def _make_side(self) -> None:
        self._dots, self._shown, self._limits = Dots(), text(), text("", "small", "muted")
        self._dots.setAccessibleName(tr("Rows that show a true value"))
        self._beliefs, self._costs = column(), column()
        self._tells = Card(tr("What one row can tell"), self._shown, self._dots, self._beliefs, self._limits)
        self._sum, self._words = text("", "bold"), text("", "small", "muted")
        self._together = Card(" ", self._costs, self._sum, self._words)
        apart = tr("Moved points have a promise of their own: it grows with the distance.")
        self._apart = Card(tr("Places count apart"), text(apart))
        self.side.add(self._tells, self._together, self._apart, 1)

    @classmethod
    def stands(cls, desk: Desk) -> State:
        steps, outlook = randomizing(desk), desk.answers["outlook"]
        if any(desk.step_fault(one) for one in steps):
            where = str((desk.outlook or {})["fault"]["where"])
            return State("bad", tr("no list") if "domain" in where else tr("cannot work"))
        bare = [name for name in desk.with_role("sensitive") if not desk.steps_on(name)]
        if bare:
            return State("weak", tr("{n} without noise", n=len(bare)))
        total = (outlook.value or {}).get("sum")
        if not steps or not total:
            return State("waiting", tr("counting")) if steps else State("none", tr("skipped"))
        if total["epsilon"] is None:
            return State("weak", tr("no bound"))
        return State("held" if outlook.current else "before", tr("ε = {eps}", eps=plain(total["epsilon"])))

    def waits(self) -> str:
        now = self.state(self.desk)
        return self._refused or (now.words if now.level == "bad" else "")

    def begun(self) -> str:
        return self._refused

    def view(self) -> Any:
        desk, steps = self.desk, randomizing(self.desk)
        for one in steps:
            desk.answers.want(plan_name(one), expectation(desk, one))
        lines = self._all_lines()
        if self._open is None:
            self._open = next((one.columns for one in lines if one.secret or one.step is not None), None)
        # An undo may have taken a column out of what is open, or put one back.
        line = next((one for one in lines if set(one.columns) & set(self._open or ())), None)
        self._open = self._open if line is None else line.columns
        step, names = (None, ()) if line is None else (line.step, line.columns)
        if self._chosen not in names:
            self._chosen = names[0] if names else ""
        desk.answers.want(LABELS, values_of(desk, names, step))
        known = self.known("inspection", "outlook", LABELS, *RUNS, *map(plan_name, steps))
        files = tuple(Around(desk).columns_of(self._file)) if self._file else ()
        return lines, line, files, self._chosen, *known

    def _all_lines(self) -> list[Line]:
        desk, steps = self.desk, randomizing(self.desk)
        taken = {name for step in steps for name in step.modifies()}
        names = [*desk.with_role("sensitive"), *desk.made, *desk.with_role("quasi-identifier", "plain")]
        lines = [self._line(step.modifies(), step) for step in steps]
        lines += [self._line((name,), None) for name in dict.fromkeys(names) if name not in taken]
        order = [*desk.columns, *desk.made]
        return sorted(lines, key=lambda one: (not one.secret, one.step is None, order.index(one.columns[0])))

    def _line(self, columns: tuple[str, ...], step: Step | None) -> Line:
        desk, first = self.desk, columns[0]
        found = desk.inspection.columns if desk.inspection is not None else ()
        values = next((tr("{count} values", count=one.distinct) for one in found if one.name == first), "")
        secret = any(desk.role(name) == "sensitive" for name in columns)
        line = Line(columns, desk.role(first), secret, step, values)
        if step is None:
            others = desk.steps_on(first)
            words = tr("as generalized") if others else tr("as recorded")
            words = tr("left out") if any(one.kind == "remove" for one in others) else words
            return replace(line, level="weak" if secret and not others else "none", happens=words)
        known = Priced.of(desk, step)
        own, fault, priced = known.own, desk.step_fault(step), known.priced
        epsilon = getattr(step, "epsilon", None) or priced.get("epsilon")
        return replace(
            line,
            values=tr("{k} listed", k=number(priced["k"])) if priced else values,
            level="bad" if fault else "held",
            happens=tr("cannot work") if fault else tr("randomized"),
            epsilon=tr("ε = {eps}", eps=plain(float(epsilon))) if epsilon else "",
            error="" if own is None else points(own["absolute"], step),
            before=known.state not in ("current", "none"),
            method=str(getattr(step, "protocol", "")),
        )

    def _listed(self, step: Step | None) -> Listed:
        answer, name = self.desk.answers[LABELS], self._chosen
        domains = step.declared_domains() if isinstance(step, Randomize) else {}
        domain, other = domains.get(name), str(getattr(step, "other", None) or "")
        source = domain if isinstance(domain, str) else ""
        written = () if source else tuple((str(one), 0) for one in domain or ())
        listed = Listed(name, written, public=domain is not None, other=other, source=source)
        found = (answer.value or {}).get("columns", {}).get(name)
        if answer.failed or found is None:
            return replace(listed, state=answer.fault or tr("The values are being counted…"))
        declared, lacking = (tuple(map(tuple, found[one])) for one in ("declared", "lacking"))
        listed = replace(listed, declared=declared, lacking=lacking, rows=found["rows"])
        beyond, old = 0 if lacking else int(found["values"]), tr("Before your last change.")
        return replace(listed, beyond=beyond, state="" if answer.current else old)

    def render_view(self, view: Any) -> None:
        lines, open_, files, *_ = view
        self._empty.setVisible(not any(one.secret or one.step is not None for one in lines))
        self._table.show_lines(lines, open_)
        self._detail.setVisible(open_ is not None)
        known = None if open_ is None or open_.step is None else Priced.of(self.desk, open_.step)
        if open_ is not None:
            self._show_open(open_, known, files)
        self._show_row(known)
        self._show_together()
        self._rows.setVisible(known is not None)
        if known is not None:
            self._rows.show_outlook(self.desk.answers["outlook"], known.step.modifies())

    def _show_open(self, line: Line, known: Priced | None, files: Sequence[str]) -> None:
        desk, step, first = self.desk, line.step, line.columns[0]
        self._left.setVisible(not isinstance(step, RandomizeNumber))
        names = line.columns if len(line.columns) > 1 else ()
        self._which.renew((names, self._chosen), lambda: [*map(self._choice, names), 1])
        self._values.show_listed(self._listed(step), files)
        self._begin.setVisible(step is None)
        kind = desk.columns[first].kind if first in desk.columns else ""
        may_be_number = step is None and kind in RandomizeNumber.column_kinds
        self._number.setVisible(may_be_number)
        self._noise.setVisible(known is not None)
        self._fault.say(desk.step_fault(step), "bad")
        if known is not None:
            self._noise.show_priced(known)
        elif may_be_number and self._number.property("column") != first:
            self._number.setProperty("column", first)
            values = {"columns": [first], **RandomizeNumber.starts, "epsilon": share(desk)}
            made = form_of(desk, RandomizeNumber, values)
            made.edited.connect(self._take_step)
            self._number.inside.fill(made)

    def _choice(self, name: str) -> QPushButton:
        words = tr("List of {column}", column=name)
        made = button(name, partial(self._choose, name), "small", name=words)
        made.setCheckable(True)
        made.setChecked(name == self._chosen)
        return made

    def _show_row(self, known: Priced | None) -> None:
        own = None if known is None else known.own
        self._tells.setVisible(own is not None)
        if known is None or own is None:
            return
        names, attack, parts = known.step.modifies(), own["attack"], list[QWidget]()
        words = tr("Were all values as likely, a reader would guess the {column} in {share} of rows.")
        if known.priced.get("kept"):
            words = tr("In {share} of rows, the true {column} is shown. Nothing tells in which.")
        say(self._shown, "" if attack is None else words.format(share=percent(attack), column=named(names)))
        self._dots.setVisible(attack is not None)
        self._dots.show_share(attack or 0.0, "estimate")
        for prior, after in known.plan["beliefs"]:
            thinks = tr("Somebody thinks a value {prior} likely. After the row: at most {after}.")
            bound = share_at_most(after)
            parts += [text(thinks.format(prior=percent(prior), after=bound)), Bar(after, name=bound)]
        self._beliefs.fill(*parts)
        factor = factor_at_most(known.plan["odds"])
        limits = [tr("Odds between two values change by a factor of {factor} at most.", factor=factor)]
        if known.priced.get("memory"):
            limits.append(tr("That is of all reports of one value; several values of a person spend more."))
        if len(names) > 1:
            limits.append(tr("Of each column alone; what a row spends is the sum."))
        say(self._limits, " ".join(limits))

    def _show_together(self) -> None:
        desk, answer, own = self.desk, self.desk.answers["outlook"], randomizing(self.desk)
        value = answer.value or {"steps": (), "together": ""}
        pairs = zip(desk.recipe.steps, value["steps"], strict=False)
        costs = [(named(one.modifies()), known["epsilon"]) for one, known in pairs if one in own]
        self._together.title.setText(tr("Together, about one {unit}", unit=desk.recipe.input.unit))
        self._together.setVisible(bool(costs))
        words = ((name, "–" if spent is None else plain(spent)) for name, spent in costs)
        self._costs.fill(*(row(text(name, wrap=False), 1, text(spent)) for name, spent in words))
        total, said = value.get("sum"), tr("Sum: no bound")
        if total and total["epsilon"] is not None:
            said = tr("Sum: ε = {eps}; above {most} hardly anything is hidden")
            said = said.format(eps=plain(total["epsilon"]), most=plain(HARDLY_ANY))
        before = not answer.current
        say(self._sum, aged(said, before) if total else "", "before" if before else "")
        say(self._words, translated(value["together"]) if total else "")
        moved = any(one.kind == "randomize" and one.page == "places" for one in desk.recipe.steps)
        self._apart.setVisible(moved)

    def reset(self) -> None:
        super().reset()
        self._open, self._chosen, self._file, self._refused = None, "", "", ""
        self._noise.forget()
        self._number.setProperty("column", None)

    def show_field(self, column: str, field: str) -> None:
        """Open the line of a column, and the field of its form."""
        step = next((one for one in randomizing(self.desk) if column in one.modifies()), None)
        self._open = (column,) if step is None else step.modifies()
        self.touch()
        if step is not None:
            QTimer.singleShot(0, self._noise, partial(self._noise.focus_on, field))

    @property
    def _step(self) -> Any:
        return next((one for one in randomizing(self.desk) if one.modifies() == self._open), None)

    def _turn(self, columns: tuple[str, ...]) -> None:
        if columns != self._open:
            self._open, self._file, self._refused = columns, "", ""
            self._noise.forget()
            self.touch()

    def _choose(self, name: str) -> None:
        self._chosen, self._file = name, ""
        self.touch()

    def _take_step(self, step: Step) -> None:
        label = translated(step.describe()).rstrip(".")
        self._put(label[:1].upper() + label[1:], step)

    def _put(self, label: str, step: Step, kind: str = "") -> None:
        old, self._refused, self._open = self._step, "", step.modifies()
        if old is None:
            self.desk.add_step(label, step)
        else:
            self.desk.replace_step(label, old, step, kind=kind)

    def _edit(self, label: str, kind: str = "", **values: Any) -> None:
        """Put other values into the open step; a refusal is said at it, and changes nothing."""
        old = self._step
        try:
            step = checked(type(old), {**as_dict(old), **values})
        except UserError as error:
            self._fault.say(error.translated(), "bad")
        else:
            self._put(label, step, kind)

    def _take_epsilon(self, epsilon: float) -> None:
        names = named(self._open or ())
        label = tr("{columns}: ε = {eps}", columns=names, eps=plain(epsilon))
        self._edit(label, f"epsilon {names}", epsilon=epsilon)

    def _take_list(self, labels: list[str]) -> None:
        words = tr("List of {column}: {n} (value|values)", column=self._chosen, n=len(labels))
        self._list_is(words, labels)

    def _take_other(self, other: str) -> None:
        """Let a label stand for all that is on no list; a list that has no such label gets it."""
        found, lists = self.desk.answers[LABELS].value["columns"], dict(self._step.declared_domains())
        for name in lists:
            labels = [str(label) for label, _ in found[name]["declared"]]
            if other not in labels:
                lists[name] = [*labels, other]
        label = tr("{columns}: all else is {other}", columns=named(self._open or ()), other=other)
        self._edit(label, domain=lists, other=other)

    def _list_is(self, label: str, domain: Any) -> None:
        """Take another list for the chosen column; with the first one it is randomized."""
        step = self._step
        if step is None:
            try:
                starts = {"columns": [self._chosen], **Randomize.starts, "epsilon": share(self.desk)}
                self._take_step(checked(Randomize, {**starts, "domain": domain}))
            except UserError as error:
                self._fault.say(error.translated(), "bad")
            return
        others = {name: one for name, one in step.declared_domains().items() if name != self._chosen}
        self._edit(label, domain={**others, self._chosen: domain} if others else domain)

    def _declare(self, on: bool) -> None:
        """Randomize the column with the ticked values as its public list, or take its step out."""
        if on:
            self._take_list(self._values.ticked)
        else:
            self._remove()

    def _remove(self) -> None:
        old = self._step
        if old is not None:
            self._open = old.modifies()[:1]
            label = tr("Do not randomize {columns}", columns=named(old.modifies()))
            self.desk.replace_step(label, old, None)

    def _refuse(self, field: str, why: str) -> None:
        self._refused = f"{field}: {why}" if field else why
        self.touch()

    def _ask_file(self) -> None:
        self._file = Around(self.desk).choose(self, tr("A public file that holds the list"))
        self.touch()

    def _take_part(self, part: str) -> None:
        domain, self._file = f"{self._file}#{part}", ""
        self._list_is(tr("List of {column}: {source}", column=self._chosen, source=domain), domain)
