"""The estimated share of common rows lies where its standard error says."""

from __future__ import annotations

import numpy as np
import pytest

from ldpaudit.ledger.kernels import mark
from ldpaudit.ledger.overlap import estimate_overlap
from ldpaudit.ledger.sketch import BUCKETS, LEVELS, _flipped

TRIALS = 100


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch) -> np.random.Generator:
    """Draw tables and flips from one known seed."""
    generator = np.random.default_rng(20260301)
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", generator.bytes)
    return generator


def grid_of(rows: np.ndarray) -> bytes:
    cells = np.zeros((LEVELS, BUCKETS), dtype=np.bool_)
    mark(rows, cells, np.zeros(2, dtype=np.uint64))
    return _flipped(cells)


def grids(draw: np.random.Generator, rows: int, other: int, common: int) -> tuple[bytes, bytes]:
    every = draw.integers(0, 2**64, rows + other - common, dtype=np.uint64)
    return grid_of(every[:rows]), grid_of(every[rows - common :])


@pytest.mark.parametrize(
    ("rows", "other", "common", "largest_error"),
    [(5_000, 5_000, 2_500, 0.03), (36_000, 3_000, 1_500, 0.007)],
)
def test_shares_lie_within_their_errors(
    draw: np.random.Generator, rows: int, other: int, common: int, largest_error: float
) -> None:
    """In 999 of 1000 seeds 100 trials would show a bias of 0.71 standard errors."""
    found = [
        estimate_overlap(one, rows, two, other)[0]
        for one, two in (grids(draw, rows, other, common) for _ in range(TRIALS))
    ]
    away = [(overlap.share - common / rows) / overlap.standard_error for overlap in found]
    assert abs(np.mean(away)) < 4 / np.sqrt(TRIALS)
    assert abs(np.std(away) - 1) < 4 / np.sqrt(2 * TRIALS)
    within = np.mean([overlap.low <= common / rows <= overlap.high for overlap in found])
    assert within > 0.95 - 4 * np.sqrt(0.95 * 0.05 / TRIALS)
    assert max(overlap.standard_error for overlap in found) < largest_error
