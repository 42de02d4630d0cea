"""The sketch of a table: enough to estimate which share of its rows another table has, and no row of it.

How it is made
--------------
Each cell has a keyed 64-bit hash of what it says, see `cells`, and each row the sum of its cells' hashes, so
that neither the order of the rows nor that of the columns, their names or the spelling of values matters, and
rows that say the same are one. The hash gives the row one cell of a grid: level l with chance 2^-(l+1), and
one of 8,192 buckets (the bitmap of Flajolet and Martin 1985). The grid of a merged table is the union of the
grids, so parts, chunks and workers add up in any order. Before a grid leaves the builder each of its bits is
flipped with probability 1/8, by randomness of the operating system that nobody keeps (Hehir, Ting and Cormode
2023). The ledger keeps the first grid that it gets of a table, and no other of the same one.

What a thief of the ledger learns
---------------------------------
The ledger holds the key of the hash beside the grids, so whoever takes it can look up the cell of any row he
guesses. A grid of plain bits would confirm a right guess for certain, and sketches hide nobody by themselves
(Desfontaines, Lochbihler and Basin 2019). Here

- one row moves one bit, and a flipped bit shows at most the odds (7/8) : (1/8). Whatever the thief knows of
  all other rows, a grid multiplies the odds that a guessed row is in the table, or is not, by at most 7
  (eps = ln 7 = 1.95 about one whole row): a guess that he holds for 1 % likely becomes at most 6.6 %, one of
  50 % at most 87.5 %. This holds for every hash function and every table.
- a row, or a person, of m different tables is in m sketches, whose factors multiply.
- exact marks of all rows in any order, and of the file, show that two tables are the same. They confirm one
  row only to somebody who knows every other cell of the table; each guess costs a key derivation of about
  50 ms and 16 MB (scrypt, RFC 7914, N = 2^14).
- the number of rows and what the entry says stand there as they are.

What it shows
-------------
Identical rows, in whatever order they came, give the share 1 exactly. Otherwise the share of a table's rows
that another one has, too, has a standard error of some 2 % between tables of one size from 10,000 rows on.
What was changed in content (rounded, renumbered, without a column) is not seen: `spent` counts it all the
same, unless the recipe declares another source or a period that the run has checked.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ldpaudit.ledger.cells import canonical_name, cell_hashes, scatter
from ldpaudit.tables import Column

LEVELS = 24
BUCKETS = 8192
#: Chance of a flip: three random bits that are all one.
FLIP = 1 / 8
SALT_BYTES = 32
_MARK_BYTES = 16
_GRID_BYTES = LEVELS * BUCKETS // 8
_KEPT = 1 - 2 * FLIP
#: Rows of a bucket, for one row of the table.
_LOADS = np.append(0.5 ** np.arange(1, LEVELS), 0.5 ** (LEVELS - 1)) / BUCKETS
#: Share of empty cells below which a level is too full to tell anything.
_FULL = 0.03
#: Standard errors on either side of an interval of 95 %.
_WIDTH = 1.959963984540054


@dataclass(frozen=True, repr=False)
class Sketch:
    """What the ledger keeps of a table.

    ledger: mark of the ledger's salt: sketches of two ledgers cannot be compared.
    rows, columns: how many it has.
    identity: mark of all rows in any order.
    grid: the flipped bits of the rows.
    file: mark of the file's bytes; empty where it is not known.
    """

    ledger: str
    rows: int
    columns: int
    identity: str
    grid: bytes
    file: str = ""

    def __post_init__(self) -> None:
        if len(self.grid) != _GRID_BYTES:
            raise ValueError("a grid of another size")

    def __repr__(self) -> str:
        return f"Sketch({self.rows} rows, {self.columns} columns)"


@dataclass(frozen=True)
class Overlap:
    """Which share of a table's different rows another table holds too.

    share: between 0 and 1; exactly 1 for identical tables.
    standard_error: of `share`; 0 where it is exact.
    low, high: interval of 95 %, within [0, 1].
    """

    share: float
    standard_error: float
    low: float
    high: float

    @classmethod
    def of(cls, grid: bytes, other_grid: bytes) -> Overlap:
        """Estimate it from the flipped bits of two tables.

        A cell at level l is empty with chance a = exp(-m A) in a table of A different rows, m = 2^-(l+1) /
        buckets; with S rows in common it is empty in both with chance a b exp(m S). Bits that are flipped
        with chance q are read as q + (1 - 2q) times these. So each level gives A and S by itself, with errors
        by the delta method; levels are weighted by that of S.
        """
        empty, other, neither = _empties(grid, other_grid)
        a, b = (np.clip((one - FLIP) / _KEPT, 1e-6, 1) for one in (empty, other))
        both = np.clip((neither - FLIP**2 - FLIP * _KEPT * (a + b)) / _KEPT**2, 1e-6, 1)
        rows, common = -np.log(a) / _LOADS, (np.log(both) - np.log(a) - np.log(b)) / _LOADS
        # Slopes of both by the shares that were read: of empty cells, of those of the other, of both.
        of_rows = np.stack([-1 / (a * _KEPT), np.zeros(LEVELS), np.zeros(LEVELS)]) / _LOADS
        shift = FLIP / (both * _KEPT**2)
        of_common = (
            np.stack([-1 / (a * _KEPT) - shift, -1 / (b * _KEPT) - shift, 1 / (both * _KEPT**2)]) / _LOADS
        )
        read = np.stack([empty, other, neither])
        joint = np.stack(
            [[empty, neither, neither], [neither, other, neither], [neither, neither, neither]]
        )  # chances of two of the three together
        spread = (joint - read[:, None] * read[None, :]) / BUCKETS
        spread += 1e-9 * np.eye(3)[:, :, None] / BUCKETS

        def covariance(one: npt.NDArray[np.float64], two: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
            found: npt.NDArray[np.float64] = np.einsum("il,ijl,jl->l", one, spread, two)
            return found

        weights = np.where(
            np.minimum(a, np.minimum(b, both)) > _FULL, 1 / covariance(of_common, of_common), 0.0
        )
        weights /= weights.sum()
        total = max(float(weights @ rows), 1.0)
        share = float(weights @ common) / total
        variance = covariance(of_common, of_common) - 2 * share * covariance(of_common, of_rows)
        variance += share**2 * covariance(of_rows, of_rows)
        error = float(np.sqrt(max(float(weights**2 @ variance), 0.0))) / total
        low, high = (float(np.clip(share + side * _WIDTH * error, 0, 1)) for side in (-1, 1))
        return cls(float(np.clip(share, 0, 1)), error, low, high)

    def as_json(self) -> dict[str, Any]:
        """Return the share as plain values."""
        return asdict(self)


#: Of two identical tables.
IDENTICAL = Overlap(1.0, 0.0, 1.0, 1.0)


class SketchBuilder:
    """Reads a table batch by batch; builders of parts of a table add up with ``+``.

    A builder holds bits that are not flipped yet. It may go to another process; to a disk goes what `store`
    writes, and into a folder that is as private as the table.

    salt: the ledger's secret.
    schema: all columns of the source, as they are read.
    columns: how texts read: dates by their formats, numbers by their marks.
    """

    def __init__(
        self, salt: bytes, schema: pa.Schema, columns: Mapping[str, Column] = MappingProxyType({})
    ) -> None:
        self._salt, self._names, self._columns = salt, tuple(schema.names), dict(columns)
        if len(set(self._names)) < len(self._names):
            raise ValueError("two columns have one name")
        self._rows = 0
        self._content = np.zeros(2, dtype=np.uint64)
        self._cells = np.zeros((LEVELS, BUCKETS), dtype=np.bool_)

    def add(self, batch: pa.RecordBatch) -> None:
        """Add the rows of a batch, with all columns of the source in any order."""
        if set(batch.schema.names) != set(self._names):
            raise ValueError("the columns of the batch are not those of the source")
        if not batch.num_rows:
            return
        key = int(keyed_mark(self._salt, "cells", ""), 16)
        rows, named = np.zeros(batch.num_rows, np.uint64), np.zeros(batch.num_rows, np.uint64)
        for name in self._names:
            cells = cell_hashes(batch.column(name), self._columns.get(name), key)
            rows += cells
            named += scatter(cells ^ np.uint64(int(keyed_mark(self._salt, "name", canonical_name(name)), 16)))
        # By values alone rows are found under renamed columns; by names as well they are the same.
        content = scatter(named)
        self._content += np.array([content.sum(), scatter(content + np.uint64(1)).sum()], np.uint64)
        hashed = scatter(rows)
        low = hashed & np.uint64(0xFFFFFFFF)
        # Zeros below the lowest one; a word of zeros alone is on the last level.
        level = np.bitwise_count((low & (~low + np.uint64(1))) - np.uint64(1))
        level = np.where(low == 0, LEVELS - 1, np.minimum(level, LEVELS - 1))
        bucket = ((hashed >> np.uint64(32)) * np.uint64(BUCKETS)) >> np.uint64(32)
        self._cells[level, bucket.astype(np.int64)] = True
        self._rows += batch.num_rows

    def __add__(self, other: SketchBuilder) -> SketchBuilder:
        both = self.fresh()
        both._rows = self._rows + other._rows
        both._content = self._content + other._content
        both._cells = self._cells | other._cells
        return both

    def fresh(self) -> SketchBuilder:
        """Return a builder of another part of the same table."""
        return SketchBuilder(
            self._salt, pa.schema([(name, pa.null()) for name in self._names]), self._columns
        )

    def store(self, path: Path) -> None:
        """Write what was read, without the ledger's secret."""
        with path.open("wb") as file:
            np.savez_compressed(
                file, allow_pickle=False, rows=self._rows, content=self._content, cells=self._cells
            )

    def take(self, path: Path) -> None:
        """Add what `store` wrote of another part."""
        with np.load(path, allow_pickle=False) as arrays:
            self._rows += int(arrays["rows"])
            self._content = self._content + arrays["content"]
            self._cells = self._cells | arrays["cells"]

    def finish(self, content_hash: str = "") -> Sketch:
        """Return the sketch: bits flipped, no row kept.

        content_hash: SHA-256 of the source's file, in hexadecimal digits, where it is known.
        """
        names = "\0".join(sorted(canonical_name(name) for name in self._names))
        content = self._content.astype("<u8").tobytes() + self._rows.to_bytes(8, "little")
        return Sketch(
            ledger=keyed_mark(self._salt, "ledger", ""),
            rows=self._rows,
            columns=len(self._names),
            identity=slow_mark(self._salt, b"rows" + names.encode() + content),
            grid=_flipped(self._cells),
            file=file_mark(self._salt, content_hash) if content_hash else "",
        )


def new_salt() -> bytes:
    """Return the secret of a new ledger."""
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


def _empties(grid: bytes, other_grid: bytes) -> tuple[npt.NDArray[np.float64], ...]:
    """Return level by level the share of buckets that are empty in one, in the other, in both."""
    first, second = (
        np.frombuffer(bits, np.uint8).reshape(LEVELS, BUCKETS // 8) for bits in (grid, other_grid)
    )
    full = (np.bitwise_count(one).sum(axis=1, dtype=np.int64) for one in (first, second, first | second))
    return tuple(1 - one / BUCKETS for one in full)


def _flipped(cells: npt.NDArray[np.bool_]) -> bytes:
    """Flip each bit by itself with probability 1/8."""
    bits = np.packbits(cells)
    thrice = np.frombuffer(os.urandom(3 * _GRID_BYTES), dtype=np.uint8).reshape(3, _GRID_BYTES)
    flips: npt.NDArray[np.uint8] = np.bitwise_and.reduce(thrice)
    return (bits ^ flips).tobytes()
