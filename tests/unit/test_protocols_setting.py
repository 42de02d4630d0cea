"""Errors before anything is collected, for every kind: the protocols' own variances, and laws written out."""

# ruff: noqa: B023 - what is defined in a loop is called in it
from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from ldpaudit.protocols import Interval, make, planning
from ldpaudit.protocols.estimator import quantile
from ldpaudit.protocols.setting import KINDS, Scenario, made, planned_protocols, variance
from ldpaudit.protocols.several.attribute import SampledAttribute

OTHERS = [(kind, name) for kind in KINDS[1:] for name in planned_protocols(kind)]


def setting(kind: str, **given: float) -> Scenario:
    return Scenario(
        **{"size": 5, "epsilon": 1.2, "n": 4000, "f": 0.2, "kind": kind, "attributes": 3, **given}
    )


def test_a_mean_is_as_wrong_as_at_the_worst_number_whatever_the_units():
    for name in planned_protocols("number"):
        told = {one.protocol: one for one in planning.compared(setting("number"))}[name]
        elsewhere = make(name, Interval(-20.0, 60.0), epsilon=1.2)
        assert told.stderr * 80 == pytest.approx(math.sqrt(elsewhere.variance(4000)), rel=1e-9)
        assert told.half_width == pytest.approx(quantile(0.95) * told.stderr, rel=1e-12)
        everywhere = [elsewhere.variance(4000, value) for value in np.linspace(-20, 60, 641)]
        assert max(everywhere) == pytest.approx(elsewhere.variance(4000), rel=1e-6)
        # A mean has no values whose intervals could hold together.
        assert planning.compared(setting("number", simultaneous=True)) == planning.compared(setting("number"))


def test_sampled_reports_have_the_law_of_a_sample():
    """The number of reports is binomial; given it, they are a sample without replacement."""
    for name in ["Smp", "Allomfree"]:
        n, f = 20_000, 0.3
        protocol = made(name, setting("several columns", f=f))
        assert isinstance(protocol, SampledAttribute)
        weight, noise = float(protocol.weight), protocol.inside.variance(1, f)
        found, chance = 0.0, math.exp(n * math.log1p(-weight))
        for drawn in range(1, n):
            chance = math.exp(
                math.lgamma(n + 1) - math.lgamma(drawn + 1) - math.lgamma(n - drawn + 1)
                + drawn * math.log(weight) + (n - drawn) * math.log1p(-weight)
            )  # fmt: skip
            found += chance * (noise / drawn + f * (1 - f) / drawn * (n - drawn) / (n - 1))
        assert variance(protocol, n, f) == pytest.approx(found, rel=1e-3)


def test_rows_needed_are_the_fewest_and_errors_fall_with_rows():
    for kind, name in OTHERS:
        protocol = made(name, setting(kind))
        intervals = [planning.half_width(protocol, n, 0.2) for n in (1, 2, 10, 500, 10**6)]
        assert intervals == sorted(intervals, reverse=True)
        for width in (0.5, 0.1, 0.003):
            for f in (0.0, 0.2, 1.0):
                rows = planning.rows_needed(protocol, width, f)
                assert planning.half_width(protocol, rows, f) <= width
                assert rows == 1 or planning.half_width(protocol, rows - 1, f) > width * (1 - 1e-12)


def test_epsilon_needed_is_the_smallest_that_is_enough():
    for kind, name in OTHERS[::3]:
        for permanent in [None, 2.0]:
            asked = setting(kind, permanent=permanent)
            own = made(name, dataclasses.replace(asked, epsilon=0.9))
            width = planning.half_width(own, asked.n, asked.f, asked.level)
            epsilon = planning.epsilon_needed(name, asked, width)

            def reached(tried: float) -> float:
                found = made(name, dataclasses.replace(asked, epsilon=tried))
                return planning.half_width(found, asked.n, asked.f, asked.level)

            assert epsilon <= 0.9 * (1 + 1e-9)
            assert reached(epsilon) <= width < reached(epsilon * (1 - 1e-9))
