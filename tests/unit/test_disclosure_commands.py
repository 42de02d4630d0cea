"""What tables betray, as the command line tells it, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ldpaudit.cli import ldpaudit


def told(*arguments: object, code: int = 0) -> Any:
    done = CliRunner().invoke(ldpaudit, [*map(str, arguments), "--json"])
    assert done.exit_code == code, done.output
    return json.loads(done.stdout)


def attacked(code: str, *arguments: object, exits: int) -> Any:
    found = told("audit", *arguments, "--attack", code, code=exits)["attacks"]
    return max(found, key=lambda one: one["figure"])


def test_an_audit_finds_a_small_count_that_follows(tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("day,people\nThursday,100\nFriday,120\nThursday|Friday,201\n", encoding="utf-8")
    assert attacked("subtraction", path, "--count", "people", exits=1)["verdict"] == "weak"
    path.write_text("day,people\nThursday,100\nFriday,120\nThursday|Friday,150\n", encoding="utf-8")
    assert attacked("subtraction", path, "--count", "people", exits=0)["verdict"] == "held"


def test_an_audit_finds_what_two_releases_tell_of_somebody(tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    rows = "".join(f"20-29,{cause}\n" for cause in ("fire", "flood", "storm"))
    one.write_text("age,cause\n" + rows, encoding="utf-8")
    ages = (("25-34", "fire"), ("25-34", "fall"), ("35-44", "flood"))
    other.write_text("age,cause\n" + "".join(f"{a},{c}\n" for a, c in ages), encoding="utf-8")
    found = attacked("intersection", one, "--with", other, "--known", "age", "--sensitive", "cause", exits=1)
    assert found["verdict"] == "weak"


def test_releases_that_cannot_be_compared_are_not_within_any_limit(tmp_path: Path) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    for path, ages in ((one, ("20-29", "30-39")), (other, ("young", "old"))):
        path.write_text(
            "age,cause\n" + "".join(f"{age},fire\n{age},fall\n" for age in ages), encoding="utf-8"
        )
    about = ("--known", "age", "--sensitive", "cause", "--attack", "intersection")
    lines = told("audit", one, "--with", other, *about)["lines"]
    assert lines[1] == "Verdict: not tested: few values of age in one table can be matched with the other"


def test_an_audit_of_a_raw_table_names_its_rows_that_are_alone_on_what_is_known(tmp_path: Path) -> None:
    """Also where a column looks like an identifier or a secret, and no others."""
    path = tmp_path / "raw.csv"
    rows = (f"{at:05},{30 + at % 20},{('fire', 'flood', 'fall')[at // 20]}\n" for at in range(60))
    path.write_text("number,age,cause\n" + "".join(rows), encoding="utf-8")
    for known, columns, figure in (("number,age", ["number"], 1.0), ("age,cause", ["age", "cause"], 1.0)):
        alone = attacked("uniqueness", path, "--known", known, exits=0)
        assert (alone["figure"], alone["columns"]) == (figure, columns)
        told("audit", path, "--known", known, code=1)
    few = attacked("uniqueness", path, "--known", "age,cause", "--sensitive", "cause", exits=0)
    assert (few["figure"], few["columns"]) == (0.0, ["age"])


PEOPLE = {
    "nom": [f"{first} Roux" for first in ("Jean", "Marie", "Paul", "Anne")],
    "mail": [f"u{at}@example.org" for at in range(4)],
    "telephone": [f"06 12 34 56 7{at}" for at in range(4)],
    "motif": [f"chute au {at + 1} rue des Lilas" for at in range(4)],
}


def test_an_audit_of_any_table_says_that_it_names_persons(tmp_path: Path) -> None:
    path, rows = tmp_path / "named.csv", range(400)
    for name, values in PEOPLE.items():
        path.write_text(f"age,{name}\n" + "".join(f"{at % 2},{values[at % 4]}\n" for at in rows), "utf-8")
        found = told("audit", path, code=1)
        (named,) = (one for one in found["attacks"] if one["code"] == "named")
        assert (named["column"], named["figure"], named["limit"], named["verdict"]) == (name, 1, 0, "weak")
        assert found["questions"]["single-out"]["answer"] == "yes"
        assert not any(value in json.dumps(found, ensure_ascii=False) for value in values)
    path.write_text("age,name\n" + "".join(f"{at % 2},{chr(65 + at % 26) * 5}\n" for at in rows), "utf-8")
    assert told("audit", path)["lines"][1] == "Verdict: no limit set (single out)"
    path.write_text("age,cause\n" + "".join(f"{at % 2},{'AB'[at // 2 % 2]}\n" for at in rows), "utf-8")
    assert {one["verdict"] for one in told("audit", path)["attacks"] if one["code"] == "named"} == {
        "not tested"
    }


def test_an_audit_of_any_table_names_a_column_of_hashes(tmp_path: Path) -> None:
    path = tmp_path / "hashed.csv"
    path.write_text(
        "age,h\n" + "".join(f"{at % 2},{at * 0x9E3779B97F4A7:020x}\n" for at in range(400)), "utf-8"
    )
    (note,) = told("audit", path)["notes"]
    assert note.startswith("h has a value of its own in nearly each row")


def test_people_behind_cells_are_told_in_words_too(tmp_path: Path) -> None:
    path = tmp_path / "cells.csv"
    path.write_text("town,people\nA,7\nB,9\n", encoding="utf-8")
    asked = ["anonymity", str(path), "--quasi-identifiers", "town", "--count", "people"]
    assert (told(*asked)["k"], told(*asked)["lines"]) == (7, 2)
    done = CliRunner().invoke(ldpaudit, asked)
    assert (done.exit_code, done.exception) == (0, None)


def test_who_knows_a_column_is_not_thought_to_know_the_others(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(
        "id,town,age\n" + "".join(f"{at},{'AB'[at % 2]},{at}\n" for at in range(40)), encoding="utf-8"
    )
    found = attacked("linkage", path, "--against", path, "--key", "id", "--known", "town", exits=0)
    assert (found["columns"], found["figure"]) == (["town"], 2 / 40)


def test_examples_show_what_makes_rows_stand_out(tmp_path: Path) -> None:
    path = tmp_path / "calls.csv"
    path.write_text("town,age\na,1\na,1\nb,2\n", encoding="utf-8")
    answer = told("anonymity", path, "--quasi-identifiers", "town,age", "--examples", 5)
    assert (answer["unique_rows"], answer["stands_out"]["unique_rows"]) == (1, 1)
    assert answer["stands_out"]["exposed"][0]["row"] == 3
