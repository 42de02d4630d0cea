"""The commands about what to expect: plain figures, the same as those of the library."""

from __future__ import annotations

import json
import math

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.cli.commands import oracles
from ldpaudit.cli.terminal import planned
from ldpaudit.errors import UserError
from ldpaudit.protocols import OUE, Domain, make, planning
from ldpaudit.protocols.forecast import POINTS, forecast
from ldpaudit.protocols.postprocessing import POST, post_name
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.protocols.setting import KINDS, Scenario, made, planned_protocols

TWO_VALUES = ("--domain-size", "2", "--epsilon", "1", "--rows", "9")
SETTING = Scenario(size=17, epsilon=1.1, n=50_000, f=0.05)


def run(*arguments: str) -> str:
    done = CliRunner().invoke(ldpaudit, list(arguments))
    if done.exception is not None:
        raise done.exception
    return done.stdout


def test_the_command_line_offers_every_rule_of_post_processing():
    assert {post_name(name) for name in oracles.POST} == set(POST)
    assert oracles.POST[0] == "raw"
    (kind,) = [one for one in oracles.plan.made(None) if one.name == "kind"]
    assert tuple(kind.type.choices) == KINDS


@pytest.mark.parametrize("over", sorted(POINTS))
def test_curves_go_through_the_chosen_point(over):
    told = forecast(SETTING, over=over)
    chosen = {"epsilon": 1.1, "size": 17, "n": 50_000, "f": 0.05}[over]
    values = told["curves"]["values"]
    assert values == sorted(values)
    at = values.index(chosen)
    assert set(told["curves"]["stderr"]) == set(planned_protocols())
    for one in told["protocols"]:
        for figure in ("stderr", "half_width"):
            assert told["curves"][figure][one["protocol"]][at] == one[figure]


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


def test_people_read_the_same_figures():
    lines = run("plan", "--domain-size", "17", "--epsilon", "1", "--rows", "50000", "--half-width", "0.01")
    best = forecast(Scenario(17, 1.0, 50_000, 1 / 17), 0.01)["protocols"][0]
    told = [line.split() for line in lines.splitlines()]
    assert told[0][:5] == ["17", "values,", "eps", "=", "1,"]
    assert told[2][0] == best["protocol"]
    assert told[2][4] == f"{best['rows_needed']:,}"
    assert "rows for" not in run("plan", "--domain-size", "2", "--epsilon", "1", "--rows", "10")


@pytest.mark.parametrize(
    ("kind", "arguments", "given"),
    [
        ("repeated", ["--permanent", "3"], {"size": 17, "permanent": 3.0}),
        ("repeated", [], {"size": 17}),
        ("several columns", ["--attributes", "4"], {"size": 17, "attributes": 4}),
        ("number", [], {"size": 2}),
    ],
)
def test_every_kind_is_told_alike(kind, arguments, given):
    sized = [] if kind == "number" else ["--domain-size", "17"]
    told = json.loads(
        run(
            *("plan", "--kind", kind, *sized, "--epsilon", "1.1", "--rows", "5000", *arguments),
            *("--half-width", "0.2", "--over", "rows", "--json"),
        )
    )
    one_value = json.loads(run("plan", *TWO_VALUES, "--json"))
    assert list(told) == list(one_value)
    assert one_value["kind"] == "one value"
    assert told["kind"] == kind
    assert (told["domain_size"], told["share"]) == ((None, None) if kind == "number" else (17, 1 / 17))
    assert told["permanent"] == {"repeated": given.get("permanent", 2.2), "several columns": 2.2}.get(kind)
    assert told["attributes"] == given.get("attributes")
    f = 0.5 if kind == "number" else 1 / 17
    setting = Scenario(epsilon=1.1, n=5000, f=f, kind=kind, **given)
    assert [one["protocol"] for one in told["protocols"]] == [
        one.protocol for one in planning.compared(setting)
    ]
    assert set(told["curves"]["half_width"]) == set(planned_protocols(kind))
    at = told["curves"]["values"].index(5000)
    for one in told["protocols"]:
        assert one["rows_needed"] == planning.rows_needed(made(one["protocol"], setting), 0.2, f)
        assert told["curves"]["half_width"][one["protocol"]][at] == one["half_width"]


@pytest.mark.parametrize(
    ("arguments", "head"),
    [
        (
            ["--kind", "number"],
            "eps = 1, 3,000 rows; errors of the mean of a number, as a part",
        ),
        (
            ["--kind", "several columns", "--domain-size", "5", "--attributes", "3", "--permanent", "4"],
            "3 columns of 5 values, eps = 1, permanent eps = 4, 3,000 rows; errors of a share of 0.2",
        ),
    ],
)
def test_people_read_which_kind_it_is(arguments, head):
    lines = run("plan", *arguments, "--epsilon", "1", "--rows", "3000").splitlines()
    assert lines[0].startswith(head)
    assert lines[-1].startswith("Who knows nothing else") == ("number" not in arguments)


