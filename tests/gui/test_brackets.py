"""In a language of brackets no page shows English: what is still allowed must shrink to none."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from ldpaudit import language
from ldpaudit.app.window import Window
from ldpaudit.language import Catalogue

ROOT = Path(__file__).parents[2]
#: By page, how many texts are still English. Lower them, and never raise one.
MOST = json.loads(Path(__file__).with_name("untranslated_pages.json").read_text(encoding="utf-8"))
PAGES = ("start", "import", "roles", "risk", "generalize", "places", "categories", "check", "release")
WORDS = re.compile(r"[A-Za-z]{3,}[,;:.]? [A-Za-z]{2,}")


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    known = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert known is not None
    assert known.loader is not None
    tool = importlib.util.module_from_spec(known)
    monkeypatch.setitem(sys.modules, "translations", tool)
    known.loader.exec_module(tool)
    monkeypatch.setattr(language, "_current", Catalogue("brackets", tool.pseudo(tool.texts())))


def shown(page: QWidget) -> Iterator[str]:
    """The sentences of a page that are in no brackets; values of the table are in quotes or single words."""
    for widget in page.findChildren(QWidget):
        texts = [widget.toolTip(), widget.accessibleName()]
        if isinstance(widget, QLabel | QAbstractButton):
            texts.append(widget.text())
        if isinstance(widget, QLineEdit):
            texts.append(widget.placeholderText())
        for text in texts:
            plain = re.sub(r"<[^>]*>|\"[^\"]*\"|/\S+", " ", text)
            while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", plain)) != plain:
                plain = shorter
            if WORDS.search(plain):
                yield text


def test_no_page_shows_more_english_than_is_allowed(opened: Window) -> None:
    counts = {}
    for page in PAGES:
        opened.go(page)
        counts[page] = len(set(shown(opened)))
    more = {page: count for page, count in counts.items() if count > MOST.get(page, 0)}
    assert not more, f"English on a page: {counts}"
