"""Tallies: counts by period that add up, exact sums, periods, and error metrics worked out by hand."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.estimate import (
    SCHEMA,
    VALUES,
    Tally,
    density,
    error_rate,
    errors,
    estimate_table,
    finest,
    period_name,
)
from ldpaudit.protocols import GRR, OUE, Domain

DAYS = ["2017-12-31", "2018-01-01", "2018-01-02", "2018-02-01", None]


@pytest.fixture
def rows():
    rng = np.random.default_rng(4)
    return rng.integers(0, 5, 4000), pa.array(np.array(DAYS, dtype=object)[rng.integers(0, 5, 4000)])


def test_reports_are_counted_by_period(rows, key):
    codes, labels = rows
    for kind, (by, length) in itertools.product((GRR, OUE), (("year", 4), ("month", 7), ("day", 10))):
        reports = kind(Domain(5), 1.0).sanitize(codes, key)
        tally = Tally.of_reports(reports, labels, "day", by)
        names = ["(no time)" if label is None else label[:length] for label in labels.to_pylist()]
        assert dict(zip(tally.periods, tally.n.tolist(), strict=True)) == Counter(names)
        assert list(tally.periods) == sorted(set(names))
        for period, support in zip(tally.periods, tally.support, strict=True):
            there = np.array(names) == period
            bits = reports.bits if kind is OUE else np.eye(5, dtype=int)[reports.codes]
            assert support.tolist() == bits[there].sum(axis=0).tolist()


def test_tallies_of_parts_add_up_to_the_tally_of_the_table_in_any_order(key):
    values = pa.array(["b", "d", None, "a", "c", "b", "a", "e", "a"])
    days = pa.array([one and f"2018-01-0{ord(one) - 96}" for one in values.to_pylist()])
    for kind, (by, labels) in itertools.product((GRR, OUE), ((VALUES, values), ("day", days))):
        reports = kind(Domain(2), 1.0).sanitize(np.arange(9) % 2, key)
        whole = Tally.of_reports(reports, labels, by, by)
        assert whole.n.sum() == 9
        for cuts in ((0, 3, 9), (0, 2, 5, 6, 9), (0, 0, 9)):
            pairs = itertools.pairwise(cuts)
            parts = [Tally.of_reports(reports[a:b], labels[a:b], by, by) for a, b in pairs]
            assert sum(parts, Tally.empty(2, by)) == sum(parts[::-1], Tally.empty(2, by)) == whole
        assert by != VALUES or whole.periods == ("(missing)", *"abcde")
    for other in (Tally.empty(5, "year"), Tally.empty(4)):
        with pytest.raises(ValueError, match="do not add"):
            Tally.empty(5) + other


def test_days_add_up_to_months_years_and_the_whole(rows):
    codes, labels = rows
    days = Tally.of_codes(codes, 5, labels, "day", "day")
    for by in ("month", "year", "quarter", "week", "all", "day"):
        assert days.added_up(by) == Tally.of_codes(codes, 5, labels, "day", by)
    months = days.added_up("month")
    assert months.added_up("year") == days.added_up("year")
    with pytest.raises(UserError):
        months.added_up("day")


def test_the_table_of_estimates_has_a_row_for_every_value_of_every_period(rows, key):
    codes, labels = rows
    protocol = OUE(Domain(["a", "b", "c", "d", "e"]), 2.0)
    tally = Tally.of_reports(protocol.sanitize(codes, key), labels, "day", "year")
    table = estimate_table("town", protocol, tally)
    assert table.schema == SCHEMA
    assert table.num_rows == 3 * 5
    alone = protocol.estimate(tally.counts)
    figures = {"estimate": alone.frequency, "low": alone.low, "high": alone.high}
    assert table.slice(5, 1).to_pylist() == [
        {"column": "town", "period": tally.periods[1], "value": "a", "n": tally.n[1]}
        | {name: figure[1, 0] for name, figure in figures.items()}
    ]


def test_a_label_lies_in_its_period():
    for label, kind, by, name in [
        ("2018-03-01T14", "hour", "day", "2018-03-01"),
        ("2018-03-01T14", "hour", "month", "2018-03"),
        ("2018-03-31", "day", "quarter", "2018-Q1"),
        ("2018-04-01", "day", "quarter", "2018-Q2"),
        ("2018-12-31", "day", "week", "2019-W01"),
        ("2016-01-01", "day", "week", "2015-W53"),
        ("2018-12", "month", "quarter", "2018-Q4"),
        ("2018-Q3", "quarter", "year", "2018"),
        ("2018-W09", "week", "week", "2018-W09"),
        ("Monday", "weekday", "all", "all"),
        ("anything", "", "all", "all"),
    ]:
        assert period_name(label, kind, by) == name


def test_the_finest_period_serves_all_wanted_ones():
    for kind, wanted, found in [
        ("day", ("year", "month"), "month"),
        ("day", ("year", "quarter"), "quarter"),
        ("day", ("week", "year"), "day"),
        ("hour", ("week",), "week"),
        ("week", ("year", "month"), "all"),
        ("", ("year",), "all"),
        ("day", (), "all"),
    ]:
        assert finest(kind, wanted) == found


def test_error_rate_is_the_mean_absolute_density_error():
    # Arcolezi et al. 2020, equations (9) and (10): densities .5 .3 .2 against .4 .4 .2.
    assert error_rate([5, 3, 2], [8, 8, 4]) == pytest.approx(0.2 / 3)
    # Negative estimates count as nothing; those without a density count as uniform.
    assert density([-1, 3, 1]).tolist() == [0, 0.75, 0.25]
    assert np.isnan(density([0, 0])).all()
    for true, estimated in (([4, 0], [0, 0]), ([4, 0], [-3, -1]), ([5, 5], [1.0, -0.999])):
        assert error_rate(true, estimated) == pytest.approx(0.5)
    assert math.isnan(error_rate([0, 0], [1, 1]))


def test_errors_average_over_values_and_periods_that_have_rows():
    true = np.array([[6, 4], [0, 0], [1, 3]])
    shares = np.array([[0.7, 0.3], [9.0, 9.0], [0.25, 0.75]])
    known = {"mse": 0.005, "rmse": math.sqrt(0.005), "mae": 0.05, "er": 0.05, "er_std": 0.05, "er_min": 0.0}
    known |= {"er_max": 0.1, "periods": 2, "undefined_densities": 0}
    assert errors(true, shares) == pytest.approx(known)
    assert errors(true, [[0.7, 0.3], [0, 0], [-1.0, -0.5]])["undefined_densities"] == 1
