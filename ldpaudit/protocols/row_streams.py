"""Random words of rows, a part at a time: each row owns a fixed range of a key's stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

from ldpaudit.randomness import BLOCK_BYTES, Key, room

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
    """Give the number of rows, of so many words each, that are asked for at once."""
    return max(1, _BYTES_HELD // (_WORD_BYTES * words))


@contextmanager
def stream_by_row(key: Key, first_row: int, words: int) -> Iterator[Source]:
    """Give the words of rows from the stream of a key; each call overwrites what the one before gave."""
    # A block more: rows of an odd number of words may begin within one.
    with room(rows_at_once(words) * words * _WORD_BYTES + 2 * BLOCK_BYTES) as held:
        yield lambda start, n: key.words(first_row + start, n, words, held)


def further_by_row(key: Key, first_row: int) -> Further:
    """Give further words from a subkey that draws nothing else, by ordinal of the row and number."""

    def further(places: Words) -> Words:
        places[:, 0] += np.uint64(first_row)
        return key.blocks_at(places)[:, 0]

    return further
