"""How a long piece of work tells how far it is, and how it is stopped.

Whoever works calls what it was given, every few milliseconds and at the end. Whoever waits may raise
CancelledError there: no floor needs to know who that is.
"""

from __future__ import annotations

from collections.abc import Callable

#: Told as watch(done, total). Grows up to the total; an estimated total may grow, too.
Watch = Callable[[int, int], None]
#: Asked whether to go on, by work that cannot say how far it is.
Look = Callable[[], None]
#: Told as progress(stage, done, total or None); `unit_of` says what the figures count.
Progress = Callable[[str, int, int | None], None]

#: The stage of work that was asked to stop, and tells that it heard it.
STOPPING = "stop"
_IN_BYTES = frozenset({"open", "hash", "cut", "read"})


def unit_of(stage: str) -> str:
    """Say what the figures of a stage count: "bytes", or "rows"."""
    return "bytes" if stage in _IN_BYTES else "rows"


def unwatched(_done: int, _total: int) -> None:
    """Watch nothing."""


def go_on() -> None:
    """Never stop anything."""
