"""An audit is kept beside its release and printed by the release of that trial; a false promise blocks it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.attack import file_attacks
from ldpaudit.audit.intervals import share_interval
from ldpaudit.engine import Release, check_release, run
from ldpaudit.engine.kept_audit import keep_audit, kept_audit
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe


def recipe(folder: Path) -> Recipe:
    draw = np.random.default_rng(2)
    lines = [f"{'abc'[town]},{age}" for town, age in draw.integers(0, 3, (400, 2)).tolist()]
    (folder / "calls.csv").write_text("town,age\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return Recipe.parse(
        'ldpaudit = 1\ninput = { path = "calls.csv" }\ncolumns = { town = "sensitive", age = "plain" }\n'
        '[[step]]\ndo = "randomize"\ncolumns = ["town"]\nprotocol = "GRR"\nepsilon = 1.0\n'
        'domain = ["a", "b", "c"]\n',
        folder=folder,
    )


@pytest.fixture
def trial(tmp_path: Path) -> Release:
    return run(recipe(tmp_path), tmp_path / "trial", Key.for_tests(1), trial=True)


def release(trial: Release) -> Release:
    folder = trial.folder.parent
    return run(recipe(folder), folder / "out", Key.for_tests(2), tried=trial.folder)


def reports(made: Release) -> tuple[str, str]:
    external, internal = ((made.folder / side / "report.html") for side in ("release", "internal"))
    return external.read_text("utf-8"), internal.read_text("utf-8")


def weak(code: str) -> AttackResult:
    return AttackResult.of_share(code, 77, 100, 0.3125, story="Who knows age and day finds one row.")


def of(question: str) -> str:
    return next(one.code for one in file_attacks() if one.question == question)


def test_without_an_audit_nothing_was_tested(trial: Release) -> None:
    assert kept_audit(trial.folder) is None
    made = release(trial)
    assert set(made.manifest["audit"]["questions"].values()) == {"not tested"}
    assert all(one["verdict"] == "not tested" for one in made.manifest["audit"]["attacks"])
    for text in reports(made):
        assert text.count("Not tested") >= 3
        assert all(one.title[:1].upper() + one.title[1:] in text for one in file_attacks())
    assert any("Attacks on the released file: not tested" in line for line in made.lines())


def test_what_was_found_is_printed_inside_with_figures_and_outside_without(trial: Release) -> None:
    keep_audit(AuditReport((weak(of("single-out")),), "a neighbour"), trial.folder)
    made = release(trial)
    assert made.manifest["audit"]["questions"]["single-out"] == "yes"
    external, internal = reports(made)
    assert "a neighbour" in external
    assert "Weak" in external
    assert "77.0 %" in internal
    assert "31.2 % without the release" in internal
    manifest = (made.folder / "release" / "manifest.json").read_text("utf-8")
    assert ".." not in "".join(re.findall(r"<li>[^<]*</li>", internal))
    for text in (external, manifest):
        assert "77" not in text.replace(json.loads(manifest)["recipe"][:16], "") or "77.0" not in text
        assert "31.2" not in text
        assert "0.3125" not in text


def test_an_audit_of_another_release_is_not_taken(trial: Release) -> None:
    keep_audit(AuditReport((weak(of("infer")),), "a neighbour"), trial.folder)
    manifest = trial.folder / "release" / "manifest.json"
    manifest.write_text(manifest.read_text("utf-8") + " ", encoding="utf-8")
    assert kept_audit(trial.folder) is None


def test_a_false_promise_blocks_the_release_and_cannot_be_accepted(trial: Release) -> None:
    false = AttackResult(of("infer"), 900, 1.6, 0.0, 1.4, 1.9, 1.0, "violated", "town", unit="epsilon")
    keep_audit(AuditReport((false,), "a neighbour"), trial.folder)
    with pytest.raises(ReleaseBlockedError, match="violated-claim"):
        release(trial)


def test_the_kept_report_is_the_one_that_was_made(trial: Release) -> None:
    made = AuditReport((weak(of("link")), replace(weak(of("infer")), columns=("a", "b"))), "x", ("y",))
    keep_audit(made, trial.folder)
    assert kept_audit(trial.folder) == made
    assert check_release(trial.folder)["ok"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("0.77", "0.07"),
        lambda text: text.replace('"weak"', '"all fine"'),
        lambda _: "[" * 100_000,
        lambda _: "null",
    ],
)
def test_a_damaged_audit_is_no_missing_one(trial: Release, harm: Callable[[str], str]) -> None:
    keep_audit(AuditReport((weak(of("infer")),), "a neighbour"), trial.folder)
    path = trial.folder / "internal" / "audit.json"
    path.write_text(harm(path.read_text("utf-8")), "utf-8")
    with pytest.raises(UserError, match="cannot be read, or was edited"):
        kept_audit(trial.folder)
    with pytest.raises(UserError, match=r"audit\.json"):
        release(trial)


def test_less_does_not_undo_what_was_tested_and_false_stays_false() -> None:
    false = AttackResult("canaries", 900, 1.6, 0.0, 1.4, 1.9, 1.0, "violated", "town", unit="epsilon")
    first = AuditReport((false, weak("uniqueness"), weak("linkage")), "x")
    passed = replace(false, verdict="consistent", low=0.5)
    held = AttackResult.of_share("linkage", 0, 100, 0.0)
    second = AuditReport((passed, AttackResult.not_tested("uniqueness", "no table"), held), "y")
    found = {one.code: one for one in second.after(first).results}
    assert found["canaries"] == replace(false, attacker="x")
    assert found["uniqueness"] == replace(weak("uniqueness"), attacker="x")
    assert found["linkage"] == held
    assert len(second.after(first).results) == 3
    assert second.after(None) == second


def test_each_attacker_is_named_whose_results_are_kept(trial: Release) -> None:
    first = AuditReport((weak("uniqueness"), weak("linkage")), "a neighbour")
    keep_audit(first, trial.folder)
    second = AuditReport((weak("linkage"), AttackResult.not_tested("uniqueness", "no table")), "an insurer")
    for _ in range(2):
        kept = second.after(kept_audit(trial.folder))
        keep_audit(kept, trial.folder)
        assert [(one.code, one.attacker) for one in kept.results] == [
            ("linkage", ""),
            ("uniqueness", "a neighbour"),
        ]
        assert kept_audit(trial.folder) == kept
        assert kept.attackers == "an insurer; a neighbour"
    (line,) = (line for line in kept.lines() if line.startswith("Uniqueness"))
    assert "Attacker: a neighbour." in line
    external, internal = reports(release(trial))
    assert all("an insurer; a neighbour" in text for text in (external, internal))
    # Whoever asks again is not named twice, and who holds no result any more is not named.
    third = AuditReport((weak("uniqueness"), weak("linkage")), "a neighbour").after(kept)
    assert (third.attackers, {one.attacker for one in third.results}) == ("a neighbour", {""})


def test_a_full_disk_leaves_the_earlier_audit(trial: Release, monkeypatch: pytest.MonkeyPatch) -> None:
    made = AuditReport((weak(of("infer")),), "a neighbour")
    keep_audit(made, trial.folder)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        keep_audit(AuditReport((), "x"), trial.folder)
    assert kept_audit(trial.folder) == made
    assert not list((trial.folder / "internal").glob(".audit*"))


def test_answers_rest_on_what_was_tested() -> None:
    code = "inference"
    held = AttackResult.of_share(code, 30, 100, 0.3)
    (answer,) = (one for one in AuditReport((held,)).questions if one.question == "infer")
    assert (answer.answer, answer.result, answer.rests_on) == ("no", held, (code,))
    unsure = AttackResult.not_tested(code, "no table")
    (answer,) = (one for one in AuditReport((unsure,)).questions if one.question == "infer")
    assert (answer.answer, answer.rests_on, answer.untested) == ("not tested", (), (code,))
    (answer,) = (one for one in AuditReport((held, weak(code))).questions if one.question == "infer")
    assert answer.answer == "yes"


@pytest.mark.parametrize(
    ("question", "others", "code"),
    [
        ("single-out", ["singling-out"], "uniqueness"),
        ("link", ["second-table", "register", "linkability"], "linkage"),
        ("infer", ["homogeneity", "nearest-row", "canaries"], "inference"),
    ],
)
def test_no_rests_on_the_attack_that_decides(question: str, others: list[str], code: str) -> None:
    held = [AttackResult.of_share(other, 0, 100, 0.0) for other in others]
    held.append(AttackResult("distinguishing", 10, verdict="consistent"))
    without = AttackResult.not_tested(code, "no table")
    for made, expected in (
        ([*held, without], "not tested"),
        (held, "not tested"),
        ([*held, AttackResult(code, 10, verdict="consistent")], "not tested"),
        ([*held, AttackResult.of_share(code, 0, 100, 0.0)], "no"),
        ([weak(others[0]), without], "yes"),
    ):
        report = AuditReport(tuple(made))
        (answer,) = (one for one in report.questions if one.question == question)
        assert answer.answer == expected
        assert (code in answer.untested) == (without in made)
        if expected == "not tested":
            assert (answer.result, answer.rests_on) == (None, ())
            assert any(f"not tested: {ATTACKS[code].title}" in line for line in report.lines())


@pytest.mark.parametrize(("hits", "trials"), [(0, 20), (20, 20), (7, 20)])
def test_intervals_hold_their_confidence_at_both_ends(hits: int, trials: int) -> None:
    from scipy.stats import binom

    low, high = share_interval(hits, trials)
    assert low == 0 if hits == 0 else binom.sf(hits - 1, trials, low) == pytest.approx(0.025)
    assert high == 1 if hits == trials else binom.cdf(hits, trials, high) == pytest.approx(0.025)


def test_every_attack_that_is_made_has_a_question() -> None:
    assert all(ATTACKS[one.code] is one and one.title and one.finds for one in file_attacks())
