"""What stands against a release: found in the recipe alone, by a run, or when a run was refused."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ldpaudit.app.outcome import findings_of
from ldpaudit.errors import UserError
from ldpaudit.guarantee import Finding
from ldpaudit.recipe import Accept, Recipe
from ldpaudit.tables import Column


def of_recipe(
    recipe: Recipe, columns: Mapping[str, Column], outlook: Mapping[str, Any] | None
) -> list[Finding]:
    """Return what stands against a recipe before any row is read.

    Parameters
    ----------
    recipe : Recipe
    columns : mapping of str to Column
        The columns of its table.
    outlook : mapping, optional
        What its steps would do, where that is known.
    """
    try:
        found = recipe.check(columns)
    except UserError as error:
        return [Finding(code="recipe", severity="block", message=error.what, mend=error.mend)]
    if outlook is not None:
        found += findings_of(outlook.get("findings", []))
    fault = None if outlook is None else outlook["fault"]
    if fault is not None:
        step = recipe.steps[fault["step"]]
        found.append(
            Finding(
                code=f"step-{step.do}",
                severity="block",
                message=f"{', '.join(step.treats())}: {fault['what']}",
                columns=step.treats(),
                mend=str(fault["mend"]),
            )
        )
    return found


def new(findings: Iterable[Finding], known: Iterable[Finding]) -> list[Finding]:
    """Return the findings that are not known yet."""
    seen = {(one.code, one.columns) for one in known}
    return [one for one in findings if (one.code, one.columns) not in seen]


def of_the_last(findings: Iterable[Finding]) -> list[Finding]:
    """Return what the last trial found, where the output or what is accepted has changed since."""
    # Whether there are periods to estimate by is a matter of the output.
    return [
        replace(one, message=f"{one.message} (of the last trial)")
        for one in findings
        if one.code != "no-period"
    ]


def once_refused(findings: Iterable[Finding], withheld: Container[str]) -> list[Finding]:
    """Return as notes the findings for which another recipe was refused, unless their column is withheld."""
    return [
        replace(one, severity="note", message=f"{one.message} (at the last run)", mend="run a trial again")
        for one in findings
        if not (one.columns and one.columns[0] in withheld)
    ]


def covers(entry: Accept, finding: Finding) -> bool:
    """Tell whether an entry of a recipe accepts a finding."""
    return entry.finding == finding.code and (not entry.column or entry.column in finding.columns)
