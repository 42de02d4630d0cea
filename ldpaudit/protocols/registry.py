"""The protocols by name: their parameters, each told once, paper and use; and what verifies their epsilon."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from pydantic import Field

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.channel import MOST_BUCKETS
from ldpaudit.protocols.checks import check_choice, check_neighbours
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.memory import CALIBRATIONS, LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.oracles import BLH, GRR, NAMES, OLH, OUE, SS, SUE, THE, Adaptive, Auto, OneTimeRappor
from ldpaudit.protocols.protocol import Neighbours
from ldpaudit.protocols.several import BUDGETS, RSFD, RSRFD, Allomfree, Smp, Solution, Spl
from ldpaudit.retired import instead_of

#: A "choice" makes a protocol of one value by a rule.
Kind = Literal["one value", "choice", "repeated", "several columns", "number"]


@dataclass(frozen=True)
class Parameter:
    """One parameter of protocols beside their domain: recipes, options, forms and plans are made from it."""

    #: What forms call it, what it is, in one line, and a value that a user could write.
    label: str
    meaning: str
    example: str
    type: type = float
    #: The only values that a text takes, and the ends of the range of a number, as pydantic calls them.
    choices: tuple[str, ...] = ()
    limits: Mapping[str, float] = field(default_factory=dict)
    #: Unit of a number, such as "nats"; "" for a count or a share.
    unit: str = ""
    #: What a recipe takes where it has no value; None leaves that to the protocol.
    default: Any = None
    #: Whether few need it.
    expert: bool = False

    @property
    def described(self) -> Message:
        """The meaning, with the unit."""
        return Message(self.meaning) + (Message(" ({unit})", unit=Message(self.unit)) if self.unit else "")

    def begins(self) -> Any:
        """Return the example as a value of its kind."""
        return self.example == "1" if self.type is bool else self.type(self.example)

    def as_json(self) -> dict[str, Any]:
        """Return the parameter as plain values, without those that are empty."""
        texts = {"label": Message(self.label), "meaning": Message(self.meaning)}
        values = {**asdict(self), **texts, "type": self.type.__name__}
        return {name: value for name, value in values.items() if value}


#: Every parameter by what recipes and options call it, in the order of forms.
PARAMETERS: dict[str, Parameter] = {
    "f": Parameter(
        "f", "Share of bits replaced by coin tosses; larger is more private", "0.5",
        limits={"gt": 0, "lt": 1}),
    "epsilon": Parameter(
        "Epsilon",
        "Privacy of each column, or of the whole row of several; where answers are kept, the limit of any"
        " number of reports of one value; smaller is more private",
        "1.0", unit="nats", limits={"gt": 0}),
    "epsilon_first": Parameter(
        "Epsilon of the first report",
        "Privacy of the first report, or of as many as the horizon says; below epsilon",
        "0.5", unit="nats", limits={"gt": 0}),
    "subset_size": Parameter(
        "Subset size", "Number of values of a subset; without one, that of least error", "2", int,
        limits={"ge": 1}, expert=True),
    "g": Parameter(
        "Buckets", "Number of buckets; without one, that of least error", "2", int,
        limits={"ge": 2, "le": MOST_BUCKETS}, expert=True),
    "calibration": Parameter(
        "Calibration",
        "published: equation (6.7), which spends less than the budget; exact: spends it on the first report;"
        " horizon: on so many reports",
        "published", str, CALIBRATIONS),
    "horizon": Parameter(
        "Horizon",
        "Number of reports of one value that share the budget of the first; of the calibration of its name",
        "10", int, unit="reports", limits={"ge": 1}),
    "oracle": Parameter(
        "Frequency oracle",
        "Protocol of one value in each column, auto takes the least error; of fake data how true values and"
        " fakes are drawn",
        "GRR", str, tuple(dict.fromkeys((*NAMES, *RSFD.protocols, *RSRFD.protocols)))),
    # The published claim is not what it says; who wants it asks for it by name.
    "budget": Parameter(
        "Budget",
        "What epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)",
        "tuple", str, BUDGETS, default="tuple", expert=True),
    "priors": Parameter(
        "Priors",
        "Public weights of each column's values, columns divided by semicolons", "1,99;1/3,1/3,1/3", str),
    "cyclic": Parameter(
        "A circle", "Whether the highest number is the lowest again, as for hours of the day", "1", bool,
        default=False),
}  # fmt: skip


@dataclass(frozen=True)
class ProtocolEntry:
    """A protocol in the registry; name, paper, use and first line of documentation are the class's own."""

    kind: Kind
    #: Called with the domain, or the list of domains, and the given parameters by name.
    maker: Any
    #: Everything that may be given, of `PARAMETERS`.
    takes: tuple[str, ...]

    @property
    def needed(self) -> tuple[tuple[str, ...], ...]:
        """What must be given: exactly one of each inner tuple."""
        if "f" in self.takes:
            return (("f", "epsilon"),)
        return tuple((name,) for name in ("epsilon", "epsilon_first", "priors") if name in self.takes)

    @property
    def own(self) -> dict[str, str]:
        """What the maker calls a parameter, where that is another name."""
        renamed = {"oracle": "protocol"} if "oracle" in self.takes else {}
        return renamed | ({"epsilon": "epsilon_permanent"} if self.remembers else {})

    @property
    def name(self) -> str:
        """The protocol's name."""
        return str(self.maker.name)

    @property
    def fields(self) -> dict[str, Parameter]:
        """The parameters by what recipes and options call them."""
        found = {name: PARAMETERS[name] for name in self.takes}
        if "oracle" in found:
            inside = getattr(self.maker, "protocols", NAMES)
            found["oracle"] = replace(found["oracle"], choices=inside)
        return found

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters by what the protocol calls them."""
        return {self.own.get(name, name): known for name, known in self.fields.items()}

    @property
    def remembers(self) -> bool:
        """Whether any number of reports of one value stay within a permanent epsilon."""
        return "epsilon_first" in self.takes

    def over(self, sizes: int | Sequence[int]) -> Any:
        """Make the domain of a size, the domains of several, or the interval of so many cells."""
        if isinstance(sizes, int):
            return Interval(-1.0, 1.0, sizes) if self.kind == "number" else Domain(sizes)
        return [Domain(size) for size in sizes]

    def make(self, domain: Any, given: Mapping[str, Any]) -> Any:
        """Make the protocol; parameters have its names or those of recipes, None is not given."""
        fields, known = {mine: name for name, mine in self.own.items()}, self.fields
        values = {fields.get(name, name): value for name, value in given.items() if value is not None}
        for name in values.keys() - known.keys():
            what = Message("{protocol} has no parameter {name}", protocol=self.name, name=name)
            hint = Message("leave it out; {protocol} has {names}", protocol=self.name, names=", ".join(known))
            raise UserError(what, hint=hint)
        for alternatives in self.needed:
            written = [name for name in alternatives if name in values]
            if len(written) != 1:
                names, first = join_texts(Message(" or "), alternatives), alternatives[0]
                what = Message("{name} needs {names}", name=self.name, names=names)
                if written:
                    what += Message(", and only one of them")
                hint = Message("write {name} = {example}", name=first, example=PARAMETERS[first].example)
                raise UserError(what, hint=hint)
        for name, value in values.items():
            if known[name].choices:
                check_choice(name, value, known[name].choices)
        return self.maker(domain, **{self.own.get(name, name): value for name, value in values.items()})

    def rebuild(self, domain: Any, parameters: Mapping[str, Any]) -> Any:
        """Make the protocol again from `Protocol.parameters`; of f and epsilon, by the first."""
        held = {name: parameters[name] for name in self.parameters if name in parameters}
        for alternatives in self.needed:
            for name in [name for name in alternatives if name in held][1:]:
                del held[name]
        return self.make(domain, held)

    def as_json(self) -> dict[str, Any]:
        """Return the entry as plain values."""
        return {
            "name": self.name,
            "kind": self.kind,
            "summary": str(self.maker.__doc__).partition("\n")[0],
            "parameters": {name: known.meaning for name, known in self.parameters.items()},
            "fields": {name: known.as_json() for name, known in self.fields.items()},
            "paper": self.maker.paper,
            "use": self.maker.use,
        }


_MEMORY = "epsilon epsilon_first"
#: Kind, maker and parameters of every protocol, in the order in which forms and lists show them.
_TABLE: tuple[tuple[Kind, Any, str], ...] = (
    ("one value", GRR, "epsilon"),
    ("one value", SUE, "epsilon"),
    ("one value", OUE, "epsilon"),
    ("one value", THE, "epsilon"),
    ("one value", OneTimeRappor, "f epsilon"),
    ("one value", SS, "epsilon subset_size"),
    ("one value", OLH, "epsilon g"),
    ("one value", BLH, "epsilon"),
    ("choice", Auto, "epsilon"),
    ("choice", Adaptive, "epsilon"),
    ("repeated", LGRR, f"{_MEMORY} calibration horizon"),
    *(("repeated", maker, f"{_MEMORY} horizon") for maker in (LOSUE, LSUE, LOUE, LSOUE)),
    ("repeated", LOLOHA, f"{_MEMORY} calibration horizon g"),
    ("several columns", Smp, "epsilon oracle"),
    ("several columns", Spl, "epsilon oracle"),
    ("several columns", RSFD, "epsilon oracle budget"),
    ("several columns", RSRFD, "epsilon oracle budget priors"),
    ("several columns", Allomfree, _MEMORY),
    ("number", SquareWave, "epsilon cyclic"),
)
ENTRIES = {maker.name: ProtocolEntry(kind, maker, tuple(takes.split())) for kind, maker, takes in _TABLE}


#: What one epsilon of a solution leaves out, by `Solution.draws`.
_DRAWN = {
    "": "",
    "seen": Message(", everybody sees which attribute was drawn"),
    "hidden": Message(", which attribute is true may be guessed"),
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
    """Make a protocol by name, of a domain or what its kind asks for; None is a parameter not given."""
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

    domain_size, domain_sizes: number k of values of the column, or of each of several.
    reports: reports about the same person.
    parameters: by the protocol's names or those of recipes.
    Returns: protocol, requested (nats, for all reports), epsilon (its decimal is never below the exact value;
        None where none holds), tight (whether no smaller one holds), neighbours, reports, method, parameters,
        variance_f0_n1 (one report a person, f = 0, n = 1), line.
    """
    entry = entry_of(name)
    several = entry.kind == "several columns"
    sizes, other = (domain_sizes, domain_size) if several else (domain_size, domain_sizes)
    if sizes is None or other is not None:
        what = Message("{name} works on one column", name=entry.name)
        hint = Message("give the number of its values as one domain size")
        if several:
            what = Message("{name} works on several columns", name=entry.name)
            hint = Message("give the domain sizes of all: 17,4,12")
        raise UserError(what, hint=hint)
    protocol = entry.make(entry.over(sizes), parameters)
    reports = check_neighbours(neighbours, reports)
    epsilon = protocol.epsilon(neighbours, reports)
    bounded = math.isfinite(epsilon)
    tight = not (protocol.is_bound(neighbours, reports) and bounded)
    relation = Message("one {neighbours}", neighbours=neighbours)
    if reports > 1:
        relation = Message("one {neighbours}, {reports} reports", neighbours=neighbours, reports=reports)
    line = Message(
        "eps {sign} {epsilon} ({relation}), by {label}, verified by {verified}",
        sign="=" if tight else "<=",
        epsilon=round_up(epsilon),
        relation=relation,
        label=protocol.label(),
        verified=protocol.verified,
    )
    if isinstance(protocol, Solution):
        whole, alone = (round_up(protocol.epsilon(alike, reports)) for alike in ("tuple", "attribute"))
        line += Message("; whole tuple: {whole}, one attribute: {attribute}", whole=whole, attribute=alone)
        line += _DRAWN[protocol.draws]
    return {
        "protocol": entry.name,
        "requested": protocol.requested_epsilon(reports),
        "epsilon": epsilon if bounded else None,
        "tight": tight,
        "neighbours": neighbours,
        "reports": reports,
        "method": protocol.verified,
        "parameters": protocol.parameters(),
        "variance_f0_n1": protocol.variance(1),
        "line": line,
    }


