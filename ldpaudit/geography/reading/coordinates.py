"""WGS84 coordinates that can be trusted: in range, whole, and not the 0, 0 that means unknown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.generalize.kinds import number_column
from ldpaudit.language import Message, join_texts
from ldpaudit.step import Context, replaced
from ldpaudit.tables import numbers

Zero = Literal["error", "missing", "keep"]
#: How a form calls that choice.
ZERO_TITLE = Message("Points at 0, 0 mean unknown")
Marks = npt.NDArray[np.bool_]
Degrees = npt.NDArray[np.float64]
_BOTH = Message('empty or fill both, or put read-coordinates with bad = "missing" before this step')
_DEGREES = Message(
    "coordinates are WGS84 degrees, x is the longitude and y the latitude; for others, put read-coordinates "
    'before this step ("ldpaudit inspect" finds how)'
)
_AT_ZERO = Message('set zero = "missing" to take such points for missing, or zero = "keep"')
_EMPTY = Message('empty or correct the cell, or put read-coordinates with bad = "missing" before this step')


def require_coordinates(context: Context, x: str, y: str) -> None:
    """Check that two columns can hold longitudes and latitudes."""
    if x == y:
        raise UserError(
            "longitude and latitude are the same column",
            where=Message('column "{x}"', x=x),
            hint="x is the column of longitudes, y that of latitudes",
        )
    number_column(context, x)
    number_column(context, y)


def coordinates_of(
    batch: pa.RecordBatch, rows: range, context: Context, x: str, y: str, zero: Zero
) -> tuple[Degrees, Degrees]:
    """Read the coordinates of a batch.

    Returns lon, lat (n,): degrees; NaN in both where the point is missing.
    """
    found = []
    for name in (x, y):
        array = batch.column(name)
        if pa.types.is_floating(array.type):
            nan = pc.fill_null(pc.is_nan(array), False).to_numpy(zero_copy_only=False)
            refuse_rows(nan, Message("the coordinate is not a number (NaN)"), (name,), rows.start, _EMPTY)
        found.append(numbers(array, context.column(name), rows.start))
    return checked(found[0], found[1], first_row=rows.start, names=(x, y), zero=zero)


def degrees_of(values: npt.ArrayLike) -> Degrees:
    """Return one column of coordinates as numbers, NaN where one is masked: what is there must not leave."""
    try:
        if isinstance(values, np.ma.MaskedArray):
            values = np.ma.filled(values.astype(np.float64), np.nan)
        elif np.asanyarray(values).dtype.kind in "bUSTMmcV":
            raise TypeError
        return np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise UserError(
            "the coordinates are not one column of numbers",
            hint="give longitudes and latitudes as two arrays of WGS84 degrees",
        ) from None


def checked(
    lon: npt.ArrayLike,
    lat: npt.ArrayLike,
    *,
    first_row: int = 0,
    names: tuple[str, str] = ("lon", "lat"),
    zero: Zero = "keep",
) -> tuple[Degrees, Degrees]:
    """Refuse coordinates that are no place on Earth.

    lon, lat (n,): WGS84 degrees; NaN in both is a missing point.
    first_row: ordinal of the first row, for messages.
    names: names of the columns, for messages.
    zero {"error", "missing", "keep"}: what to do with points at exactly 0, 0, which many programs write for
        unknown.
    Returns lon, lat (n,).
    """
    x, y = degrees_of(lon), degrees_of(lat)
    if x.ndim != 1 or x.shape != y.shape:
        raise UserError(
            Message("longitudes and latitudes have the shapes {lon} and {lat}", lon=x.shape, lat=y.shape),
            hint="give two arrays of one length",
        )
    no_x, no_y = np.isnan(x), np.isnan(y)
    half = Message("the longitude is missing and the latitude is not")
    refuse_rows(no_x & ~no_y, half, names, first_row, _BOTH)
    half = Message("the latitude is missing and the longitude is not")
    refuse_rows(no_y & ~no_x, half, names, first_row, _BOTH)
    beyond = Message("the longitude is not between -180 and 180")
    refuse_rows(np.abs(x) > 180.0, beyond, names[:1], first_row, _DEGREES)
    beyond = Message("the latitude is not between -90 and 90")
    refuse_rows(np.abs(y) > 90.0, beyond, names[1:], first_row, _DEGREES)
    at_zero = (x == 0.0) & (y == 0.0)
    if zero == "error":
        unknown = Message("the point lies at 0, 0 in the Gulf of Guinea, which usually means unknown")
        refuse_rows(at_zero, unknown, names, first_row, _AT_ZERO)
    elif zero == "missing" and at_zero.any():
        x, y = np.where(at_zero, np.nan, x), np.where(at_zero, np.nan, y)
    return x, y


def refuse_rows(marks: Marks, what: str, names: Sequence[str], first_row: int, hint: str) -> None:
    """Refuse the rows that are marked, if there are any: named are their columns and the first of them."""
    if not marks.any():
        return
    if more := int(marks.sum()) - 1:
        what += Message(" (and so in {more} more of these {rows} rows)", more=more, rows=len(marks))
    columns = join_texts(", ", (f'"{name}"' for name in names))
    row = first_row + int(np.argmax(marks)) + 1
    where = Message("(column|columns) {columns}, row {row}", n=len(names), columns=columns, row=row)
    raise UserError(what, where=where, hint=hint)


def with_points(batch: pa.RecordBatch, names: Sequence[str], lon: Degrees, lat: Degrees) -> pa.RecordBatch:
    """Put other points into two columns; NaN is a missing value."""
    for name, values in zip(names, (lon, lat), strict=True):
        batch = replaced(batch, name, {name: pa.array(values, mask=np.isnan(values))})
    return batch
