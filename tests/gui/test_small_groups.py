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

PATIENCE = 120_000
STEP = """
[[step]]
do = "generalize-region"
polygons = "regions.geojson"
id = "region"
x = "lon"
y = "lat"
"""
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


def test_the_region_of_most_is_named_where_the_recipe_names_polygons(
    window: Window, sample: Path, qtbot: QtBot, settle: Settle
) -> None:
    recipe = sample / "recipe.toml"
    columns = recipe.read_text("utf-8").split("[[step]]")[0]
    recipe.write_text(columns + STEP, "utf-8")
    window.resize(1200, 900)
    window.open(recipe)
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.session.set_roles("start", {"start": "drop"})
    settle(window)
    click_station(window, "risk", qtbot)
    settle(window)
    card = card_of(window)
    scene = card.map.scene
    assert card.answer is not None, card.fault.text()
    region, rows = card.answer["regions"][0]
    assert card.words.text().endswith(f"; nowhere more of them than in {region}: {rows}.")
    assert scene.regions is not None
    assert "Regions: 17." in card.map.words.text()
    assert sum(count for _, count in card.answer["regions"]) <= card.answer["placed"]
    page = window.pages["risk"]
    page.ensureWidgetVisible(card.map)
    picture(window, "small-groups-regions", qtbot)

    # A map is steered as that of Places is.
    wide = card.map.seen.box.width
    qtbot.mouseClick(card.map.view.viewport(), Qt.MouseButton.LeftButton)
    qtbot.keyClick(card.map.view, Qt.Key.Key_Plus)
    assert card.map.seen.box.width < wide
    qtbot.mouseClick(card.whole, Qt.MouseButton.LeftButton)
    assert card.map.seen.box.width == pytest.approx(wide)


def open_alone(window: Window, folder: Path, lines: list[str], roles: dict[str, str], qtbot: QtBot) -> None:
    """Open a small table with nothing but roles in its recipe."""
    (folder / "table.csv").write_text("\n".join(lines) + "\n", "utf-8")
    columns = "".join(f'{name} = "{role}"\n' for name, role in roles.items())
    written = f'ldpaudit = 1\n\n[input]\npath = "table.csv"\n\n[columns]\n{columns}'
    (folder / "recipe.toml").write_text(written, "utf-8")
    window.open(folder / "recipe.toml")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)


def test_a_table_without_a_place_has_no_such_map(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    lines = ["town,age,cause", *(f"T{at % 3},{at % 7},fire" for at in range(30))]
    roles = {"town": "quasi-identifier", "age": "quasi-identifier", "cause": "sensitive"}
    open_alone(window, tmp_path, lines, roles, qtbot)
    qtbot.waitUntil(lambda: window.session.current("exposure"), timeout=PATIENCE)
    settle(window)
    window.go("risk")
    settle(window)
    card = card_of(window)
    assert not card.isVisible()
    assert card.answer is None


def test_a_table_without_small_groups_has_a_sentence_and_no_map(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    lines = ["lon,lat,cause", *(f"{6 + at % 3 / 10},{47 + at % 2 / 10},fire" for at in range(60))]
    roles = {"lon": "location", "lat": "location", "cause": "quasi-identifier"}
    open_alone(window, tmp_path, lines, roles, qtbot)
    click_station(window, "risk", qtbot)
    card = card_of(window)
    qtbot.waitUntil(lambda: card.answer is not None, timeout=PATIENCE)
    settle(window)
    assert card.answer is not None
    assert card.answer["placed"] == 0
    assert card.words.text() == "No row is in a group below 5."
    assert not card.map.isVisible()
    assert not card.more.isVisible()
