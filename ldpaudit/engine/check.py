"""Compare a release with its manifest."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ldpaudit.engine.outputs import ESTIMATES, RECIPE, REPORT
from ldpaudit.estimate import release_folder
from ldpaudit.estimate.from_release import refuse_links
from ldpaudit.estimate.manifest import TEST_KEY, FileHashes, Manifest, read_manifest, was_changed
from ldpaudit.language import Message
from ldpaudit.tables import file_hash
from ldpaudit.tables.registry import TEXT
from ldpaudit.work_folder import AUDIT, INTERNAL, MANIFEST, RELEASE

AS_WRITTEN, CHANGED, MISSING, UNLISTED, LINK = (
    Message("as written"),
    "changed",
    "missing",
    Message("not listed"),
    "a link",
)
_UNCHECKED = Message(
    "The internal side was not checked: a manifest that was edited with its own hash would not show."
)


def check_release(folder: Path) -> dict[str, Any]:
    """Hash every file of a release again and compare with the manifest.

    folder: OUT or OUT/release; with OUT, the internal side is checked too, and the release's manifest against
        it.
    Returns: "ok", "folder", "test_key": whether a key that anybody may know drew the noise, "files": name to
        "as written", "changed", "missing", "not listed" or "a link", and "notes": what could not be checked.
    Raises UserError: if there is no manifest, or it cannot be read.
    """
    release = release_folder(folder)
    manifest = read_manifest(release, changed_too=True)
    table = () if manifest.table is None else (manifest.table,)
    states = _states(release, manifest, (*table, ESTIMATES, REPORT))
    test_key = manifest.key == TEST_KEY
    notes = [TEST_KEY.upper()] if test_key else []
    out, internal = release.parent, release.parent / INTERNAL
    if release == folder or not internal.is_dir():
        notes.append(_UNCHECKED)
        if was_changed(json.loads((release / MANIFEST).read_text("utf-8"))):
            states[MANIFEST] = CHANGED
    else:
        refuse_links(out, internal / MANIFEST)
        inside = read_manifest(internal)
        expected = inside.release_manifest_sha256
        states[MANIFEST] = AS_WRITTEN if file_hash(release / MANIFEST) == expected else CHANGED
        beside = _states(internal, inside, (REPORT, RECIPE))
        # An audit comes after the run, and may come again.
        states |= {f"{INTERNAL}/{name}": state for name, state in beside.items() if name != AUDIT}
    if release != folder and release.name == RELEASE:
        for path in sorted(out.iterdir()):
            if path.name not in (RELEASE, INTERNAL):
                states[f"../{path.name}"] = UNLISTED
            elif path.is_symlink():
                states[f"../{path.name}"] = LINK
    ok = set(states.values()) == {AS_WRITTEN}
    return {"ok": ok, "folder": str(release), "test_key": test_key, "files": states, "notes": notes}


def _states(folder: Path, manifest: Manifest, required: Iterable[str]) -> dict[str, str]:
    """Compare the files of a folder with those that its manifest lists."""
    listed = manifest.files
    states = {name: _state(folder / name, entry) for name, entry in listed.items()}
    there = {path.name: path for path in sorted(folder.iterdir())}
    if there.pop(MANIFEST).is_symlink():
        states[MANIFEST] = LINK
    missing = {name: MISSING for name in required if name not in listed and name not in there}
    return states | missing | {name: UNLISTED for name in there if name not in listed}


def _state(path: Path, listed: FileHashes) -> str:
    if path.is_symlink():
        return LINK
    if not path.is_file():
        return MISSING
    found = file_hash(path)
    # The values of a CSV file are hashed as its text, so both hashes of one are the same.
    values = listed.content_sha256 if path.suffix in TEXT.written else None
    return AS_WRITTEN if found == listed.sha256 and values in (None, found) else CHANGED
