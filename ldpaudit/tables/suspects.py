"""Values that may stand for a missing one although nobody said so: -1, 999, "NC", "?"."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.tables import numbers as _numbers
from ldpaudit.tables.columns import Column
from ldpaudit.tables.words import counted

_WORDS = frozenset(
    {
        *("?", "-", "--", ".", "/", "x", "xx", "xxx", "na", "n/a", "#n/a", "nan", "null", "none", "nil"),
        *("nc", "n.c.", "nd", "n.d.", "ns", "nsp", "nr", "unknown", "missing", "not available", "tbd"),
        *("inconnu", "inconnue", "non renseigné", "non connu", "non communiqué", "vide", "(vide)"),
        *("sans objet", "desconocido", "desconocida", "se desconoce"),
    }
)
_ODD_NUMBERS = (-1.0, -9.0, -99.0, -999.0, -9999.0, 99.0, 999.0, 9999.0, 99999.0, 999999.0)
_SOME = 2
_FIRST_YEAR, _LAST_YEAR = 1800, 2100
_SHOWN = 3


def suspicious_words(column: Column, values: pa.Array, counts: pa.Array) -> tuple[str, ...]:
    """Name the values of a column that may mean "missing".

    Parameters
    ----------
    column : Column
    values : StringArray, shape (k,)
        Distinct values, stripped, without those that count as missing already.
    counts : Int64Array, shape (k,)
        Rows with each value.

    Returns
    -------
    tuple of str
        Sentences for the user.
    """
    if not len(values):
        return ()
    found = _odd_words(column, values, counts)
    if column.kind in {"integer", "number"}:
        found += _odd_numbers(column, values, counts)
    return tuple(
        f'"{column.name}": "{word}" in {counted(rows, "row")} counts as a value; '
        "if it means missing, list it in missing"
        for word, rows in found[:_SHOWN]
    )


def _odd_words(column: Column, values: pa.Array, counts: pa.Array) -> list[tuple[str, int]]:
    if column.kind in {"integer", "number", "time"}:
        return []
    hit = pc.is_in(pc.utf8_lower(values), value_set=pa.array(sorted(_WORDS)))
    zeros = pc.match_substring_regex(values, "^0{3,}$")
    hit = pc.or_(hit, zeros)
    return list(zip(values.filter(hit).to_pylist(), counts.filter(hit).to_pylist(), strict=True))


def _odd_numbers(column: Column, values: pa.Array, counts: pa.Array) -> list[tuple[str, int]]:
    """Find -1 below numbers that are never negative, 999 far above the others, 0 far below."""
    read, wrong = _numbers.parsed(values, column.decimal, column.thousands)
    if wrong is not None or len(read) <= _SOME:
        return []
    order = pc.sort_indices(read)
    sizes = read.take(order)
    found: list[tuple[str, int]] = []
    low, next_low = sizes[0].as_py(), sizes[1].as_py()
    high, next_high = sizes[-1].as_py(), sizes[-2].as_py()
    years = next_low >= _FIRST_YEAR and high <= _LAST_YEAR
    if (low in _ODD_NUMBERS and next_low >= 0) or (low == 0 and years):
        found.append((order[0].as_py(), low))
    if high in _ODD_NUMBERS and 0 <= 2 * next_high < high:
        found.append((order[-1].as_py(), high))
    named = [(values[place].as_py(), counts[place].as_py()) for place, _ in found]
    return [(word, rows) for word, rows in named if rows >= _SOME]
