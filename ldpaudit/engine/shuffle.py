"""The final shuffle of rows, out of core.

Each source row draws a 64-bit tag from the shuffle's own stream; the released order is the order of the tags.
The highest bits choose one of a few spill files, so a file at a time is sorted in memory, and the order does
not depend on how many files there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import ipc

from ldpaudit.randomness import Key

#: Size of the source for which one spill file is planned.
BYTES_PER_PART = 64 << 20


class Shuffle:
    """Takes batches in source order, gives them back in random order.

    Parameters
    ----------
    folder : Path
        Where the spill files go; they hold released values only.
    key : Key
        Subkey of the shuffle.
    source_bytes : int
        Size of the source, by which the number of spill files is chosen.
    """

    def __init__(self, folder: Path, key: Key, source_bytes: int) -> None:
        self._folder = folder
        self._key = key
        self._parts = max(1, min(256, -(-source_bytes // BYTES_PER_PART)))
        self._writers: dict[int, ipc.RecordBatchFileWriter] = {}

    def add(self, batch: pa.RecordBatch, rows: range) -> None:
        """Take the released values of source rows `rows`."""
        tags = self._key.words(rows.start, len(rows), 1)[:, 0]
        numbers = np.arange(rows.start, rows.stop, dtype=np.int64)
        names = batch.schema.names
        tagged = pa.RecordBatch.from_arrays(
            [*batch.columns, pa.array(tags), pa.array(numbers)], names=[*names, *_free_names(names)]
        )
        if self._parts == 1:
            self._writer(0, tagged.schema).write_batch(tagged)
            return
        part_of = ((tags >> np.uint64(32)) * np.uint64(self._parts)) >> np.uint64(32)
        order = np.argsort(part_of, kind="stable")
        bounds = np.searchsorted(part_of[order], np.arange(self._parts + 1))
        for part in range(self._parts):
            chosen = order[bounds[part] : bounds[part + 1]]
            if len(chosen):
                self._writer(part, tagged.schema).write_batch(tagged.take(pa.array(chosen)))

    def batches(self) -> Iterator[pa.Table]:
        """Give all rows in their new order, one spill file at a time; each file is removed after use."""
        for writer in self._writers.values():
            writer.close()
        for part in sorted(self._writers):
            path = self._path(part)
            with pa.memory_map(str(path)) as file:
                table = ipc.open_file(file).read_all()
                # Equal tags are broken by row number, so that chunks never show.
                tag, row = table.column_names[-2:]
                order = pc.sort_indices(table, sort_keys=[(tag, "ascending"), (row, "ascending")])
                yield table.drop_columns([tag, row]).take(order)
            path.unlink()

    def _path(self, part: int) -> Path:
        return self._folder / f"rows-{part}.arrow"

    def _writer(self, part: int, schema: pa.Schema) -> ipc.RecordBatchFileWriter:
        if part not in self._writers:
            self._writers[part] = ipc.new_file(
                str(self._path(part)), schema, options=ipc.IpcWriteOptions(compression="lz4")
            )
        return self._writers[part]


def _free_names(names: list[str]) -> tuple[str, str]:
    """Name the two columns that are only for the spill files, as no released column is called."""
    longest = max((len(name) for name in names), default=0)
    return "t" * (longest + 1), "r" * (longest + 1)
