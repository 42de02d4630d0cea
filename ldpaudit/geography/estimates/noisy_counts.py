"""How many noisy points lie in each cell of a raster. Adds up over batches, files and months."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.estimates.raster import Raster


@dataclass(frozen=True, eq=False)
class NoisyCounts:
    """Counts of noisy points.

    Parameters
    ----------
    raster : Raster
    counts : ndarray of int64, shape `raster.observed`
        Points in each cell.
    beyond : int
        Points beyond the raster: with a probability of a millionth if they truly lie in it.
    missing : int
        Rows without a point.
    """

    raster: Raster
    counts: npt.NDArray[np.int64]
    beyond: int = 0
    missing: int = 0

    @classmethod
    def of_points(
        cls, raster: Raster, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0
    ) -> NoisyCounts:
        """Count points.

        Parameters
        ----------
        raster : Raster
        lon, lat : array_like, shape (n,)
            WGS84 degrees; NaN in both is a missing point.
        first_row : int
            Ordinal of the first point, for messages.

        Raises
        ------
        UserError
            If a coordinate is infinite or out of range or only one of the two is missing.
        """
        cells = raster.cells(lon, lat, first_row=first_row)
        columns, rows = raster.observed
        counts = np.bincount(cells[cells >= 0], minlength=columns * rows)
        beyond, missing = int((cells == -1).sum()), int((cells == -2).sum())
        return cls(raster, counts.reshape(columns, rows), beyond, missing)

    @property
    def n(self) -> int:
        """All points, those beyond the raster too."""
        return int(self.counts.sum()) + self.beyond

    def coarser(self, factor: int) -> NoisyCounts:
        """Return counts on the raster whose cells are squares of `factor` x `factor` cells of this one."""
        raster = self.raster.coarser(factor)
        before = factor * raster.reach - self.raster.reach
        after = [
            factor * many - few - before for many, few in zip(raster.observed, self.counts.shape, strict=True)
        ]
        columns, rows = raster.observed
        padded = np.pad(self.counts, [(before, after[0]), (before, after[1])])
        counts = padded.reshape(columns, factor, rows, factor).sum(axis=(1, 3))
        return NoisyCounts(raster, counts, self.beyond, self.missing)

    def __add__(self, other: NoisyCounts) -> NoisyCounts:
        if not isinstance(other, NoisyCounts):
            return NotImplemented
        if other.raster != self.raster:
            raise UserError("these points were counted on other cells", hint="count all on one raster")
        return NoisyCounts(
            self.raster,
            self.counts + other.counts,
            self.beyond + other.beyond,
            self.missing + other.missing,
        )
