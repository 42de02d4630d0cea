"""Lines dealt out to buckets, and gathered from them in another order."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ldpaudit.compiled import compiled

Words = npt.NDArray[np.uint64]
Places = npt.NDArray[np.int64]


@intrinsic
def _copy_bytes(_typing: Any, to: Any, at: Any, source: Any, begin: Any, size: Any) -> Any:
    """Copy `size` bytes from one array of bytes to another; a loop over bytes takes three times as long."""
    signature = types.void(to, at, source, begin, size)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        target, at, origin, begin, size = values
        kinds = signature.args
        to_data = context.make_array(kinds[0])(context, builder, target).data
        from_data = context.make_array(kinds[2])(context, builder, origin).data
        to_place, from_place = builder.gep(to_data, [at]), builder.gep(from_data, [begin])
        cgutils.raw_memcpy(builder, to_place, from_place, size, 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return signature, generate


@compiled
def _padded(size: int) -> int:
    """Return the next multiple of eight bytes."""
    return (size + 7) & ~7


def segment_bytes(rows: Any, size: Any) -> Any:
    """Return the bytes of a segment: tags, lengths of lines, lines, each filled up to a multiple of eight.

    Parameters
    ----------
    rows, size : int or ndarray of int64
        Rows of a segment, and the bytes of its lines; of several in arrays of one shape.
    """
    return 8 * rows + ((4 * rows + 7) & ~7) + ((size + 7) & ~7)


_segment_bytes = compiled(segment_bytes)


@compiled
def measure(
    bucket: npt.NDArray[np.uint16], lengths: npt.NDArray[np.int32], table: npt.NDArray[np.int64]
) -> int:
    """Count rows and bytes of each bucket.

    Parameters
    ----------
    bucket : ndarray of uint16, shape (n,)
    lengths : ndarray of int32, shape (n,)
        Bytes of each line.
    table : ndarray of int64, shape (buckets, 2)
        Receives rows and bytes.

    Returns
    -------
    int
        Bytes that all segments take.
    """
    table[:] = 0
    for row in range(bucket.size):
        table[bucket[row], 0] += 1
        table[bucket[row], 1] += lengths[row]
    total = 0
    for at in range(len(table)):
        total += _segment_bytes(table[at, 0], table[at, 1])
    return total


@compiled
def deal(
    text: npt.NDArray[Any],
    lengths: npt.NDArray[np.int32],
    tags: Words,
    bucket: npt.NDArray[np.uint16],
    table: npt.NDArray[np.int64],
    out: npt.NDArray[Any],
) -> None:
    """Deal lines out to one segment a bucket, each in the order of the rows.

    Parameters
    ----------
    text : ndarray of uint8
        The lines, one after the other.
    lengths : ndarray of int32, shape (n,)
    tags : ndarray of uint64, shape (n,)
    bucket : ndarray of uint16, shape (n,)
    table : ndarray of int64, shape (buckets, 2)
        What `measure` gave.
    out : ndarray of uint8
        Receives the segments.
    """
    numbers = out.view(np.uint64)
    short = out.view(np.int32)
    next_tag = np.empty(len(table), np.int64)
    next_length = np.empty(len(table), np.int64)
    next_line = np.empty(len(table), np.int64)
    begin = 0
    for at in range(len(table)):
        rows, size = table[at, 0], table[at, 1]
        next_tag[at] = begin // 8
        next_length[at] = (begin + 8 * rows) // 4
        next_line[at] = begin + 8 * rows + _padded(4 * rows)
        begin += _segment_bytes(rows, size)
    place = 0
    for row in range(bucket.size):
        to = bucket[row]
        length = lengths[row]
        numbers[next_tag[to]] = tags[row]
        short[next_length[to]] = length
        _copy_bytes(out, next_line[to], text, place, np.int64(length))  # type: ignore[call-arg]
        next_tag[to] += 1
        next_length[to] += 1
        next_line[to] += length
        place += length


@compiled
def find_lines(
    segments: npt.NDArray[Any], table: npt.NDArray[np.int64], tags: Words, begins: Places, lengths: Places
) -> None:
    """Find tags and lines of one bucket's segments, which stand one after the other.

    Parameters
    ----------
    segments : ndarray of uint8
    table : ndarray of int64, shape (segments, 2)
        Rows and bytes of each.
    tags : ndarray of uint64, shape (n,)
    begins, lengths : ndarray of int64, shape (n,)
        Receive where each line begins, and its bytes.
    """
    numbers = segments.view(np.uint64)
    short = segments.view(np.int32)
    begin = row = 0
    for at in range(len(table)):
        rows, size = table[at, 0], table[at, 1]
        place = begin + 8 * rows + _padded(4 * rows)
        for inner in range(rows):
            tags[row] = numbers[begin // 8 + inner]
            begins[row] = place
            lengths[row] = short[(begin + 8 * rows) // 4 + inner]
            place += lengths[row]
            row += 1
        begin += _segment_bytes(rows, size)


@compiled
def gather(
    segments: npt.NDArray[Any], begins: Places, lengths: Places, order: Places, out: npt.NDArray[Any]
) -> int:
    """Write lines in another order, and give their bytes.

    Parameters
    ----------
    segments : ndarray of uint8
    begins, lengths, order : ndarray of int64, shape (n,)
    out : ndarray of uint8
    """
    place = 0
    for at in range(order.size):
        row = order[at]
        _copy_bytes(out, place, segments, begins[row], lengths[row])  # type: ignore[call-arg]
        place += lengths[row]
    return place
