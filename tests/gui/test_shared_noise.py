"""Noise shared by place or person on the Places page: fields come and go with what is chosen."""

from __future__ import annotations

import os

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


def test_fields_come_and_go_with_the_way_of_sharing(opened: Window, qtbot: QtBot) -> None:
    opened.resize(1200, 1000)
    opened.go("places")
    QApplication.processEvents()
    page = opened.pages["places"]
    assert isinstance(page, PlacesPage)
    card = page.card
    assert card is not None
    form = card.form
    assert form is not None
    fields = ("place", "person", "same_within")

    def seen() -> list[str]:
        return [name for name in fields if form.control(name).isVisible()]

    def step() -> object:
        return next(one for one in opened.session.recipe.steps if one.do == "planar-laplace")

    assert seen() == []
    choose(qtbot, form.control("per"), "place")
    assert seen() == ["place", "same_within"]
    assert getattr(step(), "per", "") == "place"
    choose(qtbot, form.control("place"), "address")
    assert getattr(step(), "place", "") == "address"
    folder = os.environ.get("LDPAUDIT_SCREENSHOTS")
    if folder:
        qtbot.wait(300)
        opened.grab().save(f"{folder}/places-shared.png")
    # A person is still to be named: the recipe keeps what it had, and the form says what is missing.
    choose(qtbot, form.control("per"), "person")
    assert seen() == ["person", "same_within"]
    assert getattr(step(), "per", "") == "place"
    choose(qtbot, form.control("person"), "id")
    assert (getattr(step(), "per", ""), getattr(step(), "person", "")) == ("person", "id")
    assert getattr(step(), "place", "") is None
    choose(qtbot, form.control("per"), "row")
    assert seen() == []
    assert (getattr(step(), "per", ""), getattr(step(), "person", "")) == ("row", None)


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
    folder = os.environ.get("LDPAUDIT_SCREENSHOTS")
    if folder:
        qtbot.wait(300)
        opened.grab().save(f"{folder}/places-repeats.png")
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
    folder = os.environ.get("LDPAUDIT_SCREENSHOTS")
    if folder:
        qtbot.wait(300)
        opened.grab().save(f"{folder}/places-cells.png")


def test_what_the_noise_keeps_is_told_from_public_files(opened: Window, qtbot: QtBot) -> None:
    opened.resize(1200, 1500)
    opened.go("places")
    QApplication.processEvents()
    page = opened.pages["places"]
    assert isinstance(page, PlacesPage)
    card = page.foresight
    assert card.isVisible()
    assert not card.words.isVisible()
    assert card.polygons is not None
    assert card.id is not None
    assert card.population is not None
    card.polygons.take(opened.session.recipe.folder / "towns.geojson")
    box = card.id.widget
    assert isinstance(box, QComboBox)
    qtbot.waitUntil(lambda: box.findText("code") >= 0, timeout=120_000)
    qtbot.keyClicks(box.lineEdit(), "code")
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: card.answer is not None, timeout=120_000)
    evenly = card.answer
    assert evenly is not None
    assert "stay in their region" in card.words.text()
    for wide in (False, True):
        card.answer = {**evenly, "cell": 2_000.0, "cells_are_wide": wide}
        card.show_answer()
        assert ("on cells of 2,000 m, which are wide" in card.words.text()) == wide
    card.answer = evenly
    card.population.line.setText("towns.csv#population")
    card.population.changed.emit()
    qtbot.waitUntil(lambda: card.answer is not evenly, timeout=120_000)
    assert card.answer is not None
    # Most people live in large towns, which are easier to guess.
    assert card.answer["region_guessed"] > evenly["region_guessed"]
    folder = os.environ.get("LDPAUDIT_SCREENSHOTS")
    if folder:
        qtbot.wait(500)
        opened.grab().save(f"{folder}/places-foresight.png")
    card.polygons.line.setText("nothing.geojson")
    card.polygons.changed.emit()
    qtbot.waitUntil(lambda: bool(card.fault.text()), timeout=120_000)
    assert not card.words.isVisible()
