"""Eight independent bits drawn at once, exactly: a table of their 256 patterns.

A bit takes far less than a random byte: eight of them with chance q carry at most 8 bits of entropy, and two
bytes suffice for a pattern of eight. The first byte chooses one of 256 equally likely columns; each column
holds its own pattern and another one, and a random fraction decides between the two. The chances of patterns
are multiples of 2^-512, so the fraction of a column is one of 504 bits: the second byte is its beginning and
decides in 255 of 256 cases; else further words do.

Source: Walker, ACM Transactions on Mathematical Software 3 (1977), An efficient method for generating
discrete random variables with general distributions; here in whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.exact import WORD

Words = npt.NDArray[np.uint64]

#: Bits of a pattern, patterns, and the words of a column's fraction beyond its first byte.
BITS = 8
_PATTERNS = 1 << BITS
WORDS_BEYOND = 8
_WORD_BITS, _BYTE_BITS = 64, 8
#: A column takes one of 256 shares of 2^512.
_FRACTION_BITS = BITS * _WORD_BITS - BITS
_FULL = 1 << _FRACTION_BITS
#: Tables that are held: a step draws each of its columns with one or two.
_HELD = 64


@dataclass(frozen=True, eq=False)
class Patterns:
    """The table of one chance. Column c holds pattern c and ``others[c]``.

    Parameters
    ----------
    limits : ndarray of uint32, shape (256,)
        256 times the first byte of the column's share, plus c: of 16 random bits whose lower byte is c, those
        below it certainly give pattern c, those above it the other; those equal to it leave it open. A share
        of 256 leaves nothing to the other.
    others : ndarray of uint8, shape (256,)
    beyond : ndarray of uint64, shape (256, 8)
        The share's other 496 bits, from the highest on, and 16 zeros.
    """

    limits: npt.NDArray[np.uint32]
    others: npt.NDArray[np.uint8]
    beyond: Words


def patterns_in(size: int) -> int:
    """Return the number of patterns that `size` bits take."""
    return -(-size // BITS)


@lru_cache(maxsize=_HELD)
def patterns_of(chance: int) -> Patterns:
    """Make the table for eight bits, each 1 with probability ``chance / 2^64``.

    Parameters
    ----------
    chance : int
        In [0, 2^64].
    """
    shares, others = columns_of_patterns(chance)
    first = [share >> (_FRACTION_BITS - _BYTE_BITS) for share in shares]
    rest = [(share << (_WORD_BITS * WORDS_BEYOND - _FRACTION_BITS + _BYTE_BITS)) for share in shares]
    beyond = [
        [share >> (_WORD_BITS * (WORDS_BEYOND - 1 - word)) & (WORD - 1) for word in range(WORDS_BEYOND)]
        for share in rest
    ]
    limits = [(byte << _BYTE_BITS) + column for column, byte in enumerate(first)]
    table = Patterns(
        np.array(limits, dtype=np.uint32),
        np.array(others, dtype=np.uint8),
        np.array(beyond, dtype=np.uint64),
    )
    for array in (table.limits, table.others, table.beyond):
        array.flags.writeable = False
    return table


def columns_of_patterns(chance: int) -> tuple[list[int], list[int]]:
    """Divide the chances of the 256 patterns among as many equal columns of at most two patterns.

    Returns
    -------
    tuple of two lists of int
        Of each column the share of its own pattern, of 2^504, and the pattern that has the rest.
    """
    # Pattern c has chance^ones (2^64 - chance)^zeros of 2^512.
    left = [chance**ones * (WORD - chance) ** (BITS - ones) for ones in map(int.bit_count, range(_PATTERNS))]
    shares, others = list(left), list(range(_PATTERNS))
    poor = [column for column in range(_PATTERNS) if left[column] < _FULL]
    rich = [column for column in range(_PATTERNS) if left[column] > _FULL]
    while poor:
        column, giver = poor.pop(), rich[-1]
        others[column] = giver
        shares[giver] -= _FULL - shares[column]
        if shares[giver] <= _FULL:
            rich.pop()
        if shares[giver] < _FULL:
            poor.append(giver)
    return shares, others