def fields_of(*kinds: Kind) -> dict[str, list[ProtocolEntry]]:
    """Return the fields of the protocols of some kinds, of all without one, each with those that take it."""
    entries = [entry for entry in ENTRIES.values() if entry.kind in kinds or not kinds]
    found = {name: [entry for entry in entries if name in entry.takes] for name in PARAMETERS}
    return {name: takers for name, takers in found.items() if takers}


def parameter(name: str, kinds: tuple[Kind, ...], **default: Any) -> Any:
    """Return the field of a parameter, for a step that randomizes by protocols of some kinds."""
    known, takers = PARAMETERS[name], fields_of(*kinds)[name]
    with_it = [entry.name for entry in takers] if len(takers) < len(names(*kinds)) else []
    extra: dict[str, Any] = {"enum": list(known.choices), "unit": known.unit, "expert": known.expert}
    extra["goes_with"] = {"protocol": with_it} if with_it else {}
    limits: dict[str, Any] = {**known.limits, **({"allow_inf_nan": False} if known.type is float else {})}
    return Field(
        **default,
        **limits,
        title=Message(known.label),
        description=known.described,
        json_schema_extra={key: value for key, value in extra.items() if value},
    )


def given_parameters(step: Any, entry: ProtocolEntry) -> dict[str, Any]:
    """Return the parameters that a step holds, and defaults of those that it lacks."""
    # A flag that is not set is a parameter that is not given.
    held = {name: getattr(step, name, None) for name in PARAMETERS}
    defaults = {name: known.default for name, known in entry.fields.items() if known.default}
    return defaults | {
        name: value for name, value in held.items() if value is not None and value is not False
    }
