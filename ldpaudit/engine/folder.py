"""The folder that a run leaves: written beside its place under a temporary name, then renamed whole.

A run that ends early, in whatever way, leaves no release: only a hidden folder that the next run sweeps.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from ldpaudit.errors import UserError

RELEASE = "release"
INTERNAL = "internal"
MANIFEST = "manifest.json"
#: Ending of every file that is still being written.
UNFINISHED = ".unfinished"
_LOCK = "lock"


@dataclass(frozen=True)
class Staging:
    """A folder in the making.

    Parameters
    ----------
    folder : Path
        The hidden folder, on the same file system as the final one.
    """

    folder: Path

    @property
    def scratch(self) -> Path:
        """Folder for parts and spills; it never becomes part of the release."""
        return self.folder / "scratch"

    @property
    def whole(self) -> Path:
        """The folder that is renamed to its final place."""
        return self.folder / "whole"

    def unfinished(self, part: str, name: str) -> Path:
        """Give the temporary path of a file of `part` ("release" or "internal")."""
        return self.whole / part / (name + UNFINISHED)

    def finish(self, out: Path) -> None:
        """Give all files their names, manifests last, and put the folder in its place."""
        waiting = sorted(self.whole.rglob(f"*{UNFINISHED}"), key=lambda path: MANIFEST in path.name)
        for path in waiting:
            _sync(path)
            path.rename(path.with_name(path.name.removesuffix(UNFINISHED)))
        for folder in (self.whole / RELEASE, self.whole / INTERNAL, self.whole):
            _sync(folder)
        if out.exists():
            out.rmdir()
        self.whole.rename(out)
        _sync(out.parent)


@contextmanager
def staging(out: Path) -> Iterator[Staging]:
    """Prepare a folder beside `out`, and remove what is left of it in the end.

    Raises
    ------
    UserError
        If `out` holds something already, or cannot be written.
    """
    refuse_to_overwrite(out)
    folder = out.parent / f".{out.name}.{secrets.token_hex(4)}{UNFINISHED}"
    with _plain_errors(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        _sweep(out)
        lock = FileLock(folder / _LOCK)
        # From the first folder on: an interruption may come between any two lines.
        try:
            for part in ("scratch", f"whole/{RELEASE}", f"whole/{INTERNAL}"):
                (folder / part).mkdir(parents=True)
            folder.chmod(0o700)
            lock.acquire()
            yield Staging(folder)
        finally:
            lock.release()
            shutil.rmtree(folder, ignore_errors=True)


def refuse_to_overwrite(out: Path) -> None:
    """Raise UserError where `out` is anything but absent or an empty folder."""
    if out.is_dir() and not any(out.iterdir()):
        return
    if out.exists():
        raise UserError("is already there and is not overwritten", where=str(out), mend="name another folder")


def free_name(folder: Path) -> Path:
    """Give `folder`, or the first of folder-2, folder-3, … that is not there yet."""
    number, free = 2, folder
    while free.exists():
        free, number = folder.with_name(f"{folder.name}-{number}"), number + 1
    return free


def _sweep(out: Path) -> None:
    """Remove what runs into `out` that were killed left behind; a run that still goes on holds its lock."""
    for folder in out.parent.glob(f".{out.name}.*{UNFINISHED}"):
        with suppress(Timeout, OSError):
            lock = FileLock(folder / _LOCK)
            with lock.acquire(timeout=0):
                pass
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _plain_errors(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        mends = {
            errno.ENOSPC: "free some space, or name a folder on another disk",
            errno.EDQUOT: "free some space, or name a folder on another disk",
            errno.EFBIG: "free some space, or name a folder on another disk",
            errno.EACCES: "name a folder in which you may write",
            errno.EPERM: "name a folder in which you may write",
            errno.EROFS: "name a folder in which you may write",
        }
        if error.errno not in mends:
            raise
        reason = os.strerror(error.errno).lower()
        raise UserError(
            f"cannot be written ({reason}); nothing was left behind", where=str(out), mend=mends[error.errno]
        ) from None


def _sync(path: Path) -> None:
    # Windows cannot open a folder; its rename is journalled.
    with suppress(PermissionError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
