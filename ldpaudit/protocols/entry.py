"""What the registry knows of a protocol: its parameters, each told once, and which of them it needs."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.channel import MOST_BUCKETS
from ldpaudit.protocols.checks import number
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.oracles import NAMES
from ldpaudit.protocols.several import BUDGETS, RSFD, RSRFD
from ldpaudit.randomness import whole_number

#: A "choice" makes a protocol of one value by a rule.
Kind = Literal["one value", "choice", "repeated", "several columns", "number"]
#: What a parameter holds, as it is written: a number, a whole number, a text, yes or no.
Holds = Literal["number", "whole", "text", "flag"]


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

    def check(self, name: str, value: Any) -> None:
        """Refuse what is none of the choices, no number of its kind, or outside the range."""
        if self.choices and not one_of(value, self.choices):
            raise UserError(
                Message("there is no {name} {value} here", name=name, value=quoted(value)),
                hint=Message("write one of: {choices}", choices=", ".join(self.choices)),
            )
        if self.holds not in ("number", "whole"):
            return
        given = number(value) if self.holds == "number" else whole_number(value)
        shown = f"{given:g}" if isinstance(given, float) else str(given)
        wanted = Message("a number") if self.holds == "number" else Message("a whole number")
        hint = join_texts(" ", [one for one in (wanted, self.range()) if one])
        if (
            given is None
            or (isinstance(given, float) and not math.isfinite(given))
            or (self.above is not None and given <= self.above)
            or (self.least is not None and given < self.least)
            or (self.below is not None and given >= self.below)
            or (self.most is not None and given > self.most)
        ):
            raise UserError(
                Message("{name} is {number}", name=name, number=shown)
                if given is not None
                else Message("{name} is not {what}", name=name, what=wanted),
                hint=Message("write {wanted}, such as {example}", wanted=hint, example=self.example),
            )

    def range(self) -> str:
        """Return the range in words: "above 0 and below 1"; "" for none."""
        ends = []
        if self.above is not None:
            ends.append(Message("above {end:g}", end=self.above))
        if self.least is not None:
            ends.append(Message("of at least {end:g}", end=self.least))
        if self.below is not None:
            ends.append(Message("below {end:g}", end=self.below))
        if self.most is not None:
            ends.append(Message("of at most {end:g}", end=self.most))
        return join_texts(Message(" and "), ends)

    @property
    def type(self) -> type:
        """The type of its values."""
        types: dict[str, type] = {"number": float, "whole": int, "text": str, "flag": bool}
        return types[self.holds]

    def begins(self) -> Any:
        """Return the example as a value of its kind."""
        return self.example in ("1", "true") if self.holds == "flag" else self.type(self.example)

    def as_json(self) -> dict[str, Any]:
        """Return the parameter as plain values, without those that are empty."""
        values = {
            "label": self.label, "meaning": self.meaning, "holds": self.holds, "unit": self.unit,
            "range": self.range(), "example": self.example, "default": self.default,
            "choices": list(self.choices), "expert": self.expert,
        }  # fmt: skip
        return {name: value for name, value in values.items() if value not in ("", None, [], False)}


_INSIDE = tuple(dict.fromkeys((*NAMES, *RSFD.protocols, *RSRFD.protocols)))
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
    "most_bits": Parameter(
        "Most bits of a report", "largest report that may be chosen; without one, any", "128", "whole",
        unit="bits", least=1, expert=True,
    ),
    "calibration": Parameter(
        "Calibration",
        "published: equation (6.7), which spends less than the budget; exact: spends it on the first report;"
        " horizon: on so many reports",
        "published", "text", ("published", "exact", "horizon"),
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
        "GRR", "text", _INSIDE,
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

#: What is said where more than one of two, or of several, was written.
_ONE_ONLY = Message(", and only one of them")


def domains_of_size(sizes: int | tuple[int, ...]) -> Any:
    """Make domains of so many values each, without names; of several, an error names the column."""
    if not isinstance(sizes, tuple):
        return Domain(sizes)
    made = []
    for column, size in enumerate(sizes, start=1):
        try:
            made.append(Domain(size))
        except UserError as error:
            where = Message("column {column} of {sizes}", column=column, sizes=len(sizes))
            raise UserError(error.what, where=where, hint=error.hint) from None
    return made


@dataclass(frozen=True)
class ProtocolEntry:
    """A protocol in the registry; name, paper, use and first line of documentation are the class's own."""

    kind: Kind
    #: Called with the domain, or the list of domains, and the given parameters by name.
    maker: Callable[..., Any]
    #: Everything that may be given, of `PARAMETERS`.
    takes: tuple[str, ...] = ("epsilon",)
    #: Exactly one of each inner tuple must be given.
    needed: tuple[tuple[str, ...], ...] = (("epsilon",),)
    #: What the maker calls a parameter, where that is another name.
    own: Mapping[str, str] = dataclasses.field(default_factory=dict)
    #: Makes the domain from a size, or the domains from a tuple of sizes, for `verify`.
    over: Callable[[Any], Any] = domains_of_size

    @property
    def name(self) -> str:
        """The protocol's name."""
        return str(getattr(self.maker, "name"))  # noqa: B009 - a class attribute that Callable does not know

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

    def make(self, domain: Any, given: Mapping[str, Any]) -> Any:
        """Make the protocol.

        Parameters
        ----------
        domain : Domain, or what this kind of protocol takes
        given : mapping of str to object
            Parameters, by the protocol's names or those of recipes; None stands for one that was not given.
        """
        fields = {mine: name for name, mine in self.own.items()}
        values: dict[str, Any] = {}
        for name, value in given.items():
            called = fields.get(name, name)
            if value is None:
                continue
            if called not in self.takes:
                raise UserError(
                    Message("{protocol} has no parameter {name}", protocol=self.name, name=name),
                    hint=Message(
                        "leave it out; {protocol} has {names}",
                        protocol=self.name,
                        names=", ".join(self.takes),
                    ),
                )
            values[called] = value
        for alternatives in self.needed:
            written = [name for name in alternatives if name in values]
            if len(written) != 1:
                names = join_texts(Message(" or "), alternatives)
                raise UserError(
                    Message("{name} needs {names}", name=self.name, names=names)
                    + (_ONE_ONLY if written else ""),
                    hint=Message(
                        "write {name} = {example}",
                        name=alternatives[0],
                        example=PARAMETERS[alternatives[0]].example,
                    ),
                )
        known = self.fields
        for name, value in values.items():
            known[name].check(name, value)
        return self.maker(domain, **{self.own.get(name, name): value for name, value in values.items()})

    def rebuild(self, domain: Any, parameters: Mapping[str, Any]) -> Any:
        """Make the protocol again from `Protocol.parameters`, as a manifest holds them.

        Of parameters that stand for the same thing, the first is taken: what was made, not what it was
        chosen by.
        """
        held = {name: parameters[name] for name in self.parameters if name in parameters}
        for alternatives in self.needed:
            there = [name for name in alternatives if name in held]
            held = {name: value for name, value in held.items() if name not in there[1:]}
        return self.make(domain, held)

    def as_json(self) -> dict[str, Any]:
        """Return the entry as plain values."""
        return {
            "name": self.name,
            "kind": self.kind,
            "summary": str(self.maker.__doc__).partition("\n")[0],
            "parameters": {name: known.meaning for name, known in self.parameters.items()},
            "fields": {name: known.as_json() for name, known in self.fields.items()},
            "paper": getattr(self.maker, "paper"),  # noqa: B009 - as above
            "use": getattr(self.maker, "use"),  # noqa: B009 - as above
        }
