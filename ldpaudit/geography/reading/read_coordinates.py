"""The step that makes WGS84 degrees of coordinates that are written in another way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, ClassVar, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pydantic import field_validator
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.geography.layers import read_layer
from ldpaudit.geography.reading.coordinates import ZERO_TITLE, Marks, Zero, refuse_rows, with_points
from ldpaudit.geography.reading.readings import (
    FLAWS,
    WGS84,
    CoordinateReading,
    Flaw,
    Numbers,
    first_fitting,
    system,
)
from ldpaudit.geography.tiling import Tiling
from ldpaudit.language import Message, join_texts
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Diagnostics, Step
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, PointColumns, numbers, texts

_AT_ZERO = Message("the point lies at 0, 0")
_NO_NUMBER = Message("the coordinate is not a number (NaN)")
_SWAPPED = Message("swapped, since the point then lies inside the polygons")


class _Read(NamedTuple):
    """Degrees of some rows, which rows have each flaw, and which were exchanged."""

    lon: Numbers
    lat: Numbers
    flawed: dict[str, Marks]
    exchanged: Marks


@dataclass(frozen=True, config=STEP_CONFIG)
class ReadCoordinates(Step):
    """Bring coordinates to WGS84 degrees, in their own columns.

    x, y: columns of longitudes and latitudes, or of eastings and northings. The first holds WGS84 longitudes
        afterwards, the second latitudes.
    scale: by what the numbers are multiplied first: 1e-5 for whole numbers that are degrees times 100,000.
    crs: coordinate system in which they are, "EPSG:2154" for instance. Of several, the first counts in which
        a point lies where that system is used.
    crs_column, crs_of: column that names the coordinate system of each row, and the system for each value.
    swap_outside: public polygons: where a point lies outside and the one with its coordinates exchanged
        inside, they are exchanged.
    bad {"error", "missing"}: what becomes of a cell that holds no place: it refuses the run, or becomes
        missing and is counted.
    """

    do: ClassVar[str] = "read-coordinates"
    summary: ClassVar[str] = "Make degrees of coordinates that are written in another way"
    kind: ClassVar = "read"
    subject: ClassVar = "table"
    page: ClassVar = "places"
    repairs: ClassVar = ("swapped-axes", "unknown-axes")

    x: Annotated[str, described("Longitude or easting", holds="column")]
    y: Annotated[str, described("Latitude or northing", holds="column")]
    scale: Annotated[float, described("Scale factor", gt=0, allow_inf_nan=False, expert=True)] = 1.0
    swapped: Annotated[bool, described("Exchanged")] = False
    crs: Annotated[str | tuple[str, ...], described("Coordinate system", min_length=1)] = WGS84
    crs_column: Annotated[
        str | None, described("Column that names the system", holds="column", expert=True)
    ] = None
    crs_of: Annotated[Mapping[str, str] | None, described("System of each of its values", expert=True)] = None
    swap_outside: Annotated[
        str | None, described("Swap coordinates of points outside these polygons", holds="file", expert=True)
    ] = None
    zero: Annotated[Zero, described(ZERO_TITLE)] = "error"
    bad: Annotated[Literal["error", "missing"], described("Cells without a valid place")] = "error"

    @field_validator("crs")
    @classmethod
    def _one_by_itself(cls, crs: str | tuple[str, ...]) -> str | tuple[str, ...]:
        return crs[0] if isinstance(crs, tuple) and len(crs) == 1 else crs

    @field_validator("crs_column", "crs_of", "swap_outside")
    @classmethod
    def _nothing(cls, written: str | Mapping[str, str] | None) -> str | Mapping[str, str] | None:
        # An empty line of a form.
        return written or None

    def __post_init__(self) -> None:
        if bool(self.crs_column) != bool(self.crs_of):
            raise UserError(
                "crs_column and crs_of go together",
                hint='write for instance: crs_column = "system", crs_of = { "7" = "EPSG:2154" }',
            )
        if self.crs_column and self.crs != WGS84:
            raise UserError(
                "the coordinate system is given for all rows and for each", hint="remove crs, or crs_column"
            )

    def reading(self, crs: str) -> CoordinateReading:
        """Return the way in which rows of a coordinate system are read."""
        return CoordinateReading(crs, self.scale, self.swapped)

    def point_columns(self, context: Context) -> Sequence[PointColumns]:  # noqa: ARG002
        """Return the two columns, and how their numbers are read."""
        systems = tuple(self.crs_of.values()) if self.crs_of else self._systems()
        settled = self.swap_outside is not None
        return (
            PointColumns(
                *(self.x, self.y), swapped=self.swapped, settled=settled, systems=systems, scale=self.scale
            ),
        )

    def bind(self, context: Context) -> Context:
        """Check the columns, the coordinate systems and the polygons."""
        if self.x == self.y:
            raise UserError(
                "longitude and latitude are the same column",
                where=Message('column "{x}"', x=self.x),
                hint="x is the column of longitudes or eastings, y that of latitudes or northings",
            )
        for name in (self.x, self.y):
            # A code with leading zeros may be a number all the same.
            if (kind := context.column(name).kind) not in {"integer", "number", "text"}:
                what = Message("this column reads as {kind}, not as numbers", kind=kind)
                where = Message('column "{name}"', name=name)
                raise UserError(what, where=where, hint="choose another column")
        if self.crs_column is not None:
            context.column(self.crs_column)
        for crs in (*self._systems(), *(self.crs_of or {}).values()):
            system(crs)
        self._polygons(context)
        read = {name: Column(name, kind="number") for name in (self.x, self.y)}
        return context.with_columns({**context.columns, **read})

    def _systems(self) -> tuple[str, ...]:
        return (self.crs,) if isinstance(self.crs, str) else self.crs

    def _polygons(self, context: Context) -> Tiling | None:
        if self.swap_outside is None:
            return None
        path = context.path(self.swap_outside)
        return context.loaded(("shapes", path), lambda: polygons_of(path))

    def _read(self, batch: pa.RecordBatch, rows: range, context: Context) -> _Read:
        columns = [batch.column(name) for name in (self.x, self.y)]
        x, y = (
            numbers(array, context.column(name), rows.start)
            for array, name in zip(columns, (self.x, self.y), strict=True)
        )
        not_numbers = np.zeros(len(x), np.bool_)
        for array in columns:
            if pa.types.is_floating(array.type):
                not_numbers |= pc.fill_null(pc.is_nan(array), False).to_numpy(zero_copy_only=False)
        at_zero = (x == 0.0) & (y == 0.0) & (self.zero != "keep")
        lon, lat, codes = self._in_degrees(batch, x, y)
        exchanged = np.zeros(len(x), np.bool_)
        if (tiling := self._polygons(context)) is not None:
            there = ~np.isnan(x) & ~np.isnan(y) & ((x != 0.0) | (y != 0.0))
            outside = np.flatnonzero((tiling.locate(lon, lat) < 0) & there)
            other = self._in_degrees(batch.take(pa.array(outside)), y[outside], x[outside])
            inside = tiling.locate(other[0], other[1]) >= 0
            exchanged[outside[inside]] = True
            lon[exchanged], lat[exchanged], codes[exchanged] = (each[inside] for each in other)
        codes[not_numbers | at_zero] = Flaw.NONE
        lon[at_zero] = lat[at_zero] = np.nan
        flawed = {_NO_NUMBER: not_numbers, _AT_ZERO: at_zero}
        return _Read(lon, lat, flawed | {what: codes == flaw for flaw, what in FLAWS.items()}, exchanged)

    def _in_degrees(
        self, batch: pa.RecordBatch, x: Numbers, y: Numbers
    ) -> tuple[Numbers, Numbers, npt.NDArray[np.int8]]:
        if self.crs_column is None or self.crs_of is None:
            return first_fitting([self.reading(crs) for crs in self._systems()], x, y)[:3]
        named = pc.utf8_trim_whitespace(texts(batch.column(self.crs_column)))
        lon, lat = np.full(len(x), np.nan), np.full(len(x), np.nan)
        codes = np.where(np.isnan(x) & np.isnan(y), Flaw.NONE, Flaw.SYSTEM).astype(np.int8)
        for value, crs in self.crs_of.items():
            mine = pc.fill_null(pc.equal(named, value.strip()), False).to_numpy(zero_copy_only=False)
            if mine.any():
                lon[mine], lat[mine], codes[mine] = self.reading(crs).degrees(x[mine], y[mine])
        return lon, lat, codes

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the degrees of each row; missing points stay missing."""
        read = self._read(batch, rows, context)
        for what, marks in read.flawed.items():
            option = "zero" if what == _AT_ZERO else "bad"
            if getattr(self, option) == "error":
                hint = Message(
                    'correct the cells, or set {key} = "missing"; see "ldpaudit inspect"', key=option
                )
                refuse_rows(marks, what, (self.x, self.y), rows.start, hint)
        return with_points(batch, (self.x, self.y), read.lon, read.lat)

    def diagnostics(self, batch: pa.RecordBatch, rows: range, context: Context) -> Diagnostics:
        """Count the points that become missing, and those whose coordinates are exchanged."""
        read = self._read(batch, rows, context)
        counts = {
            (Message("missing from now on: {why}", why=why), ""): int(marks.sum())
            for why, marks in read.flawed.items()
        }
        counts[_SWAPPED, ""] = int(read.exchanged.sum())
        return {what: count for what, count in counts.items() if count}

    def describe(self) -> str:
        """Return how the coordinates are read."""
        how: list[str] = [Message("multiplied by {scale:g}", scale=self.scale)] if self.scale != 1.0 else []
        how += [Message("exchanged")] if self.swapped else []
        if self.crs_column:
            how.append(
                Message("in the coordinate system that {crs_column} names", crs_column=self.crs_column)
            )
        elif isinstance(self.crs, tuple):
            named = join_texts(", ", self.crs)
            how.append(Message("in the first that fits of {systems}", systems=named))
        elif self.crs != WGS84:
            how.append(Message("in {systems}", systems=self.crs))
        ways = Message(", {how}", how=join_texts(", ", how)) if how else ""
        return Message("Reads the point ({x}, {y}){how}, as WGS84 degrees.", x=self.x, y=self.y, how=ways)

    def modifies(self) -> tuple[str, ...]:
        """Name the two columns."""
        return (self.x, self.y)

    def inputs(self) -> tuple[str, ...]:
        """Name the columns from which the degrees follow."""
        return (self.x, self.y) if self.crs_column is None else (self.x, self.y, self.crs_column)


def polygons_of(path: Path) -> Tiling:
    """Read a layer of polygons of which only the location matters."""
    shapes = read_layer(path, ()).shapes
    return Tiling(tuple(map(str, range(len(shapes)))), shapes)


class InDegrees:
    """Batches of a table after steps that read its coordinates; as they are without such a step.

    A run refuses cells that hold no place where the step says so. A look takes them for missing.

    columns: the columns of the table.
    steps: in order; relative paths in them start at the working directory.
    """

    def __init__(self, columns: dict[str, Column], steps: Sequence[ReadCoordinates] = ()) -> None:
        #: What leaves the steps.
        self.context = Context(Path(), columns)
        self._steps: list[tuple[ReadCoordinates, Context]] = []
        for step in steps:
            looked = replace(step, zero="keep" if step.zero == "keep" else "missing", bad="missing")
            self._steps.append((looked, self.context))
            self.context = looked.bind(self.context)

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
        lon, lat = np.ascontiguousarray(np.concatenate(found).T)
        return lon, lat
