"""Attacks on tables of rows: each class says what it needs, and yields what it reached."""

from ldpaudit.audit.on_rows import alone, composed, counted, groups, linkage

__all__ = ["alone", "composed", "counted", "groups", "linkage"]
