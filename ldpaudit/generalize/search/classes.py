"""The classes of one setting: their sizes, and which of them meet the conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.codes import LARGEST, Codes
from ldpaudit.anonymity.conditions import Condition, KAnonymity, Marks
from ldpaudit.anonymity.diversity import ValueCounts
from ldpaudit.generalize.search.losses import Additive, BySize
from ldpaudit.generalize.search.problem import Problem

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
    lasting : (classes,) bool
        False where it fails a condition that all more specific settings fail with its rows, too.
    """

    levels: tuple[int, ...]
    labels: npt.NDArray[np.int32]
    rows: Codes
    sizes: Codes
    kept: Marks
    lasting: Marks

    @property
    def removed(self) -> int:
        """Rows of the classes that are not kept."""
        return int(self.rows[~self.kept].sum())

    @property
    def surely_removed(self) -> int:
        """Rows that all more specific settings remove, too."""
        return int(self.rows[~self.lasting].sum())

    @property
    def smallest(self) -> int:
        """Size of the smallest class that is kept; 0 where none is."""
        return int(self.sizes[self.kept].min(initial=LARGEST)) if self.kept.any() else 0


def classes_of(problem: Problem, levels: Sequence[int]) -> Classes:
    """Count the classes of a setting and hold them against the conditions."""
    from ldpaudit.generalize.search import search_kernels as kernels

    labels, number = _labels(problem, levels)
    rows = kernels.class_rows(labels, problem.counts, number)
    sizes = rows
    if problem.units is not None:
        begin, placed = kernels.by_class(labels, np.arange(len(labels)), number)
        sizes = kernels.class_units(placed, begin, problem.units, int(problem.units.max(initial=0)) + 1)
    kept = sizes >= problem.k
    lasting = kept.copy()
    tables: dict[str, ValueCounts] = {}
    for condition in problem.conditions:
        if isinstance(condition, KAnonymity) or not number:
            continue
        held = condition.holds(_value_counts(problem, condition, labels, number, tables))
        kept &= held
        if condition.monotone:
            lasting &= held
    return Classes(tuple(levels), labels, rows, sizes, kept, lasting)


def lost_of(problem: Problem, labels: npt.NDArray[np.int32], kept: Marks) -> list[Codes]:
    """Count the rows of the classes that are not kept by leaf, for each quasi-identifier."""
    from ldpaudit.generalize.search import search_kernels as kernels

    lost = []
    for codes, hierarchy in zip(problem.codes, problem.hierarchies, strict=True):
        totals = np.zeros(hierarchy.domain + 1, np.int64)
        kernels.removed_totals(codes, problem.counts, labels, kept, totals)
        lost.append(totals)
    return lost


def score_of(problem: Problem, measure: Additive | BySize, classes: Classes) -> float:
    """Measure a setting; of an additive measure the sum of terms, before it is told."""
    if isinstance(measure, BySize):
        return measure.told(classes.rows[classes.kept], classes.removed)
    terms = measure.least(problem, lost_of(problem, classes.labels, classes.kept))
    return sum(float(terms[column, level]) for column, level in enumerate(classes.levels))


def _labels(problem: Problem, levels: Sequence[int]) -> tuple[npt.NDArray[np.int32], int]:
    """Give each distinct row the number of its class; classes are numbered by their first row."""
    from ldpaudit.generalize.search import search_kernels as kernels

    distinct = len(problem.counts)
    labels, number = np.zeros(distinct, np.int32), min(distinct, 1)
    keys, span = np.zeros(distinct, np.int64), 1
    for codes, groups, level in zip(problem.codes, problem.groups, levels, strict=True):
        digits = groups[level]
        radix = int(digits.max()) + 1
        if radix == 1:
            continue
        if span > LARGEST // radix:
            number = _numbered(keys, span, labels)
            keys, span = labels.astype(np.int64), number
        kernels.add_digits(codes, digits * span, keys)
        span *= radix
    if span > 1:
        number = _numbered(keys, span, labels)
    return labels, number


def _numbered(keys: Codes, span: int, labels: npt.NDArray[np.int32]) -> int:
    from ldpaudit.generalize.search import search_kernels as kernels

    if span <= _DIRECT * len(keys):
        return int(kernels.numbered_directly(keys, np.full(span, -1, np.int32), labels))
    room = 1 << int(2 * len(keys)).bit_length()
    return int(kernels.numbered(keys, np.full(room, -1, np.int32), labels))


def _value_counts(
    problem: Problem,
    condition: Condition,
    labels: npt.NDArray[np.int32],
    number: int,
    tables: dict[str, ValueCounts],
) -> ValueCounts:
    from ldpaudit.generalize.search import search_kernels as kernels

    # A condition on sizes alone is given any column's counts.
    name = condition.column or ""
    if name not in tables:
        watched = problem.watched.get(name)
        order = np.arange(len(labels)) if watched is None else watched.order
        values = np.zeros(len(labels), np.int64) if watched is None else watched.codes
        _, placed = kernels.by_class(labels, order, number)
        owner, value, count = kernels.pairs(placed, labels, values, problem.counts)
        tables[name] = ValueCounts(
            owner=owner,
            value=value,
            count=count,
            classes=number,
            values=1 if watched is None else watched.values,
            ordered=watched is not None and watched.ordered,
        )
    return tables[name]
