"""What the registry knows about a protocol: one entry each, written beside the protocol it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ldpaudit.errors import UserError, one_of
from ldpaudit.protocols.domain import Domain

#: A "choice" makes a protocol of one value by a rule.
Kind = Literal["one value", "choice", "repeated", "several columns", "number"]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a protocol beside its domain.

    Parameters
    ----------
    meaning : str
        What it is, in one line.
    example : str
        A value that a user could write.
    choices : tuple of str
        The only values that a text parameter takes.
    """

    meaning: str
    example: str
    choices: tuple[str, ...] = ()


#: The privacy parameter of most protocols.
EPSILON = Parameter("privacy in nats, above 0; smaller is more private", "1.0")


def domains_of_size(sizes: int | tuple[int, ...]) -> Any:
    """Make domains of so many values each, without names.

    Raises
    ------
    UserError
        If one is too small or too large; of several, the message names the column.
    """
    if not isinstance(sizes, tuple):
        return Domain(sizes)
    made = []
    for column, size in enumerate(sizes, start=1):
        try:
            made.append(Domain(size))
        except UserError as error:
            raise UserError(error.what, where=f"column {column} of {len(sizes)}", hint=error.hint) from None
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
    """

    kind: Kind
    maker: Callable[..., Any]
    parameters: Mapping[str, Parameter] = field(default_factory=lambda: {"epsilon": EPSILON})
    needed: tuple[tuple[str, ...], ...] = (("epsilon",),)
    over: Callable[[Any], Any] = domains_of_size

    @property
    def name(self) -> str:
        """The protocol's name."""
        return str(getattr(self.maker, "name"))  # noqa: B009 - a class attribute that Callable does not know

    def make(self, domain: Any, given: Mapping[str, Any]) -> Any:
        """Make the protocol.

        Raises
        ------
        UserError
            If a parameter is not the protocol's, is missing, or stands for the same thing as another.
        """
        given = {key: value for key, value in given.items() if value is not None}
        foreign = [key for key in given if key not in self.parameters]
        if foreign:
            raise UserError(
                f"{self.name} has no parameter {foreign[0]}", hint="write " + ", ".join(self.parameters)
            )
        for alternatives in self.needed:
            written = [key for key in alternatives if key in given]
            if len(written) != 1:
                first = alternatives[0]
                raise UserError(
                    f"{self.name} needs {' or '.join(alternatives)}" + (", not both" if written else ""),
                    hint=f"write {first} = {self.parameters[first].example}",
                )
        for key, value in given.items():
            choices = self.parameters[key].choices
            if choices and not one_of(value, choices):
                raise UserError(
                    f"{self.name} knows no {key} of this name", hint="write one of: " + ", ".join(choices)
                )
        return self.maker(domain, **given)

    def as_json(self) -> dict[str, Any]:
        """Return the entry as plain values."""
        return {
            "name": self.name,
            "kind": self.kind,
            "summary": str(self.maker.__doc__).partition("\n")[0],
            "parameters": {name: known.meaning for name, known in self.parameters.items()},
            "paper": getattr(self.maker, "paper"),  # noqa: B009 - as above
            "use": getattr(self.maker, "use"),  # noqa: B009 - as above
        }
