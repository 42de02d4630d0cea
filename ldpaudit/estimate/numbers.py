"""Estimates of randomized numbers: means with intervals, distributions as shares of cells."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.errors import UserError
from ldpaudit.estimate.manifest import MANIFEST, RandomizedNumber, entry_of_record
from ldpaudit.estimate.table import SCHEMA, with_reports
from ldpaudit.estimate.tally import Tally
from ldpaudit.language import Message
from ldpaudit.protocols import Interval
from ldpaudit.protocols.estimator import LEVEL
from ldpaudit.protocols.numbers import NumberProtocol


def number_table(
    column: str, protocol: NumberProtocol, tally: Tally, post: str = "raw", level: float = LEVEL
) -> pa.Table:
    """Estimate mean, or mean and distribution, of every period of a tally.

    Parameters
    ----------
    column : str
        Name of the column.
    protocol : NumberProtocol
        The one that made the reports.
    tally : Tally
        Counts of reports, m periods.
    post : str
        That of the shares of other columns: numbers have none, and "raw" beside it holds the means.
    level : float
        Confidence of the intervals.

    Returns
    -------
    pyarrow Table
        Columns of `SCHEMA`, and "raw" beside another post-processing. The value "mean" is in units of the
        column; the value "10 to below 20", or "90 to 100" for the last cell, is the share of n in that cell,
        and has no interval.
    """
    rows = protocol.estimates(tally.counts, level)
    periods, size = rows.estimate.shape
    arrays = [
        pa.repeat(pa.scalar(column, pa.string()), periods * size),
        pa.array(rows.labels, pa.string()).take(pa.array(np.tile(np.arange(size), periods))),
        pa.array(tally.periods, pa.string()).take(pa.array(np.repeat(np.arange(periods), size))),
        pa.array(np.repeat(tally.n, size)),
        *(_known(values) for values in (rows.estimate, rows.low, rows.high)),
    ]
    table = pa.table(arrays, schema=SCHEMA)
    if post == "raw":
        return with_reports(table)
    means = np.array([label == "mean" for label in rows.labels])
    return with_reports(table.append_column("raw", _known(np.where(means, rows.estimate, np.nan))))


def number_protocol_of(record: RandomizedNumber) -> NumberProtocol:
    """Rebuild a protocol from a manifest's record of a column of randomized numbers."""
    figures = record.parameters
    entry = entry_of_record(record.protocol)
    if entry.kind != "number" or not {"epsilon", "low", "high", "cells"} <= figures.keys():
        raise UserError(
            "the record of a randomized column is incomplete", where=MANIFEST, hint="release the table again"
        )
    interval = Interval(figures["low"], figures["high"], int(figures["cells"]))
    protocol: NumberProtocol = entry.rebuild(interval, figures)
    if protocol.parameters() != figures:
        raise UserError(
            Message("the channel of {name} is not that of this version", name=protocol.name),
            where=MANIFEST,
            hint="estimate with the version that made the release",
        )
    return protocol


def _known(values: npt.NDArray[np.float64]) -> pa.Array:
    """Write numbers in one column, and nothing where they are not known."""
    return pa.array(values.ravel(), pa.float64(), from_pandas=True)
