"""The answers of a run: limits, exact figures, few lines, and no figure that the manifest does not hold."""

from __future__ import annotations

import csv
import html
import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ldpaudit_verify
from ldpaudit.audit import ATTACKS, AttackResult, AuditReport
from ldpaudit.audit.printing import (
    MOST_LINES,
    MOST_OF_AUDIT,
    REACHED,
    WIDTH,
    attack_row,
    audit_lines,
    blocked_lines,
    promise_rows,
    run_lines,
    run_verdict,
    verdict_of,
)
from ldpaudit.engine import Release, run
from ldpaudit.engine.auditing import AuditRequest, audit_release
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.guarantee import round_up
from ldpaudit.progress import ProgressReporter
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

pytestmark = pytest.mark.leaks

HEAD = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "call" }
columns = { town = "quasi-identifier", sex = "quasi-identifier", kind = "sensitive", note = "NOTE" }
"""
SUPPRESS = 'step = [{ do = "suppress", columns = ["town", "sex"], k = 6, max_suppressed = 0.5 }, RANDOMIZE]\n'
PLAIN = "step = [RANDOMIZE]\n"
RANDOMIZE = (
    '{ do = "randomize", columns = ["kind"], protocol = "GRR", epsilon = 1.0, domain = ["a", "b", "c"] }'
)


def released(folder: Path, steps: str, note: str = "drop") -> Release:
    draw = np.random.default_rng(5)
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["town", "sex", "kind", "note"])
        for row in range(900):
            town = min(int(draw.exponential(5)), 30)
            kind = "abc"[int(draw.integers(3))]
            writer.writerow([f"Town {town}", "fm"[row % 2], kind, f"x{kind}"])
    text = (HEAD + steps).replace("NOTE", note).replace("RANDOMIZE", RANDOMIZE)
    return run(Recipe.parse(text, folder=folder), folder / "out", Key.for_tests(1))


def test_columns_that_nobody_called_known_may_be_known(tmp_path: Path) -> None:
    release = released(tmp_path, SUPPRESS.replace("RANDOMIZE]", "]"), note="plain")
    (alone,) = (one for one in release.manifest["audit"]["attacks"] if one["code"] == "uniqueness")
    assert alone["columns"] == ["town", "sex", "note"]
    with release.released.open(newline="", encoding="utf-8") as file:
        rows = Counter((row["town"], row["sex"], row["note"]) for row in csv.DictReader(file))
    assert alone["figure"] == [*rows.values()].count(1) / release.manifest["rows"] > alone["limit"] == 0.0


def groups(release: Release) -> Counter[tuple[str, str]]:
    with release.released.open(newline="", encoding="utf-8") as file:
        return Counter((row["town"], row["sex"]) for row in csv.DictReader(file))


@pytest.mark.parametrize("steps", [SUPPRESS, PLAIN])
def test_who_is_alone_and_the_smallest_group_are_those_of_the_released_file(
    tmp_path: Path, steps: str
) -> None:
    release = released(tmp_path, steps)
    sizes = groups(release)
    found = {one["code"]: one for one in release.internal["audit"]["attacks"]}
    alone = sum(size == 1 for size in sizes.values()) / sum(sizes.values())
    assert found["uniqueness"]["figure"] == alone
    assert found["smallest-group"]["figure"] == 1 / min(sizes.values())
    asked = steps == SUPPRESS
    assert found["uniqueness"]["limit"] == (0.0 if asked else None)
    assert found["smallest-group"]["limit"] == (1 / 6 if asked else 0.09)
    answers = release.internal["audit"]["questions"]
    assert [answers[name]["answer"] for name in ("single-out", "link")] == ["no" if asked else "yes"] * 2
    # Outside the same figures stand, since anybody can count them; guesses of recorded values do not.
    outside = {one["code"]: one for one in release.manifest["audit"]["attacks"]}
    assert outside["uniqueness"]["figure"] == alone
    assert outside["inference"].keys() == {"code", "column", "columns", "verdict"}


#: Calls by caller and town: those of the first town are all of one caller.
CALLERS = [("z", "Town 1")] * 20 + [(f"c{at // 3}", f"Town {at % 3 + 2}") for at in range(90)]
BY_CALLER = """\
ldpaudit = 1
input = { path = "calls.csv", unit = "caller", most_rows = 20 }
columns = { caller = "identifier", town = "quasi-identifier" }
step = [STEP]
"""
GROUPS = '{ do = "suppress", columns = ["town"], k = 5, max_suppressed = 0.5 }'


@pytest.mark.parametrize("step", ["", GROUPS])
def test_where_a_column_names_who_is_protected_persons_are_counted(tmp_path: Path, step: str) -> None:
    """In the run and in audits; where nobody knows whose the rows are, a figure of rows is no answer."""
    table = tmp_path / "calls.csv"
    table.write_text("caller,town\n" + "".join(f"{who},{town}\n" for who, town in CALLERS))
    release = run(Recipe.parse(BY_CALLER.replace("STEP", step), folder=tmp_path), tmp_path / "out")
    kept = [(who, town) for who, town in CALLERS if not step or town != "Town 1"]
    persons = Counter(town for _, town in set(kept))
    lone, least = sum(persons[town] == 1 for _, town in kept) / len(kept), min(persons.values())
    answer = {"uniqueness": lone, "smallest-group": 1 / least}
    assert (release.after["k"], release.after["unit"]) == (least, "caller")
    assert release.after["unique_rows"] == release.after["everything"]["unique_rows"] == lone * len(kept)
    assert {one["code"]: one["figure"] for one in release.internal["audit"]["attacks"]} == answer
    # Outside the rows of a group stand, which anybody can count, and of persons the verdict alone.
    outside = release.manifest["anonymity"]
    assert (outside["k"], outside["unit"], outside["unique_rows"]) == (20 if not step else 30, "row", 0)
    assert all("figure" not in one for one in release.manifest["audit"]["attacks"])
    assert run_verdict(release.manifest) == run_verdict(release.internal)
    assert "refused" not in {one[0] for one in ldpaudit_verify.verify(release.folder)}
    assert not any(re.search(r"\d", one["message"]) for one in release.manifest["findings"])
    said = release.manifest["removal"]
    assert ["fewer than 5 different caller" in one for one in said] == [True] * bool(step)

    def audited(target: Path, *more: Path) -> dict[str, AttackResult]:
        found = audit_release(AuditRequest(target, *more), ProgressReporter()).results
        return {one.code: one for one in found if one.code in (*answer, "linkage") and one.tested}

    for given in ([], [table]):
        found = audited(release.folder, *given)
        assert {code: found[code].figure for code in answer} == answer
    assert found["linkage"].figure == pytest.approx(sum(1 / persons[town] for _, town in kept) / len(kept))
    alone = shutil.copytree(release.folder / "release", tmp_path / "alone")
    assert not {**audited(alone), **audited(alone, table)}


FALSE = {"claim": 1.0, "verdict": "violated"}


@pytest.mark.parametrize(
    ("code", "figure", "more", "k", "limit", "verdict"),
    [
        ("uniqueness", 0.01, {"columns": ("town",)}, 5, 0.0, "weak"),
        ("uniqueness", 0.01, {"columns": ("age",), "verdict": "weak"}, None, None, "weak"),
        ("uniqueness", 0.0, {"columns": ("town",)}, 5, 0.0, "held"),
        ("smallest-group", 0.2, {}, 5, 0.2, "held"),
        ("smallest-group", 0.25, {}, 5, 0.2, "weak"),
        ("linkage", 0.08, {}, None, 0.09, "held"),
        ("linkage", 0.3, {"baseline": 0.4}, None, 0.4, "held"),
        ("nearest-row", 0.6, {"baseline": 0.3}, None, 0.65, "held"),
        ("nearest-row", 0.6, {"baseline": 0.1}, None, 0.55, "weak"),
        ("nearest-row", 0.6, {"baseline": 0.1, "control": 0.3}, None, 0.65, "held"),
        ("homogeneity", 0.06, {}, None, 0.05, "weak"),
        ("second-table", 0.02, {"verdict": "weak"}, None, 0.0, "weak"),
        ("best-guess", 400.0, {"unit": "metres", "claim": 1000.0, "baseline": 9e3}, None, 500.0, "weak"),
        ("best-guess", 600.0, {"unit": "metres", "claim": 1000.0, "baseline": 9e3}, None, 500.0, "held"),
        ("averaging", 0.4, {"claim": 0.4}, None, 0.4, "held"),
        ("distinguishing", 1.2, {"unit": "epsilon", **FALSE}, None, 1.0, "violated"),
    ],
)
def test_each_attack_is_held_against_its_stated_limit(
    code: str, figure: float, more: dict[str, Any], k: int | None, limit: float | None, verdict: str
) -> None:
    result = AttackResult(code, 100, figure, low=figure, high=figure, **{"verdict": "held", **more})
    judged = result.judged(k)
    assert (judged.limit, judged.verdict) == (limit, verdict)
    assert len(attack_row(judged)) == len(REACHED)
    word = {"held": "ok", "weak": "no limit set" if limit is None else "over", "violated": "false"}[verdict]
    assert str(verdict_of(judged)) == word


@pytest.mark.parametrize("steps", [SUPPRESS, PLAIN])
def test_a_run_says_it_in_few_lines(tmp_path: Path, steps: str) -> None:
    lines = [str(line) for line in released(tmp_path, steps).lines()]
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= WIDTH + len(str(tmp_path))
    assert any("1.0000" in line for line in lines)
    # What is to be decided first does not go out in the last line.
    assert "may go out" not in lines[1]
    assert "out" not in lines[-1].replace(str(tmp_path / "out"), "").split()


def test_an_audit_of_everything_says_it_in_few_lines() -> None:
    results = [
        AttackResult.of_share(one.code, 50, 100, 0.1, column=f"column {at}", columns=("a" * 60, "b" * 60))
        for at in range(3)
        for one in ATTACKS.values()
    ]
    lines = [str(line) for line in audit_lines(AuditReport(tuple(results), "anybody"))]
    assert len(lines) <= MOST_OF_AUDIT
    assert max(map(len, lines)) <= WIDTH
    assert sum("over" in line for line in lines) > 10


def test_what_blocks_a_release_is_said_with_its_figures_and_a_repair_each(tmp_path: Path) -> None:
    with pytest.raises(ReleaseBlockedError) as refused:
        released(tmp_path, PLAIN, note="plain")
    (result,) = refused.value.results
    assert (result.column, result.columns, result.figure, result.verdict) == ("kind", ("note",), 1.0, "weak")
    lines = [str(line) for line in blocked_lines(refused.value)]
    assert len(lines) <= MOST_LINES
    assert [line.split()[-1] for line in lines if "kind from other columns" in line] == ["over"]
    assert sum("repair" in line for line in lines) == len(refused.value.findings)


def manifest(**more: Any) -> dict[str, Any]:
    alone = AttackResult.counted("uniqueness", 0, 90, 0.0, columns=("town",)).judged(5).as_json()
    audit = {"attacks": [alone], "recipient": "anybody", "notes": []}
    plain = {"key": "fresh", "findings": [], "guarantees": [{"holds": True}], "audit": audit, "earlier": None}
    return {**plain, **more}


def test_a_sum_says_what_grows_with_distance() -> None:
    """Else moved points alone would show a sum of nothing."""
    sums = [("one row", 0.0), ("two points 200 m apart", 1.0), ("one person", None)]
    totals = [
        {"relation": relation, "epsilon": epsilon, "per_metre": 0.005, "delta": 0.0, "tight": False}
        for relation, epsilon in sums
    ]
    rows = promise_rows({"guarantees": [], "totals": totals})
    figures = [re.findall(r"\d+\.\d+", row[2]) for row in rows]
    assert [[float(one) for one in each] for each in figures] == [[0.0, 0.005], [1.0]]


def attacked(*results: AttackResult) -> dict[str, Any]:
    return {"attacks": [one.as_json() for one in results], "recipient": "anybody", "notes": []}


TOLD = AttackResult(
    "inference", 90, 1.0, 0.3, 0.9, 1.0, limit=0.65, verdict="weak", column="a", columns=("b",)
)
REASON = {"code": "gives-away", "accepted": "known anyway", "columns": ["b", "a"]}


SINGLE = AttackResult.counted("uniqueness", 1, 9, 0.0, columns=("town", "sex"))
UNIQUE = {"code": "unique-rows", "accepted": "a public register", "columns": ["town", "sex", "age"]}
NAMED = AttackResult.counted("named", 9, 9, 0.0, limit=0.0, column="sex", columns=("sex",))
NAMES = {"code": "personal-values", "accepted": "they agreed", "columns": ["sex"]}


@pytest.mark.parametrize(
    ("more", "start"),
    [
        ({}, "may go out"),
        ({"key": "test key: no privacy"}, "no privacy"),
        ({"guarantees": [{"holds": True}, {"holds": False}]}, "a promise is void"),
        ({"earlier": {"hardly_any": True}}, "next to nothing is hidden"),
        ({"earlier": {"hardly_any": False}}, "may go out"),
        ({"earlier": {"hardly_any_if_shared": True}}, "may go out if no row of it"),
        (
            {"earlier": {"hardly_any_if_shared": True}, "audit": attacked(TOLD), "findings": [REASON]},
            "may go out if no row of it is in an earlier release whose source nobody named, accepted: ",
        ),
        ({"earlier": {"hardly_any_if_shared": True}, "audit": attacked(TOLD)}, "over the limit (infer)"),
        ({"audit": attacked(TOLD)}, "over the limit (infer)"),
        ({"audit": attacked(TOLD), "justified": True}, "over the limit (infer): goes for a reason"),
        ({"audit": attacked(TOLD), "findings": [REASON]}, "may go out, accepted: "),
        ({"audit": attacked(TOLD), "findings": [REASON | {"columns": ["c", "a"]}]}, "over the limit (infer)"),
        ({"audit": attacked(AttackResult.counted("uniqueness", 1, 9, 0.0).judged())}, "no limit set"),
        ({"audit": attacked(SINGLE)}, "no limit set (single out)"),
        ({"audit": attacked(SINGLE), "findings": [{**UNIQUE, "accepted": ""}]}, "no limit set (single out)"),
        ({"audit": attacked(SINGLE), "findings": [UNIQUE]}, "may go out, accepted: "),
        ({"audit": attacked(NAMED), "findings": [UNIQUE]}, "over the limit (single out)"),
        ({"audit": attacked(NAMED), "findings": [NAMES]}, "may go out, accepted: "),
        ({"audit": {**attacked(), "unmeasured": ["infer"]}}, "nothing is over its limit, but not all"),
    ],
)
def test_the_verdict_follows_from_the_rows(more: dict[str, Any], start: str) -> None:
    assert str(run_verdict(manifest(**more))).startswith(start)


def test_however_much_there_is_to_say_it_is_few_lines() -> None:
    promise = {
        "holds": True, "columns": ["a" * 70, "b" * 70], "bound": True, "delta": 1e-9, "given": [],
        "relation": "one row; " * 30, "neighbours": "row", "distance": None, "given_columns": [],
        "within": [], "verified": "closed form",
    }  # fmt: skip
    total = {"relation": "one person " * 20, "epsilon": None, "tight": True, "delta": 0.0, "per_metre": 0.0}
    warning = {"code": "formula-cells", "severity": "warn", "message": "m", "accepted": "", "hint": ""}
    results = [AttackResult.of_share("nearest-row", 9, 10, 0.1, column=f"column {at}") for at in range(20)]
    results += [AttackResult.not_tested("uniqueness", "w " * 90, columns=("c" * 90,))]
    everything = manifest(
        guarantees=[{**promise, "epsilon": float(at)} for at in range(1, 9)],
        totals=[{**total, "epsilon": one} for one in (36.0, None, None, None)],
        findings=[{**warning, "columns": [f"{at}" * 60], "parameters": {"n": at}} for at in range(9)],
        audit={**attacked(*(one.judged() for one in results)), "unmeasured": ["single-out"]},
        earlier={"releases": 2, "together": [total, total]},
        rows=10, removed_rows=2, table="released.csv", trial=True, most_rows=None,
    )  # fmt: skip
    lines = [str(line) for line in run_lines(everything, "out")]
    assert len(lines) == MOST_LINES
    assert max(map(len, lines)) <= WIDTH
    assert {"together", "infer", "Warnings:", "Together", "no"} <= {line.split()[0] for line in lines}


def test_the_order_of_attacks_outside_follows_no_figure_that_stays_inside() -> None:
    def outside(*guessed: int) -> Any:
        made = zip("abc", guessed, strict=True)
        found = (AttackResult.of_share("inference", n, 100, 0.3, column=one).judged() for one, n in made)
        return AuditReport(tuple(found)).without_figures()["attacks"]

    assert outside(31, 32, 33) == outside(33, 31, 32) == outside(32, 32, 32)


def test_what_an_earlier_audit_reached_is_kept_with_who_reached_it() -> None:
    worse = AttackResult.counted("uniqueness", 90, 100, 0.0, columns=("town", "weight"))
    own = AttackResult.counted("uniqueness", 0, 100, 0.0, columns=("town",))
    false = AttackResult("distinguishing", 9, 2.0, low=2.0, claim=1.0, verdict="violated", unit="epsilon")
    earlier = AuditReport((worse, own, false), "somebody who knows the table")
    assert AuditReport((own,), "anybody").after(None).recipient == "anybody"
    both = AuditReport((own, replace(false, verdict="consistent")), "anybody").after(earlier)
    assert both.recipient == earlier.recipient
    assert {*both.results} == {own, worse, false}
    assert AuditReport((own,), "anybody").after(AuditReport((own,), "somebody")).recipient == "anybody"


def leaves(value: Any) -> Iterator[Any]:
    """Yield all plain values in a document, its keys among them."""
    if isinstance(value, dict):
        yield from value
        yield from (one for part in value.values() for one in leaves(part))
    elif isinstance(value, list | tuple):
        yield from (one for part in value for one in leaves(part))
    else:
        yield value


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d[\d,]*(?:\.\d+)?", text))


def known(document: Any) -> set[str]:
    """Return the figures of a document in each way in which a report writes one."""
    found: set[str] = set()
    for value in leaves(document):
        if isinstance(value, str):
            found |= figures(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            forms = [f"{value:,}", round_up(value), round_up(100 * value, 2), f"{value:.4g}", f"{value:.1f}"]
            forms += [f"{100 * value:.1f}", f"{100 * value:.2f}", f"{value:,.0f}", f"{value:g}"]
            found |= {figure for form in forms for figure in figures(form)}
    return found


def bands(sizes: dict[str, int]) -> set[str]:
    """Return the figures of a table of group sizes in bands."""
    found: set[str] = set()
    rows = sum(int(size) * many for size, many in sizes.items())
    for low, high in ((1, 1), (2, 2), (3, 4), (5, 9), (10, 19), (20, 49), (50, 99), (100, 999)):
        inside = {int(size): many for size, many in sizes.items() if low <= int(size) <= high}
        held = sum(size * many for size, many in inside.items())
        found |= known([low, high, sum(inside.values()), held, held / rows])
    return found


@pytest.mark.parametrize("steps", [SUPPRESS, PLAIN])
def test_a_report_holds_no_figure_that_its_manifest_does_not(tmp_path: Path, steps: str) -> None:
    release = released(tmp_path, steps)
    with (release.folder / "release" / "estimates.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["period"] == "all"]
    estimates = [{name: float(row[name]) for name in ("n", "estimate", "low", "high")} for row in rows]
    reach = max(max(one["high"] - one["estimate"], one["estimate"] - one["low"]) for one in estimates)
    inside = json.loads((release.folder / "internal" / "manifest.json").read_text("utf-8"))
    shares = [count / inside["rows"] for count in inside["truth"]["kind"]["all"].values()]
    sizes, before = inside["anonymity"]["after"]["class_sizes"], inside["anonymity"]["before"]["class_sizes"]
    removed = inside["removed_rows"] / inside["input"]["rows"]
    # Headings, the level of intervals, and the cipher.
    fixed = {*"0123456", "95", "256"} | known([estimates, reach]) | bands(sizes)
    for side, document, more in (
        ("release", release.manifest, set()),
        ("internal", inside, known([shares, removed]) | bands(before)),
    ):
        page = (release.folder / side / "report.html").read_text("utf-8")
        shown = html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL))
        # A fingerprint is no figure.
        shown = re.sub(r"\b[0-9a-f]{16}\b", " ", shown)
        assert figures(shown) - known(document) - fixed - more == set()
