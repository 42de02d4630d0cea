"""Tilings: polygons that cover an area, and the one region to which each point belongs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError, as_path, one_of, quoted
from ldpaudit.geography.equal_area import Floats, Shapes, areas
from ldpaudit.geography.layers import Layer, open_layer, read_layer
from ldpaudit.geography.reading.coordinates import checked
from ldpaudit.geography.tiling_index import Owners, TilingIndex
from ldpaudit.geography.tiling_repair import repair_polygons
from ldpaudit.language import Message

OUTSIDE = -1
_TURN, _POLE = 360.0, 90.0
#: Points from which on an index over the regions pays for itself.
_WORTH_AN_INDEX = 20_000


@dataclass(frozen=True, eq=False)
class Tiling:
    """Regions of an area."""

    #: Name of each region, all different; length m.
    labels: tuple[str, ...]
    #: Their polygons in WGS84 degrees; those across the 180th meridian are cut there; shape (m,).
    shapes: Shapes
    #: The larger region in which each lies; length m; None where nothing says so.
    parents: tuple[str, ...] | None = None
    #: What was changed to make the polygons a tiling, in words.
    repairs: tuple[str, ...] = ()

    @classmethod
    def read(
        cls,
        path: str | Path,
        id: str = "code",  # noqa: A002
        parent: str | None = None,
        *,
        layer: str | None = None,
        crs: str | None = None,
        repair: bool = False,
    ) -> Tiling:
        """Read a tiling from a polygon layer, in WGS84 or any other coordinate system that it names.

        path: GeoPackage, shapefile or GeoJSON.
        id: attribute that names each region, once.
        parent: attribute that names larger regions.
        layer: layer of the file, where several hold polygons.
        crs: coordinate system of a layer that names none, such as "EPSG:2154".
        repair: repair bad shapes, merge polygons of one name, assign overlaps to the first region and narrow
            gaps to a neighbour. What that changed is listed in `repairs`.
        Raises UserError: if the file cannot be read, names no coordinate system, lacks an attribute, repeats
            a name, or holds something that is not a valid polygon.
        """
        path = as_path(path, "regions.gpkg", where="layer")
        for where, name in (("id", id), ("parent", parent or "")):
            if not isinstance(name, str):
                what = Message("the name of an attribute is {name}, not a text", name=quoted(name))
                raise UserError(what, where=where, hint='write for instance "code"')
        attributes = tuple(dict.fromkeys((id, *([parent] if parent else []))))
        if repair:
            return cls._repaired(open_layer(path, attributes, layer, crs), id, parent)
        found = read_layer(path, attributes, layer, crs)
        labels = found.attributes[id]
        names, counts = np.unique(np.array(labels), return_counts=True)
        if len(names) < len(labels):
            region = names[counts > 1][0]
            raise UserError(
                Message('the attribute "{id}" names "{region}" more than once', id=id, region=region),
                where=path.name,
                hint="choose an attribute that is different in each polygon, or merge the parts of a region",
            )
        return cls(tuple(labels), found.shapes, tuple(found.attributes[parent]) if parent else None)

    @classmethod
    def _repaired(cls, found: Layer, name: str, parent: str | None) -> Tiling:
        made = repair_polygons(found.attributes[name], found.shapes, found.stray)
        if parent is None:
            return cls(made.labels, made.shapes, None, made.changes)
        values = found.attributes[parent]
        larger = tuple(values[at] for at in made.kept)
        known = dict(zip(made.labels, larger, strict=True))
        for label, value in zip(found.attributes[name], values, strict=True):
            if label in known and (not value or known[label] != value):
                sentence = 'the attribute "{parent}" of the region {label} is empty, or differs in its parts'
                what = Message(sentence, parent=parent, label=label)
                raise UserError(what, hint="correct it, or choose another attribute")
        return cls(made.labels, made.shapes, larger, made.changes)

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east, north in degrees."""
        import shapely

        west, south, east, north = shapely.total_bounds(self.shapes).tolist()
        return west, south, east, north

    @cached_property
    def is_coverage(self) -> bool:
        """Return whether the regions meet without overlaps and with matching borders."""
        import shapely

        return bool(shapely.coverage_is_valid(self.shapes))

    def areas(self) -> Floats:
        """Return the area of each region in square metres on the ellipsoid, shape (m,)."""
        return areas(self.shapes)

    def locate(
        self, lon: npt.ArrayLike, lat: npt.ArrayLike, outside: str = "code", *, first_row: int = 0
    ) -> Owners:
        """Find the region of each point: exactly one for each point of the tiling.

        A point on a border, outer ones included, belongs to the first of the regions that meet there, by the
        exact tests of GEOS; one on 180 degrees to that of either side.

        lon, lat (n,): WGS84 degrees; NaN in both is a missing point.
        outside {"code", "nearest", "error"}: what becomes of a point outside: -1, the nearest region, or an
            error.
        first_row: ordinal of the first point, for messages.
        Returns (n,): index into `labels`; -1 for a missing point and, with "code", for one outside.
        Raises UserError: if a coordinate is infinite or out of range or only one of the two is missing; with
            "error", if a point lies outside.
        """
        if not one_of(outside, ("code", "nearest", "error")):
            raise UserError(
                Message("a point outside cannot be treated by {outside}", outside=quoted(outside)),
                hint="choose code, nearest or error",
            )
        x, y = checked(lon, lat, first_row=first_row)
        found = self._owners(x, y)
        self._where_longitudes_meet(x, y, found)
        if outside == "code":
            return found
        beyond = (found == OUTSIDE) & ~np.isnan(x)
        if beyond.any():
            if outside == "error":
                sentence, count = "{outside} of {points} points lie outside the regions", int(beyond.sum())
                raise UserError(
                    Message(sentence, outside=count, points=len(x)),
                    where=Message("row {row}", row=first_row + int(np.argmax(beyond)) + 1),
                    hint='use regions that cover them, or set outside = "code"',
                )
            found[beyond] = self._index.nearest(x[beyond], y[beyond])
        return found

    def _owners(self, x: Floats, y: Floats) -> Owners:
        index = self._index
        return index.many(x, y) if index.made or len(x) >= _WORTH_AN_INDEX else index.owners(x, y)

    def _where_longitudes_meet(self, x: Floats, y: Floats, found: Owners) -> None:
        """Look again at points that have a second longitude, or at a pole all: the first region owns."""
        import shapely

        bounds = shapely.bounds(self.shapes)
        west, east = bounds[:, 0].min(initial=0.0), bounds[:, 2].max(initial=0.0)
        for turn, near in ((_TURN, east >= _TURN / 2), (-_TURN, west <= -_TURN / 2)):
            rows = np.flatnonzero((x + turn >= west) & (x + turn <= east)) if near else ()
            if len(rows):
                again, before = self._owners(x[rows] + turn, y[rows]), found[rows]
                better = (again >= 0) & ((before < 0) | (again < before))
                found[rows[better]] = again[better]
        for side, pole in ((1, -_POLE), (3, _POLE)):
            touching = bounds[:, side] == pole
            if touching.any():
                found[y == pole] = np.argmax(touching)

    @cached_property
    def _index(self) -> TilingIndex:
        return TilingIndex(self.shapes)
