"""The protocols of one value, in the order in which forms and lists show them."""

from __future__ import annotations

from ldpaudit.protocols import grr, hashing, rappor, subset, unary
from ldpaudit.protocols.entry import ProtocolEntry

ENTRIES: tuple[ProtocolEntry, ...] = (
    *grr.ENTRIES,
    *unary.ENTRIES,
    *rappor.ENTRIES,
    *subset.ENTRIES,
    *hashing.ENTRIES,
)
