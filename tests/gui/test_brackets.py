"""In a language of brackets the desktop shows no English: on pages, in forms, and in dialogs."""

from __future__ import annotations

import csv
import importlib.util
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pyqtgraph as pg
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QDockWidget,
    QGraphicsSimpleTextItem,
    QGraphicsTextItem,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTabBar,
    QTableView,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ldpaudit import language
from ldpaudit.app.forms import StepForm
from ldpaudit.app.ledger import LedgerDialog
from ldpaudit.app.log_view import LogView
from ldpaudit.app.pages.confirming import summary
from ldpaudit.app.pages.randomize_form import RandomizeForm
from ldpaudit.app.window import Window
from ldpaudit.conformance import offered
from ldpaudit.language import Catalogue, tr
from ldpaudit.log import Log
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.recipe import STEPS
from ldpaudit.tables.registry import formats
from tests.gui.conftest import take_trial

ROOT = Path(__file__).parents[2]
#: How many texts are still English. Lower them, and never raise one.
MOST = json.loads(Path(__file__).with_name("untranslated_pages.json").read_text(encoding="utf-8"))
PAGES = ("start", "import", "roles", "risk", "generalize", "places", "categories", "check", "release")
#: Two words of a sentence.
PROSE = re.compile(r"\b[A-Za-z]{3,}\b[,;:.]? [A-Za-z]{2,}\b")
#: What is no text of ours: tags, quotations, names of files, columns of files, formulas.
NO_TEXT = re.compile(r"<[^>]*>|\"[^\"]*\"|“[^”]*”|\S*[/\\#=_]\S*|\S+\.\w+")
#: In a language of brackets all letters of a text have accents, but not those of its values.
PARTS = re.compile(r"([⟦⟧~,;:()]+)")
OF_QT = QTabBar | QDockWidget | QDialogButtonBox
CELLS, ROWS = 40, 2000
COLUMNS = ("lon", "lat", "time", "code", "person", "cause")
Settle = Callable[[Window], None]


@pytest.fixture(scope="module")
def translations() -> ModuleType:
    """Return the tool that knows all texts of the program."""
    known = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert known is not None
    assert known.loader is not None
    tool = importlib.util.module_from_spec(known)
    sys.modules["translations"] = tool
    known.loader.exec_module(tool)
    return tool


@pytest.fixture(scope="module")
def ours(translations: ModuleType) -> frozenset[str]:
    """Return the English texts of the program, as buttons and lists show them."""
    return frozenset(text.source.replace("&", "").strip(" .:…") for text in translations.texts().values())


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch, translations: ModuleType) -> None:
    monkeypatch.setattr(
        language, "_current", Catalogue("brackets", translations.pseudo(translations.texts()))
    )


