"""Whether a hierarchy names every value: told at once, before a run begins and where one is bound."""

from __future__ import annotations

from ldpaudit.language import Message
from ldpaudit.step import Context, Step
from ldpaudit.tables import Source, texts


def refuse_uncovered(step: Step, context: Context, source: Source) -> None:
    """Hold the first rows of a table against the hierarchy that a step binds to a column.

    Rows behind them are held against it when they are treated. A column that an earlier step has changed is
    not looked at: its values are not there yet.

    Raises
    ------
    UserError
        If the hierarchy lacks a value; how many it lacks is told, and never which.
    """
    first = "" if source.whole else Message(", the first {num_rows:,} rows", num_rows=source.sample.num_rows)
    for name in step.modifies():
        if step.hierarchy_file(name) is not None and context.columns[name] is source.columns.get(name):
            step.refuse_values(name, texts(source.sample[name]), f'column "{name}"{first}', context)
