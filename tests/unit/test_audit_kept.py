"""An audit is kept beside its release and printed by the release of that trial; a false promise blocks it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ldpaudit.audit import AttackResult, AuditReport
from ldpaudit.audit.attack import file_attacks
from ldpaudit.audit.intervals import share_interval
from ldpaudit.engine import Release, run
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


def test_what_was_found_is_printed_inside_with_figures_and_outside_without(trial: Release) -> None:
    keep_audit(AuditReport((weak(of("single-out")),), "a neighbour"), trial.folder)
    made = release(trial)
    assert made.manifest["audit"]["questions"]["single-out"] == "yes"
    external, internal = reports(made)
    assert "a neighbour" in external
    assert "77.0 %" in internal
    manifest = (made.folder / "release" / "manifest.json").read_text("utf-8")
    for text in (external, manifest):
        assert "77.0" not in text
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


def test_a_damaged_audit_is_no_missing_one(trial: Release) -> None:
    keep_audit(AuditReport((weak(of("infer")),), "a neighbour"), trial.folder)
    path = trial.folder / "internal" / "audit.json"
    text = path.read_text("utf-8")
    harmed = text[: len(text) // 2], text.replace("0.77", "0.07"), text.replace('"weak"', '"fine"')
    for harm in harmed:
        path.write_text(harm, "utf-8")
        with pytest.raises(UserError):
            kept_audit(trial.folder)
        with pytest.raises(UserError, match=r"audit\.json"):
            release(trial)


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


@pytest.mark.parametrize(("hits", "trials"), [(0, 20), (7, 20)])
def test_intervals_hold_their_confidence_at_both_ends(hits: int, trials: int) -> None:
    from scipy.stats import binom

    low, high = share_interval(hits, trials)
    assert low == 0 if hits == 0 else binom.sf(hits - 1, trials, low) == pytest.approx(0.025)
    assert high == 1 if hits == trials else binom.cdf(hits, trials, high) == pytest.approx(0.025)
