"""Randomized response: one question, two answers."""

from __future__ import annotations

from typing import ClassVar

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.grr import GRR


class RR(GRR):
    """Randomized response (Warner): a yes or no that is true with probability e^eps / (e^eps + 1).

    It is GRR over two values, under the name that surveys know.

    Source: Warner 1965 (Journal of the American Statistical Association 60).

    Parameters
    ----------
    domain : Domain
        Of two values.
    epsilon : float
        Privacy parameter in nats, above 0.

    Raises
    ------
    UserError
        If the domain has more values, or epsilon is not a positive number.
    """

    name: ClassVar[str] = "RR"
    paper: ClassVar[str] = (
        "Warner: Randomized response, Journal of the American Statistical Association, 1965"
    )
    use: ClassVar[str] = "one column of two values, one report a row"

    def __init__(self, domain: Domain, epsilon: float) -> None:
        super().__init__(domain, epsilon)
        if domain.size != 2:
            raise UserError(
                Message("randomized response is for two values, the domain has {size}", size=domain.size),
                hint="choose GRR",
            )


ENTRIES = (ProtocolEntry("one value", RR),)
