"""What each equivalence class must meet: k-anonymity, l-diversity and t-closeness, one class by one.

Limits are taken as they are written (0.2 is one fifth) and compared with quotients of integers, so that a
class that lies exactly at its limit is judged alike at every size and on every machine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.closeness import (
    Quotients,
    compare,
    equal_distance,
    hierarchical_distance,
    ordered_distance,
)
from ldpaudit.anonymity.codes import Codes
from ldpaudit.anonymity.diversity import NEAR, entropy_by_class, largest_and_rest
from ldpaudit.anonymity.value_counts import ValueCounts, count_values
from ldpaudit.errors import UserError
from ldpaudit.language import Message

Marks = NDArray[np.bool_]
Distance = Literal["equal", "ordered", "hierarchical"]
Diversity = Literal["distinct", "entropy", "recursive"]


def missing_counts(missing: Mapping[str, int]) -> list[str]:
    """Return a line for each sensitive column that misses values, by how many rows; conditions count them.

    A group of one value and missing ones is distinct 2-diverse: whoever reads l must know.
    """
    return [
        Message(
            "{column} is missing in {n:,} (row|rows); missing counts as one of its values.",
            n=rows,
            column=column,
        )
        for column, rows in missing.items()
        if rows
    ]


class Condition(ABC):
    """A condition on a class; one that does not meet it is removed, row by row."""

    #: Whether a class that meets it still does after it was merged with any other: generalizing further then
    #: never removes more rows.
    monotone: ClassVar[bool] = False
    #: The sensitive column that it looks at; None where the size of the class decides.
    column: str | None

    def holds(self, counts: ValueCounts) -> Marks:
        """Return which classes meet it, shape (classes,)."""
        return self._holds(counts) if counts.classes else np.zeros(0, np.bool_)

    @abstractmethod
    def _holds(self, counts: ValueCounts) -> Marks: ...

    @abstractmethod
    def describe(self) -> str:
        """Return the condition in a few words."""


def _refuse_unless(fits: bool, name: str, value: float, bound: str) -> None:
    if not fits:
        what = Message("{name} is {value:g}", name=name, value=value)
        raise UserError(what, hint=Message("give {name} {bound}", name=name, bound=bound))


@dataclass(frozen=True)
class KAnonymity(Condition):
    """At least k rows, or units, in each class (Samarati and Sweeney 1998)."""

    monotone: ClassVar[bool] = True

    k: int
    column: None = None

    def __post_init__(self) -> None:
        _refuse_unless(self.k >= 1, "k", self.k, Message("of at least 1"))

    def _holds(self, counts: ValueCounts) -> Marks:
        marks: Marks = counts.sizes >= self.k
        return marks

    def describe(self) -> str:
        """Return the condition."""
        return f"{self.k}-anonymity"


@dataclass(frozen=True)
class DistinctDiversity(Condition):
    """At least l different sensitive values in each class (Machanavajjhala et al. 2007, section 3)."""

    monotone: ClassVar[bool] = True

    column: str
    l: int  # noqa: E741

    def __post_init__(self) -> None:
        _refuse_unless(self.l >= 1, "l", self.l, Message("of at least 1"))

    def _holds(self, counts: ValueCounts) -> Marks:
        marks: Marks = counts.distinct >= self.l
        return marks

    def describe(self) -> str:
        """Return the condition."""
        return Message("distinct {l}-diversity of {column}", l=self.l, column=self.column)


@dataclass(frozen=True)
class EntropyDiversity(Condition):
    """Shannon entropy of each class at least ln l (Machanavajjhala et al. 2007, definition 4.1).

    A class at equality, to 1e-12 relative, meets it. Merging with a class that does not meet it may break it.
    """

    column: str
    l: float  # noqa: E741

    def __post_init__(self) -> None:
        _refuse_unless(1 <= self.l < np.inf, "l", self.l, Message("of at least 1"))

    def _holds(self, counts: ValueCounts) -> Marks:
        marks: Marks = entropy_by_class(counts) >= self.l * (1 - NEAR)
        return marks

    def describe(self) -> str:
        """Return the condition."""
        return Message("entropy {l:g}-diversity of {column}", l=self.l, column=self.column)


@dataclass(frozen=True)
class RecursiveDiversity(Condition):
    """r1 < c (r_l + … + r_m) with the counts r1 >= r2 >= … of each class (Machanavajjhala et al. 2007, 4.2).

    Merging with a class of one value only may raise r1 alone.
    """

    column: str
    c: float
    l: int  # noqa: E741

    def __post_init__(self) -> None:
        _refuse_unless(self.l >= 1, "l", self.l, Message("of at least 1"))
        _refuse_unless(0 < self.c < np.inf, "c", self.c, Message("above 0"))

    def _holds(self, counts: ValueCounts) -> Marks:
        marks: Marks = compare(*largest_and_rest(counts, self.l), self.c) < 0
        return marks

    def describe(self) -> str:
        """Return the condition."""
        return Message("recursive ({c:g}, {l})-diversity of {column}", c=self.c, l=self.l, column=self.column)


def diversity(column: str, kind: Diversity, l: float, c: float | None) -> Condition:  # noqa: E741
    """Return l-diversity of a kind; c is for the recursive one alone."""
    if kind == "entropy":
        return EntropyDiversity(column, l)
    if l % 1 != 0:
        raise UserError(
            Message("l is {l:g}", l=l), hint='give a whole number of values, or the kind "entropy"'
        )
    if kind == "distinct":
        return DistinctDiversity(column, int(l))
    if c is None:
        raise UserError("the recursive (c, l)-diversity needs c", hint="give c")
    return RecursiveDiversity(column, c, int(l))


@dataclass(frozen=True)
class Closeness(Condition):
    """Sensitive values of each class at most t away from those of the table (Li et al. 2007)."""

    #: The sensitive column.
    column: str
    #: In [0, 1]; a class exactly at t meets it.
    t: float
    #: How far two values are apart: all alike, by their places in an order, or by the level of their lowest
    #: common ancestor.
    distance: Distance = "equal"
    #: Group of each value at each level, level 0 the values; for the hierarchical distance alone. The codes
    #: of `ValueCounts` are its columns; shape (levels, m).
    ancestors: NDArray[np.integer[Any]] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        _refuse_unless(0 <= self.t <= 1, "t", self.t, Message("from 0 to 1"))
        if self.distance not in get_args(Distance):
            raise UserError(
                Message('the distance cannot be "{distance}"', distance=self.distance),
                hint=Message("one of: ") + ", ".join(get_args(Distance)),
            )
        if (self.distance == "hierarchical") != (self.ancestors is not None):
            raise UserError(
                "a hierarchy goes with the hierarchical distance alone",
                where=Message('column "{column}"', column=self.column),
                hint="give both",
            )

    def _holds(self, counts: ValueCounts) -> Marks:
        distances = self.distances(counts)
        marks: Marks = compare(distances.numerator, distances.denominator, self.t) <= 0
        return marks

    def distances(self, counts: ValueCounts) -> Quotients:
        """Return the distance of each class."""
        if self.ancestors is not None:
            return hierarchical_distance(counts, self.ancestors)
        if self.distance == "equal":
            return equal_distance(counts)
        ordered = ordered_distance(counts)
        if ordered is None:
            raise UserError(
                "has no order, or misses values",
                where=Message('column "{column}"', column=self.column),
                hint="choose the equal distance",
            )
        return ordered

    def describe(self) -> str:
        """Return the condition."""
        return Message(
            "{t:g}-closeness of {column} ({distance} distance)",
            t=self.t,
            column=self.column,
            distance=self.distance,
        )


@dataclass(frozen=True, eq=False)
class ConditionQuery:
    """What classes have to meet, and how a sensitive column is coded for that."""

    conditions: tuple[Condition, ...]
    #: Code of each distinct value, in the order in which the values were given, and of a missing one; shape
    #: (distinct + 1,).
    codes: Codes
    #: How many codes there are.
    values: int
    #: Whether they follow an order.
    ordered: bool

    def holds(
        self, labels: Codes, sizes: Codes, values: Codes | None = None, reference: Codes | None = None
    ) -> Marks:
        """Return which classes meet all conditions.

        labels: class of each row; each class has one.
        sizes: size of each class, in rows or units.
        values: sensitive value of each row, as the place of its code in `codes`; not needed where no
            condition looks at one.
        reference: rows of each code in the whole table.
        """
        classes = len(sizes)
        every = np.arange(classes)
        by_size = ValueCounts(every, np.zeros(classes, np.int64), sizes, classes, 1, ordered=False)
        marks = np.ones(classes, np.bool_)
        for one in self.conditions:
            if one.column is None:
                marks &= one.holds(by_size)
        # Only classes that are large enough are looked into.
        some = np.flatnonzero(marks)
        if values is None or not len(some):
            return marks
        number = np.cumsum(marks) - 1
        inside = marks[labels]
        counts = count_values(
            number[labels[inside]],
            self.codes[values[inside]],
            self.values,
            len(some),
            ordered=self.ordered,
            reference=reference,
        )
        for one in self.conditions:
            if one.column is not None:
                marks[some] &= one.holds(counts)
        return marks
