"""A table that somebody takes away during the run is told as that, wherever the run stands."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from ldpaudit.cli.terminal import answered
from ldpaudit.engine import run
from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source

RECIPE = """\
ldpaudit = 1
input = { path = "calls.csv" }
columns = { note = "plain", cause = "sensitive" }
step = [{ do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, domain = ["u", "v"] }]
output = { path = "released.csv" }
"""


def recipe(folder: Path) -> Recipe:
    rows = (f"{row % 7};{'uv'[row % 2]}\n" for row in range(1_000))
    (folder / "calls.csv").write_text("note;cause\n" + "".join(rows), encoding="utf-8")
    return Recipe.parse(RECIPE, folder=folder)


def gone_before(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, table: Path) -> None:
    true = getattr(place, name)

    def without_table(*arguments: Any, **named: Any) -> Any:
        table.unlink(missing_ok=True)
        return true(*arguments, **named)

    monkeypatch.setattr(place, name, without_table)


@pytest.mark.parametrize("stage", ["open", "parts", "batches_and_blanks"])
def test_a_table_that_is_taken_away_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    written = recipe(tmp_path)
    table = tmp_path / "calls.csv"
    gone_before(monkeypatch, Source, stage, table)
    with pytest.raises(UserError) as told:
        run(written, tmp_path / "out")
    assert str(told.value) == (
        f"{table}: the table was there when the run began, and is gone now; "
        "put it back, and run again, with --resume where this run had it"
    )
    assert sorted(tmp_path.iterdir()) == []


def test_the_words_of_a_library_reach_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    words = "Failed to open local file '/some/where.csv'. Detail: [errno 2] No such file or directory"
    with pytest.raises(SystemExit), answered(lambda: False):
        raise OSError(errno.ENOENT, words)
    assert capsys.readouterr().err == (
        "ldpaudit: a file: no such file or directory; check disk and permissions\n"
    )
