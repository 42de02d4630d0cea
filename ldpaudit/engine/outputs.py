"""The files of a run: written under temporary names, told as values and text, and checked again."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pyarrow as pa
import tomlkit

from ldpaudit.audit import AuditReport
from ldpaudit.audit.printing import run_lines, run_verdict
from ldpaudit.engine.manifest import Outcome, as_text, external, internal
from ldpaudit.engine.plan import Plan
from ldpaudit.engine.promises import refuse_blocked
from ldpaudit.errors import UserError
from ldpaudit.estimate import SCHEMA, release_folder
from ldpaudit.estimate.from_release import refuse_links
from ldpaudit.estimate.manifest import (
    DIGEST,
    TEST_KEY,
    FileHashes,
    Manifest,
    digest,
    read_manifest,
    was_changed,
)
from ldpaudit.findings import NotTried
from ldpaudit.language import Message, coded, decoded
from ldpaudit.ledger import Spent
from ldpaudit.recipe import Recipe
from ldpaudit.report import external_report, internal_report
from ldpaudit.step import public_path, with_files
from ldpaudit.tables import TableWriter, file_hash
from ldpaudit.tables.formulas import prefixed_batch
from ldpaudit.tables.registry import TEXT, WriteRequest
from ldpaudit.work_folder import AUDIT, INTERNAL, MANIFEST, RELEASE, Staging

ESTIMATES = "estimates.csv"
REPORT = "report.html"
RECIPE = "recipe.toml"
#: Of a trial alone, and in its internal folder: it holds rows of the table.
FIRST_ROWS = "first_rows.json"
TEST_KEY_FILE = Message("TEST KEY - NO PRIVACY.txt")


def write_outputs(
    outcome: Outcome,
    staged: Staging,
    pieces: Iterable[pa.Table],
    out: Path,
    began: float,
    earlier: Callable[[Path], dict[str, Any]] | None = None,
    *,
    trial: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Write every file of a run under its temporary name, the manifests last; return both of these.

    pieces: released rows in their final order.
    earlier: returns by the external manifest what was released of the same rows before.
    trial: of a run of which nothing leaves the house: its first rows as recorded and as released.
    """
    recipe, check_cancelled = outcome.plan.recipe, outcome.stats.check_cancelled
    output = recipe.output
    request = WriteRequest(
        path=staged.unfinished(RELEASE, output.path),
        format=output.format,
        scratch=staged.scratch,
        row_group=output.row_group,
        points=outcome.plan.moved,
        watch=lambda *_: check_cancelled(),
    )
    # The hashes of its bytes and of its values.
    table = output.write(request, pieces)._asdict()
    with TableWriter(staged.unfinished(RELEASE, ESTIMATES), SCHEMA, format="csv") as writer:
        for batch in outcome.estimates.to_batches():
            writer.write(prefixed_batch(batch) if output.formulas == "prefix" else batch)
    check_cancelled()
    manifest, shown = external(outcome, trial=trial is not None), outcome.shown
    hashes = _write_texts(outcome, staged, RELEASE, {REPORT: external_report(manifest, shown)})
    estimates = {"sha256": file_hash(staged.unfinished(RELEASE, ESTIMATES))}
    manifest["files"] = {output.path: table, ESTIMATES: estimates, **hashes}
    manifest[DIGEST] = digest(manifest)
    # Written first: the manifest that stays has its hash, so that an edited release shows.
    written = staged.unfinished(RELEASE, MANIFEST)
    written.write_text(as_text(manifest), encoding="utf-8", newline="\n")
    inside = internal(
        outcome,
        manifest,
        release_manifest_sha256=file_hash(written),
        # Its hash shows whether the same was released before.
        earlier=None if earlier is None else earlier(written),
        seconds=round(time.monotonic() - began, 3),
    )
    texts = {RECIPE: relocated(recipe, out / INTERNAL), REPORT: internal_report(inside, shown)}
    if trial is not None:
        texts[FIRST_ROWS] = json.dumps(trial, ensure_ascii=False)
    inside["files"] = _write_texts(outcome, staged, INTERNAL, texts)
    staged.unfinished(INTERNAL, MANIFEST).write_text(as_text(inside), encoding="utf-8", newline="\n")
    return manifest, inside


def _write_texts(
    outcome: Outcome, staged: Staging, part: str, texts: dict[str, str]
) -> dict[str, dict[str, str]]:
    """Write the texts of one side, mark it where a test key drew the noise, and return the hashes."""
    if outcome.key == TEST_KEY:
        texts[TEST_KEY_FILE] = TEST_KEY + "\n"
    for name, text in texts.items():
        staged.unfinished(part, name).write_text(text, encoding="utf-8", newline="\n")
    return {name: {"sha256": file_hash(staged.unfinished(part, name))} for name in texts}


def relocated(recipe: Recipe, folder: Path) -> str:
    """Write a recipe for another folder: each path is made relative to that one."""

    def moved(written: str) -> str:
        # Links are followed on both sides: "..", taken of a linked folder, leads elsewhere.
        path = public_path(recipe.folder, written).resolve()
        try:
            return Path(os.path.relpath(path, folder.resolve())).as_posix()
        except ValueError:
            # Another drive of Windows has no relative path.
            return path.as_posix()

    document = recipe.as_dict()
    document["input"]["path"] = moved(recipe.input.path)
    for step, written in zip(recipe.steps, document["step"], strict=True):
        with_files(step, written, moved)
    return tomlkit.dumps(document)


