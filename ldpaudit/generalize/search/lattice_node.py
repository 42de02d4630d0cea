"""A setting, one level for each quasi-identifier, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class LatticeNode:
    """One level for each quasi-identifier, and what comes of it.

    Parameters
    ----------
    levels : dict of str to int
        Level of each quasi-identifier.
    loss : float
        What it costs, by the chosen measure.
    removed_rows : int
        Rows of the classes that do not meet the conditions; all of them are removed.
    classes : int
        Classes that stay.
    smallest_class : int
        Size of the smallest of these, in units; 0 where none stays.
    nodes_checked : int
        Settings whose classes were counted until this one was known to be the best.
    """

    levels: dict[str, int]
    loss: float
    removed_rows: int
    classes: int
    smallest_class: int
    nodes_checked: int = 1

    def as_json(self) -> dict[str, Any]:
        """Return it under the names of `ldpaudit generalize --json`."""
        return {
            "levels": self.levels,
            "loss": self.loss,
            "removed_rows": self.removed_rows,
            "classes": self.classes,
            "smallest_class": self.smallest_class,
            "nodes_checked": self.nodes_checked,
        }


@dataclass(frozen=True, eq=False)
class Evaluation:
    """A setting, and which rows it removes.

    Parameters
    ----------
    setting : LatticeNode
    removed : (n,) bool
    labels : (n,) int32
        Class of each row, the removed ones among them.
    """

    setting: LatticeNode
    removed: npt.NDArray[np.bool_]
    labels: npt.NDArray[np.int32]
