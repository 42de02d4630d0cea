"""`ldpaudit anonymity`: a table of any size, populations."""

import json

import pytest
from click.testing import CliRunner

from ldpaudit.anonymity import ClassCounter
from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError

TABLE = "town,age,cause,when,calls\na,1,fire,2026-01-01,2\na,1.0,flood,2026-01-03,0\nb,2,fire,2026-01-02,1\n"


_SMALL = {**ClassCounter.__init__.__kwdefaults__, "held_rows": 10}


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


def test_a_population_is_a_size(table):
    assert measured(table, "--population", "3")["risk"]["journalist_max"] == 1.0
    with pytest.raises(UserError, match="smaller"):
        measured(table, "--population", "2")


def test_a_table_that_does_not_fit_in_memory_has_the_same_figures(table, monkeypatch):
    table.write_text(
        "town,age,cause,who\n" + "".join(f"t{at % 7},,c{at % 5},p{at % 11}\n" for at in range(400))
    )
    for more in (
        ["--sensitive", "cause"],
        ["--unit", "who"],
        ["--missing", "wildcard", "--sensitive", "cause"],
    ):
        whole = measured(table, *more, known="town,age")
        with monkeypatch.context() as patch:
            patch.setattr(ClassCounter.__init__, "__kwdefaults__", _SMALL)
            assert measured(table, *more, known="town,age") == whole


def test_a_name_with_a_comma_is_shown_as_it_has_to_be_written(tmp_path):
    path = tmp_path / "places.csv"
    path.write_text('"Road, place",town [1]\na,b\na,b\n', encoding="utf-8")
    with pytest.raises(UserError) as caught:
        measured(path, known="Road, place")
    assert '"Road, place", town [1]' in str(caught.value)
    assert measured(path, known='"Road, place", town [1]')["k"] == 2


def test_a_mark_for_missing_is_said(tmp_path):
    path = tmp_path / "masked.csv"
    path.write_text("town,age\nDole,30\n*,*\n*,*\nArbois,31\n", encoding="utf-8")
    assert any('"*"' in said for said in measured(path, known="town,age")["warnings"])
    path.write_text("town,age\nDole,30\n,\n,\nArbois,31\n", encoding="utf-8")
    assert "warnings" not in measured(path, known="town,age")


def test_blanks_around_a_value_are_no_part_of_it(tmp_path):
    path = tmp_path / "units.csv"
    path.write_text('unit,n\nVSAV,1\n"VSAV ",2\nFPT,3\n FPT,4\n', encoding="utf-8")
    assert measured(path, known="unit")["k"] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["audit", "out", "--control", "x.csv"], "--control: has an effect beside --against alone"),
        (["audit", "out", "--x", "lon"], "--x: has an effect beside --y alone"),
        (["ledger", "--reason", "none"], "--reason: has an effect beside --forget alone"),
    ],
)
def test_an_option_without_what_it_needs_is_refused(words: list[str], says: str) -> None:
    refused = CliRunner().invoke(ldpaudit, words)
    assert isinstance(refused.exception, UserError)
    assert says in str(refused.exception)
