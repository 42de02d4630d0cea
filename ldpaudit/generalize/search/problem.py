"""What is searched: the distinct rows of a table, coded by hierarchies, and what classes must meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.anonymity.classes import own, rows_of
from ldpaudit.anonymity.codes import Codes, codes_of, column_of, combine, first_rows
from ldpaudit.anonymity.conditions import Condition, KAnonymity
from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies import MISSING, Hierarchy

#: Settings that a search can hold in memory, two figures for each.
MOST_SETTINGS = 1 << 23


@dataclass(frozen=True)
class Watched:
    """A sensitive column in the distinct rows.

    Parameters
    ----------
    codes : (m,) int64
        Value of each distinct row; codes follow the order of the values where there is one.
    values : int
        How many values there are.
    ordered : bool
        Whether there is an order.
    labels : tuple of str
        The values as they print; a missing one is last, and "".
    order : (m,) int64
        The distinct rows by value.
    """

    codes: Codes
    values: int
    ordered: bool
    labels: tuple[str, ...]
    order: Codes


@dataclass(frozen=True, eq=False)
class Problem:
    """A table to generalize, each of its distinct rows once.

    Make one with `of`. Rows are alike that agree in all quasi-identifiers, all that is watched, and unit.

    Parameters
    ----------
    columns : tuple of str
        The quasi-identifiers.
    hierarchies : tuple of Hierarchy
        One for each.
    conditions : tuple of Condition
        What every class has to meet that is not removed.
    rows : int
        Rows of the table, n.
    codes : tuple of (m,) int arrays
        For each quasi-identifier the leaf of each distinct row; the number of leaves where it is missing.
    counts : (m,) int64
        Rows of each distinct row.
    record : (n,) int32
        Distinct row of each row.
    groups : tuple of (levels, leaves + 1) int64
        For each quasi-identifier the group of each leaf, and of a missing value, at each level.
    watched : mapping of str to Watched
        The sensitive columns.
    units : (m,) int64 or None
        Who each distinct row is about, where class sizes count units.
    """

    columns: tuple[str, ...]
    hierarchies: tuple[Hierarchy, ...]
    conditions: tuple[Condition, ...]
    rows: int
    codes: tuple[npt.NDArray[Any], ...]
    counts: Codes
    record: npt.NDArray[np.int32]
    groups: tuple[Codes, ...]
    watched: Mapping[str, Watched] = field(default_factory=dict)
    units: Codes | None = None

    @classmethod
    def of(
        cls,
        frame: Any,
        columns: Sequence[str],
        hierarchies: Mapping[str, Hierarchy] | Sequence[Hierarchy],
        conditions: Sequence[Condition],
        unit: str | None = None,
        orders: Mapping[str, Sequence[Any]] | None = None,
    ) -> Problem:
        """Code a table.

        Parameters
        ----------
        frame : pyarrow Table or RecordBatch, pandas DataFrame, or mapping of str to arrays
            The table.
        columns : sequence of str
            The quasi-identifiers, one at least.
        hierarchies : mapping of str to Hierarchy, or sequence of Hierarchy
            One for each quasi-identifier: by its name, or in the order of `columns`.
        conditions : sequence of Condition
            What every class has to meet. Of several KAnonymity the largest k decides.
        unit : str, optional
            Column that names who is protected; class sizes then count distinct units. Rows that do not name
            theirs are one unit.
        orders : mapping of str to sequence, optional
            All values of a sensitive column in their order, where it has none by itself.

        Raises
        ------
        UserError
            If a column or its hierarchy is not there, a hierarchy lacks values, or settings are too many.
        """
        names = tuple(columns)
        chosen = _hierarchies_of(names, hierarchies)
        _refuse_too_many(chosen)
        rows = rows_of(frame)
        leaves = [_leaves(frame, name, hierarchy) for name, hierarchy in zip(names, chosen, strict=True)]
        parts = [(codes, hierarchy.domain + 1) for codes, hierarchy in zip(leaves, chosen, strict=True)]
        sensitive = {
            condition.column: _values(frame, condition.column, (orders or {}).get(condition.column))
            for condition in conditions
            if condition.column is not None
        }
        parts += [(codes, len(labels)) for codes, labels, _ in sensitive.values()]
        holders = None if unit is None else own(*_numbered(frame, unit))
        if holders is not None:
            parts.append(holders)
        record, distinct = combine(parts, rows)
        first = first_rows(record, distinct)
        return cls(
            columns=names,
            hierarchies=chosen,
            conditions=tuple(conditions),
            rows=rows,
            codes=tuple(
                codes[first].astype(np.uint8 if hierarchy.domain < 256 else np.int32)
                for codes, hierarchy in zip(leaves, chosen, strict=True)
            ),
            counts=np.bincount(record, minlength=distinct).astype(np.int64),
            record=record.astype(np.int32),
            groups=tuple(_groups(hierarchy) for hierarchy in chosen),
            watched={
                name: Watched(
                    codes[first], len(labels), ordered, labels, np.argsort(codes[first], kind="stable")
                )
                for name, (codes, labels, ordered) in sensitive.items()
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

    def totals(self, column: int) -> Codes:
        """Count the rows of each leaf of a quasi-identifier, and at the end those where it is missing."""
        totals: Codes = np.zeros(self.hierarchies[column].domain + 1, np.int64)
        np.add.at(totals, self.codes[column], self.counts)
        return totals

    def levels(self, levels: Mapping[str, int] | Sequence[int]) -> tuple[int, ...]:
        """Take levels by name, or in the order of the columns.

        Raises
        ------
        UserError
            If a level is not there.
        """
        by_name = isinstance(levels, Mapping)
        if len(levels) != len(self.columns) or (by_name and set(levels) != set(self.columns)):
            raise UserError("a setting has one level for each quasi-identifier", mend="name each once")
        given = tuple(int(levels[name if by_name else at]) for at, name in enumerate(self.columns))  # type: ignore[index]
        for name, level, height in zip(self.columns, given, self.heights, strict=True):
            if not 0 <= level <= height:
                raise UserError(
                    f"there is no level {level}", where=f'column "{name}"', mend=f"levels are 0 to {height}"
                )
        return given


def settings_of(hierarchies: Sequence[Hierarchy]) -> int:
    """Count the settings of some hierarchies."""
    number = 1
    for hierarchy in hierarchies:
        number *= hierarchy.height + 1
    return number


def _hierarchies_of(
    names: Sequence[str], hierarchies: Mapping[str, Hierarchy] | Sequence[Hierarchy]
) -> tuple[Hierarchy, ...]:
    if not names:
        raise UserError("no quasi-identifier is named", mend="name the columns that somebody may know")
    if len(set(names)) < len(names):
        raise UserError("a column stands twice", mend="name each column once")
    if isinstance(hierarchies, Mapping):
        lost = [name for name in names if name not in hierarchies]
        if lost:
            listed = ", ".join(f'"{name}"' for name in lost)
            raise UserError(f"there is no hierarchy for {listed}", mend="build or import one for each column")
        return tuple(hierarchies[name] for name in names)
    if len(hierarchies) != len(names):
        raise UserError("hierarchies and columns differ in number", mend="give one for each column")
    return tuple(hierarchies)


def _refuse_too_many(hierarchies: Sequence[Hierarchy]) -> None:
    if (number := settings_of(hierarchies)) > MOST_SETTINGS:
        raise UserError(
            f"there are {number:,} settings, more than {MOST_SETTINGS:,}",
            mend="leave out a column, or levels of its hierarchy",
        )


def _leaves(frame: Any, name: str, hierarchy: Hierarchy) -> Codes:
    """Give the leaf of each row, and the number of leaves where the value is missing."""
    codes, values = codes_of(column_of(frame, name))
    if not len(values):
        return np.full(len(codes), hierarchy.domain, np.int64)
    texts = values if pa.types.is_string(values.type) else values.cast(pa.string())
    place = np.append(_found(codes, texts, hierarchy, name), hierarchy.domain).astype(np.int64)
    leaves: Codes = place[codes]
    return leaves


def _found(codes: Codes, texts: pa.Array, hierarchy: Hierarchy, name: str) -> npt.NDArray[np.int32]:
    """Find the distinct values; the rows that hold others are counted for the message."""
    known = set(hierarchy.labels[0])
    lost = np.array([text not in known for text in texts.to_pylist()])
    if lost.any():
        missed = int(lost[codes[codes >= 0]].sum())
        raise UserError(
            f"{missed} of {len(codes)} rows hold a value that the hierarchy lacks",
            where=f'column "{name}"',
            mend="complete the hierarchy, or bind another one to this column",
        )
    return hierarchy.codes(texts)


def _groups(hierarchy: Hierarchy) -> Codes:
    """Give the group of each leaf at each level, with a last leaf for what is missing."""
    groups = np.empty((hierarchy.height + 1, hierarchy.domain + 1), np.int64)
    groups[:, :-1] = hierarchy.ancestors
    for level, labels in enumerate(hierarchy.labels):
        groups[level, MISSING] = 0 if len(labels) == 1 and level else len(labels)
    return groups


def _numbered(frame: Any, name: str) -> tuple[Codes, int]:
    codes, values = codes_of(column_of(frame, name))
    return codes, len(values)


def _values(frame: Any, column: str, order: Sequence[Any] | None) -> tuple[Codes, tuple[str, ...], bool]:
    """Code a sensitive column; the codes follow the order of its values where there is one."""
    codes, values = codes_of(column_of(frame, column))
    kind = values.type
    natural = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    natural = natural or pa.types.is_temporal(kind)
    listed = values.to_pylist()
    if order is not None:
        known = {value: at for at, value in enumerate(order)}
        if any(value not in known for value in listed):
            raise UserError("holds values outside its order", where=f'column "{column}"', mend="complete it")
        labels = [str(value) for value in order]
        rank = np.array([known[value] for value in listed], np.int64)
    else:
        sort = sorted(range(len(listed)), key=listed.__getitem__) if natural else list(range(len(listed)))
        labels = [str(listed[at]) for at in sort]
        rank = np.empty(len(listed), np.int64)
        rank[sort] = np.arange(len(listed))
    whole = not (codes < 0).any()
    if not whole:
        labels.append("")
    coded = np.where(codes < 0, len(labels) - 1, rank[codes] if len(rank) else codes)
    return coded, tuple(labels), whole and (natural or order is not None)
