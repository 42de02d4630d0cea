"""How a step randomizes, what it is expected to err and to tell; folded, its form and all protocols."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.form import Around, Form
from ldpaudit.app.page import Level
from ldpaudit.app.questions import LARGE, of_table
from ldpaudit.app.rows import RowsView
from ldpaudit.app.widgets import Box, Figure, Fold, Sign, Slider, button, column, row, say, text
from ldpaudit.app.words import decimal, named, number, percent, period_words
from ldpaudit.estimate import periods_of
from ldpaudit.findings import LargeEpsilon
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr
from ldpaudit.ledger import HARDLY_ANY, WEAK
from ldpaudit.protocols import Randomize, RandomizeNumber, entry_of
from ldpaudit.protocols.plan import plannable
from ldpaudit.recipe.values import as_dict
from ldpaudit.step import Step, public_path

LABELS = "labels"
#: Protocols that differ by less are equally good to anybody.
ALIKE = 0.01


def randomizing(desk: Desk) -> list[Step]:
    """Return the steps that randomize anything but places."""
    return [one for one in desk.recipe.steps if isinstance(one, Randomize | RandomizeNumber)]


def share(desk: Desk) -> float:
    """Return the epsilon with which a column begins: the secret ones together say no more than one should."""
    return math.floor(100 * WEAK / max(len(desk.with_role("sensitive")), 1)) / 100


def plan_name(step: Step) -> str:
    """Name the question about the errors of a step."""
    return f"plan {step.modifies()}"


def expectation(desk: Desk, step: Any) -> Question | None:
    """Ask what errors to expect of a step; sizes and epsilon enter, no row."""
    values, entry, priced = as_dict(step), entry_of(step.protocol), priced_of(desk, step)
    rows = desk.inspection.rows if desk.inspection is not None else None
    first, whole = values.get("epsilon_first"), values.get("epsilon")
    epsilon = first or whole or priced.get("epsilon")
    kind = "one value" if entry.kind == "choice" else entry.kind
    if not rows or not epsilon or (kind != "number" and not priced):
        return None
    asked: dict[str, Any] = {"kind": kind, "epsilon": float(epsilon), "rows": rows}
    asked["domain_size"] = None if kind == "number" else int(priced["k"])
    asked["permanent"] = float(whole) if first and whole else None
    asked["attributes"] = len(step.columns) if kind == "several columns" else None
    fields = sorted(set(plannable(kind)) & set(entry.fields))
    asked["parameters"] = {name: values[name] for name in fields if values.get(name) not in (None, False)}
    asked["parts"] = [parts for _, parts in periods(desk)]
    return Question(plan_name(step), json.dumps(asked), lambda: ["plan", asked], pause=150)


def periods(desk: Desk) -> list[tuple[str, int]]:
    """Return how many years and months the released time spans; nothing where none is released."""
    found = desk.inspection
    for one in found.columns if found is not None else ():
        steps = desk.steps_on(one.name)
        if desk.role(one.name) == "time" and not any(step.kind == "remove" for step in steps):
            to = next((str(getattr(step, "to", "")) for step in steps), "")
            return [(name, n) for name, n in one.periods if n > 1 and (not to or name in periods_of(to))]
    return []


def values_of(desk: Desk, names: Sequence[str], step: Step | None) -> Question | None:
    """Ask which values columns hold once earlier steps have treated them, beside the lists of a step."""
    if not names or isinstance(step, RandomizeNumber) or not desk.answers["inspection"].current:
        return None
    recipe, version = desk.recipe, desk.version
    before = recipe.steps.index(step) if step in recipe.steps else len(recipe.steps)
    domains = step.declared_domains() if isinstance(step, Randomize) else {}
    asked = {name: _absolute(domains.get(name), recipe.folder) for name in names}
    steps = [[one.do, as_dict(one)] for one in recipe.steps[:before]]

    def arguments() -> Sequence[Any]:
        return ["labels", {"recipe": str(desk.written(LABELS)), "before": before, "domains": asked}]

    large = (version or (0, 0))[0] >= LARGE
    return Question(LABELS, of_table(recipe, version, steps, asked), arguments, pause=300, apart=large)


def priced_of(desk: Desk, step: Step) -> Mapping[str, Any]:
    """Return what the last outlook says of a step's first column; its sizes outlast a change of epsilon."""
    steps = (desk.answers["outlook"].value or {"steps": ()})["steps"]
    name = step.modifies()[0]
    return next((one for known in steps for one in known["protocols"] if one["column"] == name), {})


