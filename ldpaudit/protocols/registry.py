"""The protocols by name: their parameters, paper and use, and the verification of their epsilon."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols import choice, numbers, one_value, repeated, several
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.entry import Kind, ProtocolEntry
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.retired import instead_of

#: Every protocol, in the order in which forms and lists show them.
ENTRIES: dict[str, ProtocolEntry] = {
    entry.name: entry
    for entry in (*one_value.ENTRIES, *choice.ENTRIES, *repeated.ENTRIES, *several.ENTRIES, *numbers.ENTRIES)
}


def names(*kinds: Kind) -> tuple[str, ...]:
    """Name the protocols of some kinds, in order."""
    return tuple(name for name, entry in ENTRIES.items() if entry.kind in kinds)


def entry_of(name: str) -> ProtocolEntry:
    """Find a protocol's entry, however its name is capitalized.

    Raises
    ------
    UserError
        If there is no such protocol.
    """
    for known, entry in ENTRIES.items():
        if known.lower() == name.lower():
            return entry
    there = instead_of("protocol", name) or Message("choose one of: ") + join_texts(", ", ENTRIES)
    raise UserError(Message('there is no protocol "{name}"', name=name), hint=there)


def make(name: str, domain: Any, **parameters: Any) -> Any:
    """Make a protocol from its name.

    Parameters
    ----------
    name : str
    domain : Domain, or list of Domain for several columns, or what the kind of protocol asks for
    **parameters
        Those of the protocol; None stands for one that was not given.

    Raises
    ------
    UserError
        If the name is unknown, a parameter is missing or not the protocol's.
    """
    return entry_of(name).make(domain, parameters)


def catalogue() -> list[dict[str, Any]]:
    """List the protocols as plain values: name, kind, summary, parameters, fields, paper, use."""
    return [entry.as_json() for entry in ENTRIES.values()]


def verify(
    name: str,
    *,
    domain_size: int | None = None,
    domain_sizes: Sequence[int] | None = None,
    neighbours: Neighbours = "value",
    reports: int = 1,
    **parameters: Any,
) -> dict[str, Any]:
    """Compute a protocol's epsilon from its exact channel.

    Parameters
    ----------
    name : str
    domain_size : int, optional
        Number k of values, for protocols of one column.
    domain_sizes : sequence of int, optional
        The same for each column, for solutions of several.
    neighbours : {"value", "attribute", "tuple", "stream"}
    reports : int
        Reports about the same person.
    **parameters
        Those of the protocol, by its names or by those of recipes: `epsilon` is `epsilon_permanent` where a
        protocol has that one.

    Returns
    -------
    dict
        protocol, requested (nats, for all reports), epsilon (its decimal is never below the exact value; None
        where none holds), tight (whether no smaller one holds, or epsilon is an upper bound), neighbours,
        reports, method, parameters, variance_f0_n1 (one report a person, f = 0, n = 1), line.

    Raises
    ------
    UserError
        If a parameter is missing or impossible.
    """
    entry = entry_of(name)
    protocol: Protocol = entry.make(entry.over(_sizes(entry, domain_size, domain_sizes)), parameters)
    reports = check_neighbours(neighbours, reports)
    epsilon = protocol.epsilon(neighbours, reports)
    tight = not (protocol.is_bound(neighbours, reports) and math.isfinite(epsilon))
    relation = (
        Message("one {neighbours}", neighbours=neighbours)
        if reports == 1
        else Message("one {neighbours}, {reports} reports", neighbours=neighbours, reports=reports)
    )
    by = Message("by {label}, verified by {verified}", label=protocol.label(), verified=protocol.verified)
    return {
        "protocol": entry.name,
        "requested": protocol.requested_epsilon(reports),
        "epsilon": epsilon if math.isfinite(epsilon) else None,
        "tight": tight,
        "neighbours": neighbours,
        "reports": reports,
        "method": protocol.verified,
        "parameters": protocol.parameters(),
        "variance_f0_n1": protocol.variance(1, 0.0),
        "line": Message(
            "eps {sign} {epsilon} ({relation}), {by}{of_several}",
            sign="=" if tight else "<=",
            epsilon=round_up(epsilon),
            relation=relation,
            by=by,
            of_several=_of_several(protocol),
        ),
    }


def _of_several(protocol: Any) -> str:
    """Return what one epsilon of a solution for several columns leaves out: both epsilons, and the draw."""
    if not isinstance(protocol, several.Solution):
        return ""
    seen = {
        "": "",
        "seen": Message(", everybody sees which attribute was drawn"),
        "hidden": Message(", which attribute is true may be guessed"),
    }
    return Message(
        "; whole tuple: {whole}, one attribute: {attribute}{seen}",
        whole=round_up(protocol.epsilon("tuple")),
        attribute=round_up(protocol.epsilon("attribute")),
        seen=seen[protocol.draws],
    )


def _sizes(entry: ProtocolEntry, one: int | None, several: Sequence[int] | None) -> int | tuple[int, ...]:
    """Take the one of the two that this kind of protocol asks for."""
    if entry.kind == "several columns":
        if several is None or one is not None:
            raise UserError(
                Message("{name} works on several columns", name=entry.name),
                hint="give the domain sizes of all: 17,4,12",
            )
        return tuple(several)
    if several is not None:
        raise UserError(Message("{name} works on one column", name=entry.name), hint="give one domain size")
    if one is None:
        raise UserError("the size of the domain is missing", hint="give the number of values")
    return one
