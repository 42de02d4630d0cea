"""The words of column names, in French, English, Spanish, German and Italian; the lists are in words.toml."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

#: Letters that have no writing as a letter and an accent.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
#: Of a clock that shows universal time; "TU" is that of French weather stations.
_UTC_WORDS = frozenset({"utc", "gmt", "zulu", "tu"})
#: "UTC+1": another clock than that of UTC.
_AHEAD_OF_UTC = re.compile(r"(utc|gmt|tu)[ _]*[+-][ _]*0*[1-9]", re.IGNORECASE)


@cache
def word_file() -> dict[str, Any]:
    """Return what words.toml holds."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def word_table(name: str) -> dict[str, tuple[str, ...]]:
    """Return the lists of words of one part of the file."""
    return {key: tuple(text.split()) for key, text in word_file()[name].items()}


def word_set(*names: str) -> frozenset[str]:
    """Return lists of words about names of columns as one."""
    return frozenset(word for name in names for word in word_file()["names"][name].split())


def missing_words() -> frozenset[str]:
    """Return what people and programs write where they know no value."""
    found = word_file()["missing"]
    return frozenset(
        (*found["words"].split(), *re.split(r",\s+", found["phrases"].replace("\n", " ")), "\\n")
    )


TIME_WORDS, CODE_WORDS = word_set("time"), word_set("code")
LATITUDE_WORDS, LONGITUDE_WORDS = word_set("latitude"), word_set("longitude")
#: Words of width, length and sides: those of a coordinate where another column has the other.
LATITUDE_OR_WIDTH_WORDS = word_set("latitude_or_width")
LONGITUDE_OR_LENGTH_WORDS = word_set("longitude_or_length")
#: The other two sides: beside them, north and east are parts of a country, or edges of a box.
OTHER_SIDE_WORDS = word_set("other_side")
ADDRESS_WORDS, PLACE_WORDS = word_set("address"), word_set("place")
#: Of whole numbers that name a thing, and the ends of such words that are written as one.
CLASS_WORDS, COMPOUND_ENDS = word_set("class"), word_table("names")["compound_ends"]
QUANTITY_WORDS, MEASURE_WORDS = word_set("quantity"), word_set("measure")
QUASI_WORDS, SENSITIVE_WORDS = word_set("quasi"), word_set("sensitive")
DATE_PART_WORDS, FREE_TEXT_WORDS = word_set("date_part"), word_set("free_text")
#: Of columns that number things; and that say how many a row stands for.
IDENTIFIER_WORDS, SERIAL_WORDS, COUNT_WORDS = word_set("identifier"), word_set("serial"), word_set("count")
TOTAL_WORDS = word_set("total")
PERSON_NAME_WORDS, PERSON_WORDS = word_set("person_name"), word_set("person")
#: Of columns that name a person, or a thing that one person has; and those that may name anything beside.
OWNED_WORDS = (PERSON_WORDS - {"persona"}) | word_set("linking")
LINKING_WORDS = OWNED_WORDS | word_set("naming")


@cache
def first_names() -> frozenset[str]:
    """Return frequent first names, in small letters and without accents."""
    return frozenset(word_table("first_names")["all"])


def words_of(name: str) -> frozenset[str]:
    """Return the words of a column name, in small letters and without accents.

    "DATE_EFF", "dateEff" and "Date d'éff." have the same words. Letters of all scripts are kept.
    """
    apart = unicodedata.normalize("NFKD", name)
    # Hangul is put together again; other marks are gone.
    plain = unicodedata.normalize("NFC", "".join(c for c in apart if unicodedata.category(c)[0] != "M"))
    parted = "".join(
        f" {c}" if c.isupper() and (last.islower() or last.isdigit()) else c
        for last, c in zip(" " + plain, plain, strict=False)
    )
    return frozenset(re.findall(r"[^\W\d_]+|\d+", parted.casefold().translate(_PLAIN)))


def is_code(name: str) -> bool:
    """Return whether a column name says code or number, and nothing of time."""
    words = words_of(name)
    return bool(words & (word_set("numbered") | CODE_WORDS | SERIAL_WORDS)) and not words & (
        TIME_WORDS | DATE_PART_WORDS | word_set("period")
    )


def names_utc(name: str) -> bool:
    """Return whether a column name says that its times are in UTC: "t_utc", "Date (GMT)", "heureUTC"."""
    utc = any(word in _UTC_WORDS or word.startswith("utc") or word.endswith("utc") for word in words_of(name))
    return utc and not _AHEAD_OF_UTC.search(name)
