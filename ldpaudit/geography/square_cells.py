"""The step that sends points to squares of equal area, and what it shares with others of cells."""

from __future__ import annotations

from typing import Annotated, ClassVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.reading.coordinates import ZERO_TITLE, Zero, coordinates_of, require_coordinates
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column

#: Decimals of a degree in which a centre is written: a tenth of a metre.
_DECIMALS = 6
#: Metres from the origin that cells reach.
_REACH = 5e6


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


@dataclass(frozen=True, config=STEP_CONFIG)
class CellsStep(IntoCells):
    """Replace points by square cells.

    Each point becomes the centre of its square in Lambert's azimuthal equal-area projection about the origin;
    `into` names the square by the length of its edge in metres, its column and its row. A cell depends on its
    point alone, and says nothing about who else is there: `GeographicKAnonymity` makes cells that k people
    share.

    origin: longitude and latitude of a corner of square 0, 0: public, and near the points; nothing is taken
        from the table.
    """

    do: ClassVar[str] = "cells"
    summary: ClassVar[str] = "Replace points by square cells"
    title: ClassVar = "replace by a square"
    subject: ClassVar = "place"
    page: ClassVar = "places"
    starts: ClassVar = {"side": 1000}
    repairs: ClassVar = ("raw-location",)
    hides_places: ClassVar = True

    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    side: Annotated[float, described("Length of an edge", ge=1, le=1e6, unit="m")]
    origin: Annotated[
        tuple[Annotated[float, Field(ge=-180, le=180)], Annotated[float, Field(ge=-90, le=90)]],
        described(
            "Public origin", "Longitude and latitude, in whole degrees say, near the points", unit="degrees"
        ),
    ]
    into: Annotated[str, described("Name of the cells", min_length=1)] = "cell"
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the cell of each row; missing points stay missing."""
        lon, lat = coordinates_of(batch, rows, context, self.x, self.y, self.zero)
        missing = np.isnan(lon)
        frame = EqualArea(*self.origin)
        x, y = frame.project(lon[~missing], lat[~missing])
        if not (np.hypot(x, y) <= _REACH).all():
            sentence = "a point lies more than {reach:,.0f} km from the origin, where cells lose their shape"
            hint = Message("choose an origin near the points: the longitude, then the latitude")
            raise UserError(Message(sentence, reach=_REACH / 1000), hint=hint)
        of_point = np.floor(np.column_stack([x, y]) / self.side).astype(np.int64)
        cells, at = np.unique(of_point, axis=0, return_inverse=True)
        of_row = np.zeros(len(lon), np.int64)
        of_row[~missing] = at.ravel()
        lon, lat = (np.round(each, _DECIMALS) for each in frame.unproject(*((cells.T + 0.5) * self.side)))
        labels = pa.array([f"{self.side:g} {column} {row}" for column, row in cells.tolist()], pa.string())
        names = (self.x, self.y, self.into)
        return in_cells(batch, names, (lon, lat, labels), pa.array(of_row, mask=missing))

    def describe(self) -> str:
        """Return what remains of the points."""
        return Message(
            "Replaces each point ({x}, {y}) by its square of {side:g} m; few people may share one.",
            x=self.x,
            y=self.y,
            side=self.side,
        )
