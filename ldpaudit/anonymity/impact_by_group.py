"""Rows removed and detail lost by region, by type and by month: who pays for anonymity.

Suppression and generalization fall on small groups first: what looks like 4 % of all rows may be half of a
valley (disparate impact; Feldman, Friedler, Moeller et al. 2015).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Dimension = Literal["region", "type", "month"]
Groups = tuple[tuple[str | None, ...], npt.NDArray[np.int64]]

#: A group that loses a larger share of its rows is worth a warning.
NOTABLE = 0.1


@dataclass(frozen=True)
class Breakdown:
    """Rows removed and detail lost, group by group."""

    #: What the groups are, and the column that names them.
    dimension: Dimension
    column: str
    #: The groups; None for the rows without a value.
    labels: tuple[str | None, ...]
    #: Rows of each, and those of them that are removed.
    rows: tuple[int, ...]
    removed: tuple[int, ...]
    #: Mean share of the detail that its rows lose; a removed row loses all. None where it is not known.
    lost: tuple[float | None, ...]

    def share(self, at: int) -> float:
        """Return the share of the rows of one group that is removed."""
        return self.removed[at] / self.rows[at] if self.rows[at] else 0.0

    def above(self, share: float = NOTABLE) -> tuple[int, ...]:
        """Return the groups that lose more than a share of their rows."""
        return tuple(at for at in range(len(self.labels)) if self.share(at) > share)

    def worst(self) -> tuple[int, ...]:
        """Return all groups: those that lose most rows first, then most detail, then the larger."""

        def order(at: int) -> tuple[float, float, int, str]:
            return -self.share(at), -(self.lost[at] or 0.0), -self.rows[at], self.labels[at] or ""

        return tuple(sorted(range(len(self.labels)), key=order))

    def as_json(self, most: int | None = None) -> dict[str, Any]:
        """Return plain values: of all groups, or of the `most` that lose most, the worst first."""
        return {
            "dimension": self.dimension,
            "column": self.column,
            "groups": len(self.labels),
            "above": len(self.above()),
            "worst": [
                {
                    "label": self.labels[at],
                    "rows": self.rows[at],
                    "removed": self.removed[at],
                    "share": self.share(at),
                    "lost": self.lost[at],
                }
                for at in self.worst()[:most]
            ],
        }


def breakdown(
    dimension: Dimension,
    column: str,
    groups: Groups,
    removed: npt.NDArray[np.bool_],
    lost: npt.NDArray[np.float64] | None = None,
    weights: npt.NDArray[np.int64] | None = None,
) -> Breakdown:
    """Add up, by group, what rows lose.

    dimension, column: as in `Breakdown`.
    groups: names of the groups, and the group of each row, shape (n,): see `groups_of`.
    removed: rows that are removed.
    lost: share of the detail that each row loses, removed rows included.
    weights: how many each row stands for; one unless given.
    """
    names, codes = groups

    stands_for = np.ones(len(codes)) if weights is None else weights.astype(np.float64)

    def summed(each: npt.NDArray[np.float64]) -> list[float]:
        """Add up by group; exact below 2^53."""
        return [float(one) for one in np.bincount(codes, each, len(names))]

    rows, gone = summed(stands_for), summed(stands_for * removed)
    means: list[float | None] = [None] * len(names)
    if lost is not None:
        means = [total / n if n else 0.0 for total, n in zip(summed(stands_for * lost), rows, strict=True)]
    return Breakdown(dimension, column, names, tuple(map(int, rows)), tuple(map(int, gone)), tuple(means))


def groups_of(labels: pa.Array) -> Groups:
    """Return the labels, None for missing ones, and for each row the index of its own."""
    if pa.types.is_dictionary(labels.type):
        labels = labels.dictionary_decode()
    encoded = pc.dictionary_encode(labels, null_encoding="encode")
    indices = encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)
    return tuple(encoded.dictionary.to_pylist()), indices
