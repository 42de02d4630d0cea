"""Codes made coarser by hiding their tail: 21042 becomes 21***."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Self

import pyarrow as pa
import pyarrow.compute as pc
from pydantic.dataclasses import dataclass

from ldpaudit.generalize.code_values import are_codes
from ldpaudit.generalize.labels import label_each
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, texts

#: What stands for a hidden character.
MASK = "*"


def masked(codes: pa.Array, keep: int, fill: str) -> pa.Array:
    """Keep the first characters of each code, and put one character in the place of each other."""
    hidden = pc.max_element_wise(pc.subtract(pc.utf8_length(codes), keep), 0, skip_nulls=False)
    tail = pc.binary_repeat(fill, hidden)
    return pc.binary_join_element_wise(pc.utf8_slice_codeunits(codes, 0, keep), tail, "")


def first_characters(kept: int) -> str:
    """Return what is left of a code, in words."""
    return Message("first character") if kept == 1 else Message("first {kept} characters", kept=kept)


@dataclass(frozen=True, config=STEP_CONFIG)
class MaskCode(Step):
    """Hide the tail of codes: postcodes, station numbers, classification codes.

    column: column of codes.
    keep: characters kept at the beginning.
    fill: the character that stands for each hidden one.
    """

    do: ClassVar[str] = "mask-code"
    summary: ClassVar[str] = "Hide the tail of a code: 21***"
    title: ClassVar = "hide the end of a code"
    column_kinds: ClassVar = ("text", "integer")
    starts: ClassVar = {"keep": 2}

    column: Annotated[str, described("Column of codes", holds="column")]
    keep: Annotated[int, described("Characters kept", ge=0, le=10_000, unit="characters")] = 2
    fill: Annotated[str, described("Character for hidden ones", min_length=1, max_length=1, expert=True)] = (
        MASK
    )

    @classmethod
    def levels(cls, column: Column, values: pa.Array, rows: int, own: Sequence[Step] = ()) -> Iterator[Self]:  # noqa: ARG003
        """Yield the numbers of characters that may be kept of codes of one length."""
        if are_codes(column, values, rows):
            for keep in range(1, pc.utf8_length(texts(values))[0].as_py()):
                yield cls(column=column.name, keep=keep)

    def bind(self, context: Context) -> Context:
        """Check that the column is there."""
        context.column(self.column)
        return context.with_columns({**context.columns, self.column: Column(self.column, kind="text")})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Replace the codes; missing stays missing."""
        codes = texts(batch.column(self.column))
        labels = label_each(codes, lambda distinct: masked(distinct, self.keep, self.fill))
        return replaced(batch, self.column, {self.column: labels})

    def remainder(self) -> str:
        """Return how many characters stay."""
        return first_characters(self.keep)

    def describe(self) -> str:
        """Return how much of the code remains."""
        if self.keep == 0:
            return Message("Hides every character of {column}; only its length remains.", column=self.column)
        kept = first_characters(self.keep)
        return Message("Keeps the {kept} of {column} and hides the others.", kept=kept, column=self.column)

    def modifies(self) -> tuple[str, ...]:
        """Name the column."""
        return (self.column,)
