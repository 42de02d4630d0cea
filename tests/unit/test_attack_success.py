"""Attack success: closed forms against the enumeration of every report, and the published figures."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SUE, Domain, attack_success
from ldpaudit.protocols.channel import CirculantChannel, UnaryChannel
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.hadamard import HadamardChannel
from ldpaudit.protocols.hash_images import expected_images
from ldpaudit.protocols.hashing import HashFamily
from ldpaudit.protocols.histogram import HistogramChannel
from ldpaudit.protocols.subset import SubsetChannel

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
#: Small channels of each kind, of which every report is written out.
CHANNELS = {
    "kept or moved": CirculantChannel(5, Fraction(1, 8)),
    "two values": CirculantChannel(2, Fraction(1, 4)),
    "bits": UnaryChannel(5, HALF, QUARTER),
    "bits of two values": UnaryChannel(2, Fraction(9, 10), Fraction(4, 5)),
    "subsets": SubsetChannel(5, 2, Fraction(3, 5)),
    "all but one": SubsetChannel(4, 3, Fraction(9, 10)),
    "Hadamard": HadamardChannel(5, Fraction(3, 4)),
    "Hadamard of two": HadamardChannel(2, Fraction(2, 3)),
    "numbers": HistogramChannel(3, (WORD - 7 * (WORD >> 3), WORD >> 1, WORD >> 2, WORD >> 3)),
    "more numbers": HistogramChannel(2, (WORD >> 3, WORD >> 2, WORD >> 2, WORD >> 3, WORD >> 3, WORD >> 3)),
}


def by_enumeration(channel, prior):
    """Return the sum over all reports of the largest P[value] P[report | value]."""
    columns = zip(*channel.matrix(), strict=True)
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


@pytest.mark.parametrize("bits", [4, 6])
def test_images_of_hash_functions_are_counted_exactly(bits):
    places = range(1 << bits)
    for size, buckets in itertools.product((2, 3, 5, 8, 11), (2, 3, 4, 6)):
        try:
            family = HashFamily(size, buckets, bits)
        except UserError:
            continue
        images = sum(
            len({family.bucket(value, a, b) for value in range(size)}) for a in places for b in places
        )
        assert expected_images(family) == pytest.approx(images / 4**bits, abs=1e-13), (size, buckets)


def test_published_anchors_are_met_to_three_digits():
    # Measured with 10^6 trials of the published attacker, k = 17; epsilon 1, 2 and 4.
    anchors = {
        GRR: (0.145, 0.316, 0.773),
        OUE: (0.109, 0.222, 0.456),
        SUE: (0.097, 0.159, 0.385),
    }
    for kind, figures in anchors.items():
        found = [attack_success(kind(Domain(17), epsilon).channel()) for epsilon in (1.0, 2.0, 4.0)]
        assert found == pytest.approx(figures, abs=0.0006), kind.name
