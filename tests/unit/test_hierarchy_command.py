"""The commands about hierarchies: built, shown, checked; private values are named only on request."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ldpaudit.cli.commands.hierarchies import hierarchy
from ldpaudit.errors import UserError


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(hierarchy, [str(one) for one in arguments])
    if isinstance(done.exception, UserError):
        raise done.exception
    return done.exit_code, done.stdout


def told(*arguments: object) -> tuple[int, dict[str, Any]]:
    code, text = run(*arguments, "--json")
    return code, json.loads(text)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "calls.csv"
    path.write_text("age,town\n31,Dole\n,Dole\n45,Gray\n45,Gray\n", encoding="utf-8")
    return path


def test_a_hierarchy_is_built_shown_and_checked(tmp_path: Path, table: Path) -> None:
    out = tmp_path / "age.csv"
    code, built = told("build", out, "--range", "0:99", "--levels", "10, 50", "--header")
    assert code == 0
    assert [level["groups"] for level in built["levels"]] == [100, 10, 2, 1]
    assert [level["name"] for level in built["levels"]] == [
        "age",
        "intervals of 10",
        "intervals of 50",
        "all",
    ]
    assert told("show", out) == (0, built)
    assert "0–9 | 50–59 | 90–99" in run("show", out)[1]
    code, checked = told("check", tmp_path, table)
    assert (code, checked["complete"]) == (0, True)
    assert checked["columns"]["age"]["used"] == 2
    with pytest.raises(UserError):
        run("build", out, "--range", "0:99", "--levels", "10")


def test_what_a_hierarchy_lacks_is_counted_and_named_on_request(tmp_path: Path, table: Path) -> None:
    path = tmp_path / "places.csv"
    path.write_text("Dole;Jura;*\n", encoding="utf-8")
    code, found = told("check", path, table, "--column", "town")
    assert (code, found["complete"]) == (1, False)
    assert found["columns"]["town"]["lacking_rows"] == 2
    assert "Gray" not in json.dumps(found)
    code, text = run("check", path, table, "--column", "town")
    assert code == 1
    assert text == "town: places.csv lacks 1 value, in 2 of 4 rows\n"
    assert "Gray" in run("check", path, table, "--column", "town", "--list")[1]
    with pytest.raises(UserError):
        run("check", path, table)
    with pytest.raises(UserError, match='"city"'):
        run("check", path, table, "--column", "city")
