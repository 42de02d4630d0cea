"""Values as dense integer codes, and tuples of codes as one: exact, without comparing by hash alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.errors import UserError, quoted
from ldpaudit.language import Message, in_line

Codes = NDArray[np.int64]

LARGEST = int(np.iinfo(np.int64).max)
#: Bytes from which texts may be too long for one array of 32-bit offsets.
_LARGE = 1 << 31


def column_of(frame: Any, name: str) -> Any:
    """Return one column of a table, a record batch, a data frame or a mapping as an Arrow chunked array.

    Missing values of every sort (null, None, NaN) come out as null, and -0.0 as 0.0, so that equal
    values are equal bits.
    """
    arrow = isinstance(frame, pa.Table | pa.RecordBatch)
    names = frame.schema.names if arrow else list(frame.keys())
    try:
        there = name in names
    except (TypeError, ValueError):
        there = False
    if not there:
        raise UserError(
            Message("there is no column {name}", name=quoted(name)),
            hint=Message("the columns are: ") + in_line(map(str, names)),
        )
    try:
        array = frame.column(name) if arrow else frame[name]
        if not isinstance(array, pa.Array | pa.ChunkedArray):
            array = pa.array(array, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        raise UserError(
            "the values are of several kinds",
            where=Message('column "{name}"', name=name),
            hint="make them one",
        ) from None
    if not isinstance(array, pa.ChunkedArray):
        array = pa.chunked_array([array])
    if pa.types.is_dictionary(array.type):
        array = array.cast(array.type.value_type)
    if (plain := _plain(array.type)) is not None:
        array = array.cast(plain)
    if pa.types.is_floating(array.type):
        array = pc.add(array, pa.scalar(0.0, array.type))
        array = pc.if_else(pc.is_nan(array), pa.scalar(None, array.type), array)
    if pa.types.is_nested(array.type):
        raise UserError(
            "holds lists, not values",
            where=Message('column "{name}"', name=name),
            hint="leave this column out",
        )
    return array


def _plain(kind: Any) -> Any:
    """Return the type to compare in, for types that Arrow cannot number; None for all others."""
    if pa.types.is_float16(kind):
        return pa.float32()
    if pa.types.is_null(kind) or kind == pa.string_view():
        return pa.large_string()
    return pa.large_binary() if kind == pa.binary_view() else None


def codes_of(array: Any) -> tuple[Codes, Any]:
    """Return the code of each row, -1 where missing, and the distinct values in order of first appearance.

    The array is as `column_of` gives it.
    """
    indices, values = _encoded(array, -1)
    return indices.astype(np.int64), values


def _encoded(array: Any, missing: int | None = None) -> tuple[Any, Any]:
    """Return the place of each value of a column among its distinct ones, and these.

    Chunks are put together first: joining their dictionaries takes time with the square of their number.
    """
    if isinstance(array, pa.ChunkedArray):
        if pa.types.is_string(array.type) or pa.types.is_binary(array.type):
            large = pa.large_string() if pa.types.is_string(array.type) else pa.large_binary()
            array = array if array.nbytes < _LARGE else array.cast(large)
        array = array.combine_chunks() if array.num_chunks != 1 else array.chunk(0)
    encoded = array.dictionary_encode()
    indices, values = encoded.indices, encoded.dictionary
    if indices.null_count:
        indices = indices.fill_null(len(values) if missing is None else missing)
    return indices.to_numpy(zero_copy_only=False), values


def dense(labels: Codes) -> tuple[Codes, int]:
    """Return labels renumbered from 0 in the order of first appearance, and how many there are."""
    import pandas as pd

    numbered, found = pd.factorize(labels)
    return numbered.astype(np.int64, copy=False), len(found)


def combine(parts: Iterable[tuple[Codes, int]], rows: int) -> tuple[Codes, int]:
    """Return the distinct tuples of several code columns numbers.

    Codes are put together as digits of a mixed radix. Before a product would leave 64 bits the tuples
    so far are renumbered densely; they are then no more than the rows, so every table below 3e9 rows fits.

    parts: codes in [0, radix) and their radix; taken one by one.
    rows: length of every part.
    Returns labels: number of each row's tuple, in the order of first appearance.
    Returns classes: how many tuples there are.
    """
    labels, span = np.zeros(rows, np.int64), 1
    for codes, radix in parts:
        radix = max(radix, 1)
        if span > LARGEST // radix:
            labels, span = dense(labels)
            if span > LARGEST // radix:
                raise OverflowError("tuples of codes do not fit in 64 bits")
        labels *= radix
        labels += codes
        span *= radix
    return dense(labels)


def tuples_of(arrays: Iterable[Any], rows: int) -> tuple[Codes, int]:
    """Return the distinct tuples of columns numbers, as `combine`; a missing value is one of its own."""
    encoded = (_encoded(array) for array in arrays)
    return combine(((indices, len(values) + 1) for indices, values in encoded), rows)


def first_rows(labels: Codes, classes: int) -> Codes:
    """Return the first row of each class."""
    first = np.empty(classes, np.int64)
    first[labels[::-1]] = np.arange(len(labels) - 1, -1, -1)
    return first
