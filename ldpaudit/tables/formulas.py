"""Cells that a spreadsheet takes for formulas when it opens a text file, and runs.

Spreadsheets take a cell that begins with =, +, - or @ for a formula (OWASP, "CSV injection"), quoted or not,
also in the full-width forms, and some skip a tab or a line break before it. What follows + or - is harmless
as long as it holds no letter and none of | ! = @ ": numbers, dates and a lone "-" are left alone.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

#: What makes a cell text, and is shown by no spreadsheet that reads it as such.
PREFIX = "'"
_BEGINS = "=+@\t\r\n＝＋－＠-"
_FORMULA = "^(?:[=@\t\r\n＝＠]|[-+－＋](?s:.)*[\\pL|!=@＝＠])"
_NUMBER = r"^[-+][0-9]+(?:[.,][0-9]*)?[eE][-+]?[0-9]+$"


def holds_formula(column: pa.Array) -> bool:
    """Return whether a text column holds a cell that a spreadsheet may run."""
    if pa.types.is_dictionary(column.type):
        column = column.unique().dictionary_decode() if len(column) else column.dictionary.slice(0, 0)
    if not _is_text(column.type):
        return False
    return bool(pc.any(_formulas(column), min_count=0).as_py())


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet may run a cell with this text."""
    return holds_formula(pa.array([text], pa.string()))


def prefixed(column: pa.Array) -> pa.Array:
    """Return a column with an apostrophe before each formula; columns that are no text as they are.

    A text of apostrophes before such a beginning gets one more, which `without_prefix` takes back.
    """
    if pa.types.is_dictionary(column.type):
        return pa.DictionaryArray.from_arrays(column.indices, prefixed(column.dictionary))
    if not _is_text(column.type):
        return column
    bare = pc.utf8_ltrim(column, PREFIX)
    wanted = pc.fill_null(_formulas(bare), fill_value=False)
    if not pc.any(wanted, min_count=0).as_py():
        return column
    return pc.if_else(wanted, pc.binary_replace_slice(column, 0, 0, PREFIX.encode()), column)


def without_prefix(column: pa.Array) -> pa.Array:
    """Return a column as it was before `prefixed`."""
    if pa.types.is_dictionary(column.type):
        return pa.DictionaryArray.from_arrays(column.indices, without_prefix(column.dictionary))
    if not _is_text(column.type):
        return column
    marked = pc.and_(pc.starts_with(column, PREFIX), _formulas(pc.utf8_ltrim(column, PREFIX)))
    return pc.if_else(marked, pc.utf8_slice_codeunits(column, 1), column)


def prefixed_text(text: str) -> str:
    """Return one text as `prefixed` writes it."""
    return str(prefixed(pa.array([text], pa.string()))[0].as_py())


def prefixed_batch(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch in which formulas among cells and names of columns have an apostrophe before them."""
    columns = [prefixed(column) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=[prefixed_text(name) for name in batch.schema.names])


def _formulas(column: pa.Array) -> Any:
    """Return which cells are formulas; most columns are judged by the first characters alone."""
    begins = pc.is_in(pc.utf8_slice_codeunits(column, 0, 1), pa.array(list(_BEGINS), column.type))
    if not pc.any(begins, min_count=0).as_py():
        return begins
    suspect = pc.match_substring_regex(column, _FORMULA)
    return pc.and_(suspect, pc.invert(pc.match_substring_regex(column, _NUMBER)))


def _is_text(type_: pa.DataType) -> bool:
    return bool(pa.types.is_string(type_) or pa.types.is_large_string(type_))
