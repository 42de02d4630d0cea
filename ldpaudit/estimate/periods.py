"""Periods: which others the labels of generalized times add up to, and their names."""

from __future__ import annotations

import datetime as dt
import re

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.periods import OF_DAY, days_of, known_period
from ldpaudit.generalize.time import period_labels
from ldpaudit.language import Message, join_texts

#: Period of rows whose time is missing, so that the periods add up to the whole.
NO_TIME = Message("(no time)")
#: The same for rows without a value of the column by which they are counted.
NO_VALUE = "(missing)"
#: The one period of a count over the whole table.
ALL = "all"
#: Kind of labels that are values of a column, and no periods.
VALUES = "values"
#: Groups by a column, at most, each of which gets an estimate of every value; and groups times values.
MOST_GROUPS, MOST_CELLS = 10_000, 1 << 22

# A week that straddles two months or two years belongs to neither: its ISO year is no calendar year.
# Hours of the day and weekdays recur, so they add up to the whole alone.
_PERIODS: dict[str, tuple[str, ...]] = {
    "hour": ("hour", "day", "week", "month", "quarter", "year", *OF_DAY, "weekday", ALL),
    "day": ("day", "week", "month", "quarter", "year", "weekday", ALL),
    "month": ("month", "quarter", "year", ALL),
    "quarter": ("quarter", "year", ALL),
    **{kind: (kind, ALL) for kind in ("week", "year", "hour-of-day", "part-of-day", "weekday", VALUES)},
}
#: From the fewest groups to the most; periods of several days come between.
_COARSE = ("year", "part-of-day", "weekday", "quarter", "hour-of-day", "month")
_FINE = ("week", "day", "hour")
_MONTHS_PER_QUARTER, _WEEK = 3, 7


class TooManyGroupsError(UserError):
    """A column has too many values to count by each."""

    def __init__(self, most: int) -> None:
        hint = Message("count by a column of fewer values, or generalize it")
        super().__init__(Message("there are more than {most:,} groups to estimate", most=most), hint=hint)

    def of(self, column: str) -> UserError:
        """Return the error that names the column."""
        return UserError(self.what, where=column, hint=self.hint)


def check_groups(groups: int, size: int = 1) -> None:
    """Refuse more groups than can be estimated."""
    most = min(MOST_GROUPS, max(1, MOST_CELLS // size))
    if groups > most:
        raise TooManyGroupsError(most)


def check_kind(kind: str) -> str:
    """Return the kind of a period as a manifest has it, "" for none; others raise ValueError."""
    return known_period(kind) if kind else kind


def adds_up(kind: str, by: str) -> bool:
    """Return whether labels of a kind (`Column.period`, "" without one) add up to periods of another."""
    if by in (kind, ALL):
        return True
    own, wanted = days_of(kind), days_of(by)
    if wanted is not None:
        own = _WEEK if kind == "week" else own
        return kind in ("hour", "day") or (own is not None and wanted % own == 0)
    return (own == _WEEK and by == "week") or by in _PERIODS.get(kind, ())


def periods_of(kind: str) -> tuple[str, ...]:
    """Return the periods to which labels of a kind add up, the finest first, without most of several days."""
    if days_of(kind):
        return (kind, *(("week",) if adds_up(kind, "week") else ()), ALL)
    return _PERIODS.get(kind, (ALL,))


def offered(kind: str) -> str:
    """Return the periods to which labels of a kind add up, as a message lists them."""
    days = _WEEK if kind == "week" else days_of(kind) or 0
    several = "10 days" if kind in ("hour", "day") else Message("{days} days", days=2 * days)
    others = Message(', or days such as "{several}"', several=several) if days_of(several) else ""
    return join_texts(", ", periods_of(kind)) + others


def finest(kind: str, wanted: tuple[str, ...]) -> str:
    """Return the coarsest period from which all wanted ones can be added up; "all" where none is possible.

    Weeks add up to nothing but the whole, so beside another period they need days.
    """
    needed = [by for by in wanted if by != ALL and adds_up(kind, by)]
    several = sorted({by for by in (*needed, kind) if days_of(by)}, key=lambda by: -(days_of(by) or 0))
    for candidate in (*_COARSE, *several, *_FINE):
        if needed and adds_up(kind, candidate) and all(adds_up(candidate, by) for by in needed):
            return candidate
    return ALL


def period_name(label: str, kind: str, by: str) -> str:
    """Name the period of the kind `by` that holds a label of a kind, such as "2018-03-01/2018-03-03"."""
    if by == ALL or label == NO_TIME:
        return ALL if by == ALL else NO_TIME
    if not adds_up(kind, by):
        what = Message("labels of a {kind}", kind=kind)
        if not kind:
            what = Message("a table without a column of periods")
        hint = Message("choose one of: {offered}", offered=offered(kind))
        raise UserError(Message("{what} cannot be added up by {by}", what=what, by=by), hint=hint)
    if kind in (VALUES, "weekday", *OF_DAY):
        return label
    try:
        moment = _beginning(label, kind)
        if period_labels(moment, kind) == [label]:
            return period_labels(moment, by)[0]
    except (ValueError, IndexError):
        pass
    what = Message("a label of the time column is no {kind}", kind=kind)
    raise UserError(what, hint="release the table again")


def _beginning(label: str, kind: str) -> np.ndarray[tuple[int], np.dtype[np.datetime64]]:
    """Return the first moment of a period, shape (1,)."""
    if kind == "week":
        year, week = label.split("-W")
        return np.array([dt.date.fromisocalendar(int(year), int(week), 1)], "datetime64[D]")
    if kind == "quarter":
        year, quarter = label.split("-Q")
        label = f"{year}-{_MONTHS_PER_QUARTER * int(quarter) - 2:02}"
    if days_of(kind):
        label = label.split("/")[0]
    if not re.match("[0-9]", label):
        raise ValueError
    return np.array([label], "datetime64[h]" if kind == "hour" else "datetime64[D]")


def rename(labels: pa.Array, kind: str, by: str) -> pa.DictionaryArray:
    """Turn labels into the names of their periods, in the order in which these first appear, each once.

    Nulls become "(no time)", or "(missing)" where the labels are values of a column.
    """
    if isinstance(labels, pa.ChunkedArray):
        labels = labels.combine_chunks()
    encoded = pc.dictionary_encode(pc.cast(labels, pa.string()), null_encoding="encode")
    # Only distinct labels are named one by one: some thousands where rows are millions.
    absent = NO_VALUE if kind == VALUES else NO_TIME
    found = [absent if label is None else label for label in encoded.dictionary.to_pylist()]
    if kind == VALUES:
        check_groups(len(found))
    names = pa.array([period_name(label, kind, by) for label in found], pa.string())
    distinct = pc.unique(names)
    codes = pc.index_in(names, value_set=distinct).take(encoded.indices)
    return pa.DictionaryArray.from_arrays(codes, distinct)
