"""The course of a run: how far it is, told often enough, and whether somebody wants it to stop."""

from __future__ import annotations

import time
from collections.abc import Callable

from ldpaudit.errors import CancelledError
from ldpaudit.progress import Progress, Watch

Cancel = Callable[[], bool]
#: Seconds between two times that the same stage is told while its work is in small pieces.
_OFTEN = 0.05


class Course:
    """Tells whoever waits how far a run is, and raises CancelledError once it is asked to stop.

    Parameters
    ----------
    progress : callable, optional
        Called as progress(stage, done, total or None).
    cancel : callable, optional
        Asked each time; True stops the run.
    """

    def __init__(self, progress: Progress | None = None, cancel: Cancel | None = None) -> None:
        self._progress = progress
        self.cancel: Cancel = cancel or (lambda: False)
        self._told: tuple[str, int, int | None] = ("", 0, None)
        self._when = 0.0

    def at(self, stage: str, done: int, total: int | None) -> None:
        """Tell how far a stage is.

        Raises
        ------
        CancelledError
            If the run is to stop.
        """
        self._told, self._when = (stage, done, total), time.monotonic()
        if self._progress is not None:
            self._progress(stage, done, total)
        if self.cancel():
            raise CancelledError

    def watch(self, stage: str) -> Watch:
        """Give a watch over a stage of many small pieces, of which not each is told."""

        def further(done: int, total: int) -> None:
            old, before, _ = self._told
            late = time.monotonic() - self._when >= _OFTEN
            if stage != old or late or before < done == total:
                self.at(stage, done, total or None)
            elif self.cancel():
                raise CancelledError

        return further

    def look(self) -> None:
        """Tell the same as before where that is long ago, by work that cannot say how far it is.

        Raises
        ------
        CancelledError
            If the run is to stop.
        """
        if time.monotonic() - self._when >= _OFTEN:
            self.at(*self._told)
        elif self.cancel():
            raise CancelledError
