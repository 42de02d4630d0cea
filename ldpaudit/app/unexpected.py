"""Unexpected exceptions of the desktop, wherever they come from: one line on the screen, one in the log.

Qt drops what a slot, a timer, an event filter or a virtual method raises; threads end silently.
"""

from __future__ import annotations

import os
import re
import sys
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox, QWidget

from ldpaudit.app.widgets import Box, Notice, button
from ldpaudit.errors import UserError
from ldpaudit.language import tr
from ldpaudit.log import crash, crash_of_stack, crash_report, log_path, note, tail, write

#: Different reports that one window writes, and warnings of Qt: neither fills a disk.
_MOST_REPORTS, _MOST_WARNINGS = 50, 500
_GRAVE = (QtMsgType.QtFatalMsg, QtMsgType.QtCriticalMsg)
#: The class and the method with which Qt begins a message; what follows may quote a value.
_SPEAKER = re.compile(r"Q\w+(::\w+)?")
_DEBUG = "LDPAUDIT_DEBUG"


class Unexpected(QObject):
    """Takes the place of Python's and Qt's own hooks while a window is open.

    A report that comes again and again, as that of a widget that cannot be painted does, is written once:
    neither the log nor the screen is flooded.
    """

    #: The report, a text to show in its place or "", and whether the log has it.
    occurred = Signal(object, str, bool)
    interrupted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.count = 0
        self._qt_warnings = 0
        self._known = set[tuple[str, ...]]()
        self._lock = threading.Lock()
        self._before: tuple[Any, ...] | None = None
        self._qt_before: Any = None
        self.interrupted.connect(QApplication.closeAllWindows, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)

        def in_thread(args: Any) -> None:
            self._exception(args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)

        sys.excepthook, threading.excepthook, sys.unraisablehook = self._exception, in_thread, in_thread
        self._qt_before = qInstallMessageHandler(self._message)

    def restore(self) -> None:
        if self._before is not None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            qInstallMessageHandler(self._qt_before)
        self._before = None

    def _exception(self, kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self.interrupted.emit()
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            return
        if os.environ.get(_DEBUG):
            sys.__excepthook__(kind, error, at)
        # A fault in here would call the hook again; what is left then is silence, and a window that works.
        with suppress(Exception):
            # The text of a UserError is meant for the screen; the log has its type alone, like any other.
            words = error.translated() if isinstance(error, UserError) else ""
            report = crash(error, at)
            self.occurred.emit(report, words, self._write(report))

    def _message(self, kind: QtMsgType, context: Any, message: str) -> None:
        speaker = _SPEAKER.match(message)
        category = context.category if isinstance(context.category, str) else ""
        who = speaker[0] if speaker else "" if category == "default" else category
        name = f"{kind.name.removesuffix('Msg')} {who}".strip()
        with suppress(Exception):
            if kind in _GRAVE:
                # After a fatal message the process ends: there is time for the log alone.
                self._write(crash_of_stack(name, sys._getframe(1)))
            elif kind == QtMsgType.QtWarningMsg and self._qt_warnings < _MOST_WARNINGS:
                self._qt_warnings += 1
                note(name, "WARNING")
        if self._qt_before is not None:
            self._qt_before(kind, context, message)
        elif os.environ.get(_DEBUG) and kind not in _GRAVE:
            _print(message)

    def _write(self, report: tuple[str, ...]) -> bool:
        """Write a report, unless it was before or there are many; return whether the log has it."""
        with self._lock:
            self.count += 1
            if report in self._known or len(self._known) >= _MOST_REPORTS:
                return True
            self._known.add(report)
            if not os.environ.get(_DEBUG):
                _print(crash_report(report))
            return write(crash_report(report))


class ErrorBar(Notice):
    """One line above the pages about an unexpected error, with *Copy details*."""

    def __init__(self, unexpected: Unexpected, window: QMainWindow) -> None:
        super().__init__()
        self._unexpected, self._window = unexpected, window
        self._report: tuple[str, ...] | None = None
        self.setAccessibleName(tr("Error"))
        centre = window.centralWidget()
        assert isinstance(centre, Box)  # noqa: S101 - the window is laid out so
        centre.lines.insertWidget(0, self)
        # Queued: it may come from another thread, or out of the middle of a painting.
        unexpected.occurred.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def _show(self, report: tuple[str, ...], words: str, written: bool) -> None:
        if self.isVisible() and report == self._report:
            # Anything else would have the window painted again, which may be what goes wrong.
            return
        self._report = report
        text = words or tr("An error of the program ({what}). Your recipe is kept.", what=report[-1])
        if self._unexpected.count > 1:
            text += " " + tr("{count} so far.", count=self._unexpected.count)
        if not written:
            text += " " + tr("It could not be written to the log.")
        tip = tr("Where in the program it happened; no value of your table")
        copy = button(tr("Copy &details"), self._copy, "small", tip=tip)
        show = button(tr("Show the &log"), lambda: show_log(self._window), "small")
        close = button(tr("Close"), self.hide, "small", name=tr("Close the error"))
        self.tell(text, "bad", copy, show, close)
        self.setToolTip(tr("Written to {path}", path=log_path()) if written else "")

    def _copy(self) -> None:
        if self._report is not None:
            QGuiApplication.clipboard().setText(crash_report(self._report))


def _print(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"{text}\n")


def watch(window: QMainWindow) -> Unexpected:
    """Install the hooks and the bar of a window."""
    unexpected = Unexpected(QCoreApplication.instance())
    ErrorBar(unexpected, window)
    unexpected.install()
    return unexpected


def show_log(window: QWidget) -> None:
    """Show where the log is, its end, and a button that copies it; it does not wait for being closed."""
    about = tr("What went wrong and where in the program; no value of your tables.")
    where = str(log_path() or "") or tr("This account has no place for a log.")
    box = QMessageBox(QMessageBox.Icon.NoIcon, tr("Log"), f"{about}\n{where}", parent=window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setDetailedText(tail() or tr("Nothing went wrong so far."))
    copy = box.addButton(tr("&Copy"), QMessageBox.ButtonRole.ActionRole)
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(tail()))
    box.addButton(QMessageBox.StandardButton.Close)
    box.setModal(False)
    box.show()
