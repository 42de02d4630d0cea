"""The values of a column as numpy arrays, each refused cell with its row; streams of batches cut anew."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Iterator
from functools import cache
from typing import Annotated, NoReturn

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pydantic import AfterValidator

from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import dates
from ldpaudit.tables.columns import Column

#: Names of UTC itself, as files write them.
UTC_NAMES = ("UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "+00:00")
#: Bytes of a batch at most, within a row.
_MOST_TOGETHER = 1 << 25


def with_nulls(cells: pa.Array, words: tuple[str, ...]) -> pa.Array:
    """Return texts without the blanks around them; null where nothing is left, or a word for missing."""
    cells = pc.utf8_trim_whitespace(cells)
    missing = pc.equal(pc.binary_length(cells), 0)
    if words not in {(), ("",)}:
        missing = pc.or_(missing, pc.is_in(cells, value_set=pa.array(words, pa.string())))
    if not pc.any(missing).as_py():
        return cells
    return pc.if_else(missing, pa.scalar(None, pa.string()), cells)


def share_of_form(texts: pa.Array, form: str, *, ignore_case: bool = False) -> float:
    """Return in which share of some texts, at least one, a regular expression of RE2 is found."""
    found = pc.match_substring_regex(texts, form, ignore_case=ignore_case)
    return float(pc.mean(found.cast(pa.float64())).as_py())


def texts(array: pa.Array) -> pa.StringArray:
    """Return the values as text as it is in the file, of other types as pyarrow writes it."""
    array = _whole(array)
    return array if pa.types.is_string(array.type) else array.cast(pa.string())


def numbers(array: pa.Array, column: Column, first_row: int = 0) -> npt.NDArray[np.float64]:
    """Return the values as numbers.

    array (n,): as a batch holds it: texts, or a type of the file's own.
    first_row: ordinal of the first value in the table, beginning at 0.
    Returns (n,): NaN where the value is missing.
    Raises UserError: if a text is no number; names column and row.
    """
    array = _whole(array)
    type_ = array.type
    if not pa.types.is_string(type_):
        if pa.types.is_temporal(type_) or pa.types.is_nested(type_) or pa.types.is_binary(type_):
            where = Message('column "{name}"', name=column.name)
            raise UserError("the column holds no numbers", where=where, hint="choose another column")
        return _as_floats(array.cast(pa.float64(), safe=False))
    found, wrong = read_numbers(with_nulls(array, column.missing), column.decimal, column.thousands)
    if wrong is not None:
        _refuse(wrong, column, first_row, Message("a number"))
    return _as_floats(found)


def times(
    array: pa.Array, column: Column, first_row: int = 0, *, zone: str = ""
) -> npt.NDArray[np.datetime64]:
    """Return the values as points in time.

    array (n,): as a batch holds it: texts, or a type of the file's own.
    column: its formats, tried in their order, and its words for missing.
    first_row: ordinal of the first value in the table, beginning at 0.
    zone: zone on whose clocks the times are wanted. Those that do not say how far they are from UTC are then
        in UTC.
    Returns (n,): NaT where the value is missing. A format without a date gives times of 1970-01-01. A time
        with an offset from UTC is given in UTC; one of a zone that the file names, as its clocks show it.
    Raises UserError: if a text has none of the formats or names no day of the calendar; names column and row.
    """
    array = _whole(array)
    if zone:
        if pa.types.is_timestamp(array.type) and array.type.tz:
            array = array.cast(pa.timestamp(array.type.unit, "UTC"))
        return on_the_clocks_of(zone, times(array, column, first_row))
    if pa.types.is_timestamp(array.type):
        local = pc.local_timestamp(array) if array.type.tz else array
        return _as_seconds(pc.floor_temporal(local, unit="second"))
    if pa.types.is_date(array.type):
        return _as_seconds(array)
    if pa.types.is_time(array.type):
        return _as_seconds(array.cast(pa.time32("s"), safe=False).cast(pa.int32()).cast(pa.int64()))
    if pa.types.is_integer(array.type) and column.formats:
        array = array.cast(pa.string())
    if not pa.types.is_string(array.type) or not column.formats:
        where = Message('column "{name}"', name=column.name)
        hint = 'choose another column, or write its format in date_formats, such as "%d/%m/%Y %H:%M"'
        raise UserError("the column holds no dates, or none of a known format", where=where, hint=hint)
    cells = with_nulls(array, column.missing)
    found = read_times(cells, column.formats)
    if found.null_count > cells.null_count:
        forms = join_texts(Message(" or "), column.formats)
        wrong = pc.and_(pc.is_null(found), pc.is_valid(cells))
        _refuse(wrong, column, first_row, Message("a date of the form {forms}", forms=forms))
    return _as_seconds(found)


def read_times(cells: pa.Array, formats: tuple[str, ...]) -> pa.Array:
    """Read stripped texts by the first of some formats that fits; null where none does."""
    found = pa.nulls(len(cells), pa.timestamp("s"))
    for format_ in formats:
        if found.null_count == cells.null_count:
            break
        none = found.null_count == len(found)
        rest = cells if none else pc.if_else(pc.is_null(found), cells, pa.scalar(None, pa.string()))
        found = pc.coalesce(found, dates.parsed(rest, format_))
    return found


def number_form(decimal: str, thousands: str) -> str:
    """Return the form of a number, with marks between thousands or without."""
    mark, group = re.escape(decimal), re.escape(thousands)
    plain = rf"(?:[0-9]+(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?"
    grouped = rf"|[0-9]{{1,3}}(?:{group}[0-9]{{3}})+(?:{mark}[0-9]*)?" if thousands else ""
    return rf"^[+-]?(?:{plain}{grouped})$"


def read_numbers(cells: pa.Array, decimal: str, thousands: str) -> tuple[pa.Array, pa.Array | None]:
    """Read stripped texts as numbers."""
    if not thousands and decimal == ".":
        try:
            found = cells.cast(pa.float64())
        except pa.ArrowInvalid:
            pass
        else:
            if pc.all(pc.is_finite(found)).as_py() is not False:
                return found, None
    good = pc.match_substring_regex(cells, number_form(decimal, thousands))
    plain = pc.if_else(good, cells, pa.scalar(None, pa.string()))
    if thousands:
        plain = pc.replace_substring(plain, pattern=thousands, replacement="")
    if decimal != ".":
        plain = pc.replace_substring(plain, pattern=decimal, replacement=".")
    found = plain.cast(pa.float64())
    finite = pc.and_kleene(good, pc.is_finite(pc.fill_null(found, 0.0)))
    wrong = pc.fill_null(pc.invert(finite), False)
    return found, wrong if pc.any(wrong).as_py() else None


def _whole(array: pa.Array) -> pa.Array:
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    return array.cast(pa.string()) if pa.types.is_large_string(array.type) else array


def _as_floats(array: pa.Array) -> npt.NDArray[np.float64]:
    found: npt.NDArray[np.float64] = array.to_numpy(zero_copy_only=False).astype(np.float64, copy=False)
    return found


def _as_seconds(array: pa.Array) -> npt.NDArray[np.datetime64]:
    found: npt.NDArray[np.datetime64] = array.cast(pa.timestamp("s")).to_numpy(zero_copy_only=False)
    return found


def refuse_cell(wrong: pa.Array, name: str, first_row: int, what: str, hint: str) -> NoReturn:
    """Refuse the first of some marked cells, and do not say what it holds: errors are kept in logs."""
    row = first_row + pc.index(wrong, True).as_py() + 1
    raise UserError(what, where=Message('column "{name}", row {row}', name=name, row=row), hint=hint)


def _refuse(wrong: pa.Array, column: Column, first_row: int, what: str) -> NoReturn:
    hint = Message("correct the cell, list the word in missing, or give the column another kind")
    refuse_cell(wrong, column.name, first_row, Message("the cell is not {what}", what=what), hint)


@cache
def _names() -> frozenset[str]:
    # "localtime" is another zone on each machine.
    return frozenset(zoneinfo.available_timezones() - {"localtime", "Factory"})


def known_zone(name: str) -> str:
    """Return the name of a time zone as it was written."""
    if name in _names():
        return name
    raise ValueError(Message('there is no time zone "{name}"; write for instance "Europe/Paris"', name=name))


Zone = Annotated[str, AfterValidator(known_zone)]


def on_the_clocks_of(zone: str, moments: npt.NDArray[np.datetime64]) -> npt.NDArray[np.datetime64]:
    """Return what the clocks of a zone show at moments in UTC."""
    import pandas as pd

    known = pd.DatetimeIndex(moments.astype("datetime64[s]")).tz_localize("UTC")
    local: npt.NDArray[np.datetime64] = known.tz_convert(zone).tz_localize(None).to_numpy()
    return local.astype("datetime64[s]")


def rechunked(batches: Iterator[pa.RecordBatch], schema: pa.Schema, rows: int) -> Iterator[pa.RecordBatch]:
    """Cut a stream of batches into batches of exactly so many rows; the last may be shorter.

    Where rows are very large, as with whole documents in a cell, a batch ends with `_MOST_TOGETHER` bytes.
    """
    waiting: list[pa.RecordBatch] = []
    count = size = 0
    for batch in batches:
        start = 0
        while start < batch.num_rows:
            waiting.append(batch.slice(start, rows - count))
            start += waiting[-1].num_rows
            count += waiting[-1].num_rows
            size += waiting[-1].nbytes
            if count == rows or (size >= _MOST_TOGETHER and start == batch.num_rows):
                yield joined(waiting, schema)
                waiting, count, size = [], 0, 0
    if waiting:
        yield joined(waiting, schema)


def joined(batches: list[pa.RecordBatch], schema: pa.Schema) -> pa.RecordBatch:
    """Return batches as one."""
    if len(batches) == 1:
        return batches[0]
    table = pa.Table.from_batches(batches, schema=schema).combine_chunks()
    return table.to_batches()[0] if table.num_rows else pa.RecordBatch.from_pylist([], schema=schema)
