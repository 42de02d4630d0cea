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

    There is a window at each value; those at an end of the domain hold fewer values.

    Parameters
    ----------
    domain : Domain
    epsilon : float
        Privacy parameter in nats, above 0.
    reach : int
        Values beside another that belong to its window.
    side : {"left", "right"}
        Where these are.
    """

    name: ClassVar[str] = "Neighbouring"
    paper: ClassVar[str] = "none: it is made up"
    use: ClassVar[str] = "one column of one report a row; to see that a protocol takes one file"

    def __init__(self, domain: Domain, epsilon: float, reach: int = 1, side: str = "left") -> None:
        self._reach, self._side = check_reports(reach), side
        super().__init__(domain, epsilon)

    def supports(self) -> Sequence[AbstractSet[int]]:
        """Return the windows."""
        size, way = self.domain.size, 1 if self._side == "right" else -1
        return [{at + way * step for step in range(self._reach + 1)} & {*range(size)} for at in range(size)]

    def requested(self) -> dict[str, Any]:
        """Return what was asked for."""
        return {**super().requested(), "reach": self._reach, "side": self._side}


ENTRIES = (
    ProtocolEntry(
        "one value",
        Neighbouring,
        {
            "epsilon": EPSILON,
            "reach": Parameter("values beside another", "2", label="Reach", holds="whole", least=1),
            "side": Parameter("where these are", "left", ("left", "right"), label="Side"),
        },
    ),
)
