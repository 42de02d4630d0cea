"""Permanent bits: those of a unary encoding, drawn from the words of persons and values."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from ldpaudit.protocols.exact import threshold
from ldpaudit.protocols.flipping import bytes_per_row, first_bits, rows_at_once
from ldpaudit.protocols.protocol import Codes
from ldpaudit.protocols.repeated.memory import People, Words
from ldpaudit.randomness import BLOCK_BYTES, room

Bytes = npt.NDArray[np.uint8]


def permanent_rows(
    codes: Codes, who: People, size: int, chances: tuple[Fraction, Fraction], rows: Words
) -> None:
    """Draw the permanent bits of people about their values.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    who : People of length n
    size : int
        Number k of values.
    chances : tuple of Fraction
        p and q, multiples of 2^-64: of a 1 at the true value, and elsewhere.
    rows : ndarray of uint64, shape (n, ceil(k / 64))
        Packed bits, written.
    """
    blocks, who = bytes_per_row(size) // BLOCK_BYTES, People(who.key, who.tags)

    def source(start: int, n: int) -> Bytes:
        part = slice(start, start + n)
        return who[part].blocks(codes[part], 0, blocks, held).view(np.uint8)

    def further(places: Words) -> Words:
        return who.further(codes, places)

    one, zero = (int(threshold(chance)) for chance in chances)
    most = min(rows_at_once(size), len(rows)) * blocks
    with room((most + 1) * BLOCK_BYTES) as held:
        first_bits(source, codes, size, one, zero, further, rows)
