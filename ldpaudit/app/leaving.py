"""The questions before a document is left: of a release that runs, and of changes that are not saved."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from ldpaudit.app.desk import Desk
from ldpaudit.language import tr

_BUTTONS = QMessageBox.StandardButton


class Leaving(QObject):
    """Asks in the window of a document; `save` writes its recipe and returns whether it did."""

    def __init__(self, window: QWidget, desk: Desk, save: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._desk, self._save = window, desk, save

    def allowed(self) -> bool:
        """Ask before a release that runs is stopped, and before changes are lost; stop the release then."""
        release = self._desk.answers["release"]
        before, running = release.order, release.call is not None
        if running and not self._may_stop():
            return False
        if not self._may_forget():
            return False
        # It goes on while the question is open, so only now is known what became of it.
        self._desk.stop_release()
        ended = running and release.order != before
        return not ended or self._may_go(str(release.value.folder))

    def _ask(self, title: str, text: str, default: QMessageBox.StandardButton) -> bool:
        buttons = _BUTTONS.Yes | _BUTTONS.No
        return QMessageBox.question(self._window, title, text, buttons, default) == _BUTTONS.Yes

    def _may_stop(self) -> bool:
        text = tr(
            "A release is being written. Leaving stops it, and no file of it remains. If it finishes before "
            "it can be stopped, it is kept, and you will see where."
        )
        return self._ask(tr("Stop the release?"), text, _BUTTONS.No)

    def _may_go(self, folder: str) -> bool:
        text = tr("It was finished before it could be stopped, and is in {folder}. Leave now?", folder=folder)
        return self._ask(tr("The release is finished"), text, _BUTTONS.Yes)

    def _may_forget(self) -> bool:
        if not self._desk.is_open or self._desk.history.isClean():
            return True
        answer = QMessageBox.question(
            self._window,
            tr("Save the recipe?"),
            tr("The recipe has changes that are not saved."),
            _BUTTONS.Save | _BUTTONS.Discard | _BUTTONS.Cancel,
            _BUTTONS.Save,
        )
        if answer == _BUTTONS.Save:
            return self._save()
        return answer == _BUTTONS.Discard
