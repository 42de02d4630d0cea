"""The compiled sampler of a channel that is held as a table: 64-bit words and whole numbers only."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Words = npt.NDArray[np.uint64]


@compiled
def table_rows(
    node: npt.NDArray[np.int32],
    above: Words,
    words: Words,
    last: Words,
    guide: npt.NDArray[np.uint16],
    shift: np.uint64,
    out: npt.NDArray[Any],
) -> None:
    """Draw one output a row by inverting the cumulated weights of its input.

    Word 0 decides between the node below the number and the one above it; word 1 then picks the first
    output whose last word is not below it. The guide begins the search where the leading bits of the word
    say, so that it takes less than two steps on the average.

    Parameters
    ----------
    node : ndarray of int32, shape (n,)
    above : ndarray of uint64, shape (n,)
        2^64 times the part of a cell by which the number lies above its node.
    words : ndarray of uint64, shape (n, 2)
    last : ndarray of uint64, shape (inputs, outputs)
        The largest word of each output; it increases along a row and ends with 2^64 - 1.
    guide : ndarray of uint16, shape (inputs, 2^(64 - shift))
        The first output whose largest word is not below the first word of those leading bits.
    shift : uint64
    out : ndarray of unsigned integers, shape (n,)
    """
    for i in range(node.shape[0]):
        row = node[i] + np.int32(words[i, 0] < above[i])
        word = words[i, 1]
        output = np.int64(guide[row, word >> shift])
        while last[row, output] < word:
            output += 1
        out[i] = output


@compiled
def window_rows(
    node: npt.NDArray[np.int32],
    above: Words,
    words: Words,
    window: Words,
    out: npt.NDArray[Any],
) -> None:
    """Draw one output a row from a window that moves with the input, by division in the place of a search.

    Each output takes a run of words: outputs before the window runs of `outside`, the first `more` in it runs
    of `inside + 1`, the others in it runs of `inside`, and those behind it again `outside`.

    Parameters
    ----------
    node : ndarray of int32, shape (n,)
    above : ndarray of uint64, shape (n,)
        2^64 times the part of a cell by which the number lies above its node.
    words : ndarray of uint64, shape (n, 2)
    window : ndarray of uint64, shape (4,)
        outside, inside, more, width.
    out : ndarray of unsigned integers, shape (n,)
    """
    outside, inside, more, width = window[0], window[1], window[2], window[3]
    fuller = inside + np.uint64(1)
    first = more * fuller
    full = first + (width - more) * inside
    for i in range(node.shape[0]):
        row = np.uint64(node[i]) + np.uint64(words[i, 0] < above[i])
        word = words[i, 1]
        before = row * outside
        if word < before:
            out[i] = word // outside
        else:
            word -= before
            if word < first:
                out[i] = row + word // fuller
            elif word < full:
                out[i] = row + more + (word - first) // inside
            else:
                out[i] = row + width + (word - full) // outside
