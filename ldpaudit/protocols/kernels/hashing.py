"""Compiled loops of local hashing: one multiplication modulo 2^32 a hash, whole numbers only."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]
Halves = npt.NDArray[np.uint32]

#: Up to so many buckets, comparing with every threshold is faster than one division.
_FEW = 16
#: Reports that are counted in 32 bits before they are added up in 64.
_COUNTED = 1 << 30


@compiled
def hash_rows(
    codes: Codes,
    words: Words,
    moved: np.uint64,
    buckets: np.uint64,
    mask: np.uint32,
    multipliers: Halves,
    offsets: Halves,
    hashes: npt.NDArray[Any],
) -> None:
    """Draw one report a row: a hash function from word 0, and the bucket of the code by GRR from word 1.

    The halves of word 0 are the multiplier (low) and the offset (high). Word 1 below
    ``(buckets - 1) moved`` moves the bucket by ``1 + word // moved``, cyclically; any other keeps it.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    words : ndarray of uint64, shape (n, 2)
    moved, buckets : uint64
    mask : uint32
        The upper bits of a product that the hash uses.
    multipliers, offsets : ndarray of uint32, shape (n,)
    hashes : ndarray of unsigned integers, shape (n,)
    """
    one, half = np.uint64(1), np.uint64(32)
    few = buckets <= np.uint64(_FEW)
    for i in range(codes.shape[0]):
        seed, word = words[i, 0], words[i, 1]
        multiplier, offset = np.uint32(seed), np.uint32(seed >> half)
        product = np.uint32(np.uint32(multiplier * np.uint32(codes[i])) + offset)
        step = ((np.uint64(product & mask) * buckets) >> half) + one
        # The number of thresholds at or below the word: buckets - 1, a whole turn less one, keeps the bucket.
        if few:
            threshold = moved
            for _ in range(buckets - one):
                step += np.uint64(word >= threshold)
                threshold += moved
        else:
            step += min(word // moved, buckets - one)
        # Without branches: below buckets, step - buckets wraps to a large number.
        hashes[i] = min(step, step - buckets)
        multipliers[i] = multiplier
        offsets[i] = offset


@compiled
def hash_buckets(
    codes: Codes,
    multipliers: Halves,
    offsets: Halves,
    buckets: np.uint64,
    mask: np.uint32,
    out: npt.NDArray[Any],
) -> None:
    """Hash each code by the function of its row.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    multipliers, offsets : ndarray of uint32, shape (n,)
    buckets : uint64
    mask : uint32
        The upper bits of a product that the hash uses.
    out : ndarray of unsigned integers, shape (n,)
    """
    half = np.uint64(32)
    for i in range(codes.shape[0]):
        product = np.uint32(np.uint32(multipliers[i] * np.uint32(codes[i])) + offsets[i])
        out[i] = (np.uint64(product & mask) * buckets) >> half


@compiled
def hash_support(
    multipliers: Halves,
    offsets: Halves,
    hashes: npt.NDArray[Any],
    begins: npt.NDArray[np.int64],
    lows: Halves,
    widths: npt.NDArray[np.int32],
    support: npt.NDArray[np.int64],
) -> None:
    """Add, for each group of rows, the reports whose hash is that of each value.

    A value lies in bucket y if its product, less the lower edge of y, is below the width of y: one
    multiplication, one addition and one comparison a value, eight values at a time, and four reports for
    each time that the counters are loaded. Processors compare vectors of signed numbers, so both sides
    of the comparison are shifted by 2^31.

    Parameters
    ----------
    multipliers, offsets : ndarray of uint32, shape (n,)
    hashes : ndarray of unsigned integers, shape (n,)
    begins : ndarray of int64, shape (groups + 1,)
        First row of each group, and the end of the last.
    lows : ndarray of uint32, shape (buckets,)
        Lower edge of each bucket, plus 2^31 modulo 2^32.
    widths : ndarray of int32, shape (buckets,)
        Width of each bucket, less 2^31.
    support : ndarray of int64, shape (groups, k)
        Added to in place.
    """
    size = support.shape[1]
    counters = np.zeros(size, dtype=np.uint32)
    for group in range(support.shape[0]):
        for first in range(begins[group], begins[group + 1], _COUNTED):
            last = min(first + _COUNTED, begins[group + 1])
            counters[:] = 0
            whole = last - (last - first) % 4
            for i in range(first, whole, 4):
                y0, y1, y2, y3 = hashes[i], hashes[i + 1], hashes[i + 2], hashes[i + 3]
                a0, a1, a2, a3 = multipliers[i], multipliers[i + 1], multipliers[i + 2], multipliers[i + 3]
                b0, b1 = np.uint32(offsets[i] - lows[y0]), np.uint32(offsets[i + 1] - lows[y1])
                b2, b3 = np.uint32(offsets[i + 2] - lows[y2]), np.uint32(offsets[i + 3] - lows[y3])
                w0, w1, w2, w3 = widths[y0], widths[y1], widths[y2], widths[y3]
                for j in range(size):
                    v = np.uint32(j)
                    found = np.uint32(np.int32(np.uint32(np.uint32(a0 * v) + b0)) < w0)
                    found += np.uint32(np.int32(np.uint32(np.uint32(a1 * v) + b1)) < w1)
                    found += np.uint32(np.int32(np.uint32(np.uint32(a2 * v) + b2)) < w2)
                    found += np.uint32(np.int32(np.uint32(np.uint32(a3 * v) + b3)) < w3)
                    counters[j] += found
            for i in range(whole, last):
                y = hashes[i]
                a, b, width = multipliers[i], np.uint32(offsets[i] - lows[y]), widths[y]
                for j in range(size):
                    counters[j] += np.int32(np.uint32(np.uint32(a * np.uint32(j)) + b)) < width
            for j in range(size):
                support[group, j] += counters[j]
