"""Estimates from a released folder alone: its file and its manifest, no truth and no key."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import (
    MANIFEST,
    Manifest,
    Randomized,
    RandomizedNumber,
    entry_of_record,
    number_protocol_of,
    read_manifest,
)
from ldpaudit.estimate.periods import ALL, VALUES, TooManyGroupsError, adds_up, finest, offered
from ldpaudit.estimate.table import SCHEMA, estimate_table, number_table
from ldpaudit.estimate.tally import Tally
from ldpaudit.generalize.periods import in_words
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols import Domain, Protocol
from ldpaudit.protocols.estimator import LEVEL
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.reports import NoReportError

_ROWS_AT_ONCE = 1 << 16
#: Two ways of computing one probability agree to far less than this.
_AGREEMENT = 1e-12


def estimates(
    folder: str | Path,
    by: str = "all",
    post: str = "raw",
    level: float = LEVEL,
    *,
    simultaneous: bool = False,
) -> dict[str, list[Any]]:
    """Estimate shares with intervals from a released folder.

    Parameters
    ----------
    folder : str or Path
        OUT or OUT/release.
    by : str
        "all", a period to which the labels of the released time column add up: "year", "month", "week",
        "3 days", "weekday", …; or the name of a released column that is no noise itself.
        For one computed from noise, `about_release` has a warning.
    post : str
        Post-processing of the estimate, one of `protocols.estimator.POST`; the interval is always that
        of the raw one.
    level : float
        Confidence of the intervals, in (0, 1).
    simultaneous : bool
        Whether the intervals of all values of a column and period hold together at that confidence.

    Returns
    -------
    dict of str to list
        column, value, period, n, estimate, low, high, and raw beside another post-processing; estimates are
        shares of n.

    Raises
    ------
    UserError
        If the folder is no release, nothing in it is randomized, it has neither such a period nor such a
        column, the column has too many values, or a cell of the released file is no report.
    """
    table = estimate_release(folder, by, post, level, simultaneous=simultaneous)
    result: dict[str, list[Any]] = table.to_pydict()
    return result


def estimate_release(
    folder: str | Path,
    by: str = "all",
    post: str = "raw",
    level: float = LEVEL,
    *,
    simultaneous: bool = False,
) -> pa.Table:
    """Estimate as `estimates` does, and give a pyarrow Table."""
    release = release_folder(Path(folder))
    manifest = read_manifest(release)
    records: list[Randomized | RandomizedNumber] = [*manifest.randomized, *manifest.numbers]
    if not records:
        raise UserError(
            "no column of this release is randomized", where=str(release), hint="count its values directly"
        )
    labels = {record.column: record.labels for record in manifest.randomized}
    protocols: dict[str, Protocol | NumberProtocol] = {
        record.column: protocol_of(record, labels) for record in manifest.randomized
    }
    protocols |= {record.column: number_protocol_of(record) for record in manifest.numbers}
    source = released_table(release, manifest)
    drawn = {made for name, one in protocols.items() for made in (name, *one.report_columns(name))}
    drawn |= {name for name, sources in manifest.noise.items() if not sources}
    columns = [_bare(name) if manifest.formulas else name for name in source.columns]
    groups = {record.column: _groups(record, by, columns, drawn) for record in records}
    tallies = {
        record.column: Tally.empty(protocols[record.column].domain.size, groups[record.column].counted)
        for record in records
    }
    first_row = 0
    for batch in source.batches(_ROWS_AT_ONCE):
        if manifest.formulas is not None:
            batch = _without_prefixes(batch)
        for record in records:
            name = record.column
            try:
                tallies[name] += _batch_tally(batch, name, protocols[name], groups[name])
            except NoReportError as error:
                raise error.within(str(manifest.table), first_row) from None
            except TooManyGroupsError as error:
                raise error.of(by) from None
        first_row += batch.num_rows
    most_rows = {record.column: record.most_rows for record in manifest.randomized}
    options: dict[str, Any] = {"post": post, "level": level, "simultaneous": simultaneous}
    tables = []
    for name, protocol in protocols.items():
        tally = tallies[name]
        tally = tally.named(by) if groups[name].kind == VALUES else tally.added_up(by)
        if isinstance(protocol, NumberProtocol):
            tables.append(number_table(name, protocol, tally, post, level))
        else:
            tables.append(estimate_table(name, protocol, tally, **options, most_rows=most_rows[name]))
    return pa.concat_tables(tables) if tables else SCHEMA.empty_table()


def protocol_of(record: Randomized, labels: Mapping[str, Sequence[str]] | None = None) -> Protocol:
    """Rebuild the protocol of a column from a manifest's record of it.

    Labels of every randomized column are needed where columns were randomized together.
    """
    figures = record.parameters
    entry = entry_of_record(record.protocol)
    try:
        if record.together is None:
            protocol: Protocol = entry.rebuild(Domain(record.labels), figures)
        else:
            domains = [Domain((labels or {})[name]) for name in record.together]
            place = record.together.index(record.column)
            protocol = entry.rebuild(domains, figures).attribute_protocol(place)
        written = {name: np.asarray(figures[name], dtype=np.float64) for name in protocol.channel().figures()}
    except (KeyError, TypeError, ValueError):
        raise UserError(
            "the record of a randomized column is incomplete",
            where=MANIFEST,
            hint="release the table again",
        ) from None
    computed = protocol.channel().figures()
    if not all(_agree(written[name], np.asarray(figure)) for name, figure in computed.items()):
        raise UserError(
            Message("the probabilities of {name} are not those of this version", name=protocol.name),
            where=MANIFEST,
            hint="estimate with the version that made the release",
        )
    return protocol


def _agree(written: npt.NDArray[np.float64], computed: npt.NDArray[np.float64]) -> bool:
    return written.shape == computed.shape and bool((np.abs(written - computed) <= _AGREEMENT).all())


@dataclass(frozen=True)
class _Groups:
    """By which column of the released file rows are counted, what it holds, and the kind of the counts."""

    column: str = ""
    kind: str = ""
    counted: str = ALL


def _groups(
    record: Randomized | RandomizedNumber,
    by: str,
    columns: Collection[str],
    drawn: Collection[str],
) -> _Groups:
    """Choose by what to count; refuse periods to which labels do not add up, and columns of noise."""
    kind = record.period or "" if record.period_column else ""
    if by == ALL:
        return _Groups()
    if adds_up(kind, by):
        return _Groups(record.period_column or "", kind, finest(kind, (by,)))
    others = [name for name in columns if name not in drawn]
    if by in others:
        return _Groups(by, VALUES, VALUES)
    if by in drawn:
        what = Message("{by} is noise", by=by)
    elif kind:
        what = Message("it holds {period} a row, and no column of this name", period=in_words(kind))
    else:
        what = Message("it has no column of periods, and no column of this name")
    hint = Message("choose one of: {offered}", offered=offered(kind)) + (
        Message("; or a column: {others}", others=join_texts(", ", others)) if others else ""
    )
    raise UserError(Message("the release cannot be estimated by {by}: {what}", by=by, what=what), hint=hint)


def _batch_tally(batch: Any, column: str, protocol: Protocol | NumberProtocol, groups: _Groups) -> Tally:
    from ldpaudit.tables import texts

    try:
        released = {name: batch.column(name) for name in protocol.report_columns(column)}
        labels = texts(batch.column(groups.column)) if groups.column else None
    except KeyError:
        raise UserError(
            Message('the released file lacks columns of "{column}"', column=column),
            hint="check the release: ldpaudit check",
        ) from None
    reports = protocol.read_reports(released, column)
    return Tally.of_reports(reports, labels, groups.kind, groups.counted)


def _without_prefixes(batch: Any) -> Any:
    """Return a batch of a released table whose formulas have no apostrophe before them."""
    from ldpaudit.tables.formulas import without_prefix

    columns = [without_prefix(column) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=[_bare(name) for name in batch.schema.names])


def _bare(name: str) -> str:
    from ldpaudit.tables.formulas import without_prefix

    return str(without_prefix(pa.array([name]))[0].as_py())


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
                raise UserError(
                    "this is the side that stays in the house",
                    where=str(folder),
                    hint=Message("name {parent}, or the folder release in it", parent=candidate.parent),
                )
            return candidate
    if given.is_file():
        what = Message("there is no manifest beside this file, so it is no release")
    else:
        what = (
            Message("holds no manifest, so it is no release")
            if folder.exists()
            else Message("there is no such folder")
        )
    raise UserError(what, where=str(given), hint="name the folder that ldpaudit run wrote")


def refuse_links(folder: Path, path: Path) -> None:
    """Raise UserError where a file of a received folder is a link that leads out of it: to another's data."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise UserError(
            "is a link that leads out of the release",
            where=str(path),
            hint="take the folder as the run left it",
        )


def released_table(release: Path, manifest: Manifest) -> Any:
    """Open the released table."""
    from ldpaudit.tables import ReadOptions, Source
    from ldpaudit.tables.registry import TEXT

    name = manifest.table
    if name is None or name not in manifest.files or not (release / name).is_file():
        raise UserError(
            "the released table is not there", where=str(release), hint="check the release: ldpaudit check"
        )
    refuse_links(release, release / name)
    # The format of a released text is known, so nothing is guessed.
    written = ReadOptions(delimiter=",", encoding="utf-8", quote='"', header=1)
    return Source.open(release / name, written if name.endswith(TEXT.written) else ReadOptions())
