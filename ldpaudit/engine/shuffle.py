"""The final shuffle of rows, out of core.

Each source row draws a 64-bit tag from the shuffle's own stream; the released order is the order of the tags.
The highest bits of a tag choose a bucket. A part writes its rows bucket by bucket, and a bucket at a time is
then gathered from all parts and sorted in memory, so the order depends neither on the number of buckets nor
on how the table was cut into parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Lock

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import ipc

from ldpaudit.randomness import Key

#: Size of the source for which one bucket is planned, so that sorting one stays within a processor's caches.
BYTES_PER_BUCKET = 16 << 20
MOST_BUCKETS = 1024
#: Rows that are dealt out together.
_DEALT_ROWS = 1 << 18
_OPTIONS = ipc.IpcWriteOptions(compression="lz4")


def buckets_for(source_bytes: int) -> int:
    """Choose the number of buckets by the size of the source."""
    return max(1, min(MOST_BUCKETS, -(-source_bytes // BYTES_PER_BUCKET)))


class Dealer:
    """Deals the released rows of one part out to buckets, into one file.

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
        self._path = path
        self._key = key
        self._buckets = buckets
        self._waiting: list[pa.RecordBatch] = []
        self._rows = 0
        self._writer: ipc.RecordBatchFileWriter | None = None

    def add(self, batch: pa.RecordBatch, rows: range) -> None:
        """Take the released values of source rows `rows`."""
        tags = self._key.words(rows.start, len(rows), 1)[:, 0]
        numbers = np.arange(rows.start, rows.stop, dtype=np.int64)
        names = batch.schema.names
        tagged = pa.RecordBatch.from_arrays(
            [*batch.columns, pa.array(tags), pa.array(numbers)], names=[*names, *_free_names(names)]
        )
        self._waiting.append(tagged)
        self._rows += len(rows)
        if self._rows >= _DEALT_ROWS:
            self._deal()

    def close(self) -> None:
        """Write what waits, and end the file."""
        if self._waiting:
            self._deal()
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _deal(self) -> None:
        whole = pa.Table.from_batches(self._waiting).combine_chunks().to_batches()[0]
        self._waiting, self._rows = [], 0
        if self._writer is None:
            self._writer = ipc.new_file(str(self._path), whole.schema, options=_OPTIONS)
        if self._buckets == 1:
            self._writer.write_batch(whole)
            return
        bucket = _bucket_of(whole.column(whole.num_columns - 2).to_numpy(), self._buckets)
        order = np.argsort(bucket, kind="stable")
        dealt = whole.take(pa.array(order))
        bounds = np.searchsorted(bucket[order], np.arange(self._buckets + 1))
        # An empty bucket is written too, so that the place of a batch tells its bucket.
        for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
            self._writer.write_batch(dealt.slice(start, end - start))


def shuffled(paths: Sequence[Path], buckets: int, workers: int) -> Iterator[pa.Table]:
    """Gather the buckets of all parts one after the other, each in the order of its tags.

    Parameters
    ----------
    paths : sequence of Path
        What the dealers of all parts wrote.
    buckets : int
        Number of buckets.
    workers : int
        Buckets sorted at the same time, in threads.

    Yields
    ------
    Table
        Rows in the order of the release, a bucket at a time.
    """
    with ExitStack() as opened:
        # Not mapped: pages of a file once read would count as memory of this process until its end.
        files = [ipc.open_file(opened.enter_context(pa.OSFile(str(path)))) for path in paths]
        reading = Lock()

        def gather(bucket: int) -> pa.Table:
            with reading:
                batches = [f.get_batch(at) for f in files for at in _places(f, bucket, buckets)]
            return _sorted(batches)

        pool = opened.enter_context(ThreadPoolExecutor(max(1, workers), thread_name_prefix="shuffle"))
        waiting: list[Future[pa.Table]] = []
        try:
            for bucket in range(buckets):
                waiting.append(pool.submit(gather, bucket))
                # One more than are sorted waits, so that nobody stands idle and little is held.
                if len(waiting) > workers:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()


def _places(file: ipc.RecordBatchFileReader, bucket: int, buckets: int) -> range:
    return range(bucket, file.num_record_batches, buckets)


def _sorted(batches: list[pa.RecordBatch]) -> pa.Table:
    table = pa.Table.from_batches(batches).combine_chunks()
    tags = table.column(table.num_columns - 2).to_numpy()
    order = np.argsort(tags, kind="quicksort")
    placed = tags[order]
    if (placed[1:] == placed[:-1]).any():
        # Equal tags are broken by row number, so that parts never show.
        order = np.lexsort((table.column(table.num_columns - 1).to_numpy(), tags))
    return table.select(range(table.num_columns - 2)).take(pa.array(order))


def _bucket_of(tags: npt.NDArray[np.uint64], buckets: int) -> npt.NDArray[np.uint16]:
    bucket = ((tags >> np.uint64(32)) * np.uint64(buckets)) >> np.uint64(32)
    # Short integers are sorted by counting.
    return bucket.astype(np.uint16)


def _free_names(names: list[str]) -> tuple[str, str]:
    """Name the two columns that are only for the spill files, as no released column is called."""
    longest = max((len(name) for name in names), default=0)
    return "t" * (longest + 1), "r" * (longest + 1)
