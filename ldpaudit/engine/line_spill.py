"""Rows that wait for the end of the shuffle as the lines that they will be in the released file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Lock, local
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.tables import Lines, RowsText, line_lengths

Bytes = npt.NDArray[np.uint8]
_LEAST = 1 << 16


class LineSpill:
    """Writes lines, dealt out to buckets, into one file, and beside it where they stand.

    Parameters
    ----------
    path : Path
        The file; it holds released values only.
    buckets : int
    """

    def __init__(self, path: Path, buckets: int) -> None:
        self._file = path.open("wb", buffering=0)
        self._index = path.with_suffix(".npz")
        self._buckets = buckets
        self._rows_text = RowsText()
        self._schema: pa.Schema | None = None
        self._text: Bytes = np.empty(_LEAST, np.uint8)
        self._size = 0
        self._lengths: list[npt.NDArray[np.int32]] = []
        self._dealt: Bytes = np.empty(_LEAST, np.uint8)
        self._tables: list[npt.NDArray[np.int64]] = []

    def add(self, batch: pa.RecordBatch) -> None:
        """Take released rows."""
        self._schema = batch.schema
        text = self._rows_text.of(batch)
        self._lengths.append(line_lengths(batch, text))
        end = self._size + len(text)
        if end > len(self._text):
            self._text = _larger(self._text, end, self._size)
        self._text[self._size : end] = np.frombuffer(text, np.uint8)
        self._size = end

    def deal(self, bucket: npt.NDArray[np.uint16], tags: npt.NDArray[np.uint64]) -> None:
        """Write the rows taken since the last call, with their buckets and tags."""
        from ldpaudit.engine import kernels

        table = np.empty((self._buckets, 2), np.int64)
        lengths = np.concatenate(self._lengths)
        size = kernels.measure(bucket, lengths, table)
        if size > len(self._dealt):
            self._dealt = _larger(self._dealt, size)
        kernels.deal(self._text[: self._size], lengths, tags, bucket, table, self._dealt)
        self._file.write(self._dealt.data[:size])
        self._tables.append(table)
        self._lengths, self._size = [], 0

    def close(self) -> None:
        """End the file."""
        self._file.close()
        if self._schema is None:
            return
        schema = np.frombuffer(self._schema.serialize(), np.uint8)
        tables = np.array(self._tables, np.int64).reshape(-1, self._buckets, 2)
        with self._index.open("wb") as file:
            np.savez(file, allow_pickle=False, tables=tables, schema=schema)


class LinesGathered:
    """Reads the buckets of all parts.

    Parameters
    ----------
    paths : sequence of Path
        What the spills of all parts wrote, in the order of their rows.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        from ldpaudit.engine import kernels

        self._opened = ExitStack()
        self._files = [self._opened.enter_context(path.open("rb", buffering=0)) for path in paths]
        self._tables: list[npt.NDArray[np.int64]] = []
        self._begins: list[npt.NDArray[np.int64]] = []
        for path in paths:
            with np.load(path.with_suffix(".npz"), allow_pickle=False) as arrays:
                self._tables.append(arrays["tables"])
                self._schema = pa.ipc.read_schema(pa.py_buffer(arrays["schema"].tobytes()))
            sizes = kernels.segment_bytes(*np.moveaxis(self._tables[-1], -1, 0))
            self._begins.append((np.cumsum(sizes) - sizes.ravel()).reshape(sizes.shape))
        self._reading = Lock()
        self._own = local()
        self._free: list[Bytes] = []

    def close(self) -> None:
        """Close the files."""
        self._opened.close()

    def bucket(self, at: int) -> tuple[npt.NDArray[np.uint64], Any]:
        """Read one bucket.

        Returns
        -------
        tags : ndarray of uint64, shape (n,)
            Of its rows, in the order of the table.
        placed : callable
            Takes an order of these rows, and gives them in it.
        """
        from ldpaudit.engine import kernels

        table = np.concatenate([one[:, at] for one in self._tables])
        segments = self._memory(int(kernels.segment_bytes(*table.T).sum()))
        view, filled = segments.data, 0
        with self._reading:
            for file, begins, tables in zip(self._files, self._begins, self._tables, strict=True):
                sizes = kernels.segment_bytes(*tables[:, at].T)
                for begin, size in zip(begins[:, at].tolist(), sizes.tolist(), strict=True):
                    if size:
                        file.seek(begin)
                        _read_whole(file, view[filled : filled + size])
                        filled += size
        rows, text_bytes = (int(total) for total in table.sum(axis=0))
        tags = np.empty(rows, np.uint64)
        begins, lengths = np.empty(rows, np.int64), np.empty(rows, np.int64)
        kernels.find_lines(segments[:filled], table, tags, begins, lengths)

        def placed(order: npt.NDArray[np.int64]) -> Lines:
            out = self._free.pop() if self._free else np.empty(0, np.uint8)
            if len(out) < text_bytes:
                out = np.empty(text_bytes + text_bytes // 8, np.uint8)
            kernels.gather(segments, begins, lengths, order, out)
            return Lines(self._schema, rows, out.data[:text_bytes])

        return tags, placed

    def take_back(self, lines: Lines) -> None:
        """Use the memory of lines again."""
        self._free.append(np.asarray(lines.text.obj))

    def _memory(self, size: int) -> Bytes:
        """Return memory of this thread, which is used again: fresh memory costs more than the work."""
        held: Bytes | None = getattr(self._own, "memory", None)
        if held is None or len(held) < size:
            self._own.memory = held = np.empty(size + size // 8 & ~7, np.uint8)
        return held


def _larger(held: Bytes, size: int, kept: int = 0) -> Bytes:
    fresh = np.empty(size + size // 4 + 7 & ~7, np.uint8)
    fresh[:kept] = held[:kept]
    return fresh


def _read_whole(file: Any, view: memoryview) -> None:
    while view:
        size = file.readinto(view)
        if not size:
            raise OSError("a file of this run is cut short")
        view = view[size:]
