"""The window: strip above, rail left, the page, findings right, the line of jobs below."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, QSettings, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMessageBox, QStackedWidget, QWidget

from ldpaudit import __version__
from ldpaudit.app import look
from ldpaudit.app.bars import Status, Strip
from ldpaudit.app.desk import Desk
from ldpaudit.app.findings_panel import FindingsPanel
from ldpaudit.app.keeping import Keeping, remember
from ldpaudit.app.page import PAGES, Page, State, kind_of, title
from ldpaudit.app.pages.start import StartPage
from ldpaudit.app.private_names import in_words
from ldpaudit.app.questions import RUNS
from ldpaudit.app.rail import Rail
from ldpaudit.app.unexpected import show_log
from ldpaudit.app.widgets import column, row
from ldpaudit.errors import UserError
from ldpaudit.language import tr
from ldpaudit.recipe.values import beside
from ldpaudit.tables.registry import formats, patterns

_INSIDE = Qt.ShortcutContext.WidgetWithChildrenShortcut
_Answer = QMessageBox.StandardButton
#: Width below which the rail shows icons alone, and the findings their counts; so they do below the other one
#: beside a page that has a panel of its own.
_NARROW, _WIDE = 1180, 1600
#: Milliseconds without news after which pages that are not seen are drawn.
_IDLE = 300


class Window(QMainWindow):
    """One document in one window."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk(self)
        self.desk.answers.in_words = lambda line: in_words(line, self.desk.private.path)
        self.desk.begun = self._begun_on_pages
        self.setAcceptDrops(True)
        self.rail, self.strip, self.stack = Rail(self.desk), Strip(self.desk), QStackedWidget()
        self.findings, self.status = FindingsPanel(self.desk), Status(self.desk)
        self.pages, self.keeping = Pages(self), Keeping(self.desk)
        self._idle = QTimer(self, singleShot=True, interval=_IDLE)
        self._idle.timeout.connect(self._draw_page)
        self._lay_out()
        self._menus()
        self._keys()
        self._connect()
        self._show_states()
        self._show_title()
        self.stack.setCurrentWidget(self.pages["start"])
        self.rail.list.setFocus()
        QTimer.singleShot(0, self, self.make_pages)

    def _begun_on_pages(self) -> str:
        begun = (f"{title(name)}: {what}" for name, page in self.pages.items() if (what := page.begun()))
        return next(begun, "")

    def make_pages(self) -> None:
        """Make one page after the other while nothing else is to be done."""
        if missing := [name for name in PAGES if name not in self.pages]:
            self.pages[missing[0]]
            self._show_states()
            QTimer.singleShot(0, self, self.make_pages)

    def _draw_page(self) -> None:
        """Draw the news on one page after the other while no answer is near."""
        if self.desk.is_open and set(self.desk.answers.busy) <= {*RUNS}:
            size = self.stack.size()
            hidden = (page for page in self.pages.values() if not page.isVisible())
            if any(page.draw_ahead(size) for page in hidden):
                self._idle.start()

    def _lay_out(self) -> None:
        middle = row(self.rail, (self.stack, 1), self.findings, spacing=0)
        self.setCentralWidget(column(self.strip, (middle, 1), self.status, spacing=0))
        self.setMinimumSize(800, 560)
        self.resize(1400, 880)
        kept = QSettings().value("geometry")
        if isinstance(kept, QByteArray):
            self.restoreGeometry(kept)

    def _menus(self) -> None:
        keys, history = QKeySequence.StandardKey, self.desk.history
        undo, redo = history.createUndoAction(self, tr("&Undo")), history.createRedoAction(self, tr("&Redo"))
        undo.setShortcut(keys.Undo)
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        save = self._action(tr("&Save recipe"), self.save, keys.Save)
        save_as = self._action(tr("Save recipe &as…"), self.save_as, "Ctrl+Shift+S")
        copy = self._action(tr("&Copy as command"), self.copy_command, "Ctrl+Shift+C")
        self._of_document = save, save_as, copy
        for action in self._of_document:
            action.setEnabled(False)
        looks = QActionGroup(self)
        titles = tr("Colours of the &system"), tr("&Light"), tr("&Dark")
        for name, words in zip(look.LOOKS, titles, strict=True):
            action = looks.addAction(self._action(words, partial(self._choose_look, name)))
            action.setCheckable(True)
            action.setChecked(name == look.chosen())
        menus: dict[str, list[QAction | None]] = {
            tr("&File"): [
                self._action(tr("Open &table…"), self.open_table, keys.Open),
                self._action(tr("Open &recipe…"), self.open_recipe, "Ctrl+Shift+O"),
                *(save, save_as, None, self._action(tr("&Quit"), self.close, keys.Quit)),
            ],
            tr("&Edit"): [undo, redo, None, copy],
            tr("&View"): [
                self._action(tr("&Fold the findings"), self.findings.turn, "F9"),
                self._action(tr("Led&ger of releases…"), self.show_ledger, "Ctrl+L"),
                *(None, *looks.actions()),
            ],
            tr("&Help"): [
                self._action(tr("&Keys"), self._show_keys, "F1"),
                self._action(tr("Show the &log"), lambda: show_log(self)),
                self._action(tr("&About ldpaudit"), self._show_about),
            ],
        }
        for words, actions in menus.items():
            menu = self.menuBar().addMenu(words)
            for one in actions:
                menu.addSeparator() if one is None else menu.addAction(one)

    def _action(
        self, words: str, then: Callable[[], object], keys: str | QKeySequence.StandardKey = ""
    ) -> QAction:
        action = QAction(words, self)
        action.triggered.connect(lambda _on=False: then())
        action.setShortcut(QKeySequence(keys))
        return action

    def _keys(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            **{f"Ctrl+{(at + 1) % 10}": partial(self.go, page) for at, page in enumerate(PAGES)},
            "Ctrl+Return": self._go_on,
            "F5": self._try,
            "F6": self._next_area,
            "F8": self.findings.next,
            "Esc": self.status.stop,
        }
        for key, then in keys.items():
            QShortcut(QKeySequence(key), self).activated.connect(then)
        QShortcut(QKeySequence("R"), self.findings, self.findings.repair_chosen, context=_INSIDE)

    def _connect(self) -> None:
        self.rail.chosen.connect(self._show_page)
        self.desk.file_asked.connect(lambda name: self.open(Path(name)))
        self.desk.page_asked.connect(self._show_field)
        self.desk.changed.connect(self._changed)
        self.desk.news.connect(self._show_states)
        self.desk.news.connect(self._fold)
        self.desk.news.connect(self._idle.start)
        self.desk.history.cleanChanged.connect(lambda _clean: self._show_title())

    def open(self, path: Path) -> None:
        if not self._may_leave():
            return
        document = self.desk
        self.status.say("")
        try:
            (document.open_recipe if path.suffix.lower() == ".toml" else document.open_table)(path)
        except UserError as error:
            self.status.say(error.translated())
            QMessageBox.warning(self, tr("This cannot be opened"), error.translated())
            return
        remember(path.absolute())
        self._begun()

    def _begun(self) -> None:
        for action in self._of_document:
            action.setEnabled(True)
        self._show_title()
        self.go("import")

    def recover(self) -> None:
        """Ask about each recipe that a window left unsaved which is no more."""
        for kept in self.keeping.found():
            when, table = kept.when.strftime("%Y-%m-%d %H:%M"), kept.table
            words = tr("Open unsaved changes of {when} of the recipe for {table}?", when=when, table=table)
            answer = self._ask(tr("Unsaved changes"), words, _Answer.Open, _Answer.Discard, _Answer.Cancel)
            if answer == _Answer.Discard:
                self.keeping.drop(kept)
            elif answer == _Answer.Open:
                try:
                    self.keeping.recover(kept)
                except UserError as error:
                    QMessageBox.warning(self, tr("This cannot be opened"), error.translated())
                else:
                    self._begun()
                return

    def open_table(self) -> None:
        pattern = tr("Tables ({patterns});;All files (*)", patterns=patterns(formats()))
        self._choose_file(tr("Open a table"), pattern)

    def open_recipe(self) -> None:
        self._choose_file(tr("Open a recipe"), tr("Recipes (*.toml)"))

    def _choose_file(self, title: str, kinds: str) -> None:
        folder = self.desk.recipe.folder if self.desk.is_open else Path.home()
        name, _ = QFileDialog.getOpenFileName(self, title, str(folder), kinds)
        if name:
            self.open(Path(name))

    def save(self) -> bool:
        """Write the recipe to its file, asking for one where it has none; return whether it was written."""
        return self.save_as() if self.desk.path is None else self.save_to(self.desk.path)

    def save_as(self) -> bool:
        suggested = self.desk.path or beside(self.desk.table, "-recipe.toml")
        kinds = tr("Recipes (*.toml)")
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the recipe"), str(suggested), kinds)
        if not name:
            return False
        path = Path(name)
        return self.save_to(path if path.suffix == ".toml" else path.with_name(path.name + ".toml"))

    def save_to(self, path: Path) -> bool:
        try:
            self.desk.save(path)
        except UserError as error:
            QMessageBox.warning(self, tr("The recipe was not saved"), error.translated())
            return False
        remember(path)
        self._show_title()
        self.status.say(tr("Saved as {name}.", name=path.name))
        return True

    def copy_command(self) -> None:
        """Copy the command that runs this recipe; an unsaved one is saved first."""
        if not self.desk.is_open:
            return
        if (self.desk.path is None or not self.desk.history.isClean()) and not self.save():
            self.status.say(tr("The command runs a saved recipe: nothing was copied."))
            return
        path = self.desk.path
        assert path is not None  # noqa: S101 - just saved
        out = path.with_name(f"{path.stem}-release")
        command = shlex.join(["ldpaudit", "run", str(path), "--out", str(out)])
        QGuiApplication.clipboard().setText(command)
        self.status.say(tr("Copied: {command}", command=command))

    def show_ledger(self) -> None:
        """Show what was released of which table."""
        self.go("release")
        self.pages["release"].releases.open()  # type: ignore[attr-defined]

    def go(self, page: str) -> None:
        self.rail.go(page)

    def _show_field(self, page: str, column: str, field: str) -> None:
        self.go(page)
        if field:
            self.pages[page].show_field(column, field)

    def _show_page(self, page: str) -> None:
        self.stack.setCurrentWidget(self.pages[page])
        self._fold()
        self._show_states()

    def _go_on(self) -> None:
        self.pages[self._page].next.click()
        self.pages[self._page].first.setFocus()

    def _try(self) -> None:
        if self.desk.is_open and not self.desk.undecided:
            self.go("check")
            self.pages["check"].first.setFocus()
            # The page is seen before work begins.
            QTimer.singleShot(10, self, self.desk.attempt)

    @property
    def _page(self) -> str:
        return PAGES[self.rail.list.currentRow()]

    def _next_area(self) -> None:
        areas, own = [self.rail, self.stack, self.findings], QApplication.focusWidget()
        at = next((at for at, area in enumerate(areas) if own and area.isAncestorOf(own)), -1)
        for area in (*areas[at + 1 :], *areas[: at + 1]):
            for one in area.findChildren(QWidget):
                if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
                    one.setFocus()
                    return

    def _changed(self) -> None:
        # Once more when pages have taken the change in: what was begun there may be in the recipe now.
        QTimer.singleShot(0, self, self._show_states)
        self._show_title()

    def _show_states(self) -> None:
        found = dict.fromkeys(PAGES, State("none", tr("to do")))
        if self.desk.is_open:
            found = {name: kind_of(name).state(self.desk) for name in PAGES}
        self.rail.show_states(found)

    def _show_title(self) -> None:
        name = self.desk.table.name if self.desk.is_open else tr("no table")
        self.setWindowTitle(f"{name}[*] – ldpaudit")
        self.setWindowModified(self.desk.is_open and not self.desk.history.isClean())

    def _choose_look(self, name: str) -> None:
        QSettings().setValue("theme", name)
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - a window has one
        look.apply(app, name)

    def _show_keys(self) -> None:
        QMessageBox.information(
            self,
            tr("Keys"),
            tr(
                "Ctrl+1 … Ctrl+0: pages\nCtrl+Enter: go on\nF5: try the recipe\nF6: next area\n"
                "F8: next finding, R: repair it\nF9: fold the findings\nEsc: stop the job\n"
                "Ctrl+Z, Ctrl+Shift+Z: undo, redo\nCtrl+O, Ctrl+Shift+O: open a table, a recipe\n"
                "Ctrl+S: save the recipe\nCtrl+Shift+C: copy as command\nCtrl+L: ledger of releases"
            ),
        )

    def _show_about(self) -> None:
        words = tr("Releases tables of interventions and movements without betraying anybody in them.")
        QMessageBox.about(self, tr("About ldpaudit"), f"ldpaudit {__version__}\n\n{words}")

    def _ask(self, title: str, words: str, default: _Answer, *others: _Answer) -> _Answer:
        buttons = reduce(or_, others, default)
        return QMessageBox.question(self, title, words, buttons, default)

    def _may_leave(self) -> bool:
        """Ask before a release that runs is stopped, and before changes are lost; stop the release then."""
        release = self.desk.answers["release"]
        before, running = release.order, release.call is not None
        words = tr("A release is being written. Leaving stops it, unless it is finished before.")
        if running and self._ask(tr("Stop the release?"), words, _Answer.No, _Answer.Yes) != _Answer.Yes:
            return False
        if not self._may_forget():
            return False
        # It goes on while the question is open, so only now is known what became of it.
        self.desk.stop_release()
        if not running or release.order == before:
            return True
        there = str(release.value.folder)
        words = tr("It was finished before that, and is in {folder}. Leave now?", folder=there)
        return self._ask(tr("The release is finished"), words, _Answer.Yes, _Answer.No) == _Answer.Yes

    def _may_forget(self) -> bool:
        if not self.desk.is_open or self.desk.history.isClean():
            return True
        words = tr("The recipe has changes that are not saved.")
        answer = self._ask(tr("Save the recipe?"), words, _Answer.Save, _Answer.Discard, _Answer.Cancel)
        return self.save() if answer == _Answer.Save else answer == _Answer.Discard

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.desk.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_leave():
            self.keeping.forget()
            QSettings().setValue("geometry", self.saveGeometry())
            self.hide()
            self.desk.close()
            event.accept()
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self.rail.narrow(self.width() < _NARROW)
            self.findings.wish = False
            self._fold()

    def _fold(self) -> None:
        """Fold the findings where the page needs their room, unless the user wished otherwise."""
        if not self.findings.wish:
            least = _WIDE if self.pages[self._page].shares[1] else _NARROW
            # What a trial was refused for stands there alone.
            refused = self._page == "check" and self.desk.is_open and self.desk.refused
            self.findings.fold_up(self.width() < least and not refused)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(event.mimeData().urls()) == 1 and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open(Path(event.mimeData().urls()[0].toLocalFile()))


class Pages(dict[str, Page]):
    """The pages of a window; each is made when it is first asked for."""

    def __init__(self, window: Window) -> None:
        super().__init__()
        self._window = window

    def __missing__(self, name: str) -> Page:
        # Each page's own class takes the desk alone.
        self[name] = made = kind_of(name)(self._window.desk)  # type: ignore[call-arg]
        self._window.stack.addWidget(made)
        if isinstance(made, StartPage):
            made.table_asked.connect(self._window.open_table)
            made.recipe_asked.connect(self._window.open_recipe)
        return made
