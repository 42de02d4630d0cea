"""How much the values of a column depend on the place, judged by places side by side."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ldpaudit.audit.dependence import LEAST_ROWS, Codes, chance_agreement

Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int64]

#: Rows looked at.
PLACE_ROWS = 10_000
#: Most of the way from chance to certainty.
MOST = 0.5
#: Values of many kinds follow from the place, too, where neighbours agree so often, and so much more often
#: than any two rows: a street out of thousands.
_OFTEN, _TIMES = 0.2, 10.0
#: What is left to chance: one in 300,000 columns that have nothing to do with the place.
_SURE = 4.5
#: Below this nothing speaks for a dependence, if so many rows were looked at, and so many a value.
_UNSURE, _ENOUGH_ROWS, _ROWS_A_VALUE = 3.0, 500, 20
#: Standard errors of neighbour statistics are so much larger than of independent pairs: pairs share points.
_SHARED = 1.5
#: Points around which others are looked for, and pairs that are too few.
_ASKED, _FEW_PAIRS = 300, 100
_DEGREE = 111_195.0


@dataclass(frozen=True)
class NeighbourDependence:
    """What neighbours tell about a column."""

    share: float = 0.0
    sigmas: float = 0.0
    follows: bool = False
    independent: bool = False

    @property
    def partly(self) -> bool:
        """Whether the value depends on the place beyond doubt, be it a little."""
        return self.share >= 0.1 and self.sigmas >= _SURE

    @property
    def unsure(self) -> bool:
        """Whether something speaks for a dependence."""
        return self.sigmas >= _UNSURE


class Surroundings:
    """The places of a sample, and the nearest other place of each."""

    def __init__(self, x: Floats, y: Floats) -> None:
        known = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
        # One row of each place: many rows whose nearest place is one and the same would count it many times.
        _, first = np.unique(x[known] + 1j * y[known], return_index=True)
        #: Whether a place is in several rows.
        self.repeated = len(first) < len(known)
        known = known[np.sort(first)]
        #: Rows with a place, each place once, spread evenly over the sample.
        self.rows: Rows = known[:: max(1, len(known) // PLACE_ROWS)][:PLACE_ROWS]
        self._x, self._y = _metres(x[self.rows], y[self.rows])

    @cached_property
    def _neighbours(self) -> tuple[Rows, Rows]:
        return _nearest(self._points, self._points)

    @cached_property
    def _points(self) -> npt.NDArray[np.object_]:
        import shapely

        return np.asarray(shapely.points(self._x, self._y))

    def among(self, known: npt.NDArray[np.bool_]) -> tuple[Rows, Rows]:
        """Return pairs of neighbours among some of the rows, as positions in `rows`."""
        asked, nearest = self._neighbours
        if known.all():
            return asked, nearest
        # Whose nearest place is among them has found it; for the others it is looked for.
        found = known[asked] & known[nearest]
        left = known.copy()
        left[asked[found]] = False
        chosen, looking = np.flatnonzero(known), np.flatnonzero(left)
        more, theirs = _nearest(self._points[looking], self._points[chosen])
        return (
            np.concatenate([asked[found], looking[more]]),
            np.concatenate([nearest[found], chosen[theirs]]),
        )

    def labels(self, values: Codes, known: npt.NDArray[np.bool_] | None = None) -> NeighbourDependence:
        """Judge labels by how often the nearest other place has the same."""
        known = np.ones(len(values), np.bool_) if known is None else known
        if known.sum() < LEAST_ROWS:
            return NeighbourDependence()
        chance = chance_agreement(values[known])
        if chance >= 1:
            return NeighbourDependence(independent=True)
        asked, nearest = self.among(known)
        if not len(asked):
            return NeighbourDependence()
        agreement = float(np.mean(values[asked] == values[nearest]))
        share = (agreement - chance) / (1 - chance)
        sigmas = (agreement - chance) / (_SHARED * math.sqrt(chance * (1 - chance) / len(asked)))
        often = agreement >= _OFTEN and agreement >= _TIMES * chance
        # Of many values each is at so few places that neighbours differ even if a place has one.
        few = len(np.unique(values[known])) <= known.sum() // _ROWS_A_VALUE
        return _judged(share, sigmas, share >= MOST or often, len(asked), few)

    def numbers(self, values: Floats) -> NeighbourDependence:
        """Judge numbers by the rank correlation of neighbours."""
        known = np.isfinite(values)
        if known.sum() < LEAST_ROWS:
            return NeighbourDependence()
        ranks = np.full(len(values), np.nan)
        ranks[known] = _ranks(values[known])
        asked, nearest = self.among(known)
        spread = float(np.var(ranks[known]))
        if not spread or not len(asked):
            return NeighbourDependence()
        # One minus Geary's ratio (1954) of nearest neighbours, on ranks.
        share = 1 - float(np.mean((ranks[asked] - ranks[nearest]) ** 2)) / (2 * spread)
        return _judged(share, share * math.sqrt(len(asked)) / _SHARED, share >= MOST, len(asked), True)

    def kept(self, values: Codes, metres: float) -> float:
        """Return the share of places, half to whole `metres` apart, that have the same value.

        Where the sample has hardly any such places: the share of nearest neighbours, which are farther apart.
        """
        import shapely

        points = self._points
        asked = points[:: max(1, len(points) // _ASKED)]
        if not len(asked):
            return 0.0
        at, other = shapely.STRtree(points).query(asked, predicate="dwithin", distance=metres)
        at = at * max(1, len(points) // _ASKED)
        apart = np.hypot(self._x[at] - self._x[other], self._y[at] - self._y[other]) >= metres / 2
        if apart.sum() < _FEW_PAIRS:
            at, other = self._neighbours
            apart = np.ones(len(at), np.bool_)
        return float(np.mean(values[at[apart]] == values[other[apart]])) if apart.any() else 0.0


def _judged(share: float, sigmas: float, much: bool, pairs: int, telling: bool) -> NeighbourDependence:
    independent = telling and pairs >= _ENOUGH_ROWS and sigmas < _UNSURE
    return NeighbourDependence(share, sigmas, much and sigmas >= _SURE, independent)


def trip_lengths(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
    """Return how far apart two points of each row are, right enough to be ranked; NaN without one."""
    known = np.isfinite(one[0] + one[1] + other[0] + other[1])
    east, north = _metres(
        *(np.concatenate([first[known], then[known]]) for first, then in zip(one, other, strict=True))
    )
    rows, lengths = int(known.sum()), np.full(len(known), np.nan)
    lengths[known] = np.hypot(east[:rows] - east[rows:], north[:rows] - north[rows:])
    return lengths


def rank_correlation(one: Floats, other: Floats) -> float:
    """Return Spearman's rank correlation of the rows that have both; 0 where it may be chance."""
    known = np.isfinite(one) & np.isfinite(other)
    if known.sum() < LEAST_ROWS:
        return 0.0
    first, second = _ranks(one[known]), _ranks(other[known])
    spread = float(np.std(first) * np.std(second))
    alike = float(np.mean((first - first.mean()) * (second - second.mean()))) / spread if spread else 0.0
    return alike if alike * math.sqrt(known.sum()) >= _SURE else 0.0


def _metres(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Lay degrees out in metres around their middle, right enough to find neighbours; others stay."""
    if not len(x) or np.abs(x).max() > 180 or np.abs(y).max() > 90:
        return x, y
    turns = np.exp(1j * np.radians(x)).sum()
    east = (x - np.degrees(np.angle(turns)) + 180) % 360 - 180
    return east * math.cos(math.radians(float(np.mean(y)))) * _DEGREE, y * _DEGREE


def _nearest(asked: npt.NDArray[np.object_], places: npt.NDArray[np.object_]) -> tuple[Rows, Rows]:
    """Pair points with the nearest of some places that is another one, as positions in both."""
    import shapely

    pairs = shapely.STRtree(places).query_nearest(asked, exclusive=True, all_matches=False)
    return pairs[0].astype(np.int64), pairs[1].astype(np.int64)


def _ranks(values: Floats) -> Floats:
    """Rank numbers; equal ones share the middle of their ranks."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    middles: Floats = np.cumsum(counts) - (counts - 1) / 2
    return middles[inverse]
