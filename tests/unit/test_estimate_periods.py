"""Periods: what adds up to what, and honest refusals where it does not."""

from __future__ import annotations

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.estimate import finest, period_name, periods_of, rename


@pytest.mark.parametrize(
    ("label", "kind", "by", "name"),
    [
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
    ],
)
def test_a_label_lies_in_its_period(label, kind, by, name):
    assert period_name(label, kind, by) == name


@pytest.mark.parametrize(
    ("kind", "by"),
    [
        *(("week", by) for by in ("day", "month", "quarter", "year")),
        *(("weekday", by) for by in ("day", "week", "year")),
        *((("hour-of-day", "day"), ("year", "month"), ("quarter", "month"), ("", "year"), ("day", "hour"))),
    ],
)
def test_labels_that_do_not_add_up_are_refused(kind, by):
    # A week may straddle two months or two years; a weekday is no period.
    with pytest.raises(UserError, match="cannot be added up") as caught:
        period_name("2018", kind, by)
    assert "all" in caught.value.hint
    assert by not in periods_of(kind)


@pytest.mark.parametrize(
    ("label", "kind"), [("01/03/2018", "day"), ("2018-3", "month"), ("2018-02-30", "day")]
)
def test_a_label_of_another_shape_is_refused_without_showing_it(label, kind):
    with pytest.raises(UserError) as caught:
        period_name(label, kind, "week" if label == "2018-02-30" else "year")
    assert label not in str(caught.value)


def test_the_finest_period_serves_all_wanted_ones():
    assert finest("day", ("year", "month")) == "month"
    assert finest("day", ("year", "quarter")) == "quarter"
    assert finest("day", ("month", "day")) == "day"
    assert finest("day", ("week", "year")) == "day"
    assert finest("hour", ("week",)) == "week"
    assert finest("week", ("year", "month")) == "all"
    assert finest("", ("year",)) == "all"
    assert finest("day", ()) == "all"


def test_columns_of_labels_are_renamed_at_once():
    labels = pa.chunked_array([["2018-03-01", "2018-03-02", None], ["2017-01-01", "2018-03-01"]])
    renamed = rename(labels, "day", "month")
    assert renamed.to_pylist() == ["2018-03", "2018-03", "(no time)", "2017-01", "2018-03"]
    assert renamed.dictionary.to_pylist() == ["2018-03", "(no time)", "2017-01"]
    assert rename(labels, "day", "all").to_pylist() == ["all"] * 5
    assert rename(pa.array([], pa.string()), "day", "year").to_pylist() == []
