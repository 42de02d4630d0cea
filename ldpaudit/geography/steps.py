"""Steps that treat places: noise on points, and points or names sent to regions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field, field_validator
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.mapping import Mapping
from ldpaudit.geography.coordinates import Zero, coordinates_of, require_coordinates
from ldpaudit.geography.planar_laplace import PlanarLaplace
from ldpaudit.geography.quality import displacement_95, mean_displacement, parse_level
from ldpaudit.geography.tiling import Tiling
from ldpaudit.guarantee import Guarantee
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.tables import Column, texts

#: What double precision may add to the level before a recipe is refused.
_LARGEST_SLACK = 1.1
_ZERO = "Points at 0, 0 stand for unknown"
Metres = Annotated[float, Field(gt=0, allow_inf_nan=False)]


@dataclass(frozen=True, config=STEP_CONFIG)
class PlanarLaplaceStep(Step):
    """Move points by planar Laplace noise.

    Parameters
    ----------
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees.
    level : float or str
        Nats that two points `radius` apart may be told apart by: a number, or "ln(3)".
    radius : float
        Metres.
    snap : float
        Step in metres of the grid to which the moved points are rounded.
    per : {"row"}
        Fresh noise for each row.
    zero : {"error", "missing", "keep"}
        What points at 0, 0 mean.
    """

    do: ClassVar[str] = "planar-laplace"
    summary: ClassVar[str] = "Move points at random by true metres"

    x: Annotated[str, Field(title="Longitude")]
    y: Annotated[str, Field(title="Latitude")]
    level: Annotated[float | str, Field(title="Level within the radius")]
    radius: Annotated[Metres, Field(title="Radius in metres")]
    snap: Annotated[Metres, Field(title="Grid of the result in metres")] = 1.0
    per: Annotated[Literal["row"], Field(title="Fresh noise for each")] = "row"
    zero: Annotated[Zero, Field(title=_ZERO)] = "error"

    @field_validator("level")
    @classmethod
    def _readable(cls, level: float | str) -> float | str:
        parse_level(level)
        return level

    def __post_init__(self) -> None:
        mechanism = self.mechanism()
        if mechanism.proved_epsilon() > _LARGEST_SLACK * mechanism.epsilon:
            raise UserError(
                "the grid is too fine to hide the last digits of the arithmetic: the level could not be kept",
                mend="set snap to 1 metre or more",
            )

    def mechanism(self) -> PlanarLaplace:
        """Give the mechanism with the numbers of this step."""
        return PlanarLaplace(level=parse_level(self.level), radius=self.radius, snap=self.snap)

    def after(self, context: Context) -> Context:
        """Check that both columns hold numbers."""
        require_coordinates(context, self.x, self.y)
        moved = {name: Column(name, kind="number") for name in (self.x, self.y)}
        return context.with_columns({**context.columns, **moved})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:
        """Move the points of a batch; missing points stay missing."""
        lon, lat = coordinates_of(batch, rows, context, self.x, self.y, self.zero)
        moved = self.mechanism().sanitize(lon, lat, key, first_row=rows.start)
        for name, values in zip((self.x, self.y), moved, strict=True):
            batch = replaced(batch, name, {name: pa.array(values, mask=np.isnan(values))})
        return batch

    def describe(self) -> str:
        """Say how far points move."""
        epsilon = self.mechanism().epsilon
        mean, most = mean_displacement(epsilon), displacement_95(epsilon)
        return (
            f"Moves each point ({self.x}, {self.y}) at random, by {mean:,.0f} m on average"
            f" and less than {most:,.0f} m in 95 of 100 rows."
        )

    def treats(self) -> tuple[str, ...]:
        """Name the two columns."""
        return (self.x, self.y)

    def guarantee(self, context: Context) -> Guarantee:  # noqa: ARG002
        """Give the promise for two points `radius` apart."""
        return self.mechanism().guarantee((self.x, self.y))


@dataclass(frozen=True, config=STEP_CONFIG)
class GeneralizeRegion(Step):
    """Replace a place by the region in which it lies.

    Either names are looked up in a public table (`column`, `table`, `from`, `to`), or points in public
    polygons (`polygons`, `id`, `x`, `y`).

    Parameters
    ----------
    column : str
        Column of names or codes.
    table : str
        Path of the public table.
    from_ : str
        Its column of names, "from" in a recipe.
    to : str
        Its column of regions; with polygons, the attribute that is written (`id` unless given).
    unmatched : str
        Region of the names that the table does not know (an error unless given); with polygons, the label of
        points outside ("outside" unless given).
    polygons : str
        Path of the polygon layer.
    layer : str
        Its layer, where several hold polygons.
    id : str
        Attribute that names each polygon.
    x, y : str
        Columns of longitudes and latitudes, WGS84 degrees.
    outside : {"code", "nearest", "error"}
        What becomes of points outside: the label `unmatched`, the nearest region, or an error.
    into : str
        Name of the column of regions: `column`, or "region" for polygons, unless given.
    keep : bool
        Leave the places beside their regions.
    zero : {"error", "missing", "keep"}
        What points at 0, 0 mean.
    """

    do: ClassVar[str] = "generalize-region"
    summary: ClassVar[str] = "Replace a place by its region"

    column: Annotated[str | None, Field(title="Column of places")] = None
    table: Annotated[
        str | None, Field(title="Table of places and regions", json_schema_extra={"path": True})
    ] = None
    from_: Annotated[str | None, Field(alias="from", title="Its column of places")] = None
    to: Annotated[str | None, Field(title="Its column of regions")] = None
    unmatched: Annotated[str | None, Field(min_length=1, title="Region of unknown places")] = None
    polygons: Annotated[str | None, Field(title="Polygons", json_schema_extra={"path": True})] = None
    layer: Annotated[str | None, Field(title="Their layer")] = None
    id: Annotated[str, Field(title="Their name")] = "code"
    x: Annotated[str | None, Field(title="Longitude")] = None
    y: Annotated[str | None, Field(title="Latitude")] = None
    outside: Annotated[Literal["code", "nearest", "error"], Field(title="Points outside")] = "code"
    into: Annotated[str | None, Field(min_length=1, title="New name")] = None
    keep: Annotated[bool, Field(title="Keep the places beside")] = False
    zero: Annotated[Zero, Field(title=_ZERO)] = "error"

    def __post_init__(self) -> None:
        if (self.table is None) == (self.polygons is None):
            raise UserError(
                "a region comes from a table or from polygons, one of the two",
                mend="give table, column, from and to; or polygons, x and y",
            )
        by_table = {"column": self.column, "from": self.from_}
        by_points = {"x": self.x, "y": self.y, "layer": self.layer}
        if self.table is not None:
            needed, foreign = {**by_table, "to": self.to}, by_points
        else:
            needed, foreign = {"x": self.x, "y": self.y}, by_table
        for name, value in needed.items():
            if not value:
                raise UserError(f'the key "{name}" is missing', mend=f"write: {name} = …")
        for name, value in foreign.items():
            if value:
                raise UserError(
                    f'the key "{name}" does not go with {"a table" if self.table else "polygons"}',
                    mend="remove it",
                )

    def _places(self) -> tuple[str, ...]:
        """Name the columns that hold the place."""
        return tuple(name for name in (self.column, self.x, self.y) if name)

    def _name(self) -> str:
        """Name the column of regions."""
        return self.into or self.column or "region"

    def mapping(self, context: Context) -> Mapping:
        """Give the public table, read once."""
        path, value, group = context.path(str(self.table)), str(self.from_), str(self.to)
        return context.loaded(("mapping", path, value, group), lambda: Mapping.read(path, value, group))

    def tiling(self, context: Context) -> Tiling:
        """Give the public polygons, read once."""
        path = context.path(str(self.polygons))
        return context.loaded(
            ("tiling", path, self.layer, self.id, self.to),
            lambda: Tiling.read(path, id=self.id, parent=self.to, layer=self.layer),
        )

    def regions(self, context: Context) -> tuple[str, ...]:
        """Give the labels that the step can write, each once, in alphabetical order: a public domain."""
        if self.table is not None:
            found, beyond = set(self.mapping(context).labels()), self.unmatched
        else:
            tiling = self.tiling(context)
            found = set(tiling.parents or tiling.labels)
            beyond = (self.unmatched or "outside") if self.outside == "code" else None
        return tuple(sorted(found | ({beyond} if beyond else set())))

    def after(self, context: Context) -> Context:
        """Check the columns, read the public file, and say which columns leave."""
        if self.table is not None:
            context.column(str(self.column))
            self.mapping(context)
        else:
            require_coordinates(context, str(self.x), str(self.y))
            self.tiling(context)
        gone = () if self.keep else self._places()
        name = self._name()
        if name in context.columns and name not in gone:
            raise UserError(
                f'there is already a column "{name}"', mend="give the regions another name by into"
            )
        leaving: dict[str, Column] = {}
        for old, column in context.columns.items():
            if old not in gone:
                leaving[old] = column
            if old == self._places()[0]:
                leaving[name] = Column(name, kind="text")
        return context.with_columns(leaving)

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the region of each row; missing places stay missing."""
        regions = (
            self._by_name(batch, rows, context)
            if self.table is not None
            else self._by_point(batch, rows, context)
        )
        first, *others = self._places()
        beside = {first: batch.column(first)} if self.keep else {}
        batch = replaced(batch, first, {**beside, self._name(): regions})
        if self.keep:
            return batch
        return batch.select([name for name in batch.schema.names if name not in others])

    def _by_name(self, batch: pa.RecordBatch, rows: range, context: Context) -> pa.Array:
        return self.mapping(context).group(
            texts(batch.column(str(self.column))),
            unmatched=self.unmatched,
            column=str(self.column),
            first_row=rows.start,
        )

    def _by_point(self, batch: pa.RecordBatch, rows: range, context: Context) -> pa.Array:
        lon, lat = coordinates_of(batch, rows, context, str(self.x), str(self.y), self.zero)
        tiling = self.tiling(context)
        at: npt.NDArray[np.int32] = tiling.locate(lon, lat, outside=self.outside, first_row=rows.start)
        labels = pa.array([*(tiling.parents or tiling.labels), self.unmatched or "outside"], pa.string())
        return labels.take(pa.array(np.where(at < 0, len(tiling), at), mask=np.isnan(lon)))

    def describe(self) -> str:
        """Say where the regions come from."""
        if self.table is not None:
            return f"Replaces {self.column} by its {self.to}."
        places = f"{'Adds to' if self.keep else 'Replaces'} the point ({self.x}, {self.y})"
        return f"{places} {'its' if self.keep else 'by its'} region ({self.to or self.id})."

    def treats(self) -> tuple[str, ...]:
        """Name the columns of places, unless they are kept."""
        return () if self.keep else self._places()

    def reads(self) -> tuple[str, ...]:
        """Name the columns of places, kept or not."""
        return self._places()
