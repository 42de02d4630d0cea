"""What a run says about itself: the manifest that goes out, and the one that stays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from ldpaudit import __version__
from ldpaudit.audit.leaks import SEARCHED
from ldpaudit.engine.derived import derived_columns
from ldpaudit.engine.outcome import Outcome
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import Promise
from ldpaudit.generalize import Sample
from ldpaudit.language import Message
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.report.examples import bound_of_person, example
from ldpaudit.report.sentences import in_words

#: Instead of a role, for a column that a step made.
MADE = Message("made by a step")
#: Pieces of JSON between two looks.
_PIECES = 4096


def as_text(manifest: Mapping[str, Any], check_cancelled: CheckCancelled = never_cancelled) -> str:
    """Write a manifest as JSON that a person can read; `check_cancelled` is called on the way."""
    pieces: list[str] = []
    for piece in json.JSONEncoder(indent=2, ensure_ascii=False, allow_nan=False).iterencode(manifest):
        pieces.append(piece)
        if len(pieces) % _PIECES == 0:
            check_cancelled()
    return "".join([*pieces, "\n"])


def external(outcome: Outcome) -> dict[str, Any]:
    """Return what anybody may know, but the hashes of the files: nothing is computed from raw data here."""
    plan, recipe, period = outcome.plan, outcome.plan.recipe, outcome.plan.period_column
    of_period = {
        "period_column": None if period is None else period.name,
        "period": "" if period is None else period.period,
    }
    prefixed = recipe.output.formulas == "prefix" and recipe.output.as_lines
    return {
        "ldpaudit": __version__,
        "recipe": recipe.fingerprint(),
        "purpose": {name: getattr(recipe.purpose, name) for name in ("recipient", "purpose", "review")},
        # That there is a reason, which itself stays inside.
        "justified": bool(recipe.purpose.justification),
        "unit": recipe.input.unit,
        "person": plan.person,
        "most_rows": plan.most_rows,
        "key": outcome.key,
        "guarantees": [
            {
                **promise.guarantee.as_json(),
                "holds": promise.holds,
                "line": promise.line,
                **_said_of(plan, promise),
            }
            for promise in outcome.promises
        ],
        "totals": [total.as_json() for total in outcome.totals],
        **({} if plan.names_person else _only_total(outcome)),
        "together": outcome.together,
        "findings": [finding.as_json() for finding in outcome.findings],
        "derived": derived_columns(plan, outcome.findings),
        "columns": {
            name: {"role": recipe.columns.get(name, MADE), "treatment": plan.treatment(name)}
            for name in plan.shown
        },
        "released_columns": list(plan.released),
        "noise": {name: list(sources) for name, sources in plan.noise.items()},
        "removal": list(plan.removal),
        "exactness": [said for planned in plan.steps if (said := planned.step.exactness())],
        "asked": plan.asked,
        "randomized": [
            {**record, **of_period}
            for planned, step in plan.randomizers
            for record in step.records(planned.context)
        ],
        "numbers": [
            {**record, **of_period}
            for planned, step in plan.number_randomizers
            for record in step.records(planned.context)
        ],
        "table": recipe.output.path,
        "rows": outcome.stats.rows,
        "anonymity": dict(outcome.shown_after),
        "files": {},
        **({"formulas": recipe.output.formulas} if prefixed else {}),
        "searched": SEARCHED,
        "audit": outcome.audit.without_figures(),
        "groups": [name for name in outcome.groups if name != "all"],
    }


def internal(outcome: Outcome, manifest: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return what stays in the house, but the hashes of the files; `manifest` is the one that goes out."""
    plan, stats = outcome.plan, outcome.stats
    own = plan.recipe.input
    return {
        **manifest,
        # Trees and neighbours are not promised to be the same in another version.
        "libraries": {name: version(name) for name in ("numpy", "pandas", "scikit-learn", "scipy")},
        "identity": plan.identity,
        "purpose": asdict(plan.recipe.purpose),
        "input": {"path": own.path, "sha256": plan.input_hash, "rows": stats.read},
        "removed_rows": stats.read - stats.rows,
        "anonymity": {"before": dict(outcome.before), "after": dict(outcome.after)},
        "remarks": stats.remarks_json(),
        "audit": outcome.audit.as_json(),
        **outcome.inside,
        **outcome.truth(),
        **more,
    }


def _said_of(plan: Plan, promise: Promise) -> dict[str, str]:
    """Return what a promise means, what it hides and shows by example, what bounds a person; "" if void."""
    guarantee, person = promise.guarantee, plan.person or "person"
    said = dict.fromkeys(("in_words", "hides", "shows", "one_person_bound"), "")
    for planned in plan.steps if promise.holds else ():
        own = planned.step.guarantee(planned.context)
        drawn = isinstance(planned.step, Sample)
        if drawn if guarantee.delta else own is not None and own.columns == guarantee.columns:
            said["in_words"] = in_words(guarantee)
            said["hides"], said["shows"] = example(planned.step, guarantee, planned.context)
            if not guarantee.delta:
                said["one_person_bound"] = bound_of_person(planned.step, guarantee, person, plan.most_rows)
    return said


def _only_total(outcome: Outcome) -> dict[str, float]:
    """Return `total_epsilon` where all promises are about one row, so that one number says it all."""
    holding = [promise.guarantee for promise in outcome.promises if promise.holds]
    if any(one.neighbours != "row" or one.distance is not None or one.delta for one in holding):
        return {}
    of_rows = [total.epsilon for total in outcome.totals if total.relation == "one row" and total.bounded]
    return {"total_epsilon": of_rows[0]} if of_rows else {}
