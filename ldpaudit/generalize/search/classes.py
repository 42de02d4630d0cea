"""The classes of one setting: their sizes, and which of them meet the conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.codes import LARGEST, Codes
from ldpaudit.anonymity.conditions import KAnonymity, Marks
from ldpaudit.anonymity.value_counts import ValueCounts
from ldpaudit.generalize.search.certain import certainly_removed
from ldpaudit.generalize.search.losses import Additive, BySize, Figures
from ldpaudit.generalize.search.problem import Problem, SensitiveColumn

#: Keys that are looked up in a plain array rather than by hash, for each distinct row.
_DIRECT = 4


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of one setting.

    Parameters
    ----------
    levels : tuple of int
    labels : (m,) int32
        Class of each distinct row.
    rows, sizes : (classes,) int64
        Rows of each class, and its size: the same, or its distinct units.
    kept : (classes,) bool
        Whether it meets all conditions.
    certain : (classes,) int64
        Rows of each class that all settings remove, too, that are nowhere more general; at least so many.
    """

    levels: tuple[int, ...]
    labels: npt.NDArray[np.int32]
    rows: Codes
    sizes: Codes
    kept: Marks
    certain: Codes

    @property
    def removed(self) -> int:
        """Rows of the classes that are not kept."""
        return int(self.rows[~self.kept].sum())

    @property
    def surely_removed(self) -> int:
        """Rows that all more specific settings remove, too; at least so many."""
        return int(self.certain.sum())

    @property
    def lasting(self) -> Marks:
        """Return which classes more specific settings do not remove whole."""
        return self.certain < self.rows

    @property
    def smallest(self) -> int:
        """Size of the smallest class that is kept; 0 where none is."""
        return int(self.sizes[self.kept].min(initial=LARGEST)) if self.kept.any() else 0


def classes_of(problem: Problem, levels: Sequence[int], most: int = LARGEST) -> Classes:
    """Count the classes of a setting, and decide which meet the conditions.

    Parameters
    ----------
    problem : Problem
    levels : sequence of int
    most : int
        Rows that may be removed. Where classes that are too small hold more, nothing else is looked at.
    """
    from ldpaudit.generalize.search import search_kernels as kernels

    labels, number = _labels(problem, levels)
    rows = kernels.class_rows(labels, problem.counts, number)
    sizes = rows
    if problem.units is not None:
        begin, placed = kernels.by_class(labels, np.arange(len(labels)), np.arange(number), number)
        sizes = kernels.class_units(placed, begin, problem.units, int(problem.units.max(initial=0)) + 1)
    kept = sizes >= problem.k
    certain = np.where(kept, 0, rows)
    others = [one for one in problem.conditions if not isinstance(one, KAnonymity)]
    if others and kept.any() and int(rows[~kept].sum()) <= most:
        large = np.flatnonzero(kept)
        tables: dict[str | None, ValueCounts] = {}
        for condition in others:
            if condition.column not in tables:
                tables[condition.column] = _value_counts(problem, condition.column, labels, large, number)
            held = condition.holds(tables[condition.column])
            kept[large] &= held
            sure = certainly_removed(condition, tables[condition.column], held)
            certain[large] = np.maximum(certain[large], sure)
    return Classes(tuple(levels), labels, rows, sizes, kept, certain)


def lost_of(problem: Problem, labels: npt.NDArray[np.int32], kept: Marks) -> Codes:
    """Count the rows of the classes that are not kept by the leaf of each quasi-identifier, in a row."""
    from ldpaudit.generalize.search import search_kernels as kernels

    lost: Codes = kernels.removed_totals(problem.codes, problem.starts, problem.counts, labels, kept)
    return lost


def score_of(measure: Additive | BySize, problem: Problem, classes: Classes) -> float:
    """Return the score of a setting: of an additive measure the sum of its terms, else the measure itself."""
    if isinstance(measure, BySize):
        return measure.value(classes.rows[classes.kept], classes.removed)
    terms = measure.terms(lost_of(problem, classes.labels, classes.kept))
    return sum_of(terms, classes.levels)


def sum_of(terms: Figures, levels: Sequence[int]) -> float:
    """Add up a term of each column, in the order of the columns."""
    return sum(float(terms[column, level]) for column, level in enumerate(levels))


def _labels(problem: Problem, levels: Sequence[int]) -> tuple[npt.NDArray[np.int32], int]:
    """Return the class of each distinct row, numbered by their first rows, and how many there are."""
    from ldpaudit.generalize.search import search_kernels as kernels

    distinct = len(problem.counts)
    labels, number = np.zeros(distinct, np.int32), min(distinct, 1)
    keys, span = np.zeros(distinct, np.int64), 1
    digits = np.zeros(problem.starts[-1], np.int64)
    active: list[int] = []

    def add() -> None:
        kernels.add_digits(problem.codes, digits, problem.starts, np.array(active, np.int64), keys)

    for column, (groups, level) in enumerate(zip(problem.groups, levels, strict=True)):
        radix = int(groups[level].max()) + 1
        if radix == 1:
            continue
        if span > LARGEST // radix:
            add()
            number = _numbered(keys, span, labels)
            keys[:], span, active = labels, number, []
        digits[problem.starts[column] : problem.starts[column + 1]] = groups[level] * span
        active.append(column)
        span *= radix
    if active:
        add()
        number = _numbered(keys, span, labels)
    return labels, number


def _numbered(keys: Codes, span: int, labels: npt.NDArray[np.int32]) -> int:
    from ldpaudit.generalize.search import search_kernels as kernels

    if span <= _DIRECT * len(keys):
        return int(kernels.numbered_directly(keys, np.full(span, -1, np.int32), labels))
    room = 1 << int(2 * len(keys)).bit_length()
    return int(kernels.numbered(keys, np.full(room, -1, np.int32), labels))


def _value_counts(
    problem: Problem, column: str | None, labels: npt.NDArray[np.int32], large: Codes, number: int
) -> ValueCounts:
    """Count the values of a sensitive column in some classes; without a column, rows only."""
    from ldpaudit.generalize.search import search_kernels as kernels

    if column is None:
        sensitive = SensitiveColumn(
            np.zeros(len(labels), np.int64), np.array([problem.rows]), False, np.arange(len(labels))
        )
    else:
        sensitive = problem.sensitive[column]
    position = np.full(number, -1, np.int64)
    position[large] = np.arange(len(large))
    _, placed = kernels.by_class(labels, sensitive.order, position, len(large))
    owner, value, count = kernels.pairs(placed, labels, position, sensitive.codes, problem.counts)
    return ValueCounts(
        owner=owner,
        value=value,
        count=count,
        classes=len(large),
        values=sensitive.values,
        ordered=sensitive.ordered,
        reference=sensitive.totals,
    )
