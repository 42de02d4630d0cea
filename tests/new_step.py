"""A step that nobody knows: all of it stands in this file, and an entry of the registry is enough."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import pyarrow as pa
import pyarrow.compute as pc
from pydantic.dataclasses import dataclass

from ldpaudit.generalize.kinds import number_column
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import numbers


@dataclass(frozen=True, config=STEP_CONFIG)
class RoundNumbers(Step):
    """Round numbers to the nearest multiple of a unit.

    Parameters
    ----------
    column : str
        Column of numbers.
    unit : float
        Distance between two results.
    half : {"even", "up"}
        Where a number in the middle goes.
    """

    do: ClassVar[str] = "round"
    summary: ClassVar[str] = "Round numbers"
    title: ClassVar = "rounded numbers"
    column_kinds: ClassVar = ("integer", "number")
    starts: ClassVar = {"unit": 10}

    column: Annotated[str, described("Column of numbers", holds="column")]
    unit: Annotated[float, described("Unit", "All results are multiples of it", gt=0, le=1e6, unit="m")]
    half: Annotated[Literal["even", "up"], described("Half a unit", expert=True)] = "even"

    def bind(self, context: Context) -> Context:
        """Check that the column holds numbers."""
        number_column(context, self.column)
        return context

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Round one batch; missing stays missing."""
        given = pa.array(numbers(batch.column(self.column), context.column(self.column)), from_pandas=True)
        mode = "half_to_even" if self.half == "even" else "half_up"
        made = pc.multiply(pc.round(pc.divide(given, self.unit), round_mode=mode), self.unit)
        return replaced(batch, self.column, {self.column: made})

    def describe(self) -> str:
        """Return to what numbers are rounded."""
        return Message("Rounds {column} to multiples of {unit:g}.", column=self.column, unit=self.unit)

    def modifies(self) -> tuple[str, ...]:
        """Name the column."""
        return (self.column,)
