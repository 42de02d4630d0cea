"""Errors before anything is collected, for every kind: the protocols' own variances, and laws written out."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import Counts, Domain, Interval, make, planning
from ldpaudit.protocols.estimator import quantile
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.protocols.setting import KINDS, Scenario, made, planned_protocols, variance
from ldpaudit.protocols.several.attribute import SampledAttribute

OTHERS = [(kind, name) for kind in KINDS[1:] for name in planned_protocols(kind)]
BOTH = {"epsilon_permanent": 2.4, "epsilon_first": 1.2}
THREE = [Domain(5)] * 3


def setting(kind: str, **given: float) -> Scenario:
    return Scenario(
        **{"size": 5, "epsilon": 1.2, "n": 4000, "f": 0.2, "kind": kind, "attributes": 3, **given}
    )


def test_every_protocol_of_the_registry_takes_part_but_those_that_choose_among_others():
    known = [name for kind in KINDS for name in planned_protocols(kind)]
    assert sorted(known) == sorted(name for name, entry in ENTRIES.items() if entry.kind != "choice")
    for kind in KINDS:
        # RR is for two values only.
        told = planning.compared(setting(kind, size=2))
        assert {one.protocol for one in told} == set(planned_protocols(kind))


@pytest.mark.parametrize("name", [name for name in planned_protocols("repeated") if name != "DBitFlipPM"])
@pytest.mark.parametrize("permanent", [None, 2.4, 5.0])
def test_one_collection_of_repeated_reports(name, permanent):
    both = {**BOTH, "epsilon_permanent": permanent or 2.4}
    own = make(name, Domain(5), **both).variance(4000, 0.2)
    (told,) = [
        one for one in planning.compared(setting("repeated", permanent=permanent)) if one.protocol == name
    ]
    assert told.stderr == pytest.approx(math.sqrt(own), rel=1e-12)


def test_what_answers_once_has_the_budget_of_one_report_for_all_of_them():
    own = make("DBitFlipPM", Domain(5), epsilon_permanent=1.2).variance(1, 0.2)
    for permanent in (None, 1.2, 9.0):
        found = made("DBitFlipPM", setting("repeated", permanent=permanent))
        assert variance(found, 1, 0.2) == own
    assert made("DBitFlipPM", setting("repeated", permanent=1.1)) is None


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Smp", [{"epsilon": 1.2}]),
        ("Spl", [{"epsilon": 1.2}]),
        ("Allomfree", [BOTH]),
        (
            "RSFD",
            [
                {"epsilon": 1.2, "protocol": inside, "budget": "tuple"}
                for inside in ("GRR", "OUE-z", "OUE-r", "SUE-z", "SUE-r")
            ],
        ),
        (
            "RSRFD",
            [
                {"epsilon": 1.2, "protocol": inside, "budget": "tuple", "priors": ";".join(["1,1,1,1,1"] * 3)}
                for inside in ("GRR", "OUE-r", "SUE-r")
            ],
        ),
    ],
)
@pytest.mark.parametrize("f", [0.0, 0.2, 0.9])
def test_one_column_of_several(name, given, f):
    least = min(make(name, THREE, **one).variance(4000, f, 0) for one in given)
    (told,) = [one for one in planning.compared(setting("several columns", f=f)) if one.protocol == name]
    assert told.stderr == pytest.approx(math.sqrt(least), rel=1e-12)


@pytest.mark.parametrize("name", planned_protocols("number"))
def test_a_mean_is_as_wrong_as_at_the_worst_number_whatever_the_units(name):
    told = {one.protocol: one for one in planning.compared(setting("number"))}[name]
    elsewhere = make(name, Interval(-20.0, 60.0), epsilon=1.2)
    assert told.stderr * 80 == pytest.approx(math.sqrt(elsewhere.variance(4000)), rel=1e-9)
    assert told.half_width == pytest.approx(quantile(0.95) * told.stderr, rel=1e-12)
    everywhere = [elsewhere.variance(4000, value) for value in np.linspace(-20, 60, 641)]
    assert max(everywhere) == pytest.approx(elsewhere.variance(4000), rel=1e-6)
    # A mean has no values whose intervals could hold together.
    assert planning.compared(setting("number", simultaneous=True)) == planning.compared(setting("number"))


@pytest.mark.parametrize("name", ["LGRR", "LOUE", "LOSUE", "RSFD", "RSRFD"])
@pytest.mark.parametrize("f", [0.0, 0.5, 1.0])
def test_the_variance_is_that_of_the_written_out_channel(name, f):
    """Whether a report supports a value, over all reports and with their probabilities."""
    kind = ENTRIES[name].kind
    protocol = made(name, setting(kind, size=2, attributes=2, f=f))
    channel = protocol.channel()
    g1, g0 = float(channel.g1), float(channel.g0)
    own = protocol.domain.size
    matrix = np.array([[float(cell) for cell in line] for line in channel.matrix()])
    assert matrix.sum(axis=1) == pytest.approx(np.ones(own))
    # A report is one of the values, or the bits of both: those that support value 0.
    reports = np.arange(matrix.shape[1])
    supports = reports == 0 if matrix.shape[1] == own else reports & 1 == 1
    estimates = (supports - g0) / (g1 - g0)
    means = matrix @ estimates
    assert means == pytest.approx([1.0, 0.0], abs=1e-9)
    spreads = matrix @ estimates**2 - means**2
    assert variance(protocol, 1, f) == pytest.approx(f * spreads[0] + (1 - f) * spreads[1], rel=1e-9)


@pytest.mark.parametrize("name", ["Smp", "Allomfree"])
def test_sampled_reports_have_the_law_of_a_sample(name):
    """The number of reports is binomial; given it, they are a sample without replacement."""
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


@pytest.mark.parametrize("name", ["Smp", "Spl", "RSFD", "Allomfree"])
@pytest.mark.parametrize("n", [30, 3000])
def test_the_half_width_is_that_of_the_interval_that_is_estimated(name, n):
    protocol = made(name, setting("several columns"))
    reports = n // 3 if isinstance(protocol, SampledAttribute) else n
    channel = protocol.channel()
    for f in (0.0, 0.3, 1.0):
        # What is expected to be counted is no whole number, and the interval takes any.
        share = float(channel.g0) + f * float(channel.g1 - channel.g0)
        counts = Counts(reports, np.full(5, reports * share))
        for together in (False, True):
            estimate = protocol.estimate(counts, simultaneous=together)
            width = planning.half_width(protocol, n, f, intervals=5 if together else 1)
            assert (estimate.high[0] - estimate.low[0]) / 2 == pytest.approx(width, rel=1e-9)


@pytest.mark.parametrize(("kind", "name"), OTHERS)
def test_rows_needed_are_the_fewest_and_errors_fall_with_rows(kind, name):
    protocol = made(name, setting(kind))
    intervals = [planning.half_width(protocol, n, 0.2) for n in (1, 2, 10, 500, 10**6)]
    assert intervals == sorted(intervals, reverse=True)
    for width in (0.5, 0.1, 0.003):
        for f in (0.0, 0.2, 1.0):
            rows = planning.rows_needed(protocol, width, f)
            assert planning.half_width(protocol, rows, f) <= width
            assert rows == 1 or planning.half_width(protocol, rows - 1, f) > width * (1 - 1e-12)


@pytest.mark.parametrize(("kind", "name"), OTHERS)
@pytest.mark.parametrize("permanent", [None, 2.0])
def test_epsilon_needed_is_the_smallest_that_is_enough(kind, name, permanent):
    asked = setting(kind, permanent=permanent)
    own = made(name, dataclasses.replace(asked, epsilon=0.9))
    width = planning.half_width(own, asked.n, asked.f, asked.level)
    epsilon = planning.epsilon_needed(name, asked, width)

    def reached(tried: float) -> float:
        found = made(name, dataclasses.replace(asked, epsilon=tried))
        return planning.half_width(found, asked.n, asked.f, asked.level)

    assert epsilon <= 0.9 * (1 + 1e-9)
    assert reached(epsilon) <= width < reached(epsilon * (1 - 1e-9))


def test_a_permanent_epsilon_bounds_what_is_needed():
    for name in planned_protocols("repeated"):
        with pytest.raises(UserError, match=r"no epsilon up to (0|1)"):
            planning.epsilon_needed(name, setting("repeated", permanent=1.0), 0.001)
    # Without a bound there is one.
    assert planning.epsilon_needed("LSUE", setting("repeated"), 0.01) > 1.0


def test_what_cannot_work_leaves_a_gap():
    drawn = planning.curves("epsilon", [0.5, 1.9, 2.0, 4.0], setting("repeated", permanent=2.0))
    assert [one is None for one in drawn["LSUE"]] == [False, False, True, True]
    # Both draws lose half of the true bits: its first report cannot come near the permanent answer.
    assert [one is None for one in drawn["LOUE"]] == [False, True, True, True]
    assert [one is None for one in drawn["DBitFlipPM"]] == [False, False, False, True]
    for kind in KINDS:
        drawn = planning.curves("epsilon", [1e-300, 1.0], setting(kind, size=2))
        assert all(one is None for one, _ in drawn.values())
        assert all(one is not None for _, one in drawn.values())


@pytest.mark.parametrize("kind", KINDS)
def test_curves_are_the_comparison_at_each_point(kind):
    for over, values in (("epsilon", [0.5, 3.0]), ("n", [100, 10**6]), ("size", [2, 30]), ("f", [0.0, 1.0])):
        if kind == "number" and over in ("size", "f"):
            with pytest.raises(UserError, match="neither a domain nor shares"):
                planning.curves(over, values, setting(kind))
            continue
        drawn = planning.curves(over, values, setting(kind))
        for at, value in enumerate(values):
            moved = dataclasses.replace(setting(kind), **{over: value})
            assert {one.protocol: one for one in planning.compared(moved)} == {
                name: told[at] for name, told in drawn.items() if told[at] is not None
            }


def test_numbers_and_values_are_protocols_of_their_own():
    assert isinstance(made("Duchi", setting("number")), NumberProtocol)
    assert not isinstance(made("Smp", setting("several columns")), NumberProtocol)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"kind": "choice"}, "no protocols of the kind"),
        ({"permanent": 0.0}, "epsilon"),
        ({"permanent": math.nan}, "epsilon"),
        ({"attributes": 1}, "number of columns"),
        ({"attributes": 2.5}, "number of columns"),
        ({"size": 2.5}, "the domain has 2.5 values"),
    ],
)
def test_impossible_settings_are_refused(given, says):
    with pytest.raises(UserError, match=says):
        Scenario(**{"size": 5, "epsilon": 1.0, "n": 100, **given})
    with pytest.raises(UserError, match="chooses among"):
        planning.epsilon_needed("Auto", setting("one value"), 0.1)
