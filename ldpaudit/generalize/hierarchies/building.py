"""Build hierarchies from public knowledge: numbers, days, codes, an order. None looks at private rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import numpy as np
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.generalize.codes import MASK, masked
from ldpaudit.generalize.hierarchies.hierarchy import TOP, Hierarchy
from ldpaudit.generalize.numbers import Intervals
from ldpaudit.generalize.periods import Period
from ldpaudit.generalize.time import period_labels
from ldpaudit.language import Message

#: Values of a hierarchy, at most: it is held in memory, and read by people.
MOST_VALUES = 1_000_000


def of_intervals(
    column: str,
    low: float,
    high: float,
    widths: Sequence[float],
    *,
    step: float = 1.0,
    origin: float = 0.0,
    bottom: float | None = None,
    top: float | None = None,
) -> Hierarchy:
    """Build a hierarchy of numbers: intervals of each width, then all together.

    Parameters
    ----------
    column : str
        The column it is for.
    low, high : float
        The lowest and the highest number, both included.
    widths : sequence of float
        From the narrowest to the widest, each a multiple of the one before.
    step : float
        Distance from a number to the next: 1 for whole numbers, 0.5 for halves.
    origin, bottom, top
        As in the step `intervals`, whose labels these are.

    Raises
    ------
    UserError
        If there are no numbers, too many, or the intervals of one width cut those of the one before.
    """
    first, last, each = (Decimal(repr(float(figure))) for figure in (low, high, step))
    if each <= 0 or last < first:
        raise UserError("this range holds no numbers", hint="write it from the lowest to the highest")
    several = int((last - first) / each) + 1
    _refuse_many(several)
    figures = [first + each * at for at in range(several)]
    whole = all(figure == figure.to_integral_value() for figure in figures)
    written = [f"{figure.to_integral_value() if whole else figure:f}" for figure in figures]
    values = np.array([float(figure) for figure in figures])
    levels = [pa.array(written, pa.string())]
    for width in widths:
        cut = Intervals(column=column, width=width, origin=origin, bottom=bottom, top=top)
        levels.append(cut.labels(values, whole=whole))
    names = (column, *(Message("intervals of {width:g}", width=width) for width in widths))
    return _topped(column, levels, names)


def of_days(
    column: str, first: date, last: date, periods: Sequence[Period], *, written: str = "%Y-%m-%d"
) -> Hierarchy:
    """Build a hierarchy of days: the period of each, then all together.

    Parameters
    ----------
    column : str
        The column it is for.
    first, last : date
        Both included.
    periods : sequence of str
        From the shortest to the longest, each nested in the next: weeks lie in no month and in no year.
    written : str
        strptime format in which the table writes days.

    Raises
    ------
    UserError
        If there are no days, too many, or the periods do not nest.
    """
    if last < first:
        raise UserError("these days end before they begin", hint="write the earlier day first")
    _refuse_many((last - first).days + 1)
    days = np.arange(np.datetime64(first), np.datetime64(last) + 1)
    texts = [day.strftime(written) for day in days.tolist()]
    levels = [pa.array(texts, pa.string())]
    levels += [pa.array(period_labels(days, period), pa.string()) for period in periods]
    return _topped(column, levels, (column, *periods))


def of_codes(column: str, codes: Sequence[str], keeps: Sequence[int] = ()) -> Hierarchy:
    """Build a hierarchy of codes: fewer and fewer of their first characters, then all together.

    Parameters
    ----------
    column : str
        The column it is for.
    codes : sequence of str
        The codes, from a public list; one that is there twice counts once.
    keeps : sequence of int
        Characters kept at each level, decreasing; by default one fewer at a time.

    Raises
    ------
    UserError
        If there are no codes, or too many.
    """
    distinct = list(dict.fromkeys(codes))
    _refuse_many(len(distinct))
    written = pa.array(distinct, pa.string())
    longest = max((len(code) for code in distinct), default=0)
    kept = list(keeps) or list(range(longest - 1, 0, -1))
    levels, names = [written], [column]
    for keep in kept:
        groups = masked(written, keep, MASK)
        # A level that puts no more together than the one before is none.
        if len(groups.unique()) < len(levels[-1].unique()) or keeps:
            levels.append(groups)
            names.append(
                Message("first character") if keep == 1 else Message("first {keep} characters", keep=keep)
            )
    return _topped(column, levels, names)


def of_order(column: str, values: Sequence[str], sizes: Sequence[int] = ()) -> Hierarchy:
    """Build a hierarchy of ordered values: so many that follow each other together, then all.

    Parameters
    ----------
    column : str
        The column it is for.
    values : sequence of str
        In their order, such as low, medium, high.
    sizes : sequence of int
        Values in a group at each level, each a multiple of the one before; by default 2, 4, 8 …

    Raises
    ------
    UserError
        If there are no values, one is there twice, or groups of one size cut those of the one before.
    """
    _refuse_many(len(values))
    together = list(sizes) or [2**at for at in range(1, 21) if 2**at < len(values)]
    if any(size < 1 for size in together):
        raise UserError("a group holds no value", hint="write sizes of at least 1")
    levels = [pa.array(list(values), pa.string())]
    for size in together:
        groups = [values[at : at + size] for at in range(0, len(values), size)]
        named = [group[0] if len(group) == 1 else f"{group[0]} … {group[-1]}" for group in groups]
        levels.append(pa.array([named[at // size] for at in range(len(values))], pa.string()))
    return _topped(column, levels, (column, *(Message("groups of {size}", size=size) for size in together)))


def _topped(column: str, levels: Sequence[pa.Array], names: Sequence[str]) -> Hierarchy:
    """Put one group of all values on top, unless the last level is one already."""
    if len(levels[-1].unique()) > 1 or len(levels) == 1:
        levels = [*levels, pa.array([TOP] * len(levels[0]), pa.string())]
        names = (*names, "all")
    return Hierarchy.of_columns(column, levels, names=names)


def _refuse_many(several: int) -> None:
    if not several:
        raise UserError("there are no values", hint="name some")
    if several > MOST_VALUES:
        raise UserError(
            Message("{values:,} values are too many", values=several),
            hint=Message("name at most {most:,}", most=MOST_VALUES),
        )
