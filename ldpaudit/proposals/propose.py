"""The answer to "which setting should I take": five proposals, the curve, and what to do where none fits."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ldpaudit.anonymity.conditions import missing_counts
from ldpaudit.generalize import Drop, Generalize, Suppress
from ldpaudit.generalize.search import Evaluation, LatticeNode, Problem, removed_rows
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.proposals.aims import Aims
from ldpaudit.proposals.basis import SIZES_GROUPS, Basis, own_steps, read_basis, top
from ldpaudit.proposals.effects import Impact, percent, sentence_of
from ldpaudit.proposals.settings import Choice, Found, Way, find
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.levels import ColumnHierarchy
from ldpaudit.step import Step

#: In the order in which they are listed.
NAMES = ("place", "time", "rows", "balanced")


def propose(
    recipe: Recipe, aims: Aims, reporter: ProgressReporter | None = None, *, hierarchies: Path | None = None
) -> dict[str, Any]:
    """Propose settings for a recipe.

    recipe: its steps for quasi-identifiers are the present levels; its other steps stay.
    aims: what every group must reach.
    reporter: gets the progress; once a search has begun, whoever stops it has what was found so far.
    hierarchies: folder of hierarchy files.
    Returns: ok (whether a setting fits), rows (of the table, or what they stand for), k, max_suppressed,
        conditions, complete, ladders, proposals (each setting once, with all its names; `removed_at` has by
        column the rows that would go at each rung of its ladder, all other columns as proposed), curve, none
        (why no setting fits, and the nearest that would; else None), notes, sensitive_missing (rows without a
        sensitive value).
    Raises UserError: if recipe and table do not fit, or a figure cannot be used.
    Raises CancelledError: if it was stopped before anything was found.
    """
    reporter = reporter or ProgressReporter()
    basis = read_basis(recipe, aims, reporter, hierarchies)
    found = find(basis, reporter.counting("search"))
    missing = basis.frame.column(aims.sensitive).null_count if aims.sensitive is not None else 0
    none = _none(found)
    return {
        "ok": none is None,
        "rows": basis.total,
        "things": basis.things,
        "k": aims.k,
        "max_suppressed": aims.max_suppressed,
        "conditions": [condition.describe() for condition in aims.every_condition()],
        "sensitive_missing": missing,
        "complete": found.complete,
        "ladders": {name: _hierarchy_json(basis, one) for name, one in basis.hierarchies.items()},
        "proposals": _proposals(found),
        "curve": [_setting(found, found.choice, one) for one in found.curve],
        "none": none,
        "notes": [*basis.notes, *missing_counts({str(aims.sensitive): missing})],
    }


def _setting(
    found: Found, choice: Choice, setting: LatticeNode, limit: float | None = None
) -> dict[str, Any]:
    levels, basis = choice.all_levels(setting.levels), found.basis
    return {
        "levels": levels,
        "loss": choice.total_loss(setting.loss),
        "removed_rows": setting.removed_rows,
        "k": setting.smallest_class,
        "classes": setting.classes,
        "steps": as_written(basis.recipe, steps_for(basis, levels, limit)),
    }


def _proposals(found: Found) -> list[dict[str, Any]]:
    """Return the named settings; where a search was stopped, "limit" serves as "balanced" too."""
    basis, choice, (own, evaluation) = found.basis, found.choice, found.yours
    impact = Impact(basis)

    def proposal(
        name: str, choice: Choice, evaluation: Evaluation, plain: dict[str, Any], problem: Problem
    ) -> dict[str, Any]:
        shape = choice.shape(evaluation.setting.levels)
        in_order = {one: shape[one] for one in basis.hierarchies}
        removed = evaluation.setting.removed_rows
        weights = {**choice.weights, **choice.left_out}
        sentence = sentence_of(basis, choice, plain["levels"], removed, plain["loss"])
        return {
            "name": name,
            "names": [name],
            **plain,
            "holds": removed <= found.allowed_rows,
            "sentence": sentence,
            "removed_at": _removed_at(basis, problem, plain["levels"]),
            "who_pays": impact.of(in_order, weights, evaluation.removed),
        }

    kept = {name: level for name, level in basis.levels.items() if level is not None}
    steps = as_written(basis.recipe, steps_for(basis, kept))
    plain = {**_setting(found, own, evaluation.setting), "levels": kept, "steps": steps}
    proposals = [proposal("yours", own, evaluation, plain, own.problem)]
    settings = dict(found.settings)
    if not found.complete and "limit" in settings:
        settings.setdefault("balanced", settings["limit"])
    for name in (name for name in NAMES if name in settings):
        # A search with other weights measures another loss.
        evaluation = choice.evaluated(settings[name].levels)
        plain = _setting(found, choice, evaluation.setting)
        same = [one for one in proposals if all(one[key] == plain[key] for key in ("levels", "steps"))]
        if same:
            same[0]["names"].append(name)
        else:
            proposals.append(proposal(name, choice, evaluation, plain, found.whole))
    return proposals


def _removed_at(basis: Basis, problem: Problem, levels: Mapping[str, int | None]) -> dict[str, list[int]]:
    """Return for each column the rows that go at each rung; none where the recipe's step is no rung."""
    # Such a step makes a hierarchy of its own, of two levels.
    now = {
        name: levels.get(name) or int(name in basis.hierarchies and name not in levels)
        for name in problem.columns
    }
    return {
        name: [removed_rows(problem, {**now, name: at}) for at in range(len(one.levels))]
        for name, one in basis.hierarchies.items()
        if name in levels
    }


