"""Does a column hold what a step needs? Answered from its kind, before any row is read."""

from __future__ import annotations

from ldpaudit.errors import UserError
from ldpaudit.generalize.periods import in_words
from ldpaudit.step import Context
from ldpaudit.tables import Column

#: Labels of generalize-time that are plain numbers.
_NUMERIC_PERIODS = ("hour-of-day", "year")
_HOUR_DIRECTIVES = ("%H", "%I", "%T", "%R", "%X", "%c", "%s", "epoch")
_DATE_DIRECTIVES = ("%Y", "%y", "%G", "%j", "%d", "%F", "%D", "%x", "%c", "%s", "epoch")


def time_column(context: Context, name: str) -> Column:
    """Find a column of times.

    Raises
    ------
    UserError
        If there is no such column, or if its values do not read as times.
    """
    column = context.column(name)
    if column.period:
        raise UserError(
            f"this column already holds labels of {in_words(column.period)}",
            where=f'column "{name}"',
            mend="generalize a time once",
        )
    if column.kind != "time":
        raise UserError(
            f"this column reads as {column.kind}, not as time{_because(column)}",
            where=f'column "{name}"',
            mend="name its date format under [input] date_formats, or choose another column",
        )
    return column


def _because(column: Column) -> str:
    return f" ({column.doubt})" if column.doubt else ""


def has_time_of_day(column: Column) -> bool:
    """Tell whether the written formats of a time column carry an hour (unknown counts as yes)."""
    if not column.formats:
        return True
    return any(sign in written for written in column.formats for sign in _HOUR_DIRECTIVES)


def has_date(column: Column) -> bool:
    """Tell whether the written formats of a time column carry a date (unknown counts as yes)."""
    if not column.formats:
        return True
    return any(sign in written for written in column.formats for sign in _DATE_DIRECTIVES)


def number_column(context: Context, name: str) -> Column:
    """Find a column of numbers, or of labels that read as numbers.

    Raises
    ------
    UserError
        If there is no such column, or if its values do not read as numbers.
    """
    column = context.column(name)
    if column.kind in {"integer", "number"} or column.period in _NUMERIC_PERIODS:
        return column
    raise UserError(
        f"this column reads as {column.kind}, not as numbers{_because(column)}",
        where=f'column "{name}"',
        mend="declare it a number under [input] kinds, or choose another column",
    )
