"""Local hashing against its exact channel, jointly over hash function and bucket, and its estimates.

Keys are fixed. Each chi-square is rejected at 1e-4, on as many reports as it takes to see one percentage
point of probability moved between any two cells with a power of 0.999.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from ldpaudit.protocols import ALH, BLH, OLH, Domain
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
FAULT = 0.01
SIZE = 5
PROTOCOLS = {
    "OLH": lambda: OLH(Domain(SIZE), 1.0),
    "OLH with three buckets": lambda: OLH(Domain(SIZE), 0.7),
    "OLH with many buckets": lambda: OLH(Domain(SIZE), 3.0),
    "BLH": lambda: BLH(Domain(SIZE), 1.0),
    "ALH with five buckets": lambda: ALH(Domain(SIZE), 1.0, g=5),
}


def assert_follows(cells: np.ndarray, chances: np.ndarray) -> None:
    """Hold cells against their probabilities, with the power that the head of this file promises."""
    n, freedom = len(cells), len(chances) - 1
    largest = np.sort(chances)[-2:]
    shift = n * FAULT**2 * (1 / largest).sum()
    assert stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, shift) > POWER
    assert chances.sum() == pytest.approx(1)
    observed = np.bincount(cells, minlength=len(chances))
    assert (n * chances).min() > 10
    assert stats.chisquare(observed, n * chances).pvalue > LEVEL


def bucket_weights(family) -> np.ndarray:
    """Return the share of hashed values that each bucket takes."""
    return np.diff(family.edges()) / 2**32


def noise(channel) -> np.ndarray:
    return np.array([[float(cell) for cell in row] for row in channel.perturbation.matrix()])


def test_functions_and_buckets_follow_the_exact_channel_together():
    for name in sorted(PROTOCOLS):
        for value in [0, SIZE - 1]:
            protocol = PROTOCOLS[name]()
            channel, n = protocol.channel(), 300_000
            family = channel.family
            reports = protocol.sanitize(np.full(n, value), Key.for_tests(51), first_row=value * n)
            hashed = {
                v: family.hashed(np.full(n, v, np.int32), reports.multipliers, reports.offsets)
                for v in (0, 2, 4)
            }
            weights, chances = bucket_weights(family), noise(channel)
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
