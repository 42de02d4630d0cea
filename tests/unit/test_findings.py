"""Findings and attacks: each class keeps to the conformance suite, is stored, and put into other words."""

from __future__ import annotations

import pytest

from ldpaudit.app.found import findings_of
from ldpaudit.audit import ATTACKS
from ldpaudit.errors import UserError
from ldpaudit.findings import FINDINGS, Finding, LinkedRows, SwappedAxes, kind_of
from ldpaudit.findings.repairs import TableFacts, coarsen_alike
from ldpaudit.language import Message
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.check import finest_period
from ldpaudit.tables import Column
from tests.examples.conformance import check_attack, check_finding

RECIPE = 'ldpaudit = 1\ninput = { path = "a.csv" }\n[[accept]]\nreason = "agreed"\nfinding = "%s"\n'
TIMES = {"begin": "week", "end": "month"}


def test_each_class_of_findings_and_each_attack_says_all_about_itself() -> None:
    for kind in FINDINGS.values():
        check_finding(kind)
    for attack in ATTACKS.values():
        check_attack(attack)


def test_a_finding_of_another_version_shows_and_cannot_be_accepted() -> None:
    (found,) = findings_of(
        [{"code": "not-known-yet", "severity": "warn", "message": "something", "columns": []}]
    )
    assert not found.kind.acceptable
    assert found.kind.repairs == ()
    with pytest.raises(UserError, match="there is no such finding; there are broken-groups"):
        Recipe.parse(RECIPE % "not-known-yet")


def test_a_fault_of_the_recipe_is_no_finding_to_accept() -> None:
    for code in ("recipe", "step", "step-randomize"):
        assert kind_of(code).fault
        with pytest.raises(UserError, match="no such finding"):
            Recipe.parse(RECIPE % code)
    assert not kind_of("raw-unknown").fault


def test_severity_and_claim_depend_on_the_case() -> None:
    words = {"first": "longitude", "second": "latitude", "why": "by name", "east": "a", "north": "b"}
    assert SwappedAxes.make("table", **words).voids_claim
    assert not SwappedAxes.make("file", file="towns.csv", **words).voids_claim
    reasons = (Message("it names a person"),)
    assert LinkedRows.make("person", reasons=reasons).severity == "block"
    assert LinkedRows.make("row", reasons=reasons).severity == "warn"


def test_of_two_times_the_one_that_tells_the_other_becomes_as_coarse() -> None:
    steps = [f'{{ do = "generalize-time", column = "{name}", to = "{to}" }}' for name, to in TIMES.items()]
    recipe = Recipe.parse(f'ldpaudit = 1\ninput = {{ path = "a.csv" }}\nstep = [{", ".join(steps)}]')
    columns = {name: Column(name, "time", ("%Y-%m-%d %H:%M",)) for name in ("begin", "end", "other")}
    facts = TableFacts(columns, finest_period=lambda name: finest_period(columns[name]))
    for name in ("begin", "other"):
        told = Finding("gives-away", "block", "m", (name, "end"), "h")
        offer = coarsen_alike.offer(told, recipe, facts)
        assert offer is not None
        after = offer.apply(lambda _: "")
        assert {step.column: step.to for step in after.steps} == {**TIMES, name: "month"}
        assert coarsen_alike.offer(told, after, facts) is None
