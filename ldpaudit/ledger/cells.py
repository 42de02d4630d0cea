"""What the cells of a column say, however they are written: one hash for 34, "34" and "34.0", or for one day.

Numbers count by their value, times by their second, texts without case, accents and outer blanks. Neither the
name of a column nor its type matters, so a column is found again by what is in it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.ledger.octets import octets_of
from ldpaudit.tables import Column
from ldpaudit.tables.values import read_numbers, read_times

Words = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]

#: Words that people write where a value is missing, in lower case.
NOTHING = ("na", "n/a", "n.a.", "nan", "nat", "null", "none", "nil", "-", "--", "?", ".", "#n/a", "missing")
_TRUE = ("true", "vrai", "oui", "yes", "verdadero", "y", "o", "t")
_FALSE = ("false", "faux", "non", "no", "falso", "n", "f")
_DAY = 86400
_ASCII = 0x80


@dataclass(frozen=True)
class LedgerCells:
    """The cells of a part of a column.

    Parameters
    ----------
    exact : ndarray of uint64, shape (n,)
        A hash of each value.
    coarse : ndarray of uint64, shape (n,), or None
        A hash of each value as it is left by rounding: the day of a time, four digits of a number. Equal to
        the hash of a value that is a whole day, or has no more digits. None where no cell is either.
    rounds : bool
        Whether any value differs from its coarse one.
    numbered : ndarray of float64, shape (n,)
        The whole number that a cell is or ends in; NaN elsewhere.
    missing : ndarray of bool, shape (n,)
    of_time : bool
        Whether the coarse values are days.
    """

    exact: Words
    coarse: Words | None
    rounds: bool
    numbered: Floats
    missing: npt.NDArray[np.bool_]
    of_time: bool = False


def canonical_name(name: str) -> str:
    """Return the name of a column without case, accents, blanks and marks."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "_", plain).strip("_") or name


