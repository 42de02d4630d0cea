"""What the two reports say, each true; and the audit that is kept beside its release."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.intervals import share_interval
from ldpaudit.engine import Release, run
from ldpaudit.engine.outputs import keep_audit, kept_audit
from ldpaudit.errors import ReleaseBlockedError, UserError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import share

ROWS = 617
HEAD = """\
ldpaudit = 1
input = { path = "table.csv", unit = "call" }
columns = { person = "identifier", town = "quasi-identifier", cause = "sensitive" }
accept = [{ finding = "rows-of-one", reason = "the rows are generated" }]
"""
TAIL = '[output]\npath = "released.csv"\n'
SUPPRESS = '[[step]]\ndo = "suppress"\ncolumns = ["town"]\nk = {k}\nmax_suppressed = 0.3\n'
RANDOMIZE = (
    '[[step]]\ndo = "randomize"\ncolumns = ["cause"]\nprotocol = "GRR"\nepsilon = 1.0\n'
    'domain = ["fall", "fire", "flood"]\n'
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sentences")
    draw = np.random.default_rng(3)
    with (folder / "table.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["person", "town", "cause"])
        for row in range(ROWS):
            town = min(int(draw.exponential(4)), 19)
            writer.writerow([f"p{row % 40}", f"Town {town}", ("fall", "fire", "flood")[row % 3]])
    return folder


def released(folder: Path, out: Path, *steps: str) -> Release:
    return run(Recipe.parse("\n".join((HEAD, *steps, TAIL)), folder=folder), out, Key.for_tests(1))


def text_of(release: Release, side: str = "release") -> str:
    return " ".join((release.folder / side / "report.html").read_text("utf-8").split())


def removed_by(folder: Path, k: int) -> int:
    with (folder / "table.csv").open(newline="", encoding="utf-8") as file:
        towns = Counter(row["town"] for row in csv.DictReader(file))
    return sum(rows for rows in towns.values() if rows < k)


def test_estimates_are_said_to_be_about_the_rows_that_remain(folder: Path, tmp_path: Path) -> None:
    k = 8
    release = released(folder, tmp_path / "out", SUPPRESS.format(k=k), RANDOMIZE)
    gone = removed_by(folder, k)
    assert gone
    rows = ROWS - gone
    outside, inside = text_of(release), text_of(release, "internal")
    assert f"{rows} released rows" in outside
    assert f"{rows} released rows" in inside
    # How many went is known from the table alone.
    assert f"{gone} rows" not in outside
    assert not re.search(rf"(?<![.\w]){ROWS}(?!\w)", outside)
    assert f"{gone} rows ({share(gone, ROWS)})" in inside
    manifest = (release.folder / "release" / "manifest.json").read_text("utf-8")
    assert not re.search(rf"(?<![.\w]){ROWS}(?!\w)", manifest)


def test_shares_never_read_as_none_or_all_where_some_are_left() -> None:
    for part, whole, words in (
        (0, 5, "0 %"),
        (0, 0, "0 %"),
        (5, 5, "100 %"),
        (2, 10_000, "less than 0.1 %"),
        (9_999, 10_000, "more than 99.9 %"),
        (1, 1000, "0.1 %"),
        (999, 1000, "99.9 %"),
        (37, 100, "37.0 %"),
    ):
        assert share(part, whole) == words


def test_the_reach_of_intervals_is_that_of_their_longer_side(folder: Path, tmp_path: Path) -> None:
    release = released(folder, tmp_path / "out", RANDOMIZE)
    report = text_of(release)
    with (release.folder / "release" / "estimates.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["period"] == "all"]
    sides = [
        max(float(row["high"]) - float(row["estimate"]), float(row["estimate"]) - float(row["low"]))
        for row in rows
    ]
    said = re.search(r"([\d.]+) points</td>", report)
    assert said is not None
    assert 0 <= float(said[1]) - 100 * max(sides) < 0.01
    # There are no periods by which they are given, too.
    assert not any("also by" in text_of(release, side) for side in ("release", "internal"))


def test_a_warning_of_vague_estimates_is_about_the_rows_that_report_the_column(folder, tmp_path) -> None:
    several = RANDOMIZE.replace('"GRR"', '"Smp"\noracle = "GRR"').replace('["cause"]', '["cause", "town"]')
    towns = [f"Town {at}" for at in range(20)]
    several = several.replace('domain = ["fall"', 'domain = { cause = ["fall"')
    release = released(folder, tmp_path / "out", several.replace('"flood"]', f'"flood"], town = {towns} }}'))
    with (release.folder / "release" / "estimates.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if (row["column"], row["period"]) == ("town", "all")]
    half = 50 * sum(float(row["high"]) - float(row["low"]) for row in rows) / len(rows)
    found = [one["parameters"] for one in release.manifest["findings"] if one["code"] == "vague-estimates"]
    assert [one["column"] for one in found] == ["town"]
    assert found[0]["error"] == pytest.approx(half, rel=0.1)


#: Costs: some far above the bounds, some below, some not known.
COSTS = [*(float(cost) for cost in range(0, 1000, 5)), *[250_000.5] * 40, *[-300.0] * 10, *[None] * 25]
NUMBERS = """\
ldpaudit = 1
input = { path = "table.csv", unit = "call" }
columns = { day = "time", cost = "plain" }
step = [
  { do = "generalize-time", column = "day", to = "month" },
  { do = "randomize-number", columns = ["cost"], protocol = "SquareWave", epsilon = 1.0, low = 0, \
high = 2000, outside = "clamp", missing = 100 },
]
output = { path = "released.csv", periods = ["month"] }
"""


def test_the_true_mean_and_what_was_limited_or_filled_stay_inside(tmp_path: Path) -> None:
    rows = [
        "day,cost",
        *(f"2021-0{1 + at % 3}-05,{'' if one is None else one}" for at, one in enumerate(COSTS)),
    ]
    (tmp_path / "table.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    release = run(Recipe.parse(NUMBERS, folder=tmp_path), tmp_path / "out", Key.for_tests(2))
    used = sum(min(max(cost if cost is not None else 100.0, 0.0), 2000.0) for cost in COSTS) / len(COSTS)
    told = json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))
    assert told["randomized_means"]["cost"]["all"] == pytest.approx(used, abs=1e-3)
    assert told["recorded_numbers"] == {"cost": {"numbers": 250, "missing": 25, "below": 10, "above": 40}}
    report = text_of(release, "internal")
    assert f"True mean {used:.6g}" in report

    # Outside it is said that numbers were limited and filled, and not how many.
    manifest = (release.folder / "release" / "manifest.json").read_text("utf-8")
    for side in (text_of(release, "release"), manifest):
        assert not any(word in side for word in ("randomized_means", "recorded_numbers", "10 below"))
    (said,) = json.loads(manifest)["numbers"]
    assert (said["outside"], said["missing"]) == ("clamp", 100)


def small(folder: Path) -> Recipe:
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
    return run(small(tmp_path), tmp_path / "trial", Key.for_tests(1), trial=True)


def after(trial: Release) -> Release:
    folder = trial.folder.parent
    return run(small(folder), folder / "out", Key.for_tests(2), tried=trial.folder)


def reports(made: Release) -> tuple[str, str]:
    external, internal = ((made.folder / side / "report.html") for side in ("release", "internal"))
    return external.read_text("utf-8"), internal.read_text("utf-8")


def weak(code: str) -> AttackResult:
    return AttackResult.of_share(code, 77, 100, 0.3125)


def of(question: str) -> str:
    return next(one.code for one in ATTACKS.values() if one.question == question)


def test_what_was_found_is_printed_inside_with_figures_and_outside_without(trial: Release) -> None:
    keep_audit(AuditReport((weak("singling-out"),), "a neighbour"), trial.folder)
    made = after(trial)
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
        after(trial)


def test_a_damaged_audit_is_no_missing_one(trial: Release) -> None:
    keep_audit(AuditReport((weak(of("infer")),), "a neighbour"), trial.folder)
    path = trial.folder / "internal" / "audit.json"
    path.write_text(path.read_text("utf-8")[:200], "utf-8")
    with pytest.raises(UserError):
        kept_audit(trial.folder)
    with pytest.raises(UserError, match=r"audit\.json"):
        after(trial)


@pytest.mark.parametrize(
    ("question", "others", "code"),
    [
        ("single-out", ["singling-out"], "uniqueness"),
        ("link", ["second-table", "register", "linkability"], "linkage"),
        ("infer", ["homogeneity", "nearest-row", "distinguishing"], "inference"),
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
        if expected == "not tested":
            assert (answer.result, answer.rests_on) == (None, ())


@pytest.mark.parametrize(("hits", "trials"), [(0, 20), (7, 20)])
def test_intervals_hold_their_confidence_at_both_ends(hits: int, trials: int) -> None:
    from scipy.stats import binom

    low, high = share_interval(hits, trials)
    assert low == 0 if hits == 0 else binom.sf(hits - 1, trials, low) == pytest.approx(0.025)
    assert high == 1 if hits == trials else binom.cdf(hits, trials, high) == pytest.approx(0.025)
