"""The bytes by which a cell counts: those of its text, or in a typed file those of its number."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.language import Message

Octets = tuple[npt.NDArray[np.uint8], npt.NDArray[Any], npt.NDArray[np.uint8], int]


def kind_of(type_: pa.DataType) -> str:
    """Name the kind of a column: equal cells have equal bytes where two columns are of one kind."""
    if pa.types.is_dictionary(type_):
        return kind_of(type_.value_type)
    texts = ("string", "large_string", "string_view", "null")
    if str(type_) in texts:
        return "text"
    if pa.types.is_integer(type_) or pa.types.is_boolean(type_):
        return Message("whole number")
    return "number" if pa.types.is_floating(type_) else str(type_)


def octets_of(column: pa.Array) -> Octets:
    """Return the bytes of all cells without copying those of texts.

    Returns
    -------
    data : ndarray of uint8
    offsets : ndarray of int32 or int64, shape (n + 1,)
        Where each cell begins and ends in `data`.
    known : ndarray of uint8
        Arrow's validity bitmap; empty where no cell is missing.
    first : int
        Place of the first cell in the bitmap.
    """
    column = _in_one_width(column)
    bitmap, *buffers = column.buffers()
    known = _viewed(bitmap if column.null_count else None)
    first, stop = column.offset, column.offset + len(column) + 1
    if len(buffers) == 1:
        octets = column.type.bit_width // 8
        offsets: npt.NDArray[Any] = np.arange(first, stop, dtype=np.int64) * octets
    else:
        wide = pa.types.is_large_string(column.type) or pa.types.is_large_binary(column.type)
        offsets = np.frombuffer(buffers[0], dtype=np.int64 if wide else np.int32)[first:stop]
    return _viewed(buffers[-1]), offsets, known, first


def _in_one_width(column: pa.Array) -> pa.Array:
    """Return a column in a type in which equal values have equal bytes."""
    type_ = column.type
    if pa.types.is_dictionary(type_):
        return _in_one_width(column.dictionary_decode())
    if pa.types.is_floating(type_):
        return column.cast(pa.float64())
    if pa.types.is_boolean(type_) or (pa.types.is_integer(type_) and type_ != pa.uint64()):
        return column.cast(pa.int64())
    return column.cast(pa.string()) if str(type_) in ("null", "string_view") else column


def _viewed(buffer: Any) -> npt.NDArray[np.uint8]:
    return np.empty(0, dtype=np.uint8) if buffer is None else np.frombuffer(buffer, dtype=np.uint8)
