"""The audit of a release: what the other columns tell of a protected one, attacks, and the verdict."""

from ldpaudit.audit import attacks as _attacks  # noqa: F401 - enters them in the registry
from ldpaudit.audit import on_places as _on_places  # noqa: F401 - likewise
from ldpaudit.audit import on_rows as _on_rows  # noqa: F401 - likewise
from ldpaudit.audit import sampler_check as _sampler_check  # noqa: F401 - likewise
from ldpaudit.audit.attack import (
    ATTACKS,
    Attack,
    AttackResult,
    FileAttack,
    RowSearch,
    register_attack,
)
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.draws import KeyedDraws
from ldpaudit.audit.evidence import Deciding, Evidence, Move
from ldpaudit.audit.inference import Inference
from ldpaudit.audit.leaks import side_leaks
from ldpaudit.audit.on_rows.alone import SmallestGroup
from ldpaudit.audit.on_rows.disclosed import inference_result
from ldpaudit.audit.others import columns_of, observed_of, secrets_of
from ldpaudit.audit.place_names import place_words
from ldpaudit.audit.search import Searched, search
from ldpaudit.audit.traces import examine_traces
from ldpaudit.audit.verdict import FILE_ALONE, AuditReport, audit, violated_claims
from ldpaudit.audit.view import ReleaseView

__all__ = [
    "ATTACKS",
    "FILE_ALONE",
    "Attack",
    "AttackResult",
    "AuditReport",
    "AuditedTable",
    "Deciding",
    "Dossier",
    "Evidence",
    "FileAttack",
    "Inference",
    "KeyedDraws",
    "Move",
    "ReleaseView",
    "RowSearch",
    "Searched",
    "SmallestGroup",
    "audit",
    "columns_of",
    "examine_traces",
    "inference_result",
    "observed_of",
    "place_words",
    "register_attack",
    "search",
    "secrets_of",
    "side_leaks",
    "violated_claims",
]
