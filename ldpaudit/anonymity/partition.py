"""Which of several files a tuple goes to: a hash of its values that needs no per-row loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ldpaudit.anonymity.codes import codes_of

Words = NDArray[np.uint64]

_ODD = 0x9E3779B97F4A7C15
_INVERSE = pow(_ODD, -1, 1 << 64)
_NULL = np.uint64(0x7FB5D329728EA185)


def partition_of(columns: Sequence[Any], rows: int, level: int, partitions: int) -> NDArray[np.int64]:
    """Choose a file for each row; equal tuples go to the same one.

    Parameters
    ----------
    columns : sequence of ChunkedArray
        The columns of the tuples.
    rows : int
        Their length n.
    level : int
        A row's files on two levels are independent of each other.
    partitions : int
        Number of files.

    Returns
    -------
    (n,) int64
        File of each row, in [0, partitions).
    """
    words = np.full(rows, level, np.uint64)
    for column in columns:
        codes, values = codes_of(column)
        # A missing value has code -1 and so takes the last word.
        known = np.append(_words(values), _NULL)
        words = mixed(words + known[codes])
    return (words % np.uint64(partitions)).astype(np.int64)


def mixed(words: Words) -> Words:
    """Spread every bit over all others (the finalizer of SplitMix64, Steele, Lea and Flood 2014)."""
    words = words + np.uint64(_ODD)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixture: Words = words ^ (words >> np.uint64(31))
    return mixture


def _words(values: Any) -> Words:
    """Hash the bytes of each value: the polynomial sum of b[j] r^j modulo 2^64, mixed with the length."""
    if not len(values):
        return np.empty(0, np.uint64)
    binary = pa.types.is_binary(values.type) or pa.types.is_large_binary(values.type)
    text = values.cast(pa.large_binary()) if binary else pc.cast(values, pa.large_string())
    _, offsets_buffer, data = text.buffers()
    offsets = np.frombuffer(offsets_buffer, np.int64)[text.offset : text.offset + len(text) + 1]
    first, last = int(offsets[0]), int(offsets[-1])
    letters = np.frombuffer(data, np.uint8)[first:last] if data is not None else np.empty(0, np.uint8)
    ends = offsets - first
    # Sums from the first byte on; a word's own sum is a difference, brought to power 0 by the inverse of
    # the power at its beginning (odd numbers have inverses modulo 2^64).
    sums = np.concatenate([[np.uint64(0)], np.cumsum((letters + np.uint64(1)) * _powers(_ODD, len(letters)))])
    own = (sums[ends[1:]] - sums[ends[:-1]]) * _powers(_INVERSE, len(letters) + 1)[ends[:-1]]
    return mixed(own + np.diff(ends).astype(np.uint64) * np.uint64(0xD6E8FEB86659FD93))


def _powers(base: int, number: int) -> Words:
    """Give base^0, base^1, … modulo 2^64."""
    factors = np.full(number, base, np.uint64)
    factors[:1] = 1
    return np.cumprod(factors, dtype=np.uint64)
