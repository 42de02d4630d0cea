"""`ldpaudit anonymity`: hierarchies, orders, counts and populations from files."""

import json

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError

TABLE = "town,age,cause,when,calls\na,1,fire,2026-01-01,2\na,1.0,flood,2026-01-03,0\nb,2,fire,2026-01-02,1\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "calls.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def measured(table, *more, known="town"):
    done = CliRunner().invoke(
        ldpaudit, ["anonymity", str(table), "--quasi-identifiers", known, "--json", *map(str, more)]
    )
    if done.exception is not None:
        raise done.exception
    return json.loads(done.stdout)


def test_hierarchies_come_from_a_folder(table, tmp_path):
    folder = tmp_path / "trees"
    folder.mkdir()
    (folder / "cause.csv").write_text("fire;heat;*\nflood;water;*\n", encoding="utf-8")
    told = measured(table, "--sensitive", "cause,age", "--hierarchies", folder)["sensitive"]
    assert told["cause"]["t_hierarchical"] == pytest.approx(1 / 3)
    assert told["age"]["t_hierarchical"] is None
    (folder / "cause.csv").write_text("fire;heat;*\n", encoding="utf-8")
    with pytest.raises(UserError, match="lacks"):
        measured(table, "--sensitive", "cause", "--hierarchies", folder)
    with pytest.raises(UserError):
        measured(table, "--sensitive", "age", "--hierarchies", folder)


def test_a_population_is_a_size_or_a_register(table, tmp_path):
    assert measured(table, "--population", "3")["risk"]["journalist_max"] == 1.0
    register = tmp_path / "register.csv"
    register.write_text("town\na\na\na\nb\nb\n", encoding="utf-8")
    risk = measured(table, "--population", register)["risk"]
    assert (risk["population"], risk["journalist_max"]) == (5, 0.5)
    with pytest.raises(UserError):
        measured(table, "--population", register, known="town,age")
