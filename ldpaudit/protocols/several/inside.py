"""The protocol of one value that a solution uses in each of its columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.unary import OUE, SUE

#: What may stand in a column.
_KINDS: dict[str, Callable[[Domain, float], Any]] = {"GRR": GRR, "SUE": SUE, "OUE": OUE}
#: Choices by the least variance of a rare value.
_CHOICES = {"auto": ("GRR", "OUE"), "ADP": ("GRR", "OUE")}

#: Names that `one_value` takes.
NAMES = (*_CHOICES, *_KINDS)


def one_value(name: str, domain: Domain, epsilon: float) -> Protocol:
    """Make the protocol of one column.

    Parameters
    ----------
    name : str
        A protocol of one value; "auto", which takes the one of least variance; or "ADP", the better of GRR
        and OUE, as in the thesis of Arcolezi (2022), section 2.4.
    domain : Domain
    epsilon : float

    Raises
    ------
    UserError
        If there is none of this name.
    """
    if name in _CHOICES:
        found: list[Protocol] = [_KINDS[each](domain, epsilon) for each in _CHOICES[name]]
        return min(found, key=lambda protocol: protocol.variance(1))
    if name not in _KINDS:
        raise UserError(
            f'no column can be randomized by "{name}" here', mend="write one of: " + ", ".join(NAMES)
        )
    made: Protocol = _KINDS[name](domain, epsilon)
    return made
