"""How a long piece of work tells how far it is, and how it is stopped.

Whoever works calls what it was given, every few milliseconds and at the end. Whoever waits may raise
CancelledError there: no floor needs to know who that is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

from ldpaudit.errors import CancelledError

#: Called as watch(done, total). Grows up to the total; an estimated total may grow, too.
ProgressCallback = Callable[[int, int], None]
#: Asked whether to go on, by work that cannot say how far it is.
CheckCancelled = Callable[[], None]
#: Called as progress(stage, done, total or None).
Progress = Callable[[str, int, int | None], None]
Cancel = Callable[[], bool]
#: Seconds between two reports of the same stage while its work is in small pieces.
_OFTEN = 0.05
#: The stage of work that was asked to stop, and tells that it heard it.
STOPPING = "stop"
#: Stages that read a table and write nothing; they count bytes.
READING = frozenset({"open", "hash", "cut", "read"})


def no_progress(_done: int, _total: int) -> None:
    """Watch nothing."""


def never_cancelled() -> None:
    """Never stop anything."""


class ProgressReporter:
    """Tells whoever waits how far a job is, and raises CancelledError once `cancel` says so."""

    def __init__(self, progress: Progress | None = None, cancel: Cancel | None = None) -> None:
        self.progress: Progress = progress or (lambda *_: None)
        self.cancel: Cancel = cancel or (lambda: False)
        self._last: tuple[str, int, int | None] = ("", 0, None)
        self._when = 0.0

    def at(self, stage: str, done: int, total: int | None) -> None:
        """Report how far a stage is; CancelledError if the job is to stop."""
        self._last, self._when = (stage, done, total), time.monotonic()
        self.progress(stage, done, total)
        if self.cancel():
            raise CancelledError

    def watch(self, stage: str) -> ProgressCallback:
        """Return the reporter of a stage of many small pieces, which reports now and then."""

        def further(done: int, total: int) -> None:
            old, before, _ = self._last
            late = time.monotonic() - self._when >= _OFTEN
            if stage != old or late or before < done == total:
                self.at(stage, done, total or None)
            elif self.cancel():
                raise CancelledError

        return further

    def counting(self, stage: str) -> CheckCancelled:
        """Return what is called at each piece of a stage, of which nobody knows how many there will be."""
        further, pieces = self.watch(stage), count(1)
        return lambda: further(next(pieces), 0)

    def asked(self) -> bool:
        """Repeat the last report where it is long ago, and say whether the job is to stop."""
        if time.monotonic() - self._when >= _OFTEN:
            self._when = time.monotonic()
            self.progress(*self._last)
        return self.cancel()

    def check_cancelled(self) -> None:
        """Do the same for work that cannot stop by itself: raise CancelledError."""
        if self.asked():
            raise CancelledError
