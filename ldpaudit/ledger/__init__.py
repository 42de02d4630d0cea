"""The ledger: what was released from which source, and what a second release adds."""

from ldpaudit.ledger.database import DamagedLedgerError
from ldpaudit.ledger.entry import Booking, Claim, Entry, KeyKind
from ldpaudit.ledger.known import Known, Shared, Sum
from ldpaudit.ledger.ledger import ENVIRONMENT, Ledger
from ldpaudit.ledger.overlap import Overlap
from ldpaudit.ledger.related import Relation
from ldpaudit.ledger.sketch import Sketch, SketchBuilder
from ldpaudit.ledger.spent import Earlier, Spent
from ldpaudit.ledger.stored import Begun
from ldpaudit.ledger.totals import (
    HARDLY_ANY,
    NO_PLACES,
    WEAK,
    Change,
    Total,
    change_of,
    declared,
    total_words,
    totals,
)

__all__ = [
    "ENVIRONMENT",
    "HARDLY_ANY",
    "NO_PLACES",
    "WEAK",
    "Begun",
    "Booking",
    "Change",
    "Claim",
    "DamagedLedgerError",
    "Earlier",
    "Entry",
    "KeyKind",
    "Known",
    "Ledger",
    "Overlap",
    "Relation",
    "Shared",
    "Sketch",
    "SketchBuilder",
    "Spent",
    "Sum",
    "Total",
    "change_of",
    "declared",
    "total_words",
    "totals",
]
