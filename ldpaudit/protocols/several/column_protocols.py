"""The protocol of one value that a solution uses in each of its columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message
from ldpaudit.protocols.choice import CANDIDATES, Adaptive, Auto
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.protocol import Protocol

_MAKERS: dict[str, Callable[[Domain, float], Any]] = {
    "auto": Auto,
    "ADP": Adaptive,
    **{kind.name: kind for kind in CANDIDATES},
}

#: Names that `one_value` takes.
NAMES = tuple(_MAKERS)


def one_value(name: str, domain: Domain, epsilon: float) -> Protocol:
    """Make the protocol of one column.

    Parameters
    ----------
    name : str
        A protocol of one value; "auto", which takes the one of least error; or "ADP", GRR or OUE by the rule
        of the thesis of Arcolezi (2022).
    domain : Domain
    epsilon : float

    Raises
    ------
    UserError
        If there is none of this name.
    """
    if not one_of(name, _MAKERS):
        raise UserError(
            Message("no column can be randomized by {name} here", name=quoted(name)),
            hint=Message("write one of: ") + ", ".join(NAMES),
        )
    made: Protocol = _MAKERS[name](domain, epsilon)
    return made
