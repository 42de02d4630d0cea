"""The sketch of a table: enough to estimate which share of its rows another table has, and no row of it.

How it is made
--------------
Each cell has a keyed 64-bit hash of what it says, see `cells`, and each row the sum of its cells' hashes, so
that neither the order of the rows nor that of the columns, their names or the spelling of values matters, and
rows that say the same are one. The hash gives the row one cell of a grid: level l with chance 2^-(l+1), and
one of 8,192 buckets (the bitmap of Flajolet and Martin 1985). The grid of a merged table is the union of the
grids, so parts, chunks and workers add up in any order. Before a grid leaves the builder each of its bits is
flipped with probability 1/8, by randomness of the operating system that nobody keeps (Hehir, Ting and Cormode
2023). Beside the grid are noisy histograms of the columns, see `histograms`. The ledger keeps the first
grids and histograms that it gets of a table, and no others of the same one.

What a thief of the ledger learns
---------------------------------
The ledger holds the key of the hash beside the grids, so whoever takes it can look up the cell of any row he
guesses. A grid of plain bits, or the smallest hashes themselves (k of n rows), would confirm a right guess
for certain, and sketches hide nobody by themselves (Desfontaines, Lochbihler and Basin 2019). Here

- one row moves one bit, and a flipped bit shows at most the odds (7/8) : (1/8). Whatever the thief knows of
  all other rows, a grid multiplies the odds that a guessed row is in the table, or is not, by at most 7
  (eps = ln 7 = 1.95 about one whole row): a guess that he holds for 1 % likely becomes at most 6.6 %, one of
  50 % at most 87.5 %. This holds for every hash function and every table.
- one row moves one count of each of D histograms by 1, all of which together distinguish a right guess of a
  whole row from a wrong one as well as one draw does a normal distribution of mean 1.5 and deviation 1 from
  one of mean 0: in 19 of 20 cases the odds of a right guess move by a factor of less than 37
  (exp(1.5^2 / 2 + 1.5 * 1.645)), beside the 7 of the grid. A guess of a single value meets one histogram or
  two: with eight of them a factor of less than 5 in 19 of 20 cases. Both hold against a thief who knows all
  other rows; against one who does not, the counts of the other rows are noise as well.
- who knows that a row is there and wonders which of two values it has compares two bits, and two counts of
  each histogram that differs.
- of wrong guesses one in eight has its bit set by a flip alone, and half have where half of a level is full.
- a row, or a person, of m different tables is in m sketches, whose factors multiply.
- where the unit of protection is a column, a second grid holds its values, with a factor 7 of its own.
- exact marks of a whole table, of its rows in any order, of its file, and of the set of places or persons
  that a memory answered about, show that these are the same. They confirm one row only to somebody who knows
  every other cell of the table (of a table of one row there is none), or every other place or person; each
  guess costs a key derivation of about 50 ms and 16 MB (scrypt, RFC 7914, N = 2^14).
- the number of rows, keyed marks of the columns' names, which columns have a histogram, and what the entry
  says stand there as they are.

What it shows
-------------
Identical rows, in whatever order they came, give the share 1 exactly. Otherwise the share has a standard
error of 1.0 to 1.5 % between tables of one size from 10,000 rows on, and of some 40 rows between small ones;
where a table meets one that is many times larger, the error grows with the square root of their ratio. What
tables have in common by all this is worked out in `related`.

A ledger of the second version and before hashed rows as they were written. Its sketches stay, and count for
every table that has half of their columns by name.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ldpaudit.ledger.cells import Canonical, canonical_name
from ldpaudit.ledger.counts import ColumnCounts
from ldpaudit.ledger.histograms import BUCKETS as COUNTED
from ldpaudit.ledger.histograms import Histograms
from ldpaudit.ledger.octets import kind_of, octets_of
from ldpaudit.tables import Column

LEVELS = 24
BUCKETS = 8192
#: Chance of a flip: three random bits that are all one.
FLIP = 1 / 8
SALT_BYTES = 32
#: Kinds of columns in the marks of former versions.
_FORMER_KINDS = ("text", "whole number", "number")
#: Begins the layout of a sketch that has histograms.
WITH_HISTOGRAMS = "3:"
_MARK_BYTES = 16
_GRID_BYTES = LEVELS * BUCKETS // 8
#: Bits of the set of a memory's inputs: so many that one input seldom hides behind another.
_INPUT_BITS = 1 << 20


@dataclass(frozen=True, repr=False)
class Sketch:
    """What the ledger keeps of a table.

    Parameters
    ----------
    ledger : str
        Mark of the ledger's salt: sketches of two ledgers cannot be compared.
    rows : int
        Number of rows, each counted.
    columns : frozenset of str
        Keyed marks of the columns' names.
    layout : str
        Mark of the columns' names, without case and accents.
    identity : str
        Mark of all rows in any order.
    grid : bytes
        The flipped bits of the rows.
    file : str
        Mark of the file's bytes; empty where it is not known.
    unit : str
        Keyed mark of the column that names who is protected; empty where the unit is no column.
    unit_grid : bytes
        The flipped bits of that column's values.
    histograms : Histograms or None
        Of the columns. None for a sketch of a former version, which hashed rows as they were written.
    """

    ledger: str
    rows: int
    columns: frozenset[str]
    layout: str
    identity: str
    grid: bytes
    file: str = ""
    unit: str = ""
    unit_grid: bytes = b""
    histograms: Histograms | None = field(default=None)

    def __post_init__(self) -> None:
        grids = [self.grid, self.unit_grid] if self.unit else [self.grid]
        if any(len(grid) != _GRID_BYTES for grid in grids):
            raise ValueError("a grid of another size")

    def __repr__(self) -> str:
        return f"Sketch({self.rows} rows, {len(self.columns)} columns)"


class SketchBuilder:
    """Reads a table batch by batch; builders of parts of a table add up with ``+``.

    A builder holds bits that are not flipped yet. It may go to another process; to a disk goes what `store`
    writes, and into a folder that is as private as the table.

    Parameters
    ----------
    salt : bytes
        The ledger's secret.
    schema : Schema
        All columns of the source, as they are read.
    unit : str
        Who is protected. Where it names a column, its values are sketched too.
    columns : mapping of str to Column, optional
        How texts read: dates by their formats, numbers by their marks.
    inputs : sequence of tuple of str
        Columns of which a memory draws: of each set of columns the set of values is marked as it is written.
    """

    def __init__(
        self,
        salt: bytes,
        schema: pa.Schema,
        unit: str = "row",
        columns: Mapping[str, Column] = MappingProxyType({}),
        inputs: Sequence[tuple[str, ...]] = (),
    ) -> None:
        self._salt = salt
        self._schema = schema
        self._kinds = _kinds(schema)
        if len(self._kinds) < len(schema):
            raise ValueError("two columns have one name")
        self._columns = dict(columns)
        self._inputs = tuple(dict.fromkeys(names for names in inputs if set(names) <= self._kinds.keys()))
        self._unit = unit if unit in self._kinds and unit != "row" else ""
        self._rows = 0
        self._content = np.zeros(2, dtype=np.uint64)
        self._cells = np.zeros((LEVELS, BUCKETS), dtype=np.bool_)
        self._unit_cells = self._cells.copy() if self._unit else None
        self._counts = {name: ColumnCounts() for name in self._kinds}
        self._of_rows = np.zeros(COUNTED, dtype=np.int64)
        self._sets = {names: np.zeros(_INPUT_BITS, dtype=np.bool_) for names in self._inputs}
        self._canonical: Canonical | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_canonical": None}

    def add(self, batch: pa.RecordBatch) -> None:
        """Add the rows of a batch, as they were read.

        Parameters
        ----------
        batch : RecordBatch
            With all columns of the source, in any order.
        """
        from ldpaudit.ledger.cell_kernels import add_cells, count_cells
        from ldpaudit.ledger.kernels import mark

        if _kinds(batch.schema) != self._kinds:
            raise ValueError("the columns of the batch are not those of the source")
        if not batch.num_rows:
            return
        if self._canonical is None:
            self._canonical = Canonical(int(keyed_mark(self._salt, "cells", ""), 16))
        rows = np.zeros(batch.num_rows, dtype=np.uint64)
        named = np.zeros_like(rows)
        for name in self._kinds:
            cells = self._canonical.cells(batch.column(name), self._columns.get(name))
            key = np.uint64(int(keyed_mark(self._salt, "cells of", canonical_name(name)), 16))
            add_cells(cells.exact, key, rows, named, self._counts[name].exact)
            self._counts[name].add(cells)
            if self._unit_cells is not None and name == self._unit:
                mark(cells.exact, self._unit_cells, np.zeros_like(self._content))
        count_cells(rows, self._of_rows)
        # By values alone rows are found under renamed columns; by names as well they are the same.
        mark(rows, self._cells, np.zeros_like(self._content))
        mark(named, np.zeros((1, 1), dtype=np.bool_), self._content)
        for names, seen in self._sets.items():
            self._add_inputs(batch, names, seen)
        self._rows += batch.num_rows

    def __add__(self, other: SketchBuilder) -> SketchBuilder:
        if (self._salt, self._kinds, self._unit, self._inputs) != (
            other._salt,
            other._kinds,
            other._unit,
            other._inputs,
        ):
            raise ValueError("these builders do not read parts of one table")
        both = self.fresh()
        both._rows = self._rows + other._rows
        both._content = self._content + other._content
        both._cells = self._cells | other._cells
        if self._unit_cells is not None and other._unit_cells is not None:
            both._unit_cells = self._unit_cells | other._unit_cells
        both._of_rows = self._of_rows + other._of_rows
        both._counts = {name: counts + other._counts[name] for name, counts in self._counts.items()}
        both._sets = {names: seen | other._sets[names] for names, seen in self._sets.items()}
        return both

    def fresh(self) -> SketchBuilder:
        """Return a builder of another part of the same table."""
        return SketchBuilder(self._salt, self._schema, self._unit, self._columns, self._inputs)

    def store(self, path: Path) -> None:
        """Write what was read, without the ledger's secret."""
        arrays: dict[str, Any] = {} if self._unit_cells is None else {"unit": self._unit_cells}
        arrays["of_rows"] = self._of_rows
        for position, counts in enumerate(self._counts.values()):
            arrays |= {f"{position}-{part}": array for part, array in counts.arrays().items()}
        for position, seen in enumerate(self._sets.values()):
            arrays[f"set-{position}"] = np.packbits(seen)
        with path.open("wb") as file:
            np.savez_compressed(
                file, allow_pickle=False, rows=self._rows, content=self._content, cells=self._cells, **arrays
            )

    def take(self, path: Path) -> None:
        """Add what `store` wrote of another part."""
        with np.load(path, allow_pickle=False) as arrays:
            self._rows += int(arrays["rows"])
            self._content = self._content + arrays["content"]
            self._cells = self._cells | arrays["cells"]
            if self._unit_cells is not None:
                self._unit_cells = self._unit_cells | arrays["unit"]
            self._of_rows = self._of_rows + arrays["of_rows"]
            for position, (name, counts) in enumerate(self._counts.items()):
                other = ColumnCounts(**{part: arrays[f"{position}-{part}"] for part in counts.arrays()})
                self._counts[name] = counts + other
            for position, seen in enumerate(self._sets.values()):
                seen |= np.unpackbits(arrays[f"set-{position}"]).astype(np.bool_)

    def finish(self, content_hash: str = "") -> Sketch:
        """Return the sketch: bits flipped, noise added to the counts, no row kept.

        Parameters
        ----------
        content_hash : str
            SHA-256 of the source's file, in hexadecimal digits, where it is known.
        """
        names = sorted(column_mark(self._salt, name) for name in self._kinds)
        layout = f"{WITH_HISTOGRAMS}{keyed_mark(self._salt, 'layout of cells', ''.join(names))}"
        content = self._content.astype("<u8").tobytes() + self._rows.to_bytes(8, "little")
        return Sketch(
            ledger=keyed_mark(self._salt, "ledger", ""),
            rows=self._rows,
            columns=frozenset(keyed_mark(self._salt, "name", name) for name in self._kinds),
            layout=layout,
            identity=slow_mark(self._salt, b"cells" + layout.encode() + content),
            grid=_flipped(self._cells),
            file=file_mark(self._salt, content_hash) if content_hash else "",
            unit=column_mark(self._salt, self._unit) if self._unit else "",
            unit_grid=b"" if self._unit_cells is None else _flipped(self._unit_cells),
            histograms=self._histograms(),
        )

    def input_mark(self, names: tuple[str, ...]) -> str:
        """Return the mark of the set of values of columns, as they are written; empty for others."""
        seen = self._sets.get(names)
        return "" if seen is None else slow_mark(self._salt, b"inputs" + np.packbits(seen).tobytes())

    def _histograms(self) -> Histograms:
        exact: dict[tuple[str, str], npt.NDArray[np.int64]] = {}
        for name, counts in self._counts.items():
            if counts.numbers_rows:
                continue
            column = column_mark(self._salt, name)
            of_time, finer = counts.cells[2] > 0, counts.cells[3] > 0
            exact[column, "day" if of_time and not finer else "exact"] = counts.exact
            if finer:
                exact[column, "day" if of_time else "digits"] = counts.coarse
        exact["", "row"] = self._of_rows
        return Histograms.of(self._rows, exact, os.urandom)

    def _add_inputs(self, batch: pa.RecordBatch, names: tuple[str, ...], seen: npt.NDArray[np.bool_]) -> None:
        from ldpaudit.ledger.kernels import add_texts

        sums = np.zeros(batch.num_rows, dtype=np.uint64)
        for position, name in enumerate(names):
            key = np.uint64(int(keyed_mark(self._salt, "input", str(position)), 16))
            add_texts(*octets_of(batch.column(name)), key, sums)
        seen[(sums & np.uint64(_INPUT_BITS - 1)).astype(np.intp)] = True


