"""A class of findings in one file: a table of so few rows that each of them is known in the village."""

from __future__ import annotations

from ldpaudit.findings import Finding, FindingKind, Offer, Phrase, Plural, Repair, TableFacts, register
from ldpaudit.findings.repairs import EditableRecipe


class DropAll(Repair):
    """Withholds all columns that the finding names."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> Offer | None:
        """Return the repair of a finding; None where it does not fit."""
        if not set(finding.columns) <= set(facts.columns):
            return None
        return Offer(
            Phrase("Withhold {columns}", columns=finding.columns),
            lambda _: recipe.with_roles(dict.fromkeys(finding.columns, "drop"), facts.columns),
            Phrase("Withhold all of them"),
        )


@register
class FewRows(FindingKind):
    """A table of few rows."""

    code = "few-rows"
    title = "A table of few rows"
    page = "import"
    severity = "block"
    message = Plural(
        "{columns} has only {number} row: everybody there knows it",
        "{columns} has only {number} rows: everybody there knows them",
        "number",
    )
    hint = "wait until {least} rows are there, or leave {columns} out"
    repairs = (DropAll(),)
