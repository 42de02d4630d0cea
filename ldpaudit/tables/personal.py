"""Values that name or reach a person, by their form, and texts that hold a whole place.

Forms are those of France first, then of its neighbours and of English-speaking countries. Check digits are
computed where a number has them, so that an amount or a code is not taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.tables import names
from ldpaudit.tables.names import first_names, word_file, word_set, words_of
from ldpaudit.tables.values import share_of_form


@dataclass(frozen=True)
class PersonalForm:
    """A form of values that single a person out; words.toml says what the parts are."""

    what: str
    form: str
    #: Words of a column name that speak of such values.
    words: frozenset[str]
    least: float
    holds: Callable[[str], bool] | None
    inside: str


@dataclass(frozen=True)
class Personal:
    """What the values of a column are, and how many of them."""

    what: str
    #: Share of the values that have the form; of the distinct ones, as they were given.
    share: float
    #: Whether they are within longer texts.
    inside: bool = False
    #: Whether the name of the column was needed to know.
    named: bool = False


def _digits(text: str) -> str:
    return "".join(one for one in text if one.isdigit())


def _iban(text: str) -> bool:
    plain = text.replace(" ", "").upper()
    turned = plain[4:] + plain[:4]
    return plain.isalnum() and int("".join(str(int(one, 36)) for one in turned)) % 97 == 1


def _luhn(text: str) -> bool:
    doubled = [int(one) * (1 + at % 2) for at, one in enumerate(reversed(_digits(text)))]
    return any(doubled) and sum(one // 10 + one % 10 for one in doubled) % 10 == 0


def _social(text: str) -> bool:
    """Return whether a French social security number fits its key, which a shorter form lacks."""
    plain = text.replace(" ", "").upper().replace("2A", "19").replace("2B", "18")
    month = int(plain[3:5])
    possible = 1 <= month <= 12 or 20 <= month <= 42 or month >= 50
    return possible and (len(plain) == 13 or (97 - int(plain[:13]) % 97) == int(plain[13:]))


def _spanish(text: str) -> bool:
    plain = text.upper().replace("-", "").translate(str.maketrans("XYZ", "012"))
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(plain[:-1]) % 23] == text.upper()[-1]


def _telephone(text: str) -> bool:
    return 8 <= len(_digits(text)) <= 15


#: What values of each form are.
_WHAT = {
    "mail": Message("mail addresses"),
    "iban": Message("bank accounts (IBAN)"),
    "social": Message("social security numbers"),
    "papers": Message("numbers of identity papers"),
    "telephones": Message("telephone numbers"),
    "plates": Message("number plates"),
    "computers": Message("addresses of computers"),
    "devices": Message("addresses of devices"),
    "cards": Message("numbers of cards or devices"),
    "links": Message("links that hold a number or a name of their own"),
    "addresses": Message("postal addresses"),
    "names": Message("names of persons"),
}
_CHECKS = {"iban": _iban, "social": _social, "spanish": _spanish, "telephone": _telephone, "luhn": _luhn}
#: Words of a column's name that have a list of their own.
_LISTS = {
    "telephones": word_set("telephone"),
    "plates": word_set("plate"),
    "addresses": names.ADDRESS_WORDS - {"ligne"} | {"residence", "habitation"},
}
_INSIDE = 0.01


def _forms() -> Iterator[PersonalForm]:
    parts = word_file()["patterns"]
    for about in word_file()["personal"]:
        form, inside = (
            re.sub("<([a-z_]+)>", lambda part: parts[part[1]], about.get(key, "")).replace("\\\n", "")
            for key in ("form", "inside")
        )
        what = about["what"]
        words = _LISTS.get(what, frozenset(about.get("words", "").split()))
        check = _CHECKS.get(about.get("holds", ""))
        yield PersonalForm(_WHAT[what], form, words, about.get("least", 0.2), check, inside)


FORMS = tuple(_forms())
#: Names of a column whose values are names of persons, and of what else a column of names may name.
_PERSON_WORDS = names.PERSON_NAME_WORDS | names.PERSON_WORDS | word_set("other_person")
#: Numbers that a state or an employer gives to each person: only the name of the column says what they are.
_NUMBER_WORDS = word_set("person_number")
_OTHER_NAMES = names.PLACE_WORDS | word_set("named_thing")
_PERSON_NAME = r"[\p{L}][\p{L}'’.\-]*(,? [\p{L}][\p{L}'’.\-]*){0,4}"
_FULL_NAME = r"(\p{Lu}[\p{L}'’.\-]+,? ){1,3}\p{Lu}[\p{L}'’\-]+"
#: Names of a column of whole addresses; one of streets says less.
_FULL_ADDRESS_WORDS = names.ADDRESS_WORDS - word_set("street")
#: Beside a full name: what is called after persons.
_CALLED_AFTER = word_set("called_after", "saint")
#: Values looked at one by one, for their check digits and first names.
_LOOKED_AT = 1_000
#: Share of values with a first name known here, from which on a column holds names of persons.
_FIRST = 0.25
_FEW_VALUES = 5
_HALF = 0.5
NAMES = _WHAT["names"]
#: Names of a column in which "Mr" and a name is a brand or a street.
_BRAND_WORDS = word_set("named_thing") - names.SENSITIVE_WORDS - {"event", "evenement"}
#: Share of the texts from which on first names among other words are those of persons.
_AMONG = 0.1
_FIRST_NAME = re.compile(r"[^\W\d_]\w+(-\w+)?")


def personal_form(name: str, texts: pa.Array) -> Personal | None:
    """Return what identifies persons in a column."""
    if not len(texts):
        return None
    looked = texts.take(pa.array(range(0, len(texts), max(1, len(texts) // _LOOKED_AT))))
    words = words_of(name)
    for one in FORMS:
        named = bool(words & one.words)
        share = _share_of(one, looked)
        if share >= one.least:
            return Personal(one.what, share)
        if named and share >= min(one.least, 0.05):
            return Personal(one.what, share, named=True)
        if one.what == NAMES and words & _BRAND_WORDS:
            continue
        if one.inside and (share := share_of_form(looked, one.inside, ignore_case=True)) >= _INSIDE:
            return Personal(one.what, share, inside=True)
    return _by_name_alone(words, looked) or _names_of_persons(words, looked) or _names_among(words, looked)


def _share_of(one: PersonalForm, texts: pa.Array) -> float:
    found = texts.filter(pc.match_substring_regex(texts, f"^({one.form})$", ignore_case=True))
    kept = len(found) if one.holds is None else sum(map(one.holds, found.to_pylist()))
    return kept / len(texts)


def _by_name_alone(words: frozenset[str], texts: pa.Array) -> Personal | None:
    """Return numbers and addresses that only the name of the column shows to be personal."""
    if len(texts) < _FEW_VALUES:
        return None
    telephone = next(one for one in FORMS if one.what == _WHAT["telephones"])
    if words & telephone.words:
        plain = pc.replace_substring_regex(texts, r"(\.0$)|[ ().\-/+]", "")
        share = share_of_form(plain, r"^[0-9]{7,15}$", ignore_case=True)
        return Personal(telephone.what, share, named=True) if share >= _HALF else None
    if words & _NUMBER_WORDS:
        share = share_of_form(texts, r"^([a-z .\-/]*[0-9]){5,}[a-z .\-/]*$", ignore_case=True)
        return Personal(Message("numbers of persons"), share, named=True) if share >= _HALF else None
    lettered = share_of_form(texts, r"\p{L}{3}", ignore_case=True)
    if words & _FULL_ADDRESS_WORDS and not words & _OTHER_NAMES and len(texts) >= 4 * _FEW_VALUES:
        return Personal(_WHAT["addresses"], lettered, named=True) if lettered >= 0.8 else None
    return None


def _names_of_persons(words: frozenset[str], texts: pa.Array) -> Personal | None:
    """Find names of persons by first names that many have, or by the column's name and their shape."""
    if words & _OTHER_NAMES:
        return None
    shaped = share_of_form(texts, f"^{_PERSON_NAME}$")
    if shaped < 0.5:
        return None
    full = texts.filter(pc.match_substring_regex(texts, f"^{_FULL_NAME}$")).to_pylist()
    known = sum(1 for one in full if _first_named(one)) / len(texts)
    if known >= _FIRST and (len(texts) >= _FEW_VALUES or known > _HALF):
        return Personal(NAMES, len(full) / len(texts))
    if len(texts) < _FEW_VALUES:
        return None
    # Full names of those whom the column names: other things that drivers or patients are share their words.
    ends = {one.split()[-1] for one in full}
    if words & _PERSON_WORDS and len(full) >= 0.8 * len(texts) and len(ends) >= max(10, _HALF * len(full)):
        return Personal(NAMES, len(full) / len(texts), named=True)
    first = sum(1 for one in texts.to_pylist() if words_of(one) & first_names()) / len(texts)
    # A column that is called a name, and nothing else that has names, holds those of persons.
    alone = words <= _PERSON_WORDS and words & names.PERSON_NAME_WORDS
    if alone and shaped >= 0.8 and len(texts) >= 4 * _FEW_VALUES:
        return Personal(NAMES, shaped, named=True)
    if words & _PERSON_WORDS and first >= _FIRST / 2:
        return Personal(NAMES, shaped, named=True)
    return None


