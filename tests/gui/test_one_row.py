"""One row is told as one row on every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QLabel, QTabBar
from pytestqt.qtbot import QtBot

from ldpaudit.app.page_states import PAGES
from ldpaudit.app.parts import rows_text
from ldpaudit.app.window import Window
from tests.gui.conftest import take_trial

PATIENCE = 120_000
WRONG = re.compile(r"(?<![\d.,])1 (rows|columns)\b")
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "road"]
"""


def test_a_number_of_rows_is_written_as_the_country_does() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.English))
    assert [rows_text(count) for count in (0, 0.6, 1, 1.6, 1000)] == [
        "0 rows",
        "1 row",
        "1 row",
        "2 rows",
        "1,000 rows",
    ]


def test_every_page_counts_one_row_as_one(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    (tmp_path / "calls.csv").write_text("number,town,cause\n7,Dole,fire\n", encoding="utf-8")
    (tmp_path / "recipe.toml").write_text(RECIPE, encoding="utf-8")
    window.open(tmp_path / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.tasks.measure()
    settle(window)
    take_trial(window, qtbot)
    settle(window)
    window.tasks.release(tmp_path / "out")
    settle(window)
    assert window.session.results.faults == {}
    texts = []
    for station in PAGES:
        window.go(station)
        QApplication.processEvents()
        settle(window)
        texts += [label.text() for label in window.findChildren(QLabel)]
        texts += [bar.tabText(at) for bar in window.findChildren(QTabBar) for at in range(bar.count())]
    told = [text.replace("\u200b", "") for text in texts]
    assert sorted({text for text in told if WRONG.search(text)}) == []
    assert sum("1 row" in text for text in told) > 3
