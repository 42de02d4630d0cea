"""Noisy points counted on square cells, and which distribution of true points makes such counts likely."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from scipy import fft

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import EqualArea
from ldpaudit.geography.noise.quality import displacement_quantile
from ldpaudit.geography.reading.coordinates import checked
from ldpaudit.language import Message

if TYPE_CHECKING:
    from ldpaudit.geography.tiling import Tiling

Floats = npt.NDArray[np.float64]
#: Probability that noise leads from a region to beyond the raster, at most.
BEYOND = 1e-6
#: Cells in one scale of the noise (1 / eps), and in the whole raster, unless somebody asks for another step.
_FINE, _MANY = 3.0, 200_000
_MOST = 20_000_000
#: Parts into which each side of a cell is cut, to tell which regions share it.
PARTS = 4


@dataclass(frozen=True)
class Raster:
    """Square cells around an area, in the azimuthal equal-area projection about its middle.

    Where points may truly lie there are `columns` x `rows` cells. Noise leads up to `reach` cells further on
    each side; observed points are counted on all of them. Distances in the plane are those on the ellipsoid
    but for (d / 12,700 km)^2 / 2 at distance d from the middle: 3e-5 at 100 km, 8e-4 at 500 km.
    """

    frame: EqualArea
    #: Side of a cell, metres.
    step: float
    #: Corner of the cells where points may truly lie, metres from the middle.
    west: float
    south: float
    #: Number of these cells from west to east and from south to north.
    columns: int
    rows: int
    #: Cells around them.
    reach: int

    @classmethod
    def over(
        cls, tiling: Tiling, epsilon: float, step: float | None = None, *, margin: float = 0.0
    ) -> Raster:
        """Lay a raster over regions.

        epsilon: nats per metre of the noise.
        step: side of a cell in metres; by default a third of 1 / epsilon, and wider for a large area.
        margin: metres around the regions in which points may truly lie, too.
        """
        import shapely

        if step is not None and not (math.isfinite(step) and step > 0):
            raise UserError("the side of a cell is not a positive number", hint="give metres: 500")
        if not (math.isfinite(epsilon) and epsilon > 0):
            raise UserError("the noise is not positive", hint="give a level and a radius above 0")
        vertices = shapely.get_coordinates(tiling.shapes)
        frame = EqualArea.around(*vertices.T)
        x, y = frame.project(*vertices.T)
        noise = displacement_quantile(epsilon, 1.0 - BEYOND)
        wide, high = float(np.ptp(x)) + 2.0 * margin, float(np.ptp(y)) + 2.0 * margin
        if not math.isfinite(wide * high):
            raise UserError("the regions span the globe", hint="estimate each part of them by itself")
        if step is None:
            step = max(1.0 / (_FINE * epsilon), math.sqrt((wide + 2 * noise) * (high + 2 * noise) / _MANY))
        if (wide + 2 * noise) * (high + 2 * noise) > _MOST * step * step:
            raise UserError(
                Message("cells of {step:g} m would be more than {most:,}", step=step, most=_MOST),
                hint="choose larger cells",
            )
        west, south = (math.floor((float(one.min()) - margin) / step) * step for one in (x, y))
        columns = max(1, math.ceil((float(x.max()) + margin - west) / step))
        rows = max(1, math.ceil((float(y.max()) + margin - south) / step))
        return cls(frame, step, west, south, columns, rows, math.ceil(noise / step) + 1)

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of cells where points may truly lie: columns, rows."""
        return self.columns, self.rows

    @property
    def observed(self) -> tuple[int, int]:
        """Numbers of cells on which noisy points are counted: columns, rows."""
        return self.columns + 2 * self.reach, self.rows + 2 * self.reach

    def places(self, lon: Floats, lat: Floats) -> Floats:
        """Return column and row of points among observed cells, with fractions: shape (2, n)."""
        x, y = self.frame.project(lon, lat)
        return np.array([(x - self.west) / self.step, (y - self.south) / self.step]) + self.reach

    def degrees(self, column: Floats, row: Floats) -> tuple[Floats, Floats]:
        """Return longitudes and latitudes of columns and rows, counted from the corner of the true cells."""
        return self.frame.unproject(self.west + column * self.step, self.south + row * self.step)

    def owners(self, tiling: Tiling) -> npt.NDArray[np.int32]:
        """Return the region of the middle of each of the 16 parts of each true cell; -1 outside.

        Returns (columns * rows, 16).
        """
        column, row, part_x, part_y = np.indices((self.columns, self.rows, PARTS, PARTS)).reshape(4, -1)
        middle = self.degrees(column + (part_x + 0.5) / PARTS, row + (part_y + 0.5) / PARTS)
        return tiling.locate(*middle).reshape(-1, PARTS * PARTS)


