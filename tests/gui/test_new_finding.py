"""A class of findings and an attack, each from one file and one registration, reach all that shows them."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from ldpaudit.app.findings import AcceptedCard, FindingCard, Findings
from ldpaudit.app.inspection import ColumnFound, InspectionSummary
from ldpaudit.app.session import Session
from ldpaudit.audit import ATTACKS, listing
from ldpaudit.cli import ldpaudit
from ldpaudit.cli.terminal import answered
from ldpaudit.findings import FINDINGS
from ldpaudit.tables import Column
from tests.examples.conformance import check_attack, check_finding
from tests.gui.conftest import CALLS, CALLS_RECIPE

EXAMPLES = ("tests.examples.few_rows", "tests.examples.count_rows")
SAID = "town has only 60 rows: everybody there knows them"
HINT = "wait until 100 rows are there, or leave town out"


@pytest.fixture
def registered() -> Iterator[None]:
    """Import both files for one test."""
    known = dict(FINDINGS), dict(ATTACKS)
    for name in EXAMPLES:
        importlib.import_module(name)
    yield
    for registry, before in zip((FINDINGS, ATTACKS), known, strict=True):
        registry.clear()
        registry.update(before)
    for name in EXAMPLES:
        del sys.modules[name]


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    (tmp_path / "calls.csv").write_text(CALLS)
    (tmp_path / "recipe.toml").write_text(CALLS_RECIPE)
    return tmp_path


def released(folder: Path, capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return how the command line ends, and what it says."""
    words = ["run", str(folder / "recipe.toml"), "--out", str(folder / "out"), "--ledger", "none"]
    code = 0
    try:
        with answered(lambda: False):
            ldpaudit.main(words, "ldpaudit", standalone_mode=False)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, "".join(capfd.readouterr())


@pytest.mark.usefixtures("registered")
def test_each_is_one_short_file() -> None:
    for name in EXAMPLES:
        source = Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8")
        assert len(source.splitlines()) <= 60
        assert source.count("\n@register") == 1
    check_finding(FINDINGS["few-rows"])
    check_attack(ATTACKS["count-rows"])
    (listed,) = [one for one in listing() if one["code"] == "count-rows"]
    assert (listed["question"], listed["findings"]) == ("single-out", ["few-rows"])


def test_without_them_the_run_is_made(calls: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = released(calls, capfd)
    assert (code, "few-rows" in said) == (0, False)


@pytest.mark.usefixtures("registered")
def test_terminal_report_and_acceptance_know_them(calls: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = released(calls, capfd)
    assert code == 1
    assert f"{SAID} (few-rows): {HINT}" in said
    written = (calls / "recipe.toml").read_text()
    accept = '[[accept]]\nfinding = "few-rows"\nreason = "the village has agreed"\n'
    (calls / "recipe.toml").write_text(written + accept)
    code, said = released(calls, capfd)
    assert code == 0, said
    manifest = json.loads((calls / "out/release/manifest.json").read_text())
    (found,) = [one for one in manifest["findings"] if one["code"] == "few-rows"]
    assert (found["message"], found["accepted"]) == (SAID, "the village has agreed")
    assert found["parameters"] == {"number": 60, "least": 100}
    assert "how many rows there are" in manifest["searched"]["looked"]
    report = (calls / "out/release/report.html").read_text(encoding="utf-8")
    for text in ("60 rows: everybody there knows them", "the village has agreed", "how many rows there are"):
        assert text in report


@pytest.mark.usefixtures("registered")
def test_the_dock_shows_it_leads_to_its_page_repairs_and_accepts_it(calls: Path, qtbot: QtBot) -> None:
    session, asked = Session(), list[str]()
    session.open_table(calls / "calls.csv")
    columns = [ColumnFound(Column(name), 0, "1", (), "plain", "") for name in ("town", "cause")]
    session.arrive(
        "inspection", InspectionSummary({"rows": 60}, tuple(columns), ()), session.stamp("inspection")
    )
    session.set_roles("roles", {"town": "plain", "cause": "plain"})
    finding = FINDINGS["few-rows"].make(columns=("town",), number=60, least=100)
    session.refuse([finding], session.stamp("trial"))
    dock = Findings(session)
    qtbot.addWidget(dock)
    dock.resize(280, 700)
    dock.show_page.connect(asked.append)
    dock.show()
    (card,) = dock.findChildren(FindingCard)
    words = " ".join(one.text() for one in card.findChildren(QLabel)).replace("\u200b", "")
    assert "blocks the release" in words
    assert SAID[1:] in words
    assert HINT in words
    buttons = {one.text(): one for one in card.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["Show"], Qt.MouseButton.LeftButton)
    assert asked == ["import"]
    assert buttons["Repair"].toolTip() == "Withhold all of them"
    qtbot.mouseClick(buttons["Repair"], Qt.MouseButton.LeftButton)
    assert session.role("town") == "drop"
    assert session.history.undoText() == "Withhold town"
    session.history.undo()
    (card,) = [one for one in dock.findChildren(FindingCard) if one.isVisible()]
    (ask,) = [one for one in card.findChildren(QPushButton) if one.text() == "Accept…"]
    qtbot.mouseClick(ask, Qt.MouseButton.LeftButton)
    (line,) = [one for one in card.findChildren(QLineEdit) if one.isVisible()]
    qtbot.keyClicks(line, "the village has agreed")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert [one.finding for one in session.recipe.accept] == ["few-rows"]
    assert session.findings() == []
    assert dock.findChildren(AcceptedCard)
