"""How often the best attacker guesses: closed forms against enumeration, published figures, real reports."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.audit.distinguish import attack_success
from ldpaudit.audit.distinguish.success import (
    FAR_DISTANCE,
    MEAN_DISTANCE,
    MEDIAN_DISTANCE,
    filled_buckets,
    of_bits,
    of_hashes,
)
from ldpaudit.errors import UserError
from ldpaudit.protocols import BLH, GRR, OLH, OUE, SHE, SS, SUE, THE, Domain
from ldpaudit.protocols.hashing import HashChannel
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.randomness import Key
from tests.check_protocol import given, over

ROWS = 100_000


def written_channels():
    """Return the channels over small domains that are written out whole, by protocol and size."""
    found = {}
    for entry in ENTRIES.values():
        for size in (2, 3, 4, 5) if entry.kind != "several columns" else ():
            try:
                channel = entry.make(over(entry, size), given(entry)).channel()
                # The matrix of hashing is that of one function.
                if not isinstance(channel, HashChannel):
                    channel.matrix()
                    found[f"{entry.name} {size}"] = channel
            except UserError:
                continue
    return found


def test_closed_forms_are_bayes_of_the_written_channel():
    """(1 / k) times the sum over reports of the largest chance of any value."""
    channels = written_channels()
    assert len(channels) > 50
    for name, channel in channels.items():
        bayes = sum(max(column) for column in zip(*channel.matrix(), strict=True)) / channel.size
        assert attack_success(channel) == pytest.approx(float(bayes), rel=1e-12), name


@pytest.mark.parametrize(
    ("kind", "published"),
    [
        (GRR, {1: 0.145, 2: 0.316, 4: 0.773}),
        (OUE, {1: 0.109, 2: 0.222, 4: 0.456}),
        (SUE, {1: 0.097, 2: 0.159, 4: 0.385}),
    ],
)
def test_measured_figures_of_others_are_met(kind, published):
    for epsilon, figure in published.items():
        assert attack_success(kind(Domain(17), epsilon).channel()) == pytest.approx(figure, abs=6e-4)


def guessed(protocol, seed):
    """Guess the value of real reports: one of those that a report supports, or any where it supports none."""
    size, rng = protocol.domain.size, np.random.default_rng(seed)
    codes = rng.integers(0, size, ROWS).astype(np.int32)
    rows = np.arange(ROWS, dtype=np.int32)
    support = protocol.sanitize(codes, Key.for_tests(seed)).support(rows, ROWS) > 0
    score = rng.random(support.shape) + support
    return float((score.argmax(axis=1) == codes).mean())


@pytest.mark.parametrize("kind", [GRR, SUE, OUE, SS, SHE, THE, OLH, BLH])
def test_real_reports_are_guessed_as_often(kind):
    for epsilon in (1.0, 4.0):
        protocol = kind(Domain(17), epsilon)
        expected = attack_success(protocol.channel())
        # Five standard errors: one of 16 fails with chance 1e-5; a form off by 0.01 is found.
        error = 5 * math.sqrt(expected * (1 - expected) / ROWS)
        assert guessed(protocol, 190) == pytest.approx(expected, abs=error)


def test_the_published_form_for_hashing_is_off():
    """At k = 17 and epsilon 4: published 0.50, random functions 0.455, ours 0.474."""
    channel = OLH(Domain(17), 4.0).channel()
    g = channel.family.buckets
    random = of_hashes(channel, g * (1 - (1 - 1 / g) ** 17))
    published = 1 / (2 * max(17 / (math.exp(4) + 1), 1))
    assert published == 0.5
    assert random == pytest.approx(0.455, abs=0.002)
    assert attack_success(channel) == pytest.approx(0.474, abs=0.002)
    p = float(channel.perturbation.g1)
    written_out = p * g / 17 * (1 - (1 - 1 / g) ** 17) + (1 - p) * (1 - 1 / g) ** 16 / 17
    assert random == pytest.approx(written_out, rel=1e-9)


@pytest.mark.parametrize(("size", "buckets"), [(2, 2), (5, 4), (17, 56), (100, 8)])
def test_filled_buckets_are_those_of_the_family(size, buckets):
    family = OLH(Domain(size), 1.0).channel().family.__class__(size, buckets)
    rng, draws = np.random.default_rng(191), 20_000
    seeds = rng.integers(0, 1 << 32, (2, draws), dtype=np.uint32)
    hashed = np.array([family.hashed(np.full(draws, value, np.int32), *seeds) for value in range(size)])
    filled = 1 + (np.diff(np.sort(hashed, axis=0), axis=0) > 0).sum(axis=0)
    error = 5 * filled.std() / math.sqrt(draws) + 1e-3
    assert filled_buckets(size, buckets) == pytest.approx(filled.mean(), abs=error)


def test_distances_of_planar_laplace_are_quantiles_of_its_law():
    assert MEAN_DISTANCE == 2.0
    for distance, share in ((MEDIAN_DISTANCE, 0.5), (FAR_DISTANCE, 0.95)):
        assert -math.expm1(-distance) - distance * math.exp(-distance) == pytest.approx(share, abs=1e-12)


def test_bits_that_tell_nothing_leave_the_blind_guess():
    assert of_bits(0.3, 0.3, 17) == pytest.approx(1 / 17)
