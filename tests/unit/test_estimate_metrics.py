"""Error metrics on small cases worked out by hand, and the rule for undefined densities."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ldpaudit.estimate import density, error_rate, errors
from ldpaudit.protocols import Domain, OneTimeRappor


def test_error_rate_is_the_mean_absolute_density_error():
    # Arcolezi et al. 2020, equations (9) and (10): densities .5 .3 .2 against .4 .4 .2.
    assert error_rate([5, 3, 2], [8, 8, 4]) == pytest.approx(0.2 / 3)
    assert error_rate([5, 3, 2], [5, 3, 2]) == 0
    assert density([1, 3]).tolist() == [0.25, 0.75]


def test_estimates_without_a_density_count_as_uniform():
    assert np.isnan(density([0, 0])).all()
    assert error_rate([4, 0], [0, 0]) == pytest.approx(0.5)
    assert error_rate([4, 0], [-3, 1]) == pytest.approx(0.5)
    assert math.isnan(error_rate([0, 0], [1, 1]))


def test_negative_estimates_keep_their_place_in_a_density():
    assert density([-1, 3]).tolist() == [-0.5, 1.5]


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
    assert errors(true, [[0.7, 0.3], [0, 0], [-1.0, 0.5]]).undefined_densities == 1


def test_nothing_true_gives_no_errors():
    told = errors(np.zeros((0, 3)), np.zeros((0, 3)))
    assert told.periods == 0
    assert told.as_json()["mse"] is None
    assert told.as_json()["periods"] == 0


def test_the_mean_squared_error_is_the_variance_of_the_protocol(key):
    protocol = OneTimeRappor(Domain(17), f=0.5)
    codes = np.arange(60_000) % 17
    counts = protocol.count(protocol.sanitize(codes, key))
    told = errors(np.bincount(codes, minlength=17), protocol.estimate(counts).frequency)
    # 17 squared normal errors: chi-square limits at 1e-5.
    assert 0.15 < told.mse / protocol.variance(60_000, 1 / 17) < 3.2


def test_a_year_of_the_study_has_an_error_rate_of_its_order(key):
    # Table 3 of Arcolezi et al. 2020: ER of a year is 0.0012, 0.0040, 0.0188 at f = 0.1, 0.5, 0.9.
    shares = 1 / np.arange(1, 18)
    codes = np.repeat(np.arange(17), np.rint(30_000 * shares / shares.sum()).astype(int))
    for f, published in ((0.1, 0.0012), (0.5, 0.0040), (0.9, 0.0188)):
        protocol = OneTimeRappor(Domain(17), f=f)
        counts = protocol.count(protocol.sanitize(codes, key))
        rate = error_rate(np.bincount(codes, minlength=17), protocol.estimate(counts).frequency)
        assert published / 2 < rate < published * 2
