"""The most likely distribution: against a generic optimizer, its own conditions, and closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import optimize

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


def test_it_reaches_what_a_generic_optimizer_reaches():
    for shape in [(2, 2), (8, 12)]:
        for number in range(3):
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


def smooth(share: np.ndarray) -> np.ndarray:
    padded = np.pad(share, 1, mode="edge")
    return 0.05 * (padded[:-2] + padded[2:]) + 0.9 * padded[1:-1]


def test_smoothing_ends_where_plain_steps_end():
    for n in [30, 10_000]:
        for number in range(3):
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
