"""The audit of a release: what the other columns tell of a protected one, attacks, and the verdict."""

# Each of these enters its attacks, in the order in which they are made.
from ldpaudit.audit import rows as _rows  # noqa: F401, I001
from ldpaudit.audit import groups as _groups  # noqa: F401
from ldpaudit.audit import reports as _reports  # noqa: F401
from ldpaudit.audit import identifiers as _identifiers  # noqa: F401
from ldpaudit.audit import leaks as _leaks  # noqa: F401
from ldpaudit.audit import places as _places  # noqa: F401
from ldpaudit.audit import traces as _traces  # noqa: F401
from ldpaudit.audit import aggregates as _aggregates  # noqa: F401
from ldpaudit.audit import sampler_check as _sampler_check  # noqa: F401
from ldpaudit.audit.attack import ATTACKS, AttackResult
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.groups import counts_that_follow
from ldpaudit.audit.evidence import Deciding, Evidence, Move
from ldpaudit.audit.inference import Inference
from ldpaudit.audit.leaks import Searched, columns_of, inference_result, search, secrets_of
from ldpaudit.audit.near_places import place_words
from ldpaudit.audit.rows import smallest_group
from ldpaudit.audit.verdict import FILE_ALONE, AuditReport, audit, violated_claims

__all__ = [
    "ATTACKS", "FILE_ALONE", "AttackResult", "AuditReport", "AuditedTable", "Deciding", "Dossier",
    "Evidence", "Inference", "Move", "Searched", "audit", "columns_of", "counts_that_follow",
    "inference_result", "place_words", "search", "secrets_of", "smallest_group", "violated_claims",
]  # fmt: skip
