"""The report of a run: what was done, what is promised, what it costs; one for outside, one for inside."""

from ldpaudit.report.html import external_report, internal_report

__all__ = ["external_report", "internal_report"]
