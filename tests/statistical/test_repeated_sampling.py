"""Both rounds of protocols with memory against their exact channels, jointly.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4 and is large enough to see a
probability that is off by one percentage point almost surely.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from ldpaudit.protocols import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE, Domain, UnaryReports
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
FAULT = 0.01
TWICE = {
    "LGRR": lambda size: LGRR(Domain(size), 1.5, 0.7),
    "LGRR exact": lambda size: LGRR(Domain(size), 1.5, 0.7, "exact"),
    "LSUE": lambda size: LSUE(Domain(size), 1.5, 0.7),
    "LOUE": lambda size: LOUE(Domain(size), 1.5, 0.7),
    "LOSUE": lambda size: LOSUE(Domain(size), 1.5, 0.7),
    "LSOUE": lambda size: LSOUE(Domain(size), 1.5, 0.7),
}


def numbered(reports) -> np.ndarray:
    """Number whole reports: the value, or the bits as a binary number."""
    if isinstance(reports, UnaryReports):
        return reports.bits @ (1 << np.arange(reports.bits.shape[1]))
    return reports.codes.astype(np.int64)


def joint_chances(rounds, value: int, reports: int) -> np.ndarray:
    """Return P[permanent answer, report, report, …] of a value, from both rounds' matrices."""
    one, two = rounds.first.buckets, rounds.second.buckets
    size, p1, q1, p2, q2 = one.size, *map(float, (one.g1, one.g0, two.g1, two.g0))
    if one.form == "values":
        first = np.full(size, q1)
        first[value] = p1
        second = np.full((size, size), q2)
        np.fill_diagonal(second, p2)
    else:
        codes = np.arange(1 << size)
        bits = codes[:, None] >> np.arange(size) & 1
        chance = np.full(size, q1)
        chance[value] = p1
        first = np.where(bits, chance, 1 - chance).prod(axis=1)
        one = np.where(bits, p2, q2)
        second = np.where(bits[None, :, :], one[:, None, :], 1 - one[:, None, :]).prod(axis=2)
    joint = first
    for _ in range(reports):
        joint = joint[..., None] * second.reshape(len(first), *[1] * (joint.ndim - 1), len(first))
    return joint


def assert_power(chances: np.ndarray, n: int) -> None:
    """Hold n large enough to see FAULT moved between the two likeliest cells."""
    likeliest = np.sort(chances)[-2:]
    shift = n * FAULT**2 * (1 / likeliest).sum()
    freedom = len(chances) - 1
    assert stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, shift) > POWER


def test_permanent_answers_and_two_reports_follow_the_exact_channels_jointly():
    for name in sorted(TWICE):
        for value in [2]:
            size = 3 if name.startswith("LGRR") else 2
            value = min(value, size - 1)
            protocol, n = TWICE[name](size), 300_000
            key = Key.for_tests(61)
            permanent = protocol.memoize(np.full(n, value), key, first_row=value * n)
            parts = [permanent.answers, *(protocol.report(permanent, key, t) for t in (0, 1))]
            chances = joint_chances(protocol.rounds, value, 2)
            cells = np.ravel_multi_index([numbered(part) for part in parts], chances.shape)
            observed = np.bincount(cells, minlength=chances.size)
            assert n * chances.min() > 5
            assert_power(chances.ravel(), n)
            assert stats.chisquare(observed, n * chances.ravel()).pvalue > LEVEL


def test_functions_permanent_buckets_and_reports_of_loloha_follow_the_exact_channel_jointly():
    protocol, n, g, value = LOLOHA(Domain(9), 1.5, 0.7, g=2), 300_000, 2, 5
    key = Key.for_tests(65)
    permanent = protocol.memoize(np.full(n, value), key)
    answers = permanent.answers
    bucket = protocol.channel().family.hashed(np.full(n, value), answers.multipliers, answers.offsets)
    parts = [bucket, answers.hashes, *(protocol.report(permanent, key, t).hashes for t in (0, 1))]
    # Two buckets divide the hashes evenly.
    each = [joint_chances(protocol.rounds, true, 2) / g for true in range(g)]
    chances = np.array(each)
    observed = np.bincount(np.ravel_multi_index(parts, chances.shape), minlength=chances.size)
    assert_power(chances.ravel(), n)
    assert stats.chisquare(observed, n * chances.ravel()).pvalue > LEVEL
