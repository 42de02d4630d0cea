"""Tilings: polygons that cover an area, and the one region to which each point belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.coordinates import checked
from ldpaudit.geography.grid import Grid
from ldpaudit.geography.layers import Shapes, read_layer

if TYPE_CHECKING:
    import shapely

_SLICE = 65_536
OUTSIDE, UNDECIDED = -1, -2
#: Points from which on a grid over the regions pays for itself.
_WORTH_A_GRID = 20_000


@dataclass(frozen=True, eq=False)
class Tiling:
    """Regions of an area.

    Parameters
    ----------
    labels : tuple of str, length m
        Name of each region, all different.
    shapes : ndarray of object, shape (m,)
        Their polygons in WGS84 degrees.
    parents : tuple of str, length m, optional
        The larger region in which each lies.
    """

    labels: tuple[str, ...]
    shapes: Shapes
    parents: tuple[str, ...] | None = None

    @classmethod
    def read(
        cls,
        path: str | Path,
        id: str = "code",  # noqa: A002
        parent: str | None = None,
        *,
        layer: str | None = None,
    ) -> Tiling:
        """Read a tiling from a polygon layer, in WGS84 or any other coordinate system that it names.

        Parameters
        ----------
        path : str or Path
            GeoPackage, shapefile, GeoJSON or FlatGeobuf.
        id : str
            Attribute that names each region, once.
        parent : str, optional
            Attribute that names the larger region.
        layer : str, optional
            Layer of the file, where several hold polygons.

        Raises
        ------
        UserError
            If the file cannot be read, names no coordinate system, lacks an attribute, repeats a name, or
            holds something that is not a valid polygon.
        """
        path = Path(path)
        wanted = (id,) if parent is None or parent == id else (id, parent)
        found = read_layer(path, wanted, layer)
        labels = found.attributes[id]
        names, counts = np.unique(np.array(labels), return_counts=True)
        if len(names) < len(labels):
            repeated = names[counts > 1]
            raise UserError(
                f'the attribute "{id}" names {len(repeated)} regions more than once, "{repeated[0]}" first'
                if len(repeated) > 1
                else f'the attribute "{id}" names the region "{repeated[0]}" more than once',
                where=path.name,
                mend="choose an attribute that is different in each polygon, or merge the parts of a region",
            )
        return cls(tuple(labels), found.shapes, None if parent is None else tuple(found.attributes[parent]))

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
        """Tell whether the regions meet without overlaps and with matching borders."""
        import shapely

        return bool(shapely.coverage_is_valid(self.shapes))

    def locate(
        self, lon: npt.ArrayLike, lat: npt.ArrayLike, outside: str = "code", *, first_row: int = 0
    ) -> npt.NDArray[np.int32]:
        """Find the region of each point: exactly one for each point of the tiling.

        A point on a border belongs to the first of the regions that meet there.

        Parameters
        ----------
        lon, lat : array_like, shape (n,)
            WGS84 degrees; NaN in both is a missing point.
        outside : {"code", "nearest", "error"}
            What becomes of a point outside: -1, the nearest region, or an error.
        first_row : int
            Ordinal of the first point, for messages.

        Returns
        -------
        ndarray of int32, shape (n,)
            Index into `labels`; -1 for a missing point and, with "code", for one outside.

        Raises
        ------
        UserError
            If a coordinate is infinite or out of range or only one of the two is missing; with "error", if
            a point lies outside.
        """
        if outside not in {"code", "nearest", "error"}:
            raise UserError(
                f'a point outside cannot be treated by "{outside}"', mend="choose code, nearest or error"
            )
        x, y = checked(lon, lat, first_row=first_row)
        found = np.full(len(x), OUTSIDE, np.int32)
        fast = len(x) >= _WORTH_A_GRID or "_grid" in vars(self)
        for start in range(0, len(x), _SLICE):
            part = slice(start, start + _SLICE)
            found[part] = self._owners(x[part], y[part], fast=fast)
        beyond = (found == OUTSIDE) & ~np.isnan(x)
        if beyond.any():
            if outside == "error":
                raise UserError(
                    f"{int(beyond.sum())} of {len(x)} points lie outside the regions",
                    where=f"row {first_row + int(np.argmax(beyond)) + 1}",
                    mend='use regions that cover them, or set outside = "code"',
                )
            if outside == "nearest":
                found[beyond] = self._nearest(x[beyond], y[beyond])
        return found

    def _owners(
        self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64], *, fast: bool
    ) -> npt.NDArray[np.int32]:
        """Find the owner of each point of a slice, by the grid where that is worth its making."""
        if not fast:
            return self._owners_by_geos(x, y)
        owner = self._grid.owners(x, y)
        undecided = owner == UNDECIDED
        if undecided.any():
            owner[undecided] = self._owners_by_geos(x[undecided], y[undecided])
        return owner

    def _owners_by_geos(
        self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.int32]:
        """Find the owner of each point exactly: boxes by a tree, then each region against its points."""
        import shapely

        owner = np.full(len(x), OUTSIDE, np.int32)
        present = np.flatnonzero(~np.isnan(x))
        if not len(present):
            return owner
        point, region = self._tree.query(shapely.points(x[present], y[present]))
        order = np.argsort(region, kind="stable")
        rows, region = present[point[order]], region[order]
        cuts = np.flatnonzero(np.diff(region)) + 1
        # The first region is written last, over the others that a border point touches.
        for group in reversed(np.split(np.arange(len(region)), cuts)):
            if len(group):
                at = int(region[group[0]])
                mine = rows[group]
                owner[mine[shapely.intersects_xy(self.shapes[at], x[mine], y[mine])]] = at
        return owner

    def _nearest(self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
        """Find the nearest region, in degrees with longitudes shrunk as at the middle of the tiling."""
        import shapely

        tree, shrink = self._metric_tree
        nearest = np.full(len(x), len(self), np.int32)
        for start in range(0, len(x), _SLICE):
            part = slice(start, start + _SLICE)
            point, region = tree.query_nearest(shapely.points(x[part] * shrink, y[part]), all_matches=True)
            np.minimum.at(nearest[part], point, region.astype(np.int32))
        return nearest

    @cached_property
    def _tree(self) -> shapely.STRtree:
        import shapely

        shapely.prepare(self.shapes)
        return shapely.STRtree(self.shapes)

    @cached_property
    def _grid(self) -> Grid:
        return Grid.over(self.shapes, self._tree)

    @cached_property
    def _metric_tree(self) -> tuple[shapely.STRtree, float]:
        import shapely

        _, south, _, north = self.bounds
        shrink = float(np.cos(np.radians((south + north) / 2.0)))
        narrowed = shapely.transform(self.shapes, lambda points: points * np.array([shrink, 1.0]))
        return shapely.STRtree(narrowed), shrink


def dissolved(tiling: Tiling, groups: Sequence[str]) -> Tiling:
    """Merge the regions of a tiling that belong to one group.

    Parameters
    ----------
    tiling : Tiling
    groups : sequence of str, length m
        Group of each region, `tiling.parents` for instance.

    Returns
    -------
    Tiling
        One region for each group, in alphabetical order.
    """
    import shapely

    names, code = np.unique(np.array(groups), return_inverse=True)
    shapes = np.array(
        [shapely.union_all(tiling.shapes[code == at]) for at in range(len(names))], dtype=object
    )
    return Tiling(tuple(names.tolist()), shapes)
