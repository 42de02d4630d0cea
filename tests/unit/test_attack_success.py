"""Attack success: closed forms against the enumeration of every report, and the published figures."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.protocols import GRR, OUE, SUE, Domain, attack_success
from ldpaudit.protocols.channel import HashFamily, bits, hashing, subsets, values
from tests.matrices import bucket, written_out

#: Small channels of each kind, of which every report is written out.
CHANNELS = {
    "kept or moved": values(5, Fraction(1, 8)),
    "two values": values(2, Fraction(1, 4)),
    "bits": bits(5, Fraction(1, 2), Fraction(1, 4)),
    "bits of two values": bits(2, Fraction(9, 10), Fraction(4, 5)),
    "subsets": subsets(5, 2, Fraction(3, 5)),
    "all but one": subsets(4, 3, Fraction(9, 10)),
}


def by_enumeration(channel, prior):
    """Return the sum over all reports of the largest P[value] P[report | value]."""
    columns = zip(*written_out(channel), strict=True)
    return sum(
        max(float(share) * float(one) for share, one in zip(prior, column, strict=True)) for column in columns
    )


def test_closed_forms_are_the_sum_over_all_reports():
    for name, channel in CHANNELS.items():
        k = channel.size
        assert attack_success(channel) == pytest.approx(by_enumeration(channel, [1 / k] * k), abs=1e-14), name
        draws = np.random.default_rng(4)
        priors = [draws.dirichlet(np.full(k, spread)) for spread in (0.1, 2.0)]
        for prior in [*priors, np.eye(k)[1], np.r_[0.5, 0.5, np.zeros(k - 2)]]:
            expected = pytest.approx(by_enumeration(channel, prior), abs=1e-13)
            assert attack_success(channel, prior) == expected, name


def test_hash_functions_let_guess_no_more_than_is_said():
    """Of a family of few bits every function is written out, with every bucket that it may report."""
    for size, buckets, wide in ((3, 2, 4), (5, 3, 5), (5, 6, 5), (8, 4, 5)):
        family, inner = HashFamily(size, buckets, wide), values(buckets, Fraction(1, 4 * buckets))
        channel, draws = hashing(family, inner), np.random.default_rng(4)
        for prior in ([1 / size] * size, draws.dirichlet(np.full(size, 0.4))):
            right = 0.0
            for a, b in itertools.product(range(1 << wide), repeat=2):
                hashed = [bucket(family, value, a, b) for value in range(size)]
                for seen in range(buckets):
                    chances = (inner.g1 if one == seen else inner.g0 for one in hashed)
                    right += max(p * float(one) for p, one in zip(prior, chances, strict=True)) / 4**wide
            assert right <= attack_success(channel, prior) * (1 + 1e-12)
            assert attack_success(channel, prior) <= 1


def test_published_anchors_are_met_to_three_digits():
    # Measured with 10^6 trials of the published attacker, k = 17; epsilon 1, 2 and 4.
    anchors = {GRR: (0.145, 0.316, 0.773), OUE: (0.109, 0.222, 0.456), SUE: (0.097, 0.159, 0.385)}
    for kind, figures in anchors.items():
        found = [attack_success(kind(Domain(17), epsilon).channel()) for epsilon in (1.0, 2.0, 4.0)]
        assert found == pytest.approx(figures, abs=0.0006), kind.name
