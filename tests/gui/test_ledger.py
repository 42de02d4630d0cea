"""What earlier releases cost is seen before the next one, and the ledger is shown and kept by clicks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from ldpaudit.app.window import Window
from ldpaudit.ledger import Ledger
from tests.gui.conftest import named, press, press_release, release_page, seen

Settle = Callable[[Window], None]


def test_what_releases_cost_together_is_seen_before_the_next_one(
    ledger: Path, opened: Window, sample: Path, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(opened)
    opened.show_ledger()
    page = release_page(opened)
    assert "A trial shows" in page.earlier.text()
    settle(opened)
    assert "Nothing of this very file has been released" in seen(page.releases)
    opened.desk.attempt()
    settle(opened)
    assert "No earlier release is known" in page.earlier.text()
    assert not ledger.exists()

    page.folder.setText(str(sample / "first"))
    press_release(opened, qtbot)
    settle(opened)
    assert opened.desk.fault("release") == ""
    assert "No earlier release is known to share these rows; this one: eps <= " in page.earlier.text()
    assert "Released once more" in page.earlier.text()
    # The list that stands open follows.
    assert "1 release, " in seen(page.releases)
    assert "One release of these rows; eps <= 1.0000 plus" in seen(page.releases)

    opened.desk.attempt()
    settle(opened)
    with Ledger.open(ledger) as kept:
        assert len(kept.bookings()) == 1
    opened.desk.set_roles("age is dropped", {"age": "drop"})
    opened.desk.edit(
        "no step on age", steps=[one for one in opened.desk.recipe.steps if "age" not in one.modifies()]
    )
    settle(opened)
    assert "A trial shows" in page.earlier.text()
    opened.desk.attempt()
    settle(opened)
    said = page.earlier.text()
    assert "One earlier release shares 100 % of these rows; together with this one: eps <= 2" in said
    page.folder.setText(str(sample / "second"))
    press_release(opened, qtbot)
    settle(opened)
    assert "One earlier release shares 100 % of these rows; together" in page.earlier.text()
    assert "2 releases, " in seen(page.releases)
    assert "Two releases of these rows; together: eps <= 2.0000 plus" in seen(page.releases)

    # Of another register, it costs by itself alone; a wrong period is said where it is written.
    for name, written in (("Register", "drills"), ("Period", "last March")):
        line = named(page, QLineEdit, name)
        line.setText(written)
        line.editingFinished.emit()
    assert opened.desk.recipe.input.source == "drills"
    assert opened.desk.recipe.input.period == ""
    assert any("2025-03" in one.text() for one in page.findChildren(QLabel) if one.property("level") == "bad")
    monkeypatch.setattr(
        "ldpaudit.app.pages.releases.QInputDialog.getText", lambda *_, **__: ("it never left", True)
    )
    press(page.releases, "Forget…")
    settle(opened)
    with Ledger.open(ledger) as kept:
        assert len(kept.bookings()) == 1
