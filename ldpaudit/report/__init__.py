"""The report of a run: what was done, what is promised, what it costs; one for outside, one for inside."""

from ldpaudit.report.content import (
    ColumnLine,
    Content,
    DerivedTold,
    EstimateTold,
    Inside,
    NumberTold,
    RecordedTold,
    RemarkTold,
)
from ldpaudit.report.html import external_report, internal_report

__all__ = [
    "ColumnLine",
    "Content",
    "DerivedTold",
    "EstimateTold",
    "Inside",
    "NumberTold",
    "RecordedTold",
    "RemarkTold",
    "external_report",
    "internal_report",
]
