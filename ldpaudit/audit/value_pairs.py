"""Which released value of a column stands for which recorded one, as a hierarchy says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Marks = NDArray[np.bool_]
#: Rows of a value that became another recorded one, to those left as they were: below this it is noise.
_RARE = 0.25


@dataclass(frozen=True, eq=False)
class ValuePairs:
    """Pairs of values of one column: what is recorded, and what was released for it.

    Parameters
    ----------
    recorded, released : Array of str
        Each pair once.
    whole : bool
        Whether these are the pairs of all released rows: what stands for others does not stand for itself
        then, as the code of a region that is the code of a town, too.
    """

    recorded: pa.Array
    released: pa.Array
    whole: bool = False

    @classmethod
    def of_rows(cls, recorded: pa.Array, released: pa.Array, *, whole: bool = False) -> Self:
        """Return the pairs of some rows, each once.

        Where these are not all rows, a recorded value that is released instead of another one is taken for
        noise if that is rare: it happened to fewer than a quarter as many rows as were left with the other.
        """
        rows = pa.table({"recorded": recorded, "released": released})
        once = rows.group_by(rows.column_names).aggregate([([], "count_all")]).combine_chunks()
        if not whole:
            same = once.filter(pc.equal(once["recorded"], once["released"]))
            left = same["count_all"].take(pc.index_in(once["recorded"], value_set=same["recorded"]))
            rare = pc.less(once["count_all"], pc.multiply(left, _RARE)).fill_null(False)
            once = once.filter(pc.invert(pc.and_(rare, pc.is_in(once["released"], same["recorded"]))))
        return cls(_flat(once.column("recorded")), _flat(once.column("released")), whole)

    @property
    def changed(self) -> bool:
        """Whether a value was released as another one."""
        same = pc.equal(self.recorded, self.released).fill_null(False)
        missing = pc.and_(self.recorded.is_null(), self.released.is_null())
        return not pc.all(pc.or_(same, missing), min_count=0).as_py()

    @property
    def elsewhere(self) -> Self:
        """The same for the values of another release, which may be generalized already."""
        return replace(self, whole=False)

    @property
    def turned(self) -> Self:
        """The same for whoever looks released values up."""
        return replace(self, recorded=self.released, released=self.recorded)

    def mark(self, marks: Marks, recorded: pa.Array, released: pa.Array) -> None:
        """Mark the pairs among values of two tables.

        Parameters
        ----------
        marks : (m, n) bool
            Which released value may stand for which recorded one, as far as their texts say; changed.
        recorded, released : Array of str, of m and of n values
            Distinct ones.
        """
        if self.whole:
            same = pc.index_in(released, value_set=recorded)
            others = pc.and_(
                pc.is_in(recorded, value_set=self.recorded).take(same), pc.is_in(released, self.released)
            )
            at = np.flatnonzero(np.asarray(others.fill_null(False)))
            marks[np.asarray(same.fill_null(0), np.int64)[at], at] = False
        asked = pc.index_in(self.recorded, value_set=recorded)
        found = pc.index_in(self.released, value_set=released)
        both = np.asarray(pc.and_(asked.is_valid(), found.is_valid()))
        rows, columns = (np.asarray(one.fill_null(0), np.int64)[both] for one in (asked, found))
        marks[rows, columns] = True


def _flat(values: Any) -> pa.Array:
    return values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values
