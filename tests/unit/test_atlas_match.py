"""The command that tells how names match a public table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "calls.csv").write_text("town\nLes Fins\nFINS (LES)\nLes Fnis\nOld\n", encoding="utf-8")
    (tmp_path / "towns.csv").write_text("town,district\nLes Fins,North\nNew,South\n", encoding="utf-8")
    (tmp_path / "changes.csv").write_text("day,old,new\n2016-01-01,OLD,New\n", encoding="utf-8")
    return tmp_path


def match(folder: Path, *more: str) -> Result:
    arguments = ["match", str(folder / "calls.csv"), "--column", "town", "--table", str(folder / "towns.csv")]
    return CliRunner().invoke(ldpaudit, [*arguments, "--from", "town", "--to", "district", *more])


CHANGES = ("--changes-from", "old", "--changes-to", "new", "--changes-date", "day")


def test_counts_are_printed_and_values_only_on_request(folder: Path) -> None:
    done = match(folder)
    assert done.exit_code == 1
    assert "Fnis" not in done.output
    assert "--show" in done.output
    shown = match(folder, "--show")
    assert "'Les Fnis': not in the table; like Les Fins" in shown.output
    assert "'FINS (LES)': written otherwise, North" in shown.output


def test_a_table_that_matches_leaves_with_zero(folder: Path) -> None:
    (folder / "calls.csv").write_text("town\nLes Fins\nOld\n", encoding="utf-8")
    assert match(folder).exit_code == 1
    done = match(folder, "--changes", str(folder / "changes.csv"), *CHANGES, "--json")
    assert done.exit_code == 0
    told = json.loads(done.output)
    assert told["ok"]
    assert told["matches"]["merged or renamed since"] == {"rows": 1, "values": 1}
    late = match(folder, "--changes", str(folder / "changes.csv"), *CHANGES, "--as-of", "2015-12-31")
    assert late.exit_code == 1
    assert "not in the table:                       1 rows" in late.output


def test_exact_comparison_can_be_asked_for(folder: Path) -> None:
    told = json.loads(match(folder, "--compare", "exact", "--json").output)
    assert told["matches"]["not in the table"] == {"rows": 3, "values": 3}


def test_a_name_of_two_regions_is_not_said_to_be_told_apart(folder: Path) -> None:
    towns = "town,district\nMalans,North\nMalans,South\nLongeville,North\nLa Longeville,South\n"
    (folder / "towns.csv").write_text(towns, encoding="utf-8")
    (folder / "calls.csv").write_text("town\nMalans\nMALANS\nLa Longeville\n", encoding="utf-8")
    lines = match(folder).output.splitlines()
    assert [line.partition(": ")[2] for line in lines if "have none" in line] == ['"Malans"']
    assert [line.partition("written: ")[2] for line in lines if "differ only as written" in line] == [
        '"La Longeville", "Longeville"'
    ]
    told = json.loads(match(folder, "--json").output)
    assert told["of_several"] == ["Malans"]


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (("--column", "city"), 'no column "city"'),
        (("--from", "city"), 'no column "city"'),
        (("--changes-from", "old"), "goes with a table of changes"),
        (("--changes", "changes.csv"), '"changes_from" is missing'),
    ],
)
def test_mistakes_are_told_in_one_line(more: tuple[str, ...], what: str, folder: Path) -> None:
    done = match(folder, *more)
    assert isinstance(done.exception, UserError)
    assert what in str(done.exception)
