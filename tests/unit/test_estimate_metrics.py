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


def test_a_period_in_which_no_row_reported_is_left_out():
    told = errors([[6, 4], [1, 3]], [[0.7, 0.3], [np.nan, np.nan]])
    assert told.periods == 1
    assert told.mse == pytest.approx(0.01)
    assert told.er == pytest.approx(0.1)


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


@pytest.mark.parametrize(
    ("rows", "periods", "published"),
    [
        (30_000, 3, {0.1: 0.001209, 0.5: 0.003992, 0.9: 0.018785}),
        (2500, 20, {0.1: 0.004045, 0.5: 0.012813, 0.9: 0.043107}),
        (82, 400, {0.1: 0.017675, 0.5: 0.042584, 0.9: 0.077103}),
    ],
    ids=["year", "month", "day"],
)
def test_error_rates_have_the_order_of_the_study(rows, periods, published, key):
    # Table 3 of Arcolezi et al. 2020, one-year, one-month and one-day scenarios, f = 0.1, 0.5, 0.9; the
    # department's shares by region are not published, so the rates agree in their order only.
    rng = np.random.default_rng(5)
    shares = 1 / np.arange(1, 18)
    codes = rng.choice(17, size=(periods, rows), p=shares / shares.sum())
    truth = np.array([np.bincount(period, minlength=17) for period in codes])
    for f, rate in published.items():
        protocol = OneTimeRappor(Domain(17), f=f)
        reports = protocol.sanitize(codes.ravel(), key)
        counts = [protocol.count(reports[at * rows : (at + 1) * rows]) for at in range(periods)]
        shares_told = np.array([protocol.estimate(one).frequency for one in counts])
        assert rate / 1.6 < errors(truth, shares_told).er < rate * 1.6
