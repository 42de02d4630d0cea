"""The journal of a run: what it is about, so that one that ended early is resumed and no other."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ldpaudit import __version__
from ldpaudit.engine.folder import sync
from ldpaudit.engine.parts import STORED, PartJob, is_complete
from ldpaudit.engine.plan import Plan
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.leftovers import HELD, JOURNAL, resumable
from ldpaudit.randomness import Key
from ldpaudit.tables import Part

_OTHERWISE = Message("run without --resume to begin again")
#: What must be the same, and what to say where it is not.
_SAME = {
    "version": (
        Message("another version of ldpaudit began this run"),
        Message("take that version, or {otherwise}", otherwise=_OTHERWISE),
    ),
    "recipe": (
        Message("the recipe has changed since this run began"),
        Message("take back the change, or {otherwise}", otherwise=_OTHERWISE),
    ),
    "key": (
        Message("this run began with another key"),
        Message("give the --key-file of that time, or {otherwise}", otherwise=_OTHERWISE),
    ),
    "parts": (Message("the table was cut into other parts when this run began"), _OTHERWISE),
}
#: What else decides what is in the parts: where it differs, the run begins anew.
_HELD = ("buckets", "periods", "booked")


def refuse_other_table(out: Path, table: Path, hashed: Callable[[], str]) -> None:
    """Compare a table with that of the run to be resumed, before any row of it is judged.

    Parameters
    ----------
    out : Path
        Where that run was to put its folder.
    table : Path
        The table as it is now.
    hashed : callable
        Returns its hash; called where there is a run to resume, and a table.

    Raises
    ------
    UserError
        If it is another table.
    """
    scratch = resumable(out)
    before = None if scratch is None else _read(scratch / JOURNAL)
    if before is not None and table.is_file():
        _refuse_changed(Message("table"), str(table), before.get("input"), hashed())


def begin(job: PartJob, plan: Plan, key: Key, parts: Sequence[Part], *, booked: bool) -> None:
    """Write what a run is about; where a run that ended early left its parts, keep those that are whole.

    Raises
    ------
    UserError
        If what was left is of another run; the message says what differs.
    """
    entry = {
        "version": __version__,
        "input": plan.input_hash,
        "recipe": plan.recipe.fingerprint(),
        "public": dict(plan.public),
        # Differs for another key, and says nothing about it.
        "key": key.commitment(),
        "parts": [asdict(part) for part in parts],
        "buckets": job.buckets,
        "periods": [*plan.periods, *(f"by {name}" for name in plan.recipe.output.by)],
        "booked": booked,
        HELD: job.lasting != "no",
    }
    path = job.folder / JOURNAL
    before = _read(path)
    if before is not None:
        _refuse_changed(Message("table"), str(plan.source.path), before.get("input"), plan.input_hash)
        for name, (what, hint) in _SAME.items():
            if before.get(name) != entry[name]:
                raise UserError(what, where="--resume", hint=hint)
        for file, hashed in plan.public.items():
            _refuse_changed(Message("public file"), file, before.get("public", {}).get(file), hashed)
    kept = before is not None and all(before.get(name) == entry[name] for name in _HELD)
    stages = [job, *(replace(job, survey=at) for at in plan.surveys)]
    folders = (stage.part_folder(part) for stage in stages for part in parts)
    _tidy(job, [folder for folder in folders if kept and is_complete(folder)])
    making = path.with_suffix(".making")
    making.write_text(json.dumps(entry), encoding="utf-8")
    sync(making)
    making.replace(path)
    sync(path.parent)


def _refuse_changed(what: str, name: str, before: str | None, now: str) -> None:
    if before != now:
        raise UserError(
            Message("the {what} has changed since the run began that is to be resumed", what=what),
            where=name,
            hint=Message("put back the one of that time, or {otherwise}", otherwise=_OTHERWISE),
        )


def _read(path: Path) -> dict[str, Any] | None:
    try:
        entry = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return entry if isinstance(entry, dict) else None


def _tidy(job: PartJob, complete: Sequence[Path]) -> None:
    """Remove what is not the whole file of a complete part."""
    keep = {folder.name for folder in complete} | {JOURNAL, STORED}
    for path in job.folder.iterdir():
        if path.name in keep:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
