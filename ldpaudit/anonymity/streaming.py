"""All figures of a table that does not fit in memory, batch by batch: the same as `summarize` gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ldpaudit.anonymity import closeness, diversity
from ldpaudit.anonymity.class_values import ClassValues
from ldpaudit.anonymity.codes import column_of
from ldpaudit.anonymity.counter import HELD_ROWS, ClassCounter
from ldpaudit.anonymity.population import chances_by_size
from ldpaudit.anonymity.sizes import ClassCounts
from ldpaudit.anonymity.summary import NOTHING, Placed
from ldpaudit.anonymity.value_counts import ValueCounts, ValueOrder
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Gives the ranks of distinct values of a named column in their order.
Order = Callable[[str, Any], ValueOrder]
#: Gives the codes of distinct values in a hierarchy, and its ancestors.
Tree = Callable[[Any], Placed]


class ExposureCounter:
    """Takes the rows of a table batch by batch, and measures their k, l, t and risk.

    Parameters
    ----------
    quasi_identifiers : sequence of str
        Columns that an attacker may know; a missing value is a value of its own.
    sensitive : sequence of str
        Columns that an attacker wants to know.
    folder : Path
        Private folder for what does not fit in memory, as for `ClassCounter`.
    unit : str, optional
        Column that names who is protected.
    held_rows : int
        Tuples held in memory at most, for each count.
    check_cancelled : callable, optional
        Asked every few milliseconds whether to go on.
    """

    def __init__(
        self,
        quasi_identifiers: Sequence[str],
        sensitive: Sequence[str],
        folder: Path,
        *,
        unit: str | None = None,
        held_rows: int = HELD_ROWS,
        check_cancelled: CheckCancelled = never_cancelled,
    ) -> None:
        self.quasi_identifiers = tuple(quasi_identifiers)
        self._classes = ClassCounter(
            quasi_identifiers, folder, unit=unit, held_rows=held_rows, check_cancelled=check_cancelled
        )
        self._units = (
            None
            if unit is None
            else ClassCounter([unit], folder, held_rows=held_rows, check_cancelled=check_cancelled)
        )
        self._values = {
            name: ClassValues(
                quasi_identifiers, name, folder, held_rows=held_rows, check_cancelled=check_cancelled
            )
            for name in dict.fromkeys(sensitive)
        }
        self._lacking = 0

    def add(self, batch: Any) -> None:
        """Take the rows of a record batch or table; all batches have the same column types."""
        for counter in (self._classes, self._units, *self._values.values()):
            if counter is not None:
                counter.add(batch)
        lacking: Any = np.zeros(batch.num_rows, np.bool_)
        for name in self.quasi_identifiers:
            column = column_of(batch, name)
            if column.null_count:
                lacking |= column.is_null().to_numpy()
        self._lacking += int(lacking.sum())

    def finish(
        self, order: Order, trees: Mapping[str, Tree] | None = None, population: int | None = None
    ) -> dict[str, Any]:
        """Return the figures under the names of `summarize`; nothing is left here, and the files are gone.

        Raises
        ------
        UserError
            If the population is smaller than the table, or a value is not in its order or hierarchy.
        """
        trees = trees or {}
        try:
            counts = self._classes.finish()
            units = counts.rows if self._units is None else self._units.finish().classes
            sensitive = {
                name: _worst(values, order, trees.get(name)) if counts.rows else NOTHING
                for name, values in self._values.items()
            }
        finally:
            self.close()
        return {
            "rows": counts.rows,
            "units": units,
            "classes": counts.classes,
            "k": counts.k,
            "unique_rows": counts.unique_rows,
            "class_sizes": counts.class_sizes,
            "sensitive": sensitive,
            "risk": _risk(counts, units, population),
            "missing": {"rule": "own", "rows": self._lacking},
        }

    def close(self) -> None:
        """Drop the rows and remove the files."""
        for counter in (self._classes, self._units, *self._values.values()):
            if counter is not None:
                counter.close()


def _worst(values: ClassValues, order: Order, tree: Tree | None) -> dict[str, Any]:
    """Return the figures of the worst of all classes."""
    ranks = order(values.sensitive, values.values)
    absent = bool(values.missing)
    group = np.append(ranks.rank, ranks.number) if absent else ranks.rank
    number, ordered = ranks.number + absent, ranks.ordered and not absent
    codes, ancestors = tree(values.values) if tree else (None, None)
    if codes is not None and ancestors is not None and absent:
        codes = np.append(codes, ancestors.shape[1])

    def pieces() -> Any:
        for piece in values.pieces():
            yield piece, piece.put_together(group, number, ordered=ordered)

    measured: list[dict[str, float | None]] = []
    for piece, counts in pieces():
        hierarchical = None
        if codes is not None and ancestors is not None:
            leaves = np.asarray(codes, np.int64)
            in_tree: ValueCounts = piece.put_together(leaves, ancestors.shape[1] + absent)
            hierarchical = closeness.t_hierarchical(in_tree, ancestors)
        measured.append(
            {
                "distinct_l": diversity.distinct_l(counts),
                "entropy_l": diversity.entropy_l(counts),
                "t_equal": closeness.t_equal(counts),
                "t_ordered": closeness.t_ordered(counts),
                "t_hierarchical": hierarchical,
                "confidence": diversity.confidence(counts),
            }
        )
    distinct = int(min(one["distinct_l"] or 0 for one in measured))

    def largest(name: str) -> float | None:
        found = [one[name] for one in measured]
        return None if None in found else max(value for value in found if value is not None)

    return {
        "distinct_l": distinct,
        "entropy_l": min(one["entropy_l"] or 0.0 for one in measured),
        "recursive_cl": {
            "c": max(diversity.recursive_c(counts, distinct) for _, counts in pieces()),
            "l": distinct,
        },
        **{name: largest(name) for name in ("t_equal", "t_ordered", "t_hierarchical", "confidence")},
    }


def _risk(counts: ClassCounts, units: int, population: int | None) -> dict[str, Any]:
    """Return the chances to find somebody again, from how many classes and rows there are of each size."""
    sizes = np.array(list(counts.class_sizes), np.int64)
    classes = np.array(list(counts.class_sizes.values()), np.int64)
    rows = np.array([counts.class_rows[size] for size in counts.class_sizes], np.int64)
    total = int((sizes * classes).sum())
    risk = {
        "prosecutor_max": 1.0 / counts.k if counts.k else 0.0,
        "prosecutor_mean": float((rows / sizes).sum() / counts.rows) if counts.rows else 0.0,
        "marketer": counts.classes / total if total else 0.0,
    }
    if population is None:
        return risk
    chances = chances_by_size(sizes, units, population)
    return risk | {
        "journalist_max": float(chances.each.max(initial=0.0)),
        "journalist_mean": float((chances.each * rows).sum() / counts.rows) if counts.rows else 0.0,
        "journalist_marketer": float((chances.each * sizes * classes).sum() / total) if total else 0.0,
        "population": population,
        "population_unique_rows": float((chances.alone * rows).sum()),
        "outside": 0,
    }
