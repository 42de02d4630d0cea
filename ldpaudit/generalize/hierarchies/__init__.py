"""Hierarchies: values of one column, the groups they go to, and the groups of these."""

from ldpaudit.generalize.hierarchies.hierarchy import MISSING, Hierarchy

__all__ = ["MISSING", "Hierarchy"]
