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
    pairs = ((before.steps, recipe.steps), (recipe.steps, before.steps))
    # A step that holds a mapping has no hash.
    others = [step for one, other in pairs for step in one if step not in other]
    changed = {name for name, _ in {*recipe.columns.items()} ^ {*before.columns.items()}}
    changed |= {name for step in others for name in (*step.modifies(), *step.recomputes())}
    context = Context(recipe.folder, dict(columns))
    for step in recipe.steps:
        if changed.isdisjoint((*step.inputs(), *step.modifies(), *step.recomputes())):
            continue
        for name in step.modifies() if step.kind == "randomize" else step.recomputes():
            if recipe.columns.get(name) in WITHHELD:
                what = Message("{name} is treated by a step already", name=name)
                return step, what, Message("take that step out first")
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
