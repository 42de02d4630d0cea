"""What the steps that put points into cells share: their columns."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.geography.reading.coordinates import require_coordinates
from ldpaudit.language import Message
from ldpaudit.step import Context, Step, replaced
from ldpaudit.tables import Column


class IntoCells(Step):
    """A step that puts points into cells."""

    x: str
    y: str
    into: str

    def bind(self, context: Context) -> Context:
        """Check the columns of points, and put that of the cells behind the points."""
        require_coordinates(context, self.x, self.y)
        if self.into in context.columns:
            raise UserError(
                Message('there is already a column "{into}"', into=self.into),
                hint="give the cells another name by into",
            )
        leaving: dict[str, Column] = {}
        for name, column in context.columns.items():
            leaving[name] = Column(name, kind="number") if name in {self.x, self.y} else column
            if name == self.y:
                leaving[self.into] = Column(self.into, kind="text")
        return context.with_columns(leaving)

    def modifies(self) -> tuple[str, ...]:
        """Name the two columns."""
        return (self.x, self.y)

    def inputs(self) -> tuple[str, ...]:
        """Name the columns that decide on the cells."""
        return (self.x, self.y)


def in_cells(
    batch: pa.RecordBatch,
    names: tuple[str, str, str],
    cells: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], pa.Array],
    of_row: pa.Array,
) -> pa.RecordBatch:
    """Replace each point by the centre and the name of its cell.

    names: columns of longitudes, latitudes and cells.
    cells: centres in degrees, and names.
    of_row (n,): cell of each row; null where there is none.
    """
    x, y, into = names
    lon, lat, labels = cells
    batch = replaced(batch, x, {x: pa.array(lon).take(of_row)})
    return replaced(batch, y, {y: pa.array(lat).take(of_row), into: labels.take(of_row)})
