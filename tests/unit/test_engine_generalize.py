"""Runs with hierarchies and columns that take another's place: released, or refused with nothing left."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ldpaudit.engine import Release, run
from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe

ROLES = {
    "town": "quasi-identifier",
    "postcode": "drop",
    "cause": "quasi-identifier",
    "who": "identifier",
    "when": "time",
    "x": "location",
    "note": "free-text",
    "illness": "sensitive",
}
BY_FILE = '{ do = "generalize", column = "cause", hierarchy = "causes.csv", level = 1 }'
BY_POSTCODE = '{ do = "generalize", column = "town", by = "postcode" }'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    towns = [("Besançon", "25000"), ("Dole", "39100"), ("Pontarlier", "25300"), ("Doubs", "25300")]
    lines = []
    for at, (town, code) in enumerate(towns * 10):
        cause = "fire" if at % 3 else "flood"
        private = f"P{at},2024-01-0{1 + at % 9},6.{at:03},a note {at},i{at % 2}"
        lines.append(f"{town},{code},{cause},{private}")
    (tmp_path / "calls.csv").write_text("\n".join([",".join(ROLES), *lines, ""]), encoding="utf-8")
    (tmp_path / "causes.csv").write_text("fire;heat;*\nflood;water;*\ncrash;road;*\n", encoding="utf-8")
    return tmp_path


def recipe_of(folder: Path, *steps: str) -> Recipe:
    roles = "".join(f'{name} = "{role}"\n' for name, role in ROLES.items())
    month = '{ do = "generalize-time", column = "when", to = "month" }'
    whole = ", ".join([*steps, '{ do = "drop", columns = ["x"] }', month])
    accepted = 'accept = [{ finding = "same-secret", reason = "a test" }]'
    head = f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\n{accepted}\nstep = [{whole}]\n'
    text = f"{head}[columns]\n{roles}"
    return Recipe.parse(text, folder=folder)


def released(folder: Path, *steps: str) -> Release:
    return run(recipe_of(folder, *steps), folder / "out")


def test_groups_of_a_file_and_of_another_column_are_released(folder: Path) -> None:
    release = released(folder, BY_FILE, BY_POSTCODE)
    with (release.folder / "release" / "released.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["town", "cause", "when", "illness"]
    assert {row["town"] for row in rows} == {"25000", "39100", "25300"}
    assert {row["cause"] for row in rows} == {"heat", "water"}


def test_a_value_that_the_file_lacks_leaves_nothing(folder: Path) -> None:
    (folder / "causes.csv").write_text("fire;heat;*\ncrash;road;*\n", encoding="utf-8")
    with pytest.raises(UserError, match="14 of 40 rows") as refused:
        released(folder, BY_FILE)
    assert "flood" not in str(refused.value)
    assert not (folder / "out").exists()


def test_what_has_a_treatment_of_its_own_takes_no_other_place(folder: Path) -> None:
    for name in ("who", "when", "x", "note", "illness"):
        with pytest.raises(UserError):
            released(folder, f'{{ do = "generalize", column = "town", by = "{name}" }}')
        assert not (folder / "out").exists()