def texts_of(widget: QWidget) -> Iterator[str]:
    """Return what a widget shows, or has read aloud."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    yield from (widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(at) for at in range(widget.count()))
    if isinstance(widget, QGroupBox | QMenu):
        yield widget.title()
    if isinstance(widget, QDockWidget):
        yield widget.windowTitle()
    if isinstance(widget, QAbstractSpinBox):
        yield widget.specialValueText()
    if isinstance(widget, QSpinBox):
        yield from (widget.prefix(), widget.suffix())
    if isinstance(widget, QTableView | QTreeView) and widget.model() is not None:
        model = widget.model()
        for at in range(model.columnCount()):
            yield str(model.headerData(at, Qt.Orientation.Horizontal) or "")
            yield from (
                str(model.index(line, at).data() or "") for line in range(min(model.rowCount(), CELLS))
            )
    if isinstance(widget, pg.GraphicsView) and widget.scene() is not None:
        for item in widget.scene().items():
            if isinstance(item, QGraphicsTextItem):
                yield item.toPlainText()
            elif isinstance(item, QGraphicsSimpleTextItem):
                yield item.text()


class English:
    """Finds English among texts.

    Parameters
    ----------
    ours : frozenset of str
        The texts of the program.
    names : iterable of str
        Names of columns and the like, which may stand within a text.
    cells : iterable of str
        Values of the table, which are texts of their own.
    """

    def __init__(self, ours: frozenset[str], names: Iterable[str] = (), cells: Iterable[str] = ()) -> None:
        self._ours, self._cells = ours - {""}, frozenset(cells)
        longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._names = re.compile(rf"(?<!\w)(?:{longest})(?!\w)") if longest else None

    def __call__(self, text: str) -> bool:
        """Return whether a text is one of ours, or a part of it outside brackets a sentence."""
        plain = text.replace("\u200b", "").replace("&", "")
        if plain in self._cells:
            return False
        whole = plain.startswith("⟦") and plain.endswith("⟧")
        plain = "".join(part for part in PARTS.split(plain) if part.strip() not in self._cells)
        if self._names is not None:
            plain = self._names.sub("", plain)
        plain = NO_TEXT.sub(" ", plain)
        return PROSE.search(plain) is not None or (not whole and plain.strip(" .:…") in self._ours)

    def below(self, window: QWidget) -> set[str]:
        """Return the English texts of a widget and of all that it holds."""
        texts = {
            text
            for widget in [window, *window.findChildren(QWidget)]
            # Qt has its own translations for its own buttons.
            if not (isinstance(widget, QAbstractButton) and isinstance(widget.parent(), OF_QT))
            for text in texts_of(widget)
        }
        texts |= {
            text
            for action in window.findChildren(QAction)
            for text in (action.text(), action.toolTip(), action.statusTip())
        }
        return {text for text in texts if self(text)}


def of_document(window: Window, ours: frozenset[str]) -> English:
    """Return what finds English in a window that is neither in its tables nor the name of a protocol."""
    session = window.session
    cells = {*ENTRIES, *(one.title for one in formats())}
    for table in session.table.parent.glob("*.csv"):
        with table.open(encoding="utf-8", errors="replace", newline="") as file:
            cells.update(cell for row in itertools.islice(csv.reader(file), ROWS) for cell in row)
    return English(ours, {*session.columns, *session.made}, cells)


def test_no_page_shows_english(opened: Window, settle: Settle, ours: frozenset[str]) -> None:
    for page in PAGES:
        opened.go(page)
        settle(opened)
    left = of_document(opened, ours).below(opened)
    assert len(left) <= MOST["pages"], left


def test_no_page_shows_english_after_a_trial(
    opened: Window, qtbot: QtBot, settle: Settle, ours: frozenset[str]
) -> None:
    take_trial(opened, qtbot)
    for page in PAGES:
        opened.go(page)
        settle(opened)
    opened.go("check")
    settle(opened)
    left = of_document(opened, ours).below(opened)
    assert len(left) <= MOST["trial"], left


@pytest.mark.parametrize("do", STEPS)
def test_no_form_shows_english(do: str, window: Window, qtbot: QtBot, ours: frozenset[str]) -> None:
    kind = STEPS[do]
    made = RandomizeForm if kind.page == "categories" and kind.kind == "randomize" else StepForm
    form = made(kind, dict(offered(kind)), ["town", "age"], ROOT, tasks=window.tasks)
    qtbot.addWidget(form)
    form.more.setChecked(True)
    form.read()
    assert len(form.findChildren(QLabel)) > 1
    assert not English(ours, ["town", "age", *ENTRIES, *COLUMNS]).below(form)


def test_no_dialog_shows_english(
    opened: Window, qtbot: QtBot, kept: Path, settle: Settle, ours: frozenset[str]
) -> None:
    assert kept.exists()
    ledger = LedgerDialog(opened.session, opened.tasks, opened)
    ledger.show()
    settle(opened)
    log = LogView(opened, Log())
    take_trial(opened, qtbot)
    outcome = opened.session.outcome
    assert outcome is not None
    english = of_document(opened, ours)
    assert not english.below(ledger)
    assert not english.below(log)
    left = [line for line in summary(opened.session, outcome, kept.parent) if english(line)]
    assert len(left) <= MOST["question"], left


def test_english_is_found(opened: Window, ours: frozenset[str]) -> None:
    english = of_document(opened, ours)
    texts = ("Rows that one has at most", "&Roles", "Alone in their group:", f"{tr('Roles')} left aside")
    for text in texts:
        label = QLabel(text, opened)
        assert english.below(label) == {text}
        label.deleteLater()
    box = QComboBox(opened)
    box.addItems([tr("Roles"), "identifier", "town", "OUE"])
    assert english.below(box) == {"identifier"}
    assert english(tr("Leave out {columns}", columns="what nobody needs"))
    for text in (tr("Roles"), tr("Leave out {columns}", columns="town, age"), "recipe.toml", "town, age"):
        assert not english(text)
