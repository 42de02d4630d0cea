"""The folder in which a window keeps its trials: only its user may read it, and it is removed in the end."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from PySide6.QtCore import QLockFile

_PREFIX, _LOCK = "ldpaudit-desktop-", "lock"


class PrivateFolder:
    """A folder of its own, made anew; folders of windows that ended without cleaning up are removed.

    Trials hold what the release would hold and more.
    """

    def __init__(self) -> None:
        _sweep_abandoned()
        self._count = 0
        self._removed = False
        self._make()

    def _make(self) -> None:
        self._path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        self._lock = lock_at(self._path / _LOCK)
        self._lock.tryLock(0)

    @property
    def path(self) -> Path:
        """Where it is; made anew where it was deleted."""
        if not (self._removed or self._path.is_dir()):
            self._make()
        return self._path

    def new(self, name: str, ending: str = "") -> Path:
        """Return a path in the folder that was never used."""
        self._count += 1
        return self.path / f"{name}-{self._count}{ending}"

    def sweep(self, name: str, keep: Path | None) -> None:
        """Remove all paths of a name but one."""
        for folder in self.path.glob(f"{name}-*"):
            if folder != keep:
                shutil.rmtree(folder, ignore_errors=True)

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        self._removed = True
        self._lock.unlock()
        shutil.rmtree(self._path, ignore_errors=True)


def lock_at(path: Path) -> QLockFile:
    """Return a lock that goes with its process, however long that lives."""
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    return lock


def _sweep_abandoned() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        lock = lock_at(folder / _LOCK)
        if (folder / _LOCK).exists() and lock.tryLock(0):
            lock.unlock()
            shutil.rmtree(folder, ignore_errors=True)
