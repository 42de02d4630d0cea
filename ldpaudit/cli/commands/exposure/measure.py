"""Who is exposed in a table file: in memory, or batch by batch where the table is large."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ldpaudit.anonymity.classes import Missing
from ldpaudit.anonymity.streaming import ExposureCounter, Tree
from ldpaudit.anonymity.summary import summarize
from ldpaudit.anonymity.value_counts import ValueOrder, ranks_of
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressReporter
from ldpaudit.tables import ReadOptions
from ldpaudit.tables.selection import Selection, in_order, select

if TYPE_CHECKING:
    from ldpaudit.generalize.hierarchies import Hierarchy

#: Bytes of columns that are measured in memory; ten million rows of nine short texts take about half.
HELD_BYTES = 2 << 30


def measure_exposure(
    path: Path,
    quasi_identifiers: Sequence[str],
    sensitive: Sequence[str] = (),
    options: ReadOptions | None = None,
    *,
    unit: str | None = None,
    count: str | None = None,
    missing: Missing = "own",
    orders: Mapping[str, Sequence[str]] | None = None,
    hierarchies: Mapping[str, Hierarchy] | None = None,
    population: int | Path | None = None,
    held_bytes: int | None = None,
    reporter: ProgressReporter | None = None,
) -> dict[str, Any]:
    """Measure how well the rows of a table hide among each other.

    Parameters
    ----------
    path : Path
        The table.
    quasi_identifiers, sensitive, unit, count, missing
        As for `summarize`. Quasi-identifiers are compared as they are written, "1" and "1.0" being two
        values; what is sensitive and reads as numbers or times is compared as such.
    options : ReadOptions, optional
        How to read it.
    orders : mapping of str to sequence of str, optional
        Order of the values of sensitive columns, as they are written.
    hierarchies : mapping of str to Hierarchy, optional
        Of sensitive columns.
    population : int or Path, optional
        Size of the population, or a register of it with the quasi-identifiers.
    held_bytes : int, optional
        A table whose columns take more is measured batch by batch, with files in a private temporary folder
        that go with the end; HELD_BYTES where not given.
    reporter : ProgressReporter, optional
        Gets the rows read, and is asked whether to go on.

    Returns
    -------
    dict
        As `summarize` gives it.

    Raises
    ------
    UserError
        If a column is not there, or a hierarchy or order lacks a value; and, for a table that does not fit in
        memory, with counts, a register, or missing values that may be any.
    CancelledError
        If the job is to stop; nothing is left.
    """
    reporter = reporter or ProgressReporter()
    orders, hierarchies = dict(orders or {}), dict(hierarchies or {})
    beside = [name for name in (unit, count) if name is not None]
    columns, batches = select(path, [*quasi_identifiers, *sensitive, *beside], options)
    most = HELD_BYTES if held_bytes is None else held_bytes
    held: list[pa.RecordBatch] = []
    rows, size = 0, 0
    for batch in batches:
        held.append(batch)
        rows, size = rows + batch.num_rows, size + batch.nbytes
        reporter.at("count", rows, None)
        if size > most:
            break
    else:
        read = Selection(pa.Table.from_batches(held), columns)
        ordered = [name for name in sensitive if name not in orders]
        register: Any = population
        if isinstance(population, Path):
            register = Selection.read(population, quasi_identifiers).table
        return summarize(
            read.table,
            quasi_identifiers,
            sensitive,
            unit=unit,
            missing=missing,
            read=read.ordered([*ordered, *([count] if count else [])]),
            orders=orders,
            hierarchies={
                name: (tree.codes(read.table.column(name)), tree.ancestors)
                for name, tree in hierarchies.items()
            },
            count=count,
            population=register,
        )
    _refuse(count is not None, path, Message("leave out --count, or columns that are not needed"))
    _refuse(isinstance(population, Path), path, Message("give the size of the population"))

    def order(name: str, values: Any) -> ValueOrder:
        if name in orders:
            return ranks_of(values, name, orders[name])
        return ranks_of(in_order(values, columns[name]), name)

    trees = {name: _placing(tree) for name, tree in hierarchies.items()}
    with tempfile.TemporaryDirectory(prefix="ldpaudit-classes-") as folder:
        counter = ExposureCounter(
            quasi_identifiers, sensitive, Path(folder), unit=unit, check_cancelled=reporter.check_cancelled
        )
        try:
            rows = 0
            for batch in chain(_given_up(held), batches):
                counter.add(batch)
                rows += batch.num_rows
                reporter.at("count", rows, None)
            answer = counter.finish(order, trees, population if isinstance(population, int) else None)
        finally:
            counter.close()
    lacking = missing == "wildcard" and answer["missing"]["rows"] > 0
    _refuse(lacking, path, Message("let a missing value be a value of its own, or fill it"))
    answer["missing"]["rule"] = missing
    return answer


def _refuse(asked: bool, path: Path, hint: str) -> None:
    """Refuse what needs the whole table at once."""
    if asked:
        raise UserError("this table is too large for this measurement", where=path.name, hint=hint)


def _placing(hierarchy: Hierarchy) -> Tree:
    return lambda values: (hierarchy.codes(values), hierarchy.ancestors)


def _given_up(held: list[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Return batches, and keep none that was given."""
    held.reverse()
    while held:
        yield held.pop()
