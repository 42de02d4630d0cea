"""The command that lists what was released, and the trial that looks and books nothing."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def variables(desk) -> dict[str, str]:
    return {"LDPAUDIT_TEST_KEY": "", "LDPAUDIT_LEDGER": str(desk.folder / "ledger.sqlite")}


def told(desk, variables: dict[str, str], *more: str, code: int = 0) -> dict[str, Any]:
    done = desk.run("ledger", *more, "--json", variables=variables)
    assert (done.returncode, done.stderr) == (code, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_lists_sources_releases_and_sums(desk, variables: dict[str, str]) -> None:
    desk.lay_table(20_000)
    assert desk.run("run", "recipe.toml", "--out", "first", variables=variables).returncode == 0
    table = desk.folder / "table.csv"
    whole = table.read_text(encoding="utf-8").splitlines(keepends=True)
    # Half of the rows of before, and as many as never were.
    more = [f"J{line[1:]}" for line in whole[10_001:]]
    shutil.copy(table, desk.folder / "before.csv")
    table.write_text("".join([*whole[:10_001], *more]), encoding="utf-8")
    assert desk.run("run", "recipe.toml", "--out", "second", variables=variables).returncode == 0
    found = told(desk, variables)
    assert (found["state"], found["ok"], found["releases"]) == ("whole", True, 2)
    assert [(one["rows"], one["columns"], len(one["releases"])) for one in found["sources"]] == [
        (20_000, 8, 1)
    ] * 2
    (release,) = found["sources"][0]["releases"]
    assert (release["table"], release["key"], release["rows"]) == ("released.csv", "fresh", 20_000)
    assert [claim["columns"] for claim in release["claims"]] == [["lon", "lat"], ["town"], ["cause"]]
    for source in found["sources"]:
        (total,) = source["sums"]
        assert (total["unit"], total["releases"]) == ("intervention", 2)
        assert (total["totals"][0]["relation"], total["totals"][0]["epsilon"]) == ("one row", 5.0)
    # The ledger's own key is a fresh one, so the share differs from run to run.
    inside = json.loads((desk.folder / "second/internal/manifest.json").read_text("utf-8"))
    (earlier,) = inside["earlier"]["earlier"]
    assert (earlier["relation"], abs(earlier["share"] - 0.5) < 0.2) == ("overlapping", True)
    lines = desk.run("ledger", variables=variables).stdout
    assert "2 releases of 2 tables; every entry is as it was written." in lines
    assert "    cause: eps = 1.5000, by GRR" in lines
    assert "Releases that count: 1 of these rows, 1 of rows that overlap. Together: eps <= 5.0000" in lines
    (only,) = told(desk, variables, "table.csv")["sources"]
    assert only["source"] == found["sources"][1]["source"]
    budget = told(desk, variables, "table.csv", "--recipe", "recipe.toml")["budget"]
    assert [budget[name]["epsilon"] for name in ("spent", "this", "together")] == [5.0, 2.5, 7.5]
    assert (budget["releases"], budget["unit"], budget["weak"], budget["cap"]) == (
        2,
        "intervention",
        1.0,
        5.0,
    )
    assert told(desk, variables, "table.csv")["budget"]["this"] is None
    assert told(desk, variables, "recipe.toml")["budget"]["spent"] is None
    assert told(desk, variables)["budget"] is None
    assert told(desk, variables, "before.csv")["sources"][0]["source"] == found["sources"][0]["source"]
    assert told(desk, variables, "recipe.toml")["sources"] == []
    assert (
        "nothing of this very file has been booked yet"
        in desk.run("ledger", "recipe.toml", variables=variables).stdout
    )
    lines = desk.run("ledger", "table.csv", "--recipe", "recipe.toml", variables=variables).stdout
    assert re.search(r"^this: +eps .*2\.5000", lines, re.MULTILINE)
    assert re.search(r"^together: +eps .*7\.5000", lines, re.MULTILINE)
    done = desk.run("ledger", "recipe.toml", "--forget", "2", "--reason", "it is not", variables=variables)
    assert "of another table" in done.stderr
    done = desk.run("ledger", "--forget", "2", "--reason", "never sent", variables=variables)
    assert "release 2 is left out of all sums: never sent" in done.stdout
    assert told(desk, variables)["forgotten"] == [{"number": 2, "reason": "never sent"}]


def test_a_damaged_ledger_is_a_no_and_a_wrong_file_a_mistake(desk, variables: dict[str, str]) -> None:
    ledger = Path(variables["LDPAUDIT_LEDGER"])
    assert desk.run("run", "recipe.toml", "--out", "first", variables=variables).returncode == 0
    whole = ledger.read_bytes()
    with closing(sqlite3.connect(ledger)) as connection:
        connection.execute("UPDATE release SET record = replace(record, '1.5', '0.5')")
        connection.commit()
    found = told(desk, variables, code=1)
    assert (found["state"], found["ok"], found["sources"]) == ("damaged", False, [])
    assert "entry 1 does not fit" in found["fault"]
    for broken in (whole[: len(whole) // 2], whole[:100], b"no ledger" * 200):
        ledger.write_bytes(broken)
        done = desk.run("ledger", variables=variables)
        assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 1)
        assert str(ledger) in done.stdout
        assert ledger.read_bytes() == broken
    for wrong in (
        ["--ledger", "."],
        ["absent.csv"],
        ["--recipe", "recipe.toml"],
        ["--forget", "7", "--reason", "never sent"],
    ):
        done = desk.run("ledger", *wrong, variables=variables)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_trial_tells_the_sum_and_books_nothing(desk, variables: dict[str, str]) -> None:
    ledger = Path(variables["LDPAUDIT_LEDGER"])
    trial = desk.run("run", "recipe.toml", "--out", "trial", "--trial", variables=variables)
    assert trial.returncode == 0, trial.stderr
    assert not ledger.exists()
    assert desk.run("run", "recipe.toml", "--out", "first", variables=variables).returncode == 0
    before = ledger.read_bytes()
    trial = desk.run("run", "recipe.toml", "--out", "second", "--trial", variables=variables)
    assert re.search(r"1 earlier release .*<= 5\.0000", trial.stdout)
    assert ledger.read_bytes() == before
