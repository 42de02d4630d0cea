"""Geographic k-anonymity by recursive cuts: space is halved as long as both halves hold k people.

Aïvodji, "Mobility data" (slides), geographic k-anonymity: at each moment everybody is in a zone shared with
at least k - 1 others. The cut at the median is that of LeFevre, DeWitt and Ramakrishnan, Mondrian (2006).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.errors import UserError
from ldpaudit.geography.equal_area import ECCENTRICITY_SQUARED, SEMI_MAJOR
from ldpaudit.progress import CheckCancelled, never_cancelled

#: Lattice steps between the lines that the outermost edges may lie on.
_OUTER = 10
#: The shortest degree of latitude, in metres, is that at the equator.
_SHORT_DEGREE = 110_574.0


@dataclass(frozen=True)
class CutLattice:
    """Lines in whole fractions of a degree, on which all edges lie: no edge shows anybody's coordinate."""

    #: Steps in one degree: 1, 2 or 5 times a power of ten.
    per_degree: int

    @classmethod
    def of(cls, side: float) -> CutLattice:
        """Return the lattice for cells of a smallest side, in metres: ten steps or more fit in it."""
        for power in range(9):
            for digit in (1, 2, 5):
                if digit * 10**power * side >= 10 * _SHORT_DEGREE:
                    return cls(digit * 10**power)
        raise ValueError("a side of a centimetre or more is needed")

    @property
    def decimals(self) -> int:
        """Decimals with which any line of the lattice is written exactly."""
        return next(power for power in range(10) if 10**power % self.per_degree == 0)

    def steps(self, degrees: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
        """Return the lattice square of each coordinate; the last line belongs to the square before it."""
        return np.floor(degrees * self.per_degree).astype(np.int32)


@dataclass(frozen=True)
class Cuts:
    """Cells that cover all points, and of which no two overlap."""

    #: Cell of each point; shape (n,).
    cell: npt.NDArray[np.int32]
    #: West, south, east, north in lattice steps; shape (cells, 4).
    bounds: npt.NDArray[np.int32]


def recursive_cuts(
    x: npt.NDArray[np.int32],
    y: npt.NDArray[np.int32],
    k: int,
    side: float,
    lattice: CutLattice,
    people: npt.NDArray[np.int32] | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
) -> Cuts:
    """Cut space into cells that at least k people share.

    A box is cut across its longer side, at the lattice line nearest the median of its points, where both
    halves then hold at least k distinct people and are at least `side` wide; else across its other side,
    under the same conditions; else it is a cell. The outermost edges lie on every tenth line of the lattice.
    The cells follow from the points alone, not from their order.

    x, y (n,): lattice squares of the points, west to east and south to north, see `CutLattice.steps`.
    k: smallest number of distinct people in a cell.
    side: smallest side of a cell, in metres.
    people (n,): number of the person of each point; without it every point is a person.
    check_cancelled: asked every few milliseconds whether to go on.
    Returns: cells are numbered from west and south in the order of the cuts. No cell if there are fewer than
        k people: `cell` is -1 then.
    """
    from ldpaudit.geography.cut_kernels import cut, enough

    n = len(x)
    if n >= 1 << 31:
        raise UserError(
            "more than 2,147,483,647 points lie in one period of time",
            hint="generalize the time to a shorter period",
        )
    row = np.arange(n, dtype=np.int32)
    members = np.zeros(0, np.int32) if people is None else np.asarray(people)
    cell = np.full(n, -1, np.int32)
    if not enough(members, row, 0, n, k):
        return Cuts(cell, np.zeros((0, 4), np.int32))
    wide, high = _degrees()
    stack = np.zeros((n // k + 2, 6), np.int64)
    state = np.array([1, 0])
    stack[0] = (*_outer(x, y, lattice), 0, n)
    bounds = np.empty((n // k + 1, 4), np.int32)
    x, y = x.copy(), y.copy()
    metres = side, lattice.per_degree, wide, high
    arguments: tuple[Any, ...] = (x, y, row, members, k, *metres, stack, state, cell, bounds)
    while not cut(*arguments):
        check_cancelled()
    return Cuts(cell, bounds[: state[1]])


def _outer(x: npt.NDArray[np.int32], y: npt.NDArray[np.int32], lattice: CutLattice) -> tuple[int, ...]:
    """Return the box of all points, rounded outwards."""
    lows = [int(values.min()) // _OUTER * _OUTER for values in (x, y)]
    highs = [-(-(int(values.max()) + 1) // _OUTER) * _OUTER for values in (x, y)]
    limits = 180 * lattice.per_degree, 90 * lattice.per_degree
    # A point on the very last line has no square of its own, and is not cut off by keeping to the globe.
    south, north = max(lows[1], -limits[1]), min(highs[1], limits[1])
    return max(lows[0], -limits[0]), south, min(highs[0], limits[0]), north


def _degrees() -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return the metres in one degree of longitude, and of latitude, at each hundredth degree of latitude."""
    latitude = np.radians((np.arange(18_001) - 9_000) / 100)
    curve = 1.0 - ECCENTRICITY_SQUARED * np.sin(latitude) ** 2
    wide = np.pi / 180 * SEMI_MAJOR * np.cos(latitude) / np.sqrt(curve)
    wide[[0, -1]] = 0.0
    return wide, np.pi / 180 * SEMI_MAJOR * (1.0 - ECCENTRICITY_SQUARED) / curve**1.5
