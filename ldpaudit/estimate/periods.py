"""Periods: which longer ones the labels of generalized times add up to, and their names."""

from __future__ import annotations

import datetime as dt
import re
from typing import Literal

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError

By = Literal["all", "year", "quarter", "month", "week", "day", "hour"]

#: Period of rows whose time is missing, so that the periods add up to the whole.
NO_TIME = "(no time)"

#: The one period of a count over the whole table.
ALL = "all"

# A week that straddles two months or two years belongs to neither: its ISO year is no calendar year.
# Hours of the day and weekdays recur, so they name no period at all.
_PERIODS: dict[str, tuple[By, ...]] = {
    "hour": ("hour", "day", "week", "month", "quarter", "year", "all"),
    "day": ("day", "week", "month", "quarter", "year", "all"),
    "week": ("week", "all"),
    "month": ("month", "quarter", "year", "all"),
    "quarter": ("quarter", "year", "all"),
    "year": ("year", "all"),
    "hour-of-day": ("all",),
    "weekday": ("all",),
}
KINDS_OF_PERIOD = tuple(_PERIODS)
_SHAPES = {
    "hour": re.compile(r"\d{4}-\d\d-\d\dT\d\d"),
    "day": re.compile(r"\d{4}-\d\d-\d\d"),
    "week": re.compile(r"\d{4}-W\d\d"),
    "month": re.compile(r"\d{4}-\d\d"),
    "quarter": re.compile(r"\d{4}-Q[1-4]"),
    "year": re.compile(r"\d{4}"),
}
_LENGTHS = {"hour": 13, "day": 10, "month": 7, "year": 4}
_MONTHS_PER_QUARTER = 3


def periods_of(kind: str) -> tuple[By, ...]:
    """Say to which periods labels of a kind add up, the finest first and "all" last.

    Parameters
    ----------
    kind : str
        `Column.period` of the labels: "hour", "day", "week", "month", "quarter", "year", "hour-of-day",
        "weekday"; "" for a table without one.
    """
    return _PERIODS.get(kind, ("all",))


def finest(kind: str, wanted: tuple[str, ...]) -> By:
    """Give the longest period from which all wanted ones can be added up; "all" where none is possible.

    Weeks add up to nothing but the whole, so beside another period they need days.
    """
    possible = set(periods_of(kind))
    needed = [by for by in wanted if by in possible and by != "all"]
    for candidate in ("year", "quarter", "month", "week", "day", "hour"):
        if needed and candidate in possible and set(needed) <= set(periods_of(candidate)):
            return candidate
    return "all"


def period_name(label: str, kind: str, by: str) -> str:
    """Name the period that holds a label.

    Parameters
    ----------
    label : str
        Such as "2018-03-01T14", "2018-03-01", "2018-W09", "2018-03", "2018-Q1" or "2018".
    kind, by : str
        Kind of the label and of the period wanted.

    Raises
    ------
    UserError
        If such labels do not add up to such periods, or the label is none of its kind.
    """
    if by == "all":
        return ALL
    if label == NO_TIME:
        return NO_TIME
    if by not in periods_of(kind):
        told = f"labels of a {kind}" if kind else "a table without a column of periods"
        raise UserError(
            f"{told} cannot be added up by {by}",
            mend="choose one of: " + ", ".join(periods_of(kind)),
        )
    shape = _SHAPES[kind]
    if not shape.fullmatch(label):
        raise UserError(f"a label of the time column is no {kind}", mend="release the table again")
    if by == kind:
        return label
    if by == "quarter":
        return f"{label[:4]}-Q{(int(label[5:7]) - 1) // _MONTHS_PER_QUARTER + 1}"
    if by == "week":
        try:
            year, week, _ = dt.date.fromisoformat(label[:10]).isocalendar()
        except ValueError:
            raise UserError("a label of the time column is no date", mend="release the table again") from None
        return f"{year}-W{week:02d}"
    return label[: _LENGTHS[by]]


def rename(labels: pa.Array, kind: str, by: str) -> pa.DictionaryArray:
    """Turn labels into the names of their periods.

    Parameters
    ----------
    labels : pyarrow string Array, shape (n,)
        Nulls become "(no time)".
    kind, by : str
        Kind of the labels and of the periods wanted.

    Returns
    -------
    pyarrow DictionaryArray of strings, shape (n,)
        Names in the order in which they first appear, each once; no nulls.

    Raises
    ------
    UserError
        If such labels do not add up to such periods, or one of them is none of its kind.
    """
    if isinstance(labels, pa.ChunkedArray):
        labels = labels.combine_chunks()
    encoded = pc.dictionary_encode(pc.cast(labels, pa.string()), null_encoding="encode")
    # Only distinct labels are named one by one: some thousands where rows are millions.
    found = [NO_TIME if label is None else label for label in encoded.dictionary.to_pylist()]
    names = pa.array([period_name(label, kind, by) for label in found], pa.string())
    distinct = pc.unique(names)
    codes = pc.index_in(names, value_set=distinct).take(encoded.indices)
    return pa.DictionaryArray.from_arrays(codes, distinct)
