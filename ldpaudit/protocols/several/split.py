"""Spl: every column is randomized with its part of the budget."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, ClassVar

from ldpaudit.guarantee import Verification
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import as_written, check_epsilon, times_above, total_above
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.protocols.several.column_protocols import one_value
from ldpaudit.protocols.several.reports import SeveralReports
from ldpaudit.protocols.several.solution import Columns, Solution, check_domains
from ldpaudit.randomness import Key


class Spl(Solution):
    """Splitting: each of the d columns is randomized with epsilon / d.

    A whole tuple has the sum of the columns' epsilons, one attribute its own.
    Source: Arcolezi 2022 (thesis), sections 5.2 and 6.2.

    Parameters
    ----------
    domains : sequence of Domain
    epsilon : float
        Privacy of the whole tuple in nats, above 0.
    protocol : str
        Protocol of one value in every column; "auto" takes the best of each.

    Raises
    ------
    UserError
        If epsilon is not a positive number, or there is no such protocol.
    """

    name: ClassVar[str] = "Spl"
    paper: ClassVar[str] = (
        "Arcolezi: Production of categorical data verifying differential privacy, thesis 2022"
    )
    use: ClassVar[str] = "several columns, all reported by everybody; one attribute alone is better protected"

    def __init__(self, domains: Sequence[Domain], epsilon: float, protocol: str = "auto") -> None:
        self.domains = check_domains(domains)
        self._epsilon = check_epsilon(epsilon)
        self._protocol = protocol
        part = part_of(self._epsilon, len(self.domains))
        self._parts = tuple(one_value(protocol, domain, part) for domain in self.domains)

    def requested(self) -> dict[str, float]:
        """Return the epsilon that was asked for."""
        return {"epsilon": self._epsilon}

    def parameters(self) -> dict[str, Any]:
        """Return what a reader needs to repeat the solution, and all that it promises."""
        return {**super().parameters(), "protocol": self._protocol}

    def attribute_protocol(self, attribute: int) -> Protocol:
        """Return the protocol of a column: its reports are its own."""
        return self._parts[attribute]

    def exact_epsilon(self, neighbours: Neighbours = "tuple", reports: int = 1) -> Decimal:
        """Return the sum of the columns' epsilons for a tuple, and the largest of them for one attribute."""
        reports = check_neighbours(neighbours, reports)
        every = [part.exact_epsilon() for part in self._parts]
        return times_above(max(every) if neighbours == "attribute" else total_above(every), reports)

    @property
    def verified(self) -> Verification:
        """How the columns' epsilons were computed."""
        return self._parts[0].verified

    def integers(self) -> dict[str, Any] | None:
        """Return the numbers of each column; every row reports all."""
        parts = [part.integers() for part in self._parts]
        return {"together": "sum", "parts": parts} if all(parts) else None  # no text

    def _sample(
        self,
        columns: Columns,
        key: Key,
        first_row: int,
        persons: Any,  # noqa: ARG002
    ) -> SeveralReports:
        return SeveralReports(
            tuple(
                part.sanitize(columns[attribute], key.derive({"column": attribute}), first_row)
                for attribute, part in enumerate(self._parts)
            )
        )


def part_of(epsilon: float, parts: int) -> float:
    """Return the largest float whose sum over so many columns stays within epsilon."""
    whole = as_written(epsilon)
    part = float(whole / parts)
    while as_written(part) * parts > whole:
        part = math.nextafter(part, 0.0)
    return part
