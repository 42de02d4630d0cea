"""Estimates from a released folder alone: its file and its manifest, no truth and no key."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import MANIFEST, Manifest, number_protocol_of, protocol_of, read_manifest
from ldpaudit.estimate.periods import ALL, VALUES, TooManyGroupsError, adds_up, finest, offered
from ldpaudit.estimate.table import estimate_table
from ldpaudit.estimate.tally import Tally
from ldpaudit.generalize.periods import in_words
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols import Protocol
from ldpaudit.protocols.estimator import LEVEL, post_named
from ldpaudit.protocols.reports import NoReportError

_ROWS_AT_ONCE = 1 << 16


def estimates(
    folder: str | Path,
    by: str = "all",
    post: str = "raw",
    level: float = LEVEL,
    *,
    simultaneous: bool = False,
) -> dict[str, list[Any]]:
    """Estimate shares with intervals from a released folder, OUT or OUT/release.

    by: "all", a period to which the labels of the released time column add up: "year", "month", "3 days", …;
        or a released column that is no noise itself. For one computed from noise, `about_release` has a
        warning.
    post: one of `protocols.estimator.POST`; the interval is always that of the raw estimate.
    level, simultaneous: confidence of the intervals, in (0, 1), and whether those of all values of a column
        and period hold together at it.
    Returns: column, value, period, n, estimate, low, high, and raw beside another post-processing; estimates
        are shares of n.
    """
    from ldpaudit.tables.formulas import without_prefix

    post = post_named(post)
    release = release_folder(Path(folder))
    manifest = read_manifest(release)
    records: dict[str, Any] = {one.column: one for one in (*manifest.randomized, *manifest.numbers)}
    if not records:
        what = Message("no column of this release is randomized")
        raise UserError(what, where=str(release), hint="count its values directly")
    protocols: dict[str, Any] = {
        one.column: protocol_of(one, manifest.guarantees) for one in manifest.randomized
    }
    protocols |= {one.column: number_protocol_of(one) for one in manifest.numbers}
    source = released_table(release, manifest)
    drawn = {made for name, one in protocols.items() for made in (name, *one.report_columns(name))}
    drawn |= {name for name, sources in manifest.noise.items() if not sources}
    columns = list(source.columns)
    if manifest.formulas is not None:
        columns = without_prefix(pa.array(columns, pa.string())).to_pylist()
    groups = {name: _groups(record, by, columns, drawn) for name, record in records.items()}
    tallies = {name: Tally.empty(one.domain.size, groups[name].counted) for name, one in protocols.items()}
    first_row = 0
    for batch in source.batches(_ROWS_AT_ONCE):
        if manifest.formulas is not None:
            bare = [without_prefix(column) for column in batch.columns]
            batch = pa.RecordBatch.from_arrays(bare, names=columns)
        for name, protocol in protocols.items():
            try:
                tallies[name] += _batch_tally(batch, name, protocol, groups[name])
            except NoReportError as error:
                raise error.within(str(manifest.table), first_row) from None
            except TooManyGroupsError as error:
                raise error.of(by) from None
        first_row += batch.num_rows
    tables = []
    for name, protocol in protocols.items():
        named = groups[name].kind == VALUES
        tally = tallies[name].named(by) if named else tallies[name].added_up(by)
        most = getattr(records[name], "most_rows", 1)
        tables.append(
            estimate_table(name, protocol, tally, post, level, simultaneous=simultaneous, most_rows=most)
        )
    return pa.concat_tables(tables).to_pydict()  # type: ignore[no-any-return]


@dataclass(frozen=True)
class _Groups:
    """By which column of the released file rows are counted, what it holds, and the kind of the counts."""

    column: str = ""
    kind: str = ""
    counted: str = ALL


def _groups(record: Any, by: str, columns: Collection[str], drawn: Collection[str]) -> _Groups:
    """Choose by what to count; refuse periods to which labels do not add up, and columns of noise."""
    kind = record.period or "" if record.period_column else ""
    if by == ALL:
        return _Groups()
    if adds_up(kind, by):
        return _Groups(record.period_column or "", kind, finest(kind, (by,)))
    others = [name for name in columns if name not in drawn]
    if by in others:
        return _Groups(by, VALUES, VALUES)
    what = Message("it has no column of periods, and no column of this name")
    if by in drawn:
        what = Message("{by} is noise", by=by)
    elif kind:
        what = Message("it holds {period} a row, and no column of this name", period=in_words(kind))
    hint = Message("choose one of: {offered}", offered=offered(kind))
    if others:
        hint += Message("; or a column: {others}", others=join_texts(", ", others))
    raise UserError(Message("the release cannot be estimated by {by}: {what}", by=by, what=what), hint=hint)


def _batch_tally(batch: Any, column: str, protocol: Protocol, groups: _Groups) -> Tally:
    from ldpaudit.tables import texts

    try:
        released = {name: batch.column(name) for name in protocol.report_columns(column)}
        labels = texts(batch.column(groups.column)) if groups.column else None
    except KeyError:
        what = Message('the released file lacks columns of "{column}"', column=column)
        raise UserError(what, hint="check the release: ldpaudit check") from None
    reports = protocol.read_reports(released, column)
    return Tally.of_reports(reports, labels, groups.kind, groups.counted)


def release_folder(folder: Path) -> Path:
    """Find the release folder in OUT or OUT/release, or beside a released file."""
    # A link that the user names is meant as what it leads to; one within a received folder is another's.
    given = folder
    if given.is_file():
        folder = given.parent
    for candidate in (folder / "release", folder):
        if (candidate / MANIFEST).is_file():
            refuse_links(folder, candidate / MANIFEST)
            if candidate.name == "internal" and read_manifest(candidate).release_manifest_sha256 is not None:
                hint = Message("name {parent}, or the folder release in it", parent=candidate.parent)
                raise UserError("this is the side that stays in the house", where=str(folder), hint=hint)
            return candidate
    what = Message("there is no such folder")
    if given.is_file():
        what = Message("there is no manifest beside this file, so it is no release")
    elif folder.exists():
        what = Message("holds no manifest, so it is no release")
    raise UserError(what, where=str(given), hint="name the folder that ldpaudit run wrote")


def refuse_links(folder: Path, path: Path) -> None:
    """Raise UserError where a file of a received folder is a link that leads out of it: to another's data."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        hint = "take the folder as the run left it"
        raise UserError("is a link that leads out of the release", where=str(path), hint=hint)


def released_table(release: Path, manifest: Manifest) -> Any:
    """Open the released table."""
    from ldpaudit.tables import ReadOptions, Source
    from ldpaudit.tables.registry import TEXT, file_hash

    name = manifest.table
    if name is None or name not in manifest.files or not (release / name).is_file():
        hint = "check the release: ldpaudit check"
        raise UserError("the released table is not there", where=str(release), hint=hint)
    refuse_links(release, release / name)
    if manifest.files[name].sha256 not in (None, file_hash(release / name)):
        raise UserError(
            "the released table was changed after it was written", where=name, hint="see: ldpaudit check"
        )
    # The format of a released text is known, so nothing is guessed.
    written = ReadOptions(delimiter=",", encoding="utf-8", quote='"', header=1)
    return Source.open(release / name, written if name.endswith(TEXT.written) else ReadOptions())
