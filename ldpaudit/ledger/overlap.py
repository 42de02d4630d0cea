"""From the grids of two tables to the share of rows that they have in common, with its error.

A cell at level l is empty with chance a = exp(-m A) in a table of A different rows, m = 2^-(l+1) / buckets.
With S rows in common it is empty in both tables with chance a b exp(m S). Bits that are flipped with chance q
are read as q + (1 - 2q) times these. The counts of the four outcomes, level by level, give the maximum
likelihood of (A, B, S) and, by the inverse of Fisher's information, their errors.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.ledger.sketch import BUCKETS, FLIP, LEVELS

Reals = npt.NDArray[np.float64]

#: Standard errors on either side of an interval of 95 %.
WIDTH = 1.959963984540054
_ROUNDS = 60
#: How far the logarithm of a chance may pass its bound.
_ABOVE = 0.05
#: A gain of log-likelihood, and a part of a step, below which nothing is won.
_GAIN = 1e-4
_SHORTEST = 1e-3
_KEPT = 1 - 2 * FLIP
#: Rows of a bucket, for one row of the table.
_LOADS: Reals = np.append(0.5 ** np.arange(1, LEVELS), 0.5 ** (LEVELS - 1)) / BUCKETS


@dataclass(frozen=True)
class Overlap:
    """Which share of a table's different rows another table holds too.

    Parameters
    ----------
    share : float
        Between 0 and 1; exactly 1 for identical tables.
    standard_error : float
        Of `share`; 0 where it is exact.
    low, high : float
        Interval of 95 %, within [0, 1].
    """

    share: float
    standard_error: float
    low: float
    high: float

    def as_json(self) -> dict[str, Any]:
        """Return the share as plain values."""
        return asdict(self)


#: Of two identical tables.
IDENTICAL = Overlap(1.0, 0.0, 1.0, 1.0)


def estimate_overlap(
    grid: bytes, rows: int, other_grid: bytes, other_rows: int, width: float = WIDTH
) -> tuple[Overlap, Overlap]:
    """Estimate which share of a table's rows is in another one too, and which share of the other's in it.

    Parameters
    ----------
    grid, other_grid : bytes
        Flipped bits, as a sketch holds them.
    rows, other_rows : int
        Rows of the tables; there are at most so many different ones.
    width : float
        Standard errors on either side of the intervals.
    """
    return estimate_rows(grid, rows, other_grid, other_rows, width)[:2]


def estimate_rows(
    grid: bytes, rows: int, other_grid: bytes, other_rows: int, width: float = WIDTH
) -> tuple[Overlap, Overlap, float, float]:
    """Estimate what `estimate_overlap` does, and how many different rows each table has."""
    counts = _outcomes(grid, other_grid)
    most = np.array([max(rows, 1), max(other_rows, 1)], dtype=np.float64)
    at, spread = _most_likely(counts, most)
    kinds, other_kinds = float(at[0]), float(at[1])
    return _share_of(0, at, spread, width), _share_of(1, at, spread, width), kinds, other_kinds


def _share_of(table: int, at: Reals, spread: Reals, width: float) -> Overlap:
    """Divide the common rows by those of a table.

    The error is that of a ratio (delta method). The number of rows of a small table is uncertain itself, so
    the interval holds all shares s for which ``common - s rows`` is within its own error of 0 (Fieller 1954).
    """
    rows, common = at[table], at[2]
    rows_spread, both_spread, common_spread = spread[table, table], spread[table, 2], spread[2, 2]
    share = common / rows
    variance = (common_spread - 2 * share * both_spread + share**2 * rows_spread) / rows**2
    curve = rows**2 - width**2 * rows_spread
    middle = common * rows - width**2 * both_spread
    reach = middle**2 - curve * (common**2 - width**2 * common_spread)
    low, high = 0.0, 1.0
    if curve > 0 and reach >= 0:
        low, high = (float(np.clip((middle + side * np.sqrt(reach)) / curve, 0, 1)) for side in (-1, 1))
    share = float(np.clip(share, low, high))
    return Overlap(share, float(np.sqrt(max(variance, 0.0))), low, high)


def _outcomes(grid: bytes, other_grid: bytes) -> Reals:
    """Count, level by level, the buckets that are empty in both, in the first, in the second, in none."""
    first, second = (
        np.frombuffer(bits, dtype=np.uint8).reshape(LEVELS, BUCKETS // 8) for bits in (grid, other_grid)
    )
    full, other_full, both = (
        np.bitwise_count(bits).sum(axis=1, dtype=np.int64) for bits in (first, second, first & second)
    )
    neither = BUCKETS - full - other_full + both
    return np.array([neither, other_full - both, full - both, both], dtype=np.float64)


def _most_likely(counts: Reals, most: Reals) -> tuple[Reals, Reals]:
    """Return the most likely (rows, other rows, common rows), by Fisher's scoring.

    Parameters
    ----------
    counts : ndarray of float, shape (4, levels)
    most : ndarray of float, shape (2,)
        Bounds of the numbers of rows.

    Returns
    -------
    at : ndarray of float, shape (3,)
        Common rows may come out a little below 0 or above the smaller table, as an unbiased estimate does.
    spread : ndarray of float, shape (3, 3)
        Covariance.
    """
    at = np.array([most[0], most[1], most.min() / 2])
    worth = _log_likelihood(counts, at)
    for _ in range(_ROUNDS):
        chances, slopes = _chances(at)
        score = np.einsum("kl,kli->i", counts / chances, slopes)
        step = _spread(chances, slopes) @ score
        stride, reached, found = 1.0, at, worth
        while stride > _SHORTEST:
            trial = _within(at + stride * step, most)
            value = _log_likelihood(counts, trial)
            if value > worth:
                reached, found = trial, value
                break
            stride /= 2
        gain = found - worth
        at, worth = reached, found
        if gain < _GAIN:
            break
    return at, _spread(*_chances(at))


def _within(at: Reals, most: Reals) -> Reals:
    rows = np.clip(at[:2], 1.0, most)
    reach = rows.min()
    return np.array([*rows, np.clip(at[2], -reach, 2 * reach)])


def _chances(at: Reals) -> tuple[Reals, Reals]:
    """Return the chances of the outcomes at each level, and their slopes.

    Returns
    -------
    chances : ndarray of float, shape (4, levels)
    slopes : ndarray of float, shape (4, levels, 3)
        Their derivatives by (rows, other rows, common rows).
    """
    empty, other_empty = np.exp(-_LOADS * at[0]), np.exp(-_LOADS * at[1])
    # No table has more rows in common than it has rows, but estimates may come a little above.
    united = np.minimum(-_LOADS * (at[0] + at[1] - at[2]), -_LOADS * max(at[0], at[1]) + _ABOVE)
    both = np.exp(united)
    nothing = np.zeros_like(_LOADS)
    read = FLIP + _KEPT * empty
    other_read = FLIP + _KEPT * other_empty
    neither = FLIP**2 + FLIP * _KEPT * (empty + other_empty) + _KEPT**2 * both
    chances = np.array([neither, read - neither, other_read - neither, 1 - read - other_read + neither])
    of_read = np.stack([-_KEPT * _LOADS * empty, nothing, nothing], axis=1)
    of_other = np.stack([nothing, -_KEPT * _LOADS * other_empty, nothing], axis=1)
    pair = _KEPT**2 * _LOADS * both
    of_neither = FLIP * (of_read + of_other) + np.stack([-pair, -pair, pair], axis=1)
    slopes = np.array(
        [of_neither, of_read - of_neither, of_other - of_neither, of_neither - of_read - of_other]
    )
    return np.maximum(chances, 1e-9), slopes


def _spread(chances: Reals, slopes: Reals) -> Reals:
    """Invert Fisher's information, in units that keep it well conditioned."""
    information = BUCKETS * np.einsum("kli,klj->ij", slopes / chances[:, :, None], slopes)
    units = np.sqrt(np.maximum(np.diag(information), 1e-300))
    return np.asarray(np.linalg.pinv(information / np.outer(units, units)) / np.outer(units, units))


def _log_likelihood(counts: Reals, at: Reals) -> float:
    return float(np.sum(counts * np.log(_chances(at)[0])))
