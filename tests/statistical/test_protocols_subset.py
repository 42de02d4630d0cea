"""Subset selection against its exact channel: whole subsets, values and pairs of values.

Keys are fixed and each chi-square is rejected at 1e-4, on enough reports to see one percentage point of
probability moved between any two subsets with a power of 0.999, which is asserted.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ldpaudit.protocols import SS, Domain
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
FAULT = 0.01


def assert_follows(cells: np.ndarray, chances: np.ndarray) -> None:
    """Hold cells against their probabilities; what is impossible must not happen."""
    observed, n = np.bincount(cells, minlength=len(chances)), len(cells)
    assert observed[chances == 0].sum() == 0
    observed, chances = observed[chances > 0], chances[chances > 0]
    freedom = len(chances) - 1
    shift = n * FAULT**2 * (1 / np.sort(chances)[-2:]).sum()
    assert stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, shift) > POWER
    assert (n * chances).min() > 10
    assert stats.chisquare(observed, n * chances).pvalue > LEVEL


def test_whole_subsets_follow_the_exact_channel():
    for size, epsilon in [(7, 0.2), (9, 2.2)]:
        protocol, n = SS(Domain(size), epsilon), 200_000
        matrix = protocol.channel().matrix()
        for value in (0, size - 1):
            bits = protocol.sanitize(np.full(n, value), Key.for_tests(71), value * n).bits
            assert_follows(bits @ (1 << np.arange(size)), np.array([float(p) for p in matrix[value]]))


def test_values_and_pairs_of_values_follow_the_exact_channel_on_large_domains():
    for size, epsilon in [(74, 1.0), (300, 0.5)]:
        n, value = 60_000 if size < 1000 else 15_000, 5
        protocol = SS(Domain(size), epsilon)
        channel = protocol.channel()
        bits = protocol.sanitize(np.full(n, value), Key.for_tests(72)).bits
        kept = bits[:, value]
        others = np.delete(bits, value, axis=1).astype(np.float64)
        sigma = np.sqrt(n * float(channel.g1 * (1 - channel.g1)))
        assert abs(kept.sum() - n * float(channel.g1)) < 4 * sigma
        for inside in (True, False):
            rows = others[kept == inside]
            chosen = channel.width - inside
            if chosen == 0:
                assert rows.sum() == 0
                continue
            # Counts of a fixed size: hypergeometric, so their chi-square has one degree of freedom less.
            share = chosen / (size - 1)
            spread = len(rows) * share * (1 - share) * (size - 1) / (size - 2)
            statistic = ((rows.sum(axis=0) - len(rows) * share) ** 2 / spread).sum()
            assert LEVEL < stats.chi2.sf(statistic, size - 2) < 1 - LEVEL
            if chosen > 1:
                together = (rows.T @ rows)[np.triu_indices(size - 1, 1)]
                both = share * (chosen - 1) / (size - 2)
                z = (together - len(rows) * both) / np.sqrt(len(rows) * both * (1 - both))
                assert np.abs(z).max() < stats.norm.isf(LEVEL / len(z))
                assert z.std() == pytest.approx(1, abs=0.15)
