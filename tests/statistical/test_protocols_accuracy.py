"""The rules of post-processing against each other: mean squared errors and the bias of the published rule.

Counts are drawn from the exact channels with a fixed seed, 40 times each as in the reference table, and the
tolerance is four standard errors of the difference of the two means.
"""

from __future__ import annotations

import numpy as np
import pytest

from ldpaudit.protocols import GRR, OUE, Counts, Domain
from ldpaudit.protocols.postprocessing import base_cut

RUNS = 40
KINDS = {"GRR": GRR, "OUE": OUE}
RULES = ("raw", "norm-mul", "norm-sub", "cut at 2 sigma", "mle")
#: Mean squared errors x 10^6 of another implementation, also of 40 runs, in the order of `RULES`.
TABLE = [
    ("GRR", 17, 1.0, 20_000, "Zipf", (325, 288, 289, 507, 289)),
    ("OUE", 74, 1.0, 20_000, "Zipf", (189, 110, 95, 131, 100)),
    ("GRR", 74, 1.0, 200_000, "Zipf", (127, 78, 73, 100, 73)),
    ("OUE", 74, 1.0, 200_000, "Zipf", (19.3, 16.0, 15.4, 26.3, 15.4)),
    ("OUE", 1000, 2.0, 200_000, "Zipf", (3.67, 4.54, 1.02, 1.26, 1.02)),
    ("GRR", 1000, 2.0, 200_000, "Zipf", (124, 20.8, 10.1, 24.3, 10.1)),
    ("GRR", 74, 1.0, 20_000, "uniform", (1253, 248, 422, 485, 411)),
]


def population(size: int, n: int, shape: str) -> np.ndarray:
    """Return whole numbers of people: shares that fall like 1, 1/2, 1/3, …, or equal ones."""
    shares = 1 / np.arange(1, size + 1) if shape == "Zipf" else np.ones(size)
    people = np.floor(n * shares / shares.sum()).astype(np.int64)
    people[: n - people.sum()] += 1
    return people


def drawn(protocol, people: np.ndarray, runs: int, seed: int) -> Counts:
    """Draw counts of reports from the exact channel, the people being the same in every run."""
    generator = np.random.default_rng(seed)
    g1, g0, n = float(protocol.channel().g1), float(protocol.channel().g0), int(people.sum())
    if isinstance(protocol, GRR):
        kept = generator.binomial(people, g1, (runs, len(people)))
        support = kept.copy()
        for value in range(len(people)):
            others = np.full(len(people), 1 / (len(people) - 1))
            others[value] = 0
            support += generator.multinomial(people[value] - kept[:, value], others / others.sum())
    else:
        size = (runs, len(people))
        support = generator.binomial(people, g1, size) + generator.binomial(n - people, g0, size)
    return Counts(np.full(runs, n), support)


def estimated(protocol, counts: Counts, rule: str) -> np.ndarray:
    if rule == "cut at 2 sigma":
        spread = np.sqrt(protocol.variance(float(np.asarray(counts.n)[0])))
        return base_cut(protocol.estimate(counts).frequency, 2 * spread)
    return protocol.estimate(counts, post=rule).frequency


def errors(protocol, people: np.ndarray, counts: Counts, rule: str) -> np.ndarray:
    """Return the mean squared error of each run, x 10^6."""
    return 1e6 * ((estimated(protocol, counts, rule) - people / people.sum()) ** 2).mean(axis=1)


@pytest.mark.parametrize(("name", "size", "epsilon", "n", "shape", "published"), TABLE)
def test_the_errors_are_those_of_the_reference_table(name, size, epsilon, n, shape, published):
    protocol = KINDS[name](Domain(size), epsilon)
    people = population(size, n, shape)
    counts = drawn(protocol, people, RUNS, 61)
    for rule, mean in zip(RULES, published, strict=True):
        found = errors(protocol, people, counts, rule)
        # Both means are of 40 runs; the other's spread is taken to be ours. Printed figures are rounded.
        spread = np.sqrt(2 * found.var(ddof=1) / RUNS)
        assert abs(found.mean() - mean) <= 4 * spread + 0.005 * mean, rule
        if rule == "raw":
            # The exact variance has no other sampling error than our own.
            exact = 1e6 * np.mean([protocol.variance(n, share) for share in people / n])
            assert abs(found.mean() - exact) <= 4 * spread / np.sqrt(2)


@pytest.mark.parametrize(
    ("name", "size", "epsilon", "n"),
    [
        (name, size, epsilon, n)
        for name, size, epsilon, n, shape, _ in TABLE
        if shape == "Zipf" and size >= 74
    ],
)
def test_on_falling_shares_the_projection_beats_clipping_and_rescaling(name, size, epsilon, n):
    protocol = KINDS[name](Domain(size), epsilon)
    people = population(size, n, "Zipf")
    # Where the gain is small, it takes more runs to be seen.
    counts = drawn(protocol, people, runs := RUNS if size > 74 else 10 * RUNS, 62)
    rescaled = errors(protocol, people, counts, "norm-mul")
    for rule in ("norm-sub", "mle"):
        gain = rescaled - errors(protocol, people, counts, rule)
        assert gain.mean() > 3 * gain.std(ddof=1) / np.sqrt(runs), rule


def test_a_power_law_prior_helps_where_shares_follow_one():
    protocol = OUE(Domain(1000), 2.0)
    people = population(1000, 200_000, "Zipf")
    counts = drawn(protocol, people, RUNS, 63)
    projected = errors(protocol, people, counts, "norm-sub")
    for rule in ("power", "power-ns"):
        gain = projected - errors(protocol, people, counts, rule)
        assert gain.mean() > 3 * gain.std(ddof=1) / np.sqrt(RUNS), rule


def test_clipping_and_rescaling_halves_a_frequent_value_and_triples_a_rare_one():
    # As the published packages ship it, without a way to the raw estimate.
    protocol = GRR(Domain(74), 1.0)
    people = population(74, 20_000, "Zipf")
    counts = drawn(protocol, people, 200, 64)
    rescaled = protocol.estimate(counts, post="norm-mul")
    spread = rescaled.frequency.std(axis=0, ddof=1) / np.sqrt(200)
    assert people[0] / 20_000 == pytest.approx(0.2046, abs=0.002)
    assert rescaled.frequency[:, 0].mean() == pytest.approx(0.1157, abs=4 * spread[0] + 0.002)
    assert rescaled.frequency[:, -1].mean() == pytest.approx(0.0089, abs=4 * spread[-1] + 0.0005)
    unbiased = rescaled.raw[:, 0].std(ddof=1) / np.sqrt(200)
    assert rescaled.raw[:, 0].mean() == pytest.approx(people[0] / 20_000, abs=4 * unbiased)
