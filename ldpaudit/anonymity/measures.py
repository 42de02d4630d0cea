"""What class sizes say: k, uniqueness, and the chance to find somebody again.

All take `sizes` (classes,) and, where rows matter, `labels` (n,) as `equivalence_classes` gives them, with
`count` (n,), how many each row stands for where that is not one. The
attacker knows that the sought person is in the table (prosecutor), or links everybody (marketer), and
chooses evenly within a class (El Emam and Dankar, JAMIA 15(5), 2008).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ldpaudit.anonymity.classes import rows_per_class
from ldpaudit.anonymity.codes import Codes


def k_of(sizes: Codes) -> int:
    """Return the size of the smallest class; 0 for an empty table."""
    return int(sizes.min()) if len(sizes) else 0


def histogram(sizes: Codes) -> dict[int, int]:
    """Count the classes of each size, in the order of size."""
    found, classes = np.unique(sizes, return_counts=True)
    return {int(size): int(number) for size, number in zip(found, classes, strict=True)}


def unique_rows(sizes: Codes, labels: Codes, count: Codes | None = None) -> int:
    """Count the rows whose class is of size 1: one row, or several rows of one unit."""
    return int(rows_per_class(labels, len(sizes), count)[sizes == 1].sum())


def prosecutor_max(sizes: Codes) -> float:
    """Return the largest chance to pick the right one of a class, 1/k; 0 for an empty table."""
    return 1.0 / k_of(sizes) if len(sizes) else 0.0


def prosecutor_mean(sizes: Codes, labels: Codes, count: Codes | None = None) -> float:
    """Return the mean over rows of that chance; 0 for an empty table."""
    return mean_over_rows(1.0 / sizes, labels, count)


def mean_over_rows(chances: NDArray[np.float64], labels: Codes, count: Codes | None = None) -> float:
    """Return the mean over rows of a chance of their class; 0 for an empty table."""
    rows = rows_per_class(labels, len(chances), count)
    return float((chances * rows).sum() / rows.sum()) if len(labels) else 0.0


def marketer(sizes: Codes) -> float:
    """Return the expected share of right links when all members of all classes are linked.

    One link in each class is right on average: classes / sum of sizes. It equals `prosecutor_mean` where
    every unit has one row.
    """
    return len(sizes) / int(sizes.sum()) if len(sizes) else 0.0
