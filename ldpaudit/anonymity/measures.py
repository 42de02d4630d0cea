"""What class sizes say: k, uniqueness, and the chance to find somebody again.

All take `sizes` (classes,) and, where rows matter, `labels` (n,) as `equivalence_classes` gives them. The
attacker knows that the sought person is in the table (prosecutor), or links everybody (marketer), and
chooses evenly within a class (El Emam and Dankar, JAMIA 15(5), 2008).
"""

from __future__ import annotations

import numpy as np

from ldpaudit.anonymity.codes import Codes


def k_of(sizes: Codes) -> int:
    """Give the size of the smallest class; 0 for an empty table."""
    return int(sizes.min()) if len(sizes) else 0


def histogram(sizes: Codes) -> dict[int, int]:
    """Count the classes of each size, in the order of size."""
    found, classes = np.unique(sizes, return_counts=True)
    return {int(size): int(number) for size, number in zip(found, classes, strict=True)}


def unique_rows(sizes: Codes, labels: Codes) -> int:
    """Count the rows whose class is of size 1: one row, or several rows of one unit."""
    return int((sizes[labels] == 1).sum())


def prosecutor_max(sizes: Codes) -> float:
    """Give the largest chance to pick the right one of a class, 1/k; 0 for an empty table."""
    return 1.0 / k_of(sizes) if len(sizes) else 0.0


def prosecutor_mean(sizes: Codes, labels: Codes) -> float:
    """Give the mean over rows of that chance; 0 for an empty table."""
    return float((1.0 / sizes[labels]).mean()) if len(labels) else 0.0


def marketer(sizes: Codes) -> float:
    """Give the expected share of right links when all members of all classes are linked.

    One link in each class is right on average: classes / sum of sizes. It equals `prosecutor_mean` where
    every unit has one row.
    """
    return len(sizes) / int(sizes.sum()) if len(sizes) else 0.0