def _first_named(text: str) -> bool:
    parts = text.replace(",", " ").split()
    ends = (parts[0], parts[-1])
    if words_of(parts[0]) & _CALLED_AFTER:
        return False
    return any(words_of(end.split("-")[0].capitalize()) & first_names() for end in ends)


def _names_among(words: frozenset[str], texts: pa.Array) -> Personal | None:
    share = sum(map(_names_somebody, texts.to_pylist())) / len(texts)
    enough = share > _HALF or (share >= _AMONG and len(texts) >= _FEW_VALUES)
    return Personal(NAMES, share, inside=True) if enough and not words & _OTHER_NAMES else None


def _names_somebody(text: str) -> bool:
    """Whether a known first name and a last one begin a text, or follow a word in small letters."""
    parts = text.split()
    firsts = (re.split("['’]", one)[-1] for one in parts)
    return any(
        last[:1].isupper()
        and _FIRST_NAME.fullmatch(first)
        and (not before or before.islower())
        and words_of(first.split("-")[0]) & first_names()
        and not words_of(f"{before} {last}") & _CALLED_AFTER
        for before, first, last in zip(["", *parts], firsts, parts[1:], strict=False)
    )


_NEARLY_ALL = 0.95
_GEOHASH = r"[0-9b-hjkmnp-z]{5,12}"
#: What a text of each form holds. Coordinates come in either order, in degrees or in metres.
_PLACES = {
    "degrees": Message("latitude and longitude"),
    "utm": Message("coordinates of the grid UTM"),
    "letters": Message("references of a grid, letters and digits"),
    "two": Message("two coordinates"),
    "text": Message("points as well-known text"),
    "geojson": Message("points as GeoJSON"),
    "binary": Message("points as well-known binary"),
    "minutes": Message("degrees, minutes and seconds"),
    "plus": Message("plus codes"),
    "military": Message("references of the military grid"),
    "h3": Message("cells of the grid H3"),
    "words": Message("what3words addresses"),
    "links": Message("links to a map"),
}
_AMOUNT = r"[+-]?[0-9]+(?:\.[0-9]+)?"
_TWO = rf"^[^0-9]*?(?P<a>{_AMOUNT})[^0-9]+?(?P<b>{_AMOUNT})"
#: Two coordinates within a longer text.
_PAIRS = (
    (
        r"(?:^|[^0-9.])(?P<a>[+-]?[0-9]{1,3}\.[0-9]{2,})°? ?[NSEWO][ ,;/]*"
        r"(?P<b>[+-]?[0-9]{1,3}\.[0-9]{2,})°? ?[NSEWO]\b"
    ),
    r"(?:^|[^0-9.])(?P<a>[+-]?[0-9]{1,3}\.[0-9]{4,})[ ,;/|]+(?P<b>[+-]?[0-9]{1,3}\.[0-9]{4,})",
)
_SENTENCE, _SOME = Message("coordinates within a sentence"), 0.01
_AREA = r"polygon|envelope"
_GEOHASHES = Message("geohashes")
#: Two numbers with commas for decimals, which something else parts.
_COMMAS = r"([0-9]),([0-9]+[^0-9,.]+[0-9]+),([0-9])"


