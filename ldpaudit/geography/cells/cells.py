"""Square and hexagonal cells of equal area, and their merging into larger ones until k people share each.

Cells lie in Lambert's azimuthal equal-area projection about a public origin, on the WGS84 ellipsoid.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.language import Message

Shape = Literal["square", "hexagon"]
Whole = npt.NDArray[np.int32]
Codes = npt.NDArray[np.int64]
Degrees = npt.NDArray[np.float64]

#: How often a side may be doubled before the rows of a merged cell are removed.
LEVELS = 10
#: Decimals of a degree in which a centre is written: a tenth of a metre.
_DECIMALS = 6
#: Metres from the origin that cells reach.
_REACH = 5e6


@dataclass(frozen=True)
class Cells:
    """Cells of one shape and size around an origin."""

    #: Squares stand on their south side, hexagons on a corner.
    shape: Shape
    #: Length of an edge, in metres.
    side: float
    #: Longitude and latitude of a corner of square 0, 0, or of the centre of hexagon 0, 0.
    origin: tuple[float, float]

    def locate(self, lon: Degrees, lat: Degrees) -> tuple[Whole, Whole]:
        """Find the cell of each point.

        Parameters
        ----------
        lon, lat : ndarray of float64, shape (n,)
            WGS84 degrees, none missing.

        Returns
        -------
        i, j : ndarray of int32, shape (n,)
            Column and row of a square; axial coordinates of a hexagon, eastwards and north-eastwards.

        Raises
        ------
        UserError
            If a point lies more than 5,000 km from the origin, where widths are wrong by 8 %.
        """
        x, y = self._projection()(lon, lat)
        # Written so that what is infinite or no number is refused, too.
        if not (np.square(x) + np.square(y) <= _REACH**2).all():
            raise UserError(
                Message(
                    "a point lies more than {reach:,.0f} km from the origin of the cells, which lose their "
                    "shape there",
                    reach=_REACH / 1000,
                ),
                hint="choose an origin near the points: the longitude, then the latitude",
            )
        return self.containing(np.asarray(x), np.asarray(y))

    def containing(self, x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> tuple[Whole, Whole]:
        """Find the cells of points given in metres east and north of the origin."""
        from ldpaudit.geography.cells.cell_kernels import hexagons, squares

        i, j = np.empty(len(x), np.int32), np.empty(len(x), np.int32)
        (squares if self.shape == "square" else hexagons)(x, y, self.side, i, j)
        return i, j

    def centres(self, i: Whole, j: Whole, level: npt.NDArray[np.int8]) -> tuple[Degrees, Degrees]:
        """Return the centres of cells, of sides `side * 2**level`: WGS84 degrees, rounded."""
        side = self.side * np.exp2(level.astype(np.float64))
        if self.shape == "square":
            x, y = (i + 0.5) * side, (j + 0.5) * side
        else:
            x, y = np.sqrt(3.0) * side * (i + 0.5 * j), 1.5 * side * j
        lon, lat = self._projection()(x, y, inverse=True)
        return np.round(lon, _DECIMALS), np.round(lat, _DECIMALS)

    def parents(self, i: Whole, j: Whole) -> tuple[Whole, Whole]:
        """Return the cell of twice the side to which each cell belongs.

        Four squares make one. A hexagon belongs to the larger one that holds its centre; where that lies on
        an edge between two, always to the same side, so that here, too, four make one.
        """
        if self.shape == "square":
            return i >> 1, j >> 1
        odd_i, odd_j = (i & 1).astype(bool), (j & 1).astype(bool)
        # Of the three cube coordinates, which add up to 0, none or two are odd: one is raised, one lowered.
        parent_i = np.where(odd_i, (i + 1) >> 1, i >> 1)
        parent_j = np.where(odd_j & odd_i, (j - 1) >> 1, np.where(odd_j, (j + 1) >> 1, j >> 1))
        return parent_i, parent_j

    def ancestors(self, i: Whole, j: Whole, level: npt.NDArray[np.int8]) -> tuple[Whole, Whole]:
        """Return the cell of side `side * 2**level` to which each cell belongs."""
        for above in range(int(level.max(initial=0))):
            up_i, up_j = self.parents(i, j)
            i, j = np.where(level > above, up_i, i), np.where(level > above, up_j, j)
        return i, j

    def labels(self, i: Whole, j: Whole, level: npt.NDArray[np.int8]) -> list[str]:
        """Name cells by the length of their edge in metres, and their two numbers."""
        numbered = zip(level.tolist(), i.tolist(), j.tolist(), strict=True)
        return [f"{self.side * 2**doubled:g} {column} {row}" for doubled, column, row in numbered]

    def _projection(self) -> Callable[..., tuple[Degrees, Degrees]]:
        from pyproj import Proj

        lon, lat = self.origin
        found: Callable[..., tuple[Degrees, Degrees]] = Proj(proj="laea", lon_0=lon, lat_0=lat, datum="WGS84")
        return found


def packed(i: Whole, j: Whole) -> Codes:
    """Return one number for each cell."""
    return (i.astype(np.int64) << 32) | (j.astype(np.int64) & 0xFFFFFFFF)


def unpacked(codes: Codes) -> tuple[Whole, Whole]:
    """Return the cell of each number."""
    return (codes >> 32).astype(np.int32), codes.astype(np.int32)


def merged(
    cells: Cells, codes: Codes, people: npt.NDArray[np.int64] | None, sizes: npt.NDArray[np.int64], k: int
) -> tuple[Codes, npt.NDArray[np.int8]]:
    """Merge cells until k people share each: with what else is left in the cell of twice the side.

    A cell with k people or more stays. What is left of the four cells of one parent becomes one cell, which
    stays if it has k people; and so on. A merged cell is thus its parent without the smaller cells that stay
    in it, no two cells overlap, and a lonely place does not blur the town beside it.

    Parameters
    ----------
    cells : Cells
    codes : ndarray of int64, shape (m,)
        Packed cells.
    people : ndarray of int64, shape (m,), optional
        Number of the person in that cell: each pair of cell and person once, in any order.
    sizes : ndarray of int64, shape (m,)
        How many people a pair counts: 1 where `people` is given, else the rows of the cell.
    k : int
        Smallest number of people.

    Returns
    -------
    codes : ndarray of int64, shape (c,)
        Distinct cells, in order.
    level : ndarray of int8, shape (c,)
        How often the side is doubled; -1 where `LEVELS` times is not enough.
    """
    distinct, own = np.unique(codes, return_inverse=True)
    level = np.full(len(distinct), -1, np.int8)
    now = distinct
    rest = np.arange(len(codes))
    for doubled in range(LEVELS + 1):
        if not len(rest):
            break
        groups, of_cell = np.unique(now[own[rest]], return_inverse=True)
        if people is not None:
            # A person who was in several of the cells that are merged counts once.
            pairs = of_cell * (int(people.max()) + 1) + people[rest]
            _, first = np.unique(pairs, return_index=True)
            rest, of_cell = rest[first], of_cell[first]
        stays = np.bincount(of_cell, weights=sizes[rest], minlength=len(groups)) >= k
        # Where a cell is left, its group is among these.
        group = np.minimum(np.searchsorted(groups, now), len(groups) - 1)
        level[(level < 0) & stays[group]] = doubled
        rest = rest[~stays[of_cell]]
        now = packed(*cells.parents(*unpacked(now)))
    return distinct, level
