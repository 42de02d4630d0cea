"""Hierarchies: values of one column, the groups they go to, and the groups of these."""

from ldpaudit.generalize.hierarchies.hierarchy import MISSING, TOP, Hierarchy
from ldpaudit.generalize.hierarchies.reading import hierarchy_files, read_hierarchies, read_hierarchy

__all__ = ["MISSING", "TOP", "Hierarchy", "hierarchy_files", "read_hierarchies", "read_hierarchy"]
