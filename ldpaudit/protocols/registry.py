"""The protocols by name: their parameters, paper and use, and the verification of their epsilon."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.grr import GRR
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.protocols.rappor import OneTimeRappor
from ldpaudit.protocols.unary import OUE, SUE

#: The protocols in the order in which forms and lists show them, with their privacy parameters.
PROTOCOLS: dict[str, tuple[type[Protocol], tuple[str, ...]]] = {
    "GRR": (GRR, ("epsilon",)),
    "SUE": (SUE, ("epsilon",)),
    "OUE": (OUE, ("epsilon",)),
    "OneTimeRappor": (OneTimeRappor, ("f", "epsilon")),
}

#: Names that the contract reserves; they are answered, not guessed at.
LATER = (
    *("SS", "OLH", "BLH", "SHE", "THE", "Adaptive", "LGRR", "LSUE", "LOUE", "LOSUE", "LSOUE"),
    *("LOLOHA", "Allomfree", "Spl", "Smp", "RSFD"),
)

_MEANINGS = {
    "epsilon": "privacy in nats, above 0; smaller is more private",
    "f": "share of bits replaced by coin tosses, between 0 and 1; larger is more private",
}


def protocol_name(name: str) -> str:
    """Find a protocol's name, however it is capitalized.

    Raises
    ------
    UserError
        If there is no such protocol, or it comes later.
    """
    for known in PROTOCOLS:
        if known.lower() == name.lower():
            return known
    there = "choose one of: " + ", ".join(PROTOCOLS)
    if name.lower() in {later.lower() for later in LATER}:
        raise UserError(f'the protocol "{name}" comes later', mend=there)
    raise UserError(f'there is no protocol "{name}"', mend=there)


def make(name: str, domain: Domain, *, epsilon: float | None = None, f: float | None = None) -> Protocol:
    """Make a protocol from its name and its privacy parameter.

    Raises
    ------
    UserError
        If the name is unknown, the parameter is not the protocol's, or not exactly one is given.
    """
    name = protocol_name(name)
    kind, accepted = PROTOCOLS[name]
    given = {key: value for key, value in (("epsilon", epsilon), ("f", f)) if value is not None}
    foreign = [key for key in given if key not in accepted]
    if foreign:
        raise UserError(f"{name} has no parameter {foreign[0]}", mend=f"write {accepted[0]}")
    if len(given) != 1:
        raise UserError(
            f"{name} needs {' or '.join(accepted)}" + (", not both" if given else ""),
            mend=f"write {accepted[0]} = {'0.5' if accepted[0] == 'f' else '1.0'}",
        )
    maker: Any = kind
    made: Protocol = maker(domain, **given)
    return made


def catalogue() -> list[dict[str, Any]]:
    """List the protocols as plain values: name, summary, parameters with their meaning, paper, use."""
    return [
        {
            "name": name,
            "kind": "protocol",
            "summary": str(kind.__doc__).partition("\n")[0],
            "parameters": {parameter: _MEANINGS[parameter] for parameter in parameters},
            "paper": kind.paper,
            "use": kind.use,
        }
        for name, (kind, parameters) in PROTOCOLS.items()
    ]


def verify(
    name: str,
    *,
    epsilon: float | None = None,
    f: float | None = None,
    domain_size: int | None = None,
    domain_sizes: Sequence[int] | None = None,
    neighbours: Neighbours = "value",
    reports: int = 1,
) -> dict[str, Any]:
    """Compute a protocol's epsilon from its exact channel.

    Parameters
    ----------
    name : str
    epsilon, f : float, optional
        The privacy parameter; exactly one.
    domain_size : int
        Number k of values.
    domain_sizes : sequence of int, optional
        For solutions of several columns, which come later.
    neighbours : {"value", "attribute", "tuple", "stream"}
    reports : int
        Independent reports about the same person.

    Returns
    -------
    dict
        protocol, requested (nats, for all reports), epsilon (tight; its decimal is never below the exact
        value), neighbours, reports, method, parameters, variance_f0_n1 (one report a person, f = 0, n = 1),
        line.

    Raises
    ------
    UserError
        If a parameter is missing, impossible, or belongs to a protocol that comes later.
    """
    name = protocol_name(name)
    if domain_sizes is not None:
        raise UserError(
            f"{name} works on one column; solutions for several come later", mend="give one domain size"
        )
    if domain_size is None:
        raise UserError("the size of the domain is missing", mend="give the number of values")
    protocol = make(name, Domain(domain_size), epsilon=epsilon, f=f)
    tight = protocol.epsilon(neighbours, reports)
    relation = f"one {neighbours}" if reports == 1 else f"one {neighbours}, {reports} reports"
    by = f"by {protocol.label()}, verified by {protocol.verified}"
    return {
        "protocol": name,
        "requested": _requested(protocol) * reports,
        "epsilon": tight,
        "neighbours": neighbours,
        "reports": reports,
        "method": protocol.verified,
        "parameters": protocol.parameters(),
        "variance_f0_n1": protocol.variance(1, 0.0),
        "line": f"eps = {round_up(tight)} ({relation}), {by}",
    }


def _requested(protocol: Protocol) -> float:
    """Give the epsilon that was asked for, or that the asked f stands for: 2 ln((1 - f/2) / (f/2))."""
    asked = protocol.requested()
    if "epsilon" in asked:
        return asked["epsilon"]
    share = Decimal(repr(asked["f"]))
    return 2 * math.log((2 - share) / share)
