"""Formulas among what is written as text: found over all rows, made harmless where the recipe asks."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa

from ldpaudit.engine.plan import Plan
from ldpaudit.findings import Finding, FormulaCells
from ldpaudit.tables.formulas import holds_formula, is_formula, prefixed_batch

FILE = "formulas.json"


class FormulaColumns:
    """Released columns in which some cell is a formula; parts add up to the union."""

    def __init__(self, plan: Plan) -> None:
        output = plan.recipe.output
        self._looks = output.as_lines
        self._prefixes = output.formulas == "prefix"
        self.columns: set[str] = set()

    def take(self, released: pa.RecordBatch) -> pa.RecordBatch:
        """Return released rows as they are to be written."""
        if not self._looks:
            return released
        if self._prefixes:
            return prefixed_batch(released)
        for name, column in zip(released.schema.names, released.columns, strict=True):
            if name not in self.columns and holds_formula(column):
                self.columns.add(name)
        return released

    def store(self, folder: Path) -> None:
        """Write which columns of a part these are."""
        (folder / FILE).write_text(json.dumps(sorted(self.columns)), encoding="utf-8")

    def add(self, folder: Path) -> None:
        """Add those of a part."""
        self.columns |= set(json.loads((folder / FILE).read_text(encoding="utf-8")))


def formula_findings(plan: Plan, cells: set[str]) -> list[Finding]:
    """Return the findings about formulas in the released table, where it is text, and in estimates.csv.

    Parameters
    ----------
    plan : Plan
    cells : set of str
        Released columns with such cells.
    """
    output = plan.recipe.output
    if output.formulas == "prefix":
        return []
    estimated = {
        name: protocol.domain.labels
        for planned, step in plan.randomizers
        for name, protocol in step.protocols_for(planned.context).items()
    }
    values = {name for name, labels in estimated.items() if any(map(is_formula, labels))}
    named = {*estimated, *(plan.released if output.as_lines else ())}
    titles = [name for name in plan.released if name in named and is_formula(name)]
    found = [name for name in plan.released if name in cells | values | set(titles)]
    return [FormulaCells.make(columns=found)] if found else []
