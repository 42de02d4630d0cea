"""What is not saved outlives a window that ends without being closed, and holds no data."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from ldpaudit.app.desk import Desk
from ldpaudit.app.keeping import Keeping
from ldpaudit.app.window import Window
from tests.gui.conftest import Quiet


@pytest.fixture
def desk(qtbot: QtBot, calls: Path, settings: None) -> Desk:  # noqa: ARG001
    made = Quiet()
    made.open_recipe(calls / "recipe.toml")
    return made


def abandoned(desk: Desk) -> Path:
    """Keep the changes of a document as a window does, and return a copy as of one that is no more."""
    keeping = Keeping(desk)
    desk.edit("town goes", columns={**desk.recipe.columns, "town": "drop"})
    keeping.keep()
    assert Keeping(Quiet()).found() == []
    (file,) = (one for one in keeping.folder.glob("*.toml"))
    left = shutil.copy(file, file.with_name("left.toml"))
    keeping.forget()
    assert [one.name for one in keeping.folder.glob("*.toml")] == ["left.toml"]
    return Path(left)


def test_unsaved_changes_come_back_as_unsaved(desk: Desk, calls: Path) -> None:
    left = abandoned(desk)
    assert "fire,flood" not in left.read_text("utf-8")
    again = Quiet()
    keeping = Keeping(again)
    (kept,) = keeping.found()
    assert (kept.table, kept.of) == ("calls.csv", calls / "recipe.toml")
    keeping.recover(kept)
    assert again.path == calls / "recipe.toml"
    assert again.recipe == desk.recipe
    assert not again.history.isClean()
    assert not left.exists()
    again.save(calls / "recipe.toml")
    keeping.keep()
    assert list(keeping.folder.glob("*.toml")) == []


@pytest.mark.parametrize(("button", "opened"), [("Open", True), ("Discard", False), ("Cancel", False)])
def test_the_window_asks(
    button: str, opened: bool, desk: Desk, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = abandoned(desk)
    answer = getattr(QMessageBox.StandardButton, button)
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answer)
    window.recover()
    assert window.desk.is_open == opened
    assert left.exists() == (button == "Cancel")
