"""The hidden folder in which a run works, and which becomes its release: complete, or not there at all.

It lies beside the release, `.OUT.<name>.unfinished`. A lock in it says that somebody works there: the system
frees it when that process ends, however it ends. Raw values in it are removed before the release gets its
name. What a killed run leaves is swept by the next run beside it, or by the window; but where its key is
held the folder is named by all that decides its rows, and a later run with `--resume` goes on in it.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from ldpaudit.errors import CancelledError, UserError
from ldpaudit.file_names import refuse_unusable
from ldpaudit.language import Message

RELEASE = "release"
INTERNAL = "internal"
#: What an audit found, in the folder that stays in the house.
AUDIT = "audit.json"
MANIFEST = "manifest.json"
#: Ending of every folder that is still being made.
UNFINISHED = ".unfinished"
_WHOLE, _SCRATCH, _LOCK = "whole", "scratch", "lock"
#: Letters that name a folder in which a later run can go on, and any other.
_HELD, _FRESH = 16, 8
_NAME = re.compile(rf"\.(.+)\.([0-9a-f]{{{_FRESH}}}|[0-9a-f]{{{_HELD}}}){re.escape(UNFINISHED)}", re.DOTALL)
_OWNER_ALONE = 0o700
#: Services that copy folders to other machines, by how these are called; and by what lies in them.
_COPIED = {
    "OneDrive": r"OneDrive([ -].+)?",
    "Dropbox": r"(.+ )?Dropbox( .+)?",
    "Google Drive": r"Google ?Drive(-.+)?|My Drive",
    "iCloud": r"iCloud ?Drive|Mobile Documents",
    "Nextcloud": r"Nextcloud\d*",
    "ownCloud": r"ownCloud\d*",
}
_MARKS = {
    ".dropbox.cache": "Dropbox", ".nextcloudsync.log": "Nextcloud", ".owncloudsync.log": "ownCloud",
    ".stfolder": "Syncthing",
}  # fmt: skip
#: How often, and after how many seconds each, a folder is removed that does not go: a worker of another
#: machine may still write a last file into it.
_TRIES, _BETWEEN = 20, 0.05
#: Faults of a disk that need not name a file.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_KEPT, _NOTHING = Message("what is done is kept for --resume"), Message("nothing was left behind")
_ANOTHER = Message("name another folder")


class Staging:
    """A folder in the making, hidden until all in it is there."""

    def __init__(self, folder: Path, *, resumed: bool = False) -> None:
        self.folder, self.resumed = folder, resumed
        #: What is renamed to its final place; and parts and spills, which never become part of it.
        self.whole, self.scratch = folder / _WHOLE, folder / _SCRATCH

    def unfinished(self, part: str, name: str) -> Path:
        """Return where a file of `part` ("release" or "internal") is made."""
        return self.whole / part / name

    def finish(self, out: Path) -> None:
        """Remove raw values, and give the folder its name.

        Raises UserError: if somebody took the place meanwhile, or raw values cannot be removed.
        """
        for path in self.whole.rglob("*"):
            sync(path)
        sync(self.whole)
        if _is_taken(out):
            raise UserError(
                "the place was taken by something else meanwhile, which is not overwritten",
                where=str(self.whole),
                hint="move it away, or name another folder",
            )
        _clear(self.folder, _SCRATCH)
        # Elsewhere a rename replaces an empty folder by itself, and nothing can come between.
        if os.name == "nt" and out.is_dir():
            out.rmdir()
        self.whole.rename(out)
        sync(out.parent)


@contextmanager
def staging(out: Path, identity: str = "", *, resume: bool = False) -> Iterator[Staging]:
    """Prepare a folder beside `out`, and remove what is left of it in the end.

    identity: hash of all that decides the rows, in hexadecimal digits; empty where the key is forgotten.
    resume: take up the run of this identity into `out` that ended early, if there is one; and keep what is
        done where this run ends early, too.
    Raises UserError: if `out` holds something already, is no place for a folder, or cannot be written; if a
        run into it goes on; if what is to be resumed is another run; or if raw values cannot be removed.
    """
    with _plain_errors(out, resume):
        # Where the folders above it are there, ".." and names too long show what they are.
        out.parent.mkdir(parents=True, exist_ok=True)
        refuse_to_overwrite(out)
        name = identity[:_HELD] or secrets.token_hex(_FRESH // 2)
        folder = out.with_name(f".{out.name}.{name}{UNFINISHED}")
        left = [one for one in _hidden_in(out.parent, out.name) if _locked(one) is False]
        if resume and folder not in left and any(_resumable(one) for one in left):
            raise UserError(
                "the run that ended early had another table, public file, recipe, key or version of ldpaudit",
                where="--resume",
                hint="take those of that time, or run without --resume to begin again",
            )
        for one in left:
            if not (resume and one == folder):
                _sweep(one)
        lock, keep = FileLock(folder / _LOCK), False
        try:
            folder.mkdir(_OWNER_ALONE, exist_ok=True)
            lock.acquire()
            shutil.rmtree(folder / _WHOLE, ignore_errors=True)
            for part in (_SCRATCH, f"{_WHOLE}/{RELEASE}"):
                (folder / part).mkdir(parents=True, exist_ok=True)
            (folder / _WHOLE / INTERNAL).mkdir(_OWNER_ALONE)
            keep = resume
            yield Staging(folder, resumed=resume and folder in left)
            keep = False
        except (CancelledError, KeyboardInterrupt):
            if stands(out):
                keep = False
                raise CancelledError(Message("the release is in {out}", out=out)) from None
            if keep:
                raise CancelledError(_KEPT) from None
            raise
        finally:
            try:
                if not keep:
                    _clear(folder, _WHOLE, _SCRATCH)
            finally:
                lock.release()
            if not keep:
                shutil.rmtree(folder, ignore_errors=True)


def sweep_beside(folder: Path) -> None:
    """Remove what dead runs left in a folder, whatever they wrote; keep what can be taken up again."""
    with suppress(OSError):
        for hidden in _hidden_in(folder):
            if not _resumable(hidden):
                _sweep(hidden)


def refuse_to_overwrite(out: Path) -> None:
    """Raise UserError where `out` is not absent or an empty folder, or another run into it goes on."""
    refuse_unusable(out)
    with _plain_errors(out):
        if any(stands(folder) for folder in out.parents):
            raise UserError("lies inside a release, which is handed over", where=str(out), hint=_ANOTHER)
        if _is_taken(out):
            raise UserError("is already there and is not overwritten", where=str(out), hint=_ANOTHER)
        if any(_locked(folder) for folder in _hidden_in(out.parent, out.name)):
            raise UserError("another run into it goes on", where=str(out), hint=_ANOTHER)


def free_name(folder: Path) -> Path:
    """Return `folder`, or the first of folder-2, folder-3, … that is not there yet."""
    number, free = 2, folder
    while os.path.lexists(free):
        free, number = folder.with_name(f"{folder.name}-{number}"), number + 1
    return free


def said_of_copies(out: Path) -> str:
    """Return that a service copies what is written there to other machines; "" where none is known to."""
    above = out.absolute().parents
    called = [name for one in above for name, words in _COPIED.items() if re.fullmatch(words, one.name)]
    marked = [name for one in above for mark, name in _MARKS.items() if os.path.lexists(one / mark)]
    said = Message(
        "{service} copies what lies there: rows of the table while the run works, and internal/ after it; "
        "choose a folder outside",
        service=[*called, *marked, ""][0],
    )
    return said if called or marked else ""


def stands(out: Path) -> bool:
    """Return whether a folder holds a release."""
    # Unlike Path.is_file, this is false of a name too long.
    return os.path.isfile(out / RELEASE / MANIFEST)  # noqa: PTH113


def sync(path: Path) -> None:
    """Bring a file, or the names in a folder, to the disk."""
    # Windows cannot open a folder; its rename is journalled.
    with suppress(PermissionError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _is_taken(out: Path) -> bool:
    """Return whether there is more than an empty folder; a link, or where a disk begins, is more."""
    alone = out.is_dir() and not out.is_symlink() and not os.path.ismount(out)
    return os.path.lexists(out) and (not alone or any(out.iterdir()))


def _hidden_in(folder: Path, out: str | None = None) -> list[Path]:
    """Return the hidden folders of runs into a folder of this name, or of any."""
    try:
        named = [(_NAME.fullmatch(one.name), one) for one in folder.iterdir() if not one.is_symlink()]
    except (PermissionError, FileNotFoundError):
        # A folder may be one to write in and not to look into, or be made by the run only.
        return []
    return [one for found, one in named if found and out in (None, found[1])]


def _resumable(hidden: Path) -> bool:
    return len(hidden.name.split(".")[-2]) == _HELD and (hidden / _SCRATCH).is_dir()


def _locked(hidden: Path) -> bool | None:
    """Return whether somebody works in a hidden folder; None where that cannot be known."""
    if not (hidden / _LOCK).exists():
        # Just begun, or not the folder of a run.
        return None
    try:
        with FileLock(hidden / _LOCK).acquire(timeout=0):
            return False
    except Timeout:
        return True
    except (OSError, NotImplementedError):
        return None


def _sweep(hidden: Path) -> None:
    """Remove the hidden folder of a dead run, its lock last: where this is cut short, the next can go on."""
    if _locked(hidden) is False:
        with suppress(UserError):
            _clear(hidden, _WHOLE, _SCRATCH)
            shutil.rmtree(hidden, ignore_errors=True)


def _clear(hidden: Path, *parts: str) -> None:
    """Remove parts of a hidden folder; UserError where that cannot be done."""
    for _ in range(_TRIES):
        for part in parts:
            shutil.rmtree(hidden / part, ignore_errors=True)
        if not any((hidden / part).exists() for part in parts):
            return
        time.sleep(_BETWEEN)
    raise UserError(
        "holds rows of the table and could not be removed", where=str(hidden), hint="remove this folder"
    )


@contextmanager
def _plain_errors(out: Path, kept: bool = False) -> Iterator[None]:
    """Say what goes wrong in the hidden folder of the one that was named."""
    rest = _KEPT if kept else _NOTHING
    try:
        yield
    except UserError as error:
        # A hidden folder that could not be removed is named, unlike what is in it.
        if UNFINISHED not in error.where or error.where.endswith(UNFINISHED):
            raise
        what = Message("{what}; {left}", what=error.what, left=rest)
        raise UserError(what, where=str(out), hint=error.hint) from None
    except OSError as error:
        named = Path(str(error.filename))
        if error.errno not in _FULL and named not in (out, *out.parents) and UNFINISHED not in str(named):
            raise
        left = Message("the release is there all the same") if stands(out) else rest
        why = os.strerror(error.errno or 0).lower()
        what = Message("cannot be written ({reason}); {left}", reason=why, left=left)
        hint = "free some space" if error.errno in _FULL else "name a folder in which you may write"
        if error.errno in (errno.ENOTDIR, errno.ENAMETOOLONG):
            hint = _ANOTHER
        raise UserError(what, where=str(out), hint=hint) from None
