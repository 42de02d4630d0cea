"""Figures of the desktop: true shares are those of all rows, and what is at most so much is never more."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from ldpaudit.app.found import _shares
from ldpaudit.app.words import factor_at_most, share_at_most, whole_factor


def test_the_true_share_is_that_of_all_rows_where_few_report_a_column(tmp_path: Path) -> None:
    path = tmp_path / "estimates.csv"
    path.write_text(
        "column,value,period,n,estimate,low,high\n"
        "cause,fire,all,30,0.7,0.5,0.9\ncause,fall,all,30,0.3,0.1,0.5\n"
        "cause,fire,2018,0,nan,nan,nan\ncause,fall,2018,0,nan,nan,nan\n",
        "utf-8",
    )
    shares = _shares(path, {"cause": {"all": {"fire": 63, "fall": 27}, "2018": {}}})
    assert shares["cause"]["all"].true == (0.7, 0.3)
    assert shares["cause"]["all"].n == 30
    assert shares["cause"]["2018"].true == (0.0, 0.0)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (factor_at_most(1.6487212707), "1.65"),
        (factor_at_most(2.0), "2.00"),
        (factor_at_most(148.4131591), "149"),
        (factor_at_most(4.8516e8), "4.9e+08"),
        (share_at_most(0.0163820), "1.7 %"),
        (share_at_most(0.6224593), "63 %"),
        (share_at_most(0.9999999), "100 %"),
        (whole_factor(math.log(1.5)), "1.5"),
        (whole_factor(math.log(3)), "3"),
        (whole_factor(2.0272), "7.6"),
        (whole_factor(0.42), "1.6"),
        (whole_factor(3.01), "21"),
        (whole_factor(30.2), "e^31"),
    ],
)
def test_what_is_said_to_be_at_most_is_never_less(written: str, told: str) -> None:
    assert written == told
