"""Starting the desktop; where it cannot start, one line says why and what to do, here and in the log.

Qt is imported late: that its libraries are missing is one of the reasons.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.log import note

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

#: The exit code of a mistake that the user can put right.
_MISTAKE = 2
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
_WITHOUT = Message("log in to a desktop, or use: ldpaudit run RECIPE")
_LIBRARY = re.compile(r"\b(lib[\w+-]+(?:\.\d+)*)\.so(?:\.(\d+))?[\w.]*: cannot open shared object file")
_NEEDED = re.compile(r"\b(lib)?xcb-cursor0?\b.* is needed")


def start_desktop(path: str | None = None) -> int:
    """Open the desktop on a table, a recipe or nothing, and return the exit code.

    Raises UserError: if there is no screen, or Qt or a library of the system is missing.
    """
    try:
        if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _SCREENS):
            raise UserError("there is no screen for the desktop", hint="use: ldpaudit run RECIPE")
        try:
            from ldpaudit.app.main import main
        except ImportError as error:
            raise _missing(str(error)) from None
    except UserError as error:
        note(str(error), "ERROR")
        raise
    return main(path)


class Startup:
    """Listens to Qt until the window is open: its messages hold no data yet, and it may end the process."""

    def __init__(self) -> None:
        self._words: list[str] = []

    def __call__(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        from PySide6.QtCore import QtMsgType

        if kind not in {QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg}:
            self._words.append(message)
            note(message, "WARNING")
        if kind == QtMsgType.QtFatalMsg:
            line = str(why_not(self._words))
            note(line, "ERROR")
            if sys.stderr is not None:
                with suppress(OSError, ValueError):
                    sys.stderr.write(f"ldpaudit: {line}\n")
                    sys.stderr.flush()
            # Qt would end it with a stack of its own.
            os._exit(_MISTAKE)


def why_not(words: list[str]) -> UserError:
    """Return why the desktop cannot start, from the messages of Qt."""
    text = "\n".join(words)
    if re.search(r"could not connect to display|Failed to create wl_display", text):
        return UserError("the desktop cannot start: no screen answers", hint=_WITHOUT)
    if found := _LIBRARY.search(text):
        return _missing(found[0])
    if _NEEDED.search(text):
        return _missing("libxcb-cursor.so.0: cannot open shared object file")
    reason = words[-1] if words else Message("Qt gives no reason")
    return UserError(Message("the desktop cannot start: {reason}", reason=reason), hint=_WITHOUT)


def _missing(error: str) -> UserError:
    """Return the error about a library that is missing, with the package that has it on most machines."""
    found = _LIBRARY.search(error)
    if found is None:
        what = Message("the desktop cannot start: {reason}", reason=error)
        return UserError(what, hint="run: python3 packaging/bootstrap.py run")
    name, version = found[1].lower(), found[2] or ""
    package = f"{name}-{version}" if name[-1].isdigit() else f"{name}{version}"
    library = found[0].partition(":")[0]
    what = Message("the desktop cannot start: the system's library {library} is missing", library=library)
    hint = Message("install it (Debian and Ubuntu: sudo apt install {package})", package=package)
    return UserError(what, hint=hint)
