"""What the registry knows about a protocol: one entry each, written beside the protocol it names."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from ldpaudit.errors import UserError, one_of, quoted
from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.checks import number
from ldpaudit.protocols.domain import Domain
from ldpaudit.randomness import whole_number

#: A "choice" makes a protocol of one value by a rule.
Kind = Literal["one value", "choice", "repeated", "several columns", "number"]


if TYPE_CHECKING:
    from ldpaudit.protocols.plan import Scenario

#: What a parameter holds, as it is written: a number, a whole number, a text, yes or no.
Holds = Literal["number", "whole", "text", "flag"]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a protocol beside its domain: recipes, options, forms and plans are made from it.

    Parameters
    ----------
    meaning : str
        What it is, in one line.
    example : str
        A value that a user could write.
    choices : tuple of str
        The only values that a text parameter takes.
    label : str
        What forms call it; by default its name.
    field : str
        What recipes and options call it, where that is not the protocol's own name for it.
    holds : {"number", "whole", "text", "flag"}
        By default a text where there are choices, otherwise a number.
    unit : str
        Unit of a number, such as "nats"; "" for a count or a share.
    above, least, below, most : float, optional
        Ends of the range of a number: without and with the end itself.
    default : object
        What a recipe takes where it has no value; None leaves that to the protocol.
    expert : bool
        Whether few need it.
    goes_with : mapping of str to tuple of str
        Other fields that must hold one of some values for this one to be of use.
    planned : callable, optional
        Returns the values that a plan tries, of what is known about a collection. Without it a plan gives the
        parameter only where the user does.
    """

    meaning: str
    example: str
    choices: tuple[str, ...] = ()
    label: str = ""
    field: str = ""
    holds: Holds = "number"
    unit: str = ""
    above: float | None = None
    least: float | None = None
    below: float | None = None
    most: float | None = None
    default: Any = None
    expert: bool = False
    goes_with: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)
    planned: Callable[[Scenario], Sequence[Any]] | None = None

    def __post_init__(self) -> None:
        if self.choices:
            object.__setattr__(self, "holds", "text")
        # Shown in any language.
        for name in ("meaning", "label"):
            text = getattr(self, name)
            object.__setattr__(self, name, text if isinstance(text, Message) else Message(text))

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
        if given is None or (isinstance(given, float) and not math.isfinite(given)):
            raise UserError(
                Message("{name} is {number}", name=name, number=shown)
                if given is not None
                else Message("{name} is not {what}", name=name, what=self._what()),
                hint=self._hint(),
            )
        if (
            (self.above is not None and given <= self.above)
            or (self.least is not None and given < self.least)
            or (self.below is not None and given >= self.below)
            or (self.most is not None and given > self.most)
        ):
            raise UserError(Message("{name} is {number}", name=name, number=shown), hint=self._hint())

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

    def begins(self) -> Any:
        """Return the example as a value of its kind."""
        if self.holds == "flag":
            return self.example.lower() in ("1", "true", "yes")
        return {"number": float, "whole": int, "text": str}[self.holds](self.example)

    def as_json(self) -> dict[str, Any]:
        """Return the parameter as plain values, without those that are empty."""
        values = {
            "label": self.label, "meaning": self.meaning, "holds": self.holds, "unit": self.unit,
            "range": self.range(), "example": self.example, "default": self.default,
            "choices": list(self.choices), "expert": self.expert,
            "goes_with": {name: list(values) for name, values in self.goes_with.items()},
        }  # fmt: skip
        return {name: value for name, value in values.items() if value not in ("", None, [], {}, False)}

    def _what(self) -> Message:
        return Message("a number") if self.holds == "number" else Message("a whole number")

    def _hint(self) -> Message:
        wanted = join_texts(" ", [one for one in (self._what(), self.range()) if one])
        return Message("write {wanted}, such as {example}", wanted=wanted, example=self.example)


def report_budget(setting: Scenario) -> Sequence[float]:
    """Return the budget of one report, in nats: what a plan tries for most epsilons."""
    return (setting.epsilon,)


def total_budget(setting: Scenario) -> Sequence[float]:
    """Return the limit of any number of reports of one value, in nats."""
    return (setting.limit,)


#: The privacy parameter of most protocols.
EPSILON = Parameter(
    "privacy of each column; smaller is more private", "1.0",
    label="Epsilon", unit="nats", above=0, planned=report_budget,
)  # fmt: skip
#: That of solutions for several columns.
EPSILON_OF_ROW = replace(EPSILON, meaning="privacy of the whole row")
#: The two of protocols with memory.
EPSILON_PERMANENT = Parameter(
    "limit of any number of reports of one value", "2.0",
    label="Epsilon", field="epsilon", unit="nats", above=0, planned=total_budget,
)  # fmt: skip
EPSILON_FIRST = Parameter(
    "privacy of the first report, or of as many as the horizon says; below epsilon", "1.0",
    label="Epsilon of the first report", unit="nats", above=0, planned=report_budget,
)  # fmt: skip


#: What is said where more than one of two, or of several, was written.
_BOTH = 2
_ONE_ONLY = (Message(", not both"), Message(", and only one of them"))


