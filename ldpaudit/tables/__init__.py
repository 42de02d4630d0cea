"""Tables: read with evidence for every guess, column kinds and roles, atomic writing."""

from ldpaudit.tables.columns import Column, Kind, PointColumns, ReadOptions, share
from ldpaudit.tables.inspection import ColumnReport, Inspection, inspect
from ldpaudit.tables.registry import content_hash, file_hash
from ldpaudit.tables.roles import ROLES, Profile, Role, suggest_role
from ldpaudit.tables.source import Part, Source
from ldpaudit.tables.values import numbers, rechunked, texts, times
from ldpaudit.tables.write import TableWriter, rows_text, write_points

__all__ = [
    "ROLES", "Column", "ColumnReport", "Inspection", "Kind", "Part", "PointColumns", "Profile",
    "ReadOptions", "Role", "Source", "TableWriter", "content_hash", "file_hash", "inspect", "numbers",
    "rechunked", "rows_text", "share", "suggest_role", "texts", "times", "write_points",
]  # fmt: skip
