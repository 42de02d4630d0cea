"""Tallies: counts by period that add up, against counting one row at a time."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.estimate import SCHEMA, Tally, estimate_table
from ldpaudit.protocols import GRR, OUE, Domain, support_of_codes

DAYS = ["2017-12-31", "2018-01-01", "2018-01-02", "2018-02-01", None]


@pytest.fixture
def rows():
    rng = np.random.default_rng(4)
    return rng.integers(0, 5, 4000), pa.array(np.array(DAYS, dtype=object)[rng.integers(0, 5, 4000)])


def test_reports_are_counted_by_period(rows, key):
    for protocol in [GRR(Domain(5), 1.0), OUE(Domain(5), 1.0)]:
        for by in ["all", "year", "month", "day"]:
            codes, labels = rows
            reports = protocol.sanitize(codes, key)
            tally = Tally.of_reports(reports, labels, "day", by)
            lengths = {"all": 0, "year": 4, "month": 7, "day": 10}
            names = ["(no time)" if label is None else label[: lengths[by]] for label in labels.to_pylist()]
            names = ["all"] * len(names) if by == "all" else names
            assert dict(zip(tally.periods, tally.n.tolist(), strict=True)) == Counter(names)
            assert list(tally.periods) == sorted(set(names))
            for period, support in zip(tally.periods, tally.support, strict=True):
                there = np.array(names) == period
                if protocol.name == "GRR":
                    assert support.tolist() == np.bincount(reports.codes[there], minlength=5).tolist()
                else:
                    assert support.tolist() == reports.bits[there].sum(axis=0).tolist()


def test_tallies_of_batches_add_up_to_the_tally_of_the_table(rows, key):
    for protocol in [GRR(Domain(5), 1.0), OUE(Domain(5), 1.0)]:
        codes, labels = rows
        reports = protocol.sanitize(codes, key)
        whole = Tally.of_reports(reports, labels, "day", "day")
        total = Tally.empty(5, "day")
        for start in (3000, 0, 1000, 2000):
            total += Tally.of_reports(
                reports[start : start + 1000], labels[start : start + 1000], "day", "day"
            )
        assert total == whole
        assert whole.n.sum() == 4000


def test_days_add_up_to_months_years_and_the_whole(rows):
    codes, labels = rows
    days = Tally.of_codes(codes, 5, labels, "day", "day")
    for by in ("month", "year", "quarter", "week", "all", "day"):
        assert days.added_up(by) == Tally.of_codes(codes, 5, labels, "day", by)
    months = days.added_up("month")
    assert months.added_up("year") == days.added_up("year")
    with pytest.raises(UserError):
        days.added_up("month").added_up("day")


def test_tallies_of_different_periods_or_domains_do_not_add():
    for other in (Tally.empty(5, "year"), Tally.empty(4)):
        with pytest.raises(ValueError, match="do not add"):
            Tally.empty(5) + other


def test_the_table_of_estimates_has_a_row_for_every_value_of_every_period(rows, key):
    codes, labels = rows
    protocol = OUE(Domain(["a", "b", "c", "d", "e"]), 2.0)
    tally = Tally.of_reports(protocol.sanitize(codes, key), labels, "day", "year")
    table = estimate_table("town", protocol, tally)
    assert table.schema == SCHEMA
    assert table.num_rows == 3 * 5
    first = table.slice(5, 1).to_pylist()[0]
    alone = protocol.estimate(tally.counts)
    assert first["column"] == "town"
    assert (first["period"], first["value"], first["n"]) == (tally.periods[1], "a", tally.n[1])
    assert (first["estimate"], first["low"], first["high"]) == (
        alone.frequency[1, 0],
        alone.low[1, 0],
        alone.high[1, 0],
    )


def test_codes_are_counted_alike_few_or_many():
    for rows in [4095, 4097]:
        for kind in [np.uint8, np.int32, np.int64]:
            for number in [1, 7]:
                draw = np.random.default_rng(rows)
                codes = draw.integers(0, 11, rows).astype(kind)
                groups = draw.integers(0, number, rows).astype(np.int32)
                found = support_of_codes(codes, 12, groups, number)
                assert found.dtype == np.int64
                expected = [
                    [((codes == code) & (groups == group)).sum() for code in range(12)]
                    for group in range(number)
                ]
                assert found.tolist() == expected
