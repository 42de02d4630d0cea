"""The step that measures from a point to the stations of a public table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.geography.reading.coordinates import (
    ZERO_TITLE,
    Zero,
    coordinates_of,
    refuse_rows,
    require_coordinates,
)
from ldpaudit.geography.stations import Stations
from ldpaudit.language import Message, join_texts
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Offer, Step, Target, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, PointColumns, texts


@dataclass(frozen=True, config=STEP_CONFIG)
class DistanceToPlace(Step):
    """Write the distance from each point to a station: the nearest, or the one that a column names.

    The length of the geodesic on the WGS84 ellipsoid, rounded to a metre. Great circles on a sphere, which
    Arcolezi 2022 (thesis, section 10.2.1) measures, differ from it by up to 0.6 %.

    table: public table of stations, with its columns of names, longitudes and latitudes.
    station: column that names the station of each row; the nearest one unless given.
    name_into: name of a column for the name of the nearest station.
    unit {"km", "m"}: kilometres with three decimals, or whole metres.
    unknown {"error", "missing"}: what becomes of rows whose station the table does not know.
    recompute: put the results in the place of columns that are there already.
    """

    do: ClassVar[str] = "distance-to-place"
    summary: ClassVar[str] = "Measure the distance to a station"
    title: ClassVar = "distance from the moved point"
    kind: ClassVar = "derive"
    page: ClassVar = "places"
    repairs: ClassVar = ("follows-from-place", "coarser-place", "place-by-name")
    hides_places: ClassVar = True

    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    table: Annotated[str, described("Table of stations", holds="file")]
    name: Annotated[str, described("Column of names in the table", min_length=1, holds="file-column")]
    into: Annotated[str, described("Column of distances", min_length=1)]
    lon: Annotated[str, described("Column of longitudes in the table", min_length=1, holds="file-column")] = (
        "lon"
    )
    lat: Annotated[str, described("Column of latitudes in the table", min_length=1, holds="file-column")] = (
        "lat"
    )
    station: Annotated[str | None, described("Column that names the station", holds="column")] = None
    name_into: Annotated[str | None, described("Column for the nearest station", min_length=1)] = None
    unit: Annotated[Literal["km", "m"], described("Unit")] = "km"
    unknown: Annotated[Literal["error", "missing"], described("Unknown stations", expert=True)] = "error"
    recompute: Annotated[bool, described("Recompute columns from the point", expert=True)] = False
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Offer to replace a column of numbers by the distance of the released point."""
        if target.subject != "column":
            return None
        (column,) = target.columns
        if column.kind not in ("integer", "number") and column.name not in target.computed:
            return None
        x, y = target.place or ("", "")
        values = {"x": x, "y": y, "name": "name", "into": column.name, "recompute": True}
        return Offer(cls.title, values, ("x", "y", "into", "name_into", "station", "recompute"))

    def __post_init__(self) -> None:
        if self.station and self.name_into:
            raise UserError(
                "the station is named by a column, so there is no nearest one to name",
                hint="leave out station, or name_into",
            )
        names = [self.x, self.y, *self.written(), *([self.station] if self.station else [])]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            what = Message('the column "{name}" is named twice', name=twice)
            raise UserError(what, hint="give each result a column of its own")

    def written(self) -> tuple[str, ...]:
        """Name the columns that the step writes."""
        return tuple(name for name in (self.name_into, self.into) if name)

    def stations(self, context: Context) -> Stations:
        """Return the public table, read once."""
        path = context.path(self.table)
        return context.loaded(
            ("stations", path, self.name, self.lon, self.lat),
            lambda: Stations.read(path, self.name, self.lon, self.lat),
        )

    def point_columns(self, context: Context) -> Sequence[PointColumns]:
        """Return the columns of the point, and those of the stations."""
        stations = self.stations(context)
        public = PointColumns(self.lon, self.lat, self.table, stations.lon, stations.lat)
        return (*super().point_columns(context), public)

    def bind(self, context: Context) -> Context:
        """Check the columns, read the stations, and say which columns leave."""
        require_coordinates(context, self.x, self.y)
        if self.station:
            context.column(self.station)
        self.stations(context)
        there = [name for name in self.written() if name in context.columns]
        if there and not self.recompute:
            what = Message('there is already a column "{name}"', name=there[0])
            hint = Message("choose another name, or replace that column by recompute = true")
            raise UserError(what, hint=hint)
        if self.recompute and not there:
            what = Message('there is no column "{into}" to compute again', into=self.into)
            raise UserError(what, hint="leave out recompute: the column is added")
        return context.with_columns({**context.columns, **self._columns()})

    def _columns(self) -> dict[str, Column]:
        kinds = {self.name_into: "text", self.into: "integer" if self.unit == "m" else "number"}
        return {name: Column(name, kind=kinds[name]) for name in self.written()}  # type: ignore[arg-type]

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the distance of each row; it is missing where the point or the station is."""
        lon, lat = coordinates_of(batch, rows, context, self.x, self.y, self.zero)
        stations = self.stations(context)
        made: dict[str, pa.Array] = {}
        if self.station:
            metres = stations.distance(lon, lat, self._named(batch, rows, stations))
        else:
            nearest, metres = stations.nearest(lon, lat)
            if self.name_into:
                labels = pa.array(stations.names, pa.string())
                made[self.name_into] = labels.take(pa.array(nearest, mask=nearest < 0))
        made[self.into] = self._lengths(metres)
        for name, values in made.items():
            if name in batch.schema.names:
                batch = replaced(batch, name, {name: values})
            else:
                batch = batch.append_column(name, values)
        return batch

    def _named(self, batch: pa.RecordBatch, rows: range, stations: Stations) -> npt.NDArray[np.int64]:
        found = stations.positions(texts(batch.column(str(self.station))))
        if self.unknown == "error":
            hint = Message('complete {table}, or set unknown = "missing"', table=self.table)
            what = Message("the station is not in the table")
            refuse_rows(found == -2, what, (str(self.station),), rows.start, hint)
        return found

    def _lengths(self, metres: npt.NDArray[np.float64]) -> pa.Array:
        missing = np.isnan(metres)
        whole = np.rint(np.where(missing, 0.0, metres))
        if self.unit == "m":
            return pa.array(whole.astype(np.int64), mask=missing)
        return pa.array(whole / 1000, mask=missing)

    def describe(self) -> str:
        """Return what is measured."""
        target = Message("the nearest station")
        if self.station:
            target = Message("the station that {column} names", column=self.station)
        sentence = "Adds {names} from the point ({x}, {y}): the distance to {target}."
        if self.recompute:
            sentence = "Computes {names} again from the point ({x}, {y}): the distance to {target}."
        names = join_texts(Message(" and "), self.written())
        return Message(sentence, names=names, x=self.x, y=self.y, target=target)

    def modifies(self) -> tuple[str, ...]:
        """Name the columns that are computed again."""
        return self.recomputes()

    def inputs(self) -> tuple[str, ...]:
        """Name the coordinates, and the column that names the station."""
        return (self.x, self.y, *([self.station] if self.station else []))

    def recomputes(self) -> tuple[str, ...]:
        """Name the columns that get other values, computed from the point."""
        return self.written() if self.recompute else ()
