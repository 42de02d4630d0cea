"""Equivalence classes: the rows that are equal in the given columns."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal, get_args

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes, column_of, combine, first_rows, tuples_of
from ldpaudit.anonymity.wildcard import codes_by_class, matched_rows
from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message

Missing = Literal["own", "wildcard"]


def equivalence_classes(
    frame: Any,
    columns: Sequence[str],
    *,
    unit: str | None = None,
    missing: Missing = "own",
    count: Codes | None = None,
) -> tuple[Codes, Codes]:
    """Find the classes of rows that agree in every given column.

    frame: the table, n rows.
    columns: the quasi-identifiers. With none of them all rows are one class.
    unit: column that names the person, vehicle or address. Sizes then count distinct units instead of rows;
        rows that do not name theirs count as one unit, which never makes a class look safer. Not where a
        missing value may be any.
    missing {"own", "wildcard"}: whether a missing value is a value of its own, or may be any. Classes are the
        same in both cases; with "wildcard" a class is as large as all rows of the table that agree with it
        wherever both are known, so that sizes may add up to more than n.
    count: how many each row stands for, as in a table of counts; see `stood_for`. Not together with a unit.
    Returns sizes: size of each class (Samarati and Sweeney; Arcolezi 2022, definition 1).
    Returns labels: class of each row; classes are numbered in the order of their first row.
    Raises UserError: if a column is not there, or its values cannot be compared.
    """
    if not one_of(missing, get_args(Missing)):
        raise UserError(
            Message("missing cannot be {missing}", missing=quoted(missing)), hint="one of: own, wildcard"
        )
    if unit is not None and count is not None:
        raise UserError("rows with counts name no unit", hint="give a column of counts or one of units")
    rows = rows_of(frame)
    arrays = [column_of(frame, name) for name in _names(columns)]
    labels, classes = tuples_of(arrays, rows)
    if unit is not None:
        if missing == "wildcard":
            raise UserError("with a unit, a missing value is one of its own", hint="count rows")
        return units_per_class(labels, classes, *tuples_of([column_of(frame, unit)], rows)), labels
    sizes = rows_per_class(labels, classes, count)
    if missing == "wildcard" and any(array.null_count for array in arrays):
        sizes = matched_rows(codes_by_class(arrays, labels, classes), sizes)
    return sizes, labels


def rows_of(frame: Any) -> int:
    """Count the rows of anything that `equivalence_classes` takes."""
    if isinstance(frame, pa.Table | pa.RecordBatch):
        return int(frame.num_rows)
    try:
        lengths = {len(frame[name]) for name in list(frame.keys())}
    except (AttributeError, TypeError, KeyError):
        raise UserError(
            Message("a table is expected, and this is of type {name}", name=type(frame).__name__),
            hint="give an Arrow table or a data frame",
        ) from None
    if len(lengths) > 1:
        raise UserError("the columns differ in length", hint="give one value per row in each")
    return lengths.pop() if lengths else 0


def _names(columns: Any) -> list[str]:
    """Accept names of columns in any order that a list can be made of."""
    try:
        if not isinstance(columns, str | bytes):
            return list(columns)
    except TypeError:
        pass
    raise UserError("the columns are not a list of names", hint='write their names, such as ["town", "age"]')


def rows_per_class(labels: Codes, classes: int, count: Codes | None = None) -> Codes:
    """Count the rows of each class, or what they stand for."""
    if count is None:
        return np.bincount(labels, minlength=classes).astype(np.int64)
    sizes = np.zeros(classes, np.int64)
    np.add.at(sizes, labels, count)
    return sizes


def stood_for(frame: Any, name: str) -> Codes:
    """Return how many each row of a table of counts stands for, (n,) int64: whole numbers from 0."""
    array = column_of(frame, name)
    where = Message('column "{name}"', name=name)
    if not (pa.types.is_integer(array.type) or pa.types.is_floating(array.type)):
        hint = (
            "name a column of whole numbers; masked counts are judged by: ldpaudit audit TABLE --count COLUMN"
        )
        raise UserError("holds other things than numbers", where=where, hint=hint)
    values = array.to_numpy()
    whole = np.isfinite(values) & (values >= 0) & (values == np.floor(values)) if len(values) else values
    if array.null_count or not np.all(whole):
        wrong = int(len(values) - np.count_nonzero(whole))
        raise UserError(
            Message(
                "{wrong:,} of {values:,} cells hold no whole number from 0", wrong=wrong, values=len(values)
            ),
            where=where,
            hint="name the column of counts",
        )
    counts: Codes = values.astype(np.int64)
    return counts


def counts_of(frame: Any, column: str) -> Codes:
    """Return a column of counts, which may be texts; missing is 0. Otherwise as `stood_for`."""
    array = column_of(frame, column)
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        array = pc.utf8_trim_whitespace(array)
        array = pc.if_else(pc.equal(array, ""), pa.scalar(None, array.type), array)
        with suppress(pa.ArrowInvalid):
            array = array.cast(pa.float64())
    return stood_for({column: pc.fill_null(array, 0) if array.null_count else array}, column)


def own(codes: Codes, values: int) -> tuple[Codes, int]:
    """Return codes in which missing values have the one after the last, and their radix."""
    return np.where(codes < 0, values, codes), values + 1


def units_per_class(labels: Codes, classes: int, holders: Codes, radix: int) -> Codes:
    """Count the distinct units of each class."""
    pairs, number = combine([(labels, classes), (holders, radix)], len(labels))
    return np.bincount(labels[first_rows(pairs, number)], minlength=classes).astype(np.int64)
