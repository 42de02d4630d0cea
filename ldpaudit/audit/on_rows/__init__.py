"""Attacks on tables of rows: each class says what it needs, and yields what it reached."""

from ldpaudit.audit.on_rows import alone, composed, counted, evaluators, groups, linkage

__all__ = ["alone", "composed", "counted", "evaluators", "groups", "linkage"]
