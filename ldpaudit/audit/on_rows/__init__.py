"""Attacks on tables of rows: each class says what it needs, and yields what it reached."""

from ldpaudit.audit.on_rows import (
    alone,
    averaging,
    composed,
    counted,
    disclosed,
    evaluators,
    groups,
    linkage,
    pseudonyms,
    sampled,
    surveys,
    tracking,
)

__all__ = [
    "alone",
    "averaging",
    "composed",
    "counted",
    "disclosed",
    "evaluators",
    "groups",
    "linkage",
    "pseudonyms",
    "sampled",
    "surveys",
    "tracking",
]
