"""The same department as an old export leaves it: everything that a careful reader has to find out.

Windows-1252, semicolons, lines before the header, decimal commas, three ways to write a date, three words
for a missing value, blanks around values, and rows that stand twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
from numpy.random import Generator

from ldpaudit.demo.department import Department
from ldpaudit.demo.interventions import Interventions

ROWS = 20_000
ENCODING = "cp1252"

#: How dates are written, and how often.
DATE_FORMATS = ("%d/%m/%Y %H:%M", "%Y-%m-%d %H:%M:%S", "%d.%m.%Y %H:%M")
_DATE_SHARES = (0.78, 0.15, 0.07)

#: Words for a missing value, and how often.
MISSING = ("", "NC", "-")
_MISSING_SHARES = (0.6, 0.3, 0.1)

_PREAMBLE = (
    "SDIS de démonstration - département fictif",
    "Extraction du 07/01/2019 à 08:15 ; base des interventions",
    "",
)

#: Headers in the order of the clean table's columns.
HEADERS = {
    "id": "N° intervention", "start": "Date d'alerte", "town": "Commune", "town_code": "Code INSEE",
    "lon": "Longitude", "lat": "Latitude", "address": "Adresse", "station": "Centre", "cause": "Motif",
    "victims": "Victimes", "age": "Âge", "gender": "Sexe", "duration": "Durée (min)",
    "remarks": "Observations",
}  # fmt: skip

_DUPLICATES = 0.015
_NO_POINT = 0.03
_BLANKS = 0.02


def messy_bytes(department: Department, seed: int = 0, rows: int = ROWS) -> bytes:
    """Make the messy file's bytes, `rows` data rows with those that stand twice."""
    draw = np.random.default_rng([seed, 5])
    twice = int(rows * _DUPLICATES)
    made = Interventions(department, rows - twice, seed + 1, years=(2018,))
    table = pa.Table.from_batches(list(made.blocks())).combine_chunks()
    again = np.sort(draw.permutation(table.num_rows)[:twice])
    table = table.take(np.sort(np.concatenate([np.arange(table.num_rows), again]), kind="stable"))
    lost = pa.array(draw.random(rows) < _NO_POINT)
    columns: dict[str, Any] = {
        "start": _dates(draw, table["start"]),
        "lon": _commas(table["lon"], lost),
        "lat": _commas(table["lat"], lost),
        "town": _padded(draw, table["town"]),
        "address": _padded(draw, table["address"]),
        "gender": _genders(draw, table["gender"]),
    }
    written = {
        header: _gaps(draw, pc.cast(columns.get(name, table[name]), pa.string()))
        for name, header in HEADERS.items()
    }
    buffer = BytesIO()
    options = pa.csv.WriteOptions(include_header=False, delimiter=";", quoting_style="none")
    pa.csv.write_csv(pa.table(written), buffer, options)
    lines = "\n".join([*_PREAMBLE, ";".join(HEADERS.values()), buffer.getvalue().decode()])
    return lines.replace("\n", "\r\n").encode(ENCODING)


def _dates(draw: Generator, start: Any) -> Any:
    iso = pa.array(np.datetime_as_string(start.to_numpy(), unit="s"))
    year, month, day = (pc.utf8_slice_codeunits(iso, at, at + size) for at, size in ((0, 4), (5, 2), (8, 2)))
    minute, second = pc.utf8_slice_codeunits(iso, 11, 16), pc.utf8_slice_codeunits(iso, 11, 19)
    ways = [
        pc.binary_join_element_wise(pc.binary_join_element_wise(day, month, year, "/"), minute, " "),
        pc.binary_join_element_wise(pc.binary_join_element_wise(year, month, day, "-"), second, " "),
        pc.binary_join_element_wise(pc.binary_join_element_wise(day, month, year, "."), minute, " "),
    ]
    return pc.choose(_one_of(draw, len(iso), _DATE_SHARES), *ways)


def _commas(column: Any, lost: pa.Array) -> Any:
    text = pc.replace_substring(pc.cast(column, pa.string()), ".", ",")
    return pc.if_else(lost, pa.scalar(None, pa.string()), text)


def _padded(draw: Generator, column: Any) -> Any:
    before = pc.choose(_one_of(draw, len(column), (1 - _BLANKS, _BLANKS)), "", "  ")
    after = pc.choose(_one_of(draw, len(column), (1 - _BLANKS, _BLANKS)), "", " ")
    return pc.binary_join_element_wise(before, column, after, "")


def _genders(draw: Generator, column: Any) -> Any:
    lower = pc.utf8_lower(column)
    man = pc.replace_substring(column, "M", "H")
    return pc.choose(_one_of(draw, len(column), (0.86, 0.06, 0.08)), column, lower, man)


def _gaps(draw: Generator, column: Any) -> Any:
    words = pc.choose(_one_of(draw, len(column), _MISSING_SHARES), *MISSING)
    return pc.if_else(pc.is_null(column), words, column)


def _one_of(draw: Generator, rows: int, shares: Sequence[float]) -> pa.Array:
    """Choose a number from 0 for each row."""
    found = np.searchsorted(np.cumsum(shares)[:-1], draw.random(rows), side="right")
    return pa.array(found.astype(np.int64))
