"""Whole reports of several columns against their exact probabilities, and estimates against the truth.

Keys are fixed, so a failure repeats. Each chi-square is rejected at 1e-4, and is large enough to see one
percentage point that moved between the two most frequent reports almost surely.
"""

from __future__ import annotations

import itertools

import numpy as np
from scipy import stats

from ldpaudit.protocols import RSFD, RSRFD, Domain, UnaryReports
from ldpaudit.protocols.channel import CirculantChannel
from ldpaudit.randomness import Key

LEVEL = 1e-4
POWER = 0.999
FAULT = 0.01
PRIORS = {2: (1, 5), 3: (1, 2, 4)}


def domains(*sizes):
    return [Domain(size) for size in sizes]


SOLUTIONS = {
    "OUE-z, two columns": lambda: RSFD(domains(2, 3), 1.0, "OUE-z"),
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


def test_whole_reports_follow_their_exact_probabilities():
    for name in tuple(SOLUTIONS):
        solution = SOLUTIONS[name]()
        n = 300_000
        sizes = [domain.size for domain in solution.domains]
        for number, x in enumerate(itertools.product(*map(range, sizes))):
            reports = solution.sanitize(np.tile(x, (n, 1)), Key.for_tests(41), first_row=number * n)
            expected = n * whole_chances(name, solution, x)
            observed = np.bincount(whole_reports(reports), minlength=len(expected))
            assert chi_square(observed, expected) > LEVEL / 12
