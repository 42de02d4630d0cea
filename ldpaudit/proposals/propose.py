"""The answer to "which setting should I take": five proposals, the curve, and what to do where none fits."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ldpaudit.anonymity.conditions import missing_counts
from ldpaudit.generalize.search import Evaluation, LatticeNode, Problem, removed_rows
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.proposals.aims import Aims
from ldpaudit.proposals.basis import Basis, read_basis
from ldpaudit.proposals.effects import Impact, Shape, impact_json, percent, sentence_of
from ldpaudit.proposals.problems import Choice
from ldpaudit.proposals.settings import Found, Way, allowed_rows, find
from ldpaudit.proposals.writing import as_written, steps_for
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.column_hierarchies import ColumnHierarchy

#: In the order in which they are listed.
NAMES = ("place", "time", "rows", "balanced")
#: Limits are proposed in thousandths.
_THOUSAND = 1000
Better = Callable[[Mapping[str, Any]], None]


def ignore(_setting: Mapping[str, Any]) -> None:
    """Do nothing with a setting."""


def propose(
    recipe: Recipe,
    aims: Aims,
    reporter: ProgressReporter | None = None,
    better: Better = ignore,
    *,
    hierarchies: Path | None = None,
) -> dict[str, Any]:
    """Propose settings for a recipe.

    recipe: its steps for quasi-identifiers are the present levels; its other steps stay.
    aims: what every group must reach.
    reporter: gets the progress; once a search has begun, whoever stops it has what was found so far.
    better: gets the best setting so far: levels, loss, removed_rows, steps.
    hierarchies: folder of hierarchy files.
    Returns: rows (of the table, or what they stand for), k, max_suppressed, conditions, complete, ladders,
        proposals (each setting once, with all its names; `removed_at` has by column the rows that would go at
        each rung of its ladder, all other columns as proposed), curve, none (why no setting fits, and the
        nearest that would; else None), notes, sensitive_missing (rows without a sensitive value).
    Raises UserError: if recipe and table do not fit, or a figure cannot be used.
    Raises CancelledError: if it was stopped before anything was found.
    """
    reporter = reporter or ProgressReporter()
    needed = [] if aims.sensitive is None else [aims.sensitive]
    by_itself = aims.t is not None and aims.t_distance == "ordered" and aims.order is None
    ordered = needed if by_itself else []
    basis = read_basis(
        recipe,
        reporter,
        sensitive=needed,
        ordered=ordered,
        count=aims.count,
        hierarchies=hierarchies,
    )
    further, checked = reporter.watch("search"), 0

    def check_cancelled() -> None:
        nonlocal checked
        checked += 1
        further(checked, 0)

    def report_better(choice: Choice, setting: LatticeNode) -> None:
        better(_setting(basis, aims, choice, setting))

    found = find(basis, aims, check_cancelled, report_better)
    missing = basis.frame.column(aims.sensitive).null_count if aims.sensitive is not None else 0
    choice = found.choice
    return {
        "rows": basis.total,
        "things": basis.things,
        "k": aims.k,
        "max_suppressed": aims.max_suppressed,
        "conditions": [condition.describe() for condition in aims.every_condition()],
        "sensitive_missing": missing,
        "complete": found.complete,
        "ladders": {name: _hierarchy_json(basis, name, one) for name, one in basis.hierarchies.items()},
        "proposals": _proposals(basis, aims, found),
        "curve": [_setting(basis, aims, choice, one) for one in found.curve],
        "none": _none(basis, aims, found),
        "notes": [*basis.notes, *missing_counts({str(aims.sensitive): missing})],
    }


def _setting(
    basis: Basis, aims: Aims, choice: Choice, setting: LatticeNode, limit: float | None = None
) -> dict[str, Any]:
    levels = choice.all_levels(setting.levels)
    return {
        "levels": levels,
        "loss": choice.total_loss(setting.loss),
        "removed_rows": setting.removed_rows,
        "k": setting.smallest_class,
        "classes": setting.classes,
        "steps": as_written(basis.recipe, steps_for(basis, aims, levels, limit)),
    }


def _proposals(basis: Basis, aims: Aims, found: Found) -> list[dict[str, Any]]:
    """Return the named settings; where a search was stopped, "limit" serves as "balanced" too."""
    impact, (own, evaluation) = Impact(basis, found.whole), found.yours
    kept = {name: level for name, level in basis.levels.items() if level is not None}
    shape = own.shape(evaluation.setting.levels)
    yours = {
        **_setting(basis, aims, own, evaluation.setting),
        "levels": kept,
        "steps": as_written(basis.recipe, steps_for(basis, aims, kept)),
    }
    proposals = [_proposal("yours", basis, aims, (own, evaluation, shape), yours, own.problem, impact)]
    settings = dict(found.settings)
    if not found.complete and "limit" in settings:
        settings.setdefault("balanced", settings["limit"])
    choice = found.choice
    for name in NAMES:
        if name not in settings:
            continue
        setting = settings[name]
        # A search with other weights measures another loss.
        evaluation = choice.evaluated(setting.levels)
        shape = {**choice.shape(setting.levels), **_left_out(basis, choice)}
        plain = _setting(basis, aims, choice, evaluation.setting)
        same = [one for one in proposals if all(one[key] == plain[key] for key in ("levels", "steps"))]
        if same:
            same[0]["names"].append(name)
        else:
            measured = choice, evaluation, shape
            proposals.append(_proposal(name, basis, aims, measured, plain, found.whole, impact))
    return proposals


def _proposal(
    name: str,
    basis: Basis,
    aims: Aims,
    measured: tuple[Choice, Evaluation, Shape],
    plain: dict[str, Any],
    problem: Problem,
    impact: Impact,
) -> dict[str, Any]:
    choice, evaluation, shape = measured
    in_order = {one: shape[one] for one in basis.hierarchies}
    removed = evaluation.setting.removed_rows
    weights = {**choice.weights, **choice.left_out}
    return {
        "name": name,
        "names": [name],
        **plain,
        "holds": removed <= allowed_rows(choice, aims),
        "sentence": Message(
            "^{sentence}", sentence=sentence_of(basis, choice, plain["levels"], removed, plain["loss"])
        ),
        "removed_at": _removed_at(basis, problem, plain["levels"]),
        "who_pays": impact_json(impact.of(in_order, weights, evaluation.removed)),
    }


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


def _left_out(basis: Basis, choice: Choice) -> Shape:
    return {name: (basis.hierarchies[name].hierarchy, level) for name, level in choice.tops.items()}


def _hierarchy_json(basis: Basis, name: str, hierarchy: ColumnHierarchy) -> dict[str, Any]:
    steps = [() if level.step is None else (level.step,) for level in hierarchy.levels]
    return {
        "level": basis.levels[name],
        "tables": list(hierarchy.tables),
        "rungs": [
            {
                "label": level.label,
                "examples": list(level.examples),
                "share": level.share,
                "groups": level.groups,
                "step": as_written(basis.recipe, step)[0] if step else None,
            }
            for level, step in zip(hierarchy.levels, steps, strict=True)
        ],
    }


def _none(basis: Basis, aims: Aims, found: Found) -> dict[str, Any] | None:
    """Return why no setting fits: what the coarsest still removes, and which columns make rows stand out."""
    own, evaluation = found.yours
    fits = "limit" in found.settings or evaluation.setting.removed_rows <= allowed_rows(own, aims)
    if fits or found.fewest is None:
        return None
    choice, removed = found.choice, found.fewest
    worst = next((way.columns for way in found.nearest if way.columns), ())
    things, several = basis.count_words(removed), found.choice.problem.settings > 1
    some = Message("{things} ({percent})", things=things, percent=percent(removed, choice.problem.rows))
    some = (
        Message("all {things}", things=things)
        if removed == choice.problem.rows
        else Message("{rows} or more", rows=some)
        if several
        else some
    )
    limit = Message(
        "{conditions} with at most {percent:g} % removed",
        conditions=aims.words(),
        percent=100 * aims.max_suppressed,
    )
    sentence = (
        Message(
            "None of the {searched:,} settings searched reaches {limit}: each removes {rows}",
            searched=found.choice.problem.settings,
            limit=limit,
            rows=some,
        )
        if several
        else Message(
            "The only setting searched does not reach {limit}: it removes {rows}", limit=limit, rows=some
        )
    )
    if worst:
        sentence += Message(
            "; {columns} (makes|make) them stand out",
            n=len(worst),
            columns=in_line(worst),
        )
    return {
        "sentence": sentence + ".",
        "removed_rows": removed,
        "columns": list(worst),
        "nearest": [_way(basis, aims, way) for way in found.nearest],
    }


def _way(basis: Basis, aims: Aims, way: Way) -> dict[str, Any]:
    limit = None if way.limit is None else math.ceil(way.limit * _THOUSAND - 1e-9) / _THOUSAND
    setting = _setting(basis, aims, way.choice, way.setting, limit)
    if limit is not None:
        kind, first = "limit", Message("Let {limit:.1f} % of the rows go", limit=100 * limit)
    else:
        kind, first = "drop", Message("Leave out {columns}", columns=in_line(way.columns))
    cost = sentence_of(basis, way.choice, setting["levels"], setting["removed_rows"], setting["loss"])
    return {
        "kind": kind,
        "sentence": Message("{change}: {cost}", change=first, cost=cost),
        "max_suppressed": limit,
        "column": in_line(way.columns),
        "columns": list(way.columns),
        **setting,
    }
