"""Names and codes of places brought to one form, so that two ways to write a place become equal."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

#: Articles before a name or after it: "Les Fins", "Fins (Les)", "Rozas de Madrid, Las".
ARTICLES = ("le", "la", "les", "l", "aux", "d", "el", "los", "las", "the")
_ARTICLE = f"(?:{'|'.join(ARTICLES)})"
_SHORT = {"st": "saint", "ste": "sainte", "sts": "saints", "stes": "saintes"}
#: Letters that Unicode does not take apart.
_LETTERS = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}
_BLANKS = r"[\s\p{Z}]+"
_CODE = r"^[0-9]+[A-Z]{0,2}[0-9]*(?:[.,]0+)?$"


def strict_keys(places: pa.Array) -> pa.Array:
    """Return each place without accents, capitals, hyphens and apostrophes, its article before it.

    "FINS (LES)" and "Les Fins" become "les fins", "St-Vit" becomes "saint vit". What reads as a code loses
    its blanks, its leading zeros and a decimal point that a spreadsheet gave it: " 01004", "1004.0" and
    "1004" are one.

    places (n,)
    Returns (n,): null for a place without letters and digits.
    """
    plain = pc.replace_substring_regex(pc.utf8_normalize(places, form="NFKD"), r"\p{M}+", "")
    code = pc.utf8_upper(pc.replace_substring_regex(plain, _BLANKS, ""))
    keys = _code_keys(pc.if_else(pc.match_substring_regex(code, _CODE), code, _name_keys(plain)))
    return pc.if_else(pc.equal(keys, ""), pa.scalar(None, pa.string()), keys)


def loose_keys(strict: pa.Array) -> pa.Array:
    """Return strict keys without any article before or after: "les fins" becomes "fins"."""
    bare = pc.replace_substring_regex(strict, f"^(?:{_ARTICLE} )+", "")
    return _code_keys(pc.replace_substring_regex(bare, f"(?: {_ARTICLE})+$", ""))


def _code_keys(keys: pa.Array) -> pa.Array:
    """Take leading zeros and a decimal point from what reads as a code, and leave names alone."""
    upper = pc.utf8_upper(keys)
    whole = pc.replace_substring_regex(upper, "[.,]0+$", "")
    codes = pc.replace_substring_regex(whole, "^0+([0-9])", r"\1")
    found = pc.if_else(pc.match_substring_regex(upper, _CODE), codes, keys)
    # Two numbers between which more than a blank stood, 25-056 or 1004.5, are not one code.
    joined = pc.replace_substring(pc.utf8_upper(found), " ", "")
    apart = pc.replace_substring(found, " ", "-")
    return pc.if_else(pc.match_substring_regex(joined, _CODE), apart, found)


def _name_keys(plain: pa.Array) -> pa.Array:
    names = pc.utf8_lower(plain)
    for letter, written in _LETTERS.items():
        names = pc.replace_substring(names, letter, written)
    names = pc.replace_substring_regex(names, r"\bs/s\b", "sous")
    names = pc.replace_substring_regex(names, r"\bs/", "sur ")
    # Two blanks between words, so that each has its own on both sides.
    names = pc.replace_substring_regex(names, r"[^\p{L}\p{N}]+", "  ")
    names = pc.binary_join_element_wise(" ", names, " ", "")
    for short, written in _SHORT.items():
        names = pc.replace_substring(names, f" {short} ", f" {written} ")
    names = pc.utf8_trim(pc.replace_substring(names, "  ", " "), " ")
    names = pc.replace_substring_regex(names, " +", " ")
    before = pc.match_substring_regex(names, f"^{_ARTICLE} ")
    return pc.if_else(before, names, pc.replace_substring_regex(names, f"^(.*) ({_ARTICLE})$", r"\2 \1"))
