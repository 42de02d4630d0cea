"""Random words of rows, a part at a time: each row owns a fixed range of a key's stream."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ldpaudit.randomness import BLOCK_BYTES, Key

Words = npt.NDArray[np.uint64]

#: Gives the random words, shape (n, at least what a row takes), of n rows from a row on; rows count from 0.
Source = Callable[[int, int], Words]
#: Gives a further random word for each (row, number) of an array of shape (m, 2); rows count from 0. It may
#: overwrite the array.
Further = Callable[[Words], Words]

#: Random bytes that are asked for at once; they stay in the processor's cache.
_BYTES_HELD = 7 << 16
_WORD_BYTES = 8


def rows_at_once(words: int) -> int:
    """Return the number of rows, of so many words each, that are asked for at once."""
    return max(1, _BYTES_HELD // (_WORD_BYTES * words))


def stream_by_row(key: Key, first_row: int, rows: int, words: int) -> Source:
    """Return the words of so many rows from a key's stream; each call overwrites what the one before gave."""
    # Rows of an odd number of words may begin within a block.
    held = np.empty(min(rows, rows_at_once(words)) * words * _WORD_BYTES + 2 * BLOCK_BYTES, dtype=np.uint8)
    return lambda start, n: key.words(first_row + start, n, words, held)


def further_by_row(key: Key, first_row: int) -> Further:
    """Return further words from a subkey that draws nothing else, by ordinal of the row and number."""

    def further(places: Words) -> Words:
        places[:, 0] += np.uint64(first_row)
        return key.blocks_at(places)[:, 0]

    return further
