"""Coverage: whether a hierarchy names every value of a column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from ldpaudit.generalize.hierarchies.hierarchy import Hierarchy
from ldpaudit.progress import CheckCancelled, never_cancelled
from ldpaudit.tables import texts


@dataclass(frozen=True)
class Coverage:
    """How many values of a column a hierarchy names.

    Parameters
    ----------
    rows, missing, lacking_rows : int
        All rows, those without a value, and those whose value the hierarchy lacks.
    lacking : tuple of str
        Distinct values that it lacks, in the order in which they come: of the table, for the data holder
        alone.
    used : int
        Values of the hierarchy that occur.
    """

    rows: int
    missing: int
    lacking_rows: int
    lacking: tuple[str, ...]
    used: int

    @property
    def complete(self) -> bool:
        """Whether no value is lacking."""
        return not self.lacking_rows


def coverage(
    hierarchy: Hierarchy, values: Iterable[pa.Array], check_cancelled: CheckCancelled = never_cancelled
) -> Coverage:
    """Compare a column with a hierarchy, part by part.

    Parameters
    ----------
    hierarchy : Hierarchy
        The hierarchy.
    values : iterable of Array
        The column in parts of any length.
    check_cancelled : callable
        Asked before each part whether to go on.
    """
    rows = missing = lacking_rows = 0
    lacking: dict[str, None] = {}
    seen = np.zeros(hierarchy.domain, np.bool_)
    for part in values:
        check_cancelled()
        written = texts(part)
        codes, lost = hierarchy.find(written)
        rows += len(written)
        missing += written.null_count
        seen[codes[codes >= 0]] = True
        if lost.any():
            lacking_rows += int(np.count_nonzero(lost))
            lacking |= dict.fromkeys(written.filter(pa.array(lost)).unique().to_pylist())
    return Coverage(rows, missing, lacking_rows, tuple(lacking), int(np.count_nonzero(seen)))