def domains_of_size(sizes: int | tuple[int, ...]) -> Any:
    """Make domains of so many values each, without names."""
    if not isinstance(sizes, tuple):
        return Domain(sizes)
    made = []
    for column, size in enumerate(sizes, start=1):
        try:
            made.append(Domain(size))
        except UserError as error:
            raise UserError(
                error.what,
                where=Message("column {column} of {sizes}", column=column, sizes=len(sizes)),
                hint=error.hint,
            ) from None
    return made


@dataclass(frozen=True)
class ProtocolEntry:
    """A protocol in the registry; its name, paper, use and first line of documentation are the class's own.

    Parameters
    ----------
    kind : {"one value", "choice", "repeated", "several columns", "number"}
    maker : class
        Called with the domain, or the list of domains, and the given parameters by name.
    parameters : mapping of str to Parameter
        Everything that may be given, in the order of a form.
    needed : tuple of tuple of str
        Exactly one of each inner tuple must be given.
    over : callable
        Makes the domain from a size, or the domains from a tuple of sizes, for `verify`.
    candidate : bool
        Whether `Auto` chooses from it, among protocols of one value that are made from an epsilon alone.
    """

    kind: Kind
    maker: Callable[..., Any]
    parameters: Mapping[str, Parameter] = dataclasses.field(default_factory=lambda: {"epsilon": EPSILON})
    needed: tuple[tuple[str, ...], ...] = (("epsilon",),)
    over: Callable[[Any], Any] = domains_of_size
    candidate: bool = False

    @property
    def name(self) -> str:
        """The protocol's name."""
        return str(getattr(self.maker, "name"))  # noqa: B009 - a class attribute that Callable does not know

    @property
    def fields(self) -> dict[str, Parameter]:
        """The parameters by what recipes and options call them."""
        return {known.field or name: known for name, known in self.parameters.items()}

    @property
    def remembers(self) -> bool:
        """Whether any number of reports of one value stay within a permanent epsilon."""
        return "epsilon_permanent" in self.parameters

    def named(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return parameters by the protocol's own names, without those that were not given (None)."""
        own = {known.field: name for name, known in self.parameters.items() if known.field}
        found: dict[str, Any] = {}
        for name, value in given.items():
            if value is None:
                continue
            if name not in self.parameters and name not in own:
                raise UserError(
                    Message("{protocol} has no parameter {name}", protocol=self.name, name=name),
                    hint=Message(
                        "leave it out; {protocol} has {names}",
                        protocol=self.name,
                        names=", ".join(self.fields),
                    ),
                )
            found[name if name in self.parameters else own[name]] = value
        return found

    def make(self, domain: Any, given: Mapping[str, Any]) -> Any:
        """Make the protocol."""
        values = self.named(given)
        for alternatives in self.needed:
            written = [name for name in alternatives if name in values]
            if len(written) != 1:
                names = [self._called(name) for name in alternatives]
                raise UserError(
                    Message("{name} needs {names}", name=self.name, names=join_texts(Message(" or "), names))
                    + (_ONE_ONLY[len(names) > _BOTH] if written else ""),
                    hint=Message(
                        "write {name} = {example}",
                        name=names[0],
                        example=self.parameters[alternatives[0]].example,
                    ),
                )
        for name, value in values.items():
            self.parameters[name].check(self._called(name), value)
        return self.maker(domain, **values)

    def rebuild(self, domain: Any, parameters: Mapping[str, Any]) -> Any:
        """Make the protocol again from `Protocol.parameters`, as a manifest holds them.

        Of parameters that stand for the same thing, the first is taken: what was made, not what it was
        chosen by.
        """
        held = {name: parameters[name] for name in self.parameters if name in parameters}
        others = self._others(held)
        return self.make(domain, {name: value for name, value in held.items() if name not in others})

    def planned(self, setting: Scenario) -> Iterable[dict[str, Any]]:
        """Return the parameters that a plan makes it with; several where it looks for the best."""
        fields = {
            name: setting.parameters.get(known.field or name) for name, known in self.parameters.items()
        }
        given = {name: value for name, value in fields.items() if value is not None}
        tried: dict[str, Sequence[Any]] = {}
        others = self._others(given)
        for name, known in self.parameters.items():
            if name in others:
                continue
            if name in given:
                tried[name] = (given[name],)
            elif known.planned is not None:
                tried[name] = known.planned(setting)
            elif (name,) in self.needed:
                # What a form begins with, too.
                tried[name] = (known.begins(),)
        return (dict(zip(tried, values, strict=True)) for values in itertools.product(*tried.values()))

    @property
    def plannable(self) -> dict[str, Parameter]:
        """The fields that a plan may be given: all but those that the scenario itself has."""
        fixed = {
            name
            for alternatives in self.needed
            if any(self.parameters[one].planned is not None for one in alternatives)
            for name in alternatives
        }
        return {known.field or name: known for name, known in self.parameters.items() if name not in fixed}

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

    def _others(self, given: Mapping[str, Any]) -> set[str]:
        """Return the parameters that stand for the same thing as an earlier one of those given."""
        found: set[str] = set()
        for alternatives in self.needed:
            first = next((name for name in alternatives if name in given), None)
            found |= set(alternatives) - {first} if first is not None else set()
        return found & set(self.parameters)

    def _called(self, name: str) -> str:
        """Return what recipes and options call a parameter."""
        return self.parameters[name].field or name
