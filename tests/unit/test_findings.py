"""Findings and attacks: each class keeps to the conformance suite, is stored, and put into other words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest

from ldpaudit.app.outcome import findings_of
from ldpaudit.audit import ATTACKS, Attack, AttackResult, listing
from ldpaudit.audit.attack import Question, file_attacks
from ldpaudit.audit.verdict import QUESTIONS
from ldpaudit.errors import UserError
from ldpaudit.findings import (
    FINDINGS,
    Finding,
    FollowsFromPlace,
    GivesAway,
    LinkedRows,
    SwappedAxes,
    UnevenRemoval,
    kind_of,
    register,
)
from ldpaudit.findings.finding import FindingKind
from ldpaudit.language import Catalogue, Message, Template
from ldpaudit.recipe import STEPS, Recipe
from tests.examples.conformance import check_attack, check_finding

FRENCH = Catalogue(
    "fr",
    {
        "{column} follows from the true place, which {x} and {y} are moved to hide: {how}": [
            "{column} dépend du lieu ({x}, {y}) : {how}"
        ],
        "each place has one value": ["une valeur par lieu"],
        "{others} (gives|together give) {secret} away: who sees (it|them) can tell the true {secret} of most "
        "rows": ["{others} trahit", "{others} trahissent"],
        "{message} ({mark})": ["{message}, {mark}"],
    },
)
RECIPE = 'ldpaudit = 1\ninput = { path = "a.csv" }\n[[accept]]\nreason = "agreed"\nfinding = "%s"\n'


@pytest.mark.parametrize("kind", FINDINGS.values(), ids=FINDINGS)
def test_each_class_of_findings_says_all_about_itself(kind: type[FindingKind]) -> None:
    check_finding(kind)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_each_attack_says_all_about_itself(attack: type[Attack]) -> None:
    check_attack(attack)


def test_each_question_of_the_working_party_is_asked() -> None:
    asked = [one["question"] for one in listing()]
    assert set(asked) == set(get_args(Question)) == set(QUESTIONS)
    assert asked == sorted(asked, key=list(QUESTIONS).index)
    assert {one.question for one in file_attacks()} == set(QUESTIONS)
    assert set(AttackResult("a", 1, 0.5, 0.1, 0.4, 0.6).as_json()) >= {
        *("code", "column", "columns", "tested", "figure", "baseline", "low", "high", "claim", "verdict")
    }


def test_an_older_manifest_is_still_read() -> None:
    """Its findings have no parameters, and once called the hint otherwise."""
    old = {
        "code": "gives-away",
        "severity": "block",
        "message": "code gives town away",
        "columns": ["code", "town"],
        "mend": "drop code",
        "voids_claim": True,
        "accepted": "",
        "of_another_version": 1,
    }
    (found,) = findings_of([old])
    assert (found.code, found.columns, found.hint) == ("gives-away", ("code", "town"), "drop code")
    assert found.kind is GivesAway
    assert found.translated(FRENCH) == ("code gives town away", "drop code")
    new = {**{name: value for name, value in old.items() if name != "mend"}, "hint": "leave it out"}
    assert findings_of([new])[0].hint == "leave it out"


def test_a_finding_of_another_version_shows_and_cannot_be_accepted() -> None:
    (found,) = findings_of(
        [{"code": "not-known-yet", "severity": "warn", "message": "something", "columns": []}]
    )
    assert not found.kind.acceptable
    assert found.kind.repairs == ()
    with pytest.raises(UserError, match="there is no such finding; there are coarser-place"):
        Recipe.parse(RECIPE % "not-known-yet")


def test_a_fault_of_the_recipe_is_no_finding_to_accept() -> None:
    for code in ("recipe", "step", "step-randomize"):
        assert kind_of(code).fault
        with pytest.raises(UserError, match="no such finding"):
            Recipe.parse(RECIPE % code)
    assert not kind_of("raw-unknown").fault


def test_what_is_stored_is_code_and_parameters() -> None:
    finding = LinkedRows.make(
        "person",
        columns=("plate",),
        reasons=(Message("{column} {why}", column=("plate",), why=Message("is")),),
    )
    stored = json.loads(json.dumps(finding.as_json()))
    assert set(stored) == {
        *("code", "severity", "message", "columns", "hint", "voids_claim", "accepted", "parameters")
    }
    assert stored["parameters"]["case"] == "person"
    assert stored["parameters"]["reasons"][0]["$text"] == "{column} {why}"


def test_a_sentence_is_put_into_other_words_with_its_parts() -> None:
    finding = FollowsFromPlace.make(
        columns=("town", "lon", "lat"),
        column="town",
        x="lon",
        y="lat",
        how=Message("each place has one value"),
    )
    (stored,) = findings_of([json.loads(json.dumps(finding.as_json()))])
    message, hint = stored.translated(FRENCH)
    assert message == "town dépend du lieu (lon, lat) : une valeur par lieu"
    assert hint == finding.hint


def test_numbers_decide_between_one_and_many() -> None:
    regions = Message("{n} (region|regions)", n=1)
    one = UnevenRemoval.make(columns=("town",), number=1, regions=regions, percent=10.0)
    assert one.message == "1 of 1 region loses more than 10 % of the rows"
    assert "2 of 1 region lose more" in UnevenRemoval.make(number=2, regions=regions, percent=10.0).message


def test_what_was_added_to_a_message_stays() -> None:
    about = {"others": ("code",), "secret": ("town",)}
    finding = GivesAway.make("most", columns=("code", "town"), **about)
    marked = replace(finding, message=Message("{message} ({mark})", message=finding.message, mark="old"))
    assert marked.translated(FRENCH)[0] == "code trahit, old"
    stored = Finding.of_json(json.loads(json.dumps(marked.as_json())))
    assert stored == marked
    assert stored.translated(FRENCH)[0] == "code trahit (old)"
    other = {**finding.as_json(), "message": "code says it all"}
    assert Finding.of_json(other).translated(FRENCH)[0] == "code says it all"


def test_a_template_takes_the_forms_of_a_number_or_of_names() -> None:
    counted = Template("{names} (is|are) here", by="names")
    assert counted.names == {"names"}
    assert [counted.fill({"names": names}) for names in (["a"], ["a", "b, c"])] == [
        "a is here",
        'a, "b, c" are here',
    ]
    assert Template("{n} (row|rows)", by="rows").fill({"rows": 1, "more": 2}) == "1 row"
    either = Template("a or {b}", given="b", otherwise="a")
    assert [either.fill({"b": "c"}), either.fill({"b": ""}), either.fill({})] == ["a or c", "a", "a"]
    with pytest.raises(KeyError):
        counted.fill({})


def test_severity_and_claim_depend_on_the_case() -> None:
    words = {"first": "longitude", "second": "latitude", "why": "by name", "east": "a", "north": "b"}
    assert SwappedAxes.make("table", **words).voids_claim
    assert not SwappedAxes.make("file", file="towns.csv", **words).voids_claim
    reasons = (Message("it names a person"),)
    assert LinkedRows.make("person", reasons=reasons).severity == "block"
    assert LinkedRows.make("row", reasons=reasons).severity == "warn"


def test_a_code_is_taken_once() -> None:
    with pytest.raises(ValueError, match="taken"):
        register(type("Another", (FindingKind,), {"code": "gives-away"}))
    with pytest.raises(ValueError, match="empty"):
        register(type("Nameless", (FindingKind,), {}))
    assert FINDINGS["gives-away"] is GivesAway


def test_a_step_that_a_repair_adds_says_that_it_repairs_the_finding() -> None:
    added = {(do, code) for code, kind in FINDINGS.items() for repair in kind.repairs for do in repair.steps}
    assert {do for do, _ in added} == {
        *("generalize-time", "intervals", "distance-to-place", "generalize-region")
    }
    said = {(do, code) for do, step in STEPS.items() for code in step.repairs}
    assert added <= said
    # What a step repairs is in the rows; it is no error of the recipe, and no matter of the output alone.
    assert not [(do, code) for do, code in said if FINDINGS[code].fault or FINDINGS[code].of_output]
