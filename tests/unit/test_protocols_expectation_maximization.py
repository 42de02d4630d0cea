"""The most likely distribution: against a generic optimizer, its own conditions, and closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import optimize

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, Counts, Domain
from ldpaudit.protocols.expectation_maximization import SLACK, STILL, expectation_maximization


def random_channel(inputs: int, outputs: int, number: int) -> np.ndarray:
    matrix = np.random.default_rng(number).gamma(0.5, size=(inputs, outputs)) + 0.01
    return matrix / matrix.sum(axis=1, keepdims=True)


def level(matrix: np.ndarray, counts: np.ndarray, share: np.ndarray) -> float:
    seen = counts > 0
    return float(counts[seen] @ np.log((share @ matrix)[seen]))


def best_by_slsqp(matrix: np.ndarray, counts: np.ndarray) -> float:
    """Maximise the same likelihood by a program that knows nothing of mixtures."""
    size = len(matrix)
    n = counts.sum()
    found = optimize.minimize(
        lambda share: -level(matrix, counts, share) / n,
        np.full(size, 1 / size),
        jac=lambda share: -(matrix @ (counts / (share @ matrix))) / n,
        bounds=[(0, 1)] * size,
        constraints={"type": "eq", "fun": lambda share: share.sum() - 1, "jac": np.ones_like},
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    return -float(found.fun) * float(n)


@pytest.mark.parametrize("shape", [(2, 2), (3, 5), (6, 4), (8, 12)])
@pytest.mark.parametrize("number", range(5))
def test_it_reaches_what_a_generic_optimizer_reaches(shape, number):
    matrix = random_channel(*shape, number)
    rng = np.random.default_rng(100 + number)
    truth = rng.dirichlet(np.full(shape[0], 0.3))
    counts = rng.multinomial(5000, truth @ matrix)
    fit = expectation_maximization(matrix, counts)
    assert fit.converged
    assert fit.share.min() >= 0
    assert fit.share.sum() == pytest.approx(1, abs=1e-12)
    assert fit.log_likelihood == pytest.approx(level(matrix, counts, fit.share), abs=1e-6)
    assert fit.log_likelihood >= best_by_slsqp(matrix, counts) - SLACK


@pytest.mark.parametrize("slack", [1.0, 1e-3, 1e-6])
def test_the_bound_holds_and_the_conditions_of_a_maximum_do(slack):
    matrix = random_channel(20, 30, 7)
    counts = np.random.default_rng(8).multinomial(100_000, matrix[3] * 0.7 + matrix[11] * 0.3)
    fit = expectation_maximization(matrix, counts, slack=slack)
    closer = expectation_maximization(matrix, counts, slack=1e-8)
    assert fit.gap <= slack * (1 + 1e-6)
    assert closer.log_likelihood - fit.log_likelihood <= fit.gap + 1e-6
    gradient = matrix @ (counts / counts.sum() / (closer.share @ matrix))
    assert gradient.max() <= 1 + 1e-12
    assert gradient[closer.share > 1e-3] == pytest.approx(1, abs=1e-6)


def test_it_is_the_closed_form_of_a_symmetric_channel():
    protocol = GRR(Domain(12), 1.0)
    support = np.array([900, 0, 700, 30, 40, 35, 20, 90, 10, 5, 60, 110])
    matrix = [[float(chance) for chance in row] for row in protocol.channel().matrix()]
    fit = expectation_maximization(matrix, support, slack=1e-8)
    closed = protocol.estimate(Counts(int(support.sum()), support), post="mle").frequency
    assert fit.share == pytest.approx(closed, abs=1e-4)


def smooth(share: np.ndarray) -> np.ndarray:
    padded = np.pad(share, 1, mode="edge")
    return 0.05 * (padded[:-2] + padded[2:]) + 0.9 * padded[1:-1]


@pytest.mark.parametrize("n", [30, 10_000])
@pytest.mark.parametrize("number", range(3))
def test_smoothing_ends_where_plain_steps_end(n, number):
    matrix = random_channel(30, 40, 9)
    counts = np.random.default_rng(number).multinomial(n, matrix[5] * 0.6 + matrix[20] * 0.4)
    fit = expectation_maximization(matrix, counts, smoothing=smooth)
    assert fit.converged
    following = smooth(fit.share * (matrix @ (counts / n / (fit.share @ matrix))))
    assert np.abs(following - fit.share).sum() / 2 <= STILL
    plain = np.full(30, 1 / 30)
    for _ in range(5000):
        plain = smooth(plain * (matrix @ (counts / n / (plain @ matrix))))
    assert fit.share == pytest.approx(plain, abs=1e-4)


@pytest.mark.parametrize("counts", [[1, 2], [0, 0, 0], [3, -1, 2], [[1, 2, 3]]])
def test_counts_that_cannot_be_are_refused(counts):
    with pytest.raises(UserError):
        expectation_maximization(random_channel(2, 3, 1), counts)


def test_one_report_is_enough():
    matrix = random_channel(4, 6, 2)
    counts = np.zeros(6, dtype=np.int64)
    counts[2] = 1
    fit = expectation_maximization(matrix, counts)
    assert fit.converged
    assert fit.share[np.argmax(matrix[:, 2])] > 0.99
