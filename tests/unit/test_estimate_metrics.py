"""Error metrics on small cases worked out by hand, and the rule for undefined densities."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.estimate import density, error_rate, errors


def test_error_rate_is_the_mean_absolute_density_error():
    # Arcolezi et al. 2020, equations (9) and (10): densities .5 .3 .2 against .4 .4 .2.
    assert error_rate([5, 3, 2], [8, 8, 4]) == pytest.approx(0.2 / 3)
    assert error_rate([5, 3, 2], [5, 3, 2]) == 0
    assert density([1, 3]).tolist() == [0.25, 0.75]


def test_estimates_without_a_density_count_as_uniform():
    assert np.isnan(density([0, 0])).all()
    assert error_rate([4, 0], [0, 0]) == pytest.approx(0.5)
    assert error_rate([4, 0], [-3, -1]) == pytest.approx(0.5)
    assert math.isnan(error_rate([0, 0], [1, 1]))


def test_negative_estimates_count_as_nothing_in_a_density():
    assert density([-1, 3, 1]).tolist() == [0, 0.75, 0.25]
    # A raw estimate whose sum nearly vanishes would have densities of any size.
    assert error_rate([5, 5], [1.0, -0.999]) == pytest.approx(0.5)


def test_errors_average_over_values_and_periods_that_have_rows():
    true = np.array([[6, 4], [0, 0], [1, 3]])
    shares = np.array([[0.7, 0.3], [9.0, 9.0], [0.25, 0.75]])
    told = errors(true, shares)
    assert told.periods == 2
    assert told.mse == pytest.approx(0.01 / 2)
    assert told.rmse == pytest.approx(math.sqrt(0.005))
    assert told.mae == pytest.approx(0.05)
    assert told.er == pytest.approx(0.05)
    assert (told.er_min, told.er_max) == pytest.approx((0.0, 0.1))
    assert told.er_std == pytest.approx(0.05)
    assert told.undefined_densities == 0
    assert errors(true, [[0.7, 0.3], [0, 0], [-1.0, -0.5]]).undefined_densities == 1
