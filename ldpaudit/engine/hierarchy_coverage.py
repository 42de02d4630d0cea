"""Whether a hierarchy has every value: checked on the first rows, before a run begins."""

from __future__ import annotations

from ldpaudit.language import Message
from ldpaudit.step import Context, Step
from ldpaudit.tables import Source, texts


def refuse_uncovered(step: Step, context: Context, source: Source) -> None:
    """Compare the first rows of a table with the hierarchy that a step binds to a column.

    The other rows are compared when they are treated. A column that an earlier step has changed is
    not looked at: its values are not there yet.

    Raises UserError: if the hierarchy lacks a value; the message says how many, and never which.
    """
    first = "" if source.whole else Message(", the first {num_rows:,} rows", num_rows=source.sample.num_rows)
    for name in step.modifies():
        if step.hierarchy_file(name) is not None and context.columns[name] is source.columns.get(name):
            step.refuse_values(name, texts(source.sample[name]), f'column "{name}"{first}', context)
