"""Sentences as templates with named parameters, so that they can be translated after they were written."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ldpaudit.guarantee import in_line

#: Puts a template into another language.
Translate = Callable[[str], str]


@dataclass(frozen=True)
class Plural:
    """Two templates, of which a number decides: that of a parameter, or how many it names."""

    one: str
    many: str
    by: str


@dataclass(frozen=True)
class IfGiven:
    """Two templates, of which one is taken where a parameter is given and not empty."""

    by: str
    given: str
    otherwise: str


Template = str | Plural | IfGiven
Parameters = Mapping[str, Any]


class Phrase:
    """A part of a sentence: a template with its own parameters."""

    def __init__(self, template: Template, /, **parameters: Any) -> None:
        self.template = template
        self.parameters: Parameters = parameters

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash(self.template)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"

    def render(self, translate: Translate = str) -> str:
        """Return the text."""
        return fill(self.template, self.parameters, translate)

    def as_json(self) -> dict[str, Any]:
        """Return the phrase as plain values."""
        template = self.template if isinstance(self.template, str) else asdict(self.template)
        return {"phrase": template, "parameters": plain(self.parameters)}


class _Words(string.Formatter):
    """Writes names in line, phrases as their text, and all else as format does."""

    def __init__(self, translate: Translate) -> None:
        self._translate = translate

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Phrase):
            return value.render(self._translate)
        if isinstance(value, Sequence) and not isinstance(value, str):
            if any(isinstance(one, Phrase) for one in value):
                return "; ".join(self.format_field(one, "") for one in value)
            return in_line(value)
        return format(value, format_spec)


def fill(template: Template, parameters: Parameters, translate: Translate = str) -> str:
    """Return the text of a template.

    Parameters
    ----------
    template : str, Plural or IfGiven
        A sequence of names is written as `in_line` does, one of phrases with semicolons.
    parameters : mapping
        By the names in the template.
    translate : callable, optional
        Puts the template, and those of its phrases, into another language.

    Raises
    ------
    KeyError
        If a parameter is missing.
    """
    if isinstance(template, Plural):
        number = parameters[template.by]
        number = number if isinstance(number, int) else len(number)
        template = template.one if number == 1 else template.many
    elif isinstance(template, IfGiven):
        template = template.given if parameters.get(template.by) else template.otherwise
    return _Words(translate).vformat(translate(template), (), parameters)


def texts(template: Template) -> tuple[str, ...]:
    """Return the texts of a template, all of which are to be translated."""
    if isinstance(template, str):
        return (template,)
    return (
        (template.one, template.many)
        if isinstance(template, Plural)
        else (template.given, template.otherwise)
    )


def names(template: Template) -> Iterator[tuple[str, str]]:
    """Return the parameters of a template, each with its format."""
    for text in texts(template):
        for _, name, form, _ in string.Formatter().parse(text):
            if name:
                yield name, form or ""
    if not isinstance(template, str):
        yield template.by, ""


def plain(value: Any) -> Any:
    """Return parameters as plain values for JSON."""
    if isinstance(value, Phrase):
        return value.as_json()
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def from_plain(value: Any) -> Any:
    """Return parameters that `plain` wrote."""
    if isinstance(value, Mapping) and set(value) == {"phrase", "parameters"}:
        template = value["phrase"]
        if isinstance(template, Mapping):
            template = (Plural if "one" in template else IfGiven)(**template)
        return Phrase(template, **from_plain(value["parameters"]))
    if isinstance(value, Mapping):
        return {name: from_plain(one) for name, one in value.items()}
    return [from_plain(one) for one in value] if isinstance(value, list) else value
