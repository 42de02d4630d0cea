"""The ledger: what was released from which source, and what a second release adds."""

from ldpaudit.ledger.entry import Booking, Claim, Entry, KeyKind, Total
from ldpaudit.ledger.ledger import ENVIRONMENT, Ledger
from ldpaudit.ledger.overlap import Overlap
from ldpaudit.ledger.sketch import Sketch, SketchBuilder
from ldpaudit.ledger.spent import Earlier, Relation, Spent

__all__ = [
    "ENVIRONMENT",
    "Booking",
    "Claim",
    "Earlier",
    "Entry",
    "KeyKind",
    "Ledger",
    "Overlap",
    "Relation",
    "Sketch",
    "SketchBuilder",
    "Spent",
    "Total",
]
