"""The table of all protocols: asked when it is opened, for the kind and sizes of the step."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QTableView
from pytestqt.qtbot import QtBot

from ldpaudit.app.pages.protocols import ProtocolsCard
from ldpaudit.app.window import Window

ONE, TWO = ["town"], ["town", "cause"]


@pytest.mark.parametrize(
    ("step", "priced", "guessed"),
    [
        ({"columns": ONE, "protocol": "GRR", "epsilon": 1.0}, "GRR", True),
        ({"columns": ONE, "protocol": "AUE", "epsilon": 1.0, "p": 0.6}, "AUE", True),
        ({"columns": ONE, "protocol": "LGRR", "epsilon": 2.0, "epsilon_first": 1.0}, "LGRR", True),
        ({"columns": TWO, "protocol": "Smp", "epsilon": 1.0}, "Smp[OUE]", False),
    ],
)
def test_each_protocol_has_its_error_and_what_it_lets_guess(
    opened: Window, qtbot: QtBot, step: dict[str, Any], priced: str, guessed: bool
) -> None:
    card = ProtocolsCard(opened.session, opened.tasks, "here", "town")
    qtbot.addWidget(card)
    (table,) = card.findChildren(QTableView)
    card.about(step, {"protocol": priced, "k": 12, "epsilon": 1.0}, 3000)
    card.show()
    assert not table.isVisible()
    (button,) = [one for one in card.findChildren(QPushButton) if "town" in one.accessibleName()]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(table.isVisible, timeout=60_000)
    model = table.model()
    assert model is not None
    across = range(model.columnCount())
    names = [model.headerData(at, Qt.Orientation.Horizontal) for at in across]
    rows = [[model.index(row, at).data() for at in across] for row in range(model.rowCount())]
    assert ("Attack success" in names) is guessed
    assert "recommended" in rows[0][-1]
    assert [row[0] for row in rows if "chosen" in row[-1]] == [step["protocol"]]
    assert all(row[1].startswith("± ") for row in rows)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not table.isVisible()
