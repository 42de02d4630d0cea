"""What is searched: the distinct rows of a table, coded by hierarchies, and what classes must meet."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.anonymity.classes import own, rows_of
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.anonymity.conditions import Closeness, Condition, KAnonymity
from ldpaudit.anonymity.value_counts import ranks_of
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import MISSING, Hierarchy
from ldpaudit.language import Message, join_texts

#: Settings that a search can hold in memory, two figures for each.
MOST_SETTINGS = 1 << 23


@dataclass(frozen=True)
class SensitiveColumn:
    """A sensitive column of some rows.

    codes: value of each row; codes follow the order of the values where there is one. A missing value has
        the last code.
    totals: rows of each value in the whole table.
    ordered: whether there is an order.
    """

    codes: Codes
    totals: Codes
    ordered: bool


@dataclass(frozen=True, eq=False)
class Problem:
    """A table to generalize, each of its distinct rows once.

    Make one with `of`. Rows are alike that agree in all quasi-identifiers, all sensitive columns, and unit.

    columns: the quasi-identifiers.
    hierarchies: one for each.
    conditions: what every class has to meet that is not removed.
    rows: rows of the table, n.
    codes: leaf of each distinct row in each quasi-identifier; the number of leaves where it is missing.
    counts: rows of each distinct row.
    record: distinct row of each row.
    groups: for each quasi-identifier the group of each leaf, and of a missing value, at each level.
    sensitive: the sensitive columns.
    units: who each distinct row is about, where class sizes count units.
    """

    columns: tuple[str, ...]
    hierarchies: tuple[Hierarchy, ...]
    conditions: tuple[Condition, ...]
    rows: int
    codes: npt.NDArray[Any]
    counts: Codes
    record: npt.NDArray[np.int32]
    groups: tuple[Codes, ...]
    sensitive: Mapping[str, SensitiveColumn] = field(default_factory=dict)
    units: Codes | None = None

    @classmethod
    def of(
        cls,
        frame: Any,
        columns: Sequence[str],
        hierarchies: Mapping[str, Hierarchy],
        conditions: Sequence[Condition],
        unit: str | None = None,
        orders: Mapping[str, Sequence[Any]] | None = None,
    ) -> Problem:
        """Code a table.

        frame: the table.
        columns: the quasi-identifiers, one at least.
        hierarchies: one for each quasi-identifier, by its name; also that of a sensitive column whose
            distance is hierarchical, by which its values are then coded, as the condition's ancestors are.
        conditions: what every class has to meet. Of several KAnonymity the largest k decides.
        unit: column that names who is protected; class sizes then count distinct units. Rows that do not name
            theirs are one unit.
        orders: all values of a sensitive column in their order, where it has none by itself.
        Raises UserError: if a column or its hierarchy is not there, a hierarchy lacks values, or settings are
            too many.
        """
        names = tuple(columns)
        chosen = _hierarchies_of(names, hierarchies)
        _refuse_too_many(chosen)
        rows = rows_of(frame)
        leaves = [_leaves(frame, name, hierarchy) for name, hierarchy in zip(names, chosen, strict=True)]
        parts = [(codes, hierarchy.domain + 1) for codes, hierarchy in zip(leaves, chosen, strict=True)]
        sensitive = {
            condition.column: _values(frame, condition, hierarchies, (orders or {}).get(condition.column))
            for condition in _hierarchical_last(conditions)
            if condition.column is not None
        }
        parts += [(codes, values) for codes, values, _ in sensitive.values()]
        holders = None
        if unit is not None:
            codes, people = codes_of(column_of(frame, unit))
            holders = own(codes, len(people))
            parts.append(holders)
        record, distinct = combine(parts, rows)
        first = first_rows(record, distinct)
        return cls(
            columns=names,
            hierarchies=chosen,
            conditions=tuple(conditions),
            rows=rows,
            codes=np.stack([codes[first].astype(_kind_of(chosen)) for codes in leaves]),
            counts=np.bincount(record, minlength=distinct).astype(np.int64),
            record=record.astype(np.int32),
            groups=tuple(hierarchy.groups for hierarchy in chosen),
            sensitive={
                name: SensitiveColumn(
                    codes=codes[first],
                    totals=np.bincount(codes, minlength=values).astype(np.int64),
                    ordered=ordered,
                )
                for name, (codes, values, ordered) in sensitive.items()
            },
            units=None if holders is None else holders[0][first],
        )

    @property
    def k(self) -> int:
        """The smallest class that may stay; 1 where no condition says so."""
        return max((one.k for one in self.conditions if isinstance(one, KAnonymity)), default=1)

    @property
    def heights(self) -> tuple[int, ...]:
        """The highest level of each quasi-identifier."""
        return tuple(hierarchy.height for hierarchy in self.hierarchies)

    @property
    def settings(self) -> int:
        """How many settings there are: one level for each quasi-identifier."""
        return settings_of(self.hierarchies)

    @cached_property
    def starts(self) -> Codes:
        """Where each quasi-identifier's leaves begin in a list of all, each with one for what is missing."""
        starts: Codes = np.cumsum([0, *(hierarchy.domain + 1 for hierarchy in self.hierarchies)])
        return starts

    @cached_property
    def totals(self) -> Codes:
        """Rows of each leaf of each quasi-identifier."""
        each = [
            np.bincount(codes, self.counts, hierarchy.domain + 1)
            for codes, hierarchy in zip(self.codes, self.hierarchies, strict=True)
        ]
        totals: Codes = np.concatenate(each).astype(np.int64)
        return totals

    def levels(self, levels: Mapping[str, int] | Sequence[int]) -> tuple[int, ...]:
        """Take levels by name, or in the order of the columns."""
        by_name = isinstance(levels, Mapping)
        if len(levels) != len(self.columns) or (by_name and set(levels) != set(self.columns)):
            raise UserError("a setting has one level for each quasi-identifier", hint="name each once")
        chosen = tuple(int(levels[name if by_name else at]) for at, name in enumerate(self.columns))  # type: ignore[index]
        for name, level, height in zip(self.columns, chosen, self.heights, strict=True):
            if not 0 <= level <= height:
                raise UserError(
                    Message("there is no level {level}", level=level),
                    where=Message('column "{name}"', name=name),
                    hint=Message("levels are 0 to {height}", height=height),
                )
        return chosen


