"""The line of a running job: its bar shows what its words say."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.parts import BusyLine, Card
from ldpaudit.app.window import Window

JOB = "exposure"


def filled(line: BusyLine) -> float:
    """Return the share of the bar's pixels, along its middle, that are nearer to full than to empty."""
    bar = line._bar
    picture = bar.grab().toImage()
    middle = picture.height() // 2
    full, empty = QColor(theme.current().accent), QColor(theme.current().base)
    colours = [picture.pixelColor(x, middle) for x in range(3, picture.width() - 3)]
    return sum(apart(one, full) < apart(one, empty) for one in colours) / len(colours)


def apart(one: QColor, other: QColor) -> float:
    return sum((a - b) ** 2 for a, b in zip(one.getRgb(), other.getRgb(), strict=True))  # type: ignore[arg-type, operator]


def shown(window: Window, *, quiet: bool) -> BusyLine:
    """Return a line in a card of its own, over the window's jobs."""
    card = Card(parent=window)
    line = BusyLine(window.tasks, JOB, quiet=quiet)
    card.body.addWidget(line)
    card.resize(700, 90)
    card.show()
    QApplication.processEvents()
    return line


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_bar_is_as_full_as_its_words_say(window: Window, qapp: QApplication, look: str) -> None:
    theme.apply(qapp, look)
    window.apply_theme()
    line = shown(window, quiet=False)
    window.tasks.started.emit(JOB)
    for done, share in ((0, 0.0), (250, 0.25), (500, 0.5), (1000, 1.0)):
        window.tasks.progressed.emit(JOB, "treat", done, 1000)
        assert filled(line) == pytest.approx(share, abs=0.03), done
    window.tasks.ended.emit(JOB)
    assert not line.isVisibleTo(window)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_line_that_is_shown_late_does_not_empty_its_bar(
    window: Window, qapp: QApplication, look: str
) -> None:
    theme.apply(qapp, look)
    window.apply_theme()
    line = shown(window, quiet=True)
    window.tasks.progressed.emit(JOB, "search", 100, 100)
    line.begin()
    assert line._label.text().endswith("100 of 100")
    assert line._bar.value() == line._bar.maximum() > 0
    assert filled(line) == pytest.approx(1.0, abs=0.03)


def test_the_next_job_begins_with_nothing_done(window: Window, qtbot: QtBot) -> None:
    line = shown(window, quiet=True)
    line.begin()
    window.tasks.progressed.emit(JOB, "search", 100, 100)
    line.end()
    line.begin()
    assert line._label.text() == "counting…"
    assert (line._bar.minimum(), line._bar.maximum()) == (0, 0)
    qtbot.wait(1)
