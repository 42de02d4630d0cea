"""How the columns of one table are coded, and tuples of one coding brought into another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from ldpaudit.anonymity.fields import Column, TextColumn, column_for
from ldpaudit.anonymity.layout import Field, Layout, Words

#: Fields of some rows, None where a field is missing in all of them; and a hash of each row.
Coded = tuple[list[Field | None], Words]


class Coding:
    """The coding of several columns.

    Parameters
    ----------
    names : sequence of str
        The columns.
    types : sequence of DataType
        Theirs.

    Attributes
    ----------
    columns : list of Column
        The coding of each.
    fields : list of list of int
        Which fields of a tuple belong to each; more come as longer texts have to be spelled.

    Raises
    ------
    UserError
        If the values of a column cannot be coded.
    """

    def __init__(self, names: Sequence[str], types: Sequence[Any]) -> None:
        self.names = tuple(names)
        self.types = list(types)
        self.columns: list[Column] = [
            column_for(kind, at, name) for at, (name, kind) in enumerate(zip(names, types, strict=True))
        ]
        self.fields: list[list[int]] = [[] for _ in self.columns]

    def encode(self, arrays: Sequence[Any], rows: int) -> Coded:
        """Return the fields of some rows, and a hash of their values that every coding gives.

        Raises
        ------
        TooLongError
            If so many rows are too many at once.
        """
        columns = zip(self.columns, arrays, strict=True)
        return self._placed([column.encode(array) for column, array in columns], rows)

    def recode(self, other: Coding, layout: Layout, words: Words) -> Coded:
        """Return the fields and hashes of tuples of another coding of the same columns.

        Raises
        ------
        TooLongError
            If so many rows are too many at once.
        """
        coded = []
        for mine, theirs, own in zip(self.columns, other.columns, other.fields, strict=True):
            fields = [layout.unpack(words, at) for at in own]
            if isinstance(mine, TextColumn) and isinstance(theirs, TextColumn):
                fields = mine.translate(theirs, fields)
            coded.append(fields)
        return self._placed(coded, len(words))

    def decode(self, layout: Layout, words: Words, columns: int) -> list[Any]:
        """Return the values of the first columns of some tuples."""
        return [
            column.decode([layout.unpack(words, at) for at in own])
            for column, own in zip(self.columns[:columns], self.fields, strict=False)
        ]

    def hashes(self, layout: Layout, words: Words, columns: int) -> Words:
        """Hash the values of the first columns of some tuples."""
        hashes = np.zeros(len(words), np.uint64)
        for column, own in zip(self.columns[:columns], self.fields, strict=False):
            column.add_hashes([layout.unpack(words, at) for at in own], hashes)
        return hashes

    def texts(self) -> list[Any]:
        """Return the dictionary of each column; an empty one where it has none."""
        none = pa.array([], pa.large_binary())
        return [column.texts() if isinstance(column, TextColumn) else none for column in self.columns]

    def know(self, texts: Sequence[Any]) -> None:
        """Use the dictionaries of another coding, with their numbers."""
        for column, known in zip(self.columns, texts, strict=True):
            if isinstance(column, TextColumn):
                column.know(known)

    def _placed(self, coded: Sequence[list[Field]], rows: int) -> Coded:
        hashes = np.zeros(rows, np.uint64)
        fields: list[Field | None] = [None] * sum(map(len, self.fields))
        for column, own, values in zip(self.columns, self.fields, coded, strict=True):
            column.add_hashes(values, hashes)
            for at, field in enumerate(values):
                if at == len(own):
                    own.append(len(fields))
                    fields.append(None)
                fields[own[at]] = field
        return fields, hashes
