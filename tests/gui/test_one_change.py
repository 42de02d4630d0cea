"""What one change on Generalize costs, counted: only what has changed is computed, written and drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from ldpaudit.app import session, values
from ldpaudit.app.charts.tradeoff import TradeOff
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.parts import BusyLine
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe

PATIENCE = 120_000
#: What one change may cost at most, and why.
MOST = {
    "process": 0,  # the worker answers
    "stamp of a run": 1,  # of the recipe as it is now
    "section of a recipe": 1,  # the step that changed
    "page": 4,  # the change; what would become of it; a question that begins and one that ends
    "curve": 1,  # the loss of the recipe may lie beyond the axis
    "busy line": 0,  # the answer is there before anybody would read one
}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    work: Counter[str] = Counter()

    def count(owner: Any, name: str, what: str) -> None:
        real = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            work[what] += 1
            return real(*given, **named)

        monkeypatch.setattr(owner, name, counting)

    count(QProcess, "start", "process")
    count(session, "of_run", "stamp of a run")
    count(values.tomlkit, "dumps", "section of a recipe")
    count(GeneralizePage, "refresh", "page")
    count(TradeOff, "_draw", "curve")
    count(BusyLine, "begin", "busy line")
    return work


@pytest.fixture
def page(opened: Window, qtbot: QtBot, settle: Callable[[Window], None]) -> GeneralizePage:
    """Return the page of a recipe whose settings were looked for."""
    found = opened.pages["generalize"]
    assert isinstance(found, GeneralizePage)
    opened.go("generalize")
    qtbot.waitUntil(lambda: found.settings.search.current, timeout=PATIENCE)
    settle(opened)
    return found


def change(window: Window, page: GeneralizePage, qtbot: QtBot, to: str) -> None:
    step = next(one for one in window.session.recipe.steps if one.do == "generalize-time")
    page.cards["start"].take(replace(step, to=to))
    search = page.settings.search
    qtbot.waitUntil(lambda: search.current and window.session.current("outlook"), timeout=PATIENCE)


def test_a_change_costs_what_it_changes(
    opened: Window, page: GeneralizePage, qtbot: QtBot, counted: Counter[str]
) -> None:
    # The first change of all writes a whole recipe.
    change(opened, page, qtbot, "week")
    page.settings.aims._soon.setInterval(PATIENCE)
    for to in ("month", "day", "week"):
        counted.clear()
        change(opened, page, qtbot, to)
        assert {what: counted[what] for what in MOST if counted[what] > MOST[what]} == {}, to


def test_what_looks_as_before_is_not_drawn_again(page: GeneralizePage, counted: Counter[str]) -> None:
    for _ in range(3):
        page.settings.refresh()
    assert counted["curve"] == 0
    over = list(page.settings.curve._over)
    page.settings.refresh()
    assert page.settings.curve._over == over


def test_a_late_search_says_that_it_is_at_it(opened: Window, page: GeneralizePage, qtbot: QtBot) -> None:
    aims, search = page.settings.aims, page.settings.search
    aims._soon.setInterval(0)
    step = next(one for one in opened.session.recipe.steps if one.do == "generalize-time")
    page.cards["start"].take(replace(step, to="week"))
    assert search.running
    qtbot.waitUntil(lambda: aims.words.isVisible() or search.current, timeout=PATIENCE)
    assert search.current or aims.words.text().startswith(("The recipe has changed", "Best so far"))
    qtbot.waitUntil(lambda: search.current, timeout=PATIENCE)
    assert not aims.words.isVisible()
    assert not aims.busy.isVisible()


def test_a_recipe_written_in_sections_is_the_recipe(opened: Window) -> None:
    recipe = opened.session.recipe
    folder = recipe.folder
    (folder / "sections.toml").write_text(values.as_toml(recipe), "utf-8")
    assert Recipe.read(folder / "sections.toml") == recipe
