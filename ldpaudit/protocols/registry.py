"""The protocols by name: their parameters, paper and use, and the verification of their epsilon."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import Field
from pydantic.fields import FieldInfo

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.checks import check_neighbours
from ldpaudit.protocols.entry import PARAMETERS, Kind, Parameter, ProtocolEntry
from ldpaudit.protocols.memory import LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.oracles import (
    BLH,
    GRR,
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
from ldpaudit.protocols.several import RSFD, RSRFD, Allomfree, Smp, Solution, Spl
from ldpaudit.retired import instead_of

S = TypeVar("S", bound=type)
_TWO, _PERMANENT, _ORACLE = (
    ("epsilon", "epsilon_first"),
    {"epsilon": "epsilon_permanent"},
    {"oracle": "protocol"},
)
_BOTH = (("epsilon",), ("epsilon_first",))


def _unit(cells: int) -> Interval:
    """Return the interval of the literature, with so many cells."""
    return Interval(-1.0, 1.0, cells)


def _several(maker: Any, *more: str, needed: tuple[tuple[str, ...], ...] = (("epsilon",),)) -> ProtocolEntry:
    return ProtocolEntry("several columns", maker, ("epsilon", "oracle", *more), needed, _ORACLE)


def _repeated(maker: Any, *more: str) -> ProtocolEntry:
    return ProtocolEntry("repeated", maker, (*_TWO, *more), _BOTH, _PERMANENT)


#: Every protocol, in the order in which forms and lists show them.
ENTRIES: dict[str, ProtocolEntry] = {
    entry.name: entry
    for entry in (
        *(ProtocolEntry("one value", maker) for maker in (GRR, SUE, OUE, THE)),
        ProtocolEntry("one value", OneTimeRappor, ("f", "epsilon"), (("f", "epsilon"),)),
        ProtocolEntry("one value", SS, ("epsilon", "subset_size")),
        ProtocolEntry("one value", OLH, ("epsilon", "g")),
        ProtocolEntry("one value", BLH),
        ProtocolEntry("choice", Auto, ("epsilon", "most_bits")),
        ProtocolEntry("choice", Adaptive),
        _repeated(LGRR, "calibration", "horizon"),
        *(_repeated(maker, "horizon") for maker in (LOSUE, LSUE, LOUE, LSOUE)),
        _repeated(LOLOHA, "calibration", "horizon", "g"),
        _several(Smp),
        _several(Spl),
        _several(RSFD, "budget"),
        _several(RSRFD, "budget", "priors", needed=(("epsilon",), ("priors",))),
        ProtocolEntry("several columns", Allomfree, _TWO, _BOTH, _PERMANENT),
        ProtocolEntry("number", SquareWave, ("epsilon", "cyclic"), over=_unit),
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


def fields_of(*kinds: Kind) -> dict[str, list[ProtocolEntry]]:
    """Return the fields of the protocols of some kinds, of all without one, each with those that take it."""
    entries = [entry for entry in ENTRIES.values() if entry.kind in kinds or not kinds]
    found = {name: [entry for entry in entries if name in entry.takes] for name in PARAMETERS}
    return {name: takers for name, takers in found.items() if takers}


def with_parameters_of(*kinds: Kind) -> Callable[[S], S]:
    """Return a decorator that adds the parameters of a step's protocols as fields, before it is a dataclass.

    They come after the field `protocol`, and those that every protocol needs before the step's first default.
    Forms show each with the protocols that have it (`goes_with`).
    """

    def decorate(step: S) -> S:
        own, entries = dict(step.__annotations__), [one for one in ENTRIES.values() if one.kind in kinds]
        before = [name for name in own if not _has_default(step, name)]
        first, then = dict[str, Any](), dict[str, Any]()
        for name, takers in fields_of(*kinds).items():
            needed = all((name,) in entry.needed for entry in entries)
            with_it = [entry.name for entry in takers] if len(takers) < len(entries) else []
            (first if needed else then)[name] = _declare(step, name, PARAMETERS[name], needed, with_it)
        step.__annotations__ = {
            **{name: own[name] for name in before},
            **first,
            "protocol": own["protocol"],
            **then,
            **{name: own[name] for name in own if name not in before and name != "protocol"},
        }
        setattr(step, "protocol_kinds", kinds)  # noqa: B010 - which a type does not know
        return step

    return decorate


def given_parameters(step: Any, entry: ProtocolEntry) -> dict[str, Any]:
    """Return the parameters that a step holds, and defaults of those that it lacks."""
    # A flag that is not set is a parameter that is not given.
    held = {name: getattr(step, name) for name in fields_of(*step.protocol_kinds)}
    defaults = {name: known.default for name, known in entry.fields.items() if known.default}
    return defaults | {
        name: value for name, value in held.items() if value is not None and value is not False
    }


def _has_default(step: type, name: str) -> bool:
    given = step.__dict__.get(name)
    return given is not None and not (isinstance(given, FieldInfo) and given.is_required())


def _declare(step: type, name: str, known: Parameter, required: bool, with_it: list[str]) -> Any:
    """Set a field's default and metadata on a step, and return its type."""
    flag, unit = known.holds == "flag", known.unit
    extra: dict[str, Any] = {"enum": list(known.choices), "unit": unit, "expert": known.expert}
    extra["goes_with"] = {"protocol": with_it} if with_it else {}
    meaning = Message("^{text}", text=known.meaning)
    info = Field(
        ... if required else False if flag else None,
        title=known.label,
        description=meaning + (Message(" ({unit})", unit=Message(unit)) if unit else ""),
        json_schema_extra={key: value for key, value in extra.items() if value},
    )
    setattr(step, name, info)
    ends = {"gt": known.above, "ge": known.least, "lt": known.below, "le": known.most}
    limits: dict[str, Any] = {end: value for end, value in ends.items() if value is not None}
    # A range is that of the number, and not of nothing.
    if known.type is float:
        limits["allow_inf_nan"] = False
    typed: Any = Annotated[known.type, Field(**limits)] if limits else known.type
    return typed if required or flag else typed | None
