"""The report of a run: what was done, what is promised, what it costs; one for outside, one for inside."""

from ldpaudit.report.content import (
    ColumnLine,
    Content,
    DerivedSummary,
    DiagnosticSummary,
    EstimateSummary,
    Inside,
    NumberSummary,
    RecordedSummary,
)
from ldpaudit.report.html import external_report, internal_report

__all__ = [
    "ColumnLine",
    "Content",
    "DerivedSummary",
    "DiagnosticSummary",
    "EstimateSummary",
    "Inside",
    "NumberSummary",
    "RecordedSummary",
    "external_report",
    "internal_report",
]
