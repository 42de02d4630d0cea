"""Hierarchies: values of one column, the groups they go to, and the groups of these."""

from ldpaudit.generalize.hierarchies.building import of_codes, of_days, of_intervals, of_order
from ldpaudit.generalize.hierarchies.coverage import Coverage, coverage
from ldpaudit.generalize.hierarchies.hierarchy import MISSING, TOP, Hierarchy
from ldpaudit.generalize.hierarchies.reading import (
    hierarchy_files,
    read_hierarchies,
    read_hierarchy,
    read_levels,
)
from ldpaudit.generalize.hierarchies.writing import hierarchy_text, write_hierarchy

__all__ = [
    "MISSING",
    "TOP",
    "Coverage",
    "Hierarchy",
    "coverage",
    "hierarchy_files",
    "hierarchy_text",
    "of_codes",
    "of_days",
    "of_intervals",
    "of_order",
    "read_hierarchies",
    "read_hierarchy",
    "read_levels",
    "write_hierarchy",
]
