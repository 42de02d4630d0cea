"""Nothing of the table before is seen under the name of the one that is opened next."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTableView

from ldpaudit.app import client
from ldpaudit.app.page import PAGES
from ldpaudit.app.rows import RowsView
from ldpaudit.app.window import Window
from tests.gui.conftest import named, release_page, settle, take_trial

RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
age = "quasi-identifier"
cause = "sensitive"
wagons = "plain"
lon = "location"
lat = "location"
[[step]]
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(2)"
radius = 800
per = "place"
"""
#: Answers nothing, and goes when it is asked to.
DEAF = "import sys; sys.stdin.read()"


def write(folder: Path, towns: str, rows: int) -> Path:
    folder.mkdir()
    lines = [
        f"{at},{towns}{at % 7},{at % 60},{towns}{at % 3},{1 + at % 4},{6 + at % 9 / 50},{47 + at % 5 / 50}"
        for at in range(rows)
    ]
    (folder / "calls.csv").write_text("\n".join(["number,town,age,cause,wagons,lon,lat", *lines, ""]))
    (folder / "recipe.toml").write_text(RECIPE)
    return folder / "recipe.toml"


def texts(window: Window) -> list[str]:
    """Return what is to be read of the page that is seen, the strip and the docks."""
    parts: list[Any] = [*window.findChildren(QLabel), *window.findChildren(QLineEdit)]
    found = [one.text() for one in parts if one.isVisible()]
    for table in window.findChildren(QTableView):
        if table.isVisible() and (model := table.model()) is not None:
            cells = ((row, at) for row in range(model.rowCount()) for at in range(model.columnCount()))
            found += [str(model.index(row, at).data() or "") for row, at in cells]
    return [one.replace("\u200b", "") for one in found]


@pytest.mark.usefixtures("ledger")
def test_what_was_known_of_one_table_is_not_seen_of_the_next(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(1000, 700)
    window.open(write(tmp_path / "first", "Zzyzx", 371))
    settle(window)
    take_trial(window)
    for station in (*PAGES, "risk", "roles"):
        window.go(station)
        settle(window)
        window.pages[station].verticalScrollBar().setValue(10_000)
    assert any("Zzyzx" in one for one in texts(window))
    assert window.desk.answers["places"].value is not None
    assert any(page.verticalScrollBar().value() > 0 for page in window.pages.values())
    across = named(window.pages["import"], RowsView, "First rows of the table").horizontalScrollBar()
    across.setMaximum(50)
    across.setValue(40)

    # The next one has the same columns, and is not read as long as this test looks.
    other, answers = write(tmp_path / "second", "Ornans", 44), window.desk.answers
    monkeypatch.setattr(client, "command_line", lambda: [sys.executable, "-c", DEAF])
    answers.worker.close()
    answers.worker = client.Worker(answers)
    window.desk.history.setClean()
    window.open(other)
    assert answers["places"].value is None
    for station in PAGES:
        window.go(station)
        QApplication.processEvents()
        assert [one for one in texts(window) if "Zzyzx" in one or "371" in one] == [], station
        assert window.pages[station].verticalScrollBar().value() == 0, station
    assert across.value() == 0
    assert release_page(window).folder.text() == str(tmp_path / "second" / "calls-release")
