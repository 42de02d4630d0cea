"""The columns that leave a step which puts points into cells."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.generalize.held_rows import require_period
from ldpaudit.geography.reading.coordinates import require_coordinates
from ldpaudit.step import Context, replaced
from ldpaudit.tables import Column


def celled(context: Context, pair: tuple[str, str], time: str | None, into: str) -> Context:
    """Check the columns of points and periods, and put that of the cells behind the points.

    Raises
    ------
    UserError
        If a column is not there or of the wrong kind, or the cells' name is taken.
    """
    x, y = pair
    require_coordinates(context, x, y)
    if time is not None:
        require_period(context, time)
    if into in context.columns:
        raise UserError(f'there is already a column "{into}"', mend="give the cells another name by into")
    leaving: dict[str, Column] = {}
    for name, column in context.columns.items():
        leaving[name] = Column(name, kind="number") if name in pair else column
        if name == y:
            leaving[into] = Column(into, kind="text")
    return context.with_columns(leaving)


def in_cells(
    batch: pa.RecordBatch,
    names: tuple[str, str, str],
    cells: tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], pa.Array],
    of_row: pa.Array,
) -> pa.RecordBatch:
    """Put the centre and the name of its cell in the place of each point.

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
