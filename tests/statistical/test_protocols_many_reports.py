"""Samplers whose whole reports are too many to be columns of a matrix, and every estimate against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4, on as many reports as it takes to
see one percentage point of probability moved between any two cells almost surely.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from ldpaudit.protocols import BLH, OLH, Counts, Domain
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from tests.check_protocol import given
from tests.matrices import written_out

LEVEL = 1e-4
N = 300_000


def assert_follows(cells: np.ndarray, chances: np.ndarray) -> None:
    """Hold cells against their probabilities; those too rare for a chi-square are taken together."""
    assert chances.sum() == pytest.approx(1)
    often = len(cells) * chances > 10
    observed = np.bincount(cells, minlength=len(chances))
    pooled = np.append(chances[often], chances[~often].sum())
    counted = np.append(observed[often], observed[~often].sum())
    pooled, counted = (array[pooled * len(cells) > 1] for array in (pooled, counted))
    assert stats.chisquare(counted, pooled * counted.sum() / pooled.sum()).pvalue > LEVEL


HASHING = [*(OLH(Domain(5), epsilon) for epsilon in (0.7, 1.0, 3.0)), BLH(Domain(5), 1.0)]


def test_functions_and_buckets_follow_the_exact_channel_together():
    for protocol, value in itertools.product(HASHING, (0, 4)):
        channel = protocol.channel()
        family = channel.family
        reports = protocol.sanitize(np.full(N, value), Key.for_tests(51), first_row=value * N)
        hashed = {
            v: family.hashed(np.full(N, v, np.int32), reports.multipliers, reports.offsets) for v in (0, 2, 4)
        }
        # The share of hashed values that each bucket takes, and what the noise makes of a bucket.
        weights = np.diff(family.edges()) / 2**32
        chances = np.array([[float(cell) for cell in row] for row in written_out(channel)])
        for other in {0, 2, 4} - {value}:
            cells = (
                hashed[value].astype(int) * family.buckets + hashed[other]
            ) * family.buckets + reports.hashes
            expected = weights[:, None, None] * weights[None, :, None] * chances[:, None, :]
            if expected.size <= 512:
                assert_follows(cells, expected.ravel())
            supported = hashed[other] == reports.hashes
            assert_follows(supported.astype(int), np.array([1 - float(channel.g0), float(channel.g0)]))
        # The function is uniform, in its highest and lowest bits, and the noise does not depend on it.
        kept = (hashed[value] == reports.hashes).astype(int)
        for shift, part in itertools.product((0, 29), ("multipliers", "offsets")):
            classes = (getattr(reports, part) >> np.uint32(shift) & np.uint32(7)).astype(int)
            expected = np.outer(np.full(8, 1 / 8), [1 - float(channel.g1), float(channel.g1)])
            assert_follows(classes * 2 + kept, expected.ravel())
        corner = (reports.multipliers >> np.uint32(29)).astype(int) * 8 + (reports.offsets & np.uint32(7))
        assert_follows(corner, np.full(64, 1 / 64))


REPETITIONS = 200
SHARES = np.array([0.4, 0.2, 0.1, 0.1, 0.08, 0.06, 0.04, 0.02, 0.0, 0.0])
ESTIMATED = [
    entry.make(
        Domain(10), given(entry) | {"epsilon": 2.0, "epsilon_first": 1.0} if entry.remembers else given(entry)
    )
    for entry in ENTRIES.values()
    if entry.kind in ("one value", "repeated")
]


def test_estimates_are_unbiased_and_their_intervals_cover():
    for protocol, n in itertools.product(ESTIMATED, (50, 1000)):
        codes = np.tile(np.repeat(np.arange(10), np.rint(SHARES * n).astype(int)), REPETITIONS)
        reports = protocol.sanitize(codes, Key.for_tests(31))
        support = [protocol.count(reports[at : at + n]).support for at in range(0, REPETITIONS * n, n)]
        estimate = protocol.estimate(Counts(np.full(REPETITIONS, n), np.array(support)))
        exact = np.array([protocol.variance(n, f) for f in SHARES])
        bias = estimate.frequency.mean(axis=0) - SHARES
        assert (np.abs(bias) < 4 * np.sqrt(exact / REPETITIONS)).all()
        covered = ((estimate.low <= SHARES) & (estimate.high >= SHARES)).mean()
        # Of few reports the interval is exact: it holds its level at least, and cannot hold it alone.
        assert 0.93 <= covered <= (0.99 if n == 50 else 0.97)
        # The variance is that of fixed people.
        spread = ((estimate.frequency - SHARES) ** 2).sum(axis=0) / exact
        low, high = stats.chi2.ppf([LEVEL, 1 - LEVEL], REPETITIONS)
        assert (spread > low).all()
        assert (spread < high).all()
