"""Estimates from a released folder alone: its file and its manifest, no truth and no key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import MANIFEST, Manifest, Randomized, RandomizedNumber, read_manifest
from ldpaudit.estimate.numbers import number_protocol_of, number_table
from ldpaudit.estimate.periods import finest, periods_of
from ldpaudit.estimate.table import SCHEMA, estimate_table
from ldpaudit.estimate.tally import Tally
from ldpaudit.protocols import Domain, Protocol, entry_of, make
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
    exact: bool = False,
) -> dict[str, list[Any]]:
    """Estimate shares with intervals from a released folder.

    Parameters
    ----------
    folder : str or Path
        OUT or OUT/release.
    by : str
        "all", or a period to which the labels of the released time column add up: "year", "month", "day".
    post : str
        Post-processing of the estimate, one of `protocols.postprocessing.POST`; the interval is always that
        of the raw one.
    level : float
        Confidence of the intervals, in (0, 1).
    simultaneous : bool
        Whether the intervals of all values of a column and period hold together at that confidence.
    exact : bool
        Whether periods of up to 1,000 rows have intervals from the exact distribution of the counts, which
        hold their confidence however small the period is.

    Returns
    -------
    dict of str to list
        column, value, period, n, estimate, low, high, and raw beside another post-processing; estimates are
        shares of n.

    Raises
    ------
    UserError
        If the folder is no release, nothing in it is randomized, the period is not in it, or a cell of the
        released file is no report.
    """
    table = estimate_release(folder, by, post, level, simultaneous=simultaneous, exact=exact)
    result: dict[str, list[Any]] = table.to_pydict()
    return result


def estimate_release(
    folder: str | Path,
    by: str = "all",
    post: str = "raw",
    level: float = LEVEL,
    *,
    simultaneous: bool = False,
    exact: bool = False,
) -> pa.Table:
    """Estimate as `estimates` does, and give a pyarrow Table."""
    release = release_folder(Path(folder))
    manifest = read_manifest(release)
    records: list[Randomized | RandomizedNumber] = [*manifest.randomized, *manifest.numbers]
    if not records:
        raise UserError(
            "no column of this release is randomized", where=str(release), mend="count its values directly"
        )
    labels = {record.column: record.labels for record in manifest.randomized}
    protocols: dict[str, Protocol | NumberProtocol] = {
        record.column: protocol_of(record, labels) for record in manifest.randomized
    }
    protocols |= {record.column: number_protocol_of(record) for record in manifest.numbers}
    tallies = {
        record.column: Tally.empty(protocols[record.column].domain.size, _counted_by(record, by))
        for record in records
    }
    first_row = 0
    for batch in released_table(release, manifest).batches(_ROWS_AT_ONCE):
        for record in records:
            try:
                tallies[record.column] += _batch_tally(batch, record, protocols[record.column], by)
            except NoReportError as error:
                raise error.within(str(manifest.table), first_row) from None
        first_row += batch.num_rows
    most_rows = {record.column: record.most_rows for record in manifest.randomized}
    asked: dict[str, Any] = {"post": post, "level": level, "simultaneous": simultaneous, "exact": exact}
    tables = []
    for name, protocol in protocols.items():
        tally = tallies[name].added_up(by)
        if isinstance(protocol, NumberProtocol):
            tables.append(number_table(name, protocol, tally, post, level))
        else:
            tables.append(estimate_table(name, protocol, tally, **asked, most_rows=most_rows[name]))
    return pa.concat_tables(tables) if tables else SCHEMA.empty_table()


def protocol_of(record: Randomized, labels: Mapping[str, Sequence[str]] | None = None) -> Protocol:
    """Rebuild the protocol of a column from a manifest's record of it.

    Parameters
    ----------
    record : Randomized
    labels : mapping of str to sequence of str, optional
        Labels of every randomized column of the release; needed where columns were randomized together.

    Raises
    ------
    UserError
        If the record is incomplete, or its probabilities are not those of the protocol it names.
    """
    told = record.parameters
    asked = {name: told[name] for name in entry_of(record.protocol).parameters if name in told}
    try:
        if record.together is None:
            protocol: Protocol = make(record.protocol, Domain(record.labels), **asked)
        else:
            domains = [Domain((labels or {})[name]) for name in record.together]
            place = record.together.index(record.column)
            protocol = make(record.protocol, domains, **asked).attribute_protocol(place)
        written = (float(told["p"]), float(told["q"]))
    except (KeyError, ValueError):
        raise UserError(
            "the record of a randomized column is incomplete",
            where=MANIFEST,
            mend="release the table again",
        ) from None
    channel = protocol.channel()
    computed = (float(channel.g1), float(channel.g0))
    if any(abs(one - other) > _AGREEMENT for one, other in zip(written, computed, strict=True)):
        raise UserError(
            f"the probabilities of {protocol.name} are not those of this version",
            where=MANIFEST,
            mend="estimate with the version that made the release",
        )
    return protocol


def _counted_by(record: Randomized | RandomizedNumber, by: str) -> str:
    """Choose the periods to count by; refuse those to which the released labels do not add up."""
    kind = record.period or "" if record.period_column else ""
    if by not in periods_of(kind):
        told = f"holds one {kind} a row" if kind else "has no column of periods"
        raise UserError(
            f"the release cannot be estimated by {by}: it {told}",
            mend="choose one of: " + ", ".join(periods_of(kind)),
        )
    return finest(kind, (by,))


def _batch_tally(
    batch: Any, record: Randomized | RandomizedNumber, protocol: Protocol | NumberProtocol, by: str
) -> Tally:
    column = record.column
    try:
        released = {name: batch.column(name) for name in protocol.report_columns(column)}
        labels = None if by == "all" else batch.column(record.period_column or "")
    except KeyError:
        raise UserError(
            f'the released file lacks columns of "{column}"', mend="check the release: ldpaudit check"
        ) from None
    reports = protocol.read_reports(released, column)
    if labels is not None:
        labels = pc.cast(labels, pa.string())
    return Tally.of_reports(reports, labels, record.period or "", _counted_by(record, by))


def release_folder(folder: Path) -> Path:
    """Find the release folder in OUT or OUT/release, or beside a released file.

    Raises
    ------
    UserError
        If there is no manifest: a folder without one is not a release.
    """
    given = folder
    if given.is_file():
        folder = given.parent
    for candidate in (folder / "release", folder):
        if (candidate / MANIFEST).is_file():
            if candidate.name == "internal" and read_manifest(candidate).release_manifest_sha256 is not None:
                raise UserError(
                    "this is the side that stays in the house",
                    where=str(folder),
                    mend=f"name {candidate.parent}, or the folder release in it",
                )
            return candidate
    if given.is_file():
        what = "no manifest stands beside this file, so it is no release"
    else:
        what = "holds no manifest, so it is no release" if folder.exists() else "there is no such folder"
    raise UserError(what, where=str(given), mend="name the folder that ldpaudit run wrote")


def released_table(release: Path, manifest: Manifest) -> Any:
    """Open the released table."""
    from ldpaudit.tables import ReadOptions, Source

    name = manifest.table
    if name is None or name not in manifest.files or not (release / name).is_file():
        raise UserError(
            "the released table is not there", where=str(release), mend="check the release: ldpaudit check"
        )
    # The format of a released text is known, so nothing is guessed.
    written = ReadOptions(delimiter=",", encoding="utf-8", quote='"', header=1)
    return Source.open(release / name, written if name.endswith(".csv") else ReadOptions())
