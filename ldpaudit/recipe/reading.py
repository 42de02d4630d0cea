"""How a part of a written recipe becomes a dataclass, and any fault in it one line that says where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from ldpaudit.errors import UserError
from ldpaudit.language import Message, Template, join_texts
from ldpaudit.recipe.line_numbers import line_of
from ldpaudit.retired import instead_of

M = TypeVar("M")


class RecipeReader:
    """A recipe being read.

    text: the recipe as written, for line numbers.
    where: what names it in errors.
    """

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where

    def part(
        self, kind: type[M], written: Any, section: str, at: int | None, names: list[str] | None = None
    ) -> M:
        """Return what a section holds as a dataclass.

        Nothing is converted: 1.0 is no whole number, "1" is no number, and true is neither.

        kind: the dataclass.
        written: Keys and values.
        section, at: name of the section, and which one of an array, beginning at 0.
        names: the keys to name in an error; by default those of `kind`.
        Raises UserError: if a key is unknown or missing, or a value impossible.
        """
        if isinstance(written, Mapping):
            for key, value in written.items():
                if not _is_json(value):
                    raise self.fault(
                        section,
                        at,
                        key,
                        Message("a date or a time must be a text"),
                        Message("write it in quotes"),
                    )
        try:
            return TypeAdapter(kind).validate_json(json.dumps(written), strict=True)
        except ValidationError as error:
            first = error.errors()[0]
            key = next((str(part) for part in first["loc"] if isinstance(part, str)), None)
            raise self.fault(section, at, key, *_in_words(first, kind, names)) from None
        except UserError as error:
            raise self.fault(section, at, None, error.what, error.hint) from None

    def fault(self, section: str, at: int | None, key: str | None, what: str, hint: str) -> UserError:
        """Return the error that names file, line, section and key."""
        return UserError(what, where=self.location(section, at, key), hint=hint)

    def location(self, section: str, at: int | None, key: str | None) -> str:
        """Return where a section, or a key in it, is."""
        line = line_of(self.text, section, at, key)
        parts = [self.where]
        if line is not None:
            parts.append(Message("line {line}", line=line))
        if section:
            parts.append(f"[{section}]" if at is None else f"[[{section}]] {at + 1}")
        if key is not None:
            parts.append(Message('key "{key}"', key=key))
        return join_texts(", ", parts)


def one_of(names: Iterable[str]) -> str:
    """Return which names there are."""
    return Message("one of: {names}", names=join_texts(", ", names))


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value)
    except TypeError:
        return False
    return True


def _in_words(error: Any, kind: type, names: list[str] | None) -> tuple[str, str]:
    """Return what is wrong, and how to correct it."""
    key = next((str(part) for part in error["loc"] if isinstance(part, str)), "")
    cause = (error.get("ctx") or {}).get("error")
    if isinstance(cause, UserError):
        return cause.what, cause.hint
    if error["type"] in {"extra_forbidden", "unexpected_keyword_argument"}:
        known = names or [f.alias or name for name, f in _fields_of(kind).items()]
        old = instead_of(getattr(kind, "do", ""), key)
        return Message('unknown key "{key}"', key=key), old or one_of(known)
    if error["type"] in {"missing", "missing_argument"}:
        if error["loc"] and isinstance(error["loc"][-1], int):
            return Message("here are fewer values than it takes"), Message(
                'add to the list of "{key}"', key=key
            )
        return Message('the key "{key}" is missing', key=key), Message("write: {key} = …", key=key)
    # Of a date the library gives a text, of our own validators the exception.
    what = cause.args[0] if isinstance(cause, Exception) and cause.args else _of_type(error)
    given = error.get("input")
    if isinstance(given, str | int | float):
        what = Message("{what}, got {value}", what=what, value=json.dumps(given, ensure_ascii=False))
    return what, Message('change "{key}"', key=key) if key else Message("change this section")


#: What pydantic says of values, by the type of its errors.
_OF_TYPES = {
    "greater_than": Template("should be greater than {gt:g}"),
    "greater_than_equal": Template("should be greater than or equal to {ge:g}"),
    "less_than": Template("should be less than {lt:g}"),
    "less_than_equal": Template("should be less than or equal to {le:g}"),
    "finite_number": Template("should be a finite number"),
    "int_type": Template("should be a valid integer"),
    "float_type": Template("should be a valid number"),
    "string_type": Template("should be a valid string"),
    "bool_type": Template("should be a valid boolean"),
    "list_type": Template("should be a valid array"),
    "tuple_type": Template("should be a valid array"),
    "dict_type": Template("should be an object"),
    "literal_error": Template("should be {expected}"),
}


def _of_type(error: Any) -> str:
    """Return what is wrong with a value, as the library says it: it says some things in English alone."""
    english = str(error["msg"]).removeprefix("Input ")
    english = english[:1].lower() + english[1:]
    template = _OF_TYPES.get(error["type"])
    message = template.fill(error.get("ctx") or {}) if template is not None else ""
    return message if message == english else english


def _fields_of(kind: type) -> dict[str, Any]:
    found: dict[str, Any] = getattr(kind, "__pydantic_fields__", {})
    return found