def _kinds(schema: pa.Schema) -> dict[str, str]:
    return {field.name: kind_of(field.type) for field in schema}


def new_salt() -> bytes:
    """Draw the secret of a new ledger from the operating system."""
    return os.urandom(SALT_BYTES)


def keyed_mark(salt: bytes, purpose: str, text: str) -> str:
    """Return 64 bits of a keyed hash of a name, as hexadecimal digits."""
    return hmac.new(salt, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()[:16]


def file_mark(salt: bytes, content_hash: str) -> str:
    """Return the mark of a file, from the SHA-256 of its bytes in hexadecimal digits."""
    return slow_mark(salt, b"file" + bytes.fromhex(content_hash))


def slow_mark(salt: bytes, content: bytes) -> str:
    """Return a keyed hash that takes so long that guesses of the content are costly."""
    return Scrypt(salt=salt, length=_MARK_BYTES, n=1 << 14, r=8, p=1).derive(content).hex()


def column_mark(salt: bytes, name: str) -> str:
    """Return the mark of a column, however its name is written."""
    return keyed_mark(salt, "canonical name", canonical_name(name))


def unit_marks(salt: bytes, unit: str) -> list[str]:
    """Return the marks that the column of a unit may have, those that former versions gave it last."""
    former = [keyed_mark(salt, "column", f"{kind}\0{unit}") for kind in _FORMER_KINDS]
    return [column_mark(salt, unit), *former]


def _flipped(cells: npt.NDArray[np.bool_]) -> bytes:
    """Flip each bit by itself with probability 1/8."""
    bits = np.packbits(cells)
    thrice = np.frombuffer(os.urandom(3 * _GRID_BYTES), dtype=np.uint8).reshape(3, _GRID_BYTES)
    flips: npt.NDArray[np.uint8] = np.bitwise_and.reduce(thrice)
    return (bits ^ flips).tobytes()