@dataclass(frozen=True, eq=False)
class NoisyCounts:
    """How many noisy points lie in each cell. Adds up over batches, files and months."""

    raster: Raster
    #: Points in each cell.
    counts: npt.NDArray[np.int64]
    #: Points beyond the raster: with a probability of a millionth if they truly lie in it.
    beyond: int = 0
    #: Rows without a point.
    missing: int = 0

    @classmethod
    def of_points(
        cls, raster: Raster, lon: npt.ArrayLike, lat: npt.ArrayLike, *, first_row: int = 0
    ) -> NoisyCounts:
        """Count points in WGS84 degrees; NaN in both is a missing point, and `first_row` serves messages."""
        lon, lat = checked(lon, lat, first_row=first_row)
        present = ~np.isnan(lon)
        column, row = np.floor(raster.places(lon[present], lat[present])).astype(np.int64)
        columns, rows = raster.observed
        there = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        counts = np.bincount(column[there] * rows + row[there], minlength=columns * rows)
        return cls(raster, counts.reshape(columns, rows), int((~there).sum()), int((~present).sum()))

    @property
    def n(self) -> int:
        """All points, those beyond the raster too."""
        return int(self.counts.sum()) + self.beyond

    def __add__(self, other: NoisyCounts) -> NoisyCounts:
        if not isinstance(other, NoisyCounts):
            return NotImplemented
        if other.raster != self.raster:
            raise UserError("these points were counted on other cells", hint="count all on one raster")
        return NoisyCounts(
            self.raster, self.counts + other.counts, self.beyond + other.beyond, self.missing + other.missing
        )


#: Nats of log-likelihood, over all points, below which one more step follows the noise and not the points.
GAIN = 5.0
_MOST_STEPS = 300
_TINY = 1e-300
#: Points along each side of a cell by which it is integrated: for each scale of the noise, at least, at most.
_POINTS, _AT_LEAST, _AT_MOST = 12, 4, 100


class Blur:
    """The channel from the cells where points truly lie to those where they are observed.

    epsilon: nats per metre.
    """

    def __init__(self, epsilon: float, raster: Raster) -> None:
        self.epsilon, self.raster = epsilon, raster
        self.kernel = kernel_of(epsilon * raster.step, raster.reach)
        self._size = [fft.next_fast_len(length, real=True) for length in raster.observed]
        self._waves = self.transformed(self.kernel)

    def transformed(self, values: Floats) -> Any:
        """Return the Fourier transform of values on cells, with room for the observed ones."""
        return fft.rfft2(values, self._size)

    def back(self, waves: Any, shape: tuple[int, int]) -> Floats:
        """Undo `transformed`, on the first cells."""
        return np.asarray(fft.irfft2(waves, self._size)[: shape[0], : shape[1]], np.float64)

    def spread(self, share: Floats) -> Floats:
        """Return the distribution of noisy points, shape `raster.observed`, of one of true points."""
        # Rounding leaves values of either sign where nothing is.
        return np.maximum(self.back(self.transformed(share) * self._waves, self.raster.observed), 0.0)

    def gather(self, values: Floats) -> Floats:
        """Return the mean of a value over the noise, for each true cell."""
        return self.back(self.transformed(values) * self._waves.conj(), self.raster.shape)


def kernel_of(side: float, reach: int) -> Floats:
    """Return the chances that a point, evenly spread over its cell, is moved so many cells along each axis.

    The density e^(-r) is summed over the differences of even points of both cells, whose numbers form a
    triangle, and made to add up to 1.

    side: side of a cell in scales of the noise.
    Returns (2 * reach + 1, 2 * reach + 1).
    """
    points = min(max(_AT_LEAST, math.ceil(_POINTS * side)), _AT_MOST)
    apart = np.arange(1 - points, points)
    triangle = (points - np.abs(apart)).astype(np.float64)
    way = (np.arange(-reach, reach + 1)[:, None] + apart / points) * side
    # Half a point beside 0 the density is smooth; at 0 stands its mean over the square around.
    distance = np.hypot(way.reshape(-1, 1), way.reshape(1, -1))
    density = np.exp(-np.where(distance == 0.0, 0.3826 * side / points, distance))
    found = np.einsum("aibj,i,j->ab", density.reshape(*way.shape, *way.shape), triangle, triangle)
    return np.asarray(found / found.sum(), np.float64)


def deconvolve(counts: npt.ArrayLike, blur: Blur, start: Floats, gain: float = GAIN) -> tuple[Floats, int]:
    """Find which distribution of true points makes these counts of noisy ones likely.

    A step of EM is f <- f K^T(h / (K f)), with h the observed shares and K the blur. The most likely
    distribution is a few spikes that follow the noise; so the search ends where a step gains less than `gain`
    nats over all points: the fewer the points, the earlier, and the smoother the result.

    Source: Dempster, Laird, Rubin 1977 (JRSS B); Vardi, Shepp, Kaufman 1985 (JASA) for counts of cells and
    for stopping early.

    counts `raster.observed`: noisy points in each cell, none negative.
    start `raster.shape`: where the search begins, not negative; a cell that begins at 0 stays there.
    Returns share `raster.shape`: adds up to 1.
    Returns steps: steps that were taken.
    """
    observed = np.asarray(counts, np.float64)
    n = float(observed.sum())
    if not (n > 0 and start.sum() > 0):
        raise UserError(
            "no point lies in the regions or near them",
            hint="name the polygons of this place, and check which column is the longitude",
        )
    share, level, steps = start / start.sum(), -np.inf, 0
    for steps in range(_MOST_STEPS):  # noqa: B007 - reported at the end
        expected = np.maximum(blur.spread(share), _TINY)
        reached = float((observed * np.log(expected)).sum())
        if reached - level < gain:
            break
        level = reached
        share = share * np.maximum(blur.gather(observed / expected), 0.0)
        share /= share.sum()
    return share, steps
