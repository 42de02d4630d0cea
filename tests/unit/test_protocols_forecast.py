"""The commands about what to expect: plain figures, the same as those of the library."""

from __future__ import annotations

import json
import math

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.protocols import OUE, Domain, planning

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
