"""How easily a passphrase is guessed, without keeping it."""

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
#: A run of letters; digits; any other character alone.
_TOKEN = re.compile(r"[^\W\d_]+|\d+|.", re.DOTALL)
#: What stands between words, and is no secret.
_BETWEEN = frozenset(" -_./,'’")
#: Letters that a word has on average, where several are written as one with capitals; more than at random.
_SHORT = 3
#: Bits: of a word among the 2,048 that come to mind first, a year or a number, a token that comes again.
_WORD, _NUMBER, _AGAIN = 11.0, 7.0, 1.0
#: Digits that a date has at most.
_DATE = 8
_LETTERS, _SIGNS = 26, 33
#: From here on a character is a syllable or a word, and no blank tells where words end.
_IDEOGRAPHS, _OF_IDEOGRAPH = 0x2E80, 5.0


def guess_bits(passphrase: str) -> float:
    """Return about how many bits a guesser who tries the usual first must spend: an upper bound.

    A word costs him a look into a list of words, however long it is; so does a year or a number. What goes on
    as on a keyboard, in the alphabet or in numbers counts as one character more, and what comes again as
    hardly any.
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
    letters = 2 * _LETTERS if any(map(str.isupper, text)) and any(map(str.islower, text)) else _LETTERS
    total, seen = 0.0, set()
    for part in (part for run in _TOKEN.findall(text) for part in _words(run)):
        low = part.lower()
        if low in _BETWEEN:
            continue
        if low in seen:
            total += _AGAIN
        elif low.isdigit():
            total += min(_distinct(low) * math.log2(10), _NUMBER if len(low) <= _DATE else math.inf)
        elif not low.isalpha():
            total += math.log2(_SIGNS)
        elif ord(low[0]) >= _IDEOGRAPHS:
            total += len(set(low)) * _OF_IDEOGRAPH
        else:
            total += min(_distinct(low) * math.log2(letters), _WORD)
        seen.add(low)
    return total


def _words(run: str) -> list[str]:
    """Return the words that a run of letters is written of, or its letters where it is none of words."""
    if not run.isalpha() or run.islower() or run.lower() == run.upper():
        return [run]
    words: list[str] = []
    for letter in run:
        if words and (letter.isupper() <= words[-1][-1].isupper()):
            words[-1] += letter
        else:
            words.append(letter)
    written = all((word[1:] or word).islower() for word in words)
    return words if run.isupper() or (written and len(run) > _SHORT * len(words)) else list(run)


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
