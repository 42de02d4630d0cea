"""Whether columns are there and hold what a step needs, known before any row is read."""

from __future__ import annotations

from ldpaudit.errors import UserError
from ldpaudit.generalize.periods import OF_DAY, days_of, in_words
from ldpaudit.language import Message
from ldpaudit.step import Context
from ldpaudit.tables import Column

#: Labels of generalize-time that are plain numbers.
_NUMERIC_PERIODS = ("hour-of-day", "year")
_HOUR_DIRECTIVES = ("%H", "%I", "%T", "%R", "%X", "%c", "%s", "epoch", "serial")
#: The finest unit that the dates of a format name, and the directives that name it.
_HELD = ("day", "week", "month", "year")
_HELD_DIRECTIVES = (
    ("%d", "%e", "%j", "%u", "%F", "%D", "%x", "%c", "%s", "epoch", "serial"),
    ("%V", "%U", "%W"),
    ("%m", "%b", "%B", "%h"),
    ("%Y", "%y", "%G"),
)
_COARSER = ("week", "month", "quarter", "year")
_DATE_DIRECTIVES = ("%Y", "%y", "%G", "%j", "%d", "%F", "%D", "%x", "%c", "%s", "epoch", "serial")


def time_column(context: Context, name: str) -> Column:
    """Find a column of times."""
    column = context.column(name)
    if column.period:
        raise UserError(
            Message("this column already holds labels of {period}", period=in_words(column.period)),
            where=Message('column "{name}"', name=name),
            hint="generalize a time once",
        )
    if column.kind != "time":
        raise UserError(
            Message(
                "this column reads as {kind}, not as time{because}",
                kind=column.kind,
                because=_because(column),
            ),
            where=Message('column "{name}"', name=name),
            hint="name its date format under [input] date_formats, or choose another column",
        )
    return column


def _because(column: Column) -> str:
    return f" ({column.doubt})" if column.doubt else ""


def held_period(column: Column) -> str:
    """Return "week", "month" or "year" where the dates of a column are no finer, else "day".

    Dates of several forms are as coarse as the coarsest of them; those of unknown form count as days.
    """
    return max(map(_period_of, column.formats), key=_HELD.index, default="day")


def _period_of(written: str) -> str:
    for period, directives in zip(_HELD, _HELD_DIRECTIVES, strict=True):
        if any(sign in written for sign in directives):
            return period
    return "day"


def holds_weeks_only(column: Column) -> bool:
    """Return whether all dates of a column are weeks."""
    return bool(column.formats) and all(_period_of(written) == "week" for written in column.formats)


def may_become(column: Column, period: str) -> bool:
    """Return whether a column of times is fine enough for a period."""
    held = held_period(column)
    if held == "day":
        if period in OF_DAY:
            return has_time_of_day(column)
        return has_date(column) and (period != "hour" or has_time_of_day(column))
    if (days := days_of(period)) is not None:
        return held == "week" and days % 7 == 0
    return period in _COARSER[_COARSER.index(held) :]


def has_time_of_day(column: Column) -> bool:
    """Return whether the written formats of a time column carry an hour (unknown counts as yes)."""
    return _writes(column, _HOUR_DIRECTIVES)


def has_date(column: Column) -> bool:
    """Return whether the written formats of a time column carry a date (unknown counts as yes)."""
    return _writes(column, _DATE_DIRECTIVES)


def _writes(column: Column, signs: tuple[str, ...]) -> bool:
    return not column.formats or any(sign in written for sign in signs for written in column.formats)


def number_column(context: Context, name: str) -> Column:
    """Find a column of numbers, or of labels that read as numbers."""
    column = context.column(name)
    if column.kind in {"integer", "number"} or column.period in _NUMERIC_PERIODS:
        return column
    raise UserError(
        Message(
            "this column reads as {kind}, not as numbers{because}", kind=column.kind, because=_because(column)
        ),
        where=Message('column "{name}"', name=name),
        hint="declare it a number under [input] kinds, or choose another column",
    )
