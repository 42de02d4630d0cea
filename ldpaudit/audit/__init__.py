"""The audit of a release: side leaks that make a promise void."""

from ldpaudit.audit.leaks import Evidence, side_leaks

__all__ = ["Evidence", "side_leaks"]
