"""Every 2^j-th row of a table, j just large enough to stay small: the same sample whatever the chunks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import ipc

#: More rows than this, and every second one is let go.
MOST_ROWS = 200_000
_STRIDE = b"stride"


class SampledRows:
    """Rows chosen by their ordinals in the source table.

    Parameters
    ----------
    rows_in_all : int
        Rows of the whole table, where they are known: the rows that would go in the end are then not taken.
    """

    def __init__(self, rows_in_all: int = 0) -> None:
        self._stride = 1
        while -(-rows_in_all // self._stride) > MOST_ROWS:
            self._stride *= 2
        self._kept: list[pa.RecordBatch] = []
        self._held = 0

    @property
    def stride(self) -> int:
        """How many rows of the table one sampled row is for."""
        return self._stride

    def positions(self, rows: range) -> npt.NDArray[np.int64]:
        """Choose the rows of a batch: positions inside it."""
        first = -rows.start % self._stride
        return np.arange(first, len(rows), self._stride, dtype=np.int64)

    def add(self, ordinals: npt.NDArray[np.int64], columns: Mapping[str, pa.Array]) -> None:
        """Take rows: their ordinals in the source table, and their values."""
        self._kept.append(pa.RecordBatch.from_pydict({"row": pa.array(ordinals), **columns}))
        self._held += len(ordinals)
        self._stay_small()

    def store(self, path: Path) -> None:
        """Write the sample of a part; it holds true values, so its folder must be private."""
        metadata = {_STRIDE: str(self._stride)}
        schema = self._kept[0].schema if self._kept else pa.schema([])
        with pa.OSFile(str(path), "wb") as sink, ipc.new_file(sink, schema.with_metadata(metadata)) as writer:
            for batch in self._kept:
                writer.write_batch(batch.replace_schema_metadata(metadata))

    def take(self, path: Path) -> None:
        """Add the sample of a later part."""
        with pa.OSFile(str(path)) as file:
            reader = ipc.open_file(file)
            stride = int(reader.schema.metadata[_STRIDE])
            batches = [reader.get_batch(at) for at in range(reader.num_record_batches)]
        kept = [batch.replace_schema_metadata(None) for batch in batches]
        if stride > self._stride:
            self._thin(stride)
        elif stride < self._stride:
            kept = [self._thinned(batch) for batch in kept]
        self._kept += kept
        self._held += sum(batch.num_rows for batch in kept)
        self._stay_small()

    def columns(self) -> dict[str, pa.Array]:
        """Return the sampled values by column, without the ordinals; nothing where no row was taken."""
        if not self._kept:
            return {}
        table = pa.Table.from_batches(self._kept).combine_chunks()
        return {
            field.name: pc.cast(table.column(field.name), field.type).combine_chunks()
            for field in table.schema
            if field.name != "row"
        }

    def _stay_small(self) -> None:
        while self._held > MOST_ROWS:
            self._thin(self._stride * 2)

    def _thin(self, stride: int) -> None:
        """Let rows go until every `stride`-th is left."""
        self._stride = stride
        kept = (self._thinned(batch) for batch in self._kept)
        self._kept = [batch for batch in kept if batch.num_rows]
        self._held = sum(batch.num_rows for batch in self._kept)

    def _thinned(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        rows = np.asarray(batch.column("row"))
        return batch.filter(pa.array(rows % self._stride == 0))
