"""The sketch of a table: enough to estimate which share of its rows another table has, and no row of it.

Each cell has a keyed 64-bit hash of what it says, see `cells`, and each row the sum of its cells' hashes, so
that neither the order of the rows nor that of the columns, their names or the spelling of values matters, and
rows that say the same are one. The hash gives the row one cell of a grid: level l with chance 2^-(l+1), and
one of 8,192 buckets (the bitmap of Flajolet and Martin 1985). Before a grid leaves the builder each of its
bits is flipped with probability 1/8, by randomness of the operating system that nobody keeps (Hehir, Ting and
Cormode 2023). The ledger keeps the first grid that it gets of a table, and no other of the same one.

A thief of the ledger has the key of the hash, and can look up the cell of any row he guesses; sketches hide
nobody by themselves (Desfontaines, Lochbihler and Basin 2019). Here one row moves one bit, and a flipped bit
shows at most the odds (7/8) : (1/8): whatever he knows of all other rows, a grid multiplies the odds that a
guessed row is in the table, or is not, by at most 7 (eps = ln 7 = 1.95 about one whole row); the factors of
several tables multiply. Exact marks of all rows, and of the file, confirm one row only to somebody who knows
every other cell; each guess costs about 50 ms and 16 MB (scrypt, RFC 7914, N = 2^14).

Identical rows give the share 1 exactly. Otherwise it has a standard error of some 2 % between tables of one
size from 10,000 rows on. What was changed in content (rounded, renumbered, without a column) is not seen:
`spent` counts it all the same, unless the recipe declares another source or a checked period.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
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
#: Standard errors by which a share must be above nothing to be sure.
_SURE = 4.0


@dataclass(frozen=True, repr=False)
class Sketch:
    """What the ledger keeps of a table.

    rows, columns: how many it has.
    identity: mark of all rows in any order.
    grid: the flipped bits of the rows.
    files: marks of the files in which it came, as far as they are known.
    """

    rows: int
    columns: int
    identity: str
    grid: bytes
    files: frozenset[str] = frozenset()


class Overlap(NamedTuple):
    """Which share of a table's different rows another table holds too, and the standard error of that."""

    share: float
    standard_error: float

    @property
    def sure(self) -> bool:
        """Whether they surely share rows."""
        return self.share > _SURE * self.standard_error

    @classmethod
    def of(cls, grid: bytes, other_grid: bytes) -> Overlap:
        """Estimate it from the flipped bits of two tables.

        A cell at level l is empty with chance a = exp(-m A) in a table of A different rows, m = 2^-(l+1) /
        buckets; with S rows in common it is empty in both with chance a b exp(m S). Bits that are flipped
        with chance q are read as q + (1 - 2q) times these. So each level gives A and S by itself, with errors
        by the delta method; levels are weighted by that of S.
        """
        first, second = (
            np.frombuffer(bits, np.uint8).reshape(LEVELS, BUCKETS // 8) for bits in (grid, other_grid)
        )
        full = (np.bitwise_count(one).sum(axis=1, dtype=np.int64) for one in (first, second, first | second))
        empty, other, neither = (1 - one / BUCKETS for one in full)
        a, b = (np.clip((one - FLIP) / _KEPT, 1e-6, 1) for one in (empty, other))
        both = np.clip((neither - FLIP**2 - FLIP * _KEPT * (a + b)) / _KEPT**2, 1e-6, 1)
        rows, common = -np.log(a) / _LOADS, (np.log(both) - np.log(a) - np.log(b)) / _LOADS
        # Slopes of both by the shares that were read: of empty cells, of those of the other, of both.
        none, joint = np.zeros(LEVELS), 1 / (both * _KEPT**2)
        own, others = 1 / (a * _KEPT), 1 / (b * _KEPT)
        of_common = [-own - FLIP * joint, -others - FLIP * joint, joint]
        slopes = np.array([[-own, none, none], of_common]) / _LOADS
        read = np.stack([empty, other, neither])
        # Chances of two of the three together.
        pairs = [[empty, neither, neither], [neither, other, neither], [neither, neither, neither]]
        spread = (np.array(pairs) - read[:, None] * read[None, :]) / BUCKETS
        spread += 1e-9 * np.eye(3)[:, :, None] / BUCKETS
        covariance = np.einsum("ail,ijl,bjl->abl", slopes, spread, slopes)
        weights = np.where(np.minimum(a, np.minimum(b, both)) > _FULL, 1 / covariance[1, 1], 0.0)
        weights /= weights.sum()
        total = max(float(weights @ rows), 1.0)
        share = float(weights @ common) / total
        variance = covariance[1, 1] - 2 * share * covariance[1, 0] + share**2 * covariance[0, 0]
        error = float(np.sqrt(max(float(weights**2 @ variance), 0.0))) / total
        return cls(float(np.clip(share, 0, 1)), error)


class SketchBuilder:
    """Reads a table batch by batch; it holds bits that are not flipped yet, and goes nowhere.

    salt: the ledger's secret.
    names: all columns of the source.
    columns: how texts read: dates by their formats, numbers by their marks.
    """

    def __init__(
        self, salt: bytes, names: Sequence[str], columns: Mapping[str, Column] = MappingProxyType({})
    ) -> None:
        self._salt, self._names, self._columns = salt, tuple(names), dict(columns)
        self._rows = 0
        self._content = np.zeros(2, dtype=np.uint64)
        self._cells = np.zeros((LEVELS, BUCKETS), dtype=np.bool_)

    def add(self, batch: pa.RecordBatch) -> None:
        """Add the rows of a batch, with all columns of the source in any order."""
        key = int(_keyed_mark(self._salt, "cells", ""))
        rows, named = np.zeros(batch.num_rows, np.uint64), np.zeros(batch.num_rows, np.uint64)
        for name in self._names:
            cells = cell_hashes(batch.column(name), self._columns.get(name), key)
            rows += cells
            named += scatter(cells ^ _keyed_mark(self._salt, "name", canonical_name(name)))
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

    def finish(self, content_hash: str = "") -> Sketch:
        """Return the sketch: bits flipped, no row kept; `content_hash` as in `file_mark`, where known."""
        names = "\0".join(sorted(canonical_name(name) for name in self._names))
        content = self._content.astype("<u8").tobytes() + self._rows.to_bytes(8, "little")
        # Each bit by itself is flipped with probability 1/8.
        thrice = np.frombuffer(os.urandom(3 * _GRID_BYTES), dtype=np.uint8).reshape(3, _GRID_BYTES)
        return Sketch(
            rows=self._rows,
            columns=len(self._names),
            identity=_slow_mark(self._salt, b"rows" + names.encode() + content),
            grid=(np.packbits(self._cells) ^ np.bitwise_and.reduce(thrice)).tobytes(),
            files=frozenset([file_mark(self._salt, content_hash)] if content_hash else ()),
        )


def new_salt() -> bytes:
    """Return the secret of a new ledger."""
    return os.urandom(SALT_BYTES)


def file_mark(salt: bytes, content_hash: str) -> str:
    """Return the mark of a file, from the SHA-256 of its bytes in hexadecimal digits."""
    return _slow_mark(salt, b"file" + bytes.fromhex(content_hash))


def _keyed_mark(salt: bytes, purpose: str, text: str) -> np.uint64:
    """Return 64 bits of a keyed hash of a name."""
    hashed = hmac.new(salt, f"{purpose}\0{text}".encode(), hashlib.sha256)
    return np.uint64(int.from_bytes(hashed.digest()[:8]))


def _slow_mark(salt: bytes, content: bytes) -> str:
    """Return a keyed hash that takes so long that guesses of the content are costly."""
    return Scrypt(salt=salt, length=_MARK_BYTES, n=1 << 14, r=8, p=1).derive(content).hex()
