"""The ledger: what was released from which source, and what a second release adds."""

from ldpaudit.ledger.book import ENVIRONMENT, DamagedLedgerError, Ledger
from ldpaudit.ledger.entry import Booking, Claim, KeyKind
from ldpaudit.ledger.sketch import Sketch, SketchBuilder
from ldpaudit.ledger.spent import Earlier, Spent
from ldpaudit.ledger.totals import HARDLY_ANY, NO_PLACES, WEAK, Total, declared, total_words, totals

__all__ = [
    "ENVIRONMENT",
    "HARDLY_ANY",
    "NO_PLACES",
    "WEAK",
    "Booking",
    "Claim",
    "DamagedLedgerError",
    "Earlier",
    "KeyKind",
    "Ledger",
    "Sketch",
    "SketchBuilder",
    "Spent",
    "Total",
    "declared",
    "total_words",
    "totals",
]
