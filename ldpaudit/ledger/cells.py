"""What the cells of a column say, however they are written: one hash for 34, "34" and "34.0", or for one day.

Numbers count by their value, times by their second, texts without case, accents and outer blanks. Neither the
name of a column nor its type matters, so a column is found again by what is in it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.tables import Column, numbers, texts, times

Words = npt.NDArray[np.uint64]

#: Words that people write where a value is missing, in lower case.
NOTHING = (
    "",
    "na",
    "n/a",
    "n.a.",
    "nan",
    "nat",
    "null",
    "none",
    "nil",
    "-",
    "--",
    "?",
    ".",
    "#n/a",
    "missing",
)
_TRUE = ("true", "vrai", "oui", "yes", "verdadero", "y", "o", "t")
_FALSE = ("false", "faux", "non", "no", "falso", "n", "f")
#: A number as texts write it everywhere; codes with leading zeros are none.
_NUMBER = r"^[+-]?(0|[1-9][0-9]{0,14})(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?$"
# Odd constants of splitmix64 (Steele, Lea, Flood 2014).
_STEP, _ODD_1, _ODD_2 = (
    np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
_OF_TIME, _MISSING = np.uint64(0x3C6EF372FE94F82A), np.uint64(0x5851F42D4C957F2D)


def canonical_name(name: str) -> str:
    """Return the name of a column without case, accents, blanks and marks."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "_", plain).strip("_") or name


def scatter(words: Words) -> Words:
    """Finish a hash as splitmix64 does: every bit of a word moves every bit of the result."""
    words = (words ^ (words >> np.uint64(30))) * _ODD_1
    words = (words ^ (words >> np.uint64(27))) * _ODD_2
    return words ^ (words >> np.uint64(31))


def cell_hashes(array: pa.Array, column: Column | None, key: int) -> Words:
    """Return a keyed hash of each cell, (n,).

    array (n,): as the reader gives it: texts, or a type of the file's own.
    column: how its texts read.
    key: 64 bits of a keyed hash.
    """
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    known = None if column is None else column.kind
    if _is_text(array.type) and known in ("time", "number", "integer") and column is not None:
        # What does not read so after all is compared as it is written.
        read = _read(array, column)
        if read is not None:
            return _values(read, key)
    typed = _typed(array)
    return _texts(texts(array), key, boolean=known == "boolean") if typed is None else _values(typed, key)


def _is_text(kind: pa.DataType) -> bool:
    return str(kind) in ("string", "large_string", "string_view", "null")


def _read(array: pa.Array, column: Column) -> npt.NDArray[Any] | None:
    try:
        if column.kind == "time":
            return times(texts(array), column) if column.formats else None
        found = numbers(texts(array), column)
    except UserError:
        return None
    # More digits than a number keeps count as a text does.
    return None if (np.abs(found) >= 1e15).any() else found


def _typed(array: pa.Array) -> npt.NDArray[Any] | None:
    """Return cells that are numbers or times by their type; None for any others."""
    kind = array.type
    if pa.types.is_timestamp(kind) and kind.tz:
        array = pc.local_timestamp(array) if kind.tz != "UTC" else array.cast(pa.timestamp(kind.unit))
    if pa.types.is_timestamp(kind) or pa.types.is_date(kind):
        moments = array.cast(pa.timestamp("ms"), safe=False)
        return np.asarray(moments.to_numpy(zero_copy_only=False).astype("datetime64[s]"))
    if pa.types.is_time(kind):
        seconds = array.cast(pa.time32("s"), safe=False).cast(pa.int32()).cast(pa.int64())
        return np.asarray(seconds.cast(pa.timestamp("s")).to_numpy(zero_copy_only=False))
    if pa.types.is_float32(kind) or pa.types.is_float16(kind):
        # By their shortest texts: as doubles they would have digits that nobody wrote.
        return np.asarray(array.cast(pa.float32()).cast(pa.string()).cast(pa.float64()))
    if pa.types.is_boolean(kind):
        array = array.cast(pa.int8())
    if pa.types.is_integer(array.type) or pa.types.is_floating(kind):
        values = np.asarray(array.cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False))
        return None if (np.abs(values) >= 1e15).any() else values
    return None


def _values(values: npt.NDArray[Any], key: int) -> Words:
    """Hash numbers or times; NaN and NaT are missing."""
    of_time = values.dtype.kind == "M"
    missing = np.isnat(values) if of_time else np.isnan(values)
    if of_time:
        words = values.astype("datetime64[s]").astype(np.int64).view(np.uint64) ^ _OF_TIME
    else:
        # -0.0 is 0.0.
        words = (values.astype(np.float64) + 0.0).view(np.uint64)
    found = scatter(words ^ np.uint64(key))
    found[missing] = scatter(np.array([_MISSING ^ np.uint64(key)]))[0]
    return found


def _texts(array: pa.StringArray, key: int, *, boolean: bool) -> Words:
    from pandas.util import hash_array

    encoded = array.dictionary_encode()
    plain = pc.replace_substring_regex(
        pc.utf8_normalize(encoded.dictionary, form="NFKD"), pattern=r"\pM", replacement=""
    )
    plain = pc.utf8_trim_whitespace(pc.utf8_lower(plain))
    found = np.empty(len(plain) + 1, np.uint64)
    # SipHash, so that nobody without the key makes two texts collide.
    words = hash_array(plain.to_numpy(zero_copy_only=False), hash_key=f"{key:016x}", categorize=False)
    found[:-1] = scatter(words)
    figures = np.full(len(plain), np.nan)
    as_number = np.asarray(pc.match_substring_regex(plain, _NUMBER))
    figures[as_number] = plain.filter(pa.array(as_number)).cast(pa.float64()).to_numpy(zero_copy_only=False)
    if boolean:
        for words_, value in ((_TRUE, 1.0), (_FALSE, 0.0)):
            figures[np.asarray(pc.is_in(plain, value_set=pa.array(words_)))] = value
    missing = np.asarray(pc.is_in(plain, value_set=pa.array(NOTHING)))
    read = ~np.isnan(figures) | missing
    found[:-1][read] = _values(figures[read], key)
    found[-1] = _values(np.array([np.nan]), key)[0]
    indices = encoded.indices.fill_null(len(plain)).to_numpy(zero_copy_only=False)
    cells: Words = found[indices]
    return cells
