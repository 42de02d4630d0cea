"""The step that sends names or points to regions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pydantic import field_validator
from pydantic.dataclasses import dataclass

from ldpaudit.errors import UserError
from ldpaudit.generalize.mapping import ValueMap
from ldpaudit.geography.place_names import TITLES, Changes, ChangesFile, Compare, Gazetteer
from ldpaudit.geography.reading.coordinates import ZERO_TITLE, Zero, coordinates_of, require_coordinates
from ldpaudit.geography.tiling import OUTSIDE, Tiling
from ldpaudit.geography.tiling_check import points_of_several
from ldpaudit.language import Message
from ldpaudit.randomness import Key
from ldpaudit.step import STEP_CONFIG, Context, Diagnostics, Offer, Step, Target, replaced
from ldpaudit.step_fields import described
from ldpaudit.tables import Column, texts

#: Fields that are of use only with a table of changes.
_WITH_CHANGES = {"changes": True}
#: Fields of names that are looked up, of points in polygons, and those of these that come first in a form.
_BY_NAME = (
    *("column", "table", "from", "compare", "changes", "changes_from", "changes_to", "changes_date"),
    "changes_where",
)
_BY_POINT = ("polygons", "layer", "id", "x", "y", "outside", "zero", "into", "keep", "recompute")
_REGION_FIELDS = ("polygons", "id", "to")

#: Diagnostics of points outside the polygons, and of those in several.
_BEYOND = {
    "code": Message("outside the polygons: no region"),
    "nearest": Message("outside the polygons: the nearest region"),
    "error": Message("outside the polygons"),
}
_SHARED = Message('in several polygons, which overlap: the first of them (see "ldpaudit inspect")')


@dataclass(frozen=True, config=STEP_CONFIG)
class GeneralizeRegion(Step):
    """Replace a place by the region in which it lies.

    Either names are looked up in a public table (`column`, `table`, `from`, `to`), or points in public
    polygons (`polygons`, `id`, `x`, `y`).

    unmatched: region of the names that the table does not know (an error unless given); with polygons, the
        label of points outside ("outside" unless given).
    compare {"alike", "exact"}: whether accents, capitals, hyphens, articles ("Fins (Les)"), "St" for "Saint"
        and the leading zeros of codes make a difference, where a place is not found as it is written.
    changes: public table of mergers and renamings, for the places that the table does not know, with its
        columns of old and new places and of the day of each change; `changes_where` is "column = value".
    repair: repair the polygons first: overlaps go to the first, narrow gaps to a neighbour. The command
        `inspect` lists what that changes.
    to: column of regions; with polygons, the attribute that is written, `id` unless given.
    outside {"code", "nearest", "error"}: what becomes of points outside: the label `unmatched`, the nearest
        region, or an error.
    into: name of the column of regions: `column`, or "region" for polygons, unless given.
    recompute: with polygons: leave the points as they are, and put their regions in the place of the values
        of `into`, a column that is there. After a step that moves the points, this makes a column that
        followed from the true place one that follows from the released point.
    """

    do: ClassVar[str] = "generalize-region"
    summary: ClassVar[str] = "Replace a place by its region"
    title: ClassVar = "replace by a region"
    repairs: ClassVar = ("raw-location", "follows-from-place", "coarser-place", "place-by-name")
    hides_places: ClassVar = True

    column: Annotated[str | None, described("Column of places", holds="column")] = None
    table: Annotated[str | None, described("Table of places and regions", holds="file")] = None
    from_: Annotated[
        str | None, described("Column of places in the table", alias="from", holds="file-column")
    ] = None
    to: Annotated[str | None, described("Column of regions", holds="file-column")] = None
    unmatched: Annotated[str | None, described("Region for unknown places", min_length=1)] = None
    compare: Annotated[Compare, described("How places are compared", expert=True)] = "alike"
    changes: Annotated[str | None, described("Table of mergers and renamings", holds="file", expert=True)] = (
        None
    )
    changes_from: Annotated[
        str | None, described("Column of old places", goes_with=_WITH_CHANGES, expert=True)
    ] = None
    changes_to: Annotated[
        str | None, described("Column of new places", goes_with=_WITH_CHANGES, expert=True)
    ] = None
    changes_date: Annotated[str | None, described("Column of days", goes_with=_WITH_CHANGES, expert=True)] = (
        None
    )
    changes_where: Annotated[
        str | None, described("Only rows with: column = value", goes_with=_WITH_CHANGES, expert=True)
    ] = None
    polygons: Annotated[str | None, described("Polygons", holds="file")] = None
    layer: Annotated[str | None, described("Layer of the polygons", expert=True)] = None
    crs: Annotated[
        str | None, described("Coordinate system of the polygons, if the file names none", expert=True)
    ] = None
    repair: Annotated[bool, described("Repair the polygons", expert=True)] = False
    id: Annotated[str, described("Attribute with their names", holds="file-column")] = "code"
    x: Annotated[str | None, described("Longitude", holds="column")] = None
    y: Annotated[str | None, described("Latitude", holds="column")] = None
    outside: Annotated[Literal["code", "nearest", "error"], described("Points outside")] = "code"
    into: Annotated[str | None, described("New name", min_length=1)] = None
    keep: Annotated[bool, described("Keep the places as well", expert=True)] = False
    recompute: Annotated[bool, described("Recompute a column from the point", expert=True)] = False
    zero: Annotated[Zero, described(ZERO_TITLE, expert=True)] = "error"

    @classmethod
    def offers(cls, target: Target) -> Offer | None:
        """Offer the region of a name or code, by a table, or of a place, by polygons."""
        names = [column.name for column in target.columns]
        if target.subject == "place":
            x, y = names
            return Offer(cls.title, {"x": x, "y": y}, (*_BY_NAME, "x", "y", "recompute"), _REGION_FIELDS)
        if target.subject != "column" or target.columns[0].kind not in ("text", "integer"):
            return None
        if names[0] in target.computed:
            x, y = target.place or ("", "")
            values = {"x": x, "y": y, "into": names[0], "recompute": True}
            return Offer(cls.title, values, (*_BY_NAME, *values))
        return Offer(cls.title, {"column": names[0]}, ("column", *_BY_POINT))

    @field_validator("changes", "changes_from", "changes_to", "changes_date", "changes_where")
    @classmethod
    def _nothing(cls, written: str | None) -> str | None:
        # An empty line of a form.
        return written or None

    def __post_init__(self) -> None:
        if (self.table is None) == (self.polygons is None):
            raise UserError(
                "a region comes from a table or from polygons, one of the two",
                hint="give table, column, from and to; or polygons, x and y",
            )
        by_table, changes = self.table is not None, ("changes_from", "changes_to", "changes_date")
        needed: tuple[str, ...] = ("column", "from_", "to") if by_table else ("x", "y")
        foreign = dict.fromkeys(("column", "from_", "changes"), Message("polygons"))
        if by_table:
            foreign = dict.fromkeys(("x", "y", "layer", "crs", "repair"), Message("a table"))
        if self.changes:
            needed += changes
        else:
            foreign |= dict.fromkeys((*changes, "changes_where"), Message("places without changes"))
        for key in needed:
            if not getattr(self, key):
                what = Message('the key "{name}" is missing', name=(name := key.rstrip("_")))
                raise UserError(what, hint=Message("write: {name} = …", name=name))
        for key, source in foreign.items():
            if getattr(self, key):
                sentence = 'the key "{name}" does not go with {source}'
                raise UserError(Message(sentence, name=key.rstrip("_"), source=source), hint="remove it")
        if self.recompute and (self.polygons is None or not self.into or self.into in (self.x, self.y)):
            raise UserError(
                "only a column beside the points can be computed again, from points in polygons",
                hint='give polygons, x, y, and the name of the column: into = "town"',
            )

    def _places(self) -> tuple[str, ...]:
        """Name the columns that hold the place."""
        return tuple(name for name in (self.column, self.x, self.y) if name)

    def _gone(self) -> tuple[str, ...]:
        """Name the columns that leave the table under their own name."""
        return () if self.keep or self.recompute else self._places()

    def gazetteer(self, context: Context) -> Gazetteer:
        """Return the public table of places and what became of them, read once."""
        path, value, group = context.path(str(self.table)), str(self.from_), str(self.to)
        alike, file = self.compare == "alike", self._changes_file(context)

        def load() -> Gazetteer:
            mapping = ValueMap.read(path, value, group, keep_several=alike)
            return Gazetteer(mapping, self.compare, None if file is None else Changes.read(file))

        return context.loaded(("gazetteer", path, value, group, alike, file), load)

    def _changes_file(self, context: Context) -> ChangesFile | None:
        if self.changes is None:
            return None
        columns = str(self.changes_from), str(self.changes_to), str(self.changes_date)
        return ChangesFile(context.path(self.changes), *columns, self.changes_where or "")

    def tiling(self, context: Context) -> Tiling:
        """Return the public polygons, read once."""
        path, own = context.path(str(self.polygons)), (self.id, self.to)
        more: dict[str, Any] = {"layer": self.layer, "crs": self.crs, "repair": self.repair}
        return context.loaded(("tiling", path, *own, *more.values()), lambda: Tiling.read(path, *own, **more))

    def extents(self, context: Context) -> Sequence[tuple[float, float, float, float]]:
        """Return the bounds of the polygons."""
        return () if self.polygons is None else (self.tiling(context).bounds,)

    def regions(self, context: Context) -> tuple[str, ...]:
        """Return the labels that the step can write, each once, in alphabetical order: a public domain."""
        if self.table is not None:
            found, beyond = set(self.gazetteer(context).labels()), self.unmatched
        else:
            tiling = self.tiling(context)
            found = set(tiling.parents or tiling.labels)
            beyond = (self.unmatched or "outside") if self.outside == "code" else None
        return tuple(sorted(found | ({beyond} if beyond else set())))

    def bind(self, context: Context) -> Context:
        """Check the columns, read the public file, and say which columns leave."""
        if self.table is not None:
            context.column(str(self.column))
            self.gazetteer(context)
        else:
            require_coordinates(context, str(self.x), str(self.y))
            self.tiling(context)
        gone = self._gone()
        name = self.region_column
        if self.recompute:
            context.column(name)
            return context.with_columns({**context.columns, name: Column(name, kind="text")})
        if name in context.columns and name not in gone:
            hint = Message("give the regions another name by into")
            hint += Message(", or replace that column by recompute = true") if self.polygons else ""
            raise UserError(Message('there is already a column "{name}"', name=name), hint=hint)
        leaving: dict[str, Column] = {}
        for old, column in context.columns.items():
            if old not in gone:
                leaving[old] = column
            if old == self._places()[0]:
                leaving[name] = Column(name, kind="text")
        return context.with_columns(leaving)

    def apply(self, batch: pa.RecordBatch, rows: range, key: Key, context: Context) -> pa.RecordBatch:  # noqa: ARG002
        """Write the region of each row; missing places stay missing."""
        by_table = self.table is not None
        regions = self._by_name(batch, rows, context) if by_table else self._by_point(batch, rows, context)
        if self.recompute:
            return replaced(batch, self.region_column, {self.region_column: regions})
        first, *others = self._places()
        beside = {first: batch.column(first)} if self.keep else {}
        batch = replaced(batch, first, {**beside, self.region_column: regions})
        if self.keep:
            return batch
        return batch.select([name for name in batch.schema.names if name not in others])

    def _by_name(self, batch: pa.RecordBatch, rows: range, context: Context) -> pa.Array:
        column = str(self.column)
        places = texts(batch.column(column))
        return self.gazetteer(context).group(
            places, unmatched=self.unmatched, column=column, first_row=rows.start
        )

    def diagnostics(self, batch: pa.RecordBatch, rows: range, context: Context) -> Diagnostics:
        """Count how names were found, or which points lie outside, or in several polygons."""
        if self.table is None:
            return self._of_points(batch, rows, context)
        gazetteer, places = self.gazetteer(context), texts(batch.column(str(self.column)))
        matches = gazetteer.counts(places).items()
        return {(TITLES[how], place): n for (how, place), n in matches}

    def _of_points(self, batch: pa.RecordBatch, rows: range, context: Context) -> Diagnostics:
        lon, lat = coordinates_of(batch, rows, context, str(self.x), str(self.y), self.zero)
        tiling = self.tiling(context)
        beyond = int(np.count_nonzero((tiling.locate(lon, lat) == OUTSIDE) & ~np.isnan(lon)))
        shared = 0 if tiling.is_coverage else points_of_several(tiling.shapes, lon, lat)
        counts = {(_BEYOND[self.outside], ""): beyond, (_SHARED, ""): shared}
        return {what: count for what, count in counts.items() if count}

    def _by_point(self, batch: pa.RecordBatch, rows: range, context: Context) -> pa.Array:
        lon, lat = coordinates_of(batch, rows, context, str(self.x), str(self.y), self.zero)
        tiling = self.tiling(context)
        at: npt.NDArray[np.int32] = tiling.locate(lon, lat, outside=self.outside, first_row=rows.start)
        labels = pa.array([*(tiling.parents or tiling.labels), self.unmatched or "outside"], pa.string())
        return labels.take(pa.array(np.where(at < 0, len(tiling), at), mask=np.isnan(lon)))

    @property
    def region_column(self) -> str:
        """The column of regions."""
        return self.into or self.column or "region"

    @property
    def lookup(self) -> tuple[str, str] | None:
        """The table in which names are looked up, and its column of names."""
        return None if self.table is None else (self.table, str(self.from_))

    def describe(self) -> str:
        """Return where the regions come from."""
        if self.table is not None:
            return Message("Replaces {column} by its {to}.", column=self.column, to=self.to)
        about: dict[str, Any] = {"x": self.x, "y": self.y, "attribute": self.to or self.id}
        sentence = "Replaces the point ({x}, {y}) by its region ({attribute})."
        if self.keep:
            sentence = "Adds to the point ({x}, {y}) its region ({attribute})."
        if self.recompute:
            about["into"] = self.into
            sentence = "Computes {into} again from the point ({x}, {y}): its {attribute}."
        repaired = Message(" The polygons are repaired first.") if self.repair else ""
        return Message(sentence, **about) + repaired

    def modifies(self) -> tuple[str, ...]:
        """Name the columns of places, unless they are kept, or the one that is computed again."""
        return self.recomputes() or self._gone()

    def recomputes(self) -> tuple[str, ...]:
        """Name the column that gets the region of the point in the place of its values."""
        return (self.region_column,) if self.recompute else ()

    def inputs(self) -> tuple[str, ...]:
        """Name the columns of places, kept or not."""
        return self._places()
