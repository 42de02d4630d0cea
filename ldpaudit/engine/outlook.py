"""What a recipe would do, from the first rows at most: columns step by step, promises, expected error."""

from __future__ import annotations

from typing import Any

from ldpaudit.engine.compile_plan import compile_plan, refuse_uncovered
from ldpaudit.engine.first_rows import foreseen
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import claims, promises, together
from ldpaudit.errors import UserError
from ldpaudit.ledger import Claim, declared, totals
from ldpaudit.protocols import Randomize
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.step import Context
from ldpaudit.tables import Source

#: In place of the hash of a table that is not read: the key is drawn anew each time.
_NO_HASH = "0" * 64


def outlook(recipe: Recipe, rows: int = 0) -> dict[str, Any]:
    """Walk through the steps of a recipe as a run would, up to the first that cannot work.

    rows: first rows of the table to treat, with noise of a key that is thrown away.
    Returns: steps, of those that work: columns (names that leave it), epsilon (None for a step without a
        promise, or with one that grows with distance), protocols (of a randomizing step: column, protocol,
        epsilon, memory (whether epsilon is that of all reports of one value), k, kept); together, what the
        promises cost together in words; empty where a step cannot work; sum, about the declared unit as
        plain values, or None; findings about the columns of coordinates that the steps name; fault, None or
        the first step that cannot work: step (from 0), where, what, hint; rows, None where none are asked for
        or the recipe cannot run, or what `first_rows.foreseen` returns.
    Raises UserError: if the table cannot be opened.
    """
    source = Source.open(recipe.table_path, recipe.input.options)
    names_unit = recipe.input.person_in(source.columns) is not None
    unit = "row" if names_unit else recipe.input.unit
    context = Context(recipe.folder, dict(source.columns), unit)
    steps: list[dict[str, Any]] = []
    for at, step in enumerate(recipe.steps):
        try:
            after = step.bind(context)
            refuse_uncovered(step, context, source)
            guarantee = step.guarantee(context)
        except UserError as error:
            fault = {"step": at, "where": error.where, "what": error.what, "hint": error.hint}
            return {"steps": steps, "together": "", "sum": None, "findings": [], "fault": fault, "rows": None}
        grows = guarantee is None or guarantee.distance is not None
        steps.append(
            {
                "columns": list(after.columns),
                "epsilon": None if guarantee is None or grows else guarantee.epsilon,
                "protocols": _protocols(step, context) if isinstance(step, Randomize) else [],
            }
        )
        context = after
    try:
        plan = compile_plan(recipe, source, Key.generate(), _NO_HASH, lasting=False)
    except UserError:
        return {"steps": steps, "together": "", "sum": None, "findings": [], "fault": None, "rows": None}
    words, sums = _together(plan)
    return {
        "steps": steps,
        "together": words,
        "sum": sums,
        "findings": [one.as_json() for one in plan.findings if one.kind.live],
        "fault": None,
        "rows": foreseen(plan, rows) if rows else None,
    }


def promised(recipe: Recipe) -> tuple[tuple[Claim, ...], str, tuple[str, ...]]:
    """Return what a release would promise, before any row is read, who is protected, and what has no noise.

    Raises UserError: if recipe and table do not fit.
    """
    source = Source.open(recipe.table_path, recipe.input.options)
    plan = compile_plan(recipe, source, Key.generate(), _NO_HASH, lasting=False)
    person = recipe.input.unit if plan.names_person else ""
    return claims(plan, promises(plan, []), []), person, plan.exact


def _together(plan: Plan) -> tuple[str, dict[str, Any] | None]:
    """Return the sums of all promises in words, before any row has shown what makes one void, and one."""
    promised = promises(plan, [])
    person = plan.recipe.input.unit if plan.names_person else ""
    found = totals(claims(plan, promised, []), person)
    one = declared(found, person)
    return together(plan, promised, found), None if one is None else one.as_json()


def _protocols(step: Randomize, context: Context) -> list[dict[str, Any]]:
    found = []
    drawing = step.drawing_for(context)
    for column, protocol in drawing.protocols.items():
        found.append(
            {
                "column": column,
                "protocol": protocol.name,
                "epsilon": drawing.of(column).alone(),
                "memory": step.remembers,
                "k": protocol.domain.size,
                # A report that is a value of the domain itself, which people may take for a fact.
                "kept": protocol.channel().form == "values",
            }
        )
    return found
