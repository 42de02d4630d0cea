"""What a randomizing step is expected to err and to tell: the questions, and their figures in words."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ldpaudit.app.answers import Question
from ldpaudit.app.desk import Desk
from ldpaudit.app.questions import LARGE, of_table
from ldpaudit.app.words import decimal, named, number, percent
from ldpaudit.estimate import periods_of
from ldpaudit.guarantee import round_up
from ldpaudit.language import tr
from ldpaudit.ledger import WEAK
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
    return f"plan {named(step.modifies())}"


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
    recipe, version = desk.recipe, desk.document.version
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
    level, eps, k = percent(plan["level"]), round_up(plan["epsilon"], 2), number(plan["domain_size"] or 0)
    if plan["kind"] == "number":
        return tr(
            "Half the {level} interval of a mean, as a part of the interval of the numbers.", level=level
        )
    words = tr(
        "Half the {level} interval of a value of average frequency, among {k} values.", level=level, k=k
    )
    if plan["kind"] == "several columns":
        words += " " + tr("Epsilon is that of the whole row. Allomfree is for repeated reports.")
    if plan["kind"] == "repeated" and plan["permanent"] is not None:
        more = tr(
            "From one collection with eps = {eps}; all reports of a value together spend at most {all}."
        )
        words += " " + more.format(eps=eps, all=round_up(plan["permanent"], 2))
    if _is_guessed(plan):
        words += " " + tr(
            "Attack: share of values that a reader guesses rightly from one report, if all {k} are "
            "equally likely: {blind} without a report, at most {most} with eps = {eps}.",
            blind=percent(1 / plan["domain_size"]),
            most=percent(plan["guess_first"]),
            k=k,
            eps=eps,
        )
    return words


def _is_guessed(plan: Mapping[str, Any]) -> bool:
    return any(one["attack"] is not None for one in plan["protocols"])


def _absolute(domain: Any, folder: Path) -> Any:
    """Return a list whose file is named from anywhere."""
    if not isinstance(domain, str):
        return "" if domain is None else [str(one) for one in domain]
    file, mark, part = domain.rpartition("#")
    return f"{public_path(folder, file).resolve()}#{part}" if mark else domain
