"""Subset selection: its channel against enumeration, its subsets against their size, its random words."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import GRR, OUE, SS, SUE, Domain, subset


def test_the_size_of_the_subsets_is_the_best_one():
    for size in [2, 12, 74]:
        for epsilon in [0.5, 2.0]:
            protocol = SS(Domain(size), epsilon)
            bound, share = Fraction(math.exp(epsilon)), Fraction(1, size)
            errors = {
                width: subset._channel(size, width, bound).exact_variance(share)
                for width in range(1, min(size, 2 * math.ceil(size / (math.exp(epsilon) + 1)) + 2))
            }
            best = min(errors.values())
            assert float(errors[protocol.channel().width]) == pytest.approx(float(best), rel=1e-12)
            for other in (GRR, SUE, OUE):
                rival = other(Domain(size), epsilon).channel().exact_variance(share)
                assert float(protocol.channel().exact_variance(share)) <= float(rival) * (1 + 1e-9)


def test_variances_are_those_of_the_literature():
    for variance in [(8, 2.57), (12, 2.93), (37, 3.43), (74, 3.56), (1000, 3.67)]:
        size, expected = variance
        assert SS(Domain(size), 1.0).variance(1) == pytest.approx(expected, abs=0.006)


def test_a_row_of_another_size_is_no_report(key):
    protocol = SS(Domain(9), 1.0)
    columns = protocol.sanitize(np.arange(50) % 9, key).columns("x")
    assert protocol.count(protocol.read_reports(columns, "x")).n == 50
    flipped = columns["x=3"].to_pylist()
    flipped[17] = not flipped[17]
    columns["x=3"] = pa.array(flipped)
    with pytest.raises(UserError, match='column "x", row 18 of the released rows read'):
        protocol.read_reports(columns, "x")
