"""What earlier releases cost is seen before the next one, and the ledger is shown and settled by clicks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.ledger import LedgerDialog
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.window import Window
from ldpaudit.ledger import Ledger
from tests.gui.conftest import press_release

Settle = Callable[[Window], None]


def press(qtbot: QtBot, button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    assert button.isVisible(), button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def texts(dialog: LedgerDialog) -> str:
    inside = dialog.area.widget()
    shown = [] if inside is None else [one.text() for one in inside.findChildren(QLabel) if one.isVisible()]
    return "\n".join(shown).replace("\u200b", "")


def test_what_releases_cost_together_is_seen_before_the_next_one(
    ledger: Path, opened: Window, sample: Path, qtbot: QtBot, settle: Settle
) -> None:
    settle(opened)
    opened.go("release")
    page = opened.pages["release"]
    assert isinstance(page, ReleasePage)
    assert "A trial shows" in page.before.text()
    opened.tasks.attempt()
    settle(opened)
    assert "no ledger was kept so far" in page.before.text()
    assert not ledger.exists()

    press(qtbot, page.ledger)
    settle(opened)
    assert opened.ledger.isVisible()
    assert opened.ledger.summary.text() == "Nothing has been released yet."

    page.folder.setText(str(sample / "first"))
    press_release(opened, qtbot)
    settle(opened)
    assert opened.session.fault("release") == ""
    assert page.earlier.isVisible()
    assert "No earlier release is known to share these rows; this one: eps <= " in page.earlier.text()
    assert "Released once more" in page.before.text()
    # The ledger that stands open follows.
    assert opened.ledger.summary.text().startswith("1 release; ")
    assert "One release of these rows; eps <= 1.0000 plus" in texts(opened.ledger)

    opened.tasks.attempt()
    settle(opened)
    with Ledger.open(ledger) as kept:
        assert len(kept.bookings()) == 1
    opened.session.set_roles("age is dropped", {"age": "drop"})
    opened.session.change(
        "no step on age", steps=[one for one in opened.session.recipe.steps if "age" not in one.modifies()]
    )
    settle(opened)
    assert "A trial shows" in page.before.text()
    opened.tasks.attempt()
    settle(opened)
    assert opened.session.fault("trial") == ""
    assert (
        "One earlier release shares 100 % of these rows; together with this one: eps <= 2"
        in page.before.text()
    )
    page.folder.setText(str(sample / "second"))
    press_release(opened, qtbot)
    settle(opened)
    assert "One earlier release shares 100 % of these rows; together" in page.earlier.text()
    assert opened.ledger.summary.text().startswith("2 releases; ")
    assert "Two releases of these rows; together: eps <= 2.0000 plus" in texts(opened.ledger)
