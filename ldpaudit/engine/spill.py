"""Released rows on the disk, where they wait for the end of the shuffle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Lock

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import ipc


class RowSpill:
    """Writes rows into one file, bucket by bucket.

    Parameters
    ----------
    path : Path
        The file; it holds released values only.
    buckets : int
    """

    def __init__(self, path: Path, buckets: int) -> None:
        self._path = path
        self._buckets = buckets
        self._waiting: list[pa.RecordBatch] = []
        self._writer: ipc.RecordBatchFileWriter | None = None

    def add(self, batch: pa.RecordBatch) -> None:
        """Take released rows."""
        self._waiting.append(batch)

    def partition(self, bucket: npt.NDArray[np.uint16], tags: npt.NDArray[np.uint64]) -> None:
        """Write the rows taken since the last call, with their buckets and tags."""
        table = pa.Table.from_batches(self._waiting)
        self._waiting = []
        tagged = table.append_column(_free_name(table.schema.names), pa.array(tags))
        whole = tagged.combine_chunks().to_batches()[0]
        if self._writer is None:
            # Not compressed: that takes longer than what it saves, and the file is gone in a moment.
            self._writer = ipc.new_file(str(self._path), whole.schema)
        if self._buckets == 1:
            self._writer.write_batch(whole)
            return
        order = np.argsort(bucket, kind="stable")
        sorted_rows = whole.take(pa.array(order))
        bounds = np.searchsorted(bucket[order], np.arange(self._buckets + 1))
        # An empty bucket is written too, so that the place of a batch gives its bucket.
        for start, end in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
            self._writer.write_batch(sorted_rows.slice(start, end - start))

    def close(self) -> None:
        """End the file."""
        if self._writer is None and self._waiting:
            # No row is left of the part.
            schema = self._waiting[0].schema
            tagged = schema.append(pa.field(_free_name(schema.names), pa.uint64()))
            self._writer = ipc.new_file(str(self._path), tagged)
        if self._writer is not None:
            self._writer.close()
            self._writer = None


class SpilledRows:
    """Reads the buckets of all parts.

    Parameters
    ----------
    paths : sequence of Path
        What the spills of all parts wrote, in the order of their rows.
    buckets : int
    """

    def __init__(self, paths: Sequence[Path], buckets: int) -> None:
        self._opened = ExitStack()
        # Not mapped: pages of a file once read would count as memory of this process until its end.
        self._files = [ipc.open_file(self._opened.enter_context(pa.OSFile(str(path)))) for path in paths]
        self._buckets = buckets
        self._reading = Lock()

    def close(self) -> None:
        """Close the files."""
        self._opened.close()

    def bucket(self, at: int) -> tuple[npt.NDArray[np.uint64], Callable[[npt.NDArray[np.int64]], pa.Table]]:
        """Read one bucket.

        Returns
        -------
        tags : ndarray of uint64, shape (n,)
            Of its rows, in the order of the table.
        placed : callable
            Takes an order of these rows, and returns them in it.
        """
        with self._reading:
            batches = [
                file.get_batch(place)
                for file in self._files
                for place in range(at, file.num_record_batches, self._buckets)
            ]
        table = pa.Table.from_batches(batches, schema=self._files[0].schema).combine_chunks()
        last = table.num_columns - 1
        values = table.select(range(last))
        return table.column(last).to_numpy(), lambda order: values.take(pa.array(order))


def _free_name(names: Sequence[str]) -> str:
    """Return a name for the column of tags that no released column has."""
    return "t" * (max((len(name) for name in names), default=0) + 1)
