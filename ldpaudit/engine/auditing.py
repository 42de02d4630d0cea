"""Open what an audit is about, make its attacks, and keep what they found beside the release."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.audit import (
    ATTACKS,
    FILE_ALONE,
    AttackResult,
    AuditedTable,
    AuditReport,
    Dossier,
    Evidence,
    audit,
)
from ldpaudit.audit.columns import published_counts
from ldpaudit.audit.dossier import MOST_COLUMNS
from ldpaudit.audit.identifiers import as_evidence, linked_rows
from ldpaudit.audit.leaks import SEARCHED
from ldpaudit.engine.outputs import RECIPE, keep_audit, kept_audit
from ldpaudit.engine.parts import Job, stamp_of, use_small_allocator
from ldpaudit.engine.plan import Plan, compile_plan
from ldpaudit.engine.promises import accepted, refuse_blocked
from ldpaudit.engine.run import released_rows, treat
from ldpaudit.engine.workers import How
from ldpaudit.errors import ReleaseBlockedError, UserError, columns_hint
from ldpaudit.estimate import release_folder
from ldpaudit.estimate.from_release import released_table
from ldpaudit.estimate.manifest import read_manifest
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, ProgressReporter, never_cancelled
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables import ReadOptions, Source, content_hash, file_hash
from ldpaudit.tables.registry import format_of_name
from ldpaudit.work_folder import INTERNAL, MANIFEST, RELEASE


@dataclass(frozen=True)
class PrivateRun:
    """What a run would have released.

    released: the released rows in the order of the release.
    order (released rows,): ordinal of the source row behind each of them.
    rows: rows of the source.
    evidence: true and released values of a sample of the rows, in the order of the source.
    """

    plan: Plan
    released: pa.Table
    order: npt.NDArray[np.int64]
    rows: int
    evidence: Evidence


def run_in_memory(
    recipe: Recipe,
    key: Key | None = None,
    check_cancelled: CheckCancelled = never_cancelled,
    source: Source | None = None,
) -> PrivateRun:
    """Run a recipe and keep what it would release; nothing is judged, booked, or left on the disk.

    key: master key, so that a run can be repeated; by default a fresh one.
    check_cancelled: asked between batches; raises where the work is to stop.
    source: table to treat instead of the recipe's, with its columns.
    Raises UserError: if recipe and table do not fit, or a value is refused.
    Raises ReleaseBlockedError: if something blocks the release before any row is read.
    """

    def cancel() -> bool:
        check_cancelled()
        return False

    use_small_allocator()
    recipe = recipe.with_changes(folder=recipe.folder.absolute())
    with tempfile.TemporaryDirectory(prefix="ldpaudit-") as name:
        folder = Path(name)
        source = source or Source.open(recipe.table_path, recipe.input.options)
        stamp, key = stamp_of(source.path), key or Key.generate()
        # Whatever key is given, nothing of this run is remembered by a later one.
        plan = compile_plan(recipe, source, key, content_hash(source.path), lasting=False)
        refuse_blocked(accepted(plan.findings, recipe.accept))
        scratch, how = folder / "scratch", How(ProgressReporter(None, cancel))
        scratch.mkdir()
        job, stats = treat(plan, stamp, key, scratch, how, lasting=False)
        released = pa.concat_tables(list(released_rows(job, stats, how)))
        return PrivateRun(stats.plan, released, _order(job, stats.plan), job.rows, stats.evidence)


def _order(job: Job, plan: Plan) -> npt.NDArray[np.int64]:
    """Return the source row behind each released one: the order of the tags that the shuffle draws."""
    tags = plan.shuffle_key.words(0, job.rows, 1)[:, 0]
    kept = job.decided(plan).kept(range(job.rows))
    ordinals = np.arange(job.rows) if kept is None else np.flatnonzero(kept)
    return ordinals[np.argsort(tags[ordinals], kind="stable")]


_Found = Callable[[AttackResult], None]


@dataclass(frozen=True)
class AuditRequest:
    """What is audited, and with what.

    target: OUT, OUT/release, or any file or folder of one released table.
    against: the recorded table.
    beside: a second table of the same people, or another release.
    row_key: column of the released and of the recorded table that names each row.
    control: persons, as the recorded table has them, who are not in the release.
    unit: column that names the person, in a release of another program; that of the recipe without.
    sensitive: columns whose values must not be inferred, beside those of the recipe.
    count: column that says how many each released row stands for; known by its name without.
    attack: codes of the attacks to make; all without.
    key: from which samples are drawn; a fresh one without.
    known: the columns that an attacker knows; without, all that do not look like secrets or identifiers.
    points, time: pairs of columns of longitudes and latitudes, and that of times, of traces; as they are
        found without.
    """

    target: Path
    against: Path | None = None
    beside: Path | None = None
    row_key: str = ""
    control: Path | None = None
    unit: str = ""
    sensitive: tuple[str, ...] = ()
    count: str = ""
    attack: Sequence[str] = ()
    key: Key | None = None
    known: tuple[str, ...] = ()
    points: Sequence[tuple[str, str]] = ()
    time: str | None = None


def audit_release(
    request: AuditRequest, reporter: ProgressReporter, found: _Found = lambda _: None
) -> AuditReport:
    """Make the attacks on a release.

    found: called with each result as it comes.
    Returns: also written into the folder that stays in the house, where the target has one.
    Raises UserError: if something named cannot be read, or there is no such attack.
    Raises CancelledError: if it was stopped.
    """
    unknown = [code for code in request.attack if code not in ATTACKS]
    if unknown:
        raise UserError(
            Message('there is no attack "{code}"', code=unknown[0]),
            where="--attack",
            hint=Message("the attacks are: {codes}", codes=", ".join(ATTACKS)),
        )
    reporter.at("open", 0, None)
    opened = _opened(request.target)
    inside = opened.inside
    earlier = None if inside is None else kept_audit(inside.parent)
    dossier, notes = _dossier(request, opened, reporter.check_cancelled)
    results: list[AttackResult] = []
    for result in audit(dossier, request.attack, reporter.watch):
        results.append(result)
        found(result)
    report = AuditReport(tuple(results), _recipient(request), notes)
    kept = report.after(earlier)
    if inside is not None:
        try:
            keep_audit(kept, inside.parent)
        except OSError as error:
            reason = (error.strerror or type(error).__name__).lower()
            said = Message("It could not be kept: {why}.", why=reason)
            kept = replace(kept, notes=(*kept.notes, said), lost=True)
    if request.attack:
        return kept
    # What an earlier audit found stands in the reports; here is what this one did, and what is false.
    false = tuple(one for one in kept.violated if one not in report.results)
    return replace(report, results=(*report.results, *false), notes=kept.notes, lost=kept.lost)


def _dossier(
    request: AuditRequest, opened: _Opened, check_cancelled: CheckCancelled
) -> tuple[Dossier, tuple[str, ...]]:
    """Read what an audit is given, and say what a reader must know of the tables that were named."""
    released, manifest, inside = opened
    if counting := request.count or str(((manifest or {}).get("asked") or {}).get("cases") or ""):
        _require(counting, released)
        if published_counts(released, counting) is None:
            what = Message('the column "{name}" holds other things than counts', name=counting)
            raise UserError(what, where=released.name)
        released = replace(released, counting=counting)
    other = None if request.beside is None else _opened(request.beside)
    recipe = Recipe.read(inside / RECIPE) if inside is not None else None
    made_of, was, counted = ("", None, ()) if inside is None else _of_run(inside)
    key = request.key or Key.generate()
    raw: AuditedTable | None = None
    ours: PrivateRun | None = None
    notes: list[str] = []
    if request.against is not None:
        raw = AuditedTable.read(request.against, ReadOptions() if recipe is None else recipe.input.options)
        if recipe is not None and made_of == file_hash(request.against):
            # The table that was named, wherever it lies now; a run whose rows are known, with a fresh key.
            here = replace(recipe.input, path=str(request.against.absolute()))
            recipe = recipe.with_changes(input=here)
            # None where the recipe does not run any more.
            with suppress(UserError, ReleaseBlockedError):
                ours = run_in_memory(recipe, check_cancelled=check_cancelled)
        elif not {*raw.names} & {*released.names}:
            names = ", ".join(released.names)
            hint = Message("name the table of which it was made; the columns are: {names}", names=names)
            raise UserError("no column of the release is in it", where=raw.name, hint=hint)
        elif recipe is not None:
            notes.append(
                Message(
                    "{name} is not the table of which the release was made: what has to know the row behind "
                    "each released one was left out.",
                    name=request.against.name,
                )
            )
    told = manifest or {}
    unit = request.unit or (str(told.get("unit", "")) if recipe is None else recipe.input.unit)
    known = raw if raw is not None else released
    for name in (*request.known, *request.sensitive, request.unit):
        _require(name, released, known)
    _require(request.row_key, known)
    for name in (*chain(*request.points), request.time or "", request.row_key):
        _require(name, released)
    if request.time and released.columns[request.time].kind != "time":
        raise UserError(
            "this column holds no times that can be read",
            where=Message('{name}, column "{time}"', name=released.name, time=request.time),
            hint="name the column of times",
        )
    if (left_out := len(released.names) - MOST_COLUMNS) > 0:
        released = released.first(MOST_COLUMNS)
        notes.append(
            Message(
                "The first {most} columns were attacked; {n:,} (other was|others were) not.",
                most=MOST_COLUMNS,
                n=left_out,
            )
        )
    named = unit != "row" and unit not in told.get("noise", {})
    persons = _persons(unit, released, raw, ours, request.row_key) if named else None
    # The recipe's unit may be no column.
    by_column = unit in (request.unit, told.get("person")) and unit not in ("", "row")
    dossier = Dossier(
        released=released,
        manifest=manifest,
        raw=raw,
        other=None if other is None else other.table.without_blanks(released.names),
        other_manifest=None if other is None else other.manifest,
        evidence=None if ours is None else ours.evidence,
        # If the run was of this recipe, and searched for the same.
        measured=[one for one in counted if one.code == "inference" and one.tested]
        if ours is not None and was == (ours.plan.identity, SEARCHED)
        else (),
        pairs={} if ours is None or raw is None else _pairs(ours, raw, released),
        control=None if request.control is None else AuditedTable.read(request.control),
        row_key=request.row_key,
        unit=unit if persons is not None or (unit in known.names and unit != "row") else "",
        persons=persons,
        unseen=unit if by_column and persons is None and not counting else "",
        counted=[one for one in counted if one.persons == unit],
        roles={
            **({} if recipe is None else recipe.columns),
            **dict.fromkeys(request.known, "quasi-identifier"),
            **dict.fromkeys(request.sensitive, "sensitive"),
        },
        points=request.points,
        time=request.time or "",
        key=key,
        known=request.known,
    )
    if manifest is None:
        notes += [Message("{said}.", said=one.message) for one in linked_rows(as_evidence(dossier))]
    return dossier, tuple(notes)


def _of_run(inside: Path) -> tuple[str, Any, Sequence[AttackResult]]:
    """Return the hash of the table of a run, what it was and searched for, and what it found."""
    made_of, was, found = "", None, tuple[AttackResult, ...]()
    with suppress(OSError, ValueError, LookupError, TypeError):
        written = json.loads((inside / MANIFEST).read_text("utf-8"))
        made_of = written["input"]["sha256"]
        found = AuditReport.of_json({**written["audit"], "notes": []}).results
        was = (written["identity"], written["searched"])
    return made_of, was, found


def _persons(
    unit: str, released: AuditedTable, raw: AuditedTable | None, ours: PrivateRun | None, row_key: str
) -> pa.Table | None:
    """Return the released rows beside whose they are; None where that is not known."""
    if unit in released.names:
        return released.table
    if raw is None or unit not in raw.names:
        return None
    if ours is not None and ours.rows == raw.rows:
        # What is no noise comes out of every run alike, in another order.
        rows = ours.released.select([name for name in released.names if name in ours.released.column_names])
        return rows.append_column(unit, raw.table.column(unit).take(pa.array(ours.order)))
    same = Dossier(released=released, raw=raw, row_key=row_key).same_rows
    if same is None or len(same[0]) < released.rows:
        return None
    rows = released.table.take(pa.array(same[1]))
    return rows.append_column(unit, raw.table.column(unit).take(pa.array(same[0])))


def _require(column: str, *tables: AuditedTable) -> None:
    """Refuse a column that was named and is in none of some tables."""
    if column and not any(column in one.names for one in tables):
        what = Message('there is no column "{name}"', name=column)
        raise UserError(what, where=tables[0].name, hint=columns_hint(column, tables[0].names))


def _pairs(
    ours: PrivateRun, raw: AuditedTable, released: AuditedTable
) -> dict[str, dict[str | None, frozenset[str | None]]]:
    """Return what each recorded value was released as, of the columns without noise that a step changed."""
    if ours.rows != raw.rows:
        return {}
    again, rows, found = AuditedTable(ours.released, released.columns), pa.array(ours.order), {}
    for name in again.names:
        if name in raw.names and name in released.columns and name not in ours.plan.noise:
            made: dict[str | None, frozenset[str | None]] = {}
            values = zip(raw.texts(name).take(rows).to_pylist(), again.texts(name).to_pylist(), strict=True)
            for value, out in set(values):
                made[value] = made.get(value, frozenset()) | {out}
            if any(outs != {value} for value, outs in made.items()):
                found[name] = made
    return found


class _Opened(NamedTuple):
    """A released table; the manifest, and the internal folder of its run or trial, where they are beside."""

    table: AuditedTable
    manifest: Mapping[str, Any] | None = None
    inside: Path | None = None


def _opened(target: Path) -> _Opened:
    """Open a release, or a table of any program."""
    try:
        folder = release_folder(target)
    except UserError:
        return _Opened(AuditedTable.read(_only_table(target)))
    source = released_table(folder, read_manifest(folder))
    written = json.loads((folder / MANIFEST).read_text("utf-8"))
    inside = folder.parent / INTERNAL
    own = folder.name == RELEASE and (inside / RECIPE).is_file()
    return _Opened(AuditedTable.of(source), written, inside if own else None)


def _only_table(target: Path) -> Path:
    if not target.is_dir():
        return target
    tables = sorted(path for path in target.iterdir() if path.is_file() and format_of_name(path.name))
    if len(tables) != 1:
        several = Message("the folder holds {n} (table|tables)", n=len(tables))
        what = several if tables else Message("there is neither a release nor a table in it")
        raise UserError(what, where=str(target), hint="name the released file")
    return tables[0]


def _recipient(request: AuditRequest) -> str:
    """Return who is imagined to attack: whoever has what was given."""
    given = [Message("knows of persons what the recorded table says")] if request.against is not None else []
    given += [Message("has a second table of the same people")] if request.beside is not None else []
    return Message("somebody who {what}", what=join_texts(Message(", and "), given)) if given else FILE_ALONE
