"""What a piece of work costs the process that does it, and the processes that it starts."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from ldpaudit.bench.case import Work

_KIB = 1024
_STATUS = Path("/proc/self/status")


@dataclass(frozen=True)
class Cost:
    """The cost of some work.

    Parameters
    ----------
    cpu : float
        User and system seconds of this process and of those that it started and waited for.
    wall : float
        Elapsed seconds.
    peak : int or None
        Most bytes that any one of these processes ever held; None where the system does not say.
    amount : float
        How much was done.
    answer : int, str or None
        What came out, for comparison.
    """

    cpu: float
    wall: float
    peak: int | None
    amount: float
    answer: int | str | None


def measured(work: Work) -> Cost:
    """Do the work once and return its cost."""
    cpu, wall = cpu_seconds(), time.perf_counter()
    amount, answer = work()
    wall = time.perf_counter() - wall
    return Cost(cpu_seconds() - cpu, wall, peak_bytes(), amount, answer)


def cpu_seconds() -> float:
    """Return user and system seconds of this process and of its ended children."""
    if sys.platform == "win32":
        return time.process_time()
    import resource

    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, whose))


def peak_bytes() -> int | None:
    """Return the most memory that this process or one of its ended children ever held."""
    if sys.platform == "win32":
        return None
    import resource

    unit = 1 if sys.platform == "darwin" else _KIB
    others = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit
    own = _high_water()
    if own is None:
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return max(own, others)


def _high_water() -> int | None:
    """Read Linux's own count: ru_maxrss of a process begins at what its parent held."""
    try:
        lines = _STATUS.read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    found = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    return int(found[0]) * _KIB if found else None
