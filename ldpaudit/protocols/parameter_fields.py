"""The fields of steps, options and forms, made from the parameters of protocols."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import Field

from ldpaudit.language import Message, join_texts
from ldpaudit.protocols.entry import Kind, Parameter, ProtocolEntry
from ldpaudit.protocols.registry import ENTRIES

S = TypeVar("S", bound=type)

TYPES: dict[str, type] = {"number": float, "whole": int, "text": str, "flag": bool}
#: So many protocols that share a parameter are named beside it.
_FEW = 3


@dataclass(frozen=True)
class ParameterField:
    """A field that one or several protocols have: one name, one kind of value."""

    name: str
    by_protocol: dict[str, Parameter]
    required: bool

    @property
    def parameter(self) -> Parameter:
        """The parameter of the first protocol."""
        return next(iter(self.by_protocol.values()))

    @property
    def type(self) -> type:
        """The type of its values."""
        return TYPES[self.parameter.holds]

    @property
    def label(self) -> str:
        """What forms call it."""
        return self.parameter.label or self.name

    @property
    def choices(self) -> tuple[str, ...]:
        """What any of the protocols takes, each once."""
        return tuple(dict.fromkeys(one for known in self.by_protocol.values() for one in known.choices))

    @property
    def range(self) -> dict[str, float]:
        """The range that holds those of all protocols, as pydantic names its ends."""
        ends = {"gt": ("above", min), "ge": ("least", min), "lt": ("below", max), "le": ("most", max)}
        found = {}
        for end, (name, widest) in ends.items():
            values = [getattr(known, name) for known in self.by_protocol.values()]
            if None not in values:
                found[end] = widest(values)
        return found

    def described(self, *, others: bool = True) -> str:
        """Return what it means, with the protocols of each meaning where there are several, or few."""
        meanings: dict[str, list[str]] = {}
        for name, known in self.by_protocol.items():
            meanings.setdefault(known.meaning, []).append(name)
        largest = max(meanings, key=lambda one: len(meanings[one]))
        parts = [
            Message("{names}: {text}", names=", ".join(names), text=Message(one))
            for one, names in meanings.items()
            if one != largest
        ]
        few = others and not parts and len(self.by_protocol) <= _FEW
        head = (
            Message("{names}: {text}", names=", ".join(self.by_protocol), text=Message(largest))
            if few
            else Message("^{text}", text=Message(largest))
        )
        unit = self.parameter.unit
        return join_texts("; ", [head, *parts]) + (
            Message(" ({unit})", unit=Message(unit)) if unit and unit not in head else ""
        )


def parameter_fields(entries: Iterable[ProtocolEntry]) -> dict[str, ParameterField]:
    """Return the fields of some protocols by name, in the order in which the protocols have them."""
    entries = list(entries)
    found_in: dict[str, dict[str, Parameter]] = {}
    for entry in entries:
        for name, known in entry.fields.items():
            found_in.setdefault(name, {})[entry.name] = known
    found = {}
    for name, by_protocol in found_in.items():
        if len({known.holds for known in by_protocol.values()}) > 1:
            raise ValueError(f"the protocols mean different things by {name}")
        needed = [(name,) in [tuple(map(entry._called, one)) for one in entry.needed] for entry in entries]
        found[name] = ParameterField(name, by_protocol, all(needed))
    return found


def entries_of(*kinds: Kind) -> list[ProtocolEntry]:
    """Return the protocols of some kinds, in the order of the registry."""
    return [entry for entry in ENTRIES.values() if entry.kind in kinds]


def with_parameters_of(*kinds: Kind) -> Callable[[S], S]:
    """Return a decorator that adds the parameters of a step's protocols as fields, before it is a dataclass.

    They come after the field `protocol`, and those that every protocol needs before the step's first default.
    Forms show each with the protocols that have it (`goes_with`).
    """

    def decorate(step: S) -> S:
        entries = entries_of(*kinds)
        made = parameter_fields(entries)
        own = dict(step.__annotations__)
        before = [name for name in own if not _has_default(step, name)]
        after = [name for name in own if name not in before and name != "protocol"]
        annotations: dict[str, Any] = {name: own[name] for name in before}
        for name, one in made.items():
            if one.required:
                annotations[name] = _declare(step, one, len(entries))
        annotations["protocol"] = own["protocol"]
        for name, one in made.items():
            if not one.required:
                annotations[name] = _declare(step, one, len(entries))
        step.__annotations__ = {**annotations, **{name: own[name] for name in after}}
        setattr(step, "protocol_kinds", kinds)  # noqa: B010 - which a type does not know
        return step

    return decorate


def given_parameters(step: Any, entry: ProtocolEntry) -> dict[str, Any]:
    """Return the parameters that a step holds, by their protocol's names, and defaults of others."""
    held = {name: getattr(step, name) for name in parameter_fields(entries_of(*step.protocol_kinds))}
    # A flag that is not set is a parameter that is not given.
    given = {name: value for name, value in held.items() if value is not None and value is not False}
    defaults = {
        name: known.default
        for name, known in entry.fields.items()
        if known.default is not None and known.default is not False
    }
    return entry.named({**defaults, **given})


def _has_default(step: type, name: str) -> bool:
    from pydantic.fields import FieldInfo

    given = step.__dict__.get(name)
    return given is not None and not (isinstance(given, FieldInfo) and given.is_required())


def _declare(step: type, one: ParameterField, number: int) -> Any:
    """Set a field's default and metadata on a step, and return its type."""
    flag = one.parameter.holds == "flag"
    extra: dict[str, Any] = {
        "enum": list(one.choices),
        "unit": one.parameter.unit,
        "expert": one.parameter.expert,
        "goes_with": {"protocol": list(one.by_protocol)} if len(one.by_protocol) < number else {},
    }
    given: dict[str, Any] = {} if one.required else {"default": False if flag else None}
    info = Field(
        title=one.label,
        description=one.described(others=len(one.by_protocol) < number),
        json_schema_extra={name: value for name, value in extra.items() if value},
        **given,
    )
    setattr(step, one.name, info)
    limits: dict[str, Any] = {**one.range, **({"allow_inf_nan": False} if one.type is float else {})}
    # A range is that of the number, and not of nothing.
    typed: Any = Annotated[one.type, Field(**limits)] if limits else one.type
    return typed if one.required or flag else typed | None
