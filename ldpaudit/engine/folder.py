"""The folder that a run leaves: written beside its place under a temporary name, then renamed whole.

A run that ends early, in whatever way, leaves no release: only a hidden folder that the next run sweeps.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from filelock import FileLock

from ldpaudit.engine.ending import Ending, LeftBehindError, remove_whole
from ldpaudit.errors import CancelledError, UserError
from ldpaudit.file_names import refuse_unusable
from ldpaudit.language import Message
from ldpaudit.leftovers import (
    LOCK,
    SCRATCH,
    UNFINISHED,
    WHOLE,
    claim,
    held,
    hidden_stem,
    left_behind,
    newest,
    sweep_own,
)
from ldpaudit.progress import CheckCancelled, never_cancelled

RELEASE = "release"
INTERNAL = "internal"
#: What an audit found, in the folder that stays in the house.
AUDIT = "audit.json"
MANIFEST = "manifest.json"
_OWNER_ALONE = 0o700
_ROOM = Message("free some space, or name a folder on another disk")
_WRITABLE = Message("name a folder in which you may write")
_HINTS = {
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EFBIG: _ROOM,
    errno.EACCES: _WRITABLE,
    errno.EPERM: _WRITABLE,
    errno.EROFS: _WRITABLE,
    errno.ENAMETOOLONG: Message("choose a shorter name"),
}
#: What a rename answers where a file, a link or a full folder has the place.
_TAKEN = (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR)


@dataclass(frozen=True)
class Staging:
    """A folder in the making.

    Parameters
    ----------
    folder : Path
        The hidden folder, on the same file system as the final one.
    kept : bool
        Whether what is done outlasts a run that ends early.
    end : Ending
        Of the work in it.
    """

    folder: Path
    kept: bool = False
    end: Ending = field(default_factory=Ending)

    @property
    def scratch(self) -> Path:
        """Folder for parts and spills; it never becomes part of the release."""
        return self.folder / SCRATCH

    @property
    def whole(self) -> Path:
        """The folder that is renamed to its final place."""
        return self.folder / WHOLE

    def unfinished(self, part: str, name: str) -> Path:
        """Return the temporary path of a file of `part` ("release" or "internal")."""
        return self.whole / part / (name + UNFINISHED)

    def finish(self, out: Path) -> None:
        """Rename all files to their final names, manifests last, and the folder to its own.

        Raises
        ------
        UserError
            If somebody took the place meanwhile.
        """
        waiting = sorted(self.whole.rglob(f"*{UNFINISHED}"), key=lambda path: MANIFEST in path.name)
        for path in waiting:
            sync(path)
            path.rename(path.with_name(path.name.removesuffix(UNFINISHED)))
        for folder in (self.whole / RELEASE, self.whole / INTERNAL, self.whole):
            sync(folder)
        # From here on there is only something to remove, and an interruption could come before that begins.
        self.end.begun = True
        try:
            # Elsewhere a rename replaces an empty folder by itself, and nothing can come between.
            if os.name == "nt" and out.is_dir() and not out.is_symlink():
                out.rmdir()
            self.whole.rename(out)
            self.end.stands = Message("the release is in {out}", out=out)
        except OSError as error:
            if error.errno not in _TAKEN:
                raise
            elsewhere = Message("name another folder")
            raise UserError(
                Message(
                    "was taken by something else meanwhile, which is not overwritten; {rest}",
                    rest=_rest(self.kept),
                ),
                where=str(out),
                hint=Message("move it away and resume, or {elsewhere}", elsewhere=elsewhere)
                if self.kept
                else elsewhere,
            ) from None
        sync(out.parent)


@contextmanager
def staging(out: Path, resume: bool = False, alive: CheckCancelled = never_cancelled) -> Iterator[Staging]:
    """Prepare a folder beside `out`, and remove what is left of it in the end.

    Folders above `out` are made where they are missing, and go again with a run that fails.

    Parameters
    ----------
    out : Path
        The final place of the folder.
    resume : bool
        Take up what a run into `out` that ended early left behind, if there is such a thing; and keep what
        is done where this run ends early, too.
    alive : callable, optional
        Called after each file that is removed in the end.

    Raises
    ------
    UserError
        If `out` holds something already, is no place for a folder, or cannot be written; if a run into it
        goes on; or if what is left of it cannot be removed.
    """
    refuse_to_overwrite(out)
    _refuse_to_replace(out)
    with _plain_errors(out, resume), _made(out.parent):
        # A name too long shows only where there is a folder to hold it.
        refuse_to_overwrite(out)
        left = left_behind(out)
        refuse_to_race(out)
        folder = (newest(left) if resume else None) or (
            out.parent / f".{hidden_stem(out)}.{secrets.token_hex(4)}{UNFINISHED}"
        )
        sweep_own(one for one in left if one != folder)
        lock = FileLock(folder / LOCK)
        keep = False
        with Ending() as end:
            # From the first folder on: an interruption may come between any two lines.
            try:
                folder.mkdir(exist_ok=resume)
                _close(folder)
                lock.acquire()
                claim(folder)
                shutil.rmtree(folder / WHOLE, ignore_errors=True)
                for part in (SCRATCH, f"{WHOLE}/{RELEASE}", f"{WHOLE}/{INTERNAL}"):
                    (folder / part).mkdir(parents=True, exist_ok=True)
                _close(folder / WHOLE / INTERNAL)
                keep = resume
                try:
                    yield Staging(folder, resume, end)
                except (CancelledError, KeyboardInterrupt):
                    keep = resume and not stands(out)
                    if keep:
                        raise CancelledError(_rest(kept=True)) from None
                    raise
                keep = False
            finally:
                # Nothing is called before: no signal is heard in between.
                end.begun = True
                lock.release()
                if not keep or stands(out):
                    try:
                        remove_whole(folder, alive)
                    finally:
                        end.left = folder if folder.exists() else None


def refuse_to_overwrite(out: Path) -> None:
    """Raise UserError where `out` is anything but absent or an empty folder, or can be no folder."""
    refuse_unusable(out)
    with _plain_errors(out):
        above = next((folder for folder in out.parents if os.path.lexists(folder)), None)
        if above is not None and not above.is_dir():
            raise UserError(
                Message('lies inside "{name}", which is no folder', name=above.name),
                where=str(out),
                hint="name a place inside a folder",
            )
        try:
            out.lstat()
        except FileNotFoundError:
            return
        if not out.exists():
            raise UserError("is a link that leads nowhere", where=str(out), hint="name the folder itself")
        if not out.is_dir() or any(out.iterdir()):
            raise UserError(
                "is already there and is not overwritten", where=str(out), hint="name another folder"
            )


def refuse_to_race(out: Path) -> None:
    """Raise UserError where another run into `out` goes on: one of the two would lose its work."""
    with _plain_errors(out):
        if any(held(folder) for folder in left_behind(out)):
            raise UserError(
                "another run into it goes on", where=str(out), hint="wait for it, or name another folder"
            )


def _refuse_to_replace(out: Path) -> None:
    """Raise UserError where another folder could not, or should not, take the place of `out`."""
    with _plain_errors(out):
        if out.is_symlink():
            raise UserError("is a link", where=str(out), hint="name the folder itself")
        if os.path.ismount(out):
            raise UserError("is where a disk begins", where=str(out), hint="name a folder on it")
        if out.exists() and out.samefile(Path.cwd()):
            # A process whose working folder is replaced sees an empty one from then on.
            raise UserError("is the working folder", where=str(out), hint="name a folder in it")
        if any(folder.name == "~" and not folder.exists() for folder in (out, *out.parents)):
            raise UserError('"~" is no folder here', where=str(out), hint="write your home folder in full")


def free_name(folder: Path) -> Path:
    """Return `folder`, or the first of folder-2, folder-3, … that is not there yet."""
    number, free = 2, folder
    with _plain_errors(folder):
        while _is_there(free):
            free, number = folder.with_name(f"{folder.name}-{number}"), number + 1
    return free


def _is_there(path: Path) -> bool:
    """Whether something has the name, be it a link that leads nowhere."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Make a folder and those above it that are missing; where what follows fails, remove these again."""
    missing = list(takewhile(lambda one: not one.exists(), (folder, *folder.parents)))
    made: list[Path] = []
    try:
        for one in reversed(missing):
            made.append(one)
            try:
                one.mkdir()
            except FileExistsError:
                made.pop()
        yield
    except BaseException:
        for one in reversed(made):
            # Not where somebody else has put something into it.
            with suppress(OSError):
                one.rmdir()
        raise


