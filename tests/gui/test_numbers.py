"""Numbers that are randomized at the desktop: the step's own fields make the form."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.window import Window
from ldpaudit.protocols import RandomizeNumber


def test_a_number_is_randomized_once_its_interval_is_declared(
    opened: Window, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    session = opened.session
    opened.go("generalize")
    QApplication.processEvents()
    page = opened.pages["generalize"]
    assert isinstance(page, GeneralizePage)
    card = page.cards["age"]
    before = session.recipe.steps
    box = card.choice
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range([box.itemData(at) for at in range(box.count())].index("randomize-number")):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert card.form is not None
    # The interval is nothing that the table may tell, so the step waits for it.
    assert not any(isinstance(step, RandomizeNumber) for step in session.recipe.steps)
    for name, text in (("low", "0"), ("high", "110"), ("missing", "45")):
        line = card.form.control(name)
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, text)
        qtbot.keyClick(line, Qt.Key.Key_Return)
    (made,) = [step for step in session.recipe.steps if isinstance(step, RandomizeNumber)]
    assert made == RandomizeNumber(columns=("age",), epsilon=1.0, low=0.0, high=110.0, missing=45.0)
    assert "Randomizes age by Hybrid" in card._words.text()
    assert len(session.recipe.steps) <= len(before) + 1

    opened.go("check")
    check = opened.pages["check"]
    assert isinstance(check, CheckPage)
    settle(opened)
    qtbot.mouseClick(check.run, Qt.MouseButton.LeftButton)
    settle(opened)
    assert session.fault("trial") == ""
    assert session.outcome is not None
    assert any(line.startswith("age: eps = 1.0000") for line in session.outcome.lines)
    # Its estimates have no true counts beside them, so the chart speaks of the other columns.
    assert "age" not in session.outcome.shares