def _kind_of(hierarchies: Sequence[Hierarchy]) -> type[np.integer[Any]]:
    """Return the narrowest type that holds every leaf."""
    return np.uint8 if max(hierarchy.domain for hierarchy in hierarchies) < 256 else np.int32


def settings_of(hierarchies: Sequence[Hierarchy]) -> int:
    """Count the settings of some hierarchies."""
    return math.prod(hierarchy.height + 1 for hierarchy in hierarchies)


def _hierarchies_of(names: Sequence[str], hierarchies: Mapping[str, Hierarchy]) -> tuple[Hierarchy, ...]:
    if not names:
        raise UserError("no quasi-identifier is named", hint="name the columns that somebody may know")
    if len(set(names)) < len(names):
        raise UserError("a column is named twice", hint="name each column once")
    if lost := [name for name in names if name not in hierarchies]:
        listed = join_texts(", ", (f'"{name}"' for name in lost))
        raise UserError(
            Message("there is no hierarchy for {columns}", columns=listed),
            hint="build or import one for each column",
        )
    return tuple(hierarchies[name] for name in names)


def _refuse_too_many(hierarchies: Sequence[Hierarchy]) -> None:
    if (number := settings_of(hierarchies)) > MOST_SETTINGS:
        raise UserError(
            Message(
                "there are {settings:,} settings, more than {most:,}", settings=number, most=MOST_SETTINGS
            ),
            hint="leave out a column, or levels of its hierarchy",
        )


def _leaves(frame: Any, name: str, hierarchy: Hierarchy) -> Codes:
    """Return the leaf of each row, and the number of leaves where the value is missing."""
    codes = hierarchy.codes(column_of(frame, name))
    return np.where(codes == MISSING, hierarchy.domain, codes).astype(np.int64)


def _hierarchical_last(conditions: Sequence[Condition]) -> list[Condition]:
    """Put last the conditions that decide how a column is coded."""
    return sorted(conditions, key=lambda one: isinstance(one, Closeness) and one.ancestors is not None)


def _values(
    frame: Any, condition: Condition, hierarchies: Mapping[str, Hierarchy], order: Sequence[Any] | None
) -> tuple[Codes, int, bool]:
    """Return the codes of a sensitive column, how many there are, and whether they follow an order."""
    column = str(condition.column)
    if isinstance(condition, Closeness) and condition.ancestors is not None:
        if column not in hierarchies:
            raise UserError(
                Message('there is no hierarchy for "{column}"', column=column),
                hint="the hierarchical distance needs one of this column, too",
            )
        hierarchy = hierarchies[column]
        leaves = _leaves(frame, column, hierarchy)
        return leaves, hierarchy.domain + bool((leaves == hierarchy.domain).any()), False
    codes, values = codes_of(column_of(frame, column))
    rank, number, ordered = ranks_of(values, column, order)
    whole = not (codes < 0).any()
    # What is missing comes last.
    return np.append(rank, number)[codes], number + (not whole), whole and ordered
