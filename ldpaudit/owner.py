"""Which process something on the disk belongs to, and whether that process is gone."""

from __future__ import annotations

import hashlib
import os
import re
import socket
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: How an owner is written, also within the name of a file.
WRITTEN = re.compile(r"([0-9a-f]{12})-([0-9]{1,10})-([0-9]{1,20})")
_MACHINE = Path("/etc/machine-id")
#: Fields of /proc/PID/stat behind the name of the program, which may hold anything.
_STATE, _STARTED = 0, 19
_ENDED = ("Z", "X")


@dataclass(frozen=True)
class Owner:
    """A process.

    Parameters
    ----------
    host : str
        Hash of what names the computer.
    pid : int
    started : str
        When it began, in ticks since the computer did: numbers of processes are given again. "0" where the
        system does not say.
    """

    host: str
    pid: int
    started: str

    @classmethod
    def this(cls) -> Owner:
        """Return this process."""
        return cls(_host(), os.getpid(), (_stat(os.getpid()) or ("", "0"))[1])

    @classmethod
    def parse(cls, text: str) -> Owner | None:
        """Return the owner that a text names; None where it names none."""
        found = WRITTEN.fullmatch(text)
        return None if found is None else cls(found[1], int(found[2]), found[3])

    def __str__(self) -> str:
        return f"{self.host}-{self.pid}-{self.started}"

    @property
    def here(self) -> bool:
        """Whether it is, or was, a process of this computer."""
        return self.host == _host()

    def gone(self) -> bool | None:
        """Return whether the process has ended; None where that cannot be known.

        One of another computer is never gone. One of another user, whose start cannot be read, is not.
        """
        if not self.here:
            return False
        if os.name == "nt":
            return None  # os.kill would end it
        try:
            os.kill(self.pid, 0)
        except (ProcessLookupError, OverflowError):
            return True
        except OSError:
            return False
        found = _stat(self.pid)
        if found is None or self.started == "0":
            return None
        state, started = found
        return state in _ENDED or started != self.started


@cache
def _host() -> str:
    """Return a short hash of what names this computer, or this container."""
    try:
        machine = _MACHINE.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        machine = ""
    return hashlib.sha256(f"{socket.gethostname()} {machine}".encode()).hexdigest()[:12]


def _stat(pid: int) -> tuple[str, str] | None:
    """Return state and start of a process, where the system has a /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].decode("ascii").split()
        return fields[_STATE], fields[_STARTED]
    except (OSError, ValueError, IndexError):
        return None
