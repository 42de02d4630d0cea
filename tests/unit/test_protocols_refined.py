"""ASS, AUE, ALH and ATHE: chosen by attack success or error, and what of them is another protocol."""

from __future__ import annotations

import json
import math
from decimal import Decimal

import numpy as np
import pytest
from click.testing import CliRunner

from ldpaudit.cli.program import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.protocols import (
    ALH,
    ASS,
    ATHE,
    AUE,
    GRR,
    OLH,
    OUE,
    SS,
    SUE,
    THE,
    Domain,
    attack_success,
    verify,
)
from ldpaudit.protocols.forecast import forecast
from ldpaudit.protocols.front import weighed_settings
from ldpaudit.protocols.refined import weighed
from ldpaudit.protocols.setting import Scenario
from ldpaudit.randomness import Key

#: Each with its free parameter, and values of it from the least to the most.
FAMILIES = {
    ASS: ("subset_size", range(1, 17)),
    AUE: ("p", [0.5 + step / 64 for step in range(32)]),
    ALH: ("g", range(2, 16)),
    ATHE: ("theta", [0.5 + step / 128 for step in range(65)]),
}


@pytest.mark.parametrize("kind", FAMILIES, ids=lambda kind: kind.name)
def test_what_is_named_is_kept_and_the_other_figure_is_the_least(kind):
    free, values = FAMILIES[kind]
    figures = {value: weighed(kind(Domain(17), 1.0, **{free: value}).channel()) for value in values}
    attacks, errors = (sorted(one) for one in zip(*figures.values(), strict=True))
    for limit in attacks[:: len(attacks) // 4]:
        found = weighed(kind(Domain(17), 1.0, max_attack=limit).channel())
        assert found[0] <= limit * (1 + 1e-9)
        assert found[1] <= min(error for attack, error in figures.values() if attack <= limit) * (1 + 1e-9)
    for limit in errors[:: len(errors) // 4]:
        found = weighed(kind(Domain(17), 1.0, max_error=limit).channel())
        assert found[1] <= limit * (1 + 1e-9)
        assert found[0] <= min(attack for attack, error in figures.values() if error <= limit) * (1 + 1e-9)
    for name, least in (("max_attack", attacks[0]), ("max_error", errors[0])):
        with pytest.raises(UserError, match="or more") as refused:
            kind(Domain(17), 1.0, **{name: 0.5 * least})
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", FAMILIES, ids=lambda kind: kind.name)
@pytest.mark.parametrize("epsilon", [0.01, 0.5, 1.0, 3.7, 12.0])
def test_no_value_of_the_free_parameter_exceeds_epsilon(kind, epsilon):
    free, values = FAMILIES[kind]
    for value in values:
        protocol = kind(Domain(17), epsilon, **{free: value})
        exact = protocol.exact_epsilon()
        assert exact <= Decimal(repr(epsilon))
        if kind is ATHE:
            # The bits tell less than the noisy numbers.
            assert exact < Decimal(repr(epsilon)) * Decimal("0.9999")
        else:
            assert float(exact) == pytest.approx(epsilon, rel=1e-6)


def test_known_protocols_are_points_of_the_families():
    domain, k = Domain(17), 17
    assert AUE(domain, 1.0, p=0.5).channel() == OUE(domain, 1.0).channel()
    symmetric = AUE(domain, 1.0, p=float(SUE(domain, 1.0).channel().p)).channel()
    assert weighed(symmetric) == pytest.approx(weighed(SUE(domain, 1.0).channel()), rel=1e-12)
    best = SS(domain, 1.0).channel()
    assert ASS(domain, 1.0, subset_size=best.width).channel() == best
    assert ASS(domain, 1.0, max_attack=0.999).channel() == best
    single = ASS(domain, 1.0, subset_size=1).channel()
    assert weighed(single) == pytest.approx(weighed(GRR(domain, 1.0).channel()), rel=1e-12)
    hashed = OLH(domain, 1.0).channel()
    assert ALH(domain, 1.0, g=hashed.family.buckets).channel() == hashed
    theta = THE(domain, 1.0).parameters()["theta"]
    assert ATHE(domain, 1.0, theta=theta).channel() == THE(domain, 1.0).channel()
    assert attack_success(best) == pytest.approx(math.e / (best.width * math.e + k - best.width))


def test_what_coincides_with_another_protocol_says_so():
    told = verify("ASS", domain_size=2, epsilon=1.0, subset_size=1)
    assert told["same_as"] == "RR"
    assert str(told["line"]).endswith("the same as RR")
    assert verify("ASS", domain_size=5, epsilon=1.0, subset_size=1)["same_as"] == "GRR"
    assert verify("AUE", domain_size=5, epsilon=1.0, p=0.5)["same_as"] == "OUE"
    assert verify("ALH", domain_size=5, epsilon=1.0, g=2)["same_as"] == "BLH"
    assert verify("AUE", domain_size=2, epsilon=1.0, p=0.7)["same_as"] is None
    assert verify("GRR", domain_size=2, epsilon=1.0)["same_as"] is None
    # What the thresholded bits deliver, and not what was asked for.
    assert verify("ATHE", domain_size=17, epsilon=1.0, theta=0.75)["epsilon"] == pytest.approx(
        0.8832, abs=1e-4
    )


@pytest.mark.parametrize("width", [2, 9, 90, 98, 99])
def test_subsets_of_any_size_are_drawn_in_that_size(width):
    protocol, n = ASS(Domain(100), 1.0, subset_size=width), 4000
    reports = protocol.sanitize(np.full(n, 7), Key.for_tests(41))
    sizes = reports.support(np.arange(n, dtype=np.int32), n).sum(axis=1)
    assert (sizes == width).all()
    counts, channel = protocol.count(reports), protocol.channel()
    for value, chance in ((7, channel.g1), (0, channel.g0), (99, channel.g0)):
        spread = math.sqrt(n * float(chance * (1 - chance)))
        # Three values of five sizes; one of 10^5 true ones is refused.
        assert abs(counts.support[value] - n * float(chance)) <= 4.9 * spread + 1


def test_the_front_holds_what_nothing_beats():
    settings = weighed_settings(Scenario(17, 1.0, 50_000, 1 / 17))
    for one in settings:
        # Figures that differ by rounding only count as equal.
        better = any(
            other.attack < one.attack * (1 + 1e-9)
            and other.stderr < one.stderr * (1 + 1e-9)
            and (other.attack < one.attack * (1 - 1e-9) or other.stderr < one.stderr * (1 - 1e-9))
            for other in settings
        )
        assert one.pareto is not better
    named = {one.setting: one for one in settings}
    assert named["SS"].pareto
    assert not named["GRR"].pareto
    assert named["ASS, subset_size = 5"].same_as == "SS"
    assert {one.protocol for one in settings if one.pareto} >= {"SS", "ASS", "AUE"}
    # Nothing of an aim moves the front.
    aimed = Scenario(17, 1.0, 50_000, 1 / 17, parameters={"max_attack": 0.08})
    assert weighed_settings(aimed) == settings


def test_a_plan_says_attack_success_beside_error():
    scenario = Scenario(17, 1.0, 50_000, 1 / 17)
    plan = forecast(scenario, 0.01)
    figures = {one["protocol"]: one for one in plan["protocols"]}
    assert {"ASS", "AUE", "ALH", "ATHE"} <= set(figures)
    for kind in (GRR, OUE, OLH, SS):
        exact = attack_success(kind(Domain(17), 1.0).channel())
        assert figures[kind.name]["attack"] == pytest.approx(exact)
    # Of a family whose free parameter is not named, the least error.
    assert figures["ASS"]["stderr"] == pytest.approx(figures["SS"]["stderr"])
    assert [one["pareto"] for one in (figures["SS"], figures["GRR"])] == [True, False]
    json.dumps(plan)
    several = forecast(Scenario(17, 1.0, 50_000, 1 / 17, kind="several columns"))
    assert several["weighed"] == []
    assert {one["attack"] for one in several["protocols"]} == {None}
    repeated = forecast(Scenario(17, 1.0, 50_000, 1 / 17, kind="repeated"))
    guessed = [one["attack"] for one in repeated["protocols"] if one["attack"] is not None]
    assert len(guessed) > 5
    assert min(guessed) > 1 / 17


def test_the_command_plans_with_an_attack_success_that_is_named():
    arguments = ["plan", "--domain-size", "17", "--epsilon", "1", "--rows", "50000", "--max-attack", "0.08"]
    printed = CliRunner().invoke(ldpaudit, arguments, catch_exceptions=False).output
    assert "ASS, subset_size = 10" in printed
    assert "7.96 % *" in printed
    both = [*arguments, "--subset-size", "12", "--json"]
    answer = json.loads(CliRunner().invoke(ldpaudit, both, catch_exceptions=False).output)
    settings = {one["protocol"]: one["setting"] for one in answer["protocols"]}
    # The free parameter is taken before what it would be chosen by.
    assert settings["ASS"] == "ASS, subset_size = 12"
    assert settings["AUE"].startswith("AUE, p = 0.7")


@pytest.mark.parametrize("kind", FAMILIES, ids=lambda kind: kind.name)
def test_exactly_one_figure_stands_beside_epsilon(kind):
    free = FAMILIES[kind][0]
    for given in ({}, {"max_attack": 0.2, "max_error": 0.1}, {free: 0.25}, {"max_attack": 1.5}):
        with pytest.raises(UserError) as refused:
            kind(Domain(17), 1.0, **given)
        assert "\n" not in str(refused.value)
    with pytest.raises(UserError, match="subset_size is 17"):
        ASS(Domain(17), 1.0, subset_size=17)
