"""Values that may mean a missing one although nothing declares it: -1, 999, "NC", "?"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message, first_in_line, join_texts
from ldpaudit.tables.columns import Column
from ldpaudit.tables.names import missing_words
from ldpaudit.tables.values import read_numbers, read_times

_WORDS = missing_words() | {'""', "''"}
#: What a program writes for missing where a number stands: nines, eights or sevens only, the ends of a
#: machine's integers, and the fill values of scientific files.
_FILLER = re.compile(
    r"-[19]|-?(?:(?:9{2,}|8{3,}|7{3,})(?:\.9+)?|32767|32768|65535|214748364[78]|4294967295|.*e\+?(?:1[5-9]|[2-9].*))"
)
#: From this size on one row is enough to wonder.
_LARGE = 999.0
#: A year of two digits that is read as a later one is seldom meant.
_LATE = 2040
_SOME, _AT_THE_ENDS = 2, 8
_FIRST_YEAR, _LAST_YEAR = 1800, 2100
#: Days that stand for none: where the calendars of programs begin and end.
_END_DAYS = np.array(
    ["1000-01-01", "1111-11-11", "1601-01-01", "1753-01-01", "1899-12-30", "1899-12-31", "1900-01-01",
     "1904-01-01", "1970-01-01", "2099-12-31"], "datetime64[D]",
)  # fmt: skip
_NEVER, _YEAR = np.datetime64("2900-01-01"), np.timedelta64(366, "D")
_YEARS = ("%Y", "%y", "epoch", "serial")
_SHOWN, _LONG = 3, 20
#: Control and format characters, but those that begin a line or a column.
_UNSEEN = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\p{Cf}]"


def advice(cells: pa.Array, wrong: pa.Array) -> str:
    """Return what to do about the cells that keep a column from being one of numbers or dates.

    A word is offered for the list of those that stand for missing where people use it so. One "Error" among
    numbers is a cell to correct: its value is lost to all who count.
    """
    counted = pc.value_counts(cells.filter(pc.is_in(cells, value_set=wrong)))
    rows = dict(zip(counted.field("values").to_pylist(), counted.field("counts").to_pylist(), strict=True))
    offered = [word for word in rows if word.strip().lower() in _WORDS][:_SHOWN]
    others = [word for word in rows if word not in offered]
    words = (Message('"{word}" (in {n} (row|rows))', n=rows[word], word=shortened(word)) for word in offered)
    listed = join_texts(Message(" and "), words)
    parts = [Message("list {words} in missing if that is meant", words=listed)] if offered else []
    if others:
        first = pc.index(pc.is_in(cells, value_set=pa.array(others)), True).as_py() + 1
        more = sum(rows[word] for word in others) - 1
        further = Message(" and {n} (more row|more rows)", n=more) if more else ""
        parts.append(Message("correct row {row}{further}", row=first, further=further))
    return join_texts("; ", parts)


def suspects(column: Column, values: pa.Array, counts: pa.Array) -> dict[str, int]:
    """Return the values of a column that may mean "missing", with their rows."""
    if not len(values):
        return {}
    found = _odd_words(column, values, counts)
    if column.kind in {"integer", "number"}:
        found += _odd_numbers(column, values, counts)
    if column.kind == "time":
        found += _odd_dates(column, values, counts)
    return dict(found[:_SHOWN])


def said_of(found: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Say in one sentence which values of a table may mean "missing": by column what `suspects` returned."""
    columns: dict[str, dict[str, int]] = {}
    for name, rows in found.items():
        for word, many in rows.items():
            columns.setdefault(word, {})[name] = many
    words = []
    for word, rows in columns.items():
        cells = Message("{n:,} (cell|cells)", n=sum(rows.values()))
        where = Message("{cells} of {columns}", cells=cells, columns=first_in_line([*rows], _SHOWN))
        words.append(Message('"{word}" in {where}', word=word, where=where))
    listed, n = join_texts(", ", words), len(words)
    said = Message("{words} (counts as a value|count as values), and may mean missing", n=n, words=listed)
    return [said] if words else []


def how_to_list(words: Iterable[str]) -> str:
    """Return how words are said to mean missing, in a recipe and in a command."""
    quoted = ", ".join(json.dumps(word, ensure_ascii=False) for word in words)
    return Message(
        "if so, write missing = [{quoted}] under [input], or --options '{{\"missing\": [{quoted}]}}'",
        quoted=quoted,
    )


