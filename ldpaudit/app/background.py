"""Short readings in a thread, for pictures only: the latest of each name counts, older ones are dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal


class _Reading(QRunnable):
    def __init__(self, work: Callable[[], Any], told: Callable[[Any, str], None]) -> None:
        super().__init__()
        self._work, self._told = work, told

    def run(self) -> None:
        try:
            value, why = self._work(), ""
        except Exception as error:  # noqa: BLE001 - told to the user beside the picture
            value, why = None, str(error) or type(error).__name__
        try:
            self._told(value, why)
        except RuntimeError:
            # The window was closed meanwhile; nobody is left to tell.
            return


class Background(QObject):
    """Runs readings in the thread pool and hands their results to the event loop."""

    _done = Signal(str, int, object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest: dict[str, tuple[int, Callable[[Any], None], Callable[[str], None]]] = {}
        self._count = 0
        self._done.connect(self._arrived)

    def run(
        self, name: str, work: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[str], None]
    ) -> None:
        """Run `work` in a thread; `then` or `failed` follows, unless the same name was asked for again."""
        self._count += 1
        ticket = self._count
        self._latest[name] = (ticket, then, failed)
        told = self._done
        QThreadPool.globalInstance().start(
            _Reading(work, lambda value, why: told.emit(name, ticket, value, why))
        )

    @property
    def waiting(self) -> bool:
        """Whether a reading has not come home yet."""
        return bool(self._latest)

    def _arrived(self, name: str, ticket: int, value: Any, why: str) -> None:
        latest = self._latest.get(name)
        if latest is None or latest[0] != ticket:
            return
        del self._latest[name]
        _, then, failed = latest
        if why:
            failed(why)
        else:
            then(value)
