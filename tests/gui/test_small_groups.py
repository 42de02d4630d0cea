"""The map of small groups on the Risk page: its sentence, its colours, its regions; it is never saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.charts.map_export import write_map
from ldpaudit.app.page_states import PAGES
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.pages.small_groups import SmallGroupsCard
from ldpaudit.app.window import Window
from ldpaudit.errors import UserError
from tests.gui.conftest import picture

Settle = Callable[[Window], None]


def card_of(window: Window) -> SmallGroupsCard:
    page = window.pages["risk"]
    assert isinstance(page, RiskPage)
    return page.small_groups


def click_station(window: Window, name: str, qtbot: QtBot) -> None:
    place = window.rail.visualItemRect(window.rail.item(PAGES.index(name))).center()
    qtbot.mouseClick(window.rail.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_rows_of_small_groups_are_drawn_by_the_size_of_their_group(
    opened: Window, qtbot: QtBot, settle: Settle, tmp_path: Path
) -> None:
    opened.resize(1200, 900)
    # With the minute of each call known, every row is alone; without it groups differ.
    opened.session.set_roles("start", {"start": "drop"})
    settle(opened)
    click_station(opened, "risk", qtbot)
    settle(opened)
    card, page = card_of(opened), opened.pages["risk"]
    assert isinstance(page, RiskPage)
    assert card.isVisible()
    assert card.answer is not None, card.fault.text()
    # The two cards count the same rows.
    assert page.standing_out.answer is not None
    small = page.standing_out.answer["rows_below_k"]
    assert card.words.text() == f"{small:,} of 3,000 rows are in groups below 5."
    scene = card.map.scene
    assert scene.groups is not None
    assert [band.range_text for band in scene.groups.bands] == ["1", "2", "3–4"]
    drawn = [len(band.points) for band in scene.groups.bands]
    assert sum(drawn) == card.answer["placed"]
    assert card.map.table.rows.rows[0] == ("1", f"{drawn[0]:,}")
    for look in (theme.LIGHT, theme.DARK):
        assert len({colour.rgb() for colour in scene.groups.colours(look)}) == 3
    page.ensureWidgetVisible(card.map)
    assert isinstance(page, QScrollArea)
    picture(opened, "small-groups", qtbot)

    page.k.setFocus()
    page.k.selectAll()
    qtbot.keyClicks(page.k, "12")
    qtbot.keyClick(page.k, Qt.Key.Key_Return)
    settle(opened)
    assert "groups below 12" in card.words.text()
    assert [band.range_text for band in scene.groups.bands] == ["1", "2", "3–4", "5–9", "10–11"]
    assert [len(band.points) for band in scene.groups.bands[:3]] == drawn

    # Nothing here saves a picture, and what would refuses to.
    assert not [one for one in card.findChildren(QPushButton) if "ave" in one.text()]
    assert scene.mark.startswith("INTERNAL")
    with pytest.raises(UserError, match="small groups"):
        write_map(tmp_path / "map.png", scene, card.map.seen, "outside")
