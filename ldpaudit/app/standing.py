"""The findings against a release: of the recipe alone, of a run, or of a run that was refused."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from ldpaudit.app.answers import Question
from ldpaudit.app.found import findings_of
from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, RecipeFault, StepFault
from ldpaudit.recipe import Accept, Recipe
from ldpaudit.tables import Column

#: What has changed since a run; its stamp holds a hash of each of the three. Nothing of the rows depends on
#: the output and on what is accepted.
Changed = Literal["", "table", "recipe", "output"]


def of_recipe(
    recipe: Recipe, columns: Mapping[str, Column], outlook: Mapping[str, Any] | None
) -> list[Finding]:
    """Return the findings against a recipe before any row is read; `outlook`: what its steps would do."""
    try:
        found = recipe.check(columns)
    except UserError as error:
        return [RecipeFault.make(what=error.what, instead=error.hint)]
    if outlook is not None:
        found += [one for one in findings_of(outlook.get("findings", [])) if one not in found]
    fault = None if outlook is None else outlook["fault"]
    if fault is not None:
        step = recipe.steps[fault["step"]]
        modified = step.modifies()
        finding = StepFault.make(
            columns=modified, modified=", ".join(modified), what=fault["what"], instead=fault["hint"]
        )
        found.append(replace(finding, code=f"{StepFault.code}-{step.do}"))
    return found


def changed(then: str, now: str) -> Changed:
    """Return the first part in which two stamps of runs differ."""
    parts: tuple[Changed, ...] = ("table", "recipe", "output")
    pairs = zip(parts, then.split(), now.split(), strict=True)
    return next((part for part, old, new in pairs if old != new), "")


@dataclass(frozen=True)
class Standing:
    """A finding, and what has changed since it was found; it was found of what stands where nothing has."""

    finding: Finding
    since: Changed = ""

    @property
    def before(self) -> bool:
        """Whether it is of other rows than would leave now."""
        return self.since in ("table", "recipe")

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        return self.finding.code, self.finding.columns


def new(found: Iterable[Standing], known: Iterable[Standing]) -> list[Standing]:
    """Return the findings that are not known yet."""
    seen = {one.key for one in known}
    return [one for one in found if one.key not in seen]


def of_runs(
    runs: Iterable[tuple[Question, Iterable[Finding]]],
    now: str,
    columns: Mapping[str, Column],
    withheld: Container[str],
) -> list[Standing]:
    """Return what runs found, with what has changed since.

    runs: what was run, with its recipe; the newest first.
    now: key of a run of the recipe and the table as they stand.
    withheld: columns that are not released: what withholding repairs is not found again.
    """
    answers = [(run, changed(run.key, now), found) for run, found in runs]
    # Runs of other recipes do not count where this very one has been run.
    alike = [one for one in answers if one[1] in ("", "output")]
    kept: list[Standing] = []
    for run, since, findings in alike or answers:
        found = [Standing(one, since) for one in findings]
        if since in ("table", "recipe") and run.about is not None:
            # What columns and steps show by themselves is looked at anew at each change.
            live = map(Standing, of_recipe(run.about, columns, None))
            found = [one for one in new(found, live) if not one.finding.kind.live]
        if since:
            found = [one for one in found if not _settled(one.finding, withheld)]
        kept += new(found, kept)
    return kept


def _settled(finding: Finding, withheld: Container[str]) -> bool:
    # Whether there are periods to estimate by is a matter of the output.
    helps = any(one.withholds for one in finding.kind.repairs)
    return finding.kind.of_output or (helps and any(one in withheld for one in finding.columns[:1]))


def covers(entry: Accept, finding: Finding) -> bool:
    """Return whether an entry of a recipe accepts a finding."""
    return entry.finding == finding.code and (not entry.column or entry.column in finding.columns)
