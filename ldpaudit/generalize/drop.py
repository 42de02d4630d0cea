"""Drop: columns that never leave the house."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.guarantee import in_line
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step


@dataclass(frozen=True, config=STEP_CONFIG)
class Drop(Step):
    """Remove columns.

    Parameters
    ----------
    columns : tuple of str
        Names of the columns, at least one.
    """

    do: ClassVar[str] = "drop"
    summary: ClassVar[str] = "Remove columns"

    columns: Annotated[tuple[str, ...], Field(min_length=1, title="Columns")]

    def __post_init__(self) -> None:
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column is named twice", hint="name each column once")

    def bind(self, context: Context) -> Context:
        """Check that the columns are there and that something remains."""
        for name in self.columns:
            context.column(name)
        left = {name: column for name, column in context.columns.items() if name not in self.columns}
        if not left:
            raise UserError("no column would be left", hint="keep at least one column")
        return context.with_columns(left)

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Return the batch without the columns."""
        return batch.select([name for name in batch.schema.names if name not in self.columns])

    def describe(self) -> str:
        """Return which columns go."""
        return f"Removes {in_line(self.columns)}."

    def modifies(self) -> tuple[str, ...]:
        """Name the columns that go."""
        return self.columns