class Canonical:
    """Hashes cells by a ledger's key.

    Parameters
    ----------
    key : int
        64 bits of a keyed hash.
    """

    def __init__(self, key: int) -> None:
        from ldpaudit.ledger.cell_kernels import hash_numbers

        self._key = np.uint64(key)
        self._nothing = np.empty(0, dtype=np.uint64)
        self._nothing = self._texts(pa.array(NOTHING), ".")[0]
        missing = np.empty(1, dtype=np.uint64)
        hash_numbers(np.full(1, np.nan), self._key, missing)
        self.missing = missing[0]

    def cells(self, array: pa.Array, column: Column | None) -> LedgerCells:
        """Return what is in a part of a column.

        Parameters
        ----------
        array : Array, shape (n,)
            As the reader gives it: texts, or a type of the file's own.
        column : Column, optional
            How its texts read.
        """
        if pa.types.is_dictionary(array.type):
            array = array.dictionary_decode()
        if pa.types.is_large_string(array.type) or str(array.type) in ("null", "string_view"):
            array = array.cast(pa.string())
        if pa.types.is_boolean(array.type):
            array = array.cast(pa.int8())
        if pa.types.is_float32(array.type) or pa.types.is_float16(array.type):
            # By their shortest texts: as doubles they would have digits that nobody wrote.
            array = array.cast(pa.float32()).cast(pa.string())
        if pa.types.is_decimal(array.type) or array.type == pa.uint64():
            array = array.cast(pa.string())
        if pa.types.is_float64(array.type) or pa.types.is_integer(array.type):
            return self._numbers(array, column)
        if pa.types.is_timestamp(array.type) or pa.types.is_date(array.type) or pa.types.is_time(array.type):
            return self._times(_typed_seconds(array), np.full(len(array), self.missing))
        if not pa.types.is_string(array.type):
            return self._others(array)
        return self._of_texts(array, column)

    def _of_texts(self, array: pa.Array, column: Column | None) -> LedgerCells:
        kind = "text" if column is None else column.kind
        if column is not None and kind == "time" and column.formats:
            texts = pc.utf8_trim_whitespace(array)
            found = read_times(texts, column.formats)
            if found.null_count == texts.null_count:
                return self._times(found, np.full(len(texts), self.missing))
            return self._times(found, self._texts(texts, ".")[0])
        if column is not None and kind in ("integer", "number") and column.thousands:
            texts = pc.utf8_trim_whitespace(array)
            found, _ = read_numbers(texts, column.decimal, column.thousands)
            if found.null_count == texts.null_count:
                return self._numbers(found, None)
        if kind == "boolean":
            texts = pc.utf8_lower(pc.utf8_trim_whitespace(array))
            truth = pc.if_else(
                pc.is_in(texts, value_set=pa.array(_TRUE)),
                1.0,
                pc.if_else(pc.is_in(texts, value_set=pa.array(_FALSE)), 0.0, pa.scalar(None, pa.float64())),
            )
            truth = pc.if_else(pc.is_valid(texts), truth, pa.scalar(None, pa.float64()))
            if truth.null_count == texts.null_count:
                return self._numbers(truth, None)
        exact, values, trailing = self._texts(array, "." if column is None else column.decimal)
        return self._with_numbers(exact, values, np.where(np.isnan(values), trailing, values))

    def _texts(self, array: pa.Array, decimal: str) -> tuple[Words, Floats, Floats]:
        from ldpaudit.ledger.cell_kernels import hash_texts

        data, offsets, known, first = octets_of(array)
        chosen = None
        begin, end = (int(offsets[0]), int(offsets[-1])) if len(array) else (0, 0)
        if end > begin and int(data[begin:end].max()) >= _ASCII:
            encoded = array.dictionary_encode()
            chosen = encoded.indices
            data, offsets, known, first = octets_of(_folded(encoded.dictionary))
        n = len(offsets) - 1
        exact, values, trailing = np.empty(n, dtype=np.uint64), np.empty(n), np.empty(n)
        mark = ord(decimal) if decimal.isascii() else ord(".")
        hash_texts(data, offsets, known, first, mark, self._key, self._nothing, exact, values, trailing)
        if chosen is None:
            return exact, values, trailing
        places = pc.fill_null(chosen, n).to_numpy(zero_copy_only=False)
        return (
            np.append(exact, self.missing)[places],
            np.append(values, np.nan)[places],
            np.append(trailing, np.nan)[places],
        )

    def _numbers(self, array: pa.Array, column: Column | None) -> LedgerCells:
        from ldpaudit.ledger.cell_kernels import hash_numbers

        if (
            column is not None
            and column.kind == "time"
            and column.formats
            and pa.types.is_integer(array.type)
        ):
            return self._of_texts(array.cast(pa.string()), column)
        values: Floats = array.cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False)
        if pa.types.is_integer(array.type) and len(array):
            low, high = pc.min_max(array).as_py().values()
            if low is not None and (low < -(10**15) or high > 10**15):
                # More digits than a double keeps count as a text does.
                return self._of_texts(array.cast(pa.string()), None)
        exact = np.empty(len(values), dtype=np.uint64)
        hash_numbers(values, self._key, exact)
        return self._with_numbers(exact, values, values)

    def _with_numbers(self, exact: Words, values: Floats, numbered: Floats) -> LedgerCells:
        from ldpaudit.ledger.cell_kernels import hash_rounded

        coarse, rounds = None, False
        if not np.isnan(values).all():
            coarse = exact.copy()
            rounds = hash_rounded(values, self._key, coarse)
        with np.errstate(invalid="ignore"):
            numbered = np.where(numbered == np.floor(numbered), numbered, np.nan)
        return LedgerCells(exact, coarse, rounds, numbered, exact == self.missing)

    def _times(self, times: pa.Array, otherwise: Words) -> LedgerCells:
        from ldpaudit.ledger.cell_kernels import hash_times

        known = np.asarray(pc.is_valid(times))
        seconds = pc.fill_null(times.cast(pa.int64()), 0).to_numpy(zero_copy_only=False)
        hash_times(seconds, known, 1, self._key, otherwise)
        coarse = otherwise.copy()
        hash_times(seconds, known, _DAY, self._key, coarse)
        numbered = np.full(len(seconds), np.nan)
        return LedgerCells(
            otherwise, coarse, bool((seconds % _DAY).any()), numbered, otherwise == self.missing, of_time=True
        )

    def _others(self, array: pa.Array) -> LedgerCells:
        from ldpaudit.ledger.kernels import add_texts

        exact = np.zeros(len(array), dtype=np.uint64)
        add_texts(*octets_of(array), self._key, exact)
        missing = np.asarray(pc.is_null(array))
        exact[missing] = self.missing
        return LedgerCells(exact, None, False, np.full(len(exact), np.nan), missing)


def _folded(texts: pa.Array) -> pa.Array:
    """Return texts without case, accents and outer blanks."""
    plain = pc.replace_substring_regex(pc.utf8_normalize(texts, form="NFKD"), pattern=r"\pM", replacement="")
    return pc.utf8_trim_whitespace(pc.utf8_lower(plain))


def _typed_seconds(array: pa.Array) -> Any:
    """Return times of a file's own type as timestamps of seconds, as their clocks show them."""
    if pa.types.is_time(array.type):
        return (
            array.cast(pa.time32("s"), safe=False).cast(pa.int32()).cast(pa.int64()).cast(pa.timestamp("s"))
        )
    if pa.types.is_date(array.type):
        return array.cast(pa.timestamp("s"))
    if array.type.tz:
        try:
            array = pc.local_timestamp(array)
        except pa.ArrowInvalid:
            array = array.cast(pa.timestamp(array.type.unit))
    return pc.floor_temporal(array, unit="second").cast(pa.timestamp("s"))
