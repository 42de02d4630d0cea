"""How many classes of which size a table has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ClassCounts:
    """Sizes of the equivalence classes of a table; counts of tables without a class in common add up.

    Parameters
    ----------
    rows : int
        Rows of the table.
    class_sizes : dict of int to int
        {size: number of classes}, ascending; sizes in units where a unit was named.
    unique_rows : int
        Rows whose class is of size 1.
    smallest : tuple of (dict, int)
        Values and size of some of the smallest classes, where examples were asked for.
    class_rows : dict of int to int
        {size: rows in classes of this size}, ascending.
    lone_rows : int
        Rows that are the only one of their class; where no unit was named, those of `unique_rows`.
    """

    rows: int = 0
    class_sizes: dict[int, int] = field(default_factory=dict)
    unique_rows: int = 0
    smallest: tuple[tuple[dict[str, Any], int], ...] = ()
    class_rows: dict[int, int] = field(default_factory=dict, compare=False)
    lone_rows: int = field(default=0, compare=False)

    @property
    def classes(self) -> int:
        """Count the classes."""
        return sum(self.class_sizes.values())

    @property
    def k(self) -> int:
        """Return the size of the smallest class; 0 for an empty table."""
        return min(self.class_sizes, default=0)

    def __add__(self, other: ClassCounts) -> ClassCounts:
        sizes, rows = Counter(self.class_sizes), Counter(self.class_rows)
        sizes.update(other.class_sizes)
        rows.update(other.class_rows)
        return ClassCounts(
            self.rows + other.rows,
            dict(sorted(sizes.items())),
            self.unique_rows + other.unique_rows,
            tuple(sorted((*self.smallest, *other.smallest), key=by_size)),
            dict(sorted(rows.items())),
            self.lone_rows + other.lone_rows,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the counts under the names of `summarize`."""
        return {
            "rows": self.rows,
            "classes": self.classes,
            "k": self.k,
            "unique_rows": self.unique_rows,
            "class_sizes": self.class_sizes,
        }


def by_size(example: tuple[dict[str, Any], int]) -> tuple[int, list[tuple[bool, str]]]:
    """Order examples by size, and by their values among equal sizes; missing ones last."""
    values, size = example
    return size, [(value is None, str(value)) for value in values.values()]


def tally_of(sizes: NDArray[np.int64], rows: NDArray[np.int64] | None = None) -> dict[int, int]:
    """Return how many classes have each size, or how many rows are in them."""
    # Sums in floats are exact below 2**53.
    if len(sizes) and int(sizes.max()) < 1 << 16:
        number = np.bincount(sizes, weights=rows)
        found = np.flatnonzero(number)
        return dict(zip(found.tolist(), number[found].astype(np.int64).tolist(), strict=True))
    found, inverse = np.unique(sizes, return_inverse=True)
    number = np.bincount(inverse, weights=rows, minlength=len(found)).astype(np.int64)
    return dict(zip(found.tolist(), number.tolist(), strict=True))
