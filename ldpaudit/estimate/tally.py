"""Counts of one column by period, which add up over batches, files and workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.estimate.periods import ALL, VALUES, check_groups, period_name, rename
from ldpaudit.protocols import Counts, Reports, support_of_codes

Codes = npt.NDArray[np.integer[Any]]
Figures = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tally:
    """How many rows of each period support each value of one column. Adds up."""

    #: Kind of the periods: "all", "year", "month", "day", …; "values" where they are those of a column.
    by: str
    #: Names of the m periods, sorted.
    periods: tuple[str, ...]
    #: Rows that have a report; shape (m,).
    n: Figures
    #: Rows whose report supports a value; true values where true codes were counted; shape (m, k).
    support: Figures

    @classmethod
    def empty(cls, size: int, by: str = "all") -> Tally:
        """Return the tally of no rows, over a domain of `size` values."""
        return cls(by, (), np.zeros(0, dtype=np.int64), np.zeros((0, size), dtype=np.int64))

    @classmethod
    def of_reports(
        cls, reports: Reports, labels: pa.Array | None = None, kind: str = "", by: str = "all"
    ) -> Tally:
        """Count the reports of a batch by the periods `by`, to which the labels of a `kind` add up.

        Without labels, those of the released time column, everything is one period.
        """
        names, groups = _groups(len(reports), labels, kind, by)
        n, support = reports.sizes(groups, len(names)), reports.support(groups, len(names))
        return cls._united(by, [(names, n, support)])

    @classmethod
    def of_codes(
        cls, codes: Codes, size: int, labels: pa.Array | None = None, kind: str = "", by: str = "all"
    ) -> Tally:
        """Count true codes in [0, size), for the internal side; the rest is as for reports."""
        names, groups = _groups(len(codes), labels, kind, by)
        n, support = _sizes(groups, names), support_of_codes(codes, size, groups, len(names))
        return cls._united(by, [(names, n, support)])

    @classmethod
    def of_amounts(
        cls, amounts: Figures, labels: pa.Array | None = None, kind: str = "", by: str = "all"
    ) -> Tally:
        """Add up whole amounts, one a row, below 2^53 in a batch; the one value's support is their sum."""
        names, groups = _groups(len(amounts), labels, kind, by)
        sums = np.bincount(groups, weights=amounts, minlength=len(names)).astype(np.int64)
        return cls._united(by, [(names, _sizes(groups, names), sums[:, np.newaxis])])

    @classmethod
    def _united(cls, by: str, parts: Sequence[tuple[Sequence[str], Figures, Figures]]) -> Tally:
        """Add up the figures of some names, each of which may stand several times."""
        names = sorted({name for named, _, _ in parts for name in named})
        places = {name: at for at, name in enumerate(names)}
        n = np.zeros(len(names), dtype=np.int64)
        support = np.zeros((len(names), parts[0][2].shape[1]), dtype=np.int64)
        for named, own, supported in parts:
            rows = np.array([places[name] for name in named], dtype=np.int64)
            np.add.at(n, rows, own)
            np.add.at(support, rows, supported)
        return cls(by, tuple(names), n, support)

    def __add__(self, other: Tally) -> Tally:
        if self.by != other.by or self.support.shape[1] != other.support.shape[1]:
            raise ValueError("tallies of different periods or domains do not add")
        if self.periods == other.periods:
            return Tally(self.by, self.periods, self.n + other.n, self.support + other.support)
        if self.by == VALUES:
            check_groups(len({*self.periods, *other.periods}), self.support.shape[1])
        return self._united(self.by, [(one.periods, one.n, one.support) for one in (self, other)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return (
            (self.by, self.periods) == (other.by, other.periods)
            and np.array_equal(self.n, other.n)
            and np.array_equal(self.support, other.support)
        )

    __hash__ = None  # type: ignore[assignment]

    def added_up(self, by: str) -> Tally:
        """Add the periods up to longer ones."""
        if by == self.by:
            return self
        names = [period_name(name, self.by, by) for name in self.periods]
        return self._united(by, [(names, self.n, self.support)])

    def named(self, column: str) -> Tally:
        """Return the tally with the column in the name of each group, "town=Ornans"."""
        return replace(self, periods=tuple(f"{column}={one}" for one in self.periods))

    @property
    def counts(self) -> Counts:
        """The same numbers as counts of m populations, for `Protocol.estimate`."""
        return Counts(self.n, self.support)


def _groups(
    rows: int, labels: pa.Array | None, kind: str, by: str
) -> tuple[list[str], npt.NDArray[np.int32]]:
    """Name the periods of rows, and give the number of each row's period."""
    if labels is None or by == "all":
        return [ALL] if rows else [], np.zeros(rows, dtype=np.int32)
    if len(labels) != rows:
        raise ValueError("there is one label a row")
    encoded = rename(labels, kind, by)
    codes = encoded.indices.to_numpy(zero_copy_only=False)
    return encoded.dictionary.to_pylist(), np.ascontiguousarray(codes, dtype=np.int32)


def _sizes(groups: npt.NDArray[np.int32], names: Sequence[str]) -> Figures:
    return np.bincount(groups, minlength=len(names)).astype(np.int64)
