"""What is shown of several runs of one recipe: the one that came last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.window import Window
from tests.gui.conftest import release


def press(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    assert button.isVisible(), button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_trial_after_a_release_is_shown_and_a_release_after_that(
    opened: Window, sample: Path, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    settle(opened)
    session, check = opened.session, opened.pages["check"]
    assert isinstance(check, CheckPage)

    def give(folder: str) -> None:
        release(opened, qtbot, sample / folder)
        settle(opened)
        assert session.fault("release") == ""
        opened.go("check")

    def shown(rows: str) -> bool:
        return any(f" of {rows} rows (" in label.text() for label in check.findChildren(QLabel))

    give("given")
    assert shown("3,000")
    # The recipe stands as it stood, but its table has become shorter on the disk.
    lines = session.table.read_text("utf-8").splitlines(keepends=True)
    session.table.write_text("".join(lines[:1001]), "utf-8")
    assert check.run.text() == "&Run again"
    press(qtbot, check.run)
    settle(opened)
    assert session.fault("trial") == ""
    assert shown("1,000")
    assert not shown("3,000")
    session.table.write_text("".join(lines[:2001]), "utf-8")
    give("given once more")
    assert shown("2,000")
    assert not shown("1,000")
