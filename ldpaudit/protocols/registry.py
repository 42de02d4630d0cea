"""The protocols by name: their parameters, each told once, paper and use; and what verifies their epsilon."""

from __future__ import annotations

import dataclasses
import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.channel import MOST_BUCKETS
from ldpaudit.protocols.checks import check_choice, check_neighbours, number
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.memory import CALIBRATIONS, LGRR, LOLOHA, LOSUE, LOUE, LSOUE, LSUE
from ldpaudit.protocols.numbers import Interval, SquareWave
from ldpaudit.protocols.oracles import BLH, GRR, NAMES, OLH, OUE, SS, SUE, THE, Adaptive, Auto, OneTimeRappor
from ldpaudit.protocols.protocol import Neighbours
from ldpaudit.protocols.several import BUDGETS, RSFD, RSRFD, Allomfree, Smp, Solution, Spl
from ldpaudit.randomness import whole_number
from ldpaudit.retired import instead_of

#: A "choice" makes a protocol of one value by a rule.
Kind = Literal["one value", "choice", "repeated", "several columns", "number"]
#: What a parameter holds, as it is written: a number, a whole number, a text, yes or no.
Holds = Literal["number", "whole", "text", "flag"]
_TYPES: dict[str, type] = {"number": float, "whole": int, "text": str, "flag": bool}
#: Ends of a range: what holds of a number within, and what pydantic calls the end.
_ENDS = {
    "above": (operator.gt, "gt"), "least": (operator.ge, "ge"),
    "below": (operator.lt, "lt"), "most": (operator.le, "le"),
}  # fmt: skip


@dataclass(frozen=True)
class Parameter:
    """One parameter of protocols beside their domain: recipes, options, forms and plans are made from it."""

    #: What forms call it, and what it is, in one line.
    label: str
    meaning: str
    #: A value that a user could write.
    example: str
    holds: Holds = "number"
    #: The only values that a text parameter takes.
    choices: tuple[str, ...] = ()
    #: Unit of a number, such as "nats"; "" for a count or a share.
    unit: str = ""
    #: Ends of the range of a number: without and with the end itself.
    above: float | None = None
    least: float | None = None
    below: float | None = None
    most: float | None = None
    #: What a recipe takes where it has no value; None leaves that to the protocol.
    default: Any = None
    #: Whether few need it.
    expert: bool = False

    def __post_init__(self) -> None:
        # Shown in any language.
        for name in ("meaning", "label"):
            object.__setattr__(self, name, Message(getattr(self, name)))

    @property
    def ends(self) -> dict[str, float]:
        """The ends that the range has, by name."""
        return {name: end for name in _ENDS if (end := getattr(self, name)) is not None}

    def check(self, name: str, value: Any) -> None:
        """Refuse what is none of the choices, no number of its kind, or outside the range."""
        if self.choices:
            check_choice(name, value, self.choices)
        if self.holds not in ("number", "whole"):
            return
        given = number(value) if self.holds == "number" else whole_number(value)
        wanted = Message("a number") if self.holds == "number" else Message("a whole number")
        if given is None:
            what = Message("{name} is not {what}", name=name, what=wanted)
        elif (isinstance(given, int) or math.isfinite(given)) and all(
            _ENDS[one][0](given, end) for one, end in self.ends.items()
        ):
            return
        else:
            shown = f"{given:g}" if isinstance(given, float) else str(given)
            what = Message("{name} is {number}", name=name, number=shown)
        wanted = join_texts(" ", [one for one in (wanted, self.range()) if one])
        raise UserError(
            what, hint=Message("write {wanted}, such as {example}", wanted=wanted, example=self.example)
        )

    def range(self) -> str:
        """Return the range in words: "above 0 and below 1"; "" for none."""
        words = {
            "above": Message("above {end:g}", end=self.above or 0),
            "least": Message("of at least {end:g}", end=self.least or 0),
            "below": Message("below {end:g}", end=self.below or 0),
            "most": Message("of at most {end:g}", end=self.most or 0),
        }
        return join_texts(Message(" and "), [words[name] for name in self.ends])

    @property
    def type(self) -> type:
        """The type of its values."""
        return _TYPES[self.holds]

    def begins(self) -> Any:
        """Return the example as a value of its kind."""
        return self.example in ("1", "true") if self.holds == "flag" else self.type(self.example)

    def as_json(self) -> dict[str, Any]:
        """Return the parameter as plain values, without those that are empty."""
        names = ("label", "meaning", "holds", "unit", "example", "default", "expert")
        values = {name: getattr(self, name) for name in names}
        values |= {"range": self.range(), "choices": list(self.choices)}
        return {name: value for name, value in values.items() if value not in ("", None, [], False)}


