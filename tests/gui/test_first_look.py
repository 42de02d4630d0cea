"""A huge file is shown by its first rows at once, and by all of them once they are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app import tasks, theme
from ldpaudit.app.page_states import states
from ldpaudit.app.pages.reading import ImportPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.tasks import INSPECT
from ldpaudit.app.window import Window
from tests.gui.conftest import answer_by

PATIENCE = 120_000
#: The command line, which looks at few rows, and reads a whole table only once it may.
CHILD = """
import json, os, sys, time
from ldpaudit.tables import inspection, source
if "--quick" in sys.argv:
    inspection._GLANCE, source.SAMPLE_ROWS = 1 << 14, 500
elif "inspect" in sys.argv:
    while not os.path.exists(os.environ["LDPAUDIT_TEST_GO"]):
        print(json.dumps({"stage": "open", "done": 314e6, "total": 2.5e9}), file=sys.stderr, flush=True)
        time.sleep(0.05)
from ldpaudit.cli import main
main()
"""


@pytest.fixture
def leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file for which the reading of a whole table waits."""
    monkeypatch.setattr(tasks, "GLANCE_BYTES", 1000)
    answer_by(monkeypatch, "-c", CHILD)
    monkeypatch.setenv("LDPAUDIT_TEST_GO", str(tmp_path / "go"))
    return tmp_path / "go"


@pytest.fixture
def glanced(window: Window, sample: Path, leave: Path, qtbot: QtBot) -> ImportPage:  # noqa: ARG001
    """Return the import page of a table of which only the first rows are known yet."""
    window.open(sample / "interventions.csv")
    window.go("import")
    qtbot.waitUntil(lambda: window.session.inspection is not None, timeout=PATIENCE)
    qtbot.waitUntil(lambda: "MB" in page_of(window)._busy._label.text(), timeout=PATIENCE)
    return page_of(window)


def page_of(window: Window) -> ImportPage:
    page = window.pages["import"]
    assert isinstance(page, ImportPage)
    return page


def press(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    assert button.isVisible(), button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_the_first_rows_are_shown_while_the_table_is_read_and_then_replaced(
    window: Window, glanced: ImportPage, leave: Path, qtbot: QtBot
) -> None:
    assert window.tasks.running(INSPECT)
    first = window.session.inspection
    assert first is not None
    assert first.first_rows == 500
    assert len(first.preview) == 200
    assert "Of the first 500 rows only: the whole table is being read" in glanced._summary.text()
    assert "(estimated)" in glanced._summary.text()
    assert "(estimated)" in window.strip.text("file")
    assert glanced._busy.isVisible()
    assert "314 MB of 2.5 GB" in glanced._busy._label.text()
    assert not glanced._all.isVisible()
    assert states(window.session)["import"] == "check"

    press(qtbot, glanced._onward)
    roles = window.pages["roles"]
    assert isinstance(roles, RolesPage)
    assert "of the first 500 rows only" in roles._summary.text()
    press(qtbot, roles.accept)
    given = dict(window.session.recipe.columns)
    assert given

    leave.touch()
    qtbot.waitUntil(lambda: not window.tasks.running(INSPECT), timeout=PATIENCE)
    found = window.session.inspection
    assert found is not None
    assert (found.rows, found.first_rows, found.found["rows_exact"]) == (3000, None, True)
    assert "first" not in roles._summary.text()
    assert dict(window.session.recipe.columns) == given
    window.go("import")
    assert "Of the first" not in glanced._summary.text()
    assert "3,000 rows," in glanced._summary.text()
    assert "(estimated)" not in window.strip.text("file")


def test_who_stops_the_reading_keeps_the_first_rows_and_can_have_the_rest(
    window: Window, glanced: ImportPage, leave: Path, qtbot: QtBot
) -> None:
    press(qtbot, glanced._busy.cancel)
    qtbot.waitUntil(lambda: not window.tasks.running(INSPECT), timeout=PATIENCE)
    assert window.session.inspection is not None
    assert "what stands behind them may be otherwise" in glanced._summary.text()
    leave.touch()
    press(qtbot, glanced._all)
    qtbot.waitUntil(lambda: not window.tasks.running(INSPECT), timeout=PATIENCE)
    assert window.session.inspection.first_rows is None
    assert not glanced._all.isVisible()


def test_a_first_look_that_comes_late_replaces_nothing(window: Window, sample: Path, qtbot: QtBot) -> None:
    window.open(sample / "interventions.csv")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    whole = window.session.inspection
    stamp = window.session.stamp("inspection")
    window.tasks._glanced({"columns": [], "rows": 3}, stamp)
    window.session.set_options("otherwise", header=1)
    window.tasks._glanced({"columns": [], "rows": 3}, stamp)
    assert window.session.inspection is whole


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_first_look_is_readable(
    look: str, window: Window, glanced: ImportPage, tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    folder = Path(os.environ.get("LDPAUDIT_SCREENSHOTS") or tmp_path)
    theme.apply(qapp, look)
    window.apply_theme()
    shown: list[tuple[str, Callable[[], object]]] = [
        ("first-look", lambda: None),
        ("first-look-warnings", lambda: glanced._tabs.setCurrentIndex(2)),
        ("first-look-roles", lambda: window.go("roles")),
        ("first-look-stopped", lambda: (window.go("import"), window.tasks.cancel(INSPECT))),
    ]
    for name, show in shown:
        show()
        if name.endswith("stopped"):
            qtbot.waitUntil(lambda: not window.tasks.running(INSPECT), timeout=PATIENCE)
        qtbot.wait(60)
        assert window.grab().toImage().save(str(folder / f"{look}-{name}.png"))
        for label in (glanced._summary, glanced._busy._label, glanced._all):
            assert not label.isVisible() or label.height() + 1 >= label.heightForWidth(label.width())
