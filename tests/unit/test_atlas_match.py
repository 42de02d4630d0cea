"""The command that tells how names match a public table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ldpaudit.cli import ldpaudit


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
    assert "Les Fnis" in shown.output
    assert "FINS (LES)" in shown.output


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
