"""What the fields of a step say of themselves, for forms, help and checks: labels, units, choices, ranges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from pydantic import Field, TypeAdapter

from ldpaudit.language import Message

#: What a field holds: "column" and "columns" are those of the table, "file-column" one of a public file that
#: another field names, "domain" a file's column or labels, "flag" yes or no, "map"
#: values by name, "files" files by name, "expression" a number or a text such as ln(2).
_OfColumns = Literal["column", "columns", "file", "files", "file-column", "domain"]
_Plain = Literal["choice", "flag", "whole", "number", "text", "expression", "list", "map"]
Holds = Literal[_OfColumns, _Plain]
#: Unit of a number that is one of the column's.
UNIT_OF_COLUMN = Message("as the column")
#: What only the program knows of a field, beside its type.
_OWN = ("unit", "editable", "expert", "goes_with")
_BY_TYPE: dict[str, Holds] = {
    "boolean": "flag",
    "array": "list",
    "object": "map",
    "string": "text",
    "number": "number",
    "integer": "whole",
}


@dataclass(frozen=True)
class FieldInfo:
    """One field of a step, as plain data: its name in recipes, its label in forms.

    unit: unit of a number: "m", "nats", "rows"; "" for a share or a bare number.
    choices: values to choose from; with `editable` others are possible.
    low, high: ends of the range of a number, or of each number of a list.
    nullable: whether nothing is a value of it.
    expert: whether few need it; forms may put it behind a button.
    goes_with: fields that must hold one of some values, or any (True), for this one to be of use.
    """

    name: str
    label: str
    holds: Holds
    description: str = ""
    unit: str = ""
    choices: tuple[Any, ...] = ()
    editable: bool = False
    low: float | None = None
    high: float | None = None
    required: bool = False
    default: Any = None
    nullable: bool = False
    expert: bool = False
    goes_with: Mapping[str, Any] = field(default_factory=dict)


def described(label: str, description: str | None = None, **about: Any) -> Any:
    """Return the metadata of a field, for `Annotated[type, described("Label", unit="m", gt=0)]`.

    **about: what `FieldInfo` has and the type does not tell, and whatever else pydantic's `Field` takes.
    """
    own = {name: about.pop(name) for name in ("holds", *_OWN) if name in about}
    if "choices" in about:
        own["enum"] = list(about.pop("choices"))
    return Field(title=label, description=description, json_schema_extra=own or None, **about)


@cache
def fields_of(kind: type) -> tuple[FieldInfo, ...]:
    """Return the fields of a step, or of any pydantic dataclass, in the order in which it declares them."""
    schema = TypeAdapter(kind).json_schema(by_alias=True)
    definitions, required = schema.get("$defs", {}), schema.get("required", ())
    return tuple(
        _info(name, _resolved(own, definitions), name in required)
        for name, own in schema.get("properties", {}).items()
    )


def _resolved(own: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    """Return a field's schema with what it refers to, and all alternatives of its type put together."""
    found = dict(own)
    if "$ref" in found:
        found = {**definitions[found.pop("$ref").rsplit("/", 1)[-1]], **found}
    types = [found.pop("type")] if "type" in found else []
    for alternative in found.pop("anyOf", ()):
        one = _resolved(alternative, definitions)
        types += one.pop("types")
        found = {**one, **found}
    return {**found, "types": types}


def _info(name: str, known: Mapping[str, Any], required: bool) -> FieldInfo:
    types = {one for one in known["types"] if one != "null"}
    mixed: Holds = "expression" if types == {"number", "string"} else "text"
    by_type = _BY_TYPE[min(types)] if len(types) == 1 else mixed
    lows = {**known, **known.get("items", {})} if by_type == "list" else known
    low, above = lows.get("minimum"), lows.get("exclusiveMinimum")
    high, below = lows.get("maximum"), lows.get("exclusiveMaximum")
    return FieldInfo(
        name=name,
        label=known.get("title", name),
        holds=known.get("holds") or ("choice" if "enum" in known else by_type),
        choices=tuple(known.get("enum", ())),
        low=low if above is None else above,
        high=high if below is None else below,
        required=required,
        nullable="null" in known["types"],
        **{key: known[key] for key in (*_OWN, "description", "default") if known.get(key) is not None},
    )
