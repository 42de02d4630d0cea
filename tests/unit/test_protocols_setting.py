"""Errors before anything is collected, for every kind: the protocols' own variances, and laws written out."""

from __future__ import annotations

import dataclasses
import json
import math

import numpy as np
import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.protocols import OUE, Domain, Interval, make, planning
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

            enough, less = (
                planning.half_width(
                    made(name, dataclasses.replace(asked, epsilon=tried)), asked.n, asked.f, asked.level
                )
                for tried in (epsilon, epsilon * (1 - 1e-9))
            )
            assert epsilon <= 0.9 * (1 + 1e-9)
            assert enough <= width < less


TWO_VALUES = ("--domain-size", "2", "--epsilon", "1", "--rows", "9")


def run(*arguments: str) -> str:
    done = CliRunner().invoke(ldpaudit, list(arguments))
    if done.exception is not None:
        raise done.exception
    return done.stdout


def test_the_figures_are_those_of_the_protocol():
    told = json.loads(
        run(
            *("plan", "--domain-size", "17", "--epsilon", "1.1", "--rows", "50000", "--share", "0.05"),
            *("--relative", "0.2", "--level", "0.9", "--simultaneous", "--json"),
        )
    )
    oue = OUE(Domain(17), 1.1)
    one = next(one for one in told["protocols"] if one["protocol"] == "OUE")
    assert one["stderr"] == pytest.approx(math.sqrt(oue.variance(50_000, 0.05)), rel=1e-12)
    assert told["half_width"] == pytest.approx(0.01)
    assert one["rows_needed"] == planning.rows_needed(oue, told["half_width"], 0.05, 0.9, 17)
    enough = OUE(Domain(17), one["epsilon_needed"])
    assert planning.half_width(enough, 50_000, 0.05, 0.9, 17) <= told["half_width"]
    assert told["guess"] == pytest.approx(math.exp(1.1) / (math.exp(1.1) + 16))
    assert told["odds"] == pytest.approx(math.exp(1.1))
    errors = [one["stderr"] for one in told["protocols"]]
    assert errors == sorted(errors)


def test_impossible_figures_are_refused_in_one_line():
    for arguments, says in [
        (["--domain-size", "1", "--epsilon", "1", "--rows", "10"], "1 values"),
        (["--domain-size", "2", "--epsilon", "nan", "--rows", "10"], "epsilon is nan"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "0"], "number of rows"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "9", "--level", "1"], "confidence"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "9", "--half-width", "0"], "half-width"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "9", "--relative", "0.1"], "needs a share"),
        (["--epsilon", "1", "--rows", "9"], "size of the domain is missing"),
        (["--kind", "number", "--domain-size", "3", "--epsilon", "1", "--rows", "9"], "no such figure"),
        ([*TWO_VALUES, "--kind", "repeated", "--permanent", "0.5"], "no protocol can"),
    ]:
        with pytest.raises(UserError, match=says) as refused:
            run("plan", *arguments)
        assert "\n" not in str(refused.value)


def test_no_prior_level_or_width_beyond_its_range_is_planned_with():
    oue = OUE(Domain(3), 1.0)
    for wrong in (0, 1, 1.5, -0.1, math.nan, None):
        with pytest.raises(UserError):
            planning.posterior(1.0, wrong)
        with pytest.raises(UserError):
            planning.half_width(oue, 10, level=wrong)
    for wrong in (0, -1, math.nan, math.inf, None):
        with pytest.raises(UserError):
            planning.rows_needed(oue, wrong)
