"""Equivalence classes where no two rows are alike, which is the hardest table to count."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ldpaudit.bench import rows
from ldpaudit.bench.case import BenchCase, BenchSide, Done, Figure, Goal, Work, Workload, peak

if TYPE_CHECKING:
    import pyarrow as pa

_COLUMNS = ("zone", "motif", "minutes", "moment")
#: Odd, so that multiplying by it only reorders the numbers below 2^32.
_SCATTER = 2_654_435_761
_BATCH = 65_536


def write_distinct(workload: Workload) -> None:
    """Write a table of distinct rows as Parquet, unless it is there."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = _table(workload)
    if path.exists():
        return
    writer = None
    first = 0
    for block in rows.blocks(workload.rows):
        number = np.arange(first, first + block.num_rows, dtype=np.uint64)
        first += block.num_rows
        moment = (number * np.uint64(_SCATTER) & np.uint64(0xFFFF_FFFF)).astype(np.int64)
        batch = block.select(list(_COLUMNS[:-1])).append_column("moment", pa.array(moment))
        writer = writer or pq.ParquetWriter(path, batch.schema, compression="zstd")
        writer.write_batch(batch)
    if writer is not None:
        writer.close()


def counter(workload: Workload) -> Work:
    """Prepare our count, with its files beside the table."""
    from ldpaudit.anonymity import ClassCounter

    path = _table(workload)
    rows.read_once(path)

    def work() -> Done:
        with ClassCounter(_COLUMNS, workload.out) as count:
            for batch in _batches(path):
                count.add(batch)
            counts = count.finish()
        return counts.rows, counts.classes

    return work


def numpy_sort(workload: Workload) -> Work:
    """Prepare the textbook way: pack each row into one number, sort them all, count the changes."""
    import numpy as np
    import pyarrow.compute as pc

    path = _table(workload)
    rows.read_once(path)
    domains = {"zone": rows.ZONES, "motif": rows.MOTIFS}

    def work() -> Done:
        import pyarrow as pa

        packed = np.empty(workload.rows, np.uint64)
        first = 0
        for batch in _batches(path):
            code = batch.column("moment").to_numpy().astype(np.uint64)
            for name, labels in domains.items():
                found = pc.index_in(batch.column(name), value_set=pa.array(labels))
                code = code * np.uint64(len(labels)) + found.to_numpy().astype(np.uint64)
            packed[first : first + len(code)] = code * np.uint64(240) + batch.column("minutes").to_numpy()
            first += len(code)
        packed.sort()
        return first, 1 + int(np.count_nonzero(packed[1:] != packed[:-1]))

    return work


def duckdb(workload: Workload) -> Work:
    """Prepare GROUP BY of DuckDB on one thread."""
    database = importlib.import_module("duckdb")
    path = _table(workload)
    rows.read_once(path)
    names = ", ".join(_COLUMNS)
    query = f"SELECT count(*), sum(n) FROM (SELECT count(*) AS n FROM read_parquet(?) GROUP BY {names})"  # noqa: S608

    def work() -> Done:
        with database.connect(config={"threads": 1, "temp_directory": str(workload.out)}) as connection:
            classes, done = connection.execute(query, [str(path)]).fetchone()
        return int(done), int(classes)

    return work


def _table(workload: Workload) -> Path:
    return workload.folder / f"distinct-{workload.rows}.parquet"


def _batches(path: Path) -> Iterator[pa.RecordBatch]:
    import pyarrow.parquet as pq

    with pq.ParquetFile(path, pre_buffer=False) as file:
        yield from file.iter_batches(_BATCH)


CASES = (
    BenchCase(
        name="classes",
        topic="anonymity",
        what="exact equivalence classes of four columns, all rows distinct",
        rows=500_000,
        inputs=("counting:write_distinct",),
        sides={
            "ours": BenchSide("ldpaudit", "counting:counter"),
            "sort": BenchSide("numpy sorts packed codes", "counting:numpy_sort"),
            "duckdb": BenchSide("DuckDB GROUP BY, 1 thread", "counting:duckdb", needs="duckdb", peer=True),
        },
        figures=(
            Figure("CPU per row", "cpu", "sort", unit="us", scale=1e6, each=True, goal=Goal(0.6, "ours")),
            peak("sort", 1000),
            Figure("CPU", "cpu", "duckdb", goal=Goal(1.2)),
            peak("duckdb"),
        ),
    ),
)
