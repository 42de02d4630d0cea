"""No image of the memory of a process that holds a key, should the process crash."""

from __future__ import annotations

import sys
from contextlib import suppress


def leave_no_image() -> None:
    """Have the operating system write no core dump of this process, nor of those that it begins.

    Windows knows no such limit; there nothing changes.
    """
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
