"""Formulas among what is written as text: made harmless where the recipe asks, else found."""

from __future__ import annotations

import pyarrow as pa

from ldpaudit.engine.plan import Plan
from ldpaudit.findings import Finding, FormulaCells
from ldpaudit.tables.formulas import is_formula, prefixed_batch


def as_written(plan: Plan, rows: pa.Table) -> pa.Table:
    """Return released rows with an apostrophe before each formula, where the recipe asks for it."""
    output = plan.recipe.output
    if output.formulas == "keep" or not output.as_lines:
        return rows
    batches = rows.combine_chunks().to_batches() or [pa.RecordBatch.from_pylist([], rows.schema)]
    return pa.Table.from_batches([prefixed_batch(one) for one in batches])


def formula_findings(plan: Plan, cells: set[str]) -> list[Finding]:
    """Return the findings about formulas in the released table, where it is text, and in estimates.csv.

    cells: released columns with such cells.
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
