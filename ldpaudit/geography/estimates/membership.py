"""Which part of each cell of a raster belongs to which region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ldpaudit.geography.estimates.raster import Raster

if TYPE_CHECKING:
    from ldpaudit.geography.tilings.tiling import Tiling

Floats = npt.NDArray[np.float64]
#: Parts into which each side of a cell is cut.
PARTS = 4


@dataclass(frozen=True, eq=False)
class Membership:
    """Parts of cells that lie in regions.

    Parameters
    ----------
    raster : Raster
    labels : tuple of str, length m
        Names of the regions.
    owner : ndarray of int32, shape (columns * parts, rows * parts)
        Region of each part of a cell; -1 outside.
    cell, region : ndarray of int64, shape (p,)
        Each pair of a cell (index into the flattened array of true cells) and a region that meet.
    part : ndarray of float64, shape (p,)
        Which part of the cell lies in the region.
    """

    raster: Raster
    labels: tuple[str, ...]
    owner: npt.NDArray[np.int32]
    cell: npt.NDArray[np.int64]
    region: npt.NDArray[np.int64]
    part: Floats

    @classmethod
    def of(cls, raster: Raster, tiling: Tiling) -> Membership:
        """Find the region of 16 points of each cell."""
        lon, lat = raster.points(PARTS)
        owner = tiling.locate(lon.ravel(), lat.ravel()).reshape(lon.shape)
        return cls._of_owners(raster, tiling.labels, owner)

    @classmethod
    def _of_owners(cls, raster: Raster, labels: tuple[str, ...], owner: npt.NDArray[np.int32]) -> Membership:
        columns, rows = raster.shape
        cut = owner.shape[0] // columns
        # The parts of a cell side by side.
        parts = owner.reshape(columns, cut, rows, cut).transpose(0, 2, 1, 3).reshape(columns * rows, -1)
        cell, part = np.nonzero(parts >= 0)
        pair, count = np.unique(cell * len(labels) + parts[cell, part], return_counts=True)
        return cls(raster, labels, owner, pair // len(labels), pair % len(labels), count / float(cut * cut))

    @property
    def cut(self) -> int:
        """Parts into which each side of a cell is cut."""
        return int(self.owner.shape[0]) // self.raster.columns

    def coarser(self, factor: int) -> Membership:
        """Return the parts of the cells of a coarser raster."""
        raster = self.raster.coarser(factor)
        cut = factor * self.cut
        missing = [cut * many - few for many, few in zip(raster.shape, self.owner.shape, strict=True)]
        owner = np.pad(self.owner, [(0, missing[0]), (0, missing[1])], constant_values=-1)
        return self._of_owners(raster, self.labels, owner)

    def merged(self, groups: Sequence[str]) -> Membership:
        """Take larger regions instead, in alphabetical order; `groups` names that of each."""
        names, code = np.unique(np.array(groups, dtype=object).astype(str), return_inverse=True)
        owner = np.append(code, -1).astype(np.int32)[self.owner]
        return self._of_owners(self.raster, tuple(names.tolist()), owner)

    @property
    def inside(self) -> Floats:
        """Which part of each cell lies in any region: shape `raster.shape`."""
        columns, rows = self.raster.shape
        return _summed(self.cell, self.part, columns * rows).reshape(columns, rows)

    def summed(self, share: Floats, *, everywhere: bool = False) -> Floats:
        """Add up the cells of each region.

        Parameters
        ----------
        share : ndarray of float64, shape `raster.shape`
            Points in each cell.
        everywhere : bool
            Whether points lie outside of regions too, so that a cell on the outer border is inside in part.

        Returns
        -------
        ndarray of float64, shape (m,)
        """
        per_part = share.ravel()[self.cell] * self.part
        if not everywhere:
            per_part /= self.inside.ravel()[self.cell]
        return _summed(self.region, per_part, len(self.labels))

    def border_error(self, share: Floats, *, everywhere: bool = False) -> Floats:
        """Return how far sums are off because points of a cell on a border are not evenly spread over it.

        The standard error if all those of a cell are at one point, wherever that is.

        Parameters
        ----------
        share, everywhere
            As for `summed`.

        Returns
        -------
        ndarray of float64, shape (m,)
        """
        part = self.part if everywhere else self.part / self.inside.ravel()[self.cell]
        squares = share.ravel()[self.cell] ** 2 * part * np.maximum(1.0 - part, 0.0)
        return np.sqrt(_summed(self.region, squares, len(self.labels)))


def _summed(places: npt.NDArray[np.int64], values: Floats, size: int) -> Floats:
    whole: Floats = np.bincount(places, weights=values, minlength=size).astype(np.float64, copy=False)
    return whole
