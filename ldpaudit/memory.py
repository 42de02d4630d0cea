"""How much memory this process holds."""

from __future__ import annotations

import sys
from pathlib import Path

from ldpaudit.language import Message

#: Linux counts the peak of a process in kibibytes, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


def held_bytes() -> int:
    """Return the memory that this process holds, in bytes; where the system tells only its peak, that."""
    if sys.platform == "win32":
        return _working_set()
    import resource

    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT


def _working_set() -> int:  # pragma: no cover
    """Return the working set of this process on Windows (PROCESS_MEMORY_COUNTERS of psapi.h)."""
    import ctypes
    from ctypes import wintypes

    sizes = (
        "peak",
        "held",
        Message("peak paged"),
        "paged",
        Message("peak other"),
        "other",
        "file",
        Message("peak file"),
    )

    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            *((name, ctypes.c_size_t) for name in sizes),
        )

    counters = Counters(size=ctypes.sizeof(Counters))
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined, unused-ignore]
    kernel.GetCurrentProcess.restype = wintypes.HANDLE
    ask = kernel.K32GetProcessMemoryInfo
    ask.argtypes = (wintypes.HANDLE, ctypes.POINTER(Counters), wintypes.DWORD)
    if not ask(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.size):
        return 0
    return int(counters.held)