#: The forms of which two numbers are all.
TWO_NUMBERS = frozenset({_PLACES["degrees"], _PLACES["two"]})


def place_form(name: str, texts: pa.Array) -> str:
    """Find the form in which single texts hold exact places."""
    if not len(texts):
        return ""
    for one in word_file()["place"]:
        if share_of_form(texts, f"^({one['form']})$", ignore_case=True) > _NEARLY_ALL:
            return _PLACES[one["what"]]
    if _geohashes(name, texts):
        return _GEOHASHES
    if share_of_form(texts, _AREA, ignore_case=True) < _SOME and any(
        share_of_form(texts, one) >= _SOME for one in _PAIRS
    ):
        return _SENTENCE
    return ""


def two_numbers(texts: pa.Array) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the first two numbers of each text, NaN in both where it holds fewer."""
    dotted = pc.replace_substring_regex(texts, _COMMAS, r"\1.\2.\3")
    found = [pc.extract_regex(dotted, form) for form in (*_PAIRS, _TWO)]
    ends = [pc.coalesce(*(pc.struct_field(one, at) for one in found)).cast(pa.float64()) for at in ("a", "b")]
    first, second = (pc.fill_null(one, np.nan).to_numpy(zero_copy_only=False) for one in ends)
    return first, second


def _geohashes(name: str, texts: pa.Array) -> bool:
    """Whether texts are geohashes: other codes have letters that these lack, or no common beginning."""
    if share_of_form(texts, f"^{_GEOHASH}$") <= _NEARLY_ALL:
        return False
    if words_of(name) & {"geohash", "geohashes", "geocode"}:
        return True
    mixed = share_of_form(texts, "[0-9]") > _NEARLY_ALL and share_of_form(texts, "[b-z]") > _NEARLY_ALL
    lengths = pc.utf8_length(texts)
    begins = pc.value_counts(pc.utf8_slice_codeunits(texts, 0, 2))
    often = pc.max(begins.field("counts")).as_py() / len(texts)
    last = pc.count_distinct(pc.utf8_slice_codeunits(texts, -1, None)).as_py()
    serial = share_of_form(texts, r"[0-9]{3}$") > _NEARLY_ALL
    one_length = pc.min(lengths).as_py() == pc.max(lengths).as_py()
    return bool(mixed and one_length and often > 0.3 and last > 16 and not serial)
