"""Findings and attacks: each class keeps to the conformance suite, is stored, and put into other words."""

from __future__ import annotations

import pytest

from ldpaudit.app.found import findings_of
from ldpaudit.audit import ATTACKS
from ldpaudit.errors import UserError
from ldpaudit.findings import FINDINGS, LinkedRows, SwappedAxes, kind_of
from ldpaudit.language import Message
from ldpaudit.recipe import Recipe
from tests.examples.conformance import check_attack, check_finding

RECIPE = 'ldpaudit = 1\ninput = { path = "a.csv" }\n[[accept]]\nreason = "agreed"\nfinding = "%s"\n'


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
