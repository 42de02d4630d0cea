"""Whole reports of several columns against their exact probabilities, and estimates against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4, and is large enough to see one
percentage point that moved between the two most frequent reports almost surely.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from ldpaudit.protocols import RSFD, RSRFD, Counts, Domain, SeveralCounts, Smp, Spl, UnaryReports
from ldpaudit.protocols.channel import CirculantChannel
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
FAULT = 0.01
PRIORS = {2: (1, 5), 3: (1, 2, 4)}


def domains(*sizes):
    return [Domain(size) for size in sizes]


SOLUTIONS = {
    **{kind: lambda kind=kind: RSFD(domains(2, 3), 1.0, kind) for kind in RSFD.protocols[:-1]},
    "GRR, three columns": lambda: RSFD(domains(2, 3, 2), 1.0, "GRR"),
    "GRR, priors": lambda: RSRFD(domains(2, 3), 1.0, "GRR", [PRIORS[2], PRIORS[3]]),
    "SUE-r, priors": lambda: RSRFD(domains(3, 2), 1.0, "SUE-r", [PRIORS[3], PRIORS[2]]),
}


def report_chances(protocol, value):
    """Give the probability of each report of one column, as a vector; bit j of a report counts 2^j."""
    channel = protocol.channel()
    if isinstance(channel, CirculantChannel):
        return np.array([float(channel.g1 if y == value else channel.g0) for y in range(channel.size)])
    chances = np.ones(1)
    for at in range(channel.size):
        p = float(channel.p if at == value else channel.q)
        chances = np.concatenate([chances * (1 - p), chances * p])
    return chances


def whole_chances(name, solution, x):
    """Give the probability of each whole report of a tuple: first column slowest."""
    kind = name.partition(",")[0]
    parts = [solution.attribute_protocol(attribute).inside for attribute in range(len(x))]
    true = [report_chances(part, value) for part, value in zip(parts, x, strict=True)]
    fakes = []
    for part in parts:
        size = part.domain.size
        prior = np.array(PRIORS[size] if "priors" in name else [1] * size) / (
            sum(PRIORS[size]) if "priors" in name else size
        )
        if kind.endswith("-z"):
            fakes.append(report_chances(part, None))
        elif kind == "GRR":
            fakes.append(prior)
        else:
            fakes.append(sum(h * report_chances(part, v) for v, h in enumerate(prior)))
    total = 0.0
    for drawn, weight in enumerate(solution.weights):
        joint = np.ones(1)
        for at in range(len(x)):
            joint = np.outer(joint, true[at] if at == drawn else fakes[at]).ravel()
        total = total + float(weight) * joint
    return total


def whole_reports(reports):
    """Number whole reports as `whole_chances` does."""
    number = np.zeros(len(reports), dtype=np.int64)
    for part in reports.parts:
        if isinstance(part, UnaryReports):
            size = part.domain.size
            number = number * (1 << size) + part.bits @ (1 << np.arange(size))
        else:
            number = number * part.domain.size + part.codes
    return number


def chi_square(observed, expected):
    """Reject at LEVEL, with POWER against FAULT moved between the two largest cells."""
    n = expected.sum()
    largest = np.sort(expected)[::-1] / n
    shift = n * FAULT**2 * (1 / largest[0] + 1 / largest[1])
    freedom = len(expected) - 1
    assert stats.ncx2.sf(stats.chi2.isf(LEVEL, freedom), freedom, shift) > POWER
    assert expected.min() > 5
    return float(stats.chi2.sf(((observed - expected) ** 2 / expected).sum(), freedom))


@pytest.mark.parametrize("name", SOLUTIONS)
def test_whole_reports_follow_their_exact_probabilities(name):
    solution = SOLUTIONS[name]()
    n = 300_000
    sizes = [domain.size for domain in solution.domains]
    for number, x in enumerate(itertools.product(*map(range, sizes))):
        reports = solution.sanitize(np.tile(x, (n, 1)), Key.for_tests(41), first_row=number * n)
        expected = n * whole_chances(name, solution, x)
        observed = np.bincount(whole_reports(reports), minlength=len(expected))
        assert chi_square(observed, expected) > LEVEL / 12


@pytest.mark.parametrize("by_person", [False, True])
@pytest.mark.parametrize("protocol", ["GRR", "OUE"])
def test_sampled_reports_follow_their_exact_probabilities(protocol, by_person):
    solution = Smp(domains(2, 4, 3), 1.0, protocol)
    n = 450_000
    x = (1, 2, 0)
    persons = np.arange(n) * 7919 if by_person else None
    reports = solution.sanitize(np.tile(x, (n, 1)), Key.for_tests(42), persons=persons)
    assert chi_square(np.array([part.present.sum() for part in reports.parts]), np.full(3, n / 3)) > LEVEL
    for attribute, part in enumerate(reports.parts):
        chances = report_chances(solution.attribute_protocol(attribute).inside, x[attribute])
        found = part.sampled
        drawn = found.bits @ (1 << np.arange(found.domain.size)) if protocol == "OUE" else found.codes
        observed = np.bincount(drawn, minlength=len(chances))
        assert chi_square(observed, chances * part.present.sum()) > LEVEL


@pytest.mark.parametrize("name", ["GRR", "OUE-z", "OUE-r"])
def test_neighbouring_rows_are_independent(name):
    solution = SOLUTIONS[name]()
    n = 600_000
    x = (1, 2)
    numbers = whole_reports(solution.sanitize(np.tile(x, (n, 1)), Key.for_tests(43)))
    single = whole_chances(name, solution, x)
    pairs = numbers[0::2] * len(single) + numbers[1::2]
    expected = n / 2 * np.outer(single, single).ravel()
    observed = np.bincount(pairs, minlength=len(expected)).astype(float)
    # Rare pairs are counted together.
    rare = expected < 10
    observed = np.append(observed[~rare], observed[rare].sum())
    expected = np.append(expected[~rare], expected[rare].sum())
    if not rare.any():
        observed, expected = observed[:-1], expected[:-1]
    assert stats.chi2.sf(((observed - expected) ** 2 / expected).sum(), len(expected) - 1) > LEVEL


REPETITIONS = 1000
SHARES = [np.array([0.7, 0.3]), np.array([0.5, 0.3, 0.15, 0.05, 0.0])]
ESTIMATED = {
    "Spl": lambda: Spl(domains(2, 5), 2.0),
    "Smp[GRR]": lambda: Smp(domains(2, 5), 1.0, "GRR"),
    "Smp[OUE]": lambda: Smp(domains(2, 5), 2.0, "OUE"),
    "Smp[GRR], little noise": lambda: Smp(domains(2, 5), 8.0, "GRR"),
    "RSFD[GRR]": lambda: RSFD(domains(2, 5), 2.0, "GRR"),
    "RSFD[OUE-z]": lambda: RSFD(domains(2, 5), 2.0, "OUE-z"),
    "RSFD[OUE-r]": lambda: RSFD(domains(2, 5), 2.0, "OUE-r"),
    "RSRFD[GRR]": lambda: RSRFD(domains(2, 5), 2.0, "GRR", [(1, 5), (5, 4, 3, 2, 1)]),
    "RSRFD[SUE-r]": lambda: RSRFD(domains(2, 5), 2.0, "SUE-r", [(1, 5), (5, 4, 3, 2, 1)]),
}


def repeated(solution, n, number):
    """Randomize the same n people so many times, each time with rows of their own."""
    codes = np.column_stack(
        [np.repeat(np.arange(len(shares)), np.rint(shares * n).astype(int)) for shares in SHARES]
    )
    assert len(codes) == n
    reports = solution.sanitize(np.tile(codes, (REPETITIONS, 1)), Key.for_tests(number))
    groups = np.repeat(np.arange(REPETITIONS, dtype=np.int32), n)
    return SeveralCounts(
        tuple(
            Counts(part.sizes(groups, REPETITIONS), part.support(groups, REPETITIONS))
            for part in reports.parts
        )
    )


def rarity(solution, attribute, n):
    """Give the excess kurtosis of each value's count: where it is mostly 0, squared errors vary much more."""
    part = solution.attribute_protocol(attribute)
    if not isinstance(solution, Smp):
        # Each row reports, and fakes and noise make no value rare.
        return np.zeros(len(SHARES[attribute]))
    channel = part.inside.channel()
    chance = float(channel.g0) + SHARES[attribute] * float(channel.g1 - channel.g0)
    return 1 / (n / 2 * chance)


