"""Texts in the reader's language: looked up as a whole, then filled with their values.

`tr` returns a text for whoever reads it here and now. `Message` is a text that is made in one place and shown
in another, perhaps in another language: an error, a finding, a sentence of a report. As a string it is
English; it keeps its template and its values, which may be messages themselves.

A template names its values in braces, with Python's formats: `"{share:.1f} % of {file}"`. Where it depends on
a number `n`, both English forms are in it, the one for 1 first: `"{n:,} (row|rows) (was|were) removed"`; a
translation has whole sentences, as many as its language has forms. Without values and `n`, braces and bars
mean themselves. Names in a sequence are listed with commas, messages with semicolons. `Template` is a text
that waits for its values.

Translations are catalogues of gettext in the folder `languages`, which the build makes of
`resources/translations/*.po`. A text is looked up by itself, and by its `meaning` where one English text has
several translations.
"""

from __future__ import annotations

import gettext
import json
import math
import numbers
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self

ENGLISH = "en"
#: Names the language of a process; its children inherit it.
VARIABLE = "LDPAUDIT_LANGUAGE"
#: Set where whoever reads the JSON of a process makes messages of it again, as the desktop does.
CODED = "LDPAUDIT_MESSAGES"
FOLDER = Path(__file__).with_name("languages")
#: By language: what groups digits, and the decimal mark.
_MARKS = {"fr": ("\u202f", ","), "de": (".", ","), "es": (".", ","), "it": (".", ",")}
_ALTERNATIVES = re.compile(r"\(([^()|]*)\|([^()|]*)\)")
#: The key by which a message is known in JSON. Other keys that begin so get one mark more, as they may be
#: names of columns.
_TEXT = "$text"
#: What may be in the braces of a template that was read from a file: no attributes, no large widths.
_HARMLESS = re.compile(r"\{\{|\}\}|\{\w+(?::[<>^]?\d{0,3},?(?:\.\d{1,2})?[a-z%]?)?\}")


class Message(str):
    """A text that can be shown in any language.

    values: what is in the places of the names: text, number, message, error, or a sequence of these.
    """

    __slots__ = ("meaning", "n", "template", "values")
    template: str
    n: float | None
    meaning: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, n: float | None = None, *, meaning: str = "", **values: Any) -> Self:
        """Make the English text; keep template and values."""
        kept = {name: _plain(value) for name, value in values.items()} if values else values
        n = n if n is None else _plain(n)
        self = super().__new__(cls, _IN_ENGLISH.text(template, n, meaning, kept))
        self.template, self.n, self.meaning, self.values = template, n, meaning, kept
        return self

    def translated(self, language: Catalogue | None = None) -> str:
        """Return the text in a language, or in that of this process."""
        known = language or _current
        if known is _IN_ENGLISH:
            return str(self)
        return known.text(self.template, self.n, self.meaning, self.values)

    def __add__(self, other: str) -> Message:
        return join_texts("", (self, other))

    def __radd__(self, other: str) -> Message:
        return join_texts("", (other, self))

    def __reduce__(self) -> tuple[Callable[..., Message], tuple[Any, ...]]:
        return partial(Message, meaning=self.meaning, **self.values), (self.template, self.n)


