"""Times made coarser: the hour, the day, the ISO week … the weekday."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.findings import Finding, TimeInUTC
from ldpaudit.generalize.kinds import (
    has_date,
    has_time_of_day,
    held_period,
    holds_weeks_only,
    may_become,
    time_column,
)
from ldpaudit.generalize.labels import label_each
from ldpaudit.generalize.periods import NESTING, OF_DAY, PERIODS, Period, days_of, period_name
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, times
from ldpaudit.tables.dates import in_utc
from ldpaudit.tables.values import UTC_NAMES, Zone

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NUMPY_UNITS = {"hour": "h", "day": "D", "month": "M", "year": "Y"}
#: Periods that may divide a week, which then belongs to that of its Thursday, as in ISO 8601.
_DIVIDING_WEEKS, _TO_THURSDAY = ("month", "quarter", "year"), np.timedelta64(3, "D")
#: In a table of fewer days weeks tell more than months.
_A_MONTH = np.timedelta64(31, "D")
#: 1970-01-01, day 0 of numpy, was a Thursday.
_EPOCH_WEEKDAY = 3


def period_labels(moments: npt.NDArray[np.datetime64], period: str) -> list[str]:
    """Write the period in which each moment lies.

    moments (n,): no NaT among them.
    period: "hour" gives 2018-03-01T14, "day" 2018-03-01, "week" 2018-W09 (ISO 8601: the week belongs to the
        year of its Thursday), "month" 2018-03, "quarter" 2018-Q1, "year" 2018, "hour-of-day" 14,
        "part-of-day" 12-17, "weekday" Monday, "3 days" 2018-02-27/2018-03-01, the first and the last of them.
        Days are counted off from a Monday, 1970-01-05, in every table alike, so that "7 days" begin on
        Mondays.
    """
    if period in _NUMPY_UNITS:
        unit = f"datetime64[{_NUMPY_UNITS[period]}]"
        written: list[str] = np.datetime_as_string(moments.astype(unit)).tolist()
        return written
    if period in OF_DAY:
        hours = (moments.astype("datetime64[h]").astype(np.int64) % 24).tolist()
        if period == "hour-of-day":
            return [f"{hour:02d}" for hour in hours]
        return [f"{hour - hour % 6:02d}-{hour - hour % 6 + 5:02d}" for hour in hours]
    if period == "quarter":
        months = moments.astype("datetime64[M]").astype(np.int64)
        return [f"{1970 + month // 12:04d}-Q{month % 12 // 3 + 1}" for month in months.tolist()]
    days = moments.astype("datetime64[D]").astype(np.int64)
    if several := days_of(period):
        first = days - (days + _EPOCH_WEEKDAY - 7) % several
        begin, end = (
            np.datetime_as_string(one.astype("datetime64[D]")) for one in (first, first + several - 1)
        )
        return [f"{one}/{other}" for one, other in zip(begin.tolist(), end.tolist(), strict=True)]
    weekdays = (days + _EPOCH_WEEKDAY) % 7
    if period == "weekday":
        return [WEEKDAYS[weekday] for weekday in weekdays.tolist()]
    iso = pc.iso_calendar(pa.array(moments.astype("datetime64[D]"))).to_pylist()
    return [f"{one['iso_year']:04d}-W{one['iso_week']:02d}" for one in iso]


@dataclass(frozen=True, config=STEP_CONFIG)
class GeneralizeTime(Step):
    """Replace a time by the period in which it lies.

    column: column of times.
    to: the period, see `period_labels`.
    zone: time zone on whose clocks days and hours are counted: "Europe/Paris". Without it, times that say how
        far they are from UTC are taken in UTC.
    utc: whether the times are in UTC although they do not say so.
    """

    do: ClassVar[str] = "generalize-time"
    summary: ClassVar[str] = "Make a time coarser: the day, the week, the month …"
    title: ClassVar = "coarser time"
    column_kinds: ClassVar = ("time",)
    starts: ClassVar = {"to": "month"}
    repairs: ClassVar = ("raw-time", "time-in-utc", "gives-away", "guessed-by-others")

    column: Annotated[str, described("Column of times", holds="column")]
    to: Annotated[
        Period,
        described("Period", 'Or a number of days, such as "3 days"', choices=list(PERIODS), editable=True),
    ]

    zone: Annotated[
        Zone | None, described("Time zone", 'Of the place, for times in UTC: "Europe/Paris" for instance')
    ] = None
    utc: Annotated[bool, described("In UTC, though it is not written")] = False

    def __post_init__(self) -> None:
        if self.utc and self.zone is None:
            raise UserError("utc goes with zone", hint='write for instance: zone = "Europe/Paris"')

    def bind(self, context: Context) -> Context:
        """Check that the column holds times, fine enough for the period, and in UTC where a zone is named."""
        column = time_column(context, self.column)
        self._check_zone(column)
        held, where = held_period(column), Message('column "{column}"', column=self.column)
        if held != "day" and not may_become(column, self.to):
            period = period_name(held)
            what = Message("this column holds a {period} and no day", period=period)
            hint = Message("generalize it to the {period} or to something coarser", period=period)
            raise UserError(what, where=where, hint=hint)
        if self.to in {"hour", *OF_DAY} and not has_time_of_day(column):
            raise UserError(
                "this column holds dates without a time of day",
                where=where,
                hint="generalize it to the day or to something coarser",
            )
        if self.to not in OF_DAY and not has_date(column):
            raise UserError(
                "this column holds times of day without a date",
                where=where,
                hint="generalize it to the hour of the day",
            )
        leaving = {**context.columns, self.column: Column(self.column, kind="text", period=self.to)}
        return context.with_columns(leaving)

    def _check_zone(self, column: Column) -> None:
        if self.zone is None:
            return
        where = Message('column "{column}"', column=self.column)
        if not (has_date(column) and has_time_of_day(column)) or held_period(column) != "day":
            raise UserError(
                "a time zone is of use for dates with a time of day alone", where=where, hint="remove zone"
            )
        # Where the name alone says UTC, to say it again does no harm.
        if self.utc and (in_utc(column.formats) or column.zone not in {"", *UTC_NAMES}):
            raise UserError(
                Message("the times of this column say that they are in {zone}", zone=column.zone or "UTC"),
                where=where,
                hint="remove utc",
            )
        if not (self.utc or column.zone):
            raise UserError(
                "the times of this column do not say how far they are from UTC",
                where=where,
                hint="remove zone if they are those of the place, or set utc = true if they are in UTC",
            )

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Replace the times by labels; missing stays missing."""
        column = context.column(self.column)
        moments = times(batch.column(self.column), column, rows.start, zone=self.zone or "")
        if self.to in _DIVIDING_WEEKS and holds_weeks_only(column):
            moments = moments + _TO_THURSDAY
        missing = np.isnat(moments)
        # No label looks below the hour, most not below the day: far fewer distinct values to name.
        unit = "datetime64[h]" if self.to in {"hour", *OF_DAY} else "datetime64[D]"
        coarse = pa.array(moments.astype(unit).view(np.int64), mask=missing)

        def name(distinct: pa.Array) -> pa.Array:
            found = distinct.to_numpy(zero_copy_only=False).view(unit)
            return pa.array(period_labels(found, self.to), pa.string())

        return replaced(batch, self.column, {self.column: label_each(coarse, name)})

    @classmethod
    def levels(cls, column: Column, values: pa.Array, rows: int, own: Sequence[Step] = ()) -> Iterator[Self]:  # noqa: ARG003
        """Yield the nesting periods that the times may become, in the zone of the recipe's own step.

        Weeks divide no month; they are offered where all times lie within one.
        """
        if column.kind != "time" or column.period:
            return
        like = cls.among(own) or cls(column=column.name, to="year")
        weeks = ("week",) if has_date(column) and like._is_of_a_month(column, values) else ()
        for period in (*NESTING, *weeks) if has_date(column) else OF_DAY:
            if may_become(column, period):
                yield replace(like, to=period)

    def _is_of_a_month(self, column: Column, values: pa.Array) -> bool:
        try:
            moments = times(values, column, 0, zone=self.zone or "")
        except UserError:
            return False
        return bool(len(moments)) and bool(moments.max() - moments.min() <= _A_MONTH)

    def remainder(self) -> str:
        """Return the period."""
        return period_name(self.to)

    def keeps(self, columns: Mapping[str, Column]) -> bool:
        """Return whether days are brought to days, and so left as they are."""
        known = columns.get(self.column)
        return self.to == "day" and known is not None and not has_time_of_day(known)

    def findings(self, columns: Mapping[str, Column]) -> Sequence[Finding]:
        """Return that its times are in UTC, where the zone of the place is not named."""
        known = columns.get(self.column)
        if self.zone is not None or known is None or known.zone not in UTC_NAMES:
            return ()
        return (TimeInUTC.make(columns=(self.column,), column=self.column),)

    def describe(self) -> str:
        """Return what remains of the time."""
        words = {
            "hour-of-day": Message("the hour of the day alone"),
            "part-of-day": Message("the six hours of the day in which it lies"),
            "weekday": Message("the day of the week alone"),
        }
        several = (
            Message("the {days} in which it lies", days=self.to)
            if days_of(self.to)
            else Message("its {period}", period=period_name(self.to))
        )
        clocks = Message(", on the clocks of {zone}", zone=self.zone) if self.zone else ""
        return Message(
            "Replaces {column} by {period}{clocks}.",
            column=self.column,
            period=words.get(self.to, several),
            clocks=clocks,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name the column."""
        return (self.column,)
