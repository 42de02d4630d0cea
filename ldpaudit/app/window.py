"""The window: the rail, the strip, the pages, the findings and the history."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSettings, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ldpaudit import __version__
from ldpaudit.app import theme
from ldpaudit.app.findings import Findings
from ldpaudit.app.history import History
from ldpaudit.app.leaving import Leaving
from ldpaudit.app.ledger import LedgerDialog
from ldpaudit.app.log_view import show_log
from ldpaudit.app.page import PAGES
from ldpaudit.app.page_states import states
from ldpaudit.app.pages.audit import AuditPage
from ldpaudit.app.pages.categories import CategoriesPage
from ldpaudit.app.pages.check import CheckPage
from ldpaudit.app.pages.generalize import GeneralizePage
from ldpaudit.app.pages.page import Page
from ldpaudit.app.pages.places import PlacesPage
from ldpaudit.app.pages.reading import ImportPage
from ldpaudit.app.pages.release import ReleasePage
from ldpaudit.app.pages.risk import RiskPage
from ldpaudit.app.pages.roles import RolesPage
from ldpaudit.app.pages.start import StartPage, remember
from ldpaudit.app.rail import Rail
from ldpaudit.app.session import Session
from ldpaudit.app.strip import Strip
from ldpaudit.app.tasks import Tasks
from ldpaudit.app.values import beside
from ldpaudit.errors import UserError
from ldpaudit.language import tr
from ldpaudit.log import Log
from ldpaudit.tables.registry import formats, patterns


class Window(QMainWindow):
    """One document in one window."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(self)
        self.tasks = Tasks(self.session, self)
        self._leaving = Leaving(self, self.session, self.tasks, self.save)
        self.setAcceptDrops(True)
        self.resize(1200, 800)
        self.rail = Rail()
        self.strip = Strip(self.session)
        self.strip.asked.connect(self.go)
        self.stack = QStackedWidget()
        self.pages: dict[str, Page] = {}
        self.start = StartPage(self.session, self.tasks)
        self.places, self.check = PlacesPage(self.session, self.tasks), CheckPage(self.session, self.tasks)
        self.release = ReleasePage(self.session, self.tasks)
        for page in (
            self.start,
            ImportPage(self.session, self.tasks),
            RolesPage(self.session, self.tasks),
            RiskPage(self.session, self.tasks),
            GeneralizePage(self.session, self.tasks),
            self.places,
            CategoriesPage(self.session, self.tasks),
            self.check,
            AuditPage(self.session, self.tasks),
            self.release,
        ):
            self.pages[page.name] = page
            self.stack.addWidget(page)
            page.go.connect(self.go)
        self.ledger = LedgerDialog(self.session, self.tasks, self)
        self._lay_out()
        self._docks()
        self._menus()
        self._connect()
        self._show_states()
        self._show_title()

    def _lay_out(self) -> None:
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.strip)
        line = QHBoxLayout()
        line.addWidget(self.rail)
        line.addWidget(self.stack, 1)
        column.addLayout(line, 1)
        self.setCentralWidget(centre)
        self._status = QLabel()
        self._status.setAccessibleName(tr("Message"))
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().setSizeGripEnabled(False)

    def _docks(self) -> None:
        self.findings = Findings(self.session)
        self.history = History(self.session)
        self.side = QTabWidget()
        self.side.setDocumentMode(True)
        self.side.addTab(self.findings, tr("Findings"))
        self.side.addTab(self.history, tr("History"))
        self.dock = QDockWidget(tr("Findings and history"))
        self.dock.setObjectName("side")
        self.dock.setWidget(self.side)
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.side.setFixedWidth(280)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)

    def _menus(self) -> None:
        bar = self.menuBar()
        file = bar.addMenu(tr("&File"))
        self._action(file, tr("Open &table…"), self.open_table, QKeySequence.StandardKey.Open)
        self._action(file, tr("Open &recipe…"), self.open_recipe, QKeySequence("Ctrl+Shift+O"))
        self._save = self._action(file, tr("&Save recipe"), self.save, QKeySequence.StandardKey.Save)
        self._save_as = self._action(file, tr("Save recipe &as…"), self.save_as, QKeySequence("Ctrl+Shift+S"))
        file.addSeparator()
        self._action(file, tr("&Quit"), self.close, QKeySequence.StandardKey.Quit)
        edit = bar.addMenu(tr("&Edit"))
        undo = self.session.history.createUndoAction(self, tr("&Undo"))
        undo.setShortcut(QKeySequence.StandardKey.Undo)
        redo = self.session.history.createRedoAction(self, tr("&Redo"))
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        edit.addActions([undo, redo])
        edit.addSeparator()
        self._copy = self._action(
            edit, tr("&Copy as command"), self.copy_command, QKeySequence("Ctrl+Shift+C")
        )
        view = bar.addMenu(tr("&View"))
        shown = self.dock.toggleViewAction()
        shown.setText(tr("&Findings and history"))
        shown.setShortcut(QKeySequence("F9"))
        view.addAction(shown)
        self._action(view, tr("Led&ger of releases…"), self.show_ledger, QKeySequence("Ctrl+L"))
        view.addSeparator()
        group = QActionGroup(self)
        titles = (tr("Colours of the &system"), tr("&Light"), tr("&Dark"))
        for name, text in zip(theme.THEMES, titles, strict=True):
            action = QAction(text, self, checkable=True, checked=name == theme.chosen())
            action.triggered.connect(lambda _on, name=name: self._choose_theme(name))
            group.addAction(action)
            view.addAction(action)
        about = bar.addMenu(tr("&Help"))
        self._action(about, tr("&Keys"), self._show_keys, QKeySequence("F1"))
        self._action(about, tr("Show the &log"), lambda: show_log(self, Log()))
        self._action(about, tr("&About ldpaudit"), self._show_about)
        for at, page in enumerate(PAGES):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{(at + 1) % 10}"), self)
            shortcut.activated.connect(lambda page=page: self.go(page))
        for action in (self._save, self._save_as, self._copy):
            action.setEnabled(False)

    def _action(
        self,
        menu: object,
        text: str,
        then: object,
        keys: QKeySequence | QKeySequence.StandardKey | None = None,
    ) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda _on=False: then())  # type: ignore[operator]
        if keys is not None:
            action.setShortcut(keys)
        menu.addAction(action)  # type: ignore[attr-defined]
        return action

    def _connect(self) -> None:
        self.rail.chosen.connect(self._show_page)
        self.start.table_asked.connect(self.open_table)
        self.start.recipe_asked.connect(self.open_recipe)
        self.start.file_asked.connect(lambda name: self.open(Path(name)))
        self.tasks.sampled.connect(lambda name: self.open(Path(name)))
        self.findings.show_page.connect(self.go)
        self.findings.show_field.connect(self._show_field)
        self.check.compare_asked.connect(self._compare)
        self.findings.counted.connect(self._show_count)
        self.history.copy_asked.connect(self.copy_command)
        self.release.ledger_asked.connect(self.show_ledger)
        self.session.changed.connect(self._changed)
        self.session.arrived.connect(self._show_states)
        self.session.history.cleanChanged.connect(lambda _clean: self._show_title())
        self._show_count(0)

    # The document ------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open a table or a recipe."""
        if not self._leaving.allowed():
            return
        self._status.clear()
        try:
            if path.suffix.lower() == ".toml":
                self.session.open_recipe(path)
            else:
                self.session.open_table(path)
        except UserError as error:
            self.start.fault.say(error.translated())
            self.go("start")
            return
        self.start.fault.say("")
        remember(path.absolute())
        for action in (self._save, self._save_as, self._copy):
            action.setEnabled(True)
        self.go("import")

    def open_table(self) -> None:
        """Ask for a table and open it."""
        pattern = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a table"), self._folder(), pattern)
        if name:
            self.open(Path(name))

    def open_recipe(self) -> None:
        """Ask for a recipe and open it."""
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Open a recipe"), self._folder(), tr("Recipes (*.toml)")
        )
        if name:
            self.open(Path(name))

    def save(self) -> bool:
        """Write the recipe to its file, asking for one where it has none; return whether it was written."""
        return self.save_as() if self.session.path is None else self.save_to(self.session.path)

    def save_as(self) -> bool:
        """Ask for a file and write the recipe there."""
        suggested = self.session.path or beside(self.session.table, "-recipe.toml")
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save the recipe"), str(suggested), tr("Recipes (*.toml)")
        )
        if not name:
            return False
        path = Path(name)
        return self.save_to(path if path.suffix == ".toml" else path.with_name(path.name + ".toml"))

    def save_to(self, path: Path) -> bool:
        """Write the recipe to a file."""
        try:
            self.session.save(path)
        except UserError as error:
            QMessageBox.warning(self, tr("The recipe was not saved"), error.translated())
            return False
        remember(path)
        self._show_title()
        self._status.setText(tr("Saved as {name}.", name=path.name))
        return True

    def copy_command(self) -> None:
        """Copy the command that runs this recipe; an unsaved one is saved first."""
        if not self.session.is_open:
            return
        if (self.session.path is None or not self.session.history.isClean()) and not self.save():
            self._status.setText(tr("The command runs a saved recipe: nothing was copied."))
            return
        path = self.session.path
        assert path is not None  # noqa: S101 - just saved
        command = self.tasks.command(path, path.with_name(f"{path.stem}-release"))
        QGuiApplication.clipboard().setText(command)
        self._status.setText(tr("Copied: {command}", command=command))

    def show_ledger(self) -> None:
        """Show what was released of which table."""
        self.ledger.show()
        self.ledger.activateWindow()

    def go(self, page: str) -> None:
        """Show a page."""
        self.rail.go(page)

    def _show_field(self, page: str, column: str, field: str) -> None:
        self.go(page)
        self.pages[page].show_field(column, field)

    def _compare(self) -> None:
        self.go("places")
        self.places.compare()

    # What is shown -----------------------------------------------------------------------------------

    def _show_page(self, page: str) -> None:
        self.stack.setCurrentWidget(self.pages[page])
        self._show_states()

    def _changed(self) -> None:
        if self.session.is_open:
            self.tasks.keep_up()
        self._show_states()
        # Once more when pages have taken the change in: what was begun there may be in the recipe now.
        QTimer.singleShot(0, self, self._show_states)
        self._show_title()

    def _show_states(self) -> None:
        self.rail.show_states(states(self.session))

    def _show_title(self) -> None:
        name = self.session.table.name if self.session.is_open else tr("no table")
        self.setWindowTitle(f"{name}[*] – ldpaudit")
        self.setWindowModified(self.session.is_open and not self.session.history.isClean())

    def _show_count(self, count: int) -> None:
        self.side.setTabText(0, tr("Findings ({count})", count=count) if count else tr("Findings"))

    def _choose_theme(self, name: str) -> None:
        QSettings().setValue("theme", name)
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - a window has one
        theme.apply(app, name)
        self.apply_theme()

    def apply_theme(self) -> None:
        """Take the colours of the look in use."""
        for page in self.pages.values():
            page.apply_theme()
        self.strip.refresh()
        self.rail.viewport().update()

    def _show_keys(self) -> None:
        QMessageBox.information(
            self,
            tr("Keys"),
            tr(
                "Ctrl+1 … Ctrl+0: pages\nCtrl+Z, Ctrl+Shift+Z: undo, redo\nCtrl+O, Ctrl+Shift+O: open a "
                "table, a recipe\n"
                "Ctrl+S: save the recipe\nCtrl+Shift+C: copy as command\nF9: findings and history\n"
                "Ctrl+L: ledger of releases"
            ),
        )

    def _show_about(self) -> None:
        text = tr(
            "ldpaudit {version}\n\nReleases tables of interventions and movements without betraying "
            "anybody in them.",
            version=__version__,
        )
        QMessageBox.about(self, tr("About ldpaudit"), text)

    # Leaving -----------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.tasks.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._leaving.allowed():
            self.ledger.close()
            self.hide()
            self.tasks.close()
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(event.mimeData().urls()) == 1 and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open(Path(event.mimeData().urls()[0].toLocalFile()))

    def _folder(self) -> str:
        return str(self.session.recipe.folder) if self.session.is_open else str(Path.home())
