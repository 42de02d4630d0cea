"""The final shuffle of rows, out of core.

Each source row draws a 64-bit tag from the shuffle's own stream; the released order is the order of the tags.
The highest bits of a tag choose a bucket. A part writes its rows bucket by bucket, and a bucket at a time is
then gathered from all parts and sorted in memory, so the order depends neither on the number of buckets nor
on how the table was cut into parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import ipc

from ldpaudit.randomness import Key

#: Size of the source for which one bucket is planned, so that sorting one stays within a processor's caches.
BYTES_PER_BUCKET = 4 << 20
MOST_BUCKETS = 1024
#: The file of a part that holds its rows.
ROWS = "rows"


def buckets_for(source_bytes: int) -> int:
    """Choose the number of buckets by the size of the source."""
    return max(1, min(MOST_BUCKETS, -(-source_bytes // BYTES_PER_BUCKET)))


class ShuffleWriter:
    """Writes the released rows of one part into one file, bucket by bucket: the tag is the last column."""

    def __init__(self, path: Path, key: Key, buckets: int) -> None:
        self._path, self._key, self._buckets = path, key, buckets
        self._writer: ipc.RecordBatchFileWriter | None = None

    def add(self, batch: pa.RecordBatch, rows: range, kept: npt.NDArray[np.bool_] | None = None) -> None:
        """Take the released values of source rows `rows`, or of those among them that are kept."""
        tags = self._key.words(rows.start, len(rows), 1)[:, 0]
        tags = tags if kept is None else tags[kept]
        # A name that no released column has.
        name = "t" * (max(map(len, batch.schema.names), default=0) + 1)
        tagged = batch.append_column(name, pa.array(tags))
        if self._writer is None:
            # Not compressed: that takes longer than what it saves, and the file is gone in a moment.
            self._writer = ipc.new_file(str(self._path), tagged.schema)
        bucket = ((tags >> np.uint64(32)) * np.uint64(self._buckets)) >> np.uint64(32)
        # Short integers are sorted by counting.
        order = np.argsort(bucket.astype(np.uint16), kind="stable")
        moved = tagged.take(pa.array(order))
        bounds = np.searchsorted(bucket[order], np.arange(self._buckets + 1)).tolist()
        # An empty bucket is written too, so that the place of a batch gives its bucket.
        for start, end in pairwise(bounds):
            self._writer.write_batch(moved.slice(start, end - start))

    def close(self) -> None:
        """End the file."""
        if self._writer is not None:
            self._writer.close()


def shuffled(paths: Sequence[Path], buckets: int) -> Iterator[pa.Table]:
    """Gather the buckets of all parts, each in the order of its tags; equal ones stay as they are."""
    with ExitStack() as opened:
        # Not mapped: pages of a file once read would count as memory of this process until its end.
        files = [ipc.open_file(opened.enter_context(pa.OSFile(str(path)))) for path in paths]
        for bucket in range(buckets):
            found = [
                file.get_batch(at) for file in files for at in range(bucket, file.num_record_batches, buckets)
            ]
            rows = pa.Table.from_batches(found, files[0].schema)
            order = np.argsort(rows.column(-1).to_numpy(), kind="stable")
            yield rows.select(range(rows.num_columns - 1)).combine_chunks().take(pa.array(order))
