"""Nothing of the table before is seen under the name of the one that is opened next."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTableView, QTableWidget

from ldpaudit.app.page import PAGES
from ldpaudit.app.rows import RowsView
from ldpaudit.app.window import Window
from tests.gui.conftest import answer_by, named, release_page, settle, take_trial

COLUMNS = "number,town,age,cause,wagons,lon,lat"
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
        f"{at},{towns}{at % 7},{at % 60},{towns}{at % 3},{1 + at % 4},{6 + at % 9 / 50},{47 + at % 5 / 50}\n"
        for at in range(rows)
    ]
    (folder / "calls.csv").write_text(f"{COLUMNS}\n{''.join(lines)}")
    (folder / "recipe.toml").write_text(RECIPE)
    return folder / "recipe.toml"


def texts(window: Window) -> list[str]:
    """Return what is to be read of the page that is seen, the strip and the docks."""
    found = [one.text() for one in window.findChildren(QLabel) if one.isVisible()]
    found += [one.text() for one in window.findChildren(QLineEdit) if one.isVisible()]
    for table in window.findChildren(QTableView):
        model = table.model()
        if table.isVisible() and model is not None:
            cells = [(row, at) for row in range(model.rowCount()) for at in range(model.columnCount())]
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
    reading = window.pages["import"]
    preview = named(reading, RowsView, "First rows of the table")
    for station in PAGES:
        window.go(station)
        settle(window)
        window.pages[station].verticalScrollBar().setValue(10_000)
    window.go("risk")
    settle(window)
    window.go("roles")
    seen = texts(window)
    assert any("Zzyzx" in one for one in seen)
    assert window.desk.answers["places"].value is not None
    assert any(page.verticalScrollBar().value() > 0 for page in window.pages.values())
    tables = [one for one in window.findChildren(QTableView) if not isinstance(one, QTableWidget)]
    preview.horizontalScrollBar().setMaximum(50)
    preview.horizontalScrollBar().setValue(40)

    # The next one has the same columns, and is not read as long as this test looks.
    other = write(tmp_path / "second", "Ornans", 44)
    answer_by(monkeypatch, window, "-c", DEAF)
    window.desk.history.setClean()
    window.open(other)
    assert window.desk.answers["places"].value is None
    assert tables
    for station in PAGES:
        window.go(station)
        QApplication.processEvents()
        assert [one for one in texts(window) if "Zzyzx" in one or "371" in one] == [], station
        assert window.pages[station].verticalScrollBar().value() == 0, station
    assert preview.horizontalScrollBar().value() == 0
    release = release_page(window)
    assert release.folder.text() == str(tmp_path / "second" / "calls-release")
