"""The window as a whole: no dead button, names for those who cannot see, nothing heavy in the process."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QAccessible, QAction, QDropEvent, QGuiApplication, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ldpaudit.app import theme
from ldpaudit.app.charts.chart import Chart
from ldpaudit.app.findings import FindingCard
from ldpaudit.app.page_states import PAGES
from ldpaudit.app.pages.reading import ImportPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.pages.start import StartPage, recent
from ldpaudit.app.window import Window
from ldpaudit.audit import AttackResult, AuditReport
from ldpaudit.recipe import Recipe

PATIENCE = 120_000
Settle = Callable[[Window], None]


@pytest.fixture(scope="module")
def tried(
    made_sample: Path, tmp_path_factory: pytest.TempPathFactory, qapp: QApplication
) -> Iterator[Window]:
    """Return one window, for tests that only look, in which every station has something to show."""
    folder = tmp_path_factory.mktemp("tried")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    theme.apply(qapp, "light")
    window = Window()
    window.show()

    def settle() -> None:
        end = time.monotonic() + PATIENCE / 1000
        while window.tasks.busy and time.monotonic() < end:
            qapp.processEvents()
            time.sleep(0.01)
        qapp.processEvents()

    window.open(Path(shutil.copytree(made_sample, folder / "sample")) / "recipe.toml")
    settle()
    window.tasks.attempt()
    for station in PAGES:
        window.go(station)
        settle()
    assert window.session.results.faults == {}
    assert window.session.current("exposure")
    assert window.session.current("trial")
    yield window
    window.session.history.setClean()
    window.close()
    window.deleteLater()


def test_every_button_does_something(tried: Window) -> None:
    buttons = tried.findChildren(QPushButton)
    assert len(buttons) > 25
    for button in buttons:
        receivers = button.receivers("2clicked(bool)") + button.receivers("2toggled(bool)")
        assert receivers > 0, button.text()
        assert button.text() or not button.isVisibleTo(tried), button.accessibleName()


def test_every_menu_entry_does_something(tried: Window) -> None:
    entries = [action for menu in tried.menuBar().findChildren(QMenu) for action in menu.actions()]
    entries = [action for action in entries if not action.isSeparator()]
    assert len(entries) > 10
    for action in entries:
        assert action.receivers("2triggered(bool)") + action.receivers("2triggered()") > 0, action.text()


def test_whatever_takes_the_focus_has_a_name(tried: Window) -> None:
    nameless = []
    for widget in tried.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisibleTo(tried):
            continue
        inner = type(widget).__name__ in ("ExpandingLineEdit", "QTabBar", "QHeaderView", "QTabWidget")
        parent = widget.parentWidget()
        if (
            inner
            or widget.objectName() == "qt_spinbox_lineedit"
            or (parent and parent.focusProxy() is widget)
        ):
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        name = interface.text(QAccessible.Text.Name) if interface else widget.accessibleName()
        if not name:
            nameless.append(f"{type(widget).__name__} in {type(parent).__name__}")
    assert nameless == []


def test_every_chart_says_what_it_shows(tried: Window) -> None:
    held = AttackResult.of_share("best-guess", 30, 100, 0.31)
    tried.session.arrive("audit", AuditReport((held,)), tried.session.stamp("audit"))
    tried.go("audit")
    charts = tried.findChildren(Chart)
    assert len(charts) == 6
    for chart in charts:
        assert len(chart.view.accessibleDescription()) > 20, chart.title.text()
        assert chart.table.rows.rowCount() > 0, chart.title.text()
        # The view is one stop of the Tab key, and what it is made of none more; the map takes clicks.
        assert not chart.view.viewport().focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_chart_turns_into_a_table(tried: Window, qtbot: QtBot) -> None:
    tried.go("risk")
    QApplication.processEvents()
    chart = tried.pages["risk"].findChildren(Chart)[0]
    (button,) = [one for one in chart.findChildren(QAbstractButton) if one.text() == "Show as table"]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert chart.table.isVisible()
    assert button.text() == "Show as chart"


def test_stations_are_reached_by_keys(opened: Window, qtbot: QtBot) -> None:
    for at, station in enumerate(PAGES, start=1):
        qtbot.keyClick(opened, getattr(Qt.Key, f"Key_{at % 10}"), Qt.KeyboardModifier.ControlModifier)
        assert opened.stack.currentWidget() is opened.pages[station]


def test_headers_have_selections_of_their_own(opened: Window) -> None:
    tables = opened.findChildren(QTableView)
    assert tables
    for table in tables:
        assert table.horizontalHeader().selectionModel() is not table.selectionModel()
        assert table.verticalHeader().selectionModel() is not table.selectionModel()


def test_a_dropped_file_is_opened(window: Window, sample: Path, qtbot: QtBot) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(sample / "causes.csv"))])
    keys, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys))
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    assert window.session.table.name == "causes.csv"
    assert recent() == [str(sample / "causes.csv")]


def test_a_recipe_that_is_none_is_told_at_start(window: Window, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("ldpaudit = 1\ncolour = 3\n")
    window.open(tmp_path / "bad.toml")
    assert not window.session.is_open
    assert window.start.fault.isVisible()
    assert "colour" in window.start.fault.text()


def test_the_sample_is_made_and_opened(window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = window.pages["start"]
    assert isinstance(page, StartPage)
    real = window.tasks.sample
    monkeypatch.setattr(window.tasks, "sample", lambda out: real(out, rows=2000))
    qtbot.mouseClick(page.sample_button, Qt.MouseButton.LeftButton)
    assert not page.sample_button.isEnabled()
    qtbot.waitUntil(lambda: window.session.is_open and window.session.current("inspection"), timeout=PATIENCE)
    assert len(window.session.recipe.steps) > 3


def test_findings_are_shown_repaired_and_accepted(opened: Window, qtbot: QtBot, settle: Settle) -> None:
    session = opened.session
    settle(opened)
    session.change("no steps", steps=())
    session.set_roles("forget", {"gender": "undecided"})
    settle(opened)

    def card(code: str) -> FindingCard:
        return next(one for one in opened.findings.findChildren(FindingCard) if one._finding.code == code)

    def button(code: str, text: str) -> QPushButton:
        return next(one for one in card(code).findChildren(QPushButton) if one.text() == text)

    assert "Repair" not in [one.text() for one in card("raw-location").findChildren(QPushButton)]
    qtbot.mouseClick(button("raw-location", "Show"), Qt.MouseButton.LeftButton)
    assert opened.stack.currentWidget() is opened.pages["places"]
    qtbot.mouseClick(button("undecided-column", "Repair"), Qt.MouseButton.LeftButton)
    assert session.role("gender") == "quasi-identifier"
    QApplication.processEvents()
    qtbot.mouseClick(button("raw-time", "Accept…"), Qt.MouseButton.LeftButton)
    reason = card("raw-time").findChild(QLineEdit)
    assert reason is not None
    qtbot.keyClicks(reason, "the ministry needs minutes")
    qtbot.keyClick(reason, Qt.Key.Key_Return)
    assert session.recipe.accept[0].reason == "the ministry needs minutes"
    assert "raw-time" not in {one.code for one in session.findings()}


def test_copy_as_command_names_a_recipe_that_runs(opened: Window, sample: Path) -> None:
    opened.copy_command()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(f"ldpaudit run {sample / 'recipe.toml'} --out ")


def test_the_window_needs_nothing_heavy() -> None:
    code = (
        "import sys; import ldpaudit.app.window; import ldpaudit.app.main; "
        "print([name for name in ('numba', 'pandas', 'geopandas', 'scipy') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


def test_the_whole_walk_loads_nothing_heavy(sample: Path, tmp_path: Path) -> None:
    """Drive every station in a process of its own, because tests themselves load much."""
    code = f"""
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, {str(tmp_path)!r})
app = QApplication([])
from ldpaudit.app.window import Window
from ldpaudit.recipe import Recipe
from ldpaudit.app.page_states import PAGES
window = Window()
window.show()
window.open(Path({str(sample / "recipe.toml")!r}))
todo = [*PAGES, "check", "places"]
def turn():
    if not window.tasks.busy:
        if not todo:
            print([name for name in ("numba", "pandas", "geopandas", "scipy") if name in sys.modules])
            window.close()
            app.quit()
            return
        station = todo.pop(0)
        window.go(station)
        if station == "check" and window.session.outcome is None:
            window.tasks.attempt()
    QTimer.singleShot(50, turn)
