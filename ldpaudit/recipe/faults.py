"""The first step of a recipe that cannot work on a table, without reading public files."""

from __future__ import annotations

from collections.abc import Mapping

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.recipe.document import Recipe
from ldpaudit.recipe.roles import WITHHELD
from ldpaudit.step import Context, Step, named_files
from ldpaudit.tables import Column


def first_fault(
    recipe: Recipe, columns: Mapping[str, Column], before: Recipe
) -> tuple[Step | None, str, str] | None:
    """Find the first step of a recipe that cannot work: the step, what is wrong, and what to do about it.

    Steps that `before` has, and whose columns are the same there, are not asked: they may read large public
    files, and the window asks the command line about them anyway.
    """
    changed = _changed(recipe, before)
    context = Context(recipe.folder, dict(columns))
    for step in recipe.steps:
        named = (*step.inputs(), *step.modifies(), *step.recomputes())
        if changed.isdisjoint(named):
            continue
        fault = _role_fault(step, recipe)
        if fault is not None:
            return (step, *fault)
        try:
            if named_files(step):
                for name in step.inputs():
                    if name in columns:
                        context.column(name)
            else:
                context = step.bind(context)
        except UserError as error:
            what = Message("{columns}: {what}", columns=", ".join(step.modifies()), what=error.what)
            return step, what, error.hint
    return None


def _changed(recipe: Recipe, before: Recipe) -> set[str]:
    """Name the columns whose role, or a step of which, is another than before."""
    names = set(recipe.columns) | set(before.columns)
    found = {name for name in names if recipe.columns.get(name) != before.columns.get(name)}
    # A step that holds a mapping has no hash.
    for steps, others in ((recipe.steps, before.steps), (before.steps, recipe.steps)):
        for step in steps:
            if step not in others:
                found |= {*step.modifies(), *step.recomputes()}
    return found


def _role_fault(step: Step, recipe: Recipe) -> tuple[str, str] | None:
    """Return where a step would release what a role withholds."""
    released = step.modifies() if step.kind == "randomize" else step.recomputes()
    for name in released:
        if recipe.columns.get(name) in WITHHELD:
            return Message("{name} is treated by a step already", name=name), Message(
                "take that step out first"
            )
    return None
