"""Neighbouring values: a protocol in one file, as somebody writes it who has not read the others."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

from ldpaudit.protocols.checks import check_reports
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry
from ldpaudit.protocols.finite import FiniteProtocol


class Neighbouring(FiniteProtocol):
    """Windows of values next to each other, cut off at the ends of the domain.

    There is a window that ends with each value, so the last values are supported by fewer windows.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.
    reach : int
        Values on the left that belong to a window.
    """

    name: ClassVar[str] = "Neighbouring"
    paper: ClassVar[str] = "none: it is made up"
    use: ClassVar[str] = "one column of one report a row; to see that a protocol takes one file"

    def __init__(self, domain: Domain, epsilon: float, reach: int = 1) -> None:
        self._reach = check_reports(reach)
        super().__init__(domain, epsilon)

    def supports(self) -> Sequence[AbstractSet[int]]:
        """Return the windows."""
        return [{*range(max(0, at - self._reach), at + 1)} for at in range(self.domain.size)]

    def requested(self) -> dict[str, Any]:
        """Return what was asked for."""
        return {**super().requested(), "reach": self._reach}


ENTRIES = (
    ProtocolEntry(
        "one value",
        Neighbouring,
        {
            "epsilon": EPSILON,
            "reach": Parameter("values on the left of a window", "2", label="Reach", holds="whole", least=1),
        },
    ),
)
