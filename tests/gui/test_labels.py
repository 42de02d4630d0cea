"""Categories names the values that a list lacks, and adds them once somebody says that the list is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.window import Window

PATIENCE = 120_000
CAUSES = [*["fire"] * 60, *["flood, storm"] * 25, *["rescue"] * 12, *['#7 "other"'] * 3]


def test_missing_values_are_named_and_added_by_a_tick_and_a_click(
    window: Window, tmp_path: Path, qtbot: QtBot, settle: Callable[[Window], None]
) -> None:
    quoted = ['"' + one.replace('"', '""') + '"' for one in CAUSES]
    lines = [f"{at % 30},{cause}" for at, cause in enumerate(quoted)]
    (tmp_path / "calls.csv").write_text("\n".join(["age,cause", *lines]) + "\n")
    window.open(tmp_path / "calls.csv")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    window.session.set_roles("roles", {"age": "quasi-identifier", "cause": "sensitive"})
    window.resize(1200, 1000)
    window.go("categories")
    QApplication.processEvents()
    page = window.pages["categories"]
    assert isinstance(page, CategoriesPage)
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    settle(window)
    card = page.cards[0].labels
    assert card.isVisible()
    # Beside no list at all, each value with its rows.
    truth = Counter(CAUSES)
    assert card.words.text() == "cause has 4 values in 100 rows, and no list yet."
    assert {line[1]: line[2] for line in card.table.rows.rows} == {k: str(n) for k, n in truth.items()}
    assert window.session.recipe.steps == ()
    line = page.cards[0].form.control("domain")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    qtbot.keyClicks(line, "fire, flood")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    settle(window)
    card = page.cards[0].labels
    assert card.words.text() == "3 values of cause are not on the list of 2, in 40 rows."
    assert [one[1] for one in card.table.rows.rows] == ["flood, storm", "rescue", '#7 "other"']
    # Nothing is added before somebody says that the list is public.
    assert not card.add.isEnabled()
    assert isinstance(card.public, QCheckBox)
    page.ensureWidgetVisible(card.add)
    card.public.setFocus()
    qtbot.keyClick(card.public, Qt.Key.Key_Space)
    assert card.add.isEnabled()
    qtbot.mouseClick(card.add, Qt.MouseButton.LeftButton)
    settle(window)
    (step,) = window.session.recipe.steps
    assert step.domain == ("fire", "flood", "flood, storm", "rescue", '#7 "other"')  # type: ignore[attr-defined]
    assert not page.cards[0].labels.isVisible()
    assert window.session.step_fault(step) == ""
    window.session.history.undo()
    settle(window)
    assert page.cards[0].labels.isVisible()
