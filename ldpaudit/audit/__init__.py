"""The audit of a release: side leaks, columns that follow from a moved place, and attacks on traces."""

from ldpaudit.audit.evidence import Deciding, Evidence, Move
from ldpaudit.audit.leaks import side_leaks
from ldpaudit.audit.place_names import place_words
from ldpaudit.audit.search import Searched, search
from ldpaudit.audit.traces import examine_traces

__all__ = [
    "Deciding",
    "Evidence",
    "Move",
    "Searched",
    "examine_traces",
    "place_words",
    "search",
    "side_leaks",
]
