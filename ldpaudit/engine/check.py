"""Hold a release against its manifest."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from ldpaudit.engine.folder import INTERNAL, MANIFEST
from ldpaudit.errors import UserError
from ldpaudit.estimate import release_folder


def check_release(folder: Path) -> dict[str, Any]:
    """Hash every file of a release again and compare with the manifest.

    Parameters
    ----------
    folder : Path
        OUT or OUT/release; with OUT, the internal side is checked too.

    Returns
    -------
    dict
        "ok", "folder", and "files": name to "as written", "changed", "missing" or "not listed".

    Raises
    ------
    UserError
        If there is no manifest, or it cannot be read.
    """
    release = release_folder(folder)
    states = _states(release)
    internal = release.parent / INTERNAL
    if release != folder and (internal / MANIFEST).is_file():
        states |= {f"{INTERNAL}/{name}": state for name, state in _states(internal).items()}
    return {"ok": set(states.values()) == {"as written"}, "folder": str(release), "files": states}


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a folder.

    Raises
    ------
    UserError
        If it is not what a run wrote.
    """
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError):
        manifest = None
    if not isinstance(manifest, dict) or "files" not in manifest:
        raise UserError("is not a manifest", where=str(path), mend="take the folder as the run left it")
    return manifest


def sha256_of(path: Path) -> str:
    """Hash a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _states(folder: Path) -> dict[str, str]:
    listed = read_manifest(folder)["files"]
    states = {}
    for name, told in listed.items():
        path = folder / name
        if not path.is_file():
            states[name] = "missing"
        else:
            states[name] = "as written" if sha256_of(path) == told["sha256"] else "changed"
    for path in sorted(folder.iterdir()):
        if path.name not in listed and path.name != MANIFEST:
            states[path.name] = "not listed"
    return states