def _odd_words(column: Column, values: pa.Array, counts: pa.Array) -> list[tuple[str, int]]:
    if column.kind in {"integer", "number", "time"}:
        return []
    hit = pc.is_in(pc.utf8_lower(values), value_set=pa.array(sorted(_WORDS), pa.string()))
    zeros = pc.match_substring_regex(values, "^0{3,}$")
    hit = pc.or_(hit, zeros)
    return list(zip(values.filter(hit).to_pylist(), counts.filter(hit).to_pylist(), strict=True))


def _odd_numbers(column: Column, values: pa.Array, counts: pa.Array) -> list[tuple[str, int]]:
    """Find -99999 or 999 far from other numbers, -1 below numbers that are never negative, 0 below years."""
    read, wrong = read_numbers(values, column.decimal, column.thousands)
    if wrong is not None:
        return []
    sizes: npt.NDArray[np.float64] = read.to_numpy(zero_copy_only=False)
    # None of the others can be a value of its own kind, so all are compared with the rest alone.
    # Only those at either end lie apart.
    order = np.argsort(sizes)
    ends = np.union1d(order[:_AT_THE_ENDS], order[-_AT_THE_ENDS:])
    odd = np.zeros(len(sizes), np.bool_)
    odd[ends] = [_FILLER.fullmatch(f"{size:.12g}") is not None for size in sizes[ends]]
    zero = (sizes == 0) & (len(sizes) > _SOME)
    rest = sizes[~odd & ~zero]
    if len(np.unique(rest)) < _SOME:
        return []
    years = rest.min() >= _FIRST_YEAR and rest.max() <= _LAST_YEAR
    if not years:
        rest, zero = sizes[~odd], np.zeros(len(sizes), np.bool_)
    low, high = rest.min(), rest.max()
    below = (sizes < low) & ((low >= 0) | (low - sizes > high - low))
    above = (sizes - high > high - low) & (sizes > 2 * high)
    rows: npt.NDArray[np.int64] = counts.to_numpy(zero_copy_only=False)
    enough = (rows >= _SOME) | (np.abs(sizes) >= _LARGE)
    return [
        (values[at].as_py(), int(rows[at])) for at in np.flatnonzero((odd & (below | above) | zero) & enough)
    ]


def _odd_dates(column: Column, values: pa.Array, counts: pa.Array) -> list[tuple[str, int]]:
    """Find the first and last days of calendars of programs, more than a year apart from all other days."""
    if not column.formats or not all(any(y in f for y in _YEARS) for f in column.formats):
        return []
    read = read_times(values, column.formats)
    days = read.to_numpy(zero_copy_only=False).astype("datetime64[D]")
    odd = np.isin(days, _END_DAYS) | (days >= _NEVER)
    rest = days[~odd & ~np.isnat(days)]
    if not len(rest):
        return []
    apart = (days < rest.min() - _YEAR) | (days > rest.max() + _YEAR)
    return [(values[at].as_py(), counts[at].as_py()) for at in np.flatnonzero(odd & apart).tolist()]


def misleading(column: Column, values: pa.Array, counts: pa.Array) -> tuple[str, ...]:
    """Say where values are not what they seem: 1966 read as 2066, or characters that do not show."""
    if not len(values):
        return ()
    short = column.kind == "time" and any("%y" in one for one in column.formats)
    if short:
        hit = pc.greater(pc.year(read_times(values, column.formats)), _LATE)
    else:
        composed = pc.utf8_normalize(values, "NFC")
        twice = pc.and_(pc.not_equal(composed, values), pc.is_in(composed, value_set=values))
        hit = pc.or_(pc.match_substring_regex(values, _UNSEEN), twice)
    n = pc.sum(pc.if_else(hit, counts, 0)).as_py()
    said = Message("{n} (row holds|rows hold) characters that do not show: equal looking values differ", n=n)
    if short:
        what = Message("years of two digits are read as 1969 to 2068, {n} (row|rows) after 2040", n=n)
        said = Message("{what}; if these are earlier, write years of four digits", what=what)
    return (Message('"{name}": {said}', name=column.name, said=said),) if n else ()


def shortened(cell: str, most: int = _LONG) -> str:
    """Return the beginning of a cell, for a line of words."""
    return cell if len(cell) <= most else cell[:most] + "…"