_SHOWN_GROUPS = 100


@dataclass(frozen=True)
class Release:
    """What a run left.

    folder: OUT: with release/ and internal/.
    manifest, internal: the external manifest, and the one that stays with the data holder.
    begun_anew: whether an earlier run was to be taken up, and there was none.
    """

    folder: Path
    manifest: dict[str, Any]
    internal: dict[str, Any]
    begun_anew: bool = False

    @property
    def released(self) -> Path:
        """Path of the released table."""
        return self.folder / RELEASE / str(self.manifest["table"])

    @property
    def before(self) -> dict[str, Any]:
        """Class sizes of the table."""
        return dict(self.internal["anonymity"]["before"])

    @property
    def after(self) -> dict[str, Any]:
        """Class sizes of the release."""
        return dict(self.internal["anonymity"]["after"])

    @property
    def earlier(self) -> dict[str, Any]:
        """What the ledger knows of earlier releases of the same rows; empty without a ledger."""
        return self.internal["earlier"] or {}

    def as_json(self) -> dict[str, Any]:
        """Return paths, promises and risk as plain values."""
        release, internal = self.folder / RELEASE, self.folder / INTERNAL
        shown = ("rows", "key", "totals", "together", "searched")
        inside = ("removed_rows", "findings", "inferred", "moves")
        return {
            "out": str(self.folder),
            "released": str(self.released),
            "estimates": str(release / ESTIMATES),
            "report": str(release / REPORT),
            "internal_report": str(internal / REPORT),
            "manifest": str(release / MANIFEST),
            **{name: self.manifest[name] for name in shown},
            **{name: self.internal[name] for name in inside},
            "guarantees": [promise["line"] for promise in self.manifest["guarantees"]],
            "verdict": run_verdict(self.internal),
            "questions": self.internal["audit"]["questions"],
            "who_pays": [{**one, "worst": one["worst"][:_SHOWN_GROUPS]} for one in self.internal["who_pays"]],
            "before": self.before,
            "after": self.after,
            "earlier": self.earlier,
        }

    def lines(self) -> Iterator[str]:
        """Return in words what is promised, what attacks reach, and where things are."""
        yield from run_lines(self.internal, str(self.folder))
        if self.begun_anew:
            yield Message("--resume: there was no run to take up, this one began anew")


AS_WRITTEN, CHANGED, MISSING, UNLISTED, LINK = (
    Message("as written"),
    "changed",
    "missing",
    Message("not listed"),
    "a link",
)
_TRIAL = Message("This is a trial: it is not booked, and nothing of it is to leave the house.")
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
    notes += [_TRIAL] if manifest.trial else []
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


_AGAIN = Message("run a trial again")


@dataclass(frozen=True)
class Trial:
    """The table, the recipe and the earlier releases of a trial: a release must be of the same.

    known: manifests of the releases that were in the ledger then, as SHA-256.
    """

    table: str
    identity: str
    known: frozenset[str]
    audit: AuditReport | None = None

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Read the trial in a folder.

        Raises UserError: if the folder holds none, or a release.
        """
        try:
            manifest = json.loads((folder / INTERNAL / MANIFEST).read_text("utf-8"))
            ledger = (manifest["earlier"] or {}).get("earlier", ())
            known = frozenset(str(one["manifest"]) for one in ledger)
            was_trial = manifest["trial"] is True
            table, identity = str(manifest["input"]["sha256"]), str(manifest["identity"])
            found = cls(table, identity, known, kept_audit(folder))
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            raise UserError("holds no trial", where=str(folder), hint=_AGAIN) from None
        if not was_trial:
            raise UserError("this is a release and no trial", where=str(folder), hint=_AGAIN)
        return found

    def refuse_another(self, plan: Plan) -> None:
        """Raise ReleaseBlockedError where a plan is of another table, recipe or public file."""
        if plan.input_hash != self.table:
            refuse_blocked([NotTried.make("table")])
        if plan.identity != self.identity:
            refuse_blocked([NotTried.make("recipe")])

    def refuse_released_since(self, spent: Spent, own: str) -> None:
        """Raise ReleaseBlockedError where rows of the table were released since; `own` is no such release."""
        since = [one for one in spent.counted if one.booking.manifest not in {own, *self.known}]
        if since:
            refuse_blocked([NotTried.make("released")])


def keep_audit(report: AuditReport, folder: Path) -> None:
    """Write an audit beside the release that it is about, in place of an earlier one: all or nothing."""
    written = {"manifest": file_hash(folder / RELEASE / MANIFEST), "report": coded(report.as_json())}
    path = folder / INTERNAL / AUDIT
    unfinished = path.with_name(f".{AUDIT}.part")
    text = json.dumps(written, indent=2, ensure_ascii=False, allow_nan=False)
    try:
        unfinished.write_text(text + "\n", encoding="utf-8", newline="\n")
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def kept_audit(folder: Path) -> AuditReport | None:
    """Return the audit that was kept of this very release or trial; None where there is none.

    Raises UserError: if there is one that cannot be read: what it found would be lost without a word.
    """
    path = folder / INTERNAL / AUDIT
    if not path.is_file():
        return None
    try:
        kept = decoded(json.loads(path.read_text("utf-8")))
        own = kept["manifest"] == file_hash(folder / RELEASE / MANIFEST)
        return AuditReport.of_json(kept["report"]) if own else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise UserError(
            "the kept audit cannot be read", where=str(path), hint="remove this file, and run the audit again"
        ) from None
