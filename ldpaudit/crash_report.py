"""What is written about an unexpected exception: its type and where in our code, and no value of the data.

An exception's message may quote a cell, and a traceback the names of files, so neither is kept.
"""

from __future__ import annotations

import errno
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from types import FrameType, TracebackType

from ldpaudit import __version__
from ldpaudit.language import Message

#: Frames of one traceback, and exceptions that led to one another.
_MOST_FRAMES, _MOST_CAUSES = 40, 5
_OURS = "ldpaudit"


@dataclass(frozen=True)
class CrashReport:
    """An exception without its message.

    Parameters
    ----------
    name : str
        Its type, "KeyError".
    lines : tuple of str
        Types, modules, line numbers and functions, the outermost first.
    """

    name: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, error: BaseException, trace: TracebackType | None = None) -> CrashReport:
        """Describe an exception and those that led to it."""
        lines: list[str] = []
        seen: set[int] = set()
        cause: BaseException | None = error
        while cause is not None and id(cause) not in seen and len(seen) < _MOST_CAUSES:
            seen.add(id(cause))
            own = trace if cause is error and trace is not None else cause.__traceback__
            frames = _bounded(list(_merged(_of_trace(own))))
            lines = [*frames, _named(cause), *([Message("which led to:"), *lines] if lines else [])]
            cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
        return cls(_named(error), tuple(lines))

    @classmethod
    def of_stack(cls, name: str, frame: FrameType | None) -> CrashReport:
        """Describe where the program is, for a fault that is no exception."""
        places: list[str] = []
        while frame is not None:
            places.append(_place(frame, frame.f_lineno))
            frame = frame.f_back
        return cls(name, (*_bounded(list(_merged(iter(reversed(places))))), name))

    @property
    def text(self) -> str:
        """The report as it is written and copied."""
        when = datetime.now(UTC).isoformat(timespec="seconds")
        system = Message(
            "Python {python_version}, {system} {machine}",
            python_version=platform.python_version(),
            system=platform.system(),
            machine=platform.machine(),
        )
        head = Message("{when} ldpaudit {version}, {system}", when=when, version=__version__, system=system)
        return "\n".join([head, *(f"  {line}" for line in self.lines)])


def _named(error: BaseException) -> str:
    """Return the type of an exception, and the kind of a failure of the system."""
    name = type(error).__qualname__
    kind = errno.errorcode.get(error.errno or 0) if isinstance(error, OSError) else None
    return Message("{name} ({kind})", name=name, kind=kind) if kind else name


def _of_trace(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        yield _place(trace.tb_frame, trace.tb_lineno)
        trace = trace.tb_next


def _place(frame: FrameType, line: int) -> str:
    """Return module, line and function of our own code; of other code the package alone."""
    module = str(frame.f_globals.get("__name__", ""))
    package = module.partition(".")[0]
    if package == _OURS:
        return Message(
            "{module}, line {line}, in {co_name}", module=module, line=line, co_name=frame.f_code.co_name
        )
    return Message("({package})", package=package) if package.isidentifier() else Message("(other code)")


def _merged(places: Iterator[str]) -> Iterator[str]:
    """Yield places, those that repeat one another once."""
    before = ""
    for place in places:
        if place != before:
            yield place
        before = place


def _bounded(places: list[str]) -> list[str]:
    """Keep both ends of a long list, such as that of an endless recursion."""
    if len(places) <= _MOST_FRAMES:
        return places
    half = _MOST_FRAMES // 2
    return [*places[:half], Message("… {places} more …", places=len(places) - 2 * half), *places[-half:]]
