"""Values that name or reach a person, by their form: mail, telephone, names, addresses, papers, accounts.

Forms are those of France first, then of its neighbours and of English-speaking countries; names of columns
are known in more languages. Check digits are
computed where a number has them, so that an amount or a code is not taken for one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit.language import Message
from ldpaudit.tables.names import (
    ADDRESS_WORDS,
    PERSON_NAME_WORDS,
    PERSON_WORDS,
    PLACE_WORDS,
    first_names,
    word_set,
    words_of,
)


@dataclass(frozen=True)
class PersonalForm:
    """A form of values that single a person out.

    Parameters
    ----------
    what : str
        The values, in words.
    form : str
        Regular expression of a whole value, in the syntax of RE2; letters of either case.
    words : frozenset of str
        Words of a column name that speak of such values.
    least : float
        Share of the values from which on the form alone is enough, whatever the column is called; above 1
        where it never is.
    holds : callable, optional
        Checks the digits of a value that has the form.
    inside : str
        Form of such a value within a longer text; empty where it could be taken for something else.
    """

    what: str
    form: str
    words: frozenset[str] = frozenset()
    least: float = 0.2
    holds: Callable[[str], bool] | None = None
    inside: str = ""

    def __post_init__(self) -> None:
        # Shown in any language.
        object.__setattr__(self, "what", Message(self.what))


@dataclass(frozen=True)
class Personal:
    """What the values of a column are, and how many of them.

    Parameters
    ----------
    what : str
        The values, in words.
    share : float
        Share of the values that have the form; of the distinct ones, as they were given.
    inside : bool
        Whether they are within longer texts.
    named : bool
        Whether the name of the column was needed to know.
    """

    what: str
    share: float
    inside: bool = False
    named: bool = False


def _few(words: str) -> frozenset[str]:
    return frozenset(words.split())


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
    """Whether there are as many digits as a number that can be called has."""
    return 8 <= len(_digits(text)) <= 15


_MAIL = r"[a-z0-9._%+'\-]+@[a-z0-9\-]+(\.[a-z0-9\-]+)*\.[a-z]{2,}"
_FRENCH_CALL = r"(\+ ?33|00 ?33|0)[ .\-]?(\(0\))?[ .\-]?[1-9]([ .\-]?[0-9]{2}){4}"
_WORLD_CALL = (
    r"(\+[1-9][0-9]{0,2}[ .\-]?|00[1-9][0-9]{0,2}[ .\-])(\(0?[0-9]*\)[ .\-]?)?[0-9]([ .\-/]?[0-9]){6,11}"
)
_OTHER_CALL = (
    r"(1[ .\-])?(\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[.\-])[2-9][0-9]{2}[ .\-][0-9]{4}"
    r"|0[1-9][0-9]{2,4}[ \-/][0-9]{3,4}[ \-]?[0-9]{3,4}"
)
_STREET = (
    r"(rue|av|ave|avenue|bd|bld|blvd|boulevard|ch|che|chemin|imp|impasse|all[ée]e?s?|pl|place|rte|route|quai|"
    r"cours|sq|square|lot|lotissement|r[ée]sidence|faubourg|fg|passage|ruelle|sentier|hameau|cit[ée]|mont[ée]e|"
    r"voie|villa|esplanade|promenade|rond-point|calle?|c/|glorieta|gta|camino|cmno|avda?|avenida|plaza|paseo|carretera|via|viale|piazza|corso|rua)"
)
_ENGLISH_STREET = (
    r"(st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|ct|court|way|pl|place|ter|terrace|close|"
    r"cres|crescent|sq|square|pike|hwy|highway|row|gardens|grove|mews|cir|circle|parkway|pkwy)"
)
_HOUSE = r"[0-9]{1,5}( ?(bis|ter|quater|[a-d]))?"
_ADDRESS = (
    rf"{_HOUSE} ?,? ?{_STREET}[. ].*"
    rf"|{_STREET}\.? .*[^0-9 ],? ?(n[°º.]? ?)?[0-9]{{1,4}}( ?(bis|ter|[a-d]))?(,? .*)?"
    rf"|[0-9]{{1,5}}[a-d]? [^0-9].*\b{_ENGLISH_STREET}\b\.?([ ,].*)?"
    rf"|[^0-9]+ {_ENGLISH_STREET}\.? ?[0-9]{{1,5}}( ?[a-d])?"
    r"|.{2,}(stra(ß|ss)e|str\.|weg|gasse|platz|laan|straat) ?[0-9]{1,4} ?[a-d]?(,.*)?"
)
_OCTET = r"(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
_WEB = r"(https?://|www\.)[^ ]+"

_ADDRESSES = Message("postal addresses")
#: Least share of forms that other things have, too: milliseconds since 1970 look like short security numbers.
_BY_NAME = 2.0
_INSIDE = 0.01
#: Forms that are looked for, the surest first.
_SOCIAL_SECURITY = Message("social security numbers")
_IDENTITY_PAPERS = Message("numbers of identity papers")
_TELEPHONES = Message("telephone numbers")
FORMS = (
    PersonalForm(
        Message("mail addresses"),
        _MAIL,
        _few("mail emails email courriel mel correo correio mailadresse emailadresse posta"),
        0.001,
        None,
        rf"\b{_MAIL}",
    ),
    PersonalForm(
        Message("bank accounts (IBAN)"),
        r"[a-z]{2}[0-9]{2}( ?[a-z0-9]){11,30}",
        _few("iban rib bank compte"),
        0.01,
        _iban,
    ),
    PersonalForm(
        _SOCIAL_SECURITY,
        r"[12] ?[0-9]{2} ?[0-9]{2} ?([0-9]{2}|2[ab]) ?[0-9]{3} ?[0-9]{3} ?[0-9]{2}",
        _few("nir secu insee ssn nss social"),
        0.05,
        _social,
    ),
    PersonalForm(
        _SOCIAL_SECURITY,
        r"[12] ?[0-9]{2} ?[0-9]{2} ?([0-9]{2}|2[ab]) ?[0-9]{3} ?[0-9]{3}",
        _few("nir secu ssn nss social"),
        _BY_NAME,
        _social,
    ),
    PersonalForm(
        _SOCIAL_SECURITY,
        r"[0-9]{3}-[0-9]{2}-[0-9]{4}|[a-ceghj-prtw-z]{2} ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[a-d]",
        _few("ssn nino social"),
    ),
    PersonalForm(_IDENTITY_PAPERS, r"([0-9]{8}|[xyz][0-9]{7})-?[a-z]", _few("dni nie nif"), 0.2, _spanish),
    PersonalForm(_IDENTITY_PAPERS, r"[a-z]{6}[0-9]{2}[a-z][0-9]{2}[a-z][0-9]{3}[a-z]", _few("fiscale")),
    PersonalForm(
        _TELEPHONES,
        rf"{_FRENCH_CALL}|{_WORLD_CALL}|{_OTHER_CALL}",
        word_set("telephone"),
        0.1,
        _telephone,
        rf"(^|[^0-9.,+])({_FRENCH_CALL}|\+[1-9][0-9]{{0,2}}[ .\-]?[0-9]([ .\-]?[0-9]){{6,11}})"
        r"($|[^0-9.,]|[.,]($|[^0-9]))",
    ),
    PersonalForm(
        Message("number plates"),
        r"[a-hj-np-tv-z]{2}[ \-]?[0-9]{3}[ \-]?[a-hj-np-tv-z]{2}"
        r"|[0-9]{1,4} ?[a-z]{2,3} ?([0-9]{2}|2[ab]|97[1-6])"
        r"|[a-z]{2}[0-9]{2} [a-z]{3}|[0-9]{4}[ \-][b-df-hj-np-tv-z]{3}|[a-z]{1,3}-[a-z]{1,2} [0-9]{1,4}[eh]?",
        word_set("plate"),
        0.3,
    ),
    PersonalForm(
        Message("addresses of computers"),
        rf"{_OCTET}(\.{_OCTET}){{3}}(:[0-9]{{1,5}})?|([0-9a-f]{{1,4}}:){{7}}[0-9a-f]{{1,4}}|([0-9a-f]{{1,4}}:){{1,6}}(:[0-9a-f]{{1,4}}){{1,6}}",
        _few("ip ipv4 ipv6"),
        0.2,
    ),
    PersonalForm(Message("addresses of devices"), r"([0-9a-f]{2}[:\-]){5}[0-9a-f]{2}", _few("mac"), 0.2),
    PersonalForm(
        Message("numbers of cards or devices"),
        r"[0-9]{4}([ \-]?[0-9]{4}){2}[ \-]?[0-9]{3,4}|[0-9]{15}",
        _few("card carte cb imei pan"),
        0.9,
        _luhn,
    ),
    PersonalForm(
        Message("links that hold a number or a name of their own"),
        rf"{_WEB}([=/@~][a-z0-9_\-]*[0-9]{{3,}}|[?&][^ ]*=|/(in|user|users|profile|profil|people|u)/|@)[^ ]*",
        _few("url link lien profile profil"),
        0.05,
    ),
    PersonalForm(
        _ADDRESSES,
        _ADDRESS,
        ADDRESS_WORDS - _few("ligne") | _few("residence habitation"),
        0.2,
    ),
)

#: Names of a column whose values are names of persons, and of what else a column of names may name.
_PERSON_WORDS = PERSON_NAME_WORDS | PERSON_WORDS | word_set("other_person")
#: Numbers that a state or an employer gives to each person: only the name of the column says what they are.
_NUMBER_WORDS = word_set("person_number")
_OTHER_NAMES = PLACE_WORDS | word_set("named_thing")
_PERSON_NAME = r"[\p{L}][\p{L}'’.\-]*(,? [\p{L}][\p{L}'’.\-]*){0,4}"
_FULL_NAME = r"(\p{Lu}[\p{L}'’.\-]+,? ){1,3}\p{Lu}[\p{L}'’\-]+"
#: Names of a column of whole addresses; one of streets says less.
_FULL_ADDRESS_WORDS = ADDRESS_WORDS - word_set("street")
#: Beginnings of the names of places that are named after persons.
_SAINTS = word_set("saint")
#: Values looked at one by one, for their check digits and first names.
_LOOKED_AT = 1_000
#: Share of values with a first name known here, from which on a column holds names of persons.
_FIRST = 0.25
_FEW_VALUES = 5
_HALF = 0.5
_NAMES = Message("names of persons")


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
        if one.inside and (share := _share(looked, one.inside)) >= _INSIDE:
            return Personal(one.what, share, inside=True)
    return _by_name_alone(words, looked) or _names_of_persons(words, looked)


def _share(texts: pa.Array, form: str) -> float:
    found = pc.match_substring_regex(texts, form, ignore_case=True)
    return float(pc.mean(found.cast(pa.float64())).as_py())


def _share_of(one: PersonalForm, texts: pa.Array) -> float:
    found = texts.filter(pc.match_substring_regex(texts, f"^({one.form})$", ignore_case=True))
    kept = len(found) if one.holds is None else sum(map(one.holds, found.to_pylist()))
    return kept / len(texts)


def _by_name_alone(words: frozenset[str], texts: pa.Array) -> Personal | None:
    """Return numbers and addresses that only the name of the column shows to be personal."""
    if len(texts) < _FEW_VALUES:
        return None
    telephone = next(one for one in FORMS if one.what == _TELEPHONES)
    if words & telephone.words:
        plain = pc.replace_substring_regex(texts, r"(\.0$)|[ ().\-/+]", "")
        share = _share(plain, r"^[0-9]{7,15}$")
        return Personal(telephone.what, share, named=True) if share >= _HALF else None
    if words & _NUMBER_WORDS:
        share = _share(texts, r"^([a-z .\-/]*[0-9]){5,}[a-z .\-/]*$")
        return Personal(Message("numbers of persons"), share, named=True) if share >= _HALF else None
    lettered = _share(texts, r"\p{L}{3}")
    if words & _FULL_ADDRESS_WORDS and not words & _OTHER_NAMES and len(texts) >= 4 * _FEW_VALUES:
        return Personal(_ADDRESSES, lettered, named=True) if lettered >= 0.8 else None
    return None


def _names_of_persons(words: frozenset[str], texts: pa.Array) -> Personal | None:
    """Find names of persons by first names that many have, or by the column's name and their shape."""
    if len(texts) < _FEW_VALUES or words & _OTHER_NAMES:
        return None
    shaped = float(pc.mean(pc.match_substring_regex(texts, f"^{_PERSON_NAME}$").cast(pa.float64())).as_py())
    if shaped < 0.5:
        return None
    full = texts.filter(pc.match_substring_regex(texts, f"^{_FULL_NAME}$")).to_pylist()
    known = sum(1 for one in full if _first_named(one)) / len(texts)
    if known >= _FIRST:
        return Personal(_NAMES, len(full) / len(texts))
    # Full names of those whom the column names: other things that drivers or patients are share their words.
    ends = {one.split()[-1] for one in full}
    if words & _PERSON_WORDS and len(full) >= 0.8 * len(texts) and len(ends) >= max(10, _HALF * len(full)):
        return Personal(_NAMES, len(full) / len(texts), named=True)
    first = sum(1 for one in texts.to_pylist() if words_of(one) & first_names()) / len(texts)
    # A column that is called a name, and nothing else that has names, holds those of persons.
    alone = words <= _PERSON_WORDS and words & PERSON_NAME_WORDS
    if alone and shaped >= 0.8 and len(texts) >= 4 * _FEW_VALUES:
        return Personal(_NAMES, shaped, named=True)
    if words & _PERSON_WORDS and first >= _FIRST / 2:
        return Personal(_NAMES, shaped, named=True)
    return None


def _first_named(text: str) -> bool:
    parts = text.replace(",", " ").split()
    ends = (parts[0], parts[-1])
    if words_of(parts[0]) & _SAINTS:
        return False
    return any(words_of(end.split("-")[0].capitalize()) & first_names() for end in ends)