def own_name(step: Any, priced: Mapping[str, Any]) -> str:
    """Name the protocol of a step as a plan does; where one chooses among others, what it has chosen."""
    entry = entry_of(step.protocol)
    return str(priced.get("protocol", "")).partition("[")[0] if entry.kind == "choice" else entry.name


def points(share: float, step: Step) -> str:
    """Write an error: of shares in points, of a mean as a part of the interval."""
    if isinstance(step, RandomizeNumber):
        return tr("± {share}", share=percent(share))
    return tr("± {points} points", points=decimal(100 * share, 2))


def plain(epsilon: float) -> str:
    """Write an epsilon, never below it."""
    return round_up(epsilon, 2).rstrip("0").removesuffix(".") if epsilon >= 0.01 else round_up(epsilon)


def table_of(plan: Mapping[str, Any], chosen: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the table of all protocols: names of its columns, and its lines."""
    best, guessed, lines = plan["protocols"][0], _is_guessed(plan), []
    for one in plan["protocols"]:
        attack = ("–" if one["attack"] is None else percent(one["attack"]),) if guessed else ()
        alike = one["half_width"] <= best["half_width"] * (1 + ALIKE)
        remark = [tr("chosen")] if one["protocol"] == chosen else []
        remark += [tr("recommended")] if one is best else [tr("as good")] if alike else []
        lines.append((str(one["protocol"]), f"± {percent(one['half_width'])}", *attack, ", ".join(remark)))
    more = [tr("Attack")] if guessed else []
    return [tr("Protocol"), tr("Expected"), *more, tr("Remark")], lines


def about_table(plan: Mapping[str, Any]) -> str:
    """Say what the figures of all protocols are."""
    level = percent(plan["level"])
    if plan["kind"] == "number":
        return tr("Half the {level} interval of a mean, as a part of that of the numbers.", level=level)
    words = tr("Half the {level} interval of a value of average frequency.", level=level)
    guess = tr("Attack: values that a reader guesses rightly from one report, were all as likely.")
    return f"{words} {guess}" if _is_guessed(plan) else words


def _is_guessed(plan: Mapping[str, Any]) -> bool:
    return any(one["attack"] is not None for one in plan["protocols"])


def _absolute(domain: Any, folder: Path) -> Any:
    """Return a list whose file is named from anywhere."""
    if not isinstance(domain, str):
        return "" if domain is None else [str(one) for one in domain]
    file, mark, part = domain.rpartition("#")
    return f"{public_path(folder, file).resolve()}#{part}" if mark else domain


#: Twenty steps of nearly equal factors in a decade, in two digits.
EPSILONS = tuple(float(f"{10 ** (at / 20 - 1):.2g}") for at in range(41))


@dataclass(frozen=True)
class Priced:
    """What is known of a step before any run: the answer of `plan`, how that stands, and the outlook."""

    step: Step
    plan: Any
    state: str
    priced: Mapping[str, Any]

    @classmethod
    def of(cls, desk: Desk, step: Step) -> Priced:
        plan = desk.answers[plan_name(step)]
        return cls(step, plan.value, plan.state, priced_of(desk, step))

    @property
    def own(self) -> Mapping[str, Any] | None:
        """What the plan says of the protocol of the step."""
        name = own_name(self.step, self.priced)
        return next((one for one in (self.plan or {}).get("protocols", ()) if one["protocol"] == name), None)


class Noise(Box):
    """The half of an open line that edits its step.

    moved: another epsilon.
    edited, refused, removed: a form made another step, or none, and why; the step is to go.
    """

    moved = Signal(float)
    edited = Signal(object)
    refused = Signal(str, str)
    removed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(spacing=8)
        self._desk = desk
        self._form: Form | None = None
        self._make_epsilon()
        self._weak, self._typical = Sign(), text("", "verdict", wrap=False)
        self._about, self._periods, self._state = text(), Sign(), text("", "small", "muted")
        self._table, self._remarks = RowsView(tr("Protocols by expected error")), text("", "small", "muted")
        self._table.horizontalHeader().setStretchLastSection(True)
        self._fields = column()
        self._method = Fold("", self._fields, Fold(tr("All protocols"), self._table, self._remarks))
        self._drop = button(tr("Do not randomize"), self.removed.emit, "small")
        figures = row(self._typical, (self._about, 1))
        self.add(self._weak, figures, self._periods, self._state, self._method, self._drop)

    def _make_epsilon(self) -> None:
        self._line = Slider(EPSILONS, 5)
        self._line.moved.connect(self.moved)
        self._figure = Figure("", 0.01, 100, self.moved.emit, 3)
        self._figure.setSingleStep(0.1)
        self._figure.setPrefix("ε  ")
        self._none = text(tr("This method has no epsilon of its own: see its fields below."), level="muted")
        self._zones, start = row(spacing=2), EPSILONS[0]
        for end, level, words in (
            (WEAK, "held", tr("strong: to {most}", most=number(WEAK))),
            (HARDLY_ANY, "weak", tr("weak: to {most}", most=number(HARDLY_ANY))),
            (EPSILONS[-1], "bad", tr("hardly any")),
        ):
            zone = text(words, "pill", level)
            zone.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            zone.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._zones.add((zone, EPSILONS.index(end) - EPSILONS.index(start)))
            start = end
        title = row(text(tr("How much noise?"), "section", wrap=False), 1, self._figure)
        self.add(column(title, self._line, self._zones, self._none))

    def show_priced(self, known: Priced) -> None:
        step, names = known.step, named(known.step.modifies())
        self._drop.setAccessibleName(tr("Do not randomize {columns}", columns=names))
        epsilon: float | None = getattr(step, "epsilon", None)
        for widget in (self._line, self._figure, self._zones):
            widget.setVisible(epsilon is not None)
            widget.setAccessibleName(tr("Epsilon of {columns}", columns=names))
        self._none.setVisible(epsilon is None)
        if epsilon is not None:
            self._figure.put(epsilon)
            self._line.put(epsilon, decimal(epsilon))
        self._weak.say(*_weakness(self._desk, epsilon or 0.0))
        if self._form is not None and self._form.kind is type(step):
            self._form.show_step(step)
        else:
            self._form = form_of(self._desk, type(step), as_dict(step))
            self._form.edited.connect(self.edited)
            self._form.refused.connect(self.refused)
            self._fields.fill(self._form)
        self._show_error(known)

    def focus_on(self, field: str) -> None:
        self._method.open()
        if self._form is not None:
            self._form.focus_on(field)

    def forget(self) -> None:
        """Forget the form: it is of another document."""
        self._form = None
        self._fields.fill()

    def _show_error(self, known: Priced) -> None:
        step, own, plan = known.step, known.own, known.plan
        level, each = "" if known.state == "current" else "muted", list[str]()
        method = tr("Method: {name}", name=entry_of(step.protocol).name)  # type: ignore[attr-defined]
        typical, why = "", ""
        about = tr("The expected error is being computed.") if known.state == "waiting" else ""
        if own is not None:
            best = plan["protocols"][0]
            if best["absolute"] < own["absolute"] * (1 - ALIKE):
                error = points(best["absolute"], step)
                less = tr("{best} would err less: {error}", best=best["protocol"], error=error)
                method = f"{method}. {less}"
            typical, wide = points(own["absolute"], step), points(own["half_width"], step)
            about = tr("on average, {wide} in 95 of 100 tables", wide=wide)
            if isinstance(step, RandomizeNumber):
                about = tr("of its range for a mean, on average; {wide} in 95 of 100 tables", wide=wide)
            why = tr("Only sizes, the number of rows and epsilon enter; no row was looked at.")
            why = tr("Before your last change.") if level else why
            words = tr("by {period} ({count}): {error}")
            for (period, count), part in zip(periods(self._desk), own["parts"], strict=False):
                error = points(part["absolute"], step)
                each.append(words.format(period=period_words(period), count=count, error=error))
            names, lines = table_of(plan, own_name(step, known.priced))
            self._table.setFixedHeight(self._table.height_of(len(lines)))
            self._table.fill(names, lines, range(1, len(names) - 1))
            say(self._remarks, about_table(plan))
        say(self._typical, typical, level)
        say(self._about, about, level)
        say(self._state, why)
        self._periods.say(tr("Expect {errors}.", errors=", ".join(each)) if each else "", "note")
        self._method.line.setText(method)


def _weakness(desk: Desk, epsilon: float) -> tuple[str, Level]:
    """Say that an epsilon is large, and what the findings ask for."""
    if epsilon <= WEAK:
        return "", "none"
    hardly, code = epsilon > HARDLY_ANY, LargeEpsilon.code
    words = tr("Hardly any noise: next to nothing is hidden.") if hardly else tr("A weak promise.")
    more = tr("The trial will ask for a reason, which the report prints.")
    if any(one.code == code for one in desk.found()):
        more = tr("The findings beside this page ask for a reason, which the report prints.")
    for one, _ in desk.acceptances():
        if one.finding == code:
            more = tr("Your reason: {reason}", reason=one.reason)
    return f"{words} {more}", "bad" if hardly else "weak"


def form_of(desk: Desk, kind: type[Step], values: Mapping[str, Any]) -> Form:
    """Make the form of a step that randomizes."""
    around = Around(desk, list(dict.fromkeys([*desk.columns, *desk.made])))
    return Form(kind, values, around)
