"""How easily a passphrase is guessed, told without keeping it."""

from __future__ import annotations

import math
import re
import string
import unicodedata

#: Guesses, in bits, below which a passphrase is weak: each costs some tenths of a second and 128 MiB.
_ENOUGH_BITS = 50.0
#: What people type without thinking; digits and signs around these, and the usual replacements, help little.
_COMMON = (
    *("password", "passwort", "motdepasse", "passphrase", "azerty", "azertyuiop", "qwerty", "qwertyuiop"),
    *("qwertz", "bonjour", "bienvenue", "welcome", "soleil", "sunshine", "iloveyou", "jetaime", "letmein"),
    *("admin", "administrateur", "administrator", "secret", "dragon", "football", "pompier", "pompiers"),
    *("marseille", "doudou", "chouchou", "loulou", "changeme", "changezmoi", "master", "monkey", "princess"),
)
_ROWS = ("azertyuiopqsdfghjklmwxcvbn", "qwertyuiopasdfghjklzxcvbnm", string.ascii_lowercase, "01234567890")
_REPLACED = str.maketrans("0134578@$!", "oleastbasi")
_SHORTEST_RUN = 3


def guess_bits(passphrase: str) -> float:
    """Return about how many bits a guesser who tries the usual first must spend: an upper bound.

    What goes on as on a keyboard, in the alphabet or in numbers, or repeats, counts as one character more.
    """
    text = unicodedata.normalize("NFC", passphrase)
    low = text.lower()
    for word in sorted(_COMMON, key=len, reverse=True):
        for spelled in (low, low.translate(_REPLACED)):
            at = spelled.find(word)
            if at >= 0 and len(spelled) == len(low):
                rest = low[:at] + low[at + len(word) :]
                return math.log2(len(_COMMON)) + 3.0 + _bits(rest)
    return _bits(text)


def is_weak(passphrase: str) -> bool:
    """Return whether a passphrase is guessed easily."""
    return guess_bits(passphrase) < _ENOUGH_BITS


def _bits(text: str) -> float:
    kinds = (
        *(("[a-z]", 26), ("[A-Z]", 26), ("[0-9]", 10)),
        *((r"[!-/:-@\[-`{-~ ]", 33), ("[À-ɏ]", 12), ("[^ -ɏ]", 1000)),
    )
    pool = sum(size for kind, size in kinds if re.search(kind, text))
    return _distinct(text.lower()) * math.log2(pool) if pool else 0.0


def _distinct(low: str) -> int:
    """Return the length of a text in which runs and repetitions count as a start and one more character."""
    count, at = 0, 0
    while at < len(low):
        end = at + 1
        while end < len(low) and _goes_on(low, at, end):
            end += 1
        count += min(end - at, 2) if end - at >= _SHORTEST_RUN else 1
        at = end if end - at >= _SHORTEST_RUN else at + 1
    half = len(low) // 2
    return count // 2 + 1 if half > 1 and low == low[:half] * 2 else count


def _goes_on(low: str, start: int, end: int) -> bool:
    run = low[start : end + 1]
    return len(set(run)) == 1 or any(run in row or run in row[::-1] for row in _ROWS)
