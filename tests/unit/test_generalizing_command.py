"""The command that finds the best setting: what it tells, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError

ROWS = [("a", "1", "fire"), ("a", "2", "fall"), ("b", "1", "fire"), ("b", "2", "sick"), ("c", "9", "fall")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = ["town,age,cause", *(",".join(row) for row in ROWS)]
    (tmp_path / "table.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "town.csv").write_text("a;ab;*\nb;ab;*\nc;c;*\n", encoding="utf-8")
    (tmp_path / "age.csv").write_text("1;low;*\n2;low;*\n9;high;*\n", encoding="utf-8")
    (tmp_path / "cause.csv").write_text("fall;acute;*\nfire;acute;*\nsick;slow;*\n", encoding="utf-8")
    return tmp_path


def told(folder: Path, *options: str) -> Result:
    named = ("--quasi-identifiers", "town,age", "--hierarchies", str(folder))
    arguments = ["generalize", str(folder / "table.csv"), *named, *options]
    return CliRunner().invoke(ldpaudit, arguments)


def setting(folder: Path, *options: str) -> dict[str, Any]:
    done = told(folder, *options, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_tells_the_setting_under_the_names_of_the_contract(folder: Path) -> None:
    found = setting(folder, "--k", "2", "--max-suppressed", "0.2")
    assert found["levels"] == {"town": 0, "age": 1}
    assert (found["removed_rows"], found["classes"], found["smallest_class"]) == (1, 2, 2)
    # Town: 4 cells of 1/3 and a removed one; age: 4 of 2/3 and a removed one; at least 5/3, at most 5.
    assert found["loss"] == pytest.approx(((7 / 3 - 5 / 3) + (11 / 3 - 5 / 3)) / 2 / (10 / 3))
    assert (found["rows"], found["settings"], found["missing"]) == (5, 9, "own")


def test_where_none_fits_the_nearest_is_told(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "town.csv").write_text("a;ab\nb;ab\nc;c\n", encoding="utf-8")
    done = told(folder, "--k", "2", "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert found["levels"] is None
    assert found["nearest"]["removed_rows"] == 1
    assert told(folder, "--k", "2").stdout.splitlines()[0] == "no setting removes at most 0 % of the rows"


def test_options_that_do_not_go_together_are_refused(folder: Path) -> None:
    for options in (
        "--l 2",
        "--sensitive cause",
        "--sensitive town --l 2",
        "--sensitive cause --l 2.5",
        "--sensitive cause --l 2 --l-kind recursive",
        "--max-suppressed 5",
    ):
        done = told(folder, "--k", "2", *options.split())
        assert done.exit_code != 0
        assert isinstance(done.exception, UserError)


def test_words_have_no_order_because_a_file_lists_them(folder: Path) -> None:
    done = told(folder, "--k", "1", "--sensitive", "cause", "--t", "0.9", "--t-distance", "ordered")
    assert isinstance(done.exception, UserError)
    assert "order" in done.exception.what
