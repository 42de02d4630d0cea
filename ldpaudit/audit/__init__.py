"""The audit of a release: side leaks, columns that follow from a moved place, and attacks on traces."""

from ldpaudit.audit import attacks as _attacks  # noqa: F401 - enters them in the registry
from ldpaudit.audit.attack import ATTACKS, Attack, AttackResult, RowSearch, listing, register_attack
from ldpaudit.audit.distinguish import attack as _distinguishing  # noqa: F401 - as above
from ldpaudit.audit.evidence import Deciding, Evidence, Move
from ldpaudit.audit.leaks import side_leaks
from ldpaudit.audit.place_names import place_words
from ldpaudit.audit.search import Searched, search
from ldpaudit.audit.traces import examine_traces
from ldpaudit.audit.view import ReleaseView

__all__ = [
    "ATTACKS",
    "Attack",
    "AttackResult",
    "Deciding",
    "Evidence",
    "Move",
    "ReleaseView",
    "RowSearch",
    "Searched",
    "examine_traces",
    "listing",
    "place_words",
    "register_attack",
    "search",
    "side_leaks",
]
