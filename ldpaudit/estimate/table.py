"""The table of estimates: one row a column, period and value."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.estimate.tally import Tally
from ldpaudit.protocols import Counts, Protocol
from ldpaudit.protocols.estimator import LEVEL

#: The columns of estimates.csv; "estimate", "low" and "high" are shares of n.
SCHEMA = pa.schema(
    [
        ("column", pa.string()),
        ("value", pa.string()),
        ("period", pa.string()),
        ("n", pa.int64()),
        ("estimate", pa.float64()),
        ("low", pa.float64()),
        ("high", pa.float64()),
    ]
)


def with_reports(table: pa.Table) -> pa.Table:
    """Return a table of estimates without groups of no report, of which nothing can be estimated."""
    return table.filter(pc.greater(table.column("n"), 0))


def estimate_table(
    column: str,
    protocol: Protocol,
    tally: Tally,
    post: str = "raw",
    level: float = LEVEL,
    *,
    simultaneous: bool = False,
    most_rows: int = 1,
) -> pa.Table:
    """Estimate every value of every period of a tally.

    Parameters
    ----------
    column : str
        Name of the column before it was randomized.
    protocol : Protocol
        The one that made the reports.
    tally : Tally
        Counts of reports, m periods.
    post : str
        Post-processing of the estimate; the interval is always that of the raw one.
    level : float
        Confidence of the intervals.
    simultaneous : bool
        Whether the k intervals of a period hold together at that confidence.
    most_rows : int
        How many rows of one person share their noise at most. The variance of a sum grows by no more than
        that factor, whatever is shared (Cauchy and Schwarz), so intervals are those of so many times fewer
        rows.

    Returns
    -------
    pyarrow Table
        Columns of `SCHEMA`, and "raw" beside another post-processing; period by period, k rows each, values
        in the order of the domain. Periods without a report of the column are left out.
    """
    periods, size = tally.support.shape
    result = protocol.estimate(tally.counts, post, level, simultaneous=simultaneous)
    low, high = result.low, result.high
    if most_rows > 1:
        n, support = tally.n / most_rows, tally.support / most_rows
        fewer = Counts(n, support)  # type: ignore[arg-type]
        wider = protocol.estimate(fewer, "raw", level, simultaneous=simultaneous)
        low, high = wider.low, wider.high
    arrays: list[Any] = [
        pa.repeat(pa.scalar(column, pa.string()), periods * size),
        pa.array(protocol.domain.labels, pa.string()).take(pa.array(np.tile(np.arange(size), periods))),
        pa.array(tally.periods, pa.string()).take(pa.array(np.repeat(np.arange(periods), size))),
        pa.array(np.repeat(tally.n, size)),
        pa.array(result.frequency.ravel()),
        pa.array(low.ravel()),
        pa.array(high.ravel()),
    ]
    table = pa.table(arrays, schema=SCHEMA)
    if result.post != "raw":
        table = table.append_column("raw", pa.array(result.raw.ravel()))
    return with_reports(table)
