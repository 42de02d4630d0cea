"""Memory without a table: permanent answers are a keyed function of the person and the value.

Whoever holds the key can repeat every permanent answer, so one release key must be held over all releases
that share a memory, as carefully as the raw table: with it and the reports, the noise can be taken away.
Nobody else learns a permanent answer but through its reports, of which many add up to it; that is why its own
epsilon is the limit of every number of reports.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.randomness import BLOCK_BYTES, Key, text_tags

Words = npt.NDArray[np.uint64]

#: Number of the block from which on further words are drawn.
_BEYOND = np.uint64(1 << 31)


@dataclass(frozen=True, eq=False, repr=False)
class People:
    """Who each of n rows is about, as addresses into the keyed function.

    Parameters
    ----------
    key : Key
        Subkey of the permanent answers.
    named : ndarray of uint64 of shape (n, 2), or range
        128 bits a person, or the ordinals of rows that are each a person of its own. An ordinal or a whole
        number is its own tag, so two of them never meet. A text's tag is a keyed function of its SHA-256:
        nobody without the key can look for two persons who would share an answer, and among 10^9 persons and
        1000 values some do by chance with less than 10^-10.
    """

    key: Key
    named: Words | range

    def __len__(self) -> int:
        return len(self.named)

    def __repr__(self) -> str:
        return f"People({len(self)} rows)"

    def __getitem__(self, rows: slice | npt.NDArray[np.intp]) -> People:
        if isinstance(self.named, range):
            if isinstance(rows, slice):
                return People(self.key, self.named[rows])
            return People(self.key, _numbered(rows.astype(np.uint64) + np.uint64(self.named.start)))
        return People(self.key, self.named[rows])

    @property
    def tags(self) -> Words:
        """The 128 bits of each row's person, shape (n, 2)."""
        if not isinstance(self.named, range):
            return self.named
        return _numbered(np.arange(self.named.start, self.named.stop, self.named.step, dtype=np.uint64))

    def blocks(
        self,
        values: npt.NDArray[Any],
        first: int | Words = 0,
        count: int = 1,
        held: npt.NDArray[np.uint8] | None = None,
    ) -> Words:
        """Return for each row `count` blocks of 128 random bits that belong to its person and its value.

        Two values of one person share nothing: were the same words compared with the thresholds of either
        value, the answers would differ exactly where the words fall between them, and that would tell when
        the value changes and from which to which.

        Parameters
        ----------
        values : ndarray of int, shape (n,)
            In [0, 2^31).
        first : int, or ndarray of uint64 of shape (n,)
            Number of the first block, of the 2^32 that a person and a value have.
        count : int
            How many.
        held : ndarray of uint8, optional
            Memory to work in, a block more than is asked for; the answer lies in it.

        Returns
        -------
        ndarray of uint64, shape (n, 2 count)
        """
        from ldpaudit.protocols.kernels.memory import points_of, points_of_ordinals

        size = len(self) * count * BLOCK_BYTES
        work = np.empty(size + BLOCK_BYTES, dtype=np.uint8) if held is None else held
        points = work[:size].view(np.uint64).reshape(len(self), count, 2)
        begin = np.array(first, dtype=np.uint64, ndmin=1)
        if isinstance(self.named, range):
            points_of_ordinals(self.named.start, values, begin, points)
        else:
            points_of(self.named, values, begin, points)
        return self.key.blocks_at(points.reshape(-1, 2), work).reshape(len(self), 2 * count)

    def further(self, values: npt.NDArray[Any], places: Words) -> Words:
        """Return a random word for each of some numbered trials of some rows, beyond the words of `blocks`.

        Parameters
        ----------
        values : ndarray of int, shape (n,)
            In [0, 2^31).
        places : ndarray of uint64, shape (m, 2)
            Rows, and numbers of trials in [0, 2^31): as long as no row has so many blocks, these are others.

        Returns
        -------
        ndarray of uint64, shape (m,)
        """
        rows = places[:, 0].astype(np.intp)
        return self[rows].blocks(values[rows], places[:, 1] + _BEYOND)[:, 0]


def people(key: Key, persons: Any, first_row: int, rows: int) -> People:
    """Address the persons of a table's rows.

    Parameters
    ----------
    key : Key
        Subkey of the column; the same key, person and value give the same permanent answer for ever.
    persons : array_like of int or of str, shape (n,), or None
        The person of each row; a whole number and the same number as a text are two persons. None makes each
        row a person of its own, named by its ordinal.
    first_row, rows : int
        Ordinal of the first row in the source table, and how many.

    Raises
    ------
    UserError
        If the persons are neither whole numbers nor texts, not one a row, or one is missing.
    """
    if persons is None:
        return People(key.derive({"permanent": "row"}), range(first_row, first_row + rows))
    named = _as_arrow(persons)
    if len(named) != rows:
        raise UserError(
            Message("there are {persons} persons for {rows} rows", persons=len(named), rows=rows),
            hint="give one person a row",
        )
    if named.null_count:
        row = first_row + int(pc.index(pc.is_null(named), True).as_py()) + 1
        raise UserError(
            "the person is missing",
            where=Message("row {row}", row=row),
            hint="give each row a person, or leave persons out",
        )
    if pa.types.is_integer(named.type):
        return People(key.derive({"permanent": "number"}), _numbered(_bits_of(named)))
    if pa.types.is_string(named.type) or pa.types.is_large_string(named.type):
        return People(key.derive({"permanent": "text"}), text_tags(key.derive({"persons": "text"}), named))
    raise UserError("persons are neither whole numbers nor texts", hint="name persons by a number or a text")


def _as_arrow(persons: Any) -> pa.Array:
    if isinstance(persons, pa.ChunkedArray):
        persons = persons.combine_chunks()
    if isinstance(persons, pa.DictionaryArray):
        return persons.dictionary_decode()
    if isinstance(persons, pa.Array):
        return persons
    try:
        return pa.array(persons if isinstance(persons, np.ndarray) else list(persons))
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        raise UserError(
            "persons are neither whole numbers nor texts", hint="name persons by a number or a text"
        ) from None


def _bits_of(numbers: pa.Array) -> Words:
    """Return whole numbers as 64 bits each."""
    array = numbers.to_numpy(zero_copy_only=False)
    wide: Words = array.astype(np.int64 if array.dtype.kind == "i" else np.uint64).view(np.uint64)
    return wide


def _numbered(numbers: Words) -> Words:
    tags = np.zeros((len(numbers), 2), dtype=np.uint64)
    tags[:, 0] = numbers
    return tags
