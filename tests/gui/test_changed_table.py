"""A table that changes on the disk while it is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.window import Window
from tests.gui.conftest import press_in


def come_back(window: Window, qtbot: QtBot) -> None:
    """Do what the system does when somebody comes back from another program."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))


def test_who_comes_back_sees_the_table_as_it_stands(
    small: Window, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    settle(small)
    session, check = small.desk, small.pages["check"]
    small.go("check")
    press_in(check, "Try it", qtbot)
    settle(small)
    before = {name: page.state(session) for name, page in small.pages.items()}
    assert session.current("trial")
    exposed = session.answers["exposure"].value

    come_back(small, qtbot)
    settle(small)
    assert {name: page.state(session) for name, page in small.pages.items()} == before
    assert session.answers["exposure"].value is exposed

    lines = session.table.read_text("utf-8").splitlines(keepends=True)
    session.table.write_text("".join(lines[:31]), "utf-8")
    come_back(small, qtbot)
    assert small.pages["import"].state(session).level in ("before", "waiting")  # type: ignore[union-attr]
    settle(small)
    assert session.inspection is not None
    assert session.inspection.rows == 30
    assert session.current("inspection")
    assert session.current("exposure")
    assert session.answers["exposure"].value is not None
    assert session.answers["exposure"].value["rows"] == 30
    # A trial belongs to the table that it read: it is asked for again, not run again.
    assert not session.current("trial")
    assert CheckPage.state(session).level == "before"
    said = [one.text() for one in check.findChildren(QLabel) if one.isVisible()]
    assert any("the table has changed since" in one for one in said)
