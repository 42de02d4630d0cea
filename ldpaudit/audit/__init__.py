"""The audit of a release: side leaks, columns that follow from a moved place, and attacks on traces."""

from ldpaudit.audit import attacks as _attacks  # noqa: F401 - enters them in the registry
from ldpaudit.audit.attack import ATTACKS, Attack, AttackResult, RowSearch, listing, register_attack
from ldpaudit.audit.draws import KeyedDraws
from ldpaudit.audit.evidence import Deciding, Evidence, Move
from ldpaudit.audit.inference import Inference
from ldpaudit.audit.leaks import side_leaks
from ldpaudit.audit.others import columns_of, figures, observed_of, secrets_of
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
    "Inference",
    "KeyedDraws",
    "Move",
    "ReleaseView",
    "RowSearch",
    "Searched",
    "columns_of",
    "examine_traces",
    "figures",
    "listing",
    "observed_of",
    "place_words",
    "register_attack",
    "search",
    "secrets_of",
    "side_leaks",
]
