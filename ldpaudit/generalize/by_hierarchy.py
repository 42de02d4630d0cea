"""The step that replaces each value by its group: of a hierarchy, or as another column has it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, ClassVar

import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.class_conditions import hierarchy_of
from ldpaudit.generalize.codes import MASK, first_characters, masked
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.labels import label_each
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, texts


@dataclass(frozen=True, config=STEP_CONFIG)
class Generalize(Step):
    """Replace each value by the group in which a hierarchy puts it, or by what another column says.

    column: the column.
    hierarchy: path of a hierarchy: one line for each value, with its groups behind it, from the finest to the
        coarsest (see `read_hierarchy`). It must name every value of the column.
    level: which of the groups, 1 being the finest.
    by: instead of a hierarchy: another column of the table whose value replaces it, such as the postcode
        instead of the town.
    keep: characters kept of that value; the others are hidden, as `mask-code` hides them.
    """

    do: ClassVar[str] = "generalize"
    summary: ClassVar[str] = "Replace values by their groups, from a file or another column"
    title: ClassVar = "groups of a hierarchy"
    hides_places: ClassVar = True

    column: Annotated[str, described("Column", holds="column")]
    hierarchy: Annotated[str | None, described("Hierarchy", min_length=1, holds="file")] = None
    level: Annotated[int | None, described("Level of the hierarchy", ge=1, goes_with={"hierarchy": True})] = (
        None
    )
    by: Annotated[str | None, described("Column to use instead of a hierarchy", holds="column")] = None
    keep: Annotated[
        int | None,
        described("Characters kept of that column", ge=1, goes_with={"by": True}, unit="characters"),
    ] = None

    def __post_init__(self) -> None:
        if (self.hierarchy is None) == (self.by is None):
            what = (
                Message("both a hierarchy and a column are given")
                if self.by
                else Message("no groups are given")
            )
            raise UserError(what, hint="give a hierarchy, or the column that replaces this one")
        if (self.hierarchy is None) != (self.level is None):
            raise UserError("a hierarchy and its level go together", hint="give both or none")
        if self.keep is not None and self.by is None:
            raise UserError("characters are kept of a column that is not named", hint="name it under by")
        if self.by == self.column:
            raise UserError("a column cannot replace itself", hint="name another column")

    def groups(self, context: Context) -> Hierarchy:
        """Return the hierarchy, read once."""
        found = hierarchy_of(context, str(self.hierarchy), self.column)
        if self.level is not None and self.level > found.height:
            raise UserError(
                Message("there is no level {level}", level=self.level),
                where=Path(str(self.hierarchy)).name,
                hint=Message("the highest level of this hierarchy is {height}", height=found.height),
            )
        return found

    def bind(self, context: Context) -> Context:
        """Check the columns and read the hierarchy."""
        context.column(self.column)
        if self.by is not None:
            other = context.column(self.by)
            leaving = (
                replace(other, name=self.column) if self.keep is None else Column(self.column, kind="text")
            )
        else:
            self.groups(context)
            leaving = Column(self.column, kind="text")
        return context.with_columns({**context.columns, self.column: leaving})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Replace the values; missing stays missing, but at a level of one group."""
        if self.by is not None:
            other = batch.column(self.by)
            if self.keep is not None:
                other = label_each(texts(other), partial(masked, keep=self.keep, fill=MASK))
            return replaced(batch, self.column, {self.column: other})
        groups, level = self.groups(context), self.level or 0
        where = Message(
            'column "{column}", rows {start:,} to {stop:,}',
            column=self.column,
            start=rows.start + 1,
            stop=rows.stop,
        )
        codes = groups.codes(texts(batch.column(self.column)), where)
        return replaced(batch, self.column, {self.column: groups.generalized(codes, level)})

    def coarsens(self, column: str) -> bool:
        """Return whether it is this column: groups of a coarser column are groups of its own values."""
        return column == self.column

    def remainder(self) -> str:
        """Return the level, or the column that replaced this one."""
        if self.by is None:
            return Message("level {level}", level=self.level)
        return (
            self.by
            if self.keep is None
            else Message(
                "{column}, {first_characters}", column=self.by, first_characters=first_characters(self.keep)
            )
        )

    def hierarchy_file(self, column: str) -> str | None:
        """Return the file that must name every value of the column."""
        return self.hierarchy if column == self.column else None

    def describe(self) -> str:
        """Return which groups replace the values."""
        if self.by is not None:
            kept = (
                ""
                if self.keep is None
                else Message(", of which it keeps {n} (character|characters)", n=self.keep)
            )
            return Message(
                "Replaces {column} by the value of {by}{kept}.", column=self.column, by=self.by, kept=kept
            )
        return Message(
            "Replaces {column} by its group at level {level} of {name}.",
            column=self.column,
            level=self.level,
            name=Path(str(self.hierarchy)).name,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name the column."""
        return (self.column,)

    def inputs(self) -> tuple[str, ...]:
        """Name the column from which the groups come."""
        return (self.by,) if self.by is not None else (self.column,)

    def recomputes(self) -> tuple[str, ...]:
        """Name the column where its own values do not matter."""
        return (self.column,) if self.by is not None else ()
