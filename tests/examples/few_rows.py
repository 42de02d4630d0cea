"""A class of findings in one file: a table of so few rows that each of them is known in the village."""

from __future__ import annotations

from ldpaudit.findings import Finding, FindingKind, Repair, RepairOffer, TableFacts, register
from ldpaudit.findings.repairs import EditableRecipe
from ldpaudit.language import Message, Template


class DropAll(Repair):
    """Withholds all columns that the finding names."""

    def offer(self, finding: Finding, recipe: EditableRecipe, facts: TableFacts) -> RepairOffer | None:
        """Return the repair of a finding; None where it does not fit."""
        if not set(finding.columns) <= set(facts.columns):
            return None
        return RepairOffer(
            Message("Withhold {columns}", columns=finding.columns),
            lambda _: recipe.with_roles(dict.fromkeys(finding.columns, "drop"), facts.columns),
            Message("Withhold all of them"),
        )


@register
class FewRows(FindingKind):
    """A table of few rows."""

    code = "few-rows"
    title = "A table of few rows"
    page = "import"
    severity = "block"
    message = Template("{columns} has only {n} (row|rows): everybody there knows (it|them)", by="number")
    hint = "wait until {least} rows are there, or leave {columns} out"
    repairs = (DropAll(),)
