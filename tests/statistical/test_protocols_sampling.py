"""Samplers over large domains against their exact channels, and every estimate against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4. Whole reports over small domains
are compared in test_protocols_joint.py.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from ldpaudit.protocols import GRR, OUE, SUE, Counts, Domain, OneTimeRappor
from ldpaudit.randomness import Key

LEVEL = 1e-4


def test_grr_transitions_follow_the_exact_channel_on_large_domains():
    for size in [17]:
        protocol = GRR(Domain(size), 2.0)
        n = 1_000_000
        codes = (np.arange(n) % size).astype(np.int32)
        reports = protocol.sanitize(codes, Key.for_tests(22)).codes.astype(np.int64)
        table = np.bincount(codes * size + reports, minlength=size * size).reshape(size, size)
        rows = np.bincount(codes, minlength=size)
        expected = np.array([[float(p) for p in row] for row in protocol.channel().matrix()]) * rows[:, None]
        assert expected.min() > 50
        statistic = float(((table - expected) ** 2 / expected).sum())
        assert stats.chi2.sf(statistic, size * (size - 1)) > LEVEL


def test_bits_and_pairs_of_bits_follow_the_exact_channel_on_large_domains():
    for kind in [SUE, OUE]:
        size, n = 17, 300_000
        protocol = kind(Domain(size), 1.0)
        channel = protocol.channel()
        bits = protocol.sanitize(np.full(n, 5), Key.for_tests(23)).bits.astype(np.float64)
        chance = np.full(size, float(channel.g0))
        chance[5] = float(channel.g1)
        ones = bits.sum(axis=0)
        statistic = ((ones - n * chance) ** 2 / (n * chance * (1 - chance))).sum()
        assert stats.chi2.sf(float(statistic), size) > LEVEL
        scaled = (bits - chance) / np.sqrt(chance * (1 - chance))
        pairs = (scaled.T @ scaled)[np.triu_indices(size, 1)] / np.sqrt(n)
        assert stats.chi2.sf(float((pairs**2).sum()), len(pairs)) > LEVEL
        # Neighbouring rows share no words either.
        lagged = (scaled[1:] * scaled[:-1]).sum(axis=0) / np.sqrt(n - 1)
        assert stats.chi2.sf(float((lagged**2).sum()), size) > LEVEL


REPETITIONS = 200
SHARES = np.array([0.4, 0.2, 0.1, 0.1, 0.08, 0.06, 0.04, 0.02, 0.0, 0.0])
ESTIMATED = {
    "GRR": lambda: GRR(Domain(10), 2.0),
    "SUE": lambda: SUE(Domain(10), 1.0),
    "OUE": lambda: OUE(Domain(10), 1.0),
    "OneTimeRappor": lambda: OneTimeRappor(Domain(10), f=0.5),
}


def repeated(protocol, n: int, number: int) -> Counts:
    """Randomize the same n people so many times, each time with rows of their own."""
    codes = np.repeat(np.arange(10), np.rint(SHARES * n).astype(int))
    assert len(codes) == n
    reports = protocol.sanitize(np.tile(codes, REPETITIONS), Key.for_tests(number))
    counts = [protocol.count(reports[start : start + n]) for start in range(0, REPETITIONS * n, n)]
    return Counts(np.full(REPETITIONS, n), np.array([one.support for one in counts]))


def test_estimates_are_unbiased_and_their_intervals_cover():
    for name in sorted(ESTIMATED):
        for n in [50, 1000]:
            protocol = ESTIMATED[name]()
            estimate = protocol.estimate(repeated(protocol, n, 31))
            exact = np.array([protocol.variance(n, f) for f in SHARES])
            bias = estimate.frequency.mean(axis=0) - SHARES
            assert (np.abs(bias) < 4 * np.sqrt(exact / REPETITIONS)).all()
            covered = ((estimate.low <= SHARES) & (estimate.high >= SHARES)).mean()
            # Of few reports the interval is exact: it holds its level at least, and cannot hold it alone.
            assert 0.93 <= covered <= (0.99 if n == 50 else 0.97)
            # The variance is that of fixed people: its ratio to the observed one stays within chi-square
            # limits.
            spread = ((estimate.frequency - SHARES) ** 2).sum(axis=0) / exact
            low, high = stats.chi2.ppf([LEVEL, 1 - LEVEL], REPETITIONS)
            assert (spread > low).all()
            assert (spread < high).all()
