"""Tables: read with evidence for every guess, column kinds and roles, atomic writing."""

from ldpaudit.tables.columns import Column

__all__ = ["Column"]
