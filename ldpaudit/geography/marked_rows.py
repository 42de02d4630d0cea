"""Rows that a test marks, such as those whose point lies in no region, collected to be removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.step import Survey

Ordinals = npt.NDArray[np.int64]


class MarkedRows(Survey):
    """Collects the rows that a test marks.

    Parameters
    ----------
    is_marked : callable
        From a batch and the ordinals of its rows to an ndarray of bool, shape (n,).
    """

    def __init__(self, is_marked: Callable[[pa.RecordBatch, range], npt.NDArray[np.bool_]]) -> None:
        self._is_marked = is_marked
        self._found: list[Ordinals] = []

    def add(self, batch: pa.RecordBatch, rows: range, kept: npt.NDArray[np.bool_] | None) -> None:
        """Take rows."""
        marked = self._is_marked(batch, rows)
        if kept is not None:
            marked = marked & kept
        self._found.append(np.flatnonzero(marked) + rows.start)

    def store(self, path: Path) -> None:
        """Write the ordinals of the rows found."""
        with path.open("wb") as file:
            np.save(file, np.concatenate([np.empty(0, np.int64), *self._found]), allow_pickle=False)

    def take(self, path: Path) -> None:
        """Add what another process has stored."""
        with path.open("rb") as file:
            self._found.append(np.load(file, allow_pickle=False))

    def finalize(self, folder: Path, rows: int) -> Iterator[Ordinals]:  # noqa: ARG002
        """Return the rows found."""
        return iter(self._found)

    def close(self) -> None:
        """Forget the rows."""
        self._found.clear()
