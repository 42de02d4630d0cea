"""What earlier releases cost is seen before the next one, and the ledger is shown and kept by clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit

from ldpaudit.app.window import Window
from ldpaudit.ledger import Ledger
from tests.gui.conftest import named, press, press_release, release_page, seen, settle


def test_what_releases_cost_together_is_seen_before_the_next_one(
    ledger: Path, small: Window, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(small)
    small.show_ledger()
    page = release_page(small)
    assert "A trial shows" in page.earlier.text()
    settle(small)
    assert "Nothing of this very file has been released" in seen(page.releases)
    small.desk.attempt()
    settle(small)
    assert "No earlier release is known" in page.earlier.text()
    assert not ledger.exists()

    page.folder.setText(str(calls / "first"))
    press_release(small)
    settle(small)
    assert small.desk.fault("release") == ""
    assert "No earlier release is known to share these rows; this one: eps = " in page.earlier.text()
    assert "Released once more" in page.earlier.text()
    # The list that stands open follows.
    assert "1 release, " in seen(page.releases)
    assert "One release of these rows; eps = 1.0000" in seen(page.releases)

    small.desk.attempt()
    settle(small)
    with Ledger.open(ledger) as kept:
        assert len(kept.bookings()) == 1
    small.desk.set_roles("town is dropped", {"town": "drop"})
    settle(small)
    assert "A trial shows" in page.earlier.text()
    small.desk.attempt()
    settle(small)
    said = page.earlier.text()
    assert "One earlier release shares 100 % of these rows; together with this one: eps = 2" in said
    page.folder.setText(str(calls / "second"))
    press_release(small)
    settle(small)
    assert "One earlier release shares 100 % of these rows; together" in page.earlier.text()
    assert "2 releases, " in seen(page.releases)
    assert "Two releases of these rows; together: eps = 2.0000" in seen(page.releases)

    # Of another register, it costs by itself alone; a wrong period is said where it is written.
    for name, written in (("Register", "drills"), ("Period", "last March")):
        line = named(page, QLineEdit, name)
        line.setText(written)
        line.editingFinished.emit()
    assert small.desk.recipe.input.source == "drills"
    assert small.desk.recipe.input.period == ""
    assert any("2025-03" in one.text() for one in page.findChildren(QLabel) if one.property("level") == "bad")
    monkeypatch.setattr(
        "ldpaudit.app.pages.release_parts.QInputDialog.getText", lambda *_, **__: ("it never left", True)
    )
    press(page.releases, "Forget…")
    settle(small)
    with Ledger.open(ledger) as kept:
        assert len(kept.bookings()) == 1