@pytest.mark.parametrize("name", ESTIMATED)
@pytest.mark.parametrize("n", [100, 2000])
def test_estimates_are_unbiased_and_their_intervals_cover(name, n):
    solution = ESTIMATED[name]()
    estimates = solution.estimate(repeated(solution, n, 44))
    for attribute, (estimate, shares) in enumerate(zip(estimates, SHARES, strict=True)):
        exact = np.array([solution.variance(n, f, attribute) for f in shares])
        if name.startswith("RSRFD"):
            part = solution.attribute_protocol(attribute)
            from ldpaudit.protocols.estimator import variance

            exact = np.array([variance(one, n, f) for one, f in zip(part._by_value(), shares, strict=True)])
        bias = estimate.frequency.mean(axis=0) - shares
        # Five standard errors: the number of reports of a sampled column varies, and its variance with it.
        assert (np.abs(bias) < 5 * np.sqrt(exact / REPETITIONS)).all()
        spread = ((estimate.frequency - shares) ** 2).mean(axis=0) / exact
        slack = 5 * np.sqrt((2 + rarity(solution, attribute, n)) / REPETITIONS)
        assert (np.abs(spread - 1) < slack + (4 / n if name.startswith("Smp") else 0)).all()
        covered = ((estimate.low <= shares) & (estimate.high >= shares)).mean()
        # The values of one repetition depend on each other, so only repetitions count: four of their standard
        # errors below the nominal level. Few reports lie on a lattice, which covers more.
        assert 0.95 - 4 * math.sqrt(0.05 * 0.95 / REPETITIONS) < covered <= 0.98


def test_intervals_without_the_part_of_sampling_would_not_cover():
    solution = ESTIMATED["Smp[GRR], little noise"]()
    counts = repeated(solution, 2000, 45)[0]
    part = solution.attribute_protocol(0)
    whole, noise = part.estimate(counts), part.inside.estimate(counts)
    covered = ((whole.low <= SHARES[0]) & (whole.high >= SHARES[0])).mean()
    alone = ((noise.low <= SHARES[0]) & (noise.high >= SHARES[0])).mean()
    assert covered > 0.93 > 0.6 > alone