turn()
app.exec()
"""
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=300
    )
    assert told.stdout.strip() == "[]"


def test_qt_keeps_its_references_to_none() -> None:
    """PySide6 6.12.0 loses one at each call without a result, which ends Python 3.11 after some thousands."""
    pen = QPen()
    before = sys.getrefcount(None)
    for _ in range(1000):
        pen.setWidth(1)
    assert abs(sys.getrefcount(None) - before) < 500


def test_charts_draw_without_a_window(window: Window) -> None:
    assert pg.getConfigOption("antialias")
    assert window.strip.text("file") == "no table open"


def test_the_look_changes_at_once(tried: Window) -> None:
    (dark,) = [action for action in tried.findChildren(QAction) if action.text() == "&Dark"]
    (light,) = [action for action in tried.findChildren(QAction) if action.text() == "&Light"]
    dark.trigger()
    QApplication.processEvents()
    assert theme.current() is theme.DARK
    chart = tried.pages["check"].findChildren(Chart)[0]
    assert chart.view.backgroundBrush().color().name() == theme.DARK.card.lower()
    assert tried.strip.palette().window().color().name() == theme.DARK.window.lower()
    light.trigger()
    QApplication.processEvents()
    assert theme.current() is theme.LIGHT
    assert tried.strip.palette().window().color().name() == theme.LIGHT.window.lower()


def test_text_is_readable_on_its_ground() -> None:
    """Contrast as WCAG 2 counts it: 4.5 for texts."""

    def brightness(name: str) -> float:
        parts = [int(name[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for look in (theme.LIGHT, theme.DARK):
        for ground in (look.window, look.base, look.card):
            for text in (look.text, look.muted, look.good, look.warn, look.bad):
                low, high = sorted((brightness(text), brightness(ground)))
                assert (high + 0.05) / (low + 0.05) >= 4.5, (look.name, text, ground)


def test_it_fits_a_small_laptop(tried: Window) -> None:
    assert tried.minimumSizeHint().width() <= 1024
    assert tried.minimumSizeHint().height() <= 700


def test_an_unsaved_recipe_is_asked_about(
    opened: Window, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(button: QMessageBox.StandardButton) -> None:
        monkeypatch.setattr(QMessageBox, "question", lambda *_: asked.append("asked") or button)

    opened.session.set_roles("age is plain", {"age": "plain"})
    answer(QMessageBox.StandardButton.Cancel)
    opened.open(sample / "causes.csv")
    assert opened.session.table.name == "interventions.csv"
    assert not opened.close()
    answer(QMessageBox.StandardButton.Save)
    opened.open(sample / "causes.csv")
    assert opened.session.table.name == "causes.csv"
    assert Recipe.read(sample / "recipe.toml").columns["age"] == "plain"
    assert asked == ["asked"] * 3


def test_a_new_recipe_is_saved_before_it_becomes_a_command(
    window: Window, sample: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open(sample / "interventions.csv")
    qtbot.waitUntil(lambda: window.session.current("inspection"), timeout=PATIENCE)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    QGuiApplication.clipboard().setText("untouched")
    window.copy_command()
    assert QGuiApplication.clipboard().text() == "untouched"
    target = sample / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    window.copy_command()
    written = target.with_name("mine.toml")
    assert Recipe.read(written).input.path == "interventions.csv"
    assert str(written) in QGuiApplication.clipboard().text()
    assert not window.isWindowModified()


def test_guesses_of_the_reader_are_corrected(
    window: Window, sample: Path, qtbot: QtBot, settle: Settle
) -> None:
    window.open(sample / "messy.csv")
    settle(window)
    page = window.pages["import"]
    assert isinstance(page, ImportPage)
    found = window.session.inspection
    assert found is not None
    kinds = {one.name: one.column.kind for one in found.columns}
    assert kinds["Longitude"] == "text"
    words = page._guesses["missing"].widget
    assert isinstance(words, QLineEdit)
    words.setFocus()
    qtbot.keyClicks(words, "NC, -")
    qtbot.keyClick(words, Qt.Key.Key_Return)
    settle(window)
    found = window.session.inspection
    assert found is not None
    kinds = {one.name: one.column.kind for one in found.columns}
    assert kinds["Longitude"] == "number"
    assert len(found.warnings) < 20
    line = page._guesses["header"].widget
    assert isinstance(line, QLineEdit)
    line.setFocus()
    qtbot.keyClicks(line, "no line")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert page._fault.isVisible()
    assert window.session.recipe.input.options.header is None
    window.session.history.undo()
    settle(window)
    assert window.session.recipe.input.options.missing == []
    assert words.text() == ""


def test_values_are_hidden_until_asked_for(opened: Window, qtbot: QtBot) -> None:
    opened.go("roles")
    page = opened.pages["roles"]
    assert isinstance(page, RolesPage)

    def shown() -> str:
        cells = [
            page.table.item(row, place) for row in range(14) for place in range(page.table.columnCount())
        ]
        return " ".join(cell.text() for cell in cells if cell is not None)

    assert "2006-0000001" not in shown()
    qtbot.keyClick(page.values, Qt.Key.Key_Space)
    assert "2006-0000001" in shown()
    qtbot.keyClick(page.values, Qt.Key.Key_Space)
    assert "2006-0000001" not in shown()


def test_a_file_opened_before_is_opened_again(opened: Window, sample: Path, qtbot: QtBot) -> None:
    opened.open(sample / "causes.csv")
    opened.go("start")
    page = opened.pages["start"]
    assert isinstance(page, StartPage)
    assert [page._recent.item(at).text().split()[0] for at in range(2)] == ["causes.csv", "recipe.toml"]
    page._recent.setCurrentRow(1)
    qtbot.keyClick(page._recent, Qt.Key.Key_Return)
    assert opened.session.table.name == "interventions.csv"


def test_a_release_is_not_stopped_by_accident(opened: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened.tasks, "running", lambda name: name == "release")
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.No)
    assert not opened.close()
    assert opened.isVisible()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes)
    assert opened.close()
