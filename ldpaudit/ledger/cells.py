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
    *("", "-", "--", "?", ".", "na", "n/a", "n.a.", "#n/a"),
    *("nan", "nat", "null", "none", "nil", "missing"),
)
#: A number as texts write it everywhere; codes with leading zeros are none.
_NUMBER = r"^[+-]?(0|[1-9][0-9]{0,14})(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?$"
#: From here on a double has fewer digits than a number may: it counts as a text does.
_MANY = 1e15
# Odd constants of splitmix64 (Steele, Lea, Flood 2014).
_ODD_1, _ODD_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
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
    is_text = str(array.type) in ("string", "large_string", "string_view", "null")
    values = _read(array, column) if is_text else _typed(array)
    return _of_texts(texts(array), key) if values is None else _of_values(values, key)


def _read(array: pa.Array, column: Column | None) -> npt.NDArray[Any] | None:
    """Return texts as the numbers or times that they read as; None where they do not."""
    try:
        if column is not None and column.kind == "time":
            return times(texts(array), column) if column.formats else None
        if column is not None and column.kind in ("number", "integer"):
            return _short(numbers(texts(array), column))
    except UserError:
        # What does not read so after all is compared as it is written.
        pass
    return None


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
        array = array.cast(pa.float32()).cast(pa.string()).cast(pa.float64())
    if pa.types.is_boolean(kind):
        array = array.cast(pa.int8())
    if pa.types.is_integer(array.type) or pa.types.is_floating(array.type):
        return _short(np.asarray(array.cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False)))
    return None


def _short(values: npt.NDArray[Any]) -> npt.NDArray[Any] | None:
    return None if (np.abs(values) >= _MANY).any() else values


def _of_values(values: npt.NDArray[Any], key: int) -> Words:
    """Hash numbers or times; NaN and NaT are missing."""
    if values.dtype.kind == "M":
        missing = np.isnat(values)
        words = values.astype("datetime64[s]").astype(np.int64).view(np.uint64) ^ _OF_TIME
    else:
        missing = np.isnan(values)
        # -0.0 is 0.0.
        words = (values.astype(np.float64) + 0.0).view(np.uint64)
    return scatter(np.where(missing, _MISSING, words) ^ np.uint64(key))


def _of_texts(array: pa.StringArray, key: int) -> Words:
    from pandas.util import hash_array

    encoded = array.dictionary_encode()
    plain = pc.replace_substring_regex(
        pc.utf8_normalize(encoded.dictionary, form="NFKD"), pattern=r"\pM", replacement=""
    )
    plain = pc.utf8_trim_whitespace(pc.utf8_lower(plain))
    # SipHash, so that nobody without the key makes two texts collide.
    words = scatter(
        hash_array(plain.to_numpy(zero_copy_only=False), hash_key=f"{key:016x}", categorize=False)
    )
    as_number = np.asarray(pc.match_substring_regex(plain, _NUMBER), bool)
    missing = np.asarray(pc.is_in(plain, value_set=pa.array(NOTHING)), bool)
    figures = np.full(len(plain), np.nan)
    figures[as_number] = plain.filter(pa.array(as_number)).cast(pa.float64()).to_numpy(zero_copy_only=False)
    read = _of_values(np.append(figures, np.nan), key)
    each = np.where(np.append(as_number | missing, True), read, np.append(words, np.uint64(0)))
    found: Words = each[encoded.indices.fill_null(len(plain)).to_numpy(zero_copy_only=False)]
    return found
