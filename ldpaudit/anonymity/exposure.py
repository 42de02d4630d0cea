"""Who is exposed in a table file, whatever its size: equal rows are merged before they are measured."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ldpaudit.anonymity import ClassCounter
from ldpaudit.anonymity.summary import summarize
from ldpaudit.progress import ProgressReporter
from ldpaudit.tables import ReadOptions
from ldpaudit.tables.source import Selection, doubts, select


def measure_exposure(
    path: Path,
    quasi_identifiers: Sequence[str],
    sensitive: Sequence[str],
    options: ReadOptions | None,
    *,
    unit: str | None,
    count: str | None,
    orders: Mapping[str, Sequence[str]],
    reporter: ProgressReporter,
    **how: Any,
) -> dict[str, Any]:
    """Measure how well the rows of a table hide among each other, as `summarize` gives it.

    Quasi-identifiers are compared as they are written, "1" and "1.0" being two values; what is sensitive and
    reads as numbers or times is compared as such.
    """
    beside = [name for name in (unit, count) if name is not None]
    source, columns, batches = select(path, [*quasi_identifiers, *sensitive, *beside], options)
    rows = 0
    with (
        tempfile.TemporaryDirectory(prefix="ldpaudit-classes-") as folder,
        ClassCounter(list(columns), Path(folder), check_cancelled=reporter.check_cancelled) as counter,
    ):
        for batch in batches:
            counter.add(batch)
            rows += batch.num_rows
            reporter.at("count", rows, None)
        table, times = counter.tuples()
    as_read = [name for name in sensitive if name not in orders]
    measured = summarize(
        table,
        quasi_identifiers,
        sensitive,
        unit=unit,
        read=Selection(table, columns).ordered([*as_read, *([count] if count else [])]),
        orders=orders,
        count=count,
        times=times,
        **how,
    )
    # A mark for a missing value is a value of its own here, and changes every figure.
    said = doubts(source, [*quasi_identifiers, *sensitive])
    return {**measured, "warnings": said} if said else measured
