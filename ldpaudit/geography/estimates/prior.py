"""Where points usually are: known to everybody, or the points themselves where only their holder looks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.membership import Membership
from ldpaudit.geography.estimates.raster import Raster
from ldpaudit.geography.reading.coordinates import checked

Floats = npt.NDArray[np.float64]
Codes = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Prior:
    """A distribution over parts of cells.

    For remapping it must be public: one that is computed from the private table would put that table into
    what is released, and nobody could distinguish it from the prior. So it is made of a public table of
    inhabitants.

    Parameters
    ----------
    membership : Membership
        Whose parts of cells these are.
    share : ndarray of float64, shape `membership.owner.shape`
        Adds up to 1; 0 outside of regions.
    """

    membership: Membership
    share: Floats

    @classmethod
    def of_weights(cls, membership: Membership, weights: npt.ArrayLike) -> Prior:
        """Spread a weight of each region evenly over it.

        Parameters
        ----------
        membership : Membership
        weights : array_like, shape (m,)
            Inhabitants, or 1 for each square kilometre.

        Raises
        ------
        UserError
            If a weight is negative or not a number, or all are 0.
        """
        given = np.asarray(weights, np.float64)
        if given.shape != (len(membership.labels),):
            raise UserError("each region needs one weight", hint="give as many as there are regions")
        if not (np.isfinite(given).all() and given.min() >= 0 and given.max() > 0):
            raise UserError("the weights of regions are no counts", hint="give inhabitants, none below 0")
        parts = np.bincount(membership.owner.ravel() + 1, minlength=len(given) + 1)[1:]
        density = np.divide(given, parts, out=np.zeros_like(given), where=parts > 0)
        share = np.append(density, 0.0)[membership.owner]
        return cls(membership, share / share.sum())

    @classmethod
    def of_points(cls, membership: Membership, lon: npt.ArrayLike, lat: npt.ArrayLike) -> Prior:
        """Count true points: for a forecast that stays with who holds them.

        Raises
        ------
        UserError
            If no point lies in a region.
        """
        lon, lat = checked(lon, lat)
        present = ~np.isnan(lon)
        column, row = membership.raster.parts_of(lon[present], lat[present], membership.cut)
        columns, rows = membership.owner.shape
        there = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        at = (column[there] * rows + row[there]).astype(np.int64)
        counts = np.bincount(at, minlength=columns * rows).reshape(columns, rows).astype(np.float64)
        counts[membership.owner < 0] = 0.0
        if not counts.any():
            raise UserError("no point lies in a region", hint="check which column is the longitude")
        return cls(membership, counts / counts.sum())

    @property
    def raster(self) -> Raster:
        """The raster of the cells."""
        return self.membership.raster

    def cells(self) -> Floats:
        """Return the share of each cell: shape `raster.shape`."""
        columns, rows = self.raster.shape
        cut = self.membership.cut
        return np.asarray(self.share.reshape(columns, cut, rows, cut).sum(axis=(1, 3)), np.float64)

    def regions(self, code: Codes | None = None) -> tuple[Codes, Codes, Floats]:
        """Return the share of each cell in each region, or in each group of regions.

        Returns
        -------
        cell, region : ndarray of int64, shape (p,)
        share : ndarray of float64, shape (p,)
            Of the pairs where it is positive, region by region.
        """
        membership, cut = self.membership, self.membership.cut
        if code is None:
            code = np.arange(len(membership.labels))
        column, row = np.nonzero(self.share)
        cell = (column // cut) * self.raster.rows + row // cut
        pair, index = np.unique(
            code[membership.owner[column, row]] * (self.raster.columns * self.raster.rows) + cell,
            return_inverse=True,
        )
        share = np.asarray(np.bincount(index.ravel(), self.share[column, row], len(pair)), np.float64)
        cells = self.raster.columns * self.raster.rows
        return pair % cells, pair // cells, share

    def coarser(self, factor: int) -> Prior:
        """Return the same prior over larger cells."""
        membership = self.membership.coarser(factor)
        missing = [many - few for many, few in zip(membership.owner.shape, self.share.shape, strict=True)]
        return Prior(membership, np.pad(self.share, [(0, missing[0]), (0, missing[1])]))
