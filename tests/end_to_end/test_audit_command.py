"""`ldpaudit audit` on releases of ours, on foreign pairs of files, and on mistakes."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests import forking

KEYS = {"code", "column", "columns", "tested", "figure", "baseline", "low", "high", "claim", "verdict"}
TEST_KEY = {"LDPAUDIT_TEST_KEY": "00ff", "LDPAUDIT_LEDGER": "none"}


def ldpaudit(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*forking.command(), *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **TEST_KEY, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def answer(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.returncode in (0, 1), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of a release, and one that another program made of it: every third row kept, ages in tens."""
    folder = tmp_path_factory.mktemp("audit")
    draw = np.random.default_rng(8)
    rows = 1_500
    towns, causes = draw.integers(0, 5, rows), draw.integers(0, 4, rows)
    ages, minutes = draw.integers(1, 95, rows), draw.integers(0, 1440, rows)
    lines = [
        f"{'abcde'[town]},cause {cause},{age},{minute}"
        for town, cause, age, minute in zip(towns, causes, ages, minutes, strict=True)
    ]
    (folder / "calls.csv").write_text("town,cause,age,minute\n" + "\n".join(lines) + "\n", "utf-8")
    (folder / "recipe.toml").write_text(
        'ldpaudit = 1\n[input]\npath = "calls.csv"\n[columns]\ntown = "quasi-identifier"\n'
        'cause = "sensitive"\nage = "quasi-identifier"\nminute = "drop"\n'
        '[[step]]\ndo = "randomize"\ncolumns = ["cause"]\nprotocol = "GRR"\nepsilon = 1.0\n'
        'domain = ["cause 0", "cause 1", "cause 2", "cause 3"]\n'
        '[[step]]\ndo = "intervals"\ncolumn = "age"\nwidth = 30\n',
        "utf-8",
    )
    done = ldpaudit("run", "recipe.toml", "--out", "out", cwd=folder)
    assert done.returncode == 0, done.stderr
    kept = [f"{line.split(',')[0]},{line.split(',')[1]},{line.split(',')[3]}" for line in lines[::3]]
    (folder / "foreign.csv").write_text("town,cause,minute\n" + "\n".join(kept) + "\n", "utf-8")
    return folder


def test_a_release_is_attacked_with_its_table(folder: Path) -> None:
    full = {forking.EFFORT: "full"}
    found = answer(ldpaudit("audit", "out", "--against", "calls.csv", "--json", cwd=folder, **full))
    assert {frozenset(KEYS & set(one)) for one in found["attacks"]} == {frozenset(KEYS)}
    assert set(found["questions"]) == {"single-out", "link", "infer"}
    for question in found["questions"].values():
        assert {"answer", "figure", "baseline", "rests_on"} <= set(question)
        assert question["answer"] in ("yes", "no", "not tested")
        assert (question["answer"] == "not tested") == (question["rests_on"] == [])
    tested = {one["code"] for one in found["attacks"] if one["verdict"] != "not tested"}
    assert {"distinguishing", "inference", "uniqueness", "linkage"} <= tested
    for one in found["attacks"]:
        assert (one["verdict"] == "not tested") == bool(one["reason"])
        assert one["high"] is None or one["low"] <= one["high"]
    assert found["violated"] == []
    assert "anonymous" not in json.dumps(found).lower()


def test_it_is_kept_and_the_release_is_still_whole(folder: Path) -> None:
    first = ldpaudit("audit", "out", "--against", "calls.csv", "--json", cwd=folder)
    again = ldpaudit("audit", "out", "--against", "calls.csv", "--json", cwd=folder)
    assert first.stdout == again.stdout
    assert (folder / "out" / "internal" / "audit.json").is_file()
    assert not (folder / "out" / "release" / "audit.json").exists()
    assert ldpaudit("check", "out", cwd=folder).returncode == 0


def test_a_foreign_file_is_attacked_with_the_recorded_one(folder: Path) -> None:
    found = answer(ldpaudit("audit", "foreign.csv", "--against", "calls.csv", "--json", cwd=folder))
    by_code = {one["code"]: one for one in found["attacks"]}
    assert by_code["distinguishing"]["verdict"] == "not tested"
    assert by_code["linkage"]["verdict"] == "weak"
    assert found["questions"]["link"]["answer"] == "yes"
    assert found["questions"]["link"]["figure"] > found["questions"]["link"]["baseline"]


def test_a_recorded_table_without_a_column_of_the_release_is_refused(folder: Path) -> None:
    (folder / "other.csv").write_text("wheels\n4\n8\n", "utf-8")
    for target in ("out", "foreign.csv"):
        done = ldpaudit("audit", target, "--against", "other.csv", cwd=folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert "other.csv" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_recorded_table_of_other_rows_is_not_within_all_limits(folder: Path) -> None:
    towns = [line[0] for line in (folder / "calls.csv").read_text("utf-8").splitlines()]
    (folder / "towns.csv").write_text("town\n" + "\n".join(towns[1:]) + "\n", "utf-8")
    (folder / "alike.csv").write_text("town,wheels\nx,4\ny,8\n", "utf-8")
    for recorded, within in (("calls.csv", True), ("alike.csv", False)):
        done = ldpaudit("audit", "towns.csv", "--against", recorded, cwd=folder)
        assert done.returncode == 0, done.stderr
        verdict = done.stdout.splitlines()[1]
        assert ("within all" in verdict, "recorded table" in verdict) == (within, not within)


def test_an_audit_that_cannot_be_kept_is_printed_and_is_no_success(folder: Path) -> None:
    done = ldpaudit("run", "recipe.toml", "--out", "lost", cwd=folder)
    assert done.returncode == 0, done.stderr
    (folder / "lost/internal/audit.json").mkdir()
    done = ldpaudit("audit", "lost", "--attack", "linkage", "--json", cwd=folder)
    assert done.returncode == 2
    told = json.loads(done.stdout)
    assert any("It could not be kept: " in note for note in told["notes"])
    assert told["attacks"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["audit"], "DIR: this is missing"),
        (["audit", "nowhere"], "nowhere"),
        (["audit", "out", "--against", "nowhere.csv"], "nowhere.csv"),
        (["audit", "out", "--attack", "x"], "there is no attack"),
        (["audit", "foreign.csv", "--count", "x"], 'there is no column "x"'),
        (["audit", "foreign.csv", "--count", "cause"], 'the column "cause" holds other things than counts'),
        (["audit", "."], "name the released file"),
        (["audit", "out", "--mechanism", "no-such-program"], "ldpaudit tests its own sampler alone"),
    ],
)
def test_mistakes_are_one_line(folder: Path, arguments: list[str], says: str) -> None:
    done = ldpaudit(*arguments, cwd=folder)
    assert done.returncode == 2, done.stdout
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
