"""Commands that are asked for nothing answer in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError


@pytest.mark.parametrize("written", ["", " ", " , "])
def test_no_quasi_identifier_is_a_mistake_and_not_a_table_without_risk(tmp_path: Path, written: str) -> None:
    table = tmp_path / "calls.csv"
    table.write_text("town,age\na,1\nb,2\n", encoding="utf-8")
    done = CliRunner().invoke(ldpaudit, ["anonymity", str(table), "--quasi-identifiers", written])
    assert isinstance(done.exception, UserError)
    assert "no column is named" in str(done.exception)


def test_a_drawing_for_a_folder_that_is_not_there_names_the_path(tmp_path: Path) -> None:
    table, out = tmp_path / "calls.csv", tmp_path / "nowhere" / "calls.arrow"
    table.write_text("lon,lat\n6.1,47.1\n6.2,47.2\n", encoding="utf-8")
    done = CliRunner().invoke(ldpaudit, ["draw", str(table), "--points", "lon", "lat", "--out", str(out)])
    assert isinstance(done.exception, UserError)
    assert str(done.exception).startswith(f"{out}: cannot be written: no such file or directory; choose")