@dataclass(frozen=True)
class Template:
    """A text that messages are made of once its values are known.

    by: name of the value on which its forms depend: a number, or what is counted. In the text it is {n}.
    """

    text: str
    by: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The names of the values in the text, and of the one that is counted."""
        named = {name for _, name, *_ in string.Formatter().parse(self.text) if name}
        return frozenset(named | {self.by}) - {"", "n"}

    def fill(self, values: Mapping[str, Any]) -> Message:
        """Return the message with its values; others are left aside. A missing one raises KeyError."""
        counted = values[self.by] if self.by else None
        n = counted if isinstance(counted, int | float | None) else len(counted)
        return Message(self.text, n, **{name: values[name] for name in self.names})


def in_line(names: Iterable[str]) -> str:
    """List names in one line of text; one that could be misread there is in quotes."""

    def plain(name: str) -> bool:
        return name.isprintable() and name == name.strip() and not set(name) & set(',;:"')

    return ", ".join(name if plain(name) else json.dumps(name, ensure_ascii=False) for name in names)


def first_in_line(names: Sequence[str], most: int = 8) -> str:
    """List the first names in one line of text, and say how many more there are."""
    rest, shown = len(names) - most, in_line(names[:most])
    return Message("{names} and {n} more", names=shown, n=rest) if rest > 1 else in_line(names)


def capital(text: str, columns: Iterable[str] = ()) -> str:
    """Return a sentence with a capital at its beginning, unless it begins with the name of a column."""
    names = "|".join(re.escape(form) for name in columns for form in (in_line([name]), name))
    if names and re.match(rf"(?:{names})(?!\w)", text):
        return text
    return text[:1].upper() + text[1:]


class Catalogue(string.Formatter):
    """The texts of one language, by its code ("fr", "pt_BR"), with its rule for plurals and its numbers."""

    def __init__(self, code: str, texts: gettext.NullTranslations) -> None:
        self.code, self._texts = code, texts
        self._marks = str.maketrans(dict(zip(",.", _MARKS.get(code[:2], (",", ".")), strict=True)))

    def text(self, template: str, n: float | None, meaning: str, values: Mapping[str, Any]) -> str:
        """Return a text of this language, or the English one where there is none, filled with its values."""
        # So gettext keeps a text with its context. Rules for plurals take whole numbers.
        key = f"{meaning}\x04{template}" if meaning else template
        found = self._texts.gettext(key) if n is None else self._texts.ngettext(key, key, math.ceil(n))
        if found == key:
            return self._filled(template, n, values)
        try:
            return self._filled(found, n, values)
        except (LookupError, ValueError, TypeError):
            # A translator's slip must not cost anybody the text.
            return _IN_ENGLISH.text(template, n, "", values)

    def _filled(self, text: str, n: float | None, values: Mapping[str, Any]) -> str:
        """Return a text with the English form for a number, if both are in it, and its values."""
        if n is not None:
            text, values = _ALTERNATIVES.sub(rf"\{1 if n == 1 else 2}", text), {"n": n, **values}
        return self.vformat(text, (), values) if values else text

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value as this language does."""
        value = _plain(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format(value, format_spec).translate(self._marks)
        return format(value.translated(self) if isinstance(value, Message) else value, format_spec)


def tr(template: str, /, n: float | None = None, *, meaning: str = "", **values: Any) -> str:
    """Return a text in the language of this process; the parameters are those of `Message`."""
    return _current.text(template, n, meaning, values)


def translated(text: str, language: Catalogue | None = None) -> str:
    """Return a message, or an English text of ours, in a language, or in that of this process."""
    if isinstance(text, Message):
        return text.translated(language)
    return Message(text).translated(language) if text else text


def join_texts(separator: str, texts: Iterable[str]) -> Message:
    """Return one message of several texts and messages, as `str.join` does."""
    texts = tuple(texts)
    parts: dict[str, Any] = {f"part{at}": text for at, text in enumerate(texts)}
    between = separator.replace("{", "{{").replace("}", "}}")
    if isinstance(separator, Message):
        parts["between"], between = separator, "{between}"
    return Message(between.join(f"{{part{at}}}" for at, _ in enumerate(texts)), **parts)


def coded(value: Any) -> Any:
    """Return a value for JSON with each message as its template and values, from which `decoded` makes it."""
    if isinstance(value, Message):
        made = {_TEXT: value.template, "n": value.n, "meaning": value.meaning, "values": coded(value.values)}
        return {name: one for name, one in made.items() if name == _TEXT or one not in (None, "", {})}
    if isinstance(value, Mapping):
        return {f"${name}" if str(name).startswith("$") else name: coded(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [coded(one) for one in value]
    value = _plain(value)
    return value if isinstance(value, str | int | float | None) else str(value)


def decoded(written: Any) -> Any:
    """Return a value of JSON with the messages that `coded` wrote."""
    if isinstance(written, list):
        return [decoded(one) for one in written]
    if not isinstance(written, Mapping):
        return written
    if _TEXT not in written:
        return {name[1:] if name.startswith("$$") else name: decoded(one) for name, one in written.items()}
    template, n, meaning = str(written[_TEXT]), written.get("n"), str(written.get("meaning", ""))
    # Whatever is no message of ours is shown by its words: a template names its values, and no more.
    if isinstance(n, int | float | None) and not set("{}") & set(_HARMLESS.sub("", template)):
        with suppress(LookupError, TypeError, ValueError):
            return Message(template, n, meaning=meaning, **decoded(written.get("values", {})))
    return template


def use(code: str) -> None:
    """Show texts in a language such as "fr_FR.UTF-8" from now on, in all threads; LookupError without it."""
    global _current  # noqa: PLW0603 - one process speaks one language
    name = re.split(r"[.@]", code)[0].replace("-", "_")
    _current = _IN_ENGLISH
    if name[:2] == ENGLISH or name in {"", "C", "POSIX"}:
        return
    found = next((one for one in (name, name.split("_")[0]) if one in languages()), None)
    if found is None:
        raise LookupError(code)
    with (FOLDER / f"{found}.mo").open("rb") as file:
        _current = Catalogue(found, gettext.GNUTranslations(file))


def current() -> Catalogue:
    """Return the language of this process."""
    return _current


def languages() -> tuple[str, ...]:
    """Return the codes of the languages in which texts can be shown, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.mo")))


def _plain(value: Any) -> Any:
    """Return a value that can be kept: an error by its words, numbers of other libraries as Python's."""
    if isinstance(value, str | int | float) or value is None:
        return value
    if isinstance(value, BaseException):
        return getattr(value, "message", None) or str(value)
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        return join_texts("; ", value) if any(isinstance(one, Message) for one in value) else in_line(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    return float(value) if isinstance(value, numbers.Real) else value


_IN_ENGLISH = _current = Catalogue(ENGLISH, gettext.NullTranslations())
