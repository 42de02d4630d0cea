"""The protocols by name: their parameters, paper and use, and the verification of their epsilon."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.channel import MOST_BUCKETS
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.entry import (
    EPSILON,
    EPSILON_FIRST,
    EPSILON_OF_ROW,
    EPSILON_PERMANENT,
    Kind,
    Parameter,
    ProtocolEntry,
)
from ldpaudit.protocols.memory import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.oracles import (
    BLH,
    GRR,
    NAMES,
    OLH,
    OUE,
    SS,
    SUE,
    THE,
    Adaptive,
    Auto,
    OneTimeRappor,
)
from ldpaudit.protocols.protocol import Neighbours, Protocol
from ldpaudit.protocols.several import BUDGETS, RSFD, RSRFD, Allomfree, Smp, Solution, Spl
from ldpaudit.retired import instead_of

_EPSILONS = {"epsilon_permanent": EPSILON_PERMANENT, "epsilon_first": EPSILON_FIRST}
_BOTH, _ONE = (("epsilon_permanent",), ("epsilon_first",)), (("epsilon",),)
_SHARE = Parameter(
    "share of bits replaced by coin tosses; larger is more private", "0.5", label="f", above=0, below=1
)
_SUBSET = Parameter(
    "number of values of a subset; without one, that of least error", "2",
    label="Subset size", holds="whole", least=1, expert=True,
)  # fmt: skip
_BUCKETS = Parameter(
    "number of buckets; without one, that of least error", "3",
    label="Buckets", holds="whole", least=2, most=MOST_BUCKETS, expert=True,
)  # fmt: skip
_MOST_BITS = Parameter(
    "largest report that may be chosen; without one, any", "128",
    label="Most bits of a report", holds="whole", unit="bits", least=1, expert=True,
)  # fmt: skip
_CALIBRATION = Parameter(
    "published: equation (6.7), which spends less than the budget; exact: spends it on the first report;"
    " horizon: on so many reports",
    "published",
    ("published", "exact", "horizon"),
    label="Calibration",
)
_HORIZON = Parameter(
    "number of reports of one value that share the budget of the first", "10",
    label="Horizon", holds="whole", unit="reports", least=1,
)  # fmt: skip
_CALIBRATED = {
    "calibration": _CALIBRATION,
    "horizon": replace(_HORIZON, goes_with={"calibration": ("horizon",)}),
}
_PERSON_BUCKETS = replace(
    _BUCKETS, meaning=Message("number of buckets; without one, the best"), example="2", most=None
)
_ORACLE = Parameter(
    "protocol of one value in each column; auto takes the least error", "auto", NAMES,
    label="Frequency oracle", field="oracle",
)  # fmt: skip
#: The published claim is not what it says; who wants it asks for it by name.
_BUDGET = Parameter(
    "what epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)",
    "tuple", BUDGETS, label="Budget", default="tuple", expert=True, planned=lambda _setting: ("tuple",),
)  # fmt: skip
#: A plan knows no other weights than equal ones.
_PRIORS = Parameter(
    "public weights of each column's values, columns divided by semicolons", "1,99;1/3,1/3,1/3",
    label="Priors", holds="text", planned=lambda setting: ([[1] * setting.size] * setting.attributes,),
)  # fmt: skip
_CIRCLE = Parameter(
    "whether the highest number is the lowest again, as for hours of the day", "1",
    label="A circle", holds="flag", default=False,
)  # fmt: skip


def _fakes(choices: tuple[str, ...]) -> Parameter:
    meaning = Message("how a true value and the fakes are drawn")
    return replace(_ORACLE, meaning=meaning, example="GRR", choices=choices, planned=lambda _setting: choices)


def _unit(cells: int) -> Interval:
    """Return the interval of the literature, with so many cells."""
    return Interval(-1.0, 1.0, cells)


_ROW = {"epsilon": EPSILON_OF_ROW}
#: Every protocol, in the order in which forms and lists show them.
ENTRIES: dict[str, ProtocolEntry] = {
    entry.name: entry
    for entry in (
        *(ProtocolEntry("one value", maker, candidate=True) for maker in (GRR, SUE, OUE, THE)),
        ProtocolEntry("one value", OneTimeRappor, {"f": _SHARE, "epsilon": EPSILON}, (("f", "epsilon"),)),
        ProtocolEntry("one value", SS, {"epsilon": EPSILON, "subset_size": _SUBSET}, candidate=True),
        ProtocolEntry("one value", OLH, {"epsilon": EPSILON, "g": _BUCKETS}, candidate=True),
        ProtocolEntry("one value", BLH, candidate=True),
        ProtocolEntry("choice", Auto, {"epsilon": EPSILON, "most_bits": _MOST_BITS}, _ONE),
        ProtocolEntry("choice", Adaptive),
        ProtocolEntry("repeated", LGRR, {**_EPSILONS, **_CALIBRATED}, _BOTH),
        *(
            ProtocolEntry("repeated", maker, {**_EPSILONS, "horizon": _HORIZON}, _BOTH)
            for maker in (LOSUE, LSUE, LOUE, LSOUE)
        ),
        ProtocolEntry("repeated", LOLOHA, {**_EPSILONS, **_CALIBRATED, "g": _PERSON_BUCKETS}, _BOTH),
        ProtocolEntry("several columns", Smp, {**_ROW, "protocol": _ORACLE}),
        ProtocolEntry("several columns", Spl, {**_ROW, "protocol": _ORACLE}),
        ProtocolEntry(
            "several columns", RSFD, {**_ROW, "protocol": _fakes(RSFD.protocols), "budget": _BUDGET}
        ),
        ProtocolEntry(
            "several columns",
            RSRFD,
            {**_ROW, "protocol": _fakes(RSRFD.protocols), "budget": _BUDGET, "priors": _PRIORS},
            (("epsilon",), ("priors",)),
        ),
        ProtocolEntry(
            "several columns",
            Allomfree,
            {
                "epsilon_permanent": replace(
                    EPSILON_PERMANENT, meaning=Message("limit of any number of reports of one row")
                ),
                "epsilon_first": EPSILON_FIRST,
            },
            _BOTH,
        ),
        ProtocolEntry("number", SquareWave, {"epsilon": EPSILON, "cyclic": _CIRCLE}, over=_unit),
    )
}


def names(*kinds: Kind) -> tuple[str, ...]:
    """Name the protocols of some kinds, in order."""
    return tuple(name for name, entry in ENTRIES.items() if entry.kind in kinds)


def entry_of(name: str) -> ProtocolEntry:
    """Find a protocol's entry, however its name is capitalized."""
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
    if not isinstance(protocol, Solution):
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
