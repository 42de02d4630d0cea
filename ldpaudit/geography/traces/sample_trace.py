"""The step that keeps one row of a person in each interval of time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.held_rows import HeldRows, ordinals, people_of
from ldpaudit.generalize.kinds import has_date, has_time_of_day, time_column
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.step import STEP_CONFIG, Context, Offer, RowRemoval, Stage, Survey, Target
from ldpaudit.step_fields import described
from ldpaudit.tables import times

#: Rows that are brought into order at a time, unless one person has more.
_AT_A_TIME = 2_000_000
#: The number of a missing time.
_NO_TIME = np.iinfo(np.int64).min


@dataclass(frozen=True, config=STEP_CONFIG)
class SampleTrace(RowRemoval):
    """Keep at most one row of each person in each interval of time; it promises nothing.

    Intervals are counted from 1970-01-01, so that they do not follow from the table. Rows without a time are
    one interval, and rows without a person are one person.

    keep {"first", "random"}: the row that stays: the earliest (of equal times, the one that stands first), or
        one drawn at random, each with the same chance.
    """

    do: ClassVar[str] = "sample-trace"
    summary: ClassVar[str] = "Keep one row of a person in each interval of time"
    title: ClassVar = "keep one row in a while"
    kind: ClassVar = "remove"
    subject: ClassVar = "trace"
    starts: ClassVar = {"seconds": 3600}

    person: Annotated[str, described("Column of persons", holds="column")]
    time: Annotated[str, described("Column of times", holds="column")]
    seconds: Annotated[int, described("Length of an interval", ge=1, le=10**9, unit="s")]
    keep: Annotated[Literal["first", "random"], described("Row that stays")] = "first"

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Offer to keep fewer rows of a person."""
        if target.subject != cls.subject or target.person is None or not target.times:
            return None
        known = {"person": target.person, "time": target.times[0]}
        return Offer(cls.title, {**known, **cls.starts}, first=tuple(cls.starts))

    def bind(self, context: Context) -> Context:
        """Check that the columns are there."""
        context.column(self.person)
        column = time_column(context, self.time)
        if not (has_date(column) and has_time_of_day(column)):
            raise UserError(
                "a trace needs times with their date and their time of day",
                where=Message('column "{time}"', time=self.time),
                hint="choose another column",
            )
        return context

    def asks(self, batch: pa.RecordBatch, rows: range, survey: Survey) -> dict[str, pa.Array]:
        """Ask for the person, the ordinal, the time and the draw of each row."""
        moments = times(batch.column(self.time), survey.context.column(self.time), rows.start)
        found = {
            "person": people_of(batch.column(self.person)),
            "ordinal": ordinals(rows),
            "time": pa.array(moments.astype("datetime64[s]").view(np.int64)),
        }
        if self.keep == "random":
            found["draw"] = pa.array(survey.key.words(rows.start, len(rows), 1)[:, 0])
        return found

    def decide(
        self,
        asked: Iterable[pa.Table],
        rows: int,  # noqa: ARG002
        survey: Survey,
    ) -> Iterator[npt.NDArray[np.int64]]:
        """Yield the rows that do not stay."""
        held = HeldRows(asked)
        names = ("person", "ordinal", "time", *(["draw"] if self.keep == "random" else []))
        shares = max(1, -(-len(held) // _AT_A_TIME))
        parts = held.grouped(names, ("person",), shares, lambda person: person % shares, survey)
        for _, (person, ordinal, time, *draw) in parts:
            slot = np.where(time == _NO_TIME, _NO_TIME, time // self.seconds)
            order = np.lexsort((ordinal, *(draw or [time]), slot, person))
            stays = np.ones(len(order), np.bool_)
            of, at = person[order], slot[order]
            stays[1:] = (of[1:] != of[:-1]) | (at[1:] != at[:-1])
            yield ordinal[order[~stays]]

    @property
    def stage(self) -> Stage:
        """First, for it needs the times as they are read."""
        return Stage.READ

    def describe(self) -> str:
        """Return what the step does."""
        which = Message("the first row") if self.keep == "first" else Message("one row, drawn at random,")
        return Message(
            "Keeps {which} of each {person} in every {seconds} seconds of {time}.",
            which=which,
            person=in_line([self.person]),
            seconds=self.seconds,
            time=self.time,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name no column: no value changes."""
        return ()

    def inputs(self) -> tuple[str, ...]:
        """Name person and time."""
        return (self.person, self.time)
