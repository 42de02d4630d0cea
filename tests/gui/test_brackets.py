"""In a language of brackets the desktop shows no English: on pages, in forms, and in dialogs."""

from __future__ import annotations

import importlib.util
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
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ldpaudit import language
from ldpaudit.app.window import Window
from ldpaudit.language import Catalogue

ROOT = Path(__file__).parents[2]
PAGES = ("start", "import", "roles", "risk", "generalize", "places", "categories", "check", "release")
#: Two words of a sentence.
PROSE = re.compile(r"[A-Za-z]{3,}[,;:.]? [A-Za-z]{2,}")
#: What is no text of ours: tags, quotations, names of files, columns of files, formulas.
NO_TEXT = re.compile(r"<[^>]*>|\"[^\"]*\"|“[^”]*”|\S*[/\\#=_]\S*|\S+\.\w+")
CELLS = 40
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
    monkeypatch.setattr(language, "_current", Catalogue("brackets", translations.pseudo(translations.texts())))


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
            yield from (str(model.index(line, at).data() or "") for line in range(min(model.rowCount(), CELLS)))
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
        while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", plain)) != plain:
            plain = shorter
        if self._names is not None:
            plain = self._names.sub("", plain)
        plain = NO_TEXT.sub(" ", plain)
        return PROSE.search(plain) is not None or plain.strip(" .:…") in self._ours

    def below(self, window: QWidget) -> set[str]:
        """Return the English texts of a widget and of all that it holds."""
        texts = {
            text
            for widget in [window, *window.findChildren(QWidget)]
            # Qt has its own translations for these.
            if not (isinstance(widget, QToolButton) and isinstance(widget.parent(), QTabBar))
            for text in texts_of(widget)
        }
        texts |= {
            text
            for action in window.findChildren(QAction)
            for text in (action.text(), action.toolTip(), action.statusTip())
        }
        return {text for text in texts if self(text)}


def of_document(window: Window, ours: frozenset[str]) -> English:
    """Return what finds English in a window, which is neither column nor value of its table."""
    found = window.session.inspection
    cells = () if found is None else (cell for row in found.preview for cell in row)
    return English(ours, {*window.session.columns, *window.session.made}, cells)


def test_no_page_shows_english(opened: Window, settle: Settle, ours: frozenset[str]) -> None:
    counts = {}
    for page in PAGES:
        opened.go(page)
        settle(opened)
        counts[page] = sorted(of_document(opened, ours).below(opened))
    import json
    Path("/tmp/pages/dump.json").write_text(json.dumps(counts["release"], indent=0, ensure_ascii=False))
    assert not any(counts.values()), counts
