"""Periods of time by their names."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator

from ldpaudit.language import Message

#: Periods by name; beside them, any number of days up to a year, written "3 days".
PERIODS = ("hour", "day", "week", "month", "quarter", "year", "hour-of-day", "part-of-day", "weekday")
#: Periods each of which the one before adds up to.
NESTING = ("hour", "day", "month", "quarter", "year")
#: Those of a clock without a date.
OF_DAY = ("hour-of-day", "part-of-day")
#: Nouns of the periods that have one.
_NAMES = {
    "hour": Message("hour"),
    "day": Message("day"),
    "week": Message("week"),
    "month": Message("month"),
    "quarter": Message("quarter"),
    "year": Message("year"),
    "hour-of-day": Message("hour of the day"),
    "part-of-day": Message("six hours of the day"),
}
_DAYS = re.compile(r"([1-9][0-9]{0,2}) days")
_MOST_DAYS = 366


def days_of(period: str) -> int | None:
    """Return the days of a period of several days, 3 of "3 days"; None for any other period."""
    found = _DAYS.fullmatch(period)
    days = int(found[1]) if found else 0
    return days if 2 <= days <= _MOST_DAYS else None


def period_name(period: str) -> str:
    """Return a period as a noun: "week"."""
    return _NAMES.get(period, period)


def in_words(period: str) -> str:
    """Return a period as a sentence counts it: "one week", "3 days"."""
    return period if days_of(period) else Message("one {period}", period=period_name(period))


def known_period(period: str) -> str:
    """Return a period as it was written."""
    if period not in PERIODS and days_of(period) is None:
        raise ValueError(
            Message(
                'there is no period "{period}"; one of: {periods}, or "3 days", of 2 to {most}',
                period=period,
                periods=", ".join(PERIODS),
                most=_MOST_DAYS,
            )
        )
    return period


def _counted_period(period: str) -> str:
    try:
        return known_period(period)
    except ValueError as error:
        raise ValueError(
            Message('{error}; for a column write by = ["{period}"]', error=error.args[0], period=period)
        ) from None


Period = Annotated[str, AfterValidator(known_period)]
#: By which a release is counted, beside columns.
CountedPeriod = Annotated[str, AfterValidator(_counted_period)]
