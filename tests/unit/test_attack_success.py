"""Attack success: closed forms against the enumeration of every report, and the published figures."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import ALH, GRR, OLH, OUE, SHE, SS, SUE, THE, Domain, attack_success
from ldpaudit.protocols.channel import CirculantChannel, UnaryChannel
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.hadamard import HadamardChannel
from ldpaudit.protocols.hash_images import expected_images
from ldpaudit.protocols.hashing import HashChannel, HashFamily
from ldpaudit.protocols.histogram import HistogramChannel
from ldpaudit.protocols.subset import SubsetChannel
from ldpaudit.randomness import Key

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


@pytest.mark.parametrize("name", CHANNELS)
def test_closed_forms_are_the_sum_over_all_reports(name):
    channel = CHANNELS[name]
    k = channel.size
    assert attack_success(channel) == pytest.approx(by_enumeration(channel, [1 / k] * k), abs=1e-14)
    draws = np.random.default_rng(4)
    priors = [draws.dirichlet(np.full(k, spread)) for spread in (0.1, 0.5, 2.0, 2.0)]
    for prior in [*priors, np.eye(k)[1], np.r_[0.5, 0.5, np.zeros(k - 2)]]:
        assert attack_success(channel, prior) == pytest.approx(by_enumeration(channel, prior), abs=1e-13)


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


def test_a_hashed_value_is_guessed_by_what_shares_its_bucket():
    # Each function is a block of the channel: Bayes' rule over all functions of a small family.
    bits, family = 5, HashFamily(5, 3, 5)
    channel = HashChannel(family, CirculantChannel(3, Fraction(1, 5)))
    prior, total = np.full(5, 0.2), 0.0
    for a, b in itertools.product(range(1 << bits), repeat=2):
        hashed = [family.bucket(value, a, b) for value in range(5)]
        for bucket in range(3):
            total += max(p * (0.6 if at == bucket else 0.2) for p, at in zip(prior, hashed, strict=True))
    assert attack_success(channel) == pytest.approx(total / 4**bits, abs=1e-13)


def test_a_prior_on_hashed_values_is_met_by_simulation():
    # Half a million guesses: 0.004 is more than five standard errors, beside the 0.001 of the sum itself.
    n, prior = 500_000, np.array([0.4, 0.2, *[0.05] * 8])
    protocol = OLH(Domain(10), 1.0)
    values = np.random.default_rng(8).choice(10, n, p=prior)
    reports = protocol.sanitize(values, Key.for_tests(31))
    each = np.stack(
        [
            reports.family.hashed(np.full(n, one, np.int32), reports.multipliers, reports.offsets)
            for one in range(10)
        ]
    )
    kept, moved = (float(one) for one in (protocol.channel().g1, protocol.channel().perturbation.moved))
    guesses = (prior[:, np.newaxis] * np.where(each == reports.hashes, kept, moved)).argmax(axis=0)
    assert attack_success(protocol.channel(), prior) == pytest.approx((guesses == values).mean(), abs=0.005)


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


def test_nobody_guesses_better_than_epsilon_allows_nor_worse_than_without_a_report():
    for kind, size, epsilon in itertools.product(
        (GRR, SUE, OUE, SS, OLH, SHE, THE), (2, 17, 100), (0.1, 1.0, 4.0)
    ):
        found = attack_success(kind(Domain(size), epsilon).channel())
        assert 1 / size < found <= math.exp(epsilon) / (math.exp(epsilon) + size - 1) * (1 + 1e-12)


def test_idealized_hashing_is_off_where_buckets_are_many():
    # With independent hash values: p (g/k) (1 - (1 - 1/g)^k) + (1 - p) (1 - 1/g)^(k-1) / k.
    k, g, epsilon, n = 17, 56, 4.0, 200_000
    p = math.exp(epsilon) / (math.exp(epsilon) + g - 1)
    ideal = p * g / k * (1 - (1 - 1 / g) ** k) + (1 - p) * (1 - 1 / g) ** (k - 1) / k
    protocol, values = ALH(Domain(k), epsilon, g=g), np.arange(n) % k
    exact = attack_success(protocol.channel())
    assert ideal == pytest.approx(0.455, abs=0.001)
    reports = protocol.sanitize(values, Key.for_tests(32))
    family, multipliers, offsets = reports.family, reports.multipliers, reports.offsets
    codes = [np.full(n, one, np.int32) for one in range(k)]
    supported = np.stack([family.hashed(one, multipliers, offsets) == reports.hashes for one in codes])
    # Guessing among the values that a report supports, or any; 0.0056 is five standard errors.
    own, number = supported[values, np.arange(n)], supported.sum(axis=0)
    guessed = np.where(number > 0, own / np.maximum(number, 1), 1 / k).mean()
    assert guessed == pytest.approx(exact, abs=0.0056)
    assert exact > ideal + 0.015


@pytest.mark.parametrize(
    "prior", [[0.5, 0.5], [0.5, 0.6, -0.1, 0, 0], [0.2] * 4 + [0.3], [math.nan] * 5], ids=str
)
def test_what_is_no_prior_is_refused(prior):
    with pytest.raises(UserError) as refused:
        attack_success(CHANNELS["subsets"], prior)
    assert "\n" not in str(refused.value)
