"""The formats that the Release page offers, by clicks: what is chosen is what is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from ldpaudit.recipe import Output
from ldpaudit.tables import inspect
from tests.gui.conftest import press_release, take_trial

PATIENCE = 120_000


@pytest.fixture
def page(opened: Window) -> ReleasePage:
    opened.go("release")
    QApplication.processEvents()
    found = opened.pages["release"]
    assert isinstance(found, ReleasePage)
    return found


def pick(qtbot: QtBot, box: QComboBox, text: str) -> None:
    """Open a list and click one of its entries."""
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    # A list lets go what is released too soon after the press that opened it.
    qtbot.wait(QApplication.doubleClickInterval() + 50)
    place = box.view().visualRect(box.model().index(box.findText(text), 0)).center()
    qtbot.mouseMove(box.view().viewport(), place)
    qtbot.mouseClick(box.view().viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def offered(box: QComboBox) -> dict[str, bool]:
    entries = box.model()
    assert isinstance(entries, QStandardItemModel)
    return {box.itemData(at): entries.item(at).isEnabled() for at in range(box.count())}


# Of lists that open, the offscreen platform says that it cannot do all for them.
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_map_is_released_as_geoparquet(
    opened: Window, page: ReleasePage, sample: Path, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    pick(qtbot, page.format, "GeoParquet")
    assert page.format.currentText() == "GeoParquet"
    assert opened.session.recipe.output.path == "released.geo.parquet"
    qtbot.mouseClick(page.periods["day"], Qt.MouseButton.LeftButton, pos=page.periods["day"].rect().center())
    assert opened.session.recipe.output.path == "released.geo.parquet"
    target = sample / "map"
    page.folder.setFocus()
    page.folder.selectAll()
    qtbot.keyClicks(page.folder, str(target))
    settle(opened)
    take_trial(opened, qtbot)
    press_release(opened, qtbot)
    qtbot.waitUntil(lambda: not opened.tasks.running("release"), timeout=PATIENCE)
    assert opened.session.fault("release") == ""
    assert page.done.isVisible()
    released = target / "release" / "released.geo.parquet"
    assert inspect(released).format == "GeoParquet"
    assert json.loads(pq.read_metadata(released).metadata[b"geo"])["primary_column"] == "geometry"
    opened.session.history.undo()
    opened.session.history.undo()
    assert page.format.currentText() == "CSV"
    assert opened.session.recipe.output.path == "released.csv"


def test_maps_are_offered_where_points_are_moved(opened: Window, page: ReleasePage) -> None:
    assert all(offered(page.format).values())
    session = opened.session
    moves = [step for step in session.recipe.steps if step.do == "planar-laplace"]
    assert moves
    session.change("keep no point", steps=tuple(one for one in session.recipe.steps if one not in moves))
    QApplication.processEvents()
    assert offered(page.format) == {"csv": True, "parquet": True, "geoparquet": False, "gpkg": False}
    session.history.undo()
    QApplication.processEvents()
    assert all(offered(page.format).values())


@pytest.mark.parametrize("name", ["mine.geoparquet", "mine.geo.parquet"])
def test_a_recipe_that_asks_for_a_map_shows_it(opened: Window, page: ReleasePage, name: str) -> None:
    opened.session.change("name it", output=Output(path=name))
    QApplication.processEvents()
    assert page.format.currentText() == "GeoParquet"
    assert opened.session.recipe.output.path == name
