"""Tables: read with evidence for every guess, column kinds and roles, atomic writing."""

from ldpaudit.tables.columns import Column, Kind
from ldpaudit.tables.options import ReadOptions
from ldpaudit.tables.source import Source
from ldpaudit.tables.values import numbers, texts, times
from ldpaudit.tables.write import TableWriter, output_format, rechunked

__all__ = [
    "Column",
    "Kind",
    "ReadOptions",
    "Source",
    "TableWriter",
    "numbers",
    "output_format",
    "rechunked",
    "texts",
    "times",
]
