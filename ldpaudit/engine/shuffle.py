"""The final shuffle of rows, out of core.

Each source row draws a 64-bit tag from the shuffle's own stream; the released order is the order of the tags.
The highest bits of a tag choose a bucket. A part writes its rows bucket by bucket, and a bucket at a time is
then gathered from all parts and sorted in memory, so the order depends neither on the number of buckets nor
on how the table was cut into parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.engine.spill import RowSpill, SpilledRows
from ldpaudit.randomness import Key

#: Size of the source for which one bucket is planned, so that sorting one stays within a processor's caches.
BYTES_PER_BUCKET = 4 << 20
MOST_BUCKETS = 1024
#: Rows that are partitioned together, fewer where they are very large.
_HELD_ROWS, _HELD_BYTES = 1 << 17, 1 << 25


def buckets_for(source_bytes: int) -> int:
    """Choose the number of buckets by the size of the source."""
    return max(1, min(MOST_BUCKETS, -(-source_bytes // BYTES_PER_BUCKET)))


class ShuffleWriter:
    """Writes the released rows of one part into one file, bucket by bucket.

    Parameters
    ----------
    path : Path
        The file; it holds released values only.
    key : Key
        Subkey of the shuffle.
    buckets : int
        The same for all parts of a run.
    """

    def __init__(self, path: Path, key: Key, buckets: int) -> None:
        self._key = key
        self._buckets = buckets
        self._spill = RowSpill(path, buckets)
        self._tags: list[npt.NDArray[np.uint64]] = []
        self._rows = self._bytes = 0

    def add(self, batch: pa.RecordBatch, rows: range, kept: npt.NDArray[np.bool_] | None = None) -> None:
        """Take the released values of source rows `rows`, or of those among them that are kept."""
        self._spill.add(batch)
        tags = self._key.words(rows.start, len(rows), 1)[:, 0]
        self._tags.append(tags if kept is None else tags[kept])
        self._rows += batch.num_rows
        self._bytes += batch.nbytes
        if self._rows >= _HELD_ROWS or self._bytes >= _HELD_BYTES:
            self._partition()

    def close(self) -> None:
        """Write what waits, and end the file."""
        if self._rows:
            self._partition()
        self._spill.close()

    def _partition(self) -> None:
        tags = np.concatenate(self._tags)
        self._spill.partition(_bucket_of(tags, self._buckets), tags)
        self._tags, self._rows, self._bytes = [], 0, 0


def shuffled(paths: Sequence[Path], buckets: int, workers: int) -> Iterator[pa.Table]:
    """Gather the buckets of all parts one after the other, each in the order of its tags.

    Parameters
    ----------
    paths : sequence of Path
        What the writers of all parts wrote, in the order of their rows.
    buckets : int
        Number of buckets.
    workers : int
        One less than the buckets that are sorted at the same time, in threads: whoever writes waits much.

    Yields
    ------
    Table
        Rows in the order of the release, a bucket at a time.
    """
    with (
        closing(SpilledRows(paths, buckets)) as gathered,
        ThreadPoolExecutor(workers + 1, thread_name_prefix="shuffle") as pool,
    ):

        def in_order(bucket: int) -> pa.Table:
            tags, placed = gathered.bucket(bucket)
            return placed(_order(tags))

        waiting: list[Future[pa.Table]] = []
        try:
            for bucket in range(buckets):
                waiting.append(pool.submit(in_order, bucket))
                # One more than are sorted waits, so that no thread is idle and little is held.
                if len(waiting) > workers + 1:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()


def _order(tags: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Sort by tag; equal tags by row number, in whose order they come, so that parts never show."""
    order: npt.NDArray[np.int64] = np.argsort(tags, kind="quicksort")
    placed = tags[order]
    if (placed[1:] == placed[:-1]).any():
        order = np.argsort(tags, kind="stable")
    return order


def _bucket_of(tags: npt.NDArray[np.uint64], buckets: int) -> npt.NDArray[np.uint16]:
    bucket = ((tags >> np.uint64(32)) * np.uint64(buckets)) >> np.uint64(32)
    # Short integers are sorted by counting.
    return bucket.astype(np.uint16)
