"""Start and Import: a file is opened, what the reader guessed is seen with its evidence, and corrected."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.keeping import remember
from ldpaudit.app.pages.importing import ImportPage
from ldpaudit.app.pages.start import StartPage
from ldpaudit.app.rows import RowsView
from ldpaudit.app.window import Window
from tests.gui.conftest import Quiet, named, press, seen, settle, wait, write


def test_the_sample_is_made_and_opened(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    real = window.desk.sample
    monkeypatch.setattr(window.desk, "sample", lambda out, _rows: real(out, 2000))
    assert not press(window.pages["start"], "Tr&y the sample").isEnabled()
    wait(lambda: window.desk.is_open and window.desk.current("inspection"))
    assert len(window.desk.recipe.steps) > 3
    assert StartPage.state(window.desk).words == "recipe opened"


def test_a_file_opened_last_is_opened_again(qtbot: QtBot, tmp_path: Path, settings: None) -> None:  # noqa: ARG001
    for name in ("gone.csv", "calls.csv"):
        (tmp_path / name).write_text("town\nA\n")
        remember(tmp_path / name)
    (tmp_path / "gone.csv").unlink()
    page = StartPage(Quiet())
    qtbot.addWidget(page)
    page.show()
    assert "Nothing leaves this computer" in seen(page)
    with qtbot.waitSignal(page.desk.file_asked) as asked:
        press(page, "calls.csv")
    assert asked.args == [str(tmp_path / "calls.csv")]
    assert "gone.csv" not in seen(page)
    page.desk.close()


def test_guesses_of_the_reader_are_corrected(window: Window, sample: Path) -> None:
    window.open(sample / "messy.csv")
    settle(window)
    page, session = window.pages["import"], window.desk

    def kinds() -> dict[str, str]:
        return {name: one.kind for name, one in session.columns.items()}

    assert kinds()["Longitude"] == "text"
    assert ImportPage.state(session).level == "weak"
    assert "semicolon cuts" in seen(page), "the evidence of the delimiter"
    assert "--options" not in seen(page)
    press(page, "Read NC, - as missing")
    settle(window)
    words = named(page, QLineEdit, "Words for missing")
    assert words.text() == "NC, -"
    assert kinds()["Longitude"] == "number"
    assert session.inspection is not None
    assert len(session.inspection.warnings) < 20
    write(page, "Line of the header", "no line")
    assert "header" in seen(page)
    assert session.recipe.input.options.header is None
    session.history.undo()
    settle(window)
    assert session.recipe.input.options.missing == []
    assert words.text() == ""
    preview = named(page, RowsView, "First rows of the table")
    assert preview.model().rowCount() == 200


def test_a_column_is_read_otherwise_and_a_file_that_cannot_be_read_says_why(
    window: Window, calls: Path, qtbot: QtBot
) -> None:
    window.open(calls / "calls.csv")
    settle(window)
    page, session = window.pages["import"], window.desk
    assert ImportPage.state(session).words == "60 rows"
    press(page, "Columns")
    box = named(page, QComboBox, "Read number as")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert session.recipe.input.options.kinds == {"number": "text"}
    session.set_options("wrong", encoding="utf-16")
    settle(window)
    assert "The table could not be read" in seen(page)
    assert "Encoding" in seen(page), "the guesses stay in sight"
    assert ImportPage.state(session).level == "bad"
