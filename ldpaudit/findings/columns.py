"""Findings about roles, times and the output, known before any row is read."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, Finding, FindingKind, register
from ldpaudit.findings.repairs import GeneralizeTimes, PrefixFormulas, TableFacts, TakeSuggestedRoles
from ldpaudit.language import Template

_AS_RECORDED = Template("{column} is released as precisely as it was recorded")


@register
class UndecidedColumn(FindingKind):
    """Columns without a role."""

    code = "undecided-column"
    title = "Columns without a role"
    severity = "block"
    acceptable = False
    message = Template("{n} (column|columns) without a role: {columns}", by="number")
    hint = 'give each a role under [columns], as in: name = "quasi-identifier"'
    repairs = (TakeSuggestedRoles(),)


@register
class NothingReleased(FindingKind):
    """All columns are withheld."""

    code = "nothing-released"
    title = "Nothing is released"
    severity = "block"
    acceptable = False
    message = "every column is withheld, so nothing would be released"
    hint = "give at least one column another role"


@register
class NotTried(FindingKind):
    """A release of something else than the trial."""

    code = "not-tried"
    title = "Not what was tried"
    page = "check"
    acceptable = False
    hint = "run a trial again"
    cases = {
        "table": Case("the table has changed since the trial", hint, "block"),
        "recipe": Case("the recipe or a public file has changed since the trial", hint, "block"),
        "released": Case(
            "these rows were released since the trial, or may have been: what it says of earlier releases is "
            "old",
            hint,
            "block",
        ),
    }


@register
class RawTime(FindingKind):
    """A time as it was recorded."""

    code = "raw-time"
    title = "A time as recorded"
    page = "generalize"
    repairs = (GeneralizeTimes(),)
    cases = {
        "day": Case(_AS_RECORDED, "generalize it to the day, the week or the month"),
        "week": Case(_AS_RECORDED, "generalize it to the week or the month"),
        "hour-of-day": Case(_AS_RECORDED, "generalize it to the hour of the day"),
        "number": Case(_AS_RECORDED, "put it into intervals, say by which date format it reads, or drop it"),
        "text": Case(_AS_RECORDED, "say by which date format it reads, or drop it"),
    }


@register
class TimeInUTC(FindingKind):
    """Periods of UTC where those of the place may be meant."""

    code = "time-in-utc"
    title = "Periods of UTC"
    page = "generalize"
    field = "zone"
    message = "{column} is in UTC, and its periods are those of UTC, not those of the place"
    hint = 'name the time zone of the place, for instance "Europe/Paris", or "UTC" if UTC is meant'


@register
class NoPeriod(FindingKind):
    """Estimates by a period that no released column holds."""

    code = "no-period"
    title = "No estimates by period"
    of_output = True
    hint = "generalize a time column to that period, or ask for other periods"
    cases = {
        "none": Case("no estimates by {periods}: no released column holds periods", hint, "note"),
        "other": Case("no estimates by {periods}: {columns} holds {held} a row", hint, "note"),
    }


@register
class FormulaCells(FindingKind):
    """Cells that a spreadsheet would run."""

    code = "formula-cells"
    title = "Formulas"
    page = "release"
    message = (
        "a spreadsheet may run cells or names of columns that begin with =, +, -, @, a tab or a line break: "
        "{columns}"
    )
    hint = 'write formulas = "prefix" in [output]: an apostrophe before each'
    repairs = (PrefixFormulas(),)


@register
class RecipeFault(FindingKind):
    """An error of a recipe, shown like a finding."""

    code = "recipe"
    title = "The recipe does not fit the table"
    severity = "block"
    acceptable = False
    fault = True
    message = "{what}"
    hint = "{instead}"


@register
class StepFault(FindingKind):
    """An error of a step, shown like a finding; its code ends in the name of the step."""

    code = "step"
    title = "A step does not fit the table"
    severity = "block"
    acceptable = False
    fault = True
    message = "{modified}: {what}"
    hint = "{instead}"

    @classmethod
    def page_of(cls, finding: Finding, facts: TableFacts) -> str:
        """Return the page on which the step is set."""
        return facts.step_page(finding.code.removeprefix(f"{cls.code}-")) or cls.page
