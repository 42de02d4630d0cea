"""What a window keeps on the disk: its trials, a copy of an unsaved recipe, and the files opened last."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QSettings, QStandardPaths, QTimer, QUuid

from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe
from ldpaudit.recipe.values import moved

if TYPE_CHECKING:
    from ldpaudit.app.desk import Desk

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


#: Milliseconds without a change after which a copy is written.
_PAUSE = 1500
#: How the copy begins; what follows is where the recipe itself is, nothing where it was never saved.
_OF = "# of "


@dataclass(frozen=True)
class Kept:
    """A recipe that a window left unsaved."""

    file: Path
    of: Path | None
    table: str
    when: datetime


class Keeping(QObject):
    """Keeps a copy of the recipe of a window while it has changes that are not saved.

    A recipe holds no data: names of columns and files, roles and steps.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        self.folder = Path(data, "unsaved")
        self._file = self.folder / f"{QUuid.createUuid().toString(QUuid.StringFormat.Id128)}.toml"
        self._lock: QLockFile | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.keep)
        desk.changed.connect(self._timer.start)

    def keep(self) -> None:
        """Write the copy, or remove it where all is saved."""
        if not self._desk.is_open or self._desk.history.isClean():
            self.forget()
            return
        path = self._desk.path
        # A disk that is full must not stop anybody from working.
        with suppress(OSError, UserError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if self._lock is None:
                self._lock = lock_at(self._file.with_suffix(".lock"))
                self._lock.tryLock(0)
            text = f"{_OF}{path or ''}\n{moved(self._desk.recipe, self.folder).text()}"
            self._file.with_suffix(".new").write_text(text, "utf-8")
            self._file.with_suffix(".new").replace(self._file)

    def forget(self) -> None:
        """Remove the copy: all is saved, or nobody wants it."""
        self._timer.stop()
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def found(self) -> list[Kept]:
        """Return what windows that are no more have left, the newest first."""
        kept = []
        for file in self.folder.glob("*.toml"):
            lock = lock_at(file.with_suffix(".lock"))
            if file == self._file or not lock.tryLock(0):
                continue
            lock.unlock()
            with suppress(OSError, UserError):
                of = file.read_text("utf-8").partition("\n")[0].removeprefix(_OF).strip()
                when = datetime.fromtimestamp(file.stat().st_mtime, tz=UTC).astimezone()
                table = Recipe.read(file).table_path.name
                kept.append(Kept(file, Path(of) if of else None, table, when))
        return sorted(kept, key=lambda one: one.when, reverse=True)

    def recover(self, kept: Kept) -> None:
        """Open what was left, as changes that are not saved.

        Raises UserError: if it cannot be read, or its table is not there.
        """
        self._desk.open_recipe(kept.file, of=kept.of)
        self.keep()
        self.drop(kept)

    @staticmethod
    def drop(kept: Kept) -> None:
        with suppress(OSError):
            kept.file.unlink(missing_ok=True)
            kept.file.with_suffix(".lock").unlink(missing_ok=True)


_MOST_RECENT = 6


def recent() -> list[str]:
    """Name the files opened last that are still there."""
    kept = QSettings().value("recent", [])
    names = kept if isinstance(kept, list) else [kept]
    return [name for name in map(str, names) if Path(name).is_file()][:_MOST_RECENT]


def remember(path: Path) -> None:
    """Put a file first among those opened last."""
    names = [str(path), *(name for name in recent() if name != str(path))]
    QSettings().setValue("recent", names[:_MOST_RECENT])
