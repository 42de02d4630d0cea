"""The hidden folders of runs: whose they are, what can be taken up again, and what is swept.

A run works in a hidden folder beside its output. One that is killed cannot remove it, and raw values are in
it. Whoever comes next removes it where the run is dead: its lock is free, and its process, named in the
folder, is gone from this computer. A folder of another computer is never touched.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from ldpaudit.owner import Owner

#: Ending of every file and folder that is still being made.
UNFINISHED = ".unfinished"
#: In the scratch folder: what the run there is about, so that it can be taken up again.
JOURNAL = "journal.json"
#: The folder that becomes the release: once it has its place, nothing is left to be taken up.
WHOLE = "whole"
SCRATCH = "scratch"
LOCK = "lock"
_OWNER = "owner"
#: Key of the journal: whether a later run can go on, as its key is held.
HELD = "held"
_NAME = rf"\.{{}}\.[0-9a-f]{{{{8}}}}{re.escape(UNFINISHED)}"
_HIDDEN = re.compile(_NAME.format(".+"), re.DOTALL)
#: Bytes of a folder's name that its hidden folder keeps: with what is added, no disk calls it too long.
_KEPT = 100


def hidden_stem(out: Path) -> str:
    """Return the part of the names of hidden folders that belongs to `out` and to no other beside it."""
    whole = kept = out.name
    while len(os.fsencode(kept)) > _KEPT:
        kept = kept[:-1]
    # Longer than any name that is kept whole, so it is none of these.
    return whole if kept == whole else f"{kept}~{hashlib.sha256(os.fsencode(whole)).hexdigest()[:16]}"


def claim(folder: Path) -> None:
    """Write which process works in a hidden folder."""
    (folder / _OWNER).write_text(str(Owner.this()), encoding="ascii")


def left_behind(out: Path) -> list[Path]:
    """Return the hidden folders of runs into `out`."""
    own = re.compile(_NAME.format(re.escape(hidden_stem(out))), re.DOTALL)
    return [folder for folder in _hidden_in(out.parent) if own.fullmatch(folder.name)]


def resumable(out: Path) -> Path | None:
    """Return the scratch folder of the last run into `out` that ended early and can be taken up."""
    with suppress(OSError):
        folder = newest(left_behind(out))
        return None if folder is None else folder / SCRATCH
    return None


def newest(left: Iterable[Path]) -> Path | None:
    """Return the folder of the last run that nobody works in."""
    free = [folder for folder in left if (folder / SCRATCH / JOURNAL).is_file() and not in_use(folder)]
    return max(free, key=lambda folder: (folder / SCRATCH / JOURNAL).stat().st_mtime_ns, default=None)


def sweep_own(left: Iterable[Path]) -> None:
    """Remove what killed runs into the same folder left, unless one goes on, here or elsewhere."""
    for folder in left:
        owner = _owner_of(folder)
        dead = owner is None or owner == Owner.this() or owner.gone() is not False
        if dead and not in_use(folder):
            remove(folder)


def sweep_beside(folder: Path) -> None:
    """Remove what dead runs left in a folder, whatever they wrote; keep what can be taken up again."""
    with suppress(OSError):
        for hidden in _hidden_in(folder):
            sweep(hidden)


def sweep(hidden: Path) -> None:
    """Remove the hidden folder of a dead run, unless it can be taken up again."""
    if not _HIDDEN.fullmatch(hidden.name) or hidden.is_symlink():
        return
    owner = _owner_of(hidden)
    dead = owner is not None and owner.gone() is not False and not in_use(hidden)
    if dead and not ((hidden / WHOLE).is_dir() and _is_held(hidden / SCRATCH / JOURNAL)):
        remove(hidden)


def remove(hidden: Path) -> None:
    """Remove a hidden folder, its owner last: where this is cut short, the next one can go on."""
    for part in (SCRATCH, WHOLE):
        shutil.rmtree(hidden / part, ignore_errors=True)
    if not any((hidden / part).exists() for part in (SCRATCH, WHOLE)):
        shutil.rmtree(hidden, ignore_errors=True)


def in_use(folder: Path) -> bool:
    """Return whether a run works in a hidden folder, as far as can be known: where in doubt, one does."""
    return _locked(folder) is not False


def held(folder: Path) -> bool:
    """Return whether a run is known to work in a hidden folder."""
    return _locked(folder) is True


def _locked(folder: Path) -> bool | None:
    """Return whether somebody holds the lock of a hidden folder; None where that cannot be known."""
    try:
        with FileLock(folder / LOCK).acquire(timeout=0):
            return False
    except Timeout:
        return True
    except (OSError, NotImplementedError):
        return None


def _hidden_in(folder: Path) -> list[Path]:
    try:
        return [one for one in folder.iterdir() if _HIDDEN.fullmatch(one.name) and not one.is_symlink()]
    except (PermissionError, FileNotFoundError):
        # A folder may be one to write in and not to look into, or be made by the run only.
        return []


def _owner_of(folder: Path) -> Owner | None:
    with suppress(OSError, ValueError):
        return Owner.parse((folder / _OWNER).read_text(encoding="ascii"))
    return None


def _is_held(journal: Path) -> bool:
    """Return whether the key of the run of a journal is one that somebody holds."""
    try:
        written = json.loads(journal.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(written, dict) and bool(written.get(HELD, True))
