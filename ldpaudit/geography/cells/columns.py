"""What the steps that put points into cells share: their columns."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.generalize.held_rows import HeldSurvey, people_of, require_period
from ldpaudit.geography.reading.coordinates import require_coordinates
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message
from ldpaudit.step import Context, TwoPassStep, replaced
from ldpaudit.tables import Column, texts


class IntoCells(TwoPassStep):
    """A step that puts points into cells, perhaps anew for each value of a column of periods."""

    x: str
    y: str
    time: str | None
    into: str

    def bind(self, context: Context) -> Context:
        """Check the columns of points and periods, and put that of the cells behind the points."""
        require_coordinates(context, self.x, self.y)
        if self.time is not None:
            require_period(context, self.time)
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
        return (self.x, self.y) if self.time is None else (self.x, self.y, self.time)

    def alike(self) -> str:
        """Return the period within which people share a cell, for sentences."""
        return "" if self.time is None else Message(" in the same {period}", period=in_line([self.time]))


def who_and_when(survey: HeldSurvey, time: str | None, batch: pa.RecordBatch) -> dict[str, pa.Array]:
    """Return the person of each row, where the unit of protection is a column, and its period, if any."""
    columns: dict[str, pa.Array] = {}
    if survey.setting.unit is not None:
        columns["person"] = people_of(batch.column(survey.setting.unit))
    if time is not None:
        columns["time"] = texts(batch.column(time))
    return columns


def in_cells(
    batch: pa.RecordBatch,
    names: tuple[str, str, str],
    cells: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], pa.Array],
    of_row: pa.Array,
) -> pa.RecordBatch:
    """Replace each point by the centre and the name of its cell.

    Parameters
    ----------
    batch : RecordBatch, n rows
    names : tuple of str
        Columns of longitudes, latitudes and cells.
    cells : tuple of (ndarray, ndarray, StringArray), each of length m
        Centres in degrees, and names.
    of_row : Array of whole numbers, shape (n,)
        Cell of each row; null where there is none.
    """
    x, y, into = names
    lon, lat, labels = cells
    batch = replaced(batch, x, {x: pa.array(lon).take(of_row)})
    return replaced(batch, y, {y: pa.array(lat).take(of_row), into: labels.take(of_row)})
