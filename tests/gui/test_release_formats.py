"""The formats that the Release page offers, by clicks: what is chosen is what is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
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
