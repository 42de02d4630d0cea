"""Periods: what adds up to what, and honest refusals where it does not."""

from __future__ import annotations

from ldpaudit.estimate import finest, period_name


def test_a_label_lies_in_its_period():
    for label, kind, by, name in [
        ("2018-03-01T14", "hour", "hour", "2018-03-01T14"),
        ("2018-03-01T14", "hour", "day", "2018-03-01"),
        ("2018-03-01T14", "hour", "month", "2018-03"),
        ("2018-03-01", "day", "year", "2018"),
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
    assert finest("day", ("year", "month")) == "month"
    assert finest("day", ("year", "quarter")) == "quarter"
    assert finest("day", ("month", "day")) == "day"
    assert finest("day", ("week", "year")) == "day"
    assert finest("hour", ("week",)) == "week"
    assert finest("week", ("year", "month")) == "all"
    assert finest("", ("year",)) == "all"
    assert finest("day", ()) == "all"