def _close(folder: Path) -> None:
    """Close a folder to everybody but its owner, on a disk that knows owners."""
    with suppress(OSError):
        folder.chmod(_OWNER_ALONE)


@contextmanager
def _plain_errors(out: Path, kept: bool = False) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if stands(out):
            raise CancelledError(Message("the release is in {out}", out=out)) from None
        raise
    except LeftBehindError:
        raise
    except UserError as error:
        # The hidden folder means nothing to whoever has named the other one.
        inside = _hidden_names(out)
        if not any(inside.search(text) for text in (error.where, error.what, error.hint)):
            raise
        what, hint = (inside.sub("", text).replace(UNFINISHED, "") for text in (error.what, error.hint))
        raise UserError(
            Message("{what}; {left}", what=what, left=_left(out, kept)), where=str(out), hint=hint
        ) from None
    except OSError as error:
        # Some libraries name the file in their words alone.
        named = Path(str(error.filename))
        ours = named in (out, *out.parents) or _hidden_names(out).search(f"{named} {error}")
        if error.errno is None or not (error.errno in _HINTS or ours):
            raise
        reason, hint = os.strerror(error.errno).lower(), _HINTS.get(error.errno, _WRITABLE)
        raise UserError(
            Message("cannot be written ({reason}); {left}", reason=reason, left=_left(out, kept)),
            where=str(out),
            hint=hint,
        ) from None


def _hidden_names(out: Path) -> re.Pattern[str]:
    """Return what finds the hidden folders beside `out`, each with what leads on to a file inside."""
    above = re.escape(os.path.join(out.parent, "."))  # noqa: PTH118, a path would drop the point
    return re.compile(rf"{above}[^/\\]*{re.escape(UNFINISHED)}(?:[/\\](?:[\w.-]+[/\\])*)?")


def _left(out: Path, kept: bool) -> str:
    """Return what is left of a run that could not write."""
    return Message("the release is there all the same") if stands(out) else _rest(kept)


def stands(out: Path) -> bool:
    """Return whether a folder holds a release."""
    # Unlike Path.is_file, this is false of a name too long.
    return os.path.isfile(out / RELEASE / MANIFEST)  # noqa: PTH113


def _rest(kept: bool) -> str:
    """Return what a run that ends early leaves."""
    return Message("what is done is kept for --resume") if kept else Message("nothing was left behind")


def sync(path: Path) -> None:
    """Bring a file, or the names in a folder, to the disk."""
    # Windows cannot open a folder; its rename is journalled.
    with suppress(PermissionError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
