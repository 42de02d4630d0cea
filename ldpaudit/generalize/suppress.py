"""Record suppression: rows in small classes, or in classes that betray a value, are removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Annotated, Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.anonymity import ClassMembers
from ldpaudit.errors import UserError
from ldpaudit.generalize.class_conditions import ClassConditions
from ldpaudit.generalize.held_rows import ordinals
from ldpaudit.generalize.kinds import number_column
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.step import (
    STEP_CONFIG,
    Context,
    Offer,
    RowRemoval,
    Step,
    StepKind,
    Subject,
    Survey,
    Target,
    TwoPassStep,
    replaced,
)
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, numbers, texts

#: Share of rows above which a step refuses to remove them.
RemovableShare = Annotated[
    float, described("Share of rows that may be removed", "0.1 is one row in ten", ge=0, le=1)
]
#: A count that a cell may hold: larger ones are no counts of people.
_LARGEST = 2.0**53
#: Before the names of columns that a survey holds.
_OF = "of "

#: Fields that say which groups stay by their size.
_DECIDING = ("columns", "k", "max_suppressed")


@dataclass(frozen=True, config=STEP_CONFIG)
class Suppress(ClassConditions, RowRemoval):
    """Remove the rows of small equivalence classes (record suppression: Sweeney 2002, section 4).

    With l or t also those of classes that betray a sensitive value, see `ClassConditions`. For t their values
    are compared with those of all rows that reach the step.

    columns: the quasi-identifiers, as the steps before leave them. A missing value is a value of its own.
    k: a class of fewer rows goes. Where the unit of protection is a column, of fewer distinct units.
    max_suppressed: share of all rows that may go, between 0 and 1; where more would, nothing is released.
    count: for a table of counts, whose rows are cells: the column that says how many a row stands for. A
        group is then as large as it holds, the share is of what is counted, and a group that holds nobody
        stays.
    """

    do: ClassVar[str] = "suppress"
    summary: ClassVar[str] = "Remove the rows that share their group with fewer than k - 1 others"
    title: ClassVar = "remove the rows of small groups"
    kind: ClassVar[StepKind] = "remove"
    subject: ClassVar[Subject] = "groups"
    starts: ClassVar = {"k": 5}
    repairs: ClassVar = ("unique-rows", "unique-on-everything", "one-sensitive-value")

    columns: Annotated[tuple[str, ...], described("Columns", min_length=1, holds="columns")]
    k: Annotated[int, described("k", "Smallest group that stays", ge=2, unit="rows")]
    max_suppressed: RemovableShare = 0.1
    count: Annotated[str | None, described("Column of counts", min_length=1, holds="column")] = None

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Offer to remove the small groups of what is known outside."""
        values = {"columns": list(target.known_outside), **cls.starts}
        return Offer(cls.title, values, first=("k",)) if target.subject == cls.subject else None

    def __post_init__(self) -> None:
        if len(set(self.columns)) < len(self.columns):
            raise UserError("a column is named twice", hint="name each column once")
        self.refuse_confusion()
        if self.sensitive in self.columns:
            raise UserError(
                Message(
                    '"{sensitive}" is sensitive, and one of the columns that form the groups',
                    sensitive=self.sensitive,
                ),
                hint="take it out of the columns: it cannot vary within a group",
            )

        if self.count is not None and (self.sensitive is not None or self.count in self.columns):
            raise UserError(
                "groups of counts are judged by their size alone",
                where=Message('key "{name}"', name="count"),
                hint="leave out the sensitive column, and the counts among the columns",
            )

    def bind(self, context: Context) -> Context:
        """Check that the columns are there."""
        for name in self.columns:
            context.column(name)
        if self.count is not None:
            number_column(context, self.count)
        self.check_sensitive(context)
        return context

    def judges_by(self) -> tuple[str, ...]:
        """Return the fields by which it judges more of a group than its size."""
        asked = (one for one in self.fields() if getattr(self, one.name) != one.default)
        return tuple(one.name for one in asked if one.name not in _DECIDING)

    def describe(self) -> str:
        """Return what the step does to groups of rows."""
        return self.describe_for(None)

    def describe_for(self, unit: str | None) -> str:
        """Return what the step does."""
        known: Any = {"columns": in_line(self.columns), "k": self.k}
        known["max_suppressed"] = 100 * self.max_suppressed
        if self.count is not None:
            return Message(
                "Removes the rows of groups on {columns} that hold from 1 to {few} by {count}: at most "
                "{max_suppressed:g} % of all.",
                few=self.k - 1,
                count=in_line([self.count]),
                **known,
            )
        known["more"] = lacks = self.more_than_size()
        if lacks:
            known["more"] = Message(", or in a group without {more_than_size}", more_than_size=lacks)
        if unit is not None:
            return Message(
                "Removes the rows of groups on {columns} with fewer than {k} different {unit}{more}, at most "
                "{max_suppressed:g} % of all.",
                unit=unit,
                **known,
            )
        return Message(
            "Removes the rows that share {columns} with fewer than {n} (other row|other rows){more}, "
            "at most {max_suppressed:g} % of all.",
            n=self.k - 1,
            **known,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name no column: no value changes."""
        return ()

    def inputs(self) -> tuple[str, ...]:
        """Name the columns that decide."""
        return (*self.columns, *(name for name in (self.sensitive, self.count) if name is not None))

    def asks(self, batch: pa.RecordBatch, rows: range, survey: Survey) -> dict[str, pa.Array]:
        """Ask for the class of each row, its unit, and what is judged."""
        if self.count is not None:
            if survey.unit is not None:
                raise UserError(
                    Message("a row of several cases does not name one {unit}", unit=survey.unit),
                    where=Message('column "{count}"', count=self.count),
                    hint="name what a row is as the unit, or leave out count",
                )
            batch = with_cases(batch, survey.context.column(self.count), rows.start)
        judged = (*self.columns, *filter(None, (survey.unit, self.count)))
        found = {_OF + name: batch.column(name) for name in judged}
        if self.sensitive is not None:
            found[_OF + self.sensitive] = texts(batch.column(self.sensitive))
        return {**found, "ordinal": ordinals(rows)}

    def decide(
        self,
        asked: Iterable[pa.Table],
        rows: int,  # noqa: ARG002
        survey: Survey,
    ) -> Iterator[npt.NDArray[np.int64]]:
        """Find the members of classes that do not meet the conditions."""
        members = ClassMembers(
            self.columns,
            survey.folder,
            unit=survey.unit,
            sensitive=self.sensitive,
            count=self.count,
            check_cancelled=survey.check_cancelled,
        )
        for table in asked:
            own = table.drop_columns("ordinal")
            named = own.rename_columns([name.removeprefix(_OF) for name in own.column_names])
            members.add(named, table.column("ordinal").to_numpy())
        yield from members.failing(
            lambda values, missing: self.query(survey.context, self.k, values, missing=missing)
        )
        if self.count is not None:
            total, removed = members.counted
            self.allow(removed, total, Message("{n:,} (case|cases)", n=removed))

    def allow(self, removed: int, rows: int, counted: str = "") -> None:
        """Refuse to remove more than the share of rows, or of what is `counted`."""
        # What is counted has been held against the share already.
        if self.count is None or counted or removed >= rows:
            super().allow(removed, rows, counted)

    def why_removed(self, removed: int) -> tuple[str, str]:
        """Return what their groups lack."""
        lacks = self.more_than_size()
        why = Message(
            "(is|are) in groups smaller than {k}{more} on {columns}",
            n=removed,
            k=self.k,
            more=Message(", or without {more_than_size},", more_than_size=lacks) if lacks else "",
            columns=in_line(self.columns),
        )
        return why, Message("generalize these columns further, ask for a smaller k, or set max_suppressed")


def thins_out(later: Step, k: int, columns: AbstractSet[str]) -> bool:
    """Return whether a step may remove rows so that fewer than k people are left who agree in some columns.

    Not if it removes whole groups of them: those below k or more, of these columns and others.
    """
    if not isinstance(later, TwoPassStep):
        return False
    whole = isinstance(later, Suppress) and later.k >= k and later.count is None
    return not (isinstance(later, Suppress) and whole and columns <= set(later.columns))


def with_cases(batch: pa.RecordBatch, column: Column, first_row: int) -> pa.RecordBatch:
    """Read how many cases each row stands for; a missing count is none."""
    read = np.nan_to_num(numbers(batch.column(column.name), column, first_row))
    wrong = (read < 0) | (read != np.floor(read)) | (read >= _LARGEST)
    if wrong.any():
        raise UserError(
            "a count is no whole number of at least 0",
            where=Message(
                'column "{name}", row {row}', name=column.name, row=first_row + int(np.argmax(wrong)) + 1
            ),
            hint="name a column of counts",
        )
    return replaced(batch, column.name, {column.name: pa.array(read.astype(np.int64))})
