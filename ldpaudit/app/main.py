"""Where the desktop begins."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import (
    QLibraryInfo,
    QLocale,
    QObject,
    QSettings,
    Qt,
    QTimer,
    QTranslator,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from ldpaudit import __version__
from ldpaudit.app import look
from ldpaudit.app.starting import Startup
from ldpaudit.app.unexpected import watch
from ldpaudit.app.window import Window
from ldpaudit.language import ENGLISH, VARIABLE, current, use
from ldpaudit.log import note

#: Readings in threads give the window its turn more often than Python does by itself.
_SWITCH = 0.0005


def icon() -> QIcon:
    """Return the picture of the program, which is installed with it."""
    return QIcon(str(files("ldpaudit.app") / "ldpaudit.svg"))


def main(path: str | None = None) -> int:
    """Open the window on a table, a recipe or nothing, and return the exit code."""
    # Until the window is open; then its own hooks listen.
    qInstallMessageHandler(Startup())
    app = QApplication(sys.argv[:1])
    app.setApplicationName("ldpaudit")
    app.setOrganizationName("ldpaudit")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("ldpaudit")
    app.setWindowIcon(icon())
    sys.setswitchinterval(_SWITCH)
    _speak()
    translator, spoken = QTranslator(app), current()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale() if spoken.code == ENGLISH else QLocale(spoken.code), "qtbase", "_", folder):
        app.installTranslator(translator)
    # Numbers are written as the texts beside them are.
    QLocale.setDefault(QLocale(spoken.code))
    look.apply(app, look.chosen())
    Collector(app)
    window = Window()
    qInstallMessageHandler(None)
    unexpected = watch(window)
    note(f"ldpaudit {__version__} opens its window, {app.platformName()}, Qt {qVersion()}")
    app.styleHints().colorSchemeChanged.connect(lambda _scheme: _follow(app))
    window.show()
    QTimer.singleShot(0, window, window.desk.answers.worker.begin)
    QTimer.singleShot(0, window, window.recover)
    if path is not None:
        # Once events are handled, so that what goes wrong is shown in the window.
        QTimer.singleShot(0, window, lambda: window.open(Path(path)))
    try:
        return app.exec()
    finally:
        unexpected.restore()


def _speak() -> None:
    """Take the language of the settings, where neither the command line nor the environment names one."""
    code = str(QSettings().value("language", ""))
    if code and not os.environ.get(VARIABLE):
        # A catalogue that has gone leaves English.
        with suppress(LookupError):
            use(code)
            os.environ[VARIABLE] = code


def _follow(app: QApplication) -> None:
    """Follow the system's change between light and dark, where the user left it the choice."""
    dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    if look.chosen() == "system" and look.is_dark() != dark:
        look.apply(app, "system")


#: Milliseconds between two looks.
_EVERY = 1000


class Collector(QObject):
    """Takes the collector's place: as often as it would have, but from a timer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.setInterval(_EVERY)
        timer.timeout.connect(self.look)
        timer.start()

    @staticmethod
    def look() -> None:
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [at for at, (count, most) in enumerate(counts) if count > most]
        if due:
            gc.collect(max(due))