#: Every parameter by what recipes and options call it, in the order of forms.
PARAMETERS: dict[str, Parameter] = {
    "f": Parameter(
        "f", "share of bits replaced by coin tosses; larger is more private", "0.5", above=0, below=1
    ),
    "epsilon": Parameter(
        "Epsilon",
        "privacy of each column, or of the whole row of several; where answers are kept, the limit of any"
        " number of reports of one value; smaller is more private",
        "1.0", unit="nats", above=0,
    ),
    "epsilon_first": Parameter(
        "Epsilon of the first report",
        "privacy of the first report, or of as many as the horizon says; below epsilon",
        "0.5", unit="nats", above=0,
    ),
    "subset_size": Parameter(
        "Subset size", "number of values of a subset; without one, that of least error", "2", "whole",
        least=1, expert=True,
    ),
    "g": Parameter(
        "Buckets", "number of buckets; without one, that of least error", "2", "whole",
        least=2, most=MOST_BUCKETS, expert=True,
    ),
    "calibration": Parameter(
        "Calibration",
        "published: equation (6.7), which spends less than the budget; exact: spends it on the first report;"
        " horizon: on so many reports",
        "published", "text", CALIBRATIONS,
    ),
    "horizon": Parameter(
        "Horizon",
        "number of reports of one value that share the budget of the first; of the calibration of its name",
        "10", "whole", unit="reports", least=1,
    ),
    "oracle": Parameter(
        "Frequency oracle",
        "protocol of one value in each column, auto takes the least error; of fake data how true values and"
        " fakes are drawn",
        "GRR", "text", tuple(dict.fromkeys((*NAMES, *RSFD.protocols, *RSRFD.protocols))),
    ),
    # The published claim is not what it says; who wants it asks for it by name.
    "budget": Parameter(
        "Budget",
        "what epsilon bounds: all attributes of a row (tuple), any one (attribute), neither (published)",
        "tuple", "text", BUDGETS, default="tuple", expert=True,
    ),
    "priors": Parameter(
        "Priors",
        "public weights of each column's values, columns divided by semicolons", "1,99;1/3,1/3,1/3", "text",
    ),
    "cyclic": Parameter(
        "A circle", "whether the highest number is the lowest again, as for hours of the day", "1", "flag",
        default=False,
    ),
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
            found["oracle"] = dataclasses.replace(found["oracle"], choices=inside)
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
        made = []
        for column, size in enumerate(sizes, start=1):
            try:
                made.append(Domain(size))
            except UserError as error:
                where = Message("column {column} of {sizes}", column=column, sizes=len(sizes))
                raise UserError(error.what, where=where, hint=error.hint) from None
        return made

    def make(self, domain: Any, given: Mapping[str, Any]) -> Any:
        """Make the protocol; parameters have its names or those of recipes, None is not given."""
        fields, known = {mine: name for name, mine in self.own.items()}, self.fields
        values = {fields.get(name, name): value for name, value in given.items() if value is not None}
        for name in (name for name in values if name not in known):
            what = Message("{protocol} has no parameter {name}", protocol=self.name, name=name)
            names = ", ".join(self.takes)
            raise UserError(
                what, hint=Message("leave it out; {protocol} has {names}", protocol=self.name, names=names)
            )
        for alternatives in self.needed:
            written = [name for name in alternatives if name in values]
            if len(written) != 1:
                names = join_texts(Message(" or "), alternatives)
                what = Message("{name} needs {names}", name=self.name, names=names)
                if written:
                    what += Message(", and only one of them")
                first = alternatives[0]
                hint = Message("write {name} = {example}", name=first, example=PARAMETERS[first].example)
                raise UserError(what, hint=hint)
        for name, value in values.items():
            known[name].check(name, value)
        return self.maker(domain, **{self.own.get(name, name): value for name, value in values.items()})

    def rebuild(self, domain: Any, parameters: Mapping[str, Any]) -> Any:
        """Make the protocol again from `Protocol.parameters`, as a manifest holds them.

        Of those that stand for the same thing, the first is taken: what was made, not what it was chosen by.
        """
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

    domain_size: number k of values, for protocols of one column.
    domain_sizes: the same for each column, for solutions of several.
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
        if several:
            what = Message("{name} works on several columns", name=entry.name)
            raise UserError(what, hint="give the domain sizes of all: 17,4,12")
        what = Message("{name} works on one column", name=entry.name)
        raise UserError(what, hint="give the number of its values as one domain size")
    protocol = entry.make(entry.over(sizes), parameters)
    reports = check_neighbours(neighbours, reports)
    epsilon = protocol.epsilon(neighbours, reports)
    tight = not (protocol.is_bound(neighbours, reports) and math.isfinite(epsilon))
    relation = Message("one {neighbours}", neighbours=neighbours)
    if reports > 1:
        relation = Message("one {neighbours}, {reports} reports", neighbours=neighbours, reports=reports)
    return {
        "protocol": entry.name,
        "requested": protocol.requested_epsilon(reports),
        "epsilon": epsilon if math.isfinite(epsilon) else None,
        "tight": tight,
        "neighbours": neighbours,
        "reports": reports,
        "method": protocol.verified,
        "parameters": protocol.parameters(),
        "variance_f0_n1": protocol.variance(1),
        "line": Message(
            "eps {sign} {epsilon} ({relation}), by {label}, verified by {verified}{of_several}",
            sign="=" if tight else "<=",
            epsilon=round_up(epsilon),
            relation=relation,
            label=protocol.label(),
            verified=protocol.verified,
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


def fields_of(*kinds: Kind) -> dict[str, list[ProtocolEntry]]:
    """Return the fields of the protocols of some kinds, of all without one, each with those that take it."""
    entries = [entry for entry in ENTRIES.values() if entry.kind in kinds or not kinds]
    found = {name: [entry for entry in entries if name in entry.takes] for name in PARAMETERS}
    return {name: takers for name, takers in found.items() if takers}


def parameter(name: str, kinds: tuple[Kind, ...], **default: Any) -> Any:
    """Return the field of a parameter, for a step that randomizes by protocols of some kinds."""
    known, takers = PARAMETERS[name], fields_of(*kinds)[name]
    meaning, unit = Message("^{text}", text=known.meaning), known.unit
    with_it = [entry.name for entry in takers] if len(takers) < len(names(*kinds)) else []
    extra: dict[str, Any] = {"enum": list(known.choices), "unit": unit, "expert": known.expert}
    extra["goes_with"] = {"protocol": with_it} if with_it else {}
    limits: dict[str, Any] = {_ENDS[one][1]: end for one, end in known.ends.items()}
    if known.type is float:
        limits["allow_inf_nan"] = False
    return Field(
        **default,
        **limits,
        title=known.label,
        description=meaning + (Message(" ({unit})", unit=Message(unit)) if unit else ""),
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
