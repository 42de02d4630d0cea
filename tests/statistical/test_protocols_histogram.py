"""Histogram encoding against its exact table: each number, pairs of numbers, and the estimates.

Keys are fixed and each chi-square is rejected at 1e-4. On 300,000 numbers one percentage point of
probability moved between any two is seen with a power of 0.999, which is asserted.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ldpaudit.protocols import SHE, Domain
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
FAULT = 0.01
SIZE = 3


def assert_follows(cells: np.ndarray, chances: np.ndarray) -> None:
    """Hold cells against their probabilities; those too rare for a chi-square are taken together."""
    n = len(cells)
    often = n * chances > 10
    observed = np.bincount(cells, minlength=len(chances))
    pooled = np.append(chances[often], chances[~often].sum())
    counted = np.append(observed[often], observed[~often].sum())
    pooled, counted = (array[pooled * n > 1] for array in (pooled, counted))
    freedom = len(pooled) - 1
    shift = n * FAULT**2 * (1 / np.sort(pooled)[-2:]).sum()
    assert stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, shift) > POWER
    assert stats.chisquare(counted, pooled * counted.sum() / pooled.sum()).pvalue > LEVEL


def test_numbers_and_pairs_of_numbers_follow_the_table():
    for epsilon in [0.2, 3.0]:
        for value in [0, 2]:
            protocol = SHE(Domain(SIZE), epsilon)
            channel, n = protocol.channel(), 300_000
            here = np.array(channel.weights, dtype=object) / 2**64
            chances = [(here[::-1] if at == value else here).astype(float) for at in range(SIZE)]
            numbers = protocol.sanitize(np.full(n, value), Key.for_tests(61), value * n).numbers.astype(
                np.int64
            )
            cells = numbers + channel.reach
            for at in range(SIZE):
                assert_follows(cells[:, at], chances[at])
                other = (at + 1) % SIZE
                # Independence by signs, of which there are few: of this number, the next one, and the next
                # row's.
                signs = np.sign(numbers)
                single = [np.bincount(signs[:, one] + 1, minlength=3) / n for one in (at, other)]
                exact = [
                    np.array([chances[one][: channel.reach].sum(), chances[one][channel.reach], 0.0])
                    for one in (at, other)
                ]
                for one, shares in zip(exact, single, strict=True):
                    one[2] = 1 - one.sum()
                    assert shares == pytest.approx(one, abs=0.01)
                assert_follows((signs[:, at] + 1) * 3 + signs[:, other] + 1, np.outer(*exact).ravel())
                assert_follows(
                    (signs[:-1, at] + 1) * 3 + signs[1:, at] + 1, np.outer(exact[0], exact[0]).ravel()
                )