def _hierarchy_json(basis: Basis, own: ColumnHierarchy) -> dict[str, Any]:
    rungs = []
    for level in own.levels:
        steps = [] if level.step is None else as_written(basis.recipe, [level.step])
        about = {name: getattr(level, name) for name in ("label", "share", "groups")}
        rungs.append({**about, "examples": list(level.examples), "step": steps[0] if steps else None})
    return {"level": basis.levels[own.column], "rungs": rungs}


def _none(found: Found) -> dict[str, Any] | None:
    """Return why no setting fits: what the coarsest still removes, and which columns make rows stand out."""
    basis, problem, removed = found.basis, found.choice.problem, found.fewest
    _, evaluation = found.yours
    fits = "limit" in found.settings or evaluation.setting.removed_rows <= found.allowed_rows
    if fits or removed is None:
        return None
    worst = next((way.columns for way in found.nearest if way.columns), ())
    things = basis.count_words(removed)
    some = Message("{things} ({percent})", things=things, percent=percent(removed, problem.rows))
    if removed == problem.rows:
        some = Message("all {things}", things=things)
    sentence = Message(
        "No setting of {searched:,} has {conditions} with at most {percent:g} % removed: each removes at "
        "least {rows}",
        searched=problem.settings,
        conditions=found.basis.aims.words(),
        percent=100 * found.basis.aims.max_suppressed,
        rows=some,
    )
    if worst:
        sentence += Message("; {columns} (makes|make) them stand out", n=len(worst), columns=in_line(worst))
    return {
        "sentence": sentence + ".",
        "removed_rows": removed,
        "columns": list(worst),
        "nearest": [_way(found, way) for way in found.nearest],
    }


def _way(found: Found, way: Way) -> dict[str, Any]:
    # In thousandths.
    limit = None if way.limit is None else math.ceil(way.limit * 1000 - 1e-9) / 1000
    setting = _setting(found, way.choice, way.setting, limit)
    change = Message("Leave out {columns}", columns=in_line(way.columns))
    if limit is not None:
        change = Message("Let {limit:.1f} % of the rows go", limit=100 * limit)
    cost = sentence_of(found.basis, way.choice, setting["levels"], setting["removed_rows"], setting["loss"])
    return {
        "kind": "drop" if limit is None else "limit",
        "sentence": Message("{change}. {cost}", change=change, cost=cost),
        "max_suppressed": limit,
        "columns": list(way.columns),
        **setting,
    }


def steps_for(
    basis: Basis, levels: Mapping[str, int], max_suppressed: float | None = None
) -> tuple[Step, ...]:
    """Return all steps of the recipe that has these levels; what it does to other columns stays.

    Coarser columns stand where they stood, or else before the first noise; then small groups are removed;
    then columns are left out.
    """
    recipe, hierarchies = basis.recipe, basis.hierarchies
    noise = {planned.at for planned in basis.plan.steps if planned.randomized()}
    out = {name for name, level in levels.items() if level == top(hierarchies[name])}
    coarser = {name: hierarchies[name].levels[at].step for name, at in levels.items() if name not in out}
    steps: list[Step] = []
    # Where new steps go: before the first noise, and behind the last column that is made coarser.
    first_noise: int | None = None
    last_own, dropped, whose = 0, set[str](), set[str]()
    for at, step in enumerate(recipe.steps):
        own = next((name for name in levels if step in own_steps(recipe, name)), None)
        if isinstance(step, SIZES_GROUPS):
            continue
        if isinstance(step, Drop):
            # Whose the rows are is counted by, before it goes.
            whose |= {recipe.input.unit} & set(step.columns)
            left = tuple(
                name for name in step.columns if (name not in levels or name in out) and name not in whose
            )
            dropped |= set(left)
            steps += [Drop(columns=left)] if left else []
        elif own is None:
            first_noise = len(steps) if at in noise and first_noise is None else first_noise
            steps.append(step)
        elif (instead := coarser.pop(own, None)) is not None:
            steps.append(instead)
            last_own = len(steps)
    new = [step for step in coarser.values() if step is not None]
    gone = (*whose, *(name for name in hierarchies if name in out - dropped - whose))
    position = max(last_own, len(steps) if first_noise is None else first_noise)
    drops = [Drop(columns=gone)] if gone else []
    steps[position:position] = [*new, *_removal(basis, [*steps, *new], out, max_suppressed), *drops]
    return tuple(_before_what_they_read(steps))


def as_written(recipe: Recipe, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Return steps as a recipe writes them."""
    written: list[dict[str, Any]] = recipe.with_changes(steps=tuple(steps)).as_dict()["step"]
    return written


def _before_what_they_read(steps: list[Step]) -> list[Step]:
    """Return the steps with those that use another column before the one that coarsens or drops it."""
    for step in [one for one in steps if isinstance(one, Generalize) and one.by]:
        others = set(step.inputs()) - set(step.modifies())
        at = steps.index(step)
        first = next(
            (position for position, one in enumerate(steps[:at]) if others & set(one.modifies())), at
        )
        steps.insert(first, steps.pop(at))
    return steps


def _removal(basis: Basis, steps: Sequence[Step], out: set[str], max_suppressed: float | None) -> list[Step]:
    """Return the step that removes the rows of groups that do not meet the conditions."""
    aims = basis.aims
    # A column may leave its step under another name.
    into = {name: getattr(step, "into", None) or name for step in steps for name in step.modifies()}
    names = [str(into.get(name, name)) for name in basis.hierarchies if name not in out]
    columns = tuple(dict.fromkeys([*names, *basis.made.column_names]))
    share = aims.max_suppressed if max_suppressed is None else max_suppressed
    if aims.k < 2 or not columns:
        return []
    more = aims.of_sensitive(basis.recipe.folder)
    return [Suppress(columns=columns, k=aims.k, max_suppressed=share, **more)]