@pytest.mark.parametrize("size", [2, 3, 8, 17, 74, 1000])
@pytest.mark.parametrize("epsilon", [0.1, 1.0, 4.0])
def test_the_first_one_is_as_good_as_what_is_chosen_automatically(size, epsilon):
    told = json.loads(
        run("plan", "--domain-size", str(size), "--epsilon", str(epsilon), "--rows", "100", "--json")
    )
    chosen = make("Auto", Domain(size), epsilon=epsilon)
    least = told["protocols"][0]["stderr"]
    assert least == pytest.approx(math.sqrt(chosen.variance(100, 1 / size)), rel=1e-9)


def test_a_width_that_no_epsilon_reaches_is_told_as_none():
    told = forecast(Scenario(17, 1.0, 1000, 0.5), 0.01)
    found = {one["protocol"]: one["epsilon_needed"] for one in told["protocols"]}
    assert found["OUE"] is None
    assert found["GRR"] > 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--domain-size", "1", "--epsilon", "1", "--rows", "10"], "1 values"),
        (["--domain-size", "2", "--epsilon", "nan", "--rows", "10"], "epsilon is nan"),
        (["--domain-size", "2", "--epsilon", "1e-300", "--rows", "10"], "no protocol can work"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "0"], "number of rows"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "9", "--level", "1"], "confidence"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "9", "--half-width", "0"], "half-width"),
        (["--domain-size", "2", "--epsilon", "1", "--rows", "9", "--relative", "0.1"], "needs a share"),
        (["--epsilon", "1", "--rows", "9"], "size of the domain is missing"),
        (["--kind", "number", "--domain-size", "3", "--epsilon", "1", "--rows", "9"], "no such figure"),
        (["--kind", "number", "--share", "0.3", "--epsilon", "1", "--rows", "9"], "no such figure"),
        (["--kind", "number", "--over", "share", "--epsilon", "1", "--rows", "9"], "neither a domain"),
        (["--domain-size", "2", "--permanent", "2", "--epsilon", "1", "--rows", "9"], "no such figure"),
        (["--domain-size", "2", "--attributes", "2", "--epsilon", "1", "--rows", "9"], "no such figure"),
        ([*TWO_VALUES, "--kind", "several columns", "--attributes", "1"], "columns is 1"),
        ([*TWO_VALUES, "--kind", "repeated", "--permanent", "0.5"], "no protocol can"),
        ([*TWO_VALUES, "--kind", "repeated", "--permanent", "0"], "the permanent epsilon is 0"),
    ],
)
def test_impossible_figures_are_refused_in_one_line(arguments, says):
    with pytest.raises(UserError, match=says) as refused:
        run("plan", *arguments)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", ["repeated", "several columns"])
def test_the_guess_is_that_of_all_reports_and_the_first_stands_beside_it(kind):
    told = forecast(Scenario(8, 1.0, 1000, 1 / 8, kind=kind, permanent=2.0))
    all_reports, first = math.exp(2) / (math.exp(2) + 7), math.exp(1) / (math.exp(1) + 7)
    assert told["guess"] == pytest.approx(all_reports)
    assert told["guess_first"] == pytest.approx(first)
    assert (told["odds"], told["odds_first"]) == (pytest.approx(math.exp(2)), pytest.approx(math.exp(1)))
    # What a repeating protocol tells is what its own epsilon bounds, in any number of reports.
    for name in told["repeating"]:
        assert "epsilon_permanent" in ENTRIES[name].parameters
        one = made(name, Scenario(8, 1.0, 1000, 1 / 8, kind=kind, permanent=2.0))
        inside = getattr(one, "inside", one)
        assert planning.posterior(inside.epsilon(reports=10_000), 1 / 8) <= told["guess"] * (1 + 1e-9)
    line = list(planned(told))[-1]
    assert "51.36 % of the people" in line
    assert "27.98 %" in line
    assert ("all reports of Allomfree" in line) == (kind == "several columns")
    assert set(told["repeating"]) == (
        {"Allomfree"} if kind == "several columns" else set(planned_protocols(kind))
    )


def test_one_report_has_one_guess():
    told = forecast(Scenario(8, 1.0, 1000, 1 / 8))
    assert told["guess"] == told["guess_first"] == pytest.approx(math.exp(1) / (math.exp(1) + 7))
    assert told["repeating"] == []
    assert (
        list(planned(told))[-1]
        == "Who knows nothing else guesses the values of at most 27.98 % of the people."
    )
    # Where no protocol of several columns repeats, no permanent epsilon counts.
    told = forecast(Scenario(8, 1.0, 1000, 1 / 8, kind="several columns", permanent=0.5))
    assert "Allomfree" not in [one["protocol"] for one in told["protocols"]]
    assert told["guess"] == told["guess_first"]
