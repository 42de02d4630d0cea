"""The classes of one setting: their sizes, and which of them meet the conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ldpaudit.anonymity.codes import LARGEST, Codes, combine
from ldpaudit.anonymity.conditions import KAnonymity, Marks
from ldpaudit.anonymity.value_counts import ValueCounts, count_values
from ldpaudit.generalize.search.certain import certainly_removed
from ldpaudit.generalize.search.losses import Additive, BySize
from ldpaudit.generalize.search.problem import Problem


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of one setting.

    labels: class of each distinct row.
    rows, sizes: rows of each class, and its size: the same, or its distinct units.
    kept: whether it meets all conditions.
    certain: rows of each class that all settings remove, too, that are nowhere more general; at least so
        many.
    """

    levels: tuple[int, ...]
    labels: Codes
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

    Where classes that are too small hold more than `most` rows, nothing else is looked at.
    """
    groups = [own[level] for own, level in zip(problem.groups, levels, strict=True)]
    cells = ((of[codes], int(of.max()) + 1) for of, codes in zip(groups, problem.codes, strict=True))
    labels, number = combine(cells, len(problem.counts))
    rows = np.bincount(labels, problem.counts, number).astype(np.int64)
    sizes = rows
    if problem.units is not None:
        sizes = count_values(labels, problem.units, int(problem.units.max(initial=-1)) + 1, number).distinct
    kept = sizes >= problem.k
    certain = np.where(kept, 0, rows)
    others = [one for one in problem.conditions if not isinstance(one, KAnonymity)]
    if others and kept.any() and int(rows[~kept].sum()) <= most:
        # All conditions are asked of the classes that are large enough, those that one refuses included.
        enough = kept.copy()
        large = np.flatnonzero(enough)
        tables: dict[str | None, ValueCounts] = {}
        for condition in others:
            if condition.column not in tables:
                tables[condition.column] = _value_counts(problem, condition.column, labels, enough)
            held = condition.holds(tables[condition.column])
            kept[large] &= held
            sure = certainly_removed(condition, tables[condition.column], held)
            certain[large] = np.maximum(certain[large], sure)
    return Classes(tuple(levels), labels, rows, sizes, kept, certain)


def lost_of(problem: Problem, labels: Codes, kept: Marks) -> Codes:
    """Count the rows of the classes that are not kept by the leaf of each quasi-identifier, in a row."""
    gone = np.flatnonzero(~kept[labels])
    counts = problem.counts[gone]
    each = [
        np.bincount(codes[gone], counts, hierarchy.domain + 1)
        for codes, hierarchy in zip(problem.codes, problem.hierarchies, strict=True)
    ]
    lost: Codes = np.concatenate(each).astype(np.int64)
    return lost


def score_of(measure: Additive | BySize, problem: Problem, classes: Classes) -> float:
    """Return the score of a setting: of an additive measure the sum of its terms, else the measure itself."""
    if isinstance(measure, BySize):
        return measure.value(classes.rows[classes.kept], classes.removed)
    terms = measure.terms(lost_of(problem, classes.labels, classes.kept))
    return sum(float(terms[column, level]) for column, level in enumerate(classes.levels))


def _value_counts(problem: Problem, column: str | None, labels: Codes, kept: Marks) -> ValueCounts:
    """Count the values of a sensitive column in the classes that are kept; without a column, rows only."""
    own, inside = np.cumsum(kept) - 1, kept[labels]
    found = None if column is None else problem.sensitive[column]
    values = np.zeros(int(inside.sum()), np.int64) if found is None else found.codes[inside]
    return count_values(
        own[labels[inside]],
        values,
        1 if found is None else len(found.totals),
        int(kept.sum()),
        ordered=found is not None and found.ordered,
        reference=np.array([problem.rows]) if found is None else found.totals,
        count=problem.counts[inside],
    )
