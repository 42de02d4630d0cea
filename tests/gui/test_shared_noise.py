"""Noise shared by place or person on the Places page: fields come and go with what is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.window import Window


def choose(qtbot: QtBot, box: object, text: str) -> None:
    assert isinstance(box, QComboBox)
    assert box.isVisible()
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range([box.itemText(at) for at in range(box.count())].index(text)):
        qtbot.keyClick(box, Qt.Key.Key_Down)


def test_repeated_places_are_counted_and_can_be_drawn_once(opened: Window, qtbot: QtBot) -> None:
    opened.resize(1200, 1300)
    opened.go("places")
    page = opened.pages["places"]
    assert isinstance(page, PlacesPage)
    card = page.repeats
    qtbot.waitUntil(lambda: card.answer is not None, timeout=120_000)
    assert "Each row moves it anew" in card.words.text()
    draws = [int(line[0]) for line in card.table.rows.rows]
    assert draws == sorted(draws)
    assert card.answer is not None
    assert card.answer["most_rows"] in draws
    qtbot.mouseClick(card.once, Qt.MouseButton.LeftButton)
    step = next(one for one in opened.session.recipe.steps if one.do == "planar-laplace")
    assert getattr(step, "per", "") == "place"
    assert not card.once.isVisible()
    assert "That rows share a place shows" in card.words.text()
    opened.session.history.undo()
    QApplication.processEvents()
    assert card.once.isVisible()


def test_points_become_cells(opened: Window, qtbot: QtBot) -> None:
    opened.resize(1200, 1000)
    opened.go("places")
    QApplication.processEvents()
    page = opened.pages["places"]
    assert isinstance(page, PlacesPage)
    card = page.card
    assert card is not None
    choose(qtbot, card.choice, "replace by a cell that k people share")
    assert [one.do for one in opened.session.recipe.steps].count("geographic-k-anonymity") == 1
    assert not page.repeats.isVisible()
    choose(qtbot, card.choice, "replace by a square or a hexagon")
    # The origin is still to be named, so the recipe keeps what it had.
    assert "cells" not in [one.do for one in opened.session.recipe.steps]
    form = card.form
    assert form is not None
    line = form.control("origin")
    qtbot.keyClicks(line, "6.5, 47")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    step = next(one for one in opened.session.recipe.steps if one.do == "cells")
    assert getattr(step, "origin", ()) == (6.5, 47.0)
    assert "geographic-k-anonymity" not in [one.do for one in opened.session.recipe.steps]
