"""Compare a release with its manifest, and a recipe with its table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ldpaudit.engine.outlook import labels_of, outlook
from ldpaudit.engine.outputs import ESTIMATES, RECIPE, REPORT
from ldpaudit.errors import UserError
from ldpaudit.estimate import release_folder
from ldpaudit.estimate.from_release import refuse_links
from ldpaudit.estimate.manifest import TEST_KEY, FileHashes, Manifest, read_manifest, was_changed
from ldpaudit.generalize import Generalize
from ldpaudit.generalize.class_conditions import ClassConditions
from ldpaudit.generalize.hierarchies import read_hierarchy
from ldpaudit.language import Message
from ldpaudit.protocols import Randomize
from ldpaudit.recipe import Recipe
from ldpaudit.step import public_path
from ldpaudit.tables import Source, file_hash
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


def check_recipe(recipe: Recipe) -> dict[str, Any]:
    """Tell whether a recipe is ready to run, but for what a trial finds in the rows.

    Returns: "ok"; "fault" as of `outlook`; "blocks": what stops its release; "lacking": by column the values
        that a domain, a hierarchy or an order lacks, with their rows; "notes": promises that are void, and
        labels of hierarchies that may be read in two ways.
    Raises UserError: if the table cannot be opened.
    """
    seen, lacking = outlook(recipe), dict[str, Any]()
    fault, notes = seen["fault"], [*seen["void"]]
    for at, step in enumerate(recipe.steps if fault is None else recipe.steps[: fault["step"] + 1]):
        lists: dict[str, Any] = dict(step.declared_domains()) if isinstance(step, Randomize) else {}
        if isinstance(step, ClassConditions) and step.order is not None:
            lists[str(step.sensitive)] = step.order
        for name in step.modifies():
            if isinstance(step, Generalize) and (file := step.hierarchy_file(name)):
                hierarchy = read_hierarchy(public_path(recipe.folder, file), name)
                lists[name] = hierarchy.labels[0]
                notes += hierarchy.ambiguous(min(step.level or 1, hierarchy.height))
        # Values that follow from a step which needs the whole table are told by a trial.
        with suppress(UserError):
            found = labels_of(recipe, at, lists) if lists else {}
            lacking |= {name: dict(one["lacking"]) for name, one in found.items() if one["lacking"]}
    columns = Source.open(recipe.table_path, recipe.input.options).columns
    blocks = [one.message for one in recipe.check(columns) if one.severity == "block"]
    against = (one for one in seen["findings"] if one["severity"] == "block" and not one["accepted"])
    blocks = list(dict.fromkeys([*blocks, *(one["message"] for one in against)]))
    ok = fault is None and not lacking and not blocks
    return {"ok": ok, "fault": fault, "blocks": blocks, "lacking": lacking, "notes": notes}


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
