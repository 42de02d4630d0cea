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
    with pytest.raises(UserError, match="already a file"):
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
    with pytest.raises(UserError, match="named after a column"):
        run("check", path, table)
    with pytest.raises(UserError, match='no column "city"'):
        run("check", path, table, "--column", "city")


@pytest.mark.parametrize(
    ("arguments", "groups"),
    [
        (["--days", "2018-01-01:2019-12-31", "--levels", "month,year"], [730, 24, 2, 1]),
        (["--days", "2018-01-01:2019-12-31"], [730, 24, 8, 2, 1]),
        (["--order", "low, medium, high"], [3, 2, 1]),
        (["--codes", "towns.csv#code", "--levels", "2"], [3, 2, 1]),
        (["--regions", "towns.csv", "--levels", "name,side"], [3, 2, 1]),
        (["--range", "0:1:0.25", "--levels", "0.5"], [5, 3, 1]),
    ],
)
def test_every_kind_of_hierarchy_can_be_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], groups: list[int]
) -> None:
    monkeypatch.chdir(tmp_path)
    towns = "code,name,side\n25056,Besançon,north\n25462,Pontarlier,south\n39198,Dole,north\n"
    Path("towns.csv").write_text(towns, encoding="utf-8")
    code, built = told("build", "x.csv", *arguments)
    assert code == 0
    assert [level["groups"] for level in built["levels"]] == groups


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "what is to be done.*show, check, build"),
        (["build", "x.csv"], "which values it has"),
        (["build", "x.csv", "--order", "a,b", "--days", "x"], "--days and --order are two sources"),
        (["build", "x.csv", "--range", "a:b", "--levels", "5"], "a number is expected"),
        (["build", "x.csv", "--range", "0:9"], "no number stands here"),
        (["build", "x.csv", "--days", "2018"], "two days are expected"),
        (["build", "x.csv", "--days", "2018-01-01:2018-02-01", "--levels", "decade"], 'no period "decade"'),
        (["build", "x.csv", "--codes", "towns.csv"], "which column"),
        (["build", "x.csv", "--regions", "towns.csv"], "which columns are levels"),
        (["show", "none.csv"], "no such hierarchy"),
        (["build", "x.csv", "--range", "0:1e400", "--levels", "5"], "a number is expected"),
        (["build", "x.csv", "--range", "0:nan", "--levels", "5"], "a number is expected"),
        (["build", "x.csv", "--range", "0:9", "--levels", "1e400"], "a number is expected"),
        (["build", "x.csv", "--range", "0:9", "--levels", "-5"], "a width is above 0"),
        (["build", "x.csv", "--range", "0:9", "--levels", "5", "--top", "inf"], "a number is expected"),
        (["build", "x.csv", "--order", "a,b", "--levels", "1e300"], "a whole number is expected"),
        (["build", "x.csv", "--order", "a,b", "--levels", "1.5"], "a whole number is expected"),
    ],
)
def test_wrong_calls_are_one_line_and_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match=message):
        run(*arguments)
    assert list(tmp_path.iterdir()) == []
