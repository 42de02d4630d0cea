"""The values of a column as numpy arrays, each refused cell with its row."""

from __future__ import annotations

from typing import NoReturn

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import numbers as _numbers
from ldpaudit.tables import times as _times
from ldpaudit.tables.columns import Column
from ldpaudit.tables.zones import on_the_clocks_of


def with_nulls(cells: pa.Array, words: tuple[str, ...]) -> pa.Array:
    """Return texts without the blanks around them; null where nothing is left, or a word for missing.

    Parameters
    ----------
    cells : StringArray, shape (n,)
    words : tuple of str
        Stripped words.
    """
    cells = pc.utf8_trim_whitespace(cells)
    missing = pc.equal(pc.binary_length(cells), 0)
    if words not in {(), ("",)}:
        missing = pc.or_(missing, pc.is_in(cells, value_set=pa.array(words, pa.string())))
    if not pc.any(missing).as_py():
        return cells
    return pc.if_else(missing, pa.scalar(None, pa.string()), cells)


def texts(array: pa.Array) -> pa.StringArray:
    """Return the values as text, null where they are missing.

    Parameters
    ----------
    array : Array or ChunkedArray, shape (n,)

    Returns
    -------
    StringArray, shape (n,)
        Texts as they are in the file; other types as pyarrow writes them.
    """
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    return array if pa.types.is_string(array.type) else array.cast(pa.string())


def numbers(array: pa.Array, column: Column, first_row: int = 0) -> npt.NDArray[np.float64]:
    """Return the values as numbers.

    Parameters
    ----------
    array : Array, shape (n,)
        As a batch holds it: texts, or a type of the file's own.
    column : Column
        Its decimal and thousands marks and its words for missing.
    first_row : int
        Ordinal of the first value in the table, beginning at 0.

    Returns
    -------
    ndarray of float64, shape (n,)
        NaN where the value is missing.

    Raises
    ------
    UserError
        If a text is no number; names column and row.
    """
    array = _whole(array)
    if not pa.types.is_string(array.type):
        if (
            pa.types.is_temporal(array.type)
            or pa.types.is_nested(array.type)
            or pa.types.is_binary(array.type)
        ):
            raise UserError(
                "the column holds no numbers",
                where=Message('column "{name}"', name=column.name),
                hint="choose another column",
            )
        return _as_float(array.cast(pa.float64(), safe=False))
    cells = _stripped(array, column)
    found, wrong = _numbers.parsed(cells, column.decimal, column.thousands)
    if wrong is not None:
        _refuse(wrong, column, first_row, Message("a number"))
    return _as_float(found)


def times(
    array: pa.Array, column: Column, first_row: int = 0, *, zone: str = ""
) -> npt.NDArray[np.datetime64]:
    """Return the values as points in time.

    Parameters
    ----------
    array : Array, shape (n,)
        As a batch holds it: texts, or a type of the file's own.
    column : Column
        Its formats, tried in their order, and its words for missing.
    first_row : int
        Ordinal of the first value in the table, beginning at 0.
    zone : str, optional
        Zone on whose clocks the times are wanted. Those that do not say how far they are from UTC are then
        in UTC.

    Returns
    -------
    ndarray of datetime64[s], shape (n,)
        NaT where the value is missing. A format without a date gives times of 1970-01-01. A time with an
        offset from UTC is given in UTC; one of a zone that the file itself names, as its clocks show it.

    Raises
    ------
    UserError
        If a text has none of the formats or names no day of the calendar; names column and row.
    """
    if zone:
        return on_the_clocks_of(zone, times(_in_utc(array), column, first_row))
    array = _whole(array)
    if pa.types.is_timestamp(array.type):
        local = pc.local_timestamp(array) if array.type.tz else array
        return _as_seconds(pc.floor_temporal(local, unit="second").cast(pa.timestamp("s")))
    if pa.types.is_date(array.type):
        return _as_seconds(array.cast(pa.timestamp("s")))
    if pa.types.is_time(array.type):
        return _as_seconds(
            array.cast(pa.time32("s"), safe=False).cast(pa.int32()).cast(pa.int64()).cast(pa.timestamp("s"))
        )
    if not pa.types.is_string(array.type):
        if not pa.types.is_integer(array.type) or not column.formats:
            raise UserError(
                "the column holds no dates",
                where=Message('column "{name}"', name=column.name),
                hint="choose another column",
            )
        array = array.cast(pa.string())
    if not column.formats:
        raise UserError(
            "no date format is known",
            where=Message('column "{name}"', name=column.name),
            hint='write one in date_formats, for instance "%d/%m/%Y %H:%M"',
        )
    cells = _stripped(array, column)
    found = pa.nulls(len(cells), pa.timestamp("s"))
    for format_ in column.formats:
        if found.null_count == cells.null_count:
            break
        rest = (
            pc.if_else(pc.is_null(found), cells, pa.scalar(None, pa.string()))
            if found.null_count < len(found)
            else cells
        )
        found = pc.coalesce(found, _times.parsed(rest, format_))
    if found.null_count > cells.null_count:
        wrong = pc.and_(pc.is_null(found), pc.is_valid(cells))
        _refuse(
            wrong,
            column,
            first_row,
            Message("a date of the form {forms}", forms=join_texts(Message(" or "), column.formats)),
        )
    return _as_seconds(found)


def _in_utc(array: pa.Array) -> pa.Array:
    """Return the moments of a zone that the file names as those of UTC; anything else as it is."""
    if not pa.types.is_timestamp(array.type) or not array.type.tz:
        return array
    return array.cast(pa.timestamp(array.type.unit, "UTC"))


def _whole(array: pa.Array) -> pa.Array:
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    return array.cast(pa.string()) if pa.types.is_large_string(array.type) else array


def _stripped(array: pa.Array, column: Column) -> pa.Array:
    return with_nulls(array, column.missing)


def _as_float(array: pa.Array) -> npt.NDArray[np.float64]:
    found: npt.NDArray[np.float64] = array.to_numpy(zero_copy_only=False).astype(np.float64, copy=False)
    return found


def _as_seconds(array: pa.Array) -> npt.NDArray[np.datetime64]:
    found: npt.NDArray[np.datetime64] = array.to_numpy(zero_copy_only=False).astype(
        "datetime64[s]", copy=False
    )
    return found


def _refuse(wrong: pa.Array, column: Column, first_row: int, what: str) -> NoReturn:
    # What the cell holds is not said: errors are kept in logs.
    place = pc.index(wrong, True).as_py()
    raise UserError(
        Message("the cell is not {what}", what=what),
        where=Message('column "{name}", row {row}', name=column.name, row=first_row + place + 1),
        hint="correct the cell, list the word in missing, or give the column another kind",
    )
