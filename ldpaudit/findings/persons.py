"""Findings about columns that name persons or rows."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, FindingKind, register
from ldpaudit.findings.repairs import Withhold
from ldpaudit.language import Template

_LINKED = Template(
    "rows of one person can be linked by {columns}: {reasons}; what is promised about one "
    "row is not promised about one person"
)


@register
class PersonalValues(FindingKind):
    """Values that name or reach persons."""

    code = "personal-values"
    title = "Values that name persons"
    severity = "block"
    message = "{columns} names or reaches persons: {share} of its values {hold} {what}{how}"
    hint = "leave {columns} out: give it the role identifier, or drop it"
    repairs = (Withhold(),)


@register
class LinkedRows(FindingKind):
    """Columns that show which rows are of one person."""

    code = "linked-rows"
    title = "Rows that can be linked"
    repairs = (Withhold(),)
    hint = "leave {columns} out, or generalize until many persons share each value"
    cases = {"person": Case(_LINKED, hint, "block"), "row": Case(_LINKED, hint, "warn")}


@register
class RowIdentifier(FindingKind):
    """Columns with a value of its own in nearly each row."""

    code = "row-identifier"
    title = "Columns that number rows"
    message = Template(
        "{columns} (has|have) a value of its own in nearly each row: (it names|they name) the same row in "
        "any other table or release that holds it",
        by="columns",
    )
    hint = "leave {columns} out"
    repairs = (Withhold(),)
