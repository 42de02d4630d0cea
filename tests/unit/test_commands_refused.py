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
