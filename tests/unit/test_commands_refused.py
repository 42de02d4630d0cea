"""Commands that are asked for nothing answer in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.cli.program import run_line
from ldpaudit.cli.questions import listed_names
from ldpaudit.errors import UserError


def test_no_quasi_identifier_is_a_mistake_and_not_a_table_without_risk(tmp_path: Path) -> None:
    for written in ["", " ", " , "]:
        table = tmp_path / "calls.csv"
        table.write_text("town,age\na,1\nb,2\n", encoding="utf-8")
        done = CliRunner().invoke(ldpaudit, ["anonymity", str(table), "--quasi-identifiers", written])
        assert isinstance(done.exception, UserError)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as end:
        run_line([*arguments])
    assert end.value.code == 2
    told = capsys.readouterr()
    assert not told.out
    (line,) = told.err.splitlines()
    return line


def test_words_that_a_command_does_not_take_are_refused_with_what_to_write(
    capsys: pytest.CaptureFixture[str], tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments, hint in [
        (("run", "recipe.toml", "out"), "run --help"),
        (("inspect", "table.csv", "other.csv"), "inspect --help"),
        (("demo", "--rows", "few"), "demo --help"),
        (("demonstrate",), "ldpaudit --help"),
        (("mosaic", "one.csv", "other.csv"), "ldpaudit audit ONE --with OTHER"),
        (("exposure", "one.csv"), "ldpaudit anonymity TABLE --quasi-identifiers A,B"),
        (("run", "recipe.toml", "--progress", "json"), "run --help"),
    ]:
        assert refused(capsys, *arguments).endswith(hint)
        assert not list(tmp_path.iterdir())


def test_names_that_are_no_one_line_are_refused() -> None:
    for listed in ["a\r\nb", "a\rb", "a\nb", '"a']:
        with pytest.raises(UserError):
            listed_names(listed)


def test_a_name_in_quotation_marks_may_hold_a_comma_or_an_end_of_a_line() -> None:
    assert listed_names('a, b ,"c,\nd"') == ["a", "b", "c,\nd"]
    assert listed_names("") == []
