"""The step that removes columns."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Offer, Step, Target
from ldpaudit.step_fields import described


@dataclass(frozen=True, config=STEP_CONFIG)
class Drop(Step):
    """Remove columns.

    columns: names of the columns, at least one.
    """

    do: ClassVar[str] = "drop"
    summary: ClassVar[str] = "Remove columns"
    title: ClassVar = "leave out"
    kind: ClassVar = "remove"
    repairs: ClassVar = ("raw-location", "raw-time", "follows-from-place")
    hides_places: ClassVar = True

    columns: Annotated[tuple[str, ...], described("Columns", min_length=1, holds="columns")]

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Offer to leave out a column, or a place."""
        names = [column.name for column in target.columns]
        if target.subject not in ("column", "place"):
            return None
        return Offer(cls.title, {"columns": names}, ("columns",))

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
        return Message("Removes {columns}.", columns=in_line(self.columns))

    def modifies(self) -> tuple[str, ...]:
        """Name the columns that go."""
        return self.columns
