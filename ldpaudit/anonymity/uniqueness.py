"""Which columns make rows unique: each alone, all but one, and every combination of them.

A row is alone on some columns if its class on them holds one unit. Once alone, it is alone on every larger
set, so a search from few columns to many carries only the rows that are not alone yet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import equivalence_classes, own, rows_of
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Items times sets of columns that are looked at: some seconds.
WORK = 1_000_000_000
#: Sets of columns that are looked at: all of 14.
MOST_SETS = 1 << 14
#: A set of columns is the bits of one number.
MOST_COLUMNS = 60
#: Columns up to which the gain of each is averaged over all sets.
MOST_AVERAGED = 14
_NEVER = np.iinfo(np.int8).max


@dataclass(frozen=True)
class Uniqueness:
    """The rows that are alone on each set of columns that was looked at.

    Parameters
    ----------
    columns : tuple of str
        The quasi-identifiers.
    distinct : tuple of int
        Different values of each; missing is one.
    rows : int
        Rows of the table.
    unique_rows : int
        Rows alone on all columns.
    alone : tuple of int
        Rows alone on each column by itself.
    without : tuple of int
        Rows alone on all columns but this one.
    found : dict of frozenset of str to int
        Rows alone on each set of columns that was looked at.
    largest : int
        All sets of up to so many columns were looked at.
    fewest : (n,) int8
        Fewest columns that single each row out, among the sets looked at; 0 where none does.
    by : (n,) int64
        Such a set of fewest columns, as bits; 0 where none is known.
    """

    columns: tuple[str, ...]
    distinct: tuple[int, ...]
    rows: int
    unique_rows: int
    alone: tuple[int, ...]
    without: tuple[int, ...]
    found: dict[frozenset[str], int]
    largest: int
    fewest: NDArray[np.int8]
    by: Codes

    def singled_by(self, row: int) -> tuple[str, ...]:
        """Name the fewest columns that single a row out; none where it is not alone."""
        bits = int(self.by[row])
        return tuple(name for at, name in enumerate(self.columns) if bits >> at & 1)

    def importance(self) -> tuple[float, ...] | None:
        """Return the share of each column in the unique rows; None where not all sets were looked at.

        A column's share is what it adds to the rows that are alone, averaged over all orders in which the
        columns may become known (the value of Shapley 1953). The shares add up to 1.
        """
        m = len(self.columns)
        if self.largest < m or m > MOST_AVERAGED or not self.unique_rows:
            return None
        rows = np.zeros(1 << m, np.int64)
        index_of = {name: at for at, name in enumerate(self.columns)}
        for subset, alone in self.found.items():
            rows[sum(1 << index_of[name] for name in subset)] = alone
        masks = np.arange(1 << m)
        sizes = np.array([bits.bit_count() for bits in range(1 << m)])
        weight = np.array([1 / (m * math.comb(m - 1, size)) for size in range(m)] + [0.0])
        shares = []
        for at in range(m):
            lacks = masks[(masks >> at & 1) == 0]
            gain = rows[lacks | 1 << at] - rows[lacks]
            shares.append(float((weight[sizes[lacks]] * gain).sum()) / self.unique_rows)
        return tuple(shares)

    def by_size(self) -> dict[int, int]:
        """Count the rows that so many columns, and no fewer, single out."""
        counts = np.bincount(self.fewest)
        return {size: int(counts[size]) for size in range(1, len(counts)) if counts[size]}

    def worst(self, each: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield, for every number of columns, the sets that leave most rows alone; these first."""
        index_of = {name: at for at, name in enumerate(self.columns)}
        ranked = [
            (len(subset), -alone, tuple(sorted(map(index_of.__getitem__, subset))))
            for subset, alone in self.found.items()
        ]
        given: dict[int, int] = {}
        for size, alone, names in sorted(ranked):
            given[size] = given.get(size, 0) + 1
            if given[size] <= each and alone:
                yield tuple(self.columns[at] for at in names), -alone


@dataclass(frozen=True)
class _Items:
    """The distinct tuples of all columns, with two of their units and their rows."""

    codes: tuple[Codes, ...]
    radixes: tuple[int, ...]
    lowest: Codes
    highest: Codes
    weights: Codes
    fewest: NDArray[np.int8]
    by: Codes


