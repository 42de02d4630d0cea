"""The desktop sweeps what killed runs left beside a table, and mends formulas by one click."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.app.repairs import offers, take
from ldpaudit.app.window import Window
from ldpaudit.findings import FormulaCells

PATIENCE = 30_000


@pytest.mark.skipif(os.name == "nt", reason="processes are looked up as POSIX does")
def test_opening_a_table_sweeps_what_a_killed_run_left_beside_it(
    window: Window, sample: Path, qtbot: QtBot
) -> None:
    said = "from ldpaudit.owner import Owner; print(Owner.this(), end='')"
    dead = subprocess.check_output([sys.executable, "-c", said], text=True)
    hidden = sample / ".out.0badcafe.unfinished"
    (hidden / "scratch").mkdir(parents=True)
    (hidden / "owner").write_text(dead)
    (hidden / "scratch" / "part").write_text("raw values")
    window.open(sample / "recipe.toml")
    qtbot.waitUntil(lambda: not hidden.exists(), timeout=PATIENCE)


def test_the_repair_of_formulas_is_an_option_of_the_output(opened: Window) -> None:
    session = opened.session
    (prefix,) = offers(session, FormulaCells.make(columns=("town",))).values()
    take(session, prefix)
    assert session.recipe.output.formulas == "prefix"
    session.history.undo()
    assert session.recipe.output.formulas == "keep"
