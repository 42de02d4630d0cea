"""The step that sends noisy points on to where they most likely came from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import Field, field_validator
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.remap import Remap
from ldpaudit.geography.estimates.weights import public_weights
from ldpaudit.geography.noise.point_mover import PointMover
from ldpaudit.geography.noise.quality import parse_level
from ldpaudit.geography.reading.coordinates import coordinates_of, require_coordinates
from ldpaudit.geography.tilings.tiling import Tiling
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Step, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column

#: Part of a description by which an estimator knows that points are no plain noise any more.
SENT_ON = Message("on to where it most likely came from")
Metres = Annotated[float, Field(gt=0, allow_inf_nan=False)]


@dataclass(frozen=True, config=STEP_CONFIG)
class RemapStep(Step):
    """Send points that planar-laplace moved on to where they most likely came from.

    It comes after the step planar-laplace and repeats its level and radius. It looks at the noisy point and
    at public files alone, so the promise stays. The table of inhabitants must be public: counts of the
    private table would be released with the points.

    Parameters
    ----------
    x, y : str
        Columns of longitudes and latitudes.
    level : float or str
        As in the step planar-laplace.
    radius : float
        As there, metres.
    polygons : str
        Path of the public polygon layer of towns.
    id : str
        Attribute that names each town.
    layer : str
        Its layer, where several hold polygons.
    table : str
        Path of the public table of inhabitants.
    name : str
        Its column of towns, written as in the polygons; `id` unless given.
    population : str
        Its column of inhabitants.
    loss : {"median", "mean", "region"}
        Whether the distance to the true point, its square, or the share of wrong towns shall be least.
        "region" writes the town and leaves the point.
    to : str
        With "region": attribute that is guessed and written instead of `id`, that of a larger region.
    into : str
        With "region": name of the column that is written.
    """

    do: ClassVar[str] = "remap"
    summary: ClassVar[str] = "Send moved points on to where they most likely came from"
    kind: ClassVar = "derive"
    subject: ClassVar = "table"
    page: ClassVar = "places"

    x: Annotated[str, described("Longitude", holds="column")]
    y: Annotated[str, described("Latitude", holds="column")]
    level: Annotated[float | str, described("Level of the noise")]
    radius: Annotated[Metres, described("Radius of the noise", unit="m")]
    polygons: Annotated[str, described("Polygons of towns", holds="file")]
    table: Annotated[str, described("Public table of inhabitants", holds="file")]
    population: Annotated[str, described("Column of inhabitants", holds="file-column")]
    id: Annotated[str, described("Name of the polygons", holds="file-column")] = "code"
    layer: Annotated[str | None, described("Layer of the polygons", expert=True)] = None
    name: Annotated[str | None, described("Column of towns in the table", holds="file-column")] = None
    loss: Annotated[Literal["median", "mean", "region"], described("Error to minimize")] = "median"
    to: Annotated[str | None, described("Larger region to guess", min_length=1, expert=True)] = None
    into: Annotated[str | None, described("Column for the region", min_length=1)] = None

    @field_validator("level")
    @classmethod
    def _readable(cls, level: float | str) -> float | str:
        parse_level(level)
        return level

    def __post_init__(self) -> None:
        if (self.loss == "region") != (self.into is not None):
            raise UserError(
                'a column for the region goes with loss = "region", and only with it',
                hint='write into = "region"' if self.into is None else "remove into",
            )
        if self.to is not None and self.into is None:
            raise UserError("only a region that is guessed can be a larger one", hint="remove to")

    @property
    def epsilon(self) -> float:
        """Nats per metre of the noise that is undone."""
        return parse_level(self.level) / self.radius

    def extents(self, context: Context) -> Sequence[tuple[float, float, float, float]]:
        """Return the bounds of the polygons."""
        return (self._tiling(context).bounds,)

    def _tiling(self, context: Context) -> Tiling:
        path = context.path(self.polygons)
        return context.loaded(
            ("tiling", path, self.layer, self.id, self.to),
            lambda: Tiling.read(path, id=self.id, parent=self.to, layer=self.layer),
        )

    def _weights(self, context: Context) -> npt.NDArray[np.float64]:
        path, key = context.path(self.table), self.name or self.id
        return context.loaded(
            ("weights", path, key, self.population, context.path(self.polygons), self.layer, self.id),
            lambda: public_weights(path, key, self.population, self._tiling(context).labels)[0],
        )

    def _remap(self, context: Context) -> Remap:
        """Return the best guesses, computed once."""
        return context.loaded(
            ("remap", self),
            lambda: Remap.of(
                self._tiling(context),
                self.epsilon,
                self._weights(context),
                self.loss,
                self._tiling(context).parents,
            ),
        )

    def refuse_order(self, before: Sequence[Step]) -> None:
        """Refuse to guess where points come from by another noise than the one that moved them.

        Raises
        ------
        UserError
            If no step moved them, or one of another level.
        """
        movers = [one for one in before if isinstance(one, PointMover)]
        mover = next((one for one in movers if (one.x, one.y) == (self.x, self.y)), None)
        if mover is None:
            raise UserError(
                Message("no step planar-laplace has moved the point ({x}, {y})", x=self.x, y=self.y),
                hint="put remap behind the step that moves it",
            )
        if not math.isclose(self.epsilon, mover.mechanism().epsilon, rel_tol=1e-9):
            level = (
                Message('"{level}"', level=mover.level)
                if isinstance(mover.level, str)
                else Message("{level:g}", level=mover.level)
            )
            raise UserError(
                "the level within the radius is not that of the noise",
                hint=Message(
                    "write as in the step planar-laplace: level = {level}, radius = {radius:g}",
                    level=level,
                    radius=mover.radius,
                ),
            )

    def bind(self, context: Context) -> Context:
        """Check the columns and read the public files."""
        require_coordinates(context, self.x, self.y)
        self._weights(context)
        if self.into is None:
            moved = {name: Column(name, kind="number") for name in (self.x, self.y)}
            return context.with_columns({**context.columns, **moved})
        if self.into in context.columns:
            raise UserError(
                Message('there is already a column "{into}"', into=self.into), hint="choose another name"
            )
        return context.with_columns({**context.columns, self.into: Column(self.into, kind="text")})

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Send the points of a batch on, or write their regions; missing points stay missing."""
        lon, lat = coordinates_of(batch, rows, context, self.x, self.y, "keep")
        remap = self._remap(context)
        if self.into is None:
            found = remap.points(lon, lat, first_row=rows.start)
            for name, values in zip((self.x, self.y), found, strict=True):
                batch = replaced(batch, name, {name: pa.array(values, mask=np.isnan(values))})
            return batch
        at = remap.regions(lon, lat, first_row=rows.start)
        towns = pa.array(remap.labels, pa.string()).take(pa.array(at, mask=at < 0))
        return batch.append_column(self.into, towns)

    def describe(self) -> str:
        """Return what is guessed from what."""
        if self.into is None:
            return Message(
                "Sends each moved point ({x}, {y}) {sent_on}, by the public {table}.",
                x=self.x,
                y=self.y,
                sent_on=SENT_ON,
                table=self.table,
            )
        return Message(
            "Guesses the region ({into}) of each moved point by the public {table}.",
            into=self.into,
            table=self.table,
        )

    def modifies(self) -> tuple[str, ...]:
        """Name the two columns, where they change."""
        return (self.x, self.y) if self.into is None else ()

    def inputs(self) -> tuple[str, ...]:
        """Name the two columns."""
        return (self.x, self.y)
