"""Whatever tables meet, the share of common rows lies within what its error and its interval say."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.ledger.kernels import mark
from ldpaudit.ledger.overlap import Overlap, estimate_overlap
from ldpaudit.ledger.sketch import BUCKETS, LEVELS, _flipped

#: Standard errors on either side of an interval: a normal estimate leaves it once in 10^8 tables.
FAR = 6


def grid_of(rows: np.ndarray) -> bytes:
    cells = np.zeros((LEVELS, BUCKETS), dtype=np.bool_)
    mark(rows, cells, np.zeros(2, dtype=np.uint64))
    return _flipped(cells)


def in_order(overlap: Overlap) -> bool:
    return 0 <= overlap.low <= overlap.share <= overlap.high <= 1 and np.isfinite(overlap.standard_error)


@settings(max_examples=60)
@given(
    rows=st.integers(1, 60_000),
    other=st.integers(1, 60_000),
    overlap=st.sampled_from([0.0, 0.001, 0.05, 0.3, 0.5, 0.9, 0.999, 1.0]),
    repeated=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_the_share_is_near_the_truth(
    rows: int, other: int, overlap: float, repeated: bool, seed: int
) -> None:
    common = int(overlap * min(rows, other))
    every = np.random.default_rng(seed).integers(0, 2**64, rows + other - common, dtype=np.uint64)
    mine, others = every[:rows], every[rows - common :]
    # A row that stands there twice is one row.
    times = 1 + repeated
    found = estimate_overlap(
        grid_of(np.tile(mine, times)), times * rows, grid_of(np.tile(others, times)), times * other, FAR
    )
    for share, size in zip(found, (rows, other), strict=True):
        assert in_order(share)
        assert share.low <= common / size <= share.high


@settings(max_examples=100)
@given(
    densities=st.tuples(*[st.floats(0, 1)] * 2),
    sizes=st.tuples(*[st.integers(0, 10**12)] * 2),
    same=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_any_grids_give_shares(
    densities: tuple[float, float], sizes: tuple[int, int], same: bool, seed: int
) -> None:
    draw = np.random.default_rng(seed)
    first, second = (np.packbits(draw.random(LEVELS * BUCKETS) < one).tobytes() for one in densities)
    found = estimate_overlap(first, sizes[0], first if same else second, sizes[1])
    assert all(in_order(share) for share in found)
