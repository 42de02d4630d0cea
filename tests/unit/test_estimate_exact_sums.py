"""Sums of doubles that do not depend on their order."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.estimate.exact_sums import mean_of, sums_of

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def exact(values: list[float]) -> float:
    return float(sum(map(Fraction, values), Fraction(0)) / len(values))


@given(st.lists(FINITE, min_size=1, max_size=40), st.integers(0, 40))
def test_the_mean_is_exact_however_the_values_are_cut(values: list[float], cut: int) -> None:
    parts = [part for part in (values[:cut], values[cut:]) if part]
    limbs = sum(sums_of(np.array(part), np.zeros(len(part), np.int64), 1)[0] for part in parts)
    assert mean_of(limbs, len(values)) == exact(values)


def test_groups_are_summed_apart() -> None:
    values = np.array([0.1, 5e-324, -1.7976931348623157e308, 0.2, 1e300])
    groups = np.array([0, 1, 2, 0, 1])
    limbs = sums_of(values, groups, 4)
    assert mean_of(limbs[0], 2) == exact([0.1, 0.2])
    assert mean_of(limbs[1], 2) == exact([5e-324, 1e300])
    assert mean_of(limbs[2], 1) == -1.7976931348623157e308
    assert not limbs[3].any()


def test_many_equal_values_keep_every_bit() -> None:
    values = np.full(1 << 16, 1e22 / 3)
    assert mean_of(sums_of(values, np.zeros(len(values), np.int64), 1)[0], len(values)) == 1e22 / 3
