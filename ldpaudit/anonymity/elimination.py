"""Which sums of unknown numbers follow from known sums: exact linear algebra, by remainders."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ldpaudit.progress import CheckCancelled, never_cancelled

Matrix = NDArray[np.int64]

#: Two primes below 2^21: products of remainders, some thousands of them added up, are exact in a double.
PRIMES = (2097143, 2097133)
#: Coefficients up to this are written; larger remainders stand for fractions.
_LARGEST = 99


@dataclass(frozen=True, eq=False)
class Solved:
    """Known sums in reduced form, modulo a prime.

    Parameters
    ----------
    prime : int
    rows : (rank, unknowns) int64
        Reduced sums: each has a column where it alone is 1.
    pivots : (rank,) int64
        Those columns.
    values : (rank,) int64
        What each sum is.
    combination : (rank, sums) int64
        How each was made of the known sums.
    consistent : bool
        Whether some numbers have all these sums.
    """

    prime: int
    rows: Matrix
    pivots: Matrix
    values: Matrix
    combination: Matrix
    consistent: bool

    def of(self, targets: Matrix) -> tuple[NDArray[np.bool_], Matrix]:
        """Return which sums follow, and their values modulo the prime.

        Parameters
        ----------
        targets : (t, unknowns) int64
            Sums with coefficients 0 and 1.
        """
        chosen = targets[:, self.pivots].astype(np.float64)
        rest = targets - (chosen @ self.rows.astype(np.float64)).astype(np.int64)
        follows: NDArray[np.bool_] = np.logical_not(np.any(rest % self.prime, axis=1))
        values = (chosen @ self.values.astype(np.float64)).astype(np.int64) % self.prime
        return follows, values

    def how(self, targets: Matrix) -> Matrix:
        """Return the coefficients by which the known sums make these, which follow, nearest to 0."""
        chosen = targets[:, self.pivots].astype(np.float64)
        found = (chosen @ self.combination.astype(np.float64)).astype(np.int64) % self.prime
        return np.where(found > self.prime // 2, found - self.prime, found)


def solve(
    sums: Matrix, values: Matrix, prime: int, check_cancelled: CheckCancelled = never_cancelled
) -> Solved:
    """Reduce known sums by Gauss and Jordan, modulo a prime.

    Whether a sum follows is then the same as over the fractions unless the prime divides one of the pivots,
    which for coefficients 0 and 1 has a chance of about rank / prime for each prime.

    Parameters
    ----------
    sums : (m, unknowns) int64
        Coefficients, small.
    values : (m,) int64
    prime : int
    check_cancelled : callable
        Asked for each pivot whether to go on.
    """
    known, unknowns = sums.shape
    work = np.concatenate([sums, (values % prime)[:, None], np.eye(known, dtype=np.int64)], axis=1)
    pivots: list[int] = []
    for column in range(unknowns):
        at = len(pivots)
        found = np.flatnonzero(work[at:, column])
        if not len(found):
            continue
        check_cancelled()
        first = at + int(found[0])
        work[[at, first]] = work[[first, at]]
        work[at] = work[at] * pow(int(work[at, column]), -1, prime) % prime
        others = np.flatnonzero(work[:, column])
        others = others[others != at]
        work[others] = (work[others] - work[others, column][:, None] * work[at]) % prime
        pivots.append(column)
        if len(pivots) == known:
            break
    rank = len(pivots)
    return Solved(
        prime=prime,
        rows=work[:rank, :unknowns],
        pivots=np.array(pivots, np.int64),
        values=work[:rank, unknowns],
        combination=work[:rank, unknowns + 1 :],
        consistent=not work[rank:, unknowns].any(),
    )


def derived(
    sums: Matrix,
    values: Matrix,
    targets: Matrix,
    below: int,
    check_cancelled: CheckCancelled = never_cancelled,
) -> tuple[NDArray[np.bool_], Matrix, dict[int, dict[int, int]]] | None:
    """Return which sums follow from known ones, and what they are.

    Parameters
    ----------
    sums : (m, unknowns) int64
        Coefficients of the known sums, 0 and 1.
    values : (m,) int64
        What they are.
    targets : (t, unknowns) int64
        Coefficients of the sums asked for, 0 and 1.
    below : int
        For values from 1 to below this it is returned how they follow.
    check_cancelled : callable

    Returns
    -------
    follows : (t,) bool
    found : (t,) int64
        Values of those that follow, up to 2e12 either way.
    how : dict of int to dict of int to int
        For each small one its coefficients {known sum: times}, where these are small whole numbers.

        None in place of all three where the known sums contradict each other.
    """
    one, other = (solve(sums, values, prime, check_cancelled) for prime in PRIMES)
    if not (one.consistent and other.consistent):
        return None
    follows, first = one.of(targets)
    also, second = other.of(targets)
    follows &= also
    # Chinese remainders, then the representative nearest to 0.
    p, q = PRIMES
    product = p * q
    inverse = pow(p, -1, q)
    found = (first + p * ((second - first) * inverse % q)) % product
    found = np.where(found > product // 2, found - product, found)
    small = np.flatnonzero(follows & (found > 0) & (found < below))
    how = {}
    for at, row, same in zip(small.tolist(), one.how(targets[small]), other.how(targets[small]), strict=True):
        if np.array_equal(row, same) and np.abs(row).max(initial=0) <= _LARGEST:
            how[at] = {int(known): int(row[known]) for known in np.flatnonzero(row)}
    return follows, found, how
