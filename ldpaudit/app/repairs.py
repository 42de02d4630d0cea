"""Whether a repair of a finding leaves a recipe that loads, that fits the table, and without the finding."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ldpaudit.app.private_names import on_screen
from ldpaudit.app.session import Session
from ldpaudit.errors import UserError
from ldpaudit.guarantee import Finding
from ldpaudit.recipe import WITHHELD, Recipe
from ldpaudit.step import Context, Step, named_files
from ldpaudit.tables import Column


def refusal(
    session: Session,
    finding: Finding,
    repair: Callable[[Session, Finding], Callable[[], None] | None],
    *,
    loads: bool = False,
) -> UserError | None:
    """Return why a repair would not work; None where it would.

    Parameters
    ----------
    session : Session
        The document, which is left as it is.
    finding : Finding
        What is to be repaired.
    repair : callable
        Makes the repair of a finding of a document.
    loads : bool
        Whether the repaired recipe is also written and read again, which takes some milliseconds.
    """
    copy = Session()
    copy._recipe, copy.path, copy.results = session.recipe, session.path, session.results
    act = repair(copy, finding)
    if act is None:
        return None
    try:
        act()
        after = copy.recipe
        if loads:
            after = Recipe.parse(after.text(), folder=after.folder)
        fault = first_fault(after, session.columns, session.recipe)
        if fault is not None and fault != first_fault(session.recipe, session.columns, session.recipe):
            return UserError(on_screen(fault[1]), hint=on_screen(_instead(session, finding) or fault[2]))
        same = (finding.code, finding.columns)
        if same in {(one.code, one.columns) for one in after.check(session.columns)}:
            return UserError(session.tr("the column would be released as precisely as before"))
    except UserError as error:
        return UserError(on_screen(error.what), hint=on_screen(error.hint))
    return None


def _instead(session: Session, finding: Finding) -> str:
    """Return what else helps where the column of a finding is not what its repair needs; "" for nothing."""
    known = session.columns.get(finding.columns[0]) if finding.columns else None
    if finding.code != "raw-time" or known is None or known.kind == "time":
        return ""
    return session.tr(
        "say at Import how its times are written, make it coarser at Generalize, or withhold it at Roles"
    )


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
            return step, f"{', '.join(step.modifies())}: {error.what}", error.hint
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
            return f"{name} is treated by a step already", "take that step out first"
    return None
