"""Which attribute a row reports, and fake values: exact draws from words that belong to the row."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.half_words import halves_by_part, whole_words
from ldpaudit.protocols.repeated.memory import people
from ldpaudit.randomness import WORDS_PER_BLOCK, Key

Words = npt.NDArray[np.uint64]
Codes = npt.NDArray[np.int32]
Attributes = npt.NDArray[Any]

#: Rows that are treated at once: their words, 8 bytes each, stay in the processor's cache.
ROWS_HELD = 1 << 16
_WORD_BYTES = 8


def weights(attributes: int) -> tuple[Fraction, ...]:
    """Return the probability of each attribute as it is drawn: ``floor(word d / 2^64)`` of a 64-bit word.

    They differ from 1/d by less than 2^-64, and epsilon is computed from them.
    """
    edges = [-(-number * WORD // attributes) for number in range(attributes + 1)]
    return tuple(Fraction(above - below, WORD) for below, above in itertools.pairwise(edges))


def words_by_part(key: Key, first_row: int, rows: int) -> Iterator[tuple[slice, Words]]:
    """Yield one 64-bit word of the key's stream for each row, a part of the rows at a time.

    Parameters
    ----------
    key : Key
    first_row, rows : int

    Yields
    ------
    slice, ndarray of uint64
        Which rows, counted from 0, and their words, which are gone with the next part.
    """
    buffer = np.empty((min(rows, ROWS_HELD) + WORDS_PER_BLOCK) * _WORD_BYTES, dtype=np.uint8)
    for start in range(0, rows, ROWS_HELD):
        part = slice(start, min(start + ROWS_HELD, rows))
        yield part, key.words(first_row + start, part.stop - start, 1, buffer)[:, 0]


def drawn_attributes(key: Key, attributes: int, first_row: int, rows: int, persons: Any = None) -> Attributes:
    """Draw the attribute that each row reports.

    Parameters
    ----------
    key : Key
        Subkey of the draw.
    attributes : int
        Their number d.
    first_row, rows : int
    persons : array_like of int or of str, shape (rows,), optional
        The person of each row. One person always draws the same attribute under one key, without
        a table: it is a keyed function of the person.

    Returns
    -------
    ndarray of the smallest unsigned integers that hold an attribute, shape (rows,)

    Raises
    ------
    UserError
        If persons are neither whole numbers nor texts, or not one a row.
    """
    from ldpaudit.protocols.kernels.columns import attribute_halves, attribute_rows

    drawn = np.empty(rows, dtype=np.min_scalar_type(attributes - 1))
    if persons is None:
        lower = key.derive({"attribute": "lower halves"})
        for part, halves in halves_by_part(key.derive({"attribute": "of a row"}), first_row, rows):
            if attribute_halves(halves, attributes, drawn[part]):
                # Rare, as d of 2^32 halves leave it open: then every row is drawn from its whole word.
                every = np.arange(len(halves))
                words = whole_words(lower, halves, every, first_row + part.start)
                attribute_rows(words, attributes, drawn[part])
        return drawn
    who = people(key.derive({"attribute": "of a person"}), as_arrow(persons), first_row, rows)
    attribute_rows(who.key.blocks_at(who.tags)[:, 0].copy(), attributes, drawn)
    return drawn


def as_arrow(persons: Any) -> Any:
    """Return an array of persons as it is read fastest, and whole: also numbers of 64 bits without a sign."""
    # Other kinds are for whoever reads the persons to refuse.
    plain = isinstance(persons, np.ndarray) and persons.ndim == 1 and persons.dtype.kind in "iuU"
    return pa.array(persons) if plain else persons


class Fakes:
    """Draws fake values of one column, one word a row.

    Parameters
    ----------
    key : Key
        Subkey of this column's fakes.
    size : int
        Number k of values.
    prior : sequence of Fraction, optional
        Probability of each value, in multiples of 2^-64; without it all are equally likely.
    """

    def __init__(self, key: Key, size: int, prior: Sequence[Fraction] | None = None) -> None:
        self._stream = key
        self._size = size
        self._edges: Words | None = None
        if prior is not None:
            sums = np.cumsum([int(share * WORD) for share in prior[:-1]], dtype=object)
            self._edges = sums.astype(np.uint64)

    def fill(self, first_row: int, out: npt.NDArray[Any]) -> None:
        """Write the fakes of the rows from `first_row` on."""
        for part, words in words_by_part(self._stream, first_row, len(out)):
            self.of_words(words, first_row + part.start, out[part])

    def of_words(self, words: Words, first_row: int, out: npt.NDArray[Any]) -> None:
        """Write the fakes that these words draw.

        A uniform one is the high half of word times k. The low half tells the few words, 2^64 mod k of them,
        that would make some values likelier; those rows draw again, from blocks of their own.
        Source: Lemire 2019 (ACM Transactions on Modeling and Computer Simulation 29).
        """
        from ldpaudit.protocols.kernels.columns import uniform_rows

        if self._edges is not None:
            out[:] = np.searchsorted(self._edges, words, side="right")
            return
        uneven = np.uint64(WORD % self._size)
        if not uniform_rows(words, np.uint64(self._size), uneven, out):
            return
        further, turn = self._stream.derive({"drawn": "again"}), 0
        rows = np.flatnonzero(words * np.uint64(self._size) < uneven)
        while len(rows):
            points = np.full((len(rows), WORDS_PER_BLOCK), turn, dtype=np.uint64)
            points[:, 0] = rows + first_row
            drawn = further.blocks_at(points)[:, 0].copy()
            redrawn = np.empty(len(rows), dtype=out.dtype)
            uniform_rows(drawn, np.uint64(self._size), uneven, redrawn)
            out[rows] = redrawn
            rows = rows[drawn * np.uint64(self._size) < uneven]
            turn += 1
