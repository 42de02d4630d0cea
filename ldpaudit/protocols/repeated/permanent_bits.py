"""Permanent bits: those of a unary encoding, drawn from the words of persons and values."""

from __future__ import annotations

import numpy as np

from ldpaudit.protocols.flipping import first_bits, first_words
from ldpaudit.protocols.protocol import Codes
from ldpaudit.protocols.repeated.memory import People, Words
from ldpaudit.protocols.row_streams import rows_at_once
from ldpaudit.randomness import BLOCK_BYTES, WORDS_PER_BLOCK


def permanent_rows(codes: Codes, who: People, size: int, thresholds: tuple[int, int], rows: Words) -> None:
    """Draw the permanent bits of people about their values.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    who : People of length n
    size : int
        Number k of values.
    thresholds : tuple of two int
        Of 2^64: of a 1 at the true value, and elsewhere.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, written.
    """
    words = first_words(size)
    blocks = -(-words // WORDS_PER_BLOCK)

    def source(start: int, n: int) -> Words:
        part = slice(start, start + n)
        return who[part].blocks(codes[part], 0, blocks, held)

    def further(places: Words) -> Words:
        return who.further(codes, places)

    most = min(rows_at_once(words), len(rows)) * blocks
    held = np.empty(most * BLOCK_BYTES + 2 * BLOCK_BYTES, dtype=np.uint8)
    first_bits(source, codes, size, *thresholds, further, rows)
