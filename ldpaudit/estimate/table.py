"""The tables of estimates: one row a column, period and value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.estimate.tally import Tally
from ldpaudit.protocols import Counts, Protocol
from ldpaudit.protocols.estimator import LEVEL
from ldpaudit.protocols.numbers import SquareWave

#: The columns of estimates.csv; "estimate", "low" and "high" are shares of n.
_TEXTS, _NUMBERS = ("column", "value", "period"), ("estimate", "low", "high")
SCHEMA = pa.schema(
    [
        *((name, pa.string()) for name in _TEXTS),
        ("n", pa.int64()),
        *((name, pa.float64()) for name in _NUMBERS),
    ]
)


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
    """Estimate every value of every period of a tally, as `Protocol.estimate` does.

    most_rows: how many rows of one person share their noise at most. The variance of a sum grows by no more
        than that factor (Cauchy and Schwarz), so intervals are those of so many times fewer rows.
    Returns: columns of `SCHEMA`, and "raw" beside another post-processing; period by period, k rows each, in
        the order of the domain. Periods without a report of the column are left out. Of numbers, the value
        "mean" is in units of the column, and "raw" holds it alone; "10 to below 20", or "90 to 100" for the
        last cell, is the share of n in that cell, and has no interval.
    """
    if isinstance(protocol, SquareWave):
        rows = protocol.estimates(tally.counts, level)
        means = np.array([label == "mean" for label in rows.labels])
        raw = None if post == "raw" else np.where(means, rows.estimate, np.nan)
        return _table(column, rows.labels, tally, (rows.estimate, rows.low, rows.high), raw)
    result = protocol.estimate(tally.counts, post, level, simultaneous=simultaneous)
    low, high = result.low, result.high
    if most_rows > 1:
        n, support = tally.n / most_rows, tally.support / most_rows
        fewer = Counts(n, support)  # type: ignore[arg-type]
        wider = protocol.estimate(fewer, "raw", level, simultaneous=simultaneous)
        low, high = wider.low, wider.high
    before = None if result.post == "raw" else result.raw
    return _table(column, protocol.domain.labels, tally, (result.frequency, low, high), before)


def _table(column: str, labels: Sequence[str], tally: Tally, figures: Sequence[Any], raw: Any) -> pa.Table:
    """Lay out figures of shape (periods, labels); of groups of no report nothing can be estimated."""

    def known(values: Any) -> pa.Array:
        return pa.array(values.ravel(), pa.float64(), from_pandas=True)

    periods = [period for period in tally.periods for _ in labels]
    texts = [column] * len(periods), [*labels] * len(tally.periods), periods
    table = pa.table([*texts, np.repeat(tally.n, len(labels)), *map(known, figures)], schema=SCHEMA)
    if raw is not None:
        table = table.append_column("raw", known(raw))
    return table.filter(pc.greater(table.column("n"), 0))
