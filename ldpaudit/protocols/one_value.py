"""The protocols of one value, in the order in which forms and lists show them."""

from __future__ import annotations

from ldpaudit.protocols import (
    grr,
    hadamard,
    hashing,
    histogram,
    randomized_response,
    rappor,
    subset,
    unary,
)
from ldpaudit.protocols.entry import ProtocolEntry

ENTRIES: tuple[ProtocolEntry, ...] = (
    *randomized_response.ENTRIES,
    *grr.ENTRIES,
    *unary.ENTRIES,
    *rappor.ENTRIES,
    *subset.ENTRIES,
    *hashing.ENTRIES,
    *hadamard.ENTRIES,
    *histogram.ENTRIES,
)
