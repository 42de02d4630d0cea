"""What is known about a collection before it begins, and each protocol made for it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Literal, get_args

from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.protocols.checks import check_level, check_share
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.entry import ProtocolEntry, total_budget
from ldpaudit.protocols.estimator import LEVEL
from ldpaudit.protocols.exact import check_epsilon
from ldpaudit.protocols.numbers import Interval, NumberProtocol
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.registry import ENTRIES, entry_of
from ldpaudit.randomness import whole_number

#: The kinds of protocols that a plan compares; those of kind "choice" make one of another kind.
Kind = Literal["one value", "repeated", "several columns", "number"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: What a plan computes figures of: a protocol of one value or of one column, or one of numbers.
BoundStep = Protocol | NumberProtocol

#: Budgets of one report in the permanent epsilon, where their number is not known.
_REPORTS_IN_PERMANENT = 2
_UNIT = Interval(0.0, 1.0)

_domain = functools.lru_cache(maxsize=16)(Domain)


@dataclass(frozen=True)
class Scenario:
    """What is known about a collection before it begins.

    Parameters
    ----------
    size : int
        Number k of values in the domain, or in that of each column. Numbers have none; it is not used then.
    epsilon : float
        Budget of one report, in nats: of a value, of the first report of a value that is reported again, of
        the whole tuple of several columns, of a number.
    n : int
        Number of reports: rows, or people in one collection.
    f : float
        True share at which errors are computed, in [0, 1]; not used for numbers.
    level : float
        Confidence of intervals, in (0, 1).
    simultaneous : bool
        Whether the intervals of all k values of a column shall hold together.
    kind : {"one value", "repeated", "several columns", "number"}
        Which protocols are looked at.
    permanent : float, optional
        Epsilon of the permanent answers, in nats: the limit of any number of reports of one value. It is that
        of repeated reports, and of Allomfree. Without it, twice the budget of one report, whatever that is.
    attributes : int
        Number d of columns, 2 or more, all of k values; used for several columns only.
    parameters : mapping of str to object
        Other parameters, by their field, for the protocols that have them: see `plannable`.

    Raises
    ------
    UserError
        If a figure is impossible, there is no such kind, or no protocol of it has a parameter.
    """

    size: int
    epsilon: float
    n: int
    f: float = 0.0
    level: float = LEVEL
    simultaneous: bool = False
    kind: Kind = "one value"
    permanent: float | None = None
    attributes: int = 2
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UserError(
                Message('there are no protocols of the kind "{kind}"', kind=self.kind),
                hint=Message("write one of: ") + ", ".join(KINDS),
            )
        if (whole_number(self.size) or 0) < 2:
            raise UserError(Message("the domain has {size} values", size=self.size), hint="write 2 or more")
        check_epsilon(self.epsilon)
        if self.permanent is not None:
            check_epsilon(self.permanent, Message("the permanent epsilon"))
        if (whole_number(self.attributes) or 0) < 2:
            raise UserError(
                Message("the number of columns is {attributes}", attributes=self.attributes),
                hint="write 2 or more",
            )
        if self.n < 1:
            raise UserError(Message("the number of rows is {rows}", rows=self.n), hint="write 1 or more")
        check_share(self.f)
        check_level(self.level)
        for name, value in self.parameters.items():
            _check_parameter(self.kind, name, value)

    @property
    def intervals(self) -> int:
        """How many intervals shall hold together; a mean has but one."""
        return self.size if self.simultaneous and self.kind != "number" else 1

    @property
    def limit(self) -> float:
        """Epsilon of the permanent answers, in nats."""
        return _REPORTS_IN_PERMANENT * self.epsilon if self.permanent is None else self.permanent


def planned_protocols(kind: Kind = "one value") -> tuple[str, ...]:
    """Return the protocols of a kind that a plan compares, by name, in the order of the registry.

    Every one is there, but for what chooses among the others.
    """
    return tuple(name for name, entry in ENTRIES.items() if entry.kind == kind)


def plannable(kind: Kind) -> dict[str, list[ProtocolEntry]]:
    """Return the fields that a scenario of a kind may fix, and for each the protocols that have it."""
    found: dict[str, list[ProtocolEntry]] = {}
    for entry in ENTRIES.values():
        for name in entry.plannable if entry.kind == kind else ():
            found.setdefault(name, []).append(entry)
    return found


def figures_of(kind: Kind) -> frozenset[str]:
    """Return the figures that a kind of protocols has beside epsilon and the number of reports, by name."""
    found = {"size", "f"} if kind != "number" else set()
    entries = [ENTRIES[name] for name in planned_protocols(kind)]
    if any(known.planned is total_budget for entry in entries for known in entry.parameters.values()):
        found.add("permanent")
    return frozenset({*found, "attributes"} if kind == "several columns" else found)


def made(name: str, setting: Scenario) -> BoundStep | None:
    """Make a protocol for a scenario; None where it cannot work, such as reports without information.

    Parameters
    ----------
    name : str
        Of the registry, with a kind that `Scenario` knows. It need not be that of the setting.
    setting : Scenario

    Returns
    -------
    Protocol, NumberProtocol or None
        One value: the protocol of epsilon.
        Repeated: the protocol of both epsilons, with its own calibration.
        Several columns: the first of d equal columns, as its solution gives it. Smp and Spl take the best
        protocol of one value in it; RSFD and RSRFD the one of theirs that errs least at this share, with
        epsilon for the whole tuple. The fakes of RSRFD have equal weights, for no setting knows others: they
        are the truth where each share is 1/k, and those of RSFD.
        Number: on [0, 1] in 100 cells, no circle.
    """
    errors = _errors(entry_of(name), setting)
    return min(errors, key=itemgetter(0))[1] if errors else None


def variance(protocol: BoundStep, n: float, f: float = 0.0) -> float:
    """Return a protocol's own exact variance of what it estimates.

    Parameters
    ----------
    protocol : Protocol or NumberProtocol
    n : float
        Number of reports.
    f : float
        Share, for protocols of values.

    Returns
    -------
    float
        Of the raw estimate of a share f; of the mean of a number, in squared units of its interval, where all
        people have the number with the largest variance: `Protocol.variance`, `NumberProtocol.variance`.
    """
    return protocol.variance(n) if isinstance(protocol, NumberProtocol) else protocol.variance(n, f)


def _check_parameter(kind: Kind, name: str, value: Any) -> None:
    """Refuse a parameter that no protocol of a kind has, or a value that none takes."""
    known = plannable(kind)
    if name not in known:
        raise UserError(
            Message('no protocol of the kind "{kind}" has a parameter {name}', kind=kind, name=name),
            hint=Message("write one of: ") + ", ".join(known) if known else "leave it out",
        )
    refused: list[UserError] = []
    for entry in known[name]:
        try:
            entry.plannable[name].check(name, value)
        except UserError as error:
            refused.append(error)
    if len(refused) == len(known[name]):
        raise refused[0]


def _errors(entry: ProtocolEntry, setting: Scenario) -> list[tuple[float, BoundStep]]:
    """Return the protocol with each choice of its parameters that can work, and its variance."""
    return list(_working(entry, entry.planned(setting), setting))


def _working(
    entry: ProtocolEntry, tried: Iterable[dict[str, Any]], setting: Scenario
) -> Iterator[tuple[float, BoundStep]]:
    for given in tried:
        try:
            if entry.kind == "number":
                protocol = entry.make(_UNIT, given)
            elif entry.kind == "several columns":
                columns = [_domain(setting.size)] * setting.attributes
                protocol = entry.make(columns, given).attribute_protocol(0)
            else:
                protocol = entry.make(_domain(setting.size), given)
            error = variance(protocol, 1, setting.f)
        except UserError:
            # Reasons that a protocol has and others do not, such as a budget that it cannot reach.
            continue
        yield error, protocol
