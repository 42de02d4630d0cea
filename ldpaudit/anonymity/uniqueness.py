"""Which columns make rows unique: each alone, all but one, and every combination of up to three."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import Missing, own, rows_of, units_per_class
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.anonymity.wildcard import matched_rows
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Columns of a combination at most; and distinct tuples times combinations: some seconds.
MOST_TOGETHER, WORK = 3, 150_000_000
#: A set of columns is the bits of one number.
MOST_COLUMNS = 60


@dataclass(frozen=True)
class Uniqueness:
    """The rows that are alone on each set of columns that was looked at."""

    columns: tuple[str, ...]
    #: Different values of each column; missing is one.
    distinct: tuple[int, ...]
    rows: int
    #: Rows alone on all columns, on each by itself, and on all but each.
    unique_rows: int
    alone: tuple[int, ...]
    without: tuple[int, ...]
    #: By set of columns: rows alone, and the size of the smallest class, 0 where no row is anybody.
    found: dict[frozenset[str], int]
    smallest: dict[frozenset[str], int]
    #: All sets of up to so many columns were looked at.
    largest: int
    #: Fewest columns that single each row out, and such a set as bits, shape (n,); 0 where none is known.
    fewest: NDArray[np.int8]
    by: Codes

    def singled_by(self, row: int) -> tuple[str, ...]:
        """Name the fewest columns that single a row out; none where it is not alone."""
        bits = int(self.by[row])
        return tuple(name for at, name in enumerate(self.columns) if bits >> at & 1)

    def worst(self, each: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield, for every number of columns, the sets that leave most rows alone; these first."""
        index_of = {name: at for at, name in enumerate(self.columns)}
        ranked = [
            (len(subset), -alone, tuple(sorted(map(index_of.__getitem__, subset))))
            for subset, alone in self.found.items()
            if subset
        ]
        given: dict[int, int] = {}
        for size, alone, names in sorted(ranked):
            given[size] = given.get(size, 0) + 1
            if given[size] <= each and alone:
                yield tuple(self.columns[at] for at in names), -alone


def uniqueness(
    frame: Any,
    columns: Sequence[str],
    *,
    unit: str | None = None,
    counts: Codes | None = None,
    missing: Missing = "own",
    check_cancelled: CheckCancelled = never_cancelled,
) -> Uniqueness:
    """Find the rows that are alone on sets of columns: on each, on all but each, on all, and on up to three.

    frame: the table, n rows.
    columns: the quasi-identifiers, up to 60.
    unit: column that names who is protected: a row is alone if all rows of its class are of one unit. Rows
        that do not name theirs are of one.
    counts: how many each row stands for; a row of none is nobody, and one of several is not alone. Not with
        `unit`.
    missing {"own", "wildcard"}: whether a missing value is a value of its own, or may be any; not with
        `unit`. A row may then be alone on some columns and not on more of them.
    check_cancelled: asked between two sets whether to go on.
    """
    names = tuple(dict.fromkeys(columns))[:MOST_COLUMNS]
    m, rows = len(names), rows_of(frame)
    coded = [own(*_coded(frame, name)) for name in names]
    holders = None if unit is None else own(*_coded(frame, unit))
    # Equal rows (of one unit) are one item, which stands for all of them.
    items, number = combine([*coded, *([] if holders is None else [holders])], rows)
    first = first_rows(items, number)
    codes = [(column[first], radix) for column, radix in coded]
    weights = np.bincount(items, weights=counts, minlength=number).astype(np.int64)
    held = np.bincount(items, weights=None if counts is None else counts > 0, minlength=number)
    present = weights > 0
    gaps = [missing == "wildcard" and bool((column == radix - 1).any()) for column, radix in codes]

    def sizes_on(subset: Sequence[int]) -> Codes:
        """Return the size of the class of each item on some columns."""
        labels, classes = combine([codes[at] for at in subset], number)
        if holders is not None:
            return units_per_class(labels, classes, holders[0][first], holders[1])[labels]
        sizes = np.bincount(labels, weights=weights, minlength=classes).astype(np.int64)
        if any(gaps[at] for at in subset):
            heads = first_rows(labels, classes)
            chosen = [(column[heads], radix) for column, radix in (codes[at] for at in subset)]
            tuples = np.stack([np.where(column == radix - 1, -1, column) for column, radix in chosen])
            sizes = matched_rows(tuples, sizes)
        return sizes[labels]

    found: dict[frozenset[str], int] = {}
    smallest: dict[frozenset[str], int] = {}
    fewest, by = np.zeros(number, np.int8), np.zeros(number, np.int64)
    largest = _largest(m, number)
    for subset in _subsets(m, largest):
        check_cancelled()
        sizes = sizes_on(subset)
        alone = present & (sizes == 1)
        key = frozenset(names[at] for at in subset)
        found[key] = int(held[alone].sum())
        smallest[key] = int(sizes[present].min(initial=rows)) if present.any() else 0
        fresh = alone & (fewest == 0)
        fewest[fresh], by[fresh] = len(subset), sum(1 << at for at in subset)
    return Uniqueness(
        columns=names,
        distinct=tuple(len(np.unique(column)) for column, _ in codes),
        rows=rows,
        unique_rows=found[frozenset(names)],
        alone=tuple(found[frozenset([name])] for name in names),
        without=tuple(found[frozenset(names) - {name}] for name in names),
        found=found,
        smallest=smallest,
        largest=largest,
        fewest=fewest[items],
        by=by[items],
    )


def _coded(frame: Any, name: str) -> tuple[Codes, int]:
    codes, values = codes_of(column_of(frame, name))
    return codes, len(values)


def _largest(m: int, items: int) -> int:
    """Find how many columns a set may have, so that all such sets are within the work."""
    sets = 0
    for size in range(1, min(m, MOST_TOGETHER) + 1):
        sets += math.comb(m, size)
        if sets * max(items, 1) > WORK and size > 1:
            return size - 1
    return min(m, MOST_TOGETHER)


def _subsets(m: int, largest: int) -> list[tuple[int, ...]]:
    """List the sets of columns to look at, the smallest first."""
    every = [subset for size in range(1, largest + 1) for subset in combinations(range(m), size)]
    every += [subset for size in (m - 1, m) for subset in combinations(range(m), max(size, 0))]
    return sorted(dict.fromkeys(every), key=len)
