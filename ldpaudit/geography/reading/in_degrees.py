"""A look at the points of a table whose coordinates are brought to degrees first, as a recipe does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa

from ldpaudit.geography.reading.read_coordinates import ReadCoordinates
from ldpaudit.geography.reading.readings import Numbers
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import numbers
from ldpaudit.tables.columns import Column


class InDegrees:
    """Batches of a table after steps that read its coordinates; as they are without such a step.

    A run refuses cells that hold no place where the step says so. A look takes them for missing.

    columns: the columns of the table.
    steps: in order; relative paths in them start at the working directory.
    """

    def __init__(self, columns: dict[str, Column], steps: Sequence[ReadCoordinates] = ()) -> None:
        context = Context(Path(), columns)
        self._steps: list[tuple[ReadCoordinates, Context]] = []
        for step in steps:
            looked = replace(step, zero="keep" if step.zero == "keep" else "missing", bad="missing")
            self._steps.append((looked, context))
            context = looked.bind(context)
        #: What leaves the steps.
        self.context = context

    @property
    def inputs(self) -> list[str]:
        """Columns that the steps need."""
        return list(dict.fromkeys(name for step, _ in self._steps for name in step.inputs()))

    def __call__(self, batch: pa.RecordBatch, first_row: int) -> pa.RecordBatch:
        """Return a batch with degrees in the columns of its points."""
        for step, context in self._steps:
            batch = step.apply(batch, range(first_row, first_row + batch.num_rows), Key.generate(), context)
        return batch

    def points(self, batches: Iterable[pa.RecordBatch], x: str, y: str) -> tuple[Numbers, Numbers]:
        """Return the longitudes and latitudes of all rows, NaN where one is missing."""
        found, row = [np.empty((0, 2))], 0
        for batch in batches:
            read = self(batch, row)
            pair = [numbers(read.column(name), self.context.column(name), row) for name in (x, y)]
            found.append(np.column_stack(pair))
            row += batch.num_rows
        lon, lat = np.concatenate(found).T
        return lon, lat
