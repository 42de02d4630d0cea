"""What is counted of one column while a table is read, before any noise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.ledger.cells import LedgerCells
from ldpaudit.ledger.histograms import BUCKETS

#: Numbers of a column are those of its rows where they fill so much of their range, each once.
_FILLED = 0.5
_SERIAL = 5.0


@dataclass
class ColumnCounts:
    """What is counted of one column: buckets of its values, exact and coarse, and its numbers."""

    exact: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(BUCKETS, dtype=np.int64))
    coarse: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(BUCKETS, dtype=np.int64))
    #: Cells with a value, cells that are or end in a whole number, parts of times, parts that are finer.
    cells: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(4, dtype=np.int64))
    #: Least and largest of these numbers.
    range: npt.NDArray[np.float64] = field(default_factory=lambda: np.array([np.inf, -np.inf]))

    def __add__(self, other: ColumnCounts) -> ColumnCounts:
        low, high = min(self.range[0], other.range[0]), max(self.range[1], other.range[1])
        return ColumnCounts(
            self.exact + other.exact,
            self.coarse + other.coarse,
            self.cells + other.cells,
            np.array([low, high]),
        )

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays by which the counts are written and read, by name."""
        return {"exact": self.exact, "coarse": self.coarse, "cells": self.cells, "range": self.range}

    def add(self, cells: LedgerCells) -> None:
        """Count all but the exact values, which are counted with the sums of their rows."""
        from ldpaudit.ledger.cell_kernels import count_cells

        count_cells(cells.exact if cells.coarse is None else cells.coarse, self.coarse)
        whole = cells.numbered[~np.isnan(cells.numbered)]
        with_value = len(cells.missing) - int(cells.missing.sum())
        self.cells += [with_value, len(whole), int(cells.of_time), int(cells.rounds)]
        if len(whole):
            self.range = np.array(
                [min(self.range[0], whole.min()), max(self.range[1], whole.max())], dtype=np.float64
            )

    @property
    def numbers_rows(self) -> bool:
        """Whether the column only numbers its rows, as any table may: 1 to n, or n0001 to n0999."""
        filled, numbered = int(self.cells[0]), int(self.cells[1])
        if not filled or numbered < filled:
            return False
        width = float(self.range[1] - self.range[0]) + 1
        if not _FILLED * width <= filled <= width:
            return False
        pairs = float((self.exact * (self.exact - 1)).sum())
        expected = filled * (filled - 1) / BUCKETS
        return bool(pairs <= expected + _SERIAL * np.sqrt(2 * expected + 1))
