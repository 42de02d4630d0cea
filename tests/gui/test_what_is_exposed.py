"""What strip and Check say of a trial: who is alone on everything, and what estimates are about."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ldpaudit.app.outcome import RunSummary
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.window import Window
from ldpaudit.engine import run
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from tests.gui.conftest import PATIENCE

RECIPE = """\
ldpaudit = 1
input = { path = "table.csv", unit = "call" }
[columns]
town = "quasi-identifier"
cause = "sensitive"
gender = "plain"
calls = "plain"
minutes = "plain"
[[step]]
do = "suppress"
columns = ["town"]
k = 3
max_suppressed = 0.5
COUNT
[[step]]
do = "randomize"
columns = ["gender"]
protocol = "GRR"
epsilon = 1.0
domain = ["M", "F"]
[[step]]
do = "randomize-number"
columns = ["minutes"]
epsilon = 1.0
low = 0
high = 60
outside = "clamp"
[output]
path = "released.csv"
"""


@pytest.mark.parametrize("counted", [False, True])
def test_strip_and_check_give_the_honest_figures(
    window: Window, tmp_path: Path, qtbot: QtBot, counted: bool
) -> None:
    lines = ["town,cause,gender,calls,minutes"]
    lines += [f"A,fall,{'MF'[row % 2]},{row + 1},{10 * row}" for row in range(10)]
    lines += [f"B,{'fall' if row % 2 else 'fire'},M,3,{row}" for row in range(8)]
    lines += ["C,fire,F,1,5"]
    (tmp_path / "table.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = RECIPE.replace("COUNT", 'count = "calls"' if counted else "")
    (tmp_path / "recipe.toml").write_text(text, encoding="utf-8")
    release = run(Recipe.read(tmp_path / "recipe.toml"), tmp_path / "out", Key.for_tests(1))
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    session = window.session
    session.arrive("trial", RunSummary.read(tmp_path / "out"), session.stamp("trial"))
    after = release.after
    share = {False: "56 %", True: "0 %"}[counted]
    assert after["everything"]["unique_rows"] == (0 if counted else 10)
    assert window.strip.text("risk").replace("\u200b", "").endswith(f"\n{share} alone on everything released")
    page = window.findChild(CheckPage)
    page.refresh()
    told = page._groups.text()
    assert "Alone on everything released without noise: " in told
    assert ("cases" in told) is counted
    assert "In groups with one value of cause: " in told
    assert ("55 cases" if counted else "10 rows") in told
    about = page._about.text()
    assert "Estimates are about the 18 released rows that remain" in about
    assert "minutes: Before the noise, numbers were limited to the declared bounds, 0 to 60" in about
