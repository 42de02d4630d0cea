"""Pictures of every station in both looks: nothing empty, nothing cut off."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.page_states import PAGES
from ldpaudit.app.window import Window

PATIENCE = 120_000


def cut_off(root: QWidget) -> list[str]:
    """Name the visible texts that do not fit the room they have."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible():
            continue
        need, text = widget.size(), ""
        if isinstance(widget, QLabel) and widget.text():
            text = widget.text()
            if widget.wordWrap():
                if widget.heightForWidth(widget.width()) > widget.height() + 1:
                    found.append(f"label too low: {text[:60]}")
                words = QLabel(text).fontMetrics()
                longest = max(
                    (words.horizontalAdvance(word) for word in text.replace("\u200b", " ").split()), default=0
                )
                if longest > widget.width() and "<" not in text:
                    found.append(f"word too long: {text[:60]}")
                continue
            need = widget.sizeHint()
        elif isinstance(widget, QAbstractButton) and widget.text():
            # The style gives short words more room than they need.
            text = widget.text().replace("&", "")
            need.setWidth(min(widget.sizeHint().width(), widget.fontMetrics().horizontalAdvance(text) + 18))
            need.setHeight(widget.sizeHint().height())
        elif isinstance(widget, QComboBox) and widget.currentText():
            text = widget.currentText()
            if widget.fontMetrics().horizontalAdvance(text) + 24 > widget.width():
                found.append(f"choice too narrow: {text[:60]}")
            continue
        else:
            continue
        if need.width() > widget.width() + 1 or need.height() > widget.height() + 1:
            found.append(f"{type(widget).__name__} too small: {text[:60]}")
    return found


def outside(page: QScrollArea) -> list[str]:
    """Name the controls that reach beyond the right edge of a page, where no scroll bar leads."""
    width = page.viewport().width()
    found = []
    for widget in page.widget().findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton | QComboBox | QLineEdit):
            place = QRect(widget.mapTo(page.widget(), QPoint(0, 0)), widget.size())
            scrolled = any(
                isinstance(parent, QScrollArea)
                or "Table" in type(parent).__name__
                or "Rows" in type(parent).__name__
                for parent in _between(widget, page.widget())
            )
            if not scrolled and place.right() > width:
                found.append(
                    f"{type(widget).__name__} at {place.right()} of {width}: {widget.accessibleName()}"
                )
    return found


def _between(widget: QWidget, root: QWidget) -> list[QWidget]:
    found, parent = [], widget.parentWidget()
    while parent is not None and parent is not root:
        found.append(parent)
        parent = parent.parentWidget()
    return found


def colours(image: QImage) -> int:
    small = image.scaled(200, 130)
    return len({small.pixel(x, y) for x in range(200) for y in range(130)})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = Path(os.environ.get("LDPAUDIT_SCREENSHOTS") or tmp_path / "screenshots")
    made.mkdir(parents=True, exist_ok=True)
    return made


@pytest.mark.long
@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_station_is_readable(
    look: str,
    window: Window,
    sample: Path,
    folder: Path,
    qtbot: QtBot,
    qapp: QApplication,
    settle: Callable[[Window], None],
) -> None:
    theme.apply(qapp, look)
    window.apply_theme()
    window.resize(1200, 800)
    assert picture(window, folder, "0-empty", look, qtbot) == []
    window.open(sample / "sample.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.go("places")
    window.pages["places"].take_regions(sample / "towns.geojson")
    window.tasks.attempt()
    settle(window)
    window.go("release")
    window.tasks.release(sample / "released")
    settle(window)
    assert window.session.results.faults == {}
    problems: list[str] = []
    for at, station in enumerate(PAGES, start=1):
        window.go(station)
        settle(window)
        problems += picture(window, folder, f"{at}-{station}", look, qtbot)
        page = window.pages[station]
        low = page.verticalScrollBar().maximum()
        if low > 0:
            page.verticalScrollBar().setValue(low)
            problems += picture(window, folder, f"{at}-{station}-below", look, qtbot)
    window.side.setCurrentWidget(window.history)
    window.go("roles")
    problems += picture(window, folder, "history", look, qtbot)
    assert problems == [], "\n".join(problems)


def picture(window: Window, folder: Path, name: str, look: str, qtbot: QtBot) -> list[str]:
    qtbot.wait(60)
    image = window.grab().toImage()
    image.save(str(folder / f"{look}-{name}.png"))
    assert colours(image) > 20, name
    current = window.stack.currentWidget()
    assert isinstance(current, QScrollArea)
    found = [*cut_off(window), *outside(current), *outside(window.findings)]
    return [f"{name}: {problem}" for problem in found]