def uniqueness(
    frame: Any,
    columns: Sequence[str],
    *,
    unit: str | None = None,
    counts: Codes | None = None,
    work: int = WORK,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Uniqueness:
    """Find the rows that are alone on sets of columns: on each, on all but each, and on all combinations.

    Parameters
    ----------
    frame : as for `equivalence_classes`
        The table, n rows.
    columns : sequence of str
        The quasi-identifiers, up to 60. A missing value is a value of its own.
    unit : str, optional
        Column that names who is protected: a row is alone if all rows of its class are of one unit. Rows
        that do not name theirs are of one.
    counts : (n,) int64, optional
        How many each row stands for; a row of none is nobody, and one of several is not alone. Not with
        `unit`.
    work : int
        Distinct tuples times sets of columns at most. Where all sets are more, those of few columns are
        looked at, and all but one.
    check_cancelled : callable
        Asked between two sets whether to go on.

    Returns
    -------
    Uniqueness
        The same for rows in any order, row by row.

    Raises
    ------
    UserError
        If a column is not there, or its values cannot be compared.
    """
    names = tuple(dict.fromkeys(columns))[:MOST_COLUMNS]
    rows = rows_of(frame)
    coded = [own(*_coded(frame, name)) for name in names]
    labels, classes = combine(coded, rows)
    items = _items(frame, coded, labels, classes, unit, counts)
    m = len(names)
    # The columns that distinguish most rows come first: few rows are left for the sets that hold them.
    order = sorted(range(m), key=lambda at: (-coded[at][1], names[at]))
    largest = _largest(m, classes, work)
    start = np.arange(classes, dtype=np.int32)
    start = start[items.highest >= 0]
    found = dict(_search(items, order, largest, start, check_cancelled))
    whole = (1 << m) - 1
    for subset in [whole, *(whole ^ 1 << at for at in range(m))]:
        if subset not in found:
            found[subset] = _chain(items, [at for at in order if subset >> at & 1], start, check_cancelled)
    fewest = np.where(items.fewest == _NEVER, 0, items.fewest).astype(np.int8)
    return Uniqueness(
        columns=names,
        distinct=tuple(radix - (not (codes == radix - 1).any()) for codes, radix in coded),
        rows=rows,
        unique_rows=found[whole],
        alone=tuple(found[1 << at] for at in range(m)),
        without=tuple(found[whole ^ 1 << at] for at in range(m)),
        found={
            frozenset(names[at] for at in range(m) if subset >> at & 1): alone
            for subset, alone in found.items()
            if subset
        },
        largest=largest,
        fewest=fewest[labels],
        by=items.by[labels],
    )


def wildcard_uniqueness(
    frame: Any,
    columns: Sequence[str],
    *,
    unit: str | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Uniqueness:
    """Find the rows that are alone where a missing value may be any: on each column, all but each, and all.

    A row may then be alone on some columns and not on more of them, once a value is missing; so nothing is
    carried from one set of columns to a larger one, and no other sets are looked at.

    Parameters
    ----------
    frame, columns, unit, look
        As for `uniqueness`.
    """
    names = tuple(dict.fromkeys(columns))[:MOST_COLUMNS]
    m, rows = len(names), rows_of(frame)
    whole = (1 << m) - 1
    fewest, by = np.zeros(rows, np.int8), np.zeros(rows, np.int64)
    found: dict[int, int] = {}
    subsets = {whole, *(whole ^ 1 << at for at in range(m)), *(1 << at for at in range(m))}
    for subset in sorted(subsets, key=lambda bits: (-bits.bit_count(), bits)):
        check_cancelled()
        chosen = [name for at, name in enumerate(names) if subset >> at & 1]
        sizes, labels = equivalence_classes(frame, chosen, unit=unit, missing="wildcard")
        alone = sizes[labels] == 1
        found[subset] = int(alone.sum())
        fewest[alone], by[alone] = subset.bit_count(), subset
    return Uniqueness(
        columns=names,
        distinct=tuple(len(equivalence_classes(frame, [name])[0]) for name in names),
        rows=rows,
        unique_rows=found[whole],
        alone=tuple(found[1 << at] for at in range(m)),
        without=tuple(found[whole ^ 1 << at] for at in range(m)),
        found={
            frozenset(name for at, name in enumerate(names) if subset >> at & 1): alone
            for subset, alone in found.items()
            if subset
        },
        largest=1,
        fewest=fewest,
        by=by,
    )


def _coded(frame: Any, name: str) -> tuple[Codes, int]:
    codes, values = codes_of(column_of(frame, name))
    return codes, len(values)


def _items(
    frame: Any,
    coded: Sequence[tuple[Codes, int]],
    labels: Codes,
    classes: int,
    unit: str | None,
    counts: Codes | None,
) -> _Items:
    """Merge equal rows, with two of their units: enough to know that they are not all of one."""
    rows = len(labels)
    if unit is not None:
        units = own(*_coded(frame, unit))[0]
        first, last = units, units
    else:
        # Every row is a unit of its own; one that stands for several is several.
        first = np.arange(rows) * 2
        last = first if counts is None else np.where(counts > 1, first + 1, first)
    present = np.ones(rows, np.bool_) if counts is None else counts > 0
    lowest = np.full(classes, np.iinfo(np.int64).max)
    highest = np.full(classes, -1, np.int64)
    np.minimum.at(lowest, labels[present], first[present])
    np.maximum.at(highest, labels[present], last[present])
    heads = first_rows(labels, classes)
    return _Items(
        codes=tuple(codes[heads] for codes, _ in coded),
        radixes=tuple(radix for _, radix in coded),
        lowest=lowest,
        highest=highest,
        weights=np.bincount(labels[present], minlength=classes).astype(np.int64),
        fewest=np.full(classes, _NEVER, np.int8),
        by=np.zeros(classes, np.int64),
    )


def _largest(m: int, items: int, work: int) -> int:
    """Find how many columns a set may have, so that all such sets are within the work."""
    sets = 0
    for size in range(1, m + 1):
        sets += math.comb(m, size)
        if (sets * max(items, 1) > work or sets > MOST_SETS) and size > 1:
            return size - 1
    return m


def _search(
    items: _Items,
    order: Sequence[int],
    largest: int,
    start: NDArray[np.int32],
    check_cancelled: CheckCancelled,
) -> Iterator[tuple[int, int]]:
    """Yield sets of columns, each made from the set without its last: its bits and the rows alone."""
    from ldpaudit.anonymity.uniqueness_kernels import refine

    labels = np.zeros(len(start), np.int32)
    # Held are the sets whose extensions are still to come: one on each level at most.
    waiting = [(0, 0, 0, 0, start, labels, 1)]
    while waiting:
        at, size, subset, alone, members, labels, classes = waiting.pop()
        if at >= len(order) or size == largest:
            continue
        waiting.append((at + 1, size, subset, alone, members, labels, classes))
        check_cancelled()
        column = order[at]
        extended = subset | 1 << column
        left, fresh, number, more = refine(
            members,
            labels,
            classes,
            items.codes[column],
            items.radixes[column],
            items.lowest,
            items.highest,
            items.weights,
            size + 1,
            extended,
            items.fewest,
            items.by,
        )
        yield extended, alone + int(more)
        waiting.append((at + 1, size + 1, extended, alone + int(more), left, fresh, number))


def _chain(
    items: _Items, columns: Sequence[int], start: NDArray[np.int32], check_cancelled: CheckCancelled
) -> int:
    """Count the rows that are alone on one set of columns."""
    from ldpaudit.anonymity.uniqueness_kernels import refine

    members, labels, classes, alone = start, np.zeros(len(start), np.int32), 1, 0
    subset = sum(1 << at for at in columns)
    for at in columns:
        check_cancelled()
        members, labels, classes, more = refine(
            members,
            labels,
            classes,
            items.codes[at],
            items.radixes[at],
            items.lowest,
            items.highest,
            items.weights,
            len(columns),
            subset,
            items.fewest,
            items.by,
        )
        alone += int(more)
    return alone
