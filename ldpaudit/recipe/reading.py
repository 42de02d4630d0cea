"""How a part of a written recipe becomes a dataclass, and any fault in it one line that says where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from ldpaudit.errors import UserError
from ldpaudit.language import Message, Template, join_texts
from ldpaudit.retired import instead_of

M = TypeVar("M")
_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=""")


class RecipeReader:
    """A recipe being read: its text as written, for line numbers, and what names it in errors."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where = text, where

    def part(
        self, kind: type[M], written: Any, section: str, at: int | None, names: list[str] | None = None
    ) -> M:
        """Return what a section holds as a dataclass; a UserError names the key that is wrong.

        Nothing else is converted: 1.0 is no whole number, "1" is no number, and true is neither.

        section, at: name of the section, and which one of an array, beginning at 0.
        names: the keys to name in an error; by default those of `kind`.
        """
        try:
            # A date or a time of TOML is taken as its text.
            return TypeAdapter(kind).validate_json(json.dumps(written, default=str), strict=True)
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


def line_of(text: str, section: str, index: int | None, key: str | None) -> int | None:
    """Return the line of a key, or of its section's header where the key is not written, from 1; or None.

    section: table name; "" for the top of the file.
    index: which one, beginning at 0, of an array of tables.
    """
    current, count, header = "", -1, None
    for number, line in enumerate(text.splitlines(), start=1):
        opened = _HEADER.match(line)
        if opened:
            current = opened.group(2).strip("\"' ")
            count += current == section
            if current == section and (index is None or count == index):
                header = number
            continue
        found = _KEY.match(line)
        if found and current == section and (index is None or count == index):
            name = next(group for group in found.groups() if group is not None)
            if key is not None and name == key:
                return number
    return header


def one_of(names: Iterable[str]) -> str:
    """Return which names there are."""
    return Message("one of: {names}", names=join_texts(", ", names))


def _in_words(error: Any, kind: type, names: list[str] | None) -> tuple[str, str]:
    """Return what is wrong, and how to correct it."""
    key = next((str(part) for part in error["loc"] if isinstance(part, str)), "")
    cause = (error.get("ctx") or {}).get("error")
    if isinstance(cause, UserError):
        return cause.what, cause.hint
    if error["type"] in {"extra_forbidden", "unexpected_keyword_argument"}:
        fields: dict[str, Any] = getattr(kind, "__pydantic_fields__", {})
        known = names or [one.alias or name for name, one in fields.items()]
        old = instead_of(getattr(kind, "do", ""), key)
        return Message('unknown key "{key}"', key=key), old or one_of(known)
    if error["type"] in {"missing", "missing_argument"}:
        if error["loc"] and isinstance(error["loc"][-1], int):
            hint = Message('add to the list of "{key}"', key=key)
            return Message("here are fewer values than it takes"), hint
        return Message('the key "{key}" is missing', key=key), Message("write: {key} = …", key=key)
    what = value_words(error)
    given = error.get("input")
    if isinstance(given, str | int | float) and f'"{given}"' not in what:
        what = Message("{what}, got {value}", what=what, value=json.dumps(given, ensure_ascii=False))
    return what, Message('change "{key}"', key=key) if key else Message("change this section")


#: What is wrong with a value, by what pydantic calls it.
_WORDS = {
    **dict.fromkeys(("missing", "missing_argument"), Template("this is needed")),
    "too_short": Template("at least {n} (is|are) needed here", "min_length"),
    "greater_than": Template("this must be greater than {gt:g}"),
    "greater_than_equal": Template("this must be {ge:g} or more"),
    "less_than": Template("this must be less than {lt:g}"),
    "less_than_equal": Template("this must be {le:g} or less"),
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), Template("this must be a whole number")),
    **dict.fromkeys(("float_parsing", "float_type"), Template("this is not a number")),
    "string_type": Template("this must be a text"),
    **dict.fromkeys(("list_type", "tuple_type"), Template("this must be a list")),
    "literal_error": Template("this must be {expected}"),
}


def value_words(fault: Mapping[str, Any]) -> str:
    """Return what is wrong with a value; of what is rare, in the words of pydantic."""
    known = fault.get("ctx") or {}
    if isinstance(cause := known.get("error"), Exception):
        return cause.args[0] if isinstance(cause.args[0], Message) else Message(cause.args[0])
    if said := _WORDS.get(fault["type"]):
        return said.fill(known)
    message = str(fault["msg"]).removeprefix("Input ")
    return Message("{message}", message=message[:1].lower() + message[1:])
