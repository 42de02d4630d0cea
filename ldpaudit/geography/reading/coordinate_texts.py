"""Columns that are named as coordinates and read as text: what keeps them from being numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pyarrow as pa

from ldpaudit.geography.reading.axes import axis_of, named_pairs
from ldpaudit.language import Message, join_texts
from ldpaudit.tables import ColumnReport, Source, texts
from ldpaudit.tables.suspects import advice

#: Degrees with a sign, minutes, seconds or the letter of a side: 6°12'03.5"E, N 47 12 30, 47.2° N, 6:12:03.
_SEXAGESIMAL = re.compile(
    r"[NSEWO]?\s*[-+]?\d{1,3}(?:[.,]\d+)?\s*"
    r"(?:[°º˚:d]|deg|(?<=\d)\s+\d|[NSEWO]$)"
    r"[\d\s.,:'′’´\"″”mNSEWO]*",
    re.IGNORECASE,
)
#: Share of the values that must be of a kind before it is reported.
_MOST = 0.5
#: Values that are no numbers and still named; more are counted.
_NAMED = 3


def coordinates_as_text(source: Source, columns: Sequence[ColumnReport]) -> Iterator[dict[str, Any]]:
    """Find two columns that are coordinates by name, of which one at least is read as text.

    source: the table; its first rows are looked at.
    columns: what was found about its columns.
    Yields: "x" and "y": the columns; "message": what is wrong and what helps; "step": None, since no step
        reads them as they are.
    """
    kinds = {one.column.name: one.column.kind for one in columns if one.distinct}
    candidates = [name for name, kind in kinds.items() if kind in {"text", "number"}]
    for x, y, named in named_pairs([name for name in candidates if axis_of(name)]):
        if not named:
            continue
        wrong = {name: _wrong(source, name) for name in (x, y) if kinds[name] == "text"}
        reasons = dict.fromkeys(one for one in wrong.values() if one)
        if reasons:
            message = Message(
                "{x}, {y}: read as text, so the points are unknown: {reasons}.",
                x=x,
                y=y,
                reasons=join_texts("; ", reasons),
            )
            yield {"x": x, "y": y, "message": message, "step": None}


def _wrong(source: Source, name: str) -> str:
    """Return what keeps values of a column from being numbers; "" where they are no coordinates."""
    values = texts(source.sample.column(name)).to_pylist()
    there = [(row, value.strip()) for row, value in enumerate(values, 1) if value and value.strip()]
    odd = [(row, value) for row, value in there if not _is_number(value)]
    written = [row for row, value in odd if _SEXAGESIMAL.fullmatch(value)]
    if len(written) > _MOST * len(there):
        return Message(
            "degrees with minutes, seconds, signs or letters (row {row}) are not read; convert "
            "them to decimal degrees, as in 5.83905, with a minus in the south and west",
            row=written[0],
        )
    if not odd or len(odd) > _MOST * len(there):
        return ""
    distinct = list(dict.fromkeys(value for _, value in odd))
    if len(distinct) > _NAMED:
        return Message(
            "{values} different values are no numbers, the first in row {row}; correct them",
            values=len(distinct),
            row=odd[0][0],
        )
    named = join_texts(", ", (f'"{value}"' for value in islice(distinct, _NAMED)))
    cells = pa.array([value for _, value in there])
    return Message(
        "{named} (row {row}) (is no number|are no numbers); {advice}",
        n=len(distinct),
        named=named,
        row=odd[0][0],
        advice=advice(cells, pa.array(distinct)),
    )


def _is_number(written: str) -> bool:
    try:
        return math.isfinite(float(written.replace(",", ".")))
    except ValueError:
        return False
