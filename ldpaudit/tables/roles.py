"""What a column may be to an attacker: suggestions only, each with its evidence; the user decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.tables import names
from ldpaudit.tables.columns import Column
from ldpaudit.tables.names import word_set, words_of
from ldpaudit.tables.personal import TWO_NUMBERS, personal_form, place_form
from ldpaudit.tables.values import read_numbers, share_of_form

Role = Literal[
    "undecided", "identifier", "quasi-identifier", "sensitive", "location", "time", "free-text", "plain",
    "drop",
]  # fmt: skip
ROLES: tuple[Role, ...] = get_args(Role)

_LATITUDE, _LONGITUDE = 90.0, 180.0
_SCALE = 100_000
_NEARLY_ALL = 0.95
_MOST = 0.8
_FEW = 0.1
_NARROW = 30.0
_MANY_ROWS = 20
#: So many different texts at most are labels, where so many more rows hold one.
_LABELS, _OFTEN = 12, 100
_LONG_TEXT = 25
#: Below this a coordinate in metres is none of a country's.
_METRES = 10_000.0
#: Of latitude and longitude, and of what they may be called beside the other.
_SIDES = (
    names.LATITUDE_WORDS | names.LATITUDE_OR_WIDTH_WORDS,
    names.LONGITUDE_WORDS | names.LONGITUDE_OR_LENGTH_WORDS,
)
_FINE_DECIMALS = r"[.,][0-9]{3,}$"
_COORDINATE_DECIMALS = r"^[+-]?[0-9]{1,3}[.,][0-9]{4,}$"


@dataclass(frozen=True)
class Profile:
    """What is known about a column when its role is suggested, from the rows looked at."""

    column: Column
    rows: int
    missing: int
    distinct: int
    #: The distinct values as texts, stripped, without missing ones.
    texts: pa.Array
    #: See `paired_names`.
    paired: bool = False


def paired_names(columns: Iterable[str]) -> frozenset[str]:
    """Return columns named by a side, width or length beside one named as the other coordinate."""
    words = {name: words_of(name) for name in columns}
    found = [{name for name, its in words.items() if its & side} for side in _SIDES]
    return frozenset(found[0] ^ found[1]) if all(found) else frozenset()


def suggest_role(profile: Profile) -> tuple[Role, str]:
    """Suggest the role of a column from its name and its values.

    Returns role: "undecided" where neither name nor values show it.
    Returns evidence: why, in a few words.
    """
    if not profile.distinct:
        return "drop", Message("no value in the rows looked at")
    words = words_of(profile.column.name)
    for rule in (_by_values, _by_place, _by_name, _by_distinct_values):
        found = rule(profile, words)
        if found is not None:
            return found
    return "undecided", Message("neither its name nor its values show what it is")


def _named(words: frozenset[str], known: frozenset[str]) -> str:
    return " ".join(sorted(words & known))


def _by_values(profile: Profile, words: frozenset[str]) -> tuple[Role, str] | None:
    """Return the role of values that are personal by their form, whatever the column is called."""
    texts = profile.texts
    if profile.column.kind != "text":
        return None
    if form := place_form(profile.column.name, texts):
        name = profile.column.name
        how = Message('points = ["{name}"] under [input] reads it as two columns', name=name)
        if form not in TWO_NUMBERS:
            how = Message("cut them into two columns to move them")
        return "location", Message("{form} in one field: {how}", form=form, how=how)
    personal = personal_form(profile.column.name, texts)
    if personal is not None and personal.share > 0.5:
        if personal.inside:
            return "identifier", Message("the values hold {what}", what=personal.what)
        return "identifier", Message("the values are {what}", what=personal.what)
    if address := _named(words, names.ADDRESS_WORDS):
        return "identifier", Message('an address by its name ("{words}")', words=address)
    spaces = pc.mean(pc.count_substring(texts, " ")).as_py()
    length = pc.mean(pc.utf8_length(texts)).as_py()
    known = profile.rows - profile.missing
    often = profile.distinct / max(1, known)
    if length >= _LONG_TEXT and spaces >= 3 and often > 0.3 and profile.rows >= _MANY_ROWS:
        n = profile.distinct
        return "free-text", Message("{n} texts of {length:.0f} characters on average", n=n, length=length)
    free = _named(words, names.FREE_TEXT_WORDS)
    # A few values that nearly all rows share are labels, whatever the column is called.
    if free and (profile.distinct > _LABELS or known < _OFTEN * profile.distinct):
        return "free-text", Message('by its name ("{words}")', words=free)
    return None


def _by_place(profile: Profile, words: frozenset[str]) -> tuple[Role, str] | None:  # noqa: ARG001
    """Return the role of coordinates: by a name and a range, or by numbers with many decimals."""
    if profile.column.kind not in {"number", "integer", "text"}:
        return None
    values, wrong = read_numbers(profile.texts, profile.column.decimal, profile.column.thousands)
    if wrong is not None:
        return None
    read = values.to_numpy(zero_copy_only=False)
    # Widths and lengths of things are no metres of a country.
    paired = profile.paired and bool(len(read)) and float(np.quantile(np.abs(read), _FEW)) >= _METRES
    whole = profile.column.kind != "number"
    found = coordinate_form(profile.column.name, read, profile.texts, whole=whole, paired=paired)
    return None if found is None else ("location", found.what)


@dataclass(frozen=True)
class CoordinateForm:
    """The evidence that a column of numbers is one of two coordinates."""

    what: str
    #: Whether the name of the column says so; else its range and decimals alone.
    named: bool
    #: Whether they locate a point to some hundred metres, or better.
    exact: bool


def coordinate_form(
    name: str, values: npt.NDArray[np.float64], texts: pa.Array, *, whole: bool, paired: bool = False
) -> CoordinateForm | None:
    """Return whether numbers are longitudes, latitudes, or coordinates in metres."""
    words = words_of(name)
    sides = _SIDES if paired else (names.LATITUDE_WORDS, names.LONGITUDE_WORDS)
    latitude, longitude = (_named(words, side) for side in sides)
    low, high = float(values.min()), float(values.max())
    size = max(abs(low), abs(high))
    span = Message("{low:g} to {high:g}", low=low, high=high)
    if by := latitude or longitude:
        limit = _LATITUDE if latitude else _LONGITUDE
        if size <= limit:
            what = Message('degrees by name ("{words}") and range ({span})', words=by, span=span)
            return CoordinateForm(what, named=True, exact=share_of_form(texts, _FINE_DECIMALS) > 0.5)
        scaled = bool((values == np.floor(values)).all()) and _SCALE <= size <= limit * _SCALE
        what = Message('a coordinate by its name ("{words}"), not in degrees: {span}', words=by, span=span)
        return CoordinateForm(what, named=True, exact=scaled or size >= _METRES)
    narrow = 1 < size <= _LONGITUDE and high - low < _NARROW
    if whole or not narrow or share_of_form(texts, _COORDINATE_DECIMALS) <= _MOST:
        return None
    what = Message("numbers with many decimals in a narrow range ({span}), like a coordinate", span=span)
    return CoordinateForm(what, named=False, exact=True)


def _by_name(profile: Profile, words: frozenset[str]) -> tuple[Role, str] | None:
    kind = profile.column.kind
    if kind == "time":
        if words & {"birth", "naissance", "nacimiento"}:
            return "quasi-identifier", Message("a date of birth by its name")
        formats = ", ".join(profile.column.formats) or Message("typed by the file")
        return "time", Message("dates ({formats})", formats=formats)
    many = profile.distinct > min(_MANY_ROWS, profile.rows // 2)
    # A number that so many rows share is that of a zone or a line, unless it is a person's.
    filled = profile.rows - profile.missing
    many = many and (filled < _OFTEN * profile.distinct or bool(words & names.OWNED_WORDS))
    identifier = names.IDENTIFIER_WORDS | (names.PERSON_NAME_WORDS if kind == "text" else set())
    # A name that says whose it is, and no more: the age of a driver is an age.
    whose = words <= names.OWNED_WORDS | names.IDENTIFIER_WORDS | names.CODE_WORDS | {"codice", "nr"}
    identifier |= names.OWNED_WORDS if whose else set()
    # The age of a victim is an age.
    sensitive = names.SENSITIVE_WORDS - (word_set("other_person") if words & names.QUASI_WORDS else set())
    rules: tuple[tuple[Role, frozenset[str]], ...] = (
        ("quasi-identifier", names.PLACE_WORDS),
        ("identifier", identifier if many else frozenset()),
        ("sensitive", sensitive),
        ("quasi-identifier", names.QUASI_WORDS),
        ("time", names.DATE_PART_WORDS),
    )
    for role, known in rules:
        if name := _named(words, known):
            return role, Message('by its name ("{words}")', words=name)
    return None


def _by_distinct_values(profile: Profile, words: frozenset[str]) -> tuple[Role, str] | None:  # noqa: ARG001
    known = profile.rows - profile.missing
    if known < _MANY_ROWS or profile.distinct < _NEARLY_ALL * known or profile.column.kind == "number":
        return None
    if profile.column.kind == "integer":
        return "undecided", Message("nearly each row has its own: a number of the row, or an exact count")
    return "identifier", Message("nearly each row has its own value")
